//! Why a match does not do what it was asked to.

use std::fmt;

use crate::dice::Draw;
use crate::{Awaited, Message, Refusal, Seats, Telling, msg};

/// Why a step cannot be taken back alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Barrier {
    /// It drew.
    Draw,
    /// It showed somebody something hidden.
    Reveal,
    /// It made somebody else decide, or asked hidden truth.
    Consulted,
    /// It ended the game.
    End,
}

impl Barrier {
    /// What an order of somebody who holds these seats did that cannot be taken back alone.
    pub fn of<F>(
        own: Seats,
        before: Awaited,
        after: Awaited,
        draws: &[Draw],
        telling: &Telling<F>,
    ) -> Option<Barrier> {
        if after.must.is_empty() {
            Some(Barrier::End)
        } else if !draws.is_empty() {
            Some(Barrier::Draw)
        } else if !telling.revealed.is_empty() {
            Some(Barrier::Reveal)
        } else if telling.consulted || !after.must.minus(before.must).minus(own).is_empty() {
            Some(Barrier::Consulted)
        } else {
            None
        }
    }

    /// In words, by key.
    pub fn message(self) -> Message {
        match self {
            Barrier::Draw => msg!("table-barrier-draw"),
            Barrier::Reveal => msg!("table-barrier-reveal"),
            Barrier::Consulted => msg!("table-barrier-consulted"),
            Barrier::End => msg!("table-barrier-end"),
        }
    }
}

/// Why a match does not do what it was asked to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stop {
    /// A rule forbids the order.
    Refused(Box<Refusal>),
    /// The match is over.
    Over,
    /// This copy of the match does not know the secret, so it cannot draw.
    NoSecret,
    /// Nobody waits for this seat, or it is not this person's, or there is no such seat.
    NotAwaited,
    /// Not an order of this seat that still counts.
    NotYours(u32),
    /// The seat has changed hands since.
    OtherHands,
    /// Something happened since that cannot be taken back alone.
    Behind {
        /// At this entry,
        entry: u32,
        /// this.
        barrier: Barrier,
    },
    /// A later order would no longer be legal.
    Needed {
        /// The order at this entry,
        entry: u32,
        /// for this reason.
        refusal: Box<Refusal>,
    },
    /// A later order would no longer pass without dice, a reveal or somebody else's decision.
    NeededQuiet {
        /// The order at this entry.
        entry: u32,
    },
    /// Nothing was asked, or not of this person.
    NotAsked,
    /// An order of a bundle follows one that must be its last.
    BundleGoesOn {
        /// The how-manieth order, from 0.
        at: usize,
        /// Why the one before must be the last.
        barrier: Barrier,
    },
    /// Not everybody has agreed to another edition.
    NotAgreed,
}

impl From<Refusal> for Stop {
    fn from(refusal: Refusal) -> Stop {
        Stop::Refused(Box::new(refusal))
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stop::Refused(refusal) => write!(f, "{} forbids it", refusal.rule),
            Stop::Over => write!(f, "the match is over"),
            Stop::NoSecret => write!(f, "this copy of the match cannot draw: it does not hold the secret"),
            Stop::NotAwaited => write!(f, "nobody waits for this seat"),
            Stop::OtherHands => {
                write!(f, "a seat has changed hands since: going back needs the others' consent")
            }
            Stop::NotYours(n) => write!(f, "entry {n} is not an order of this seat that still counts"),
            Stop::Behind { entry, barrier } => {
                let what = match barrier {
                    Barrier::Draw => "dice were rolled",
                    Barrier::Reveal => "something hidden was shown",
                    Barrier::Consulted => "somebody else was asked",
                    Barrier::End => "the game ended",
                };
                write!(f, "{what} at entry {entry}: going back past it needs the others' consent")
            }
            Stop::Needed { entry, refusal } => {
                write!(f, "the order at entry {entry} needs it: {} would forbid that order", refusal.rule)
            }
            Stop::NeededQuiet { entry } => {
                write!(f, "without it the order at entry {entry} would roll dice or ask somebody")
            }
            Stop::NotAsked => write!(f, "nothing was asked of this person"),
            Stop::BundleGoesOn { at, .. } => {
                write!(f, "order {} of the bundle must be its last: dice fall or somebody else decides", at)
            }
            Stop::NotAgreed => write!(f, "not everybody has agreed"),
        }
    }
}

impl std::error::Error for Stop {}
