//! Units and aircraft on the board. Everything on it is open; only the cup has secrets.

use table::scene::ScenePiece;
use table::{Message, Piece, msg};

use crate::model::fact::{force_name, key, literal, nation_name, wing_name};
use crate::model::ground::Ground;
use crate::model::nation::Nation;
use crate::model::position::{Position, Stock};
use crate::model::units::{Arm, UnitId, Wing};
use crate::rules::field::Field;

/// Aircraft are pieces too: the stocks of a position, numbered from here.
const STOCKS: u16 = 10_000;

/// The aircraft that a piece is.
pub fn stock_of(position: &Position, piece: Piece) -> Option<&Stock> {
    position.stocks.get(usize::from(piece.0.checked_sub(STOCKS)?))
}

pub fn name(ground: &Ground, position: &Position, piece: Piece) -> Message {
    match stock_of(position, piece) {
        Some(stock) => msg!("aircraft", force = force_name(ground, stock.force), base = stock.at.space),
        None => unit_name(ground, UnitId(piece.0)),
    }
}

pub fn unit_name(ground: &Ground, unit: UnitId) -> Message {
    match ground.forces.units.get(usize::from(unit.0)) {
        Some(row) => msg!(
            "unit",
            nation = nation_name(ground, row.nation),
            arm = literal(&word(row.arm).to_uppercase()),
            name = row.name.clone()
        ),
        None => msg!("nothing-there"),
    }
}

fn word(arm: Arm) -> &'static str {
    match arm {
        Arm::Inf => "inf",
        Arm::Cav => "cav",
        Arm::Arm => "arm",
        Arm::Para => "para",
        Arm::Gar => "gar",
        Arm::Mar => "mar",
        Arm::Hq => "hq",
    }
}

/// The picture of an arm in a panel, which has other pictures than counters.
pub fn panel_glyph(arm: Arm) -> &'static str {
    match arm {
        Arm::Inf => "infantry",
        Arm::Cav => "horse",
        Arm::Arm => "armor",
        Arm::Para => "parachute",
        Arm::Gar => "guard",
        Arm::Mar => "marine",
        Arm::Hq => "staff",
    }
}

/// The picture of an arm on its counter.
fn glyph(arm: Arm) -> &'static str {
    match arm {
        Arm::Inf => "infantry",
        Arm::Cav => "cavalry",
        Arm::Arm => "armor",
        Arm::Para => "paratroop",
        Arm::Gar => "static",
        Arm::Mar => "amphibious",
        Arm::Hq => "hq",
    }
}

/// The picture of aircraft.
pub fn wing_glyph(wing: Wing) -> &'static str {
    if wing == Wing::Tac { "tactical" } else { "strategic" }
}

/// The colours of a nation.
fn livery(nation: Nation) -> String {
    format!("{nation:?}").to_lowercase()
}

/// Every unit and all aircraft on the map.
pub fn standing(ground: &Ground, position: &Position) -> Vec<ScenePiece> {
    let units = position.on_map().map(|(unit, _)| unit_piece(ground, position, unit));
    let stocks = position.stocks.iter().zip(STOCKS..);
    units.chain(stocks.map(|(stock, number)| aircraft(ground, position, stock, Piece(number)))).collect()
}

/// A unit on the map or beside it.
pub fn unit_piece(ground: &Ground, position: &Position, unit: UnitId) -> ScenePiece {
    let (row, piece) = (ground.forces.unit(unit), position.piece(unit));
    let strength = position.face(ground, unit).strength;
    let hq = row.arm == Arm::Hq;
    ScenePiece {
        piece: Piece(unit.0),
        at: piece.at.map(|place| place.space),
        owner: position.seat(ground, row.nation),
        livery: Some(livery(row.nation)),
        name: unit_name(ground, unit),
        glyph: Some(glyph(row.arm).into()),
        short: Some(literal(&row.name)),
        strength: (!hq).then_some(strength.into()),
        most: None,
        size: None,
        aboard: None,
        badges: badges(ground, position, unit),
    }
}

/// What state a unit is in: what it may do in this impulse comes first.
fn badges(ground: &Ground, position: &Position, unit: UnitId) -> Vec<Message> {
    let piece = position.piece(unit);
    let field = Field::of(ground, position);
    let impulse = field.impulse();
    let active = impulse.is_some_and(|impulse| impulse.active.contains(&unit));
    let moved = impulse.is_some_and(|impulse| impulse.moved.contains(&unit));
    let attacks = impulse.is_some_and(|impulse| impulse.is_attacking(unit));
    let flags = [
        (active, "active"),
        (moved, "moved"),
        (attacks, "engaged"),
        (piece.used && !active, "used"),
        (piece.reduced, "reduced"),
    ];
    flags.into_iter().filter(|(on, _)| *on).map(|(_, word)| key("badge", word)).collect()
}

/// Aircraft of a force at a base: how many have not acted yet.
fn aircraft(ground: &Ground, position: &Position, stock: &Stock, piece: Piece) -> ScenePiece {
    let force = ground.forces.force(stock.force);
    let all_used = (stock.ready == 0).then(|| msg!("badge-used"));
    let some_used = (stock.ready > 0 && stock.used > 0).then(|| msg!("badge-flown", used = stock.used));
    ScenePiece {
        piece,
        at: Some(stock.at.space),
        owner: position.seat(ground, force.nation),
        livery: Some(livery(force.nation)),
        name: force_name(ground, stock.force),
        glyph: Some(wing_glyph(force.wing).into()),
        short: Some(wing_name(force.wing)),
        strength: Some((stock.ready + if stock.ready == 0 { stock.used } else { 0 }).into()),
        most: None,
        size: None,
        aboard: None,
        badges: all_used.into_iter().chain(some_used).collect(),
    }
}
