//! Blocks as the viewer sees them: the face or the back, and what lies on it for all to see.

use table::scene::ScenePiece;
use table::{Message, Piece, msg};

use crate::model::blocks::{Block, Mode};
use crate::model::board::Ground;
use crate::model::fact::key;
use crate::model::position::Position;
use crate::model::units::Unit;

/// A block by its face; by the viewer's number for it where he sees the back. An HQ says that it is one: many bear the name of a city.
pub fn name(ground: &Ground, position: &Position, piece: Piece) -> Message {
    let Some(block) = position.blocks.get(piece.index()) else { return msg!("nothing-there") };
    match block.face {
        Some(face) => unit_name(ground.forces.unit(face.unit)),
        None => msg!("block", owner = block.faction.seat(), number = piece.0),
    }
}

/// What a unit is called.
pub fn unit_name(unit: &Unit) -> Message {
    let name = unit.name.clone();
    if unit.troops.is_hq() { msg!("hq", name = name) } else { msg!("table-thing", thing = name) }
}

/// Every block on the map by the viewer's numbers, which tell nothing.
pub fn standing(ground: &Ground, position: &Position) -> Vec<ScenePiece> {
    let standing = position.pieces().filter(|(_, block)| block.space().is_some());
    standing.map(|(piece, block)| shown(ground, position, piece, block)).collect()
}

/// A block on the map or beside it.
pub fn shown(ground: &Ground, position: &Position, piece: Piece, block: &Block) -> ScenePiece {
    let unit = block.face.map(|face| ground.forces.unit(face.unit));
    ScenePiece {
        piece,
        at: block.space(),
        owner: block.faction.seat(),
        livery: Some(unit.map_or(block.faction.word(), |unit| unit.nation.word()).into()),
        name: name(ground, position, piece),
        glyph: unit.map(|unit| unit.troops.word().into()),
        short: unit.map(|unit| msg!("table-thing", thing = designation(unit))),
        strength: block.face.map(|face| face.strength.into()),
        most: unit.map(|unit| unit.max.into()),
        size: None,
        aboard: None,
        badges: badges(position, block),
    }
}

/// What is printed on a block: its key without its nation.
fn designation(unit: &Unit) -> String {
    unit.key.split_once('-').map_or(unit.key.as_str(), |(_, name)| name).to_uppercase()
}

/// What state it is in. That it has moved is known to its own side alone.
fn badges(position: &Position, block: &Block) -> Vec<Message> {
    let engaged = block.space().is_some_and(|at| position.battle(at).is_some());
    let flags = [
        (block.up, "up"),
        (!block.is_supplied(), "unsupplied"),
        (block.dispersed, "dispersed"),
        (engaged, "engaged"),
        (block.marks.moved, "moved"),
        (block.marks.stood_down, "stood-down"),
    ];
    let command = block.command.map(|mode| match mode {
        Mode::Normal | Mode::Serving(_) => msg!("badge-active"),
        Mode::Blitz => msg!("badge-blitz"),
        Mode::Invasion => msg!("badge-invasion"),
        Mode::BlitzInvasion => msg!("badge-blitz-invasion"),
    });
    let flags = flags.into_iter().filter(|(on, _)| *on).map(|(_, word)| key("badge", word));
    command.into_iter().chain(flags).collect()
}
