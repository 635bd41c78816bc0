//! Units on the board: piles of a kind, each with its count.

use std::collections::BTreeMap;

use table::scene::ScenePiece;
use table::{Message, Piece, Space, msg};

use super::key;
use crate::model::holder::Holder;
use crate::model::kinds::Kind;
use crate::model::position::Position;
use crate::model::powers::Power;
use crate::model::unit::{Marks, Task, Unit};

/// A unit by owner and kind.
pub fn piece_name(position: &Position, piece: Piece) -> Message {
    let Some(unit) = position.units.get(piece.index()) else { return msg!("table-none") };
    let kind = unit.kind.name();
    match unit.owner {
        Some(owner) => msg!("unit-of", power = owner.seat(), kind = kind),
        None => msg!("unit-neutral", kind = kind),
    }
}

/// What units must have in common to lie in one pile.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Pile {
    at: Space,
    owner: Option<Power>,
    kind: Kind,
    aboard: Option<Piece>,
    /// A ship with cargo has its own pile, so that its cargo can be seen.
    laden: Option<Piece>,
    state: [bool; STATES.len()],
    task: Option<(&'static str, Option<Space>)>,
}

type Is = fn(&Unit) -> bool;

/// What is seen of a unit's state, and when.
const STATES: [(&str, Is); 6] = [
    ("hurt", |u| u.hurt),
    ("moved", |u| u.is(Marks::MOVED) || u.is(Marks::REGROUPED) || u.is(Marks::SHIFTED)),
    ("fought", |u| u.is(Marks::FOUGHT)),
    ("grounded", |u| u.is(Marks::GROUNDED)),
    ("raised", |u| u.is(Marks::RAISED)),
    ("new", |u| u.is(Marks::FRESH)),
];

fn task(task: Task) -> Option<(&'static str, Option<Space>)> {
    Some(match task {
        Task::Idle => return None,
        Task::Raid(_) => ("raid", None),
        Task::Escort => ("escort", None),
        Task::Sweep => ("sweep", None),
        Task::Assault(at) => ("assault", Some(at)),
        Task::Bombard(at) => ("bombard", Some(at)),
        Task::Drop => ("drop", None),
        Task::Scrambled(from) => ("scrambled", Some(from)),
        Task::Atomic => ("atomic", None),
    })
}

impl Pile {
    fn of(unit: &Unit, piece: Piece, laden: bool) -> Option<Pile> {
        Some(Pile {
            at: unit.at?,
            owner: unit.owner,
            kind: unit.kind,
            aboard: unit.aboard,
            laden: laden.then_some(piece),
            state: STATES.map(|(_, is)| is(unit)),
            task: task(unit.task),
        })
    }

    fn badges(&self) -> Vec<Message> {
        let states =
            STATES.iter().zip(self.state).filter(|(_, is)| *is).map(|((word, _), _)| key("badge", word));
        let task = self.task.map(|(word, at)| match at {
            Some(at) => key("badge", word).with("at", at),
            None => key("badge", word),
        });
        states.chain(task).collect()
    }
}

/// Every pile with the numbers of its units, the first being its handle.
fn piles_of(position: &Position) -> BTreeMap<Pile, Vec<Piece>> {
    let mut laden = vec![false; position.units.len()];
    for (_, unit) in position.pieces() {
        if let Some(ship) = unit.aboard.and_then(|ship| laden.get_mut(ship.index())) {
            *ship = true;
        }
    }
    let mut piles: BTreeMap<Pile, Vec<Piece>> = BTreeMap::new();
    for (piece, unit) in position.pieces() {
        if let Some(pile) = Pile::of(unit, piece, laden[piece.index()]) {
            piles.entry(pile).or_default().push(piece);
        }
    }
    piles
}

/// The handle of the pile that a unit lies in.
pub fn handle(position: &Position, piece: Piece) -> Piece {
    let pile = piles_of(position).into_values().find(|pile| pile.contains(&piece));
    pile.map_or(piece, |pile| pile[0])
}

/// The units that lie in one pile with this one.
pub fn pile(position: &Position, piece: Piece) -> Vec<Piece> {
    piles_of(position).into_values().find(|pile| pile.contains(&piece)).unwrap_or_default()
}

/// Whose the army of a neutral is: that of the side which it has joined.
fn guardian(position: &Position, at: Space) -> Power {
    let side = match position.holder(at) {
        Holder::Joined(side) => side,
        _ => position.power.side().other(),
    };
    side.powers().first().unwrap_or(position.power)
}

/// Every pile, with the number of its first unit as its handle.
pub fn piles(position: &Position) -> Vec<ScenePiece> {
    let shown = |(pile, pieces): (Pile, Vec<Piece>)| ScenePiece {
        piece: pieces[0],
        at: Some(pile.at),
        owner: pile.owner.unwrap_or_else(|| guardian(position, pile.at)).seat(),
        livery: Some(pile.owner.map_or("neutral", Power::word).into()),
        name: piece_name(position, pieces[0]),
        glyph: Some(pile.kind.word().into()),
        short: None,
        strength: Some(pieces.len() as i16),
        most: None,
        size: None,
        aboard: pile.aboard,
        badges: pile.badges(),
    };
    piles_of(position).into_iter().map(shown).collect()
}
