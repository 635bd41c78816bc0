//! Chapters 4 and 6: how far a block marches and how well it fires, as sums that explain themselves.

use table::dice::Pool;
use table::{Piece, Sum, msg};

use crate::model::board::Ground;
use crate::model::position::{Plan, Position};
use crate::model::units::{Kind, Side};
use crate::rule;

/// How many steps a block may march.
pub fn speed<S: Sum>(ground: &Ground, position: &Position, block: Piece, sum: &mut S) {
    let block = position.block(block);
    let Some(face) = block.face else { return };
    sum.term(rule::SPEED, ground.kind(face.kind).speed.into(), || msg!("term-speed"));
    if position.plans[block.owner.index()] == Some(Plan::Rush) {
        sum.term(rule::RUSH, ground.tables.rush_speed.into(), || msg!("term-rush"));
    }
}

/// The highest face of a die with which a block hits in battle.
pub fn hit_number<S: Sum>(ground: &Ground, position: &Position, block: Piece, attacker: Side, sum: &mut S) {
    let firing = position.block(block);
    let (Some(face), Some(at)) = (firing.face, firing.at) else { return };
    let side = ground.side(firing.owner);
    sum.term(rule::FIRE_BASE, ground.kind(face.kind).hit.into(), || msg!("term-fire"));
    if side == attacker && ground.is_high(at) {
        sum.term(rule::FIRE_HIGH, -1, || msg!("term-high", at = at));
    }
    let is_staff = |kind: Option<Kind>| kind == Some(Kind::Staff);
    if position.of(side.seats(), at).any(|(p, b)| p != block && is_staff(b.face.map(|f| f.kind))) {
        sum.term(rule::FIRE_STAFF, 1, || msg!("term-staff"));
    }
    if side == attacker && firing.wet {
        sum.term(rule::FIRE_RIVER, -1, || msg!("term-river"));
    }
}

fn pool(strength: u8, hit: i32) -> Pool {
    Pool::up_to(strength.into(), 6, hit.clamp(1, 5) as u8)
}

/// The dice of a block in battle.
pub fn battle_pool(ground: &Ground, position: &Position, block: Piece, attacker: Side) -> Pool {
    let mut hit = 0;
    hit_number(ground, position, block, attacker, &mut hit);
    pool(position.block(block).face.map_or(0, |f| f.strength), hit)
}

/// The dice of a block that meets another on the march, or of a gun that covers or counters.
pub fn clash_pool(ground: &Ground, position: &Position, block: Piece) -> Pool {
    let face = position.block(block).face.expect("both are face up");
    pool(face.strength, ground.kind(face.kind).hit.into())
}
