//! Units that go together.

use arrayvec::ArrayVec;
use table::Piece;

use crate::model::kinds::{Branch, KINDS, Kind};

/// Units of one branch that go together: a number of each kind, and ships by their numbers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Group {
    pub kinds: ArrayVec<(Kind, u8), KINDS>,
    pub ships: Vec<(Piece, Kind)>,
}

impl Group {
    pub fn one(kind: Kind) -> Group {
        Group::default().with(kind, 1)
    }

    pub fn with(&self, kind: Kind, count: u8) -> Group {
        let mut more = self.clone();
        if !more.kinds.is_full() {
            more.kinds.push((kind, count));
        }
        more
    }

    pub fn with_ship(&self, piece: Piece, kind: Kind) -> Group {
        let mut more = self.clone();
        more.ships.push((piece, kind));
        more
    }

    /// Is this ship named by its number?
    pub fn names(&self, piece: Piece) -> bool {
        self.ships.iter().any(|(named, _)| *named == piece)
    }

    /// How many ships of a kind are named by their numbers.
    pub fn named(&self, kind: Kind) -> u8 {
        self.ships.iter().filter(|(_, k)| *k == kind).count() as u8
    }

    pub fn is_empty(&self) -> bool {
        self.kinds.is_empty() && self.ships.is_empty()
    }

    pub fn count(&self, kind: Kind) -> u8 {
        self.kinds.iter().filter(|(k, _)| *k == kind).fold(self.named(kind), |n, (_, c)| n.saturating_add(*c))
    }

    pub fn has(&self, kind: Kind) -> bool {
        self.count(kind) > 0
    }

    pub fn total(&self) -> u16 {
        self.kinds.iter().map(|(_, n)| u16::from(*n)).sum::<u16>() + self.ships.len() as u16
    }

    pub fn branch(&self) -> Branch {
        self.kinds.first().map_or(Branch::Sea, |(kind, _)| kind.branch())
    }

    pub fn all(&self, holds: impl Fn(Kind) -> bool) -> bool {
        self.kinds.iter().all(|(k, _)| holds(*k)) && self.ships.iter().all(|(_, k)| holds(*k))
    }

    pub fn any(&self, holds: impl Fn(Kind) -> bool) -> bool {
        !self.all(|k| !holds(k))
    }
}
