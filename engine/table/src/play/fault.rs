//! Why a match does not do what it was asked to.

use std::fmt;

use crate::msg;
use crate::rules::dice::Draw;
use crate::rules::{Awaited, Message, Refusal, Seats, Telling};

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
    /// The match goes on from a checkpoint, and what came before it is not at hand: ask a copy that has all of it.
    BeforeCheckpoint(u32),
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
        /// Index of the order.
        at: usize,
        /// Why the one before must be the last.
        barrier: Barrier,
    },
    /// Not everybody has agreed to another edition.
    NotAgreed,
}

impl Stop {
    /// In words, by key. Why a rule forbids something is in its refusal.
    pub fn message(&self) -> Message {
        match self {
            Stop::Refused(refusal) => msg!("table-stop-refused", rule = refusal.rule),
            Stop::Over => msg!("table-stop-over"),
            Stop::NoSecret => msg!("table-stop-no-secret"),
            Stop::NotAwaited => msg!("table-stop-not-awaited"),
            Stop::OtherHands => msg!("table-stop-other-hands"),
            Stop::BeforeCheckpoint(n) => msg!("table-stop-before-checkpoint", entry = *n),
            Stop::NotYours(n) => msg!("table-stop-not-yours", entry = *n),
            Stop::Behind { entry, barrier } => {
                msg!("table-stop-behind", entry = *entry, barrier = barrier.message())
            }
            Stop::Needed { entry, refusal } => {
                msg!("table-stop-needed", entry = *entry, rule = refusal.rule)
            }
            Stop::NeededQuiet { entry } => msg!("table-stop-needed-quiet", entry = *entry),
            Stop::NotAsked => msg!("table-stop-not-asked"),
            Stop::BundleGoesOn { at, barrier } => {
                msg!("table-stop-bundle", at = *at as u32, barrier = barrier.message())
            }
            Stop::NotAgreed => msg!("table-stop-not-agreed"),
        }
    }
}

impl From<Refusal> for Stop {
    fn from(refusal: Refusal) -> Stop {
        Stop::Refused(Box::new(refusal))
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&crate::present::Words::of_fault(&self.message()))
    }
}

impl std::error::Error for Stop {}
