//! Units on the board: piles of a kind, each with its count.

use std::collections::BTreeMap;

use table::scene::ScenePiece;
use table::{Message, Piece, Space, msg};

use crate::position::Position;
use crate::powers::Power;
use crate::unit::{Marks, Unit};
use crate::units::Kind;

pub fn kind_name(kind: Kind) -> Message {
    Message { key: format!("kind-{}", kind.word()).into(), args: Vec::new() }
}

/// A unit by owner and kind.
pub fn piece_name(position: &Position, piece: Piece) -> Message {
    let Some(unit) = position.units.get(piece.index()) else { return msg!("table-none") };
    let kind = kind_name(unit.kind);
    match unit.owner {
        Some(owner) => msg!("unit-of", power = owner.seat(), kind = kind),
        None => msg!("unit-neutral", kind = kind),
    }
}

/// What units must have in common to lie in one pile.
type Pile = (Space, Option<Power>, Kind, bool, bool, Option<Piece>);

fn pile(unit: &Unit) -> Option<Pile> {
    let spent = unit.is(Marks::MOVED) || unit.is(Marks::REGROUPED);
    Some((unit.at?, unit.owner, unit.kind, unit.hurt, spent, unit.aboard))
}

/// Every pile, with the number of its first unit as its handle.
pub fn piles(position: &Position) -> Vec<ScenePiece> {
    let mut piles: BTreeMap<Pile, (Piece, i16)> = BTreeMap::new();
    for (piece, unit) in position.pieces() {
        if let Some(pile) = pile(unit) {
            piles.entry(pile).or_insert((piece, 0)).1 += 1;
        }
    }
    let shown = |((at, owner, kind, hurt, spent, aboard), (piece, count)): (Pile, (Piece, i16))| ScenePiece {
        piece,
        at: Some(at),
        owner: owner.unwrap_or(position.power).seat(),
        livery: Some(owner.map_or("neutral", Power::word).into()),
        name: piece_name(position, piece),
        glyph: Some(kind.word().into()),
        short: None,
        strength: Some(count),
        size: None,
        aboard,
        badges: [(hurt, "badge-hurt"), (spent, "badge-moved")]
            .into_iter()
            .filter(|(is, _)| *is)
            .map(|(_, key)| Message { key: key.into(), args: Vec::new() })
            .collect(),
    };
    piles.into_iter().map(shown).collect()
}
