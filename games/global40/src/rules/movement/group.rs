//! Units that go together.

use arrayvec::ArrayVec;
use table::Piece;

use crate::model::kinds::{Branch, KINDS, Kind};

/// Units of one branch that go together: a number of each kind, and ships by name.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Group {
    pub kinds: ArrayVec<(Kind, u8), KINDS>,
    pub ships: Vec<Piece>,
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

    pub fn with_ship(&self, piece: Piece) -> Group {
        let mut more = self.clone();
        more.ships.push(piece);
        more
    }

    pub fn is_empty(&self) -> bool {
        self.kinds.is_empty() && self.ships.is_empty()
    }

    pub fn count(&self, kind: Kind) -> u8 {
        let named = if kind == Kind::Transport { self.ships.len() as u8 } else { 0 };
        self.kinds.iter().filter(|(k, _)| *k == kind).fold(named, |n, (_, c)| n.saturating_add(*c))
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
        self.kinds.iter().all(|(k, _)| holds(*k)) && (self.ships.is_empty() || holds(Kind::Transport))
    }

    pub fn any(&self, holds: impl Fn(Kind) -> bool) -> bool {
        !self.all(|k| !holds(k))
    }
}
