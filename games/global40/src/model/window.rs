//! Windows in which others answer what the active power has moved.

use serde::{Deserialize, Serialize};
use table::{Awaited, Piece, Sealed, Seats, Space};

use crate::model::combat::Sortie;
use crate::model::powers::{Power, Powers};
use crate::model::spaces::Spaces;

/// A question to powers whose turn it is not: one after the other, or all at once and sealed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Window {
    pub occasion: Occasion,
    /// Who is asked now.
    pub asks: Option<Power>,
    /// Who has answered.
    pub answered: Powers,
    /// The planes or boats that they send.
    pub sent: Vec<Piece>,
    /// Answers that are opened together: who scrambles.
    pub sealed: Sealed<Vec<Sortie>>,
    /// The zones to which planes may scramble.
    pub zones: Spaces,
}

/// What a window is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Occasion {
    /// Planes flew over a land: fighters may rise from its air base, and its guns fire.
    Overflight(Space),
    /// Ships moved into a zone in reach of an air base: planes may strike at them.
    Interdiction(Space),
    /// Ships moved through a zone where submarines lie.
    Ambush(Space),
    /// Nobody is asked: invaded neutrals raise their armies, the Maginot line is manned.
    Invasions,
    /// A power with Intelligence may bring up a group by surprise.
    Shift,
    /// All attacks are declared: planes may scramble to the zones attacked.
    Scramble,
    /// A land with German guns is attacked: at planes or at tanks?
    Guns(Space),
    /// A land is raided or swept: who flies patrol?
    Patrol(Space),
    /// Planes of defenders that have lost their base or their deck look for a place to land.
    Stranded,
}

impl Window {
    pub fn of(occasion: Occasion) -> Window {
        Window {
            occasion,
            asks: None,
            answered: Powers::NONE,
            sent: Vec::new(),
            sealed: Sealed::ask(Seats::NONE),
            zones: Spaces::NONE,
        }
    }

    pub fn awaited(&self) -> Awaited {
        match (self.occasion, self.asks) {
            (Occasion::Scramble, _) => self.sealed.awaited(),
            (_, Some(power)) => Awaited::one(power.seat()),
            (_, None) => Awaited::NOBODY,
        }
    }
}
