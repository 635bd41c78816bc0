//! Checking a journal with nothing but the journal.

use std::fmt;
use std::sync::Arc;

use super::{Journal, JournalFault};
use crate::play::{Match, Stop};
use crate::rules::dice::DiceFault;
use crate::rules::{Edition, Game, Outcome, Refusal};

/// What a journal that holds shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verified {
    /// How many entries there are.
    pub entries: usize,
    /// How many orders count at the end.
    pub orders: usize,
    /// Is the secret open, so that dice and seals could be computed again?
    pub opened: bool,
    /// How the match ended, if it did.
    pub outcome: Option<Outcome>,
}

/// Why a journal does not hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum VerifyFault {
    /// The text is damaged.
    Text(JournalFault),
    /// There is nothing in it.
    Empty,
    /// It is of another game.
    OtherGame(String),
    /// It is of another edition of the rules.
    OtherEdition {
        /// The journal's.
        theirs: Box<Edition>,
        /// This program's.
        ours: Box<Edition>,
    },
    /// It is of another edition, and without its secret nobody can tell whether ours would have led to the same positions.
    NoSecret,
    /// The checkpoint that a match was to go on from is damaged or does not fit.
    Checkpoint(&'static str),
    /// An entry stands where it may not.
    Protocol(u32, &'static str),
    /// A salt was opened after the game had begun.
    LateSalt(u32),
    /// A salt is not the one that was committed to.
    SaltChanged(u32),
    /// The secret is not the one that was committed to.
    SecretChanged(u32),
    /// A draw was skipped or repeated.
    DrawOutOfTurn(u32, u32),
    /// A draw did not fall as the seed says.
    DrawChanged(u32, u32),
    /// The draws are not those that the order asks for.
    Dice(u32, DiceFault),
    /// An order is not legal.
    Illegal(u32, Box<Refusal>),
    /// Something was taken back that could not be.
    Undo(u32, Box<Stop>),
    /// The position is not the one that was sealed.
    SealBroken(u32),
}

impl fmt::Display for VerifyFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VerifyFault::Text(fault) => fault.fmt(f),
            VerifyFault::Empty => write!(f, "the journal is empty"),
            VerifyFault::OtherGame(id) => write!(f, "it is a journal of the game {id:?}"),
            VerifyFault::OtherEdition { theirs, ours } => {
                write!(f, "it is played by the edition {theirs}; this program plays {ours}")
            }
            VerifyFault::NoSecret => {
                write!(f, "positions can only be compared with the secret of the match, which is not at hand")
            }
            VerifyFault::Checkpoint(what) => write!(f, "the checkpoint {what}"),
            VerifyFault::Protocol(n, what) => write!(f, "entry {n}: {what}"),
            VerifyFault::LateSalt(n) => write!(f, "entry {n}: a salt was opened after the game had begun"),
            VerifyFault::SaltChanged(n) => write!(f, "entry {n}: this is not the salt that was committed to"),
            VerifyFault::SecretChanged(n) => {
                write!(f, "entry {n}: this is not the secret that was committed to")
            }
            VerifyFault::DrawOutOfTurn(n, i) => {
                write!(f, "entry {n}: draw {i} is not the next of its stream: one was skipped or repeated")
            }
            VerifyFault::DrawChanged(n, i) => write!(f, "entry {n}: draw {i} did not fall as the seed says"),
            VerifyFault::Dice(n, fault) => write!(f, "entry {n}: {fault}"),
            VerifyFault::Illegal(n, refusal) => write!(f, "entry {n}: {} forbids this order", refusal.rule),
            VerifyFault::Undo(n, stop) => write!(f, "entry {n}: {stop}"),
            VerifyFault::SealBroken(n) => {
                write!(f, "entry {n}: the position after it is not the one that was sealed")
            }
        }
    }
}

impl std::error::Error for VerifyFault {}

/// Checks a journal: the chain, the protocol of the dice, every order, and, if the secret is open, every draw and position.
pub fn verify<G: Game>(game: Arc<G>, text: &str) -> Result<Verified, VerifyFault> {
    let journal = Journal::read(text).map_err(VerifyFault::Text)?;
    let opened = matches!(journal.entries().next_back().map(|e| &e.deed), Some(super::Deed::Reveal { .. }));
    let m = Match::resume(game, journal, None)?;
    Ok(Verified { entries: m.journal().len(), orders: m.steps().len(), opened, outcome: m.outcome() })
}
