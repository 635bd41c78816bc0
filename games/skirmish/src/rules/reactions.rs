//! Chapter 5: who is asked whether to react to a march, and what reactions do.
//!
//! Who is asked depends only on what everybody can see: whose blocks stand near enough. Whether one of them can
//! in fact react, only their owner knows, so a seat may be asked though it can but pass.

use table::{Piece, Seats};

use super::executor::Executor;
use super::fire::clash_pool;
use crate::model::board::Ground;
use crate::model::position::{Countering, Covering, Interception, Position};
use crate::model::units::Block;
use crate::rule;

fn seats_with(position: &Position, test: impl Fn(Piece, &Block) -> bool) -> Seats {
    position.pieces().filter(|(p, b)| test(*p, b)).map(|(_, b)| b.owner).collect()
}

fn free(position: &Position, block: &Block) -> bool {
    !block.reacted && block.at.is_some_and(|at| !position.is_contested(at))
}

/// Enemies of a marching block with a block next to it.
pub fn may_intercept(ground: &Ground, position: &Position, mover: Piece) -> Seats {
    let marching = position.block(mover);
    let Some(here) = marching.at else { return Seats::NONE };
    let enemies = ground.side(marching.owner).other().seats();
    seats_with(position, |_, b| {
        enemies.contains(b.owner)
            && free(position, b)
            && b.at.is_some_and(|at| ground.way(at, here).is_some())
    })
}

/// Friends of a marching block with another block near it.
pub fn may_cover(ground: &Ground, position: &Position, mover: Piece) -> Seats {
    let marching = position.block(mover);
    let Some(here) = marching.at else { return Seats::NONE };
    let friends = ground.side(marching.owner).seats();
    seats_with(position, |p, b| {
        p != mover
            && friends.contains(b.owner)
            && free(position, b)
            && b.at.is_some_and(|at| ground.near(at, here))
    })
}

/// Enemies of a firing gun with a block near it, other than those already busy.
pub fn may_counter(ground: &Ground, position: &Position, gun: Piece) -> Seats {
    let firing = position.block(gun);
    let Some(here) = firing.at else { return Seats::NONE };
    let enemies = ground.side(firing.owner).other().seats();
    seats_with(position, |_, b| {
        enemies.contains(b.owner) && free(position, b) && b.at.is_some_and(|at| ground.near(at, here))
    })
}

impl Executor<'_, '_, '_> {
    /// A block reacts, and nobody else is asked.
    pub fn react(&mut self, block: Piece) {
        self.position.block_mut(block).reacted = true;
        self.reveal(block);
        if let Some((ask, by)) = self.position.frames.top_mut().reaction_mut() {
            (*ask, *by) = (Seats::NONE, Some(block));
        }
    }

    /// A gun fires at the gun that covers.
    pub fn counter_fire(&mut self, counter: Countering) {
        self.position.frames.pop();
        if let Some(by) = counter.by {
            self.gun_fire(by, counter.gun);
        }
    }

    /// The gun that covers, if it still stands, fires at the interceptor.
    pub fn covering_fire(&mut self, cover: Covering) {
        self.position.frames.pop();
        if let Some(gun) = cover.by.filter(|g| self.position.block(*g).at.is_some()) {
            self.gun_fire(gun, cover.interceptor);
        }
    }

    /// The interceptor, if it still stands, meets the marching block: both fire at once, and if it still stands then, the
    /// march is over.
    pub fn interception(&mut self, Interception { mover, by, .. }: Interception) {
        self.position.frames.pop();
        // Whether and where the march goes on shows more of its path.
        self.tell.reveals_to_all("paths");
        let stands = |p: &Piece, position: &Position| position.block(*p).at;
        let Some(block) = by else { return };
        let (Some(from), Some(to)) = (stands(&block, self.position), stands(&mover, self.position)) else {
            return;
        };
        self.enter(block, from, to);
        self.reveal(mover);
        if stands(&mover, self.position).is_none() {
            self.update_holder(to);
            return;
        }
        let pools = [block, mover].map(|p| (p, clash_pool(self.ground, self.position, p)));
        let hits = self.throw(rule::CLASH, &pools);
        if rule::CLASH.holds() {
            self.hit(mover, hits[0] as u8);
            self.hit(block, hits[1] as u8);
        }
        self.update_holder(to);
    }

    fn gun_fire(&mut self, gun: Piece, target: Piece) {
        let pool = clash_pool(self.ground, self.position, gun);
        let hits = self.throw(rule::GUN_FIRE, &[(gun, pool)]);
        if rule::GUN_FIRE.holds() {
            self.hit(target, hits[0] as u8);
        }
    }
}
