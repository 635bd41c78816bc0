//! What a match of any game answers.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use crate::play::Stop;
use crate::play::journal::{JournalFault, VerifyFault};
use crate::present::Span;
use crate::present::scene::Choice;
use crate::rules::{Forecast, RuleId, Seat, Subject};

/// What may follow.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Choices {
    /// What has been said is already a whole order.
    pub whole: bool,
    /// What may be said next.
    pub next: Vec<Choice>,
    /// The words that could not be understood, if any.
    pub fault: Option<String>,
}

/// A line that a view has read and judged. The match that the view is of carries it out without doing either again.
#[derive(Clone)]
pub struct ReadLine {
    /// In notation; as it was said, if it is no order.
    pub line: String,
    pub(super) seat: Seat,
    /// What the game made of it, or why it is no order.
    pub(super) meaning: Result<Arc<dyn Any + Send + Sync>, String>,
    /// The view that read it.
    pub(super) view: Arc<()>,
}

/// The answer to "why?" and "why not?".
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Why {
    /// It is allowed; this is what would come of it.
    Allowed(Outlook),
    /// A rule forbids it.
    Refused(Reason),
    /// It is not an order.
    Unclear(String),
}

/// What would come of an order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Outlook {
    /// As the game says it.
    pub forecast: Forecast,
    /// Line by line, in words.
    pub lines: Vec<String>,
}

/// Why a rule forbids something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reason {
    /// The rule.
    pub rule: RuleId,
    /// Why, in words.
    pub why: Vec<Span>,
    /// What the rule says, in short.
    pub summary: Option<String>,
    /// The places and pieces concerned.
    pub about: Vec<Subject>,
}

impl std::fmt::Display for Reason {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let said = crate::present::plain(&self.why);
        match &self.summary {
            Some(summary) => write!(f, "{said}\n  [{}] {summary}", self.rule),
            // Such as an order that is no sentence: no rule of the game's.
            None => f.write_str(&said),
        }
    }
}

/// Why something was not done, in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trouble {
    /// In words.
    pub said: String,
    /// The rule behind it, if there is one.
    pub reason: Option<Reason>,
    /// What stopped it, for a program to tell; none if what was said was not understood.
    pub stop: Option<Box<Stop>>,
}

impl From<String> for Trouble {
    fn from(said: String) -> Trouble {
        Trouble { said, reason: None, stop: None }
    }
}

impl std::fmt::Display for Trouble {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.said)
    }
}

impl std::error::Error for Trouble {}

/// Why a match cannot be resumed from its journal, or cannot take further lines of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ResumeFault {
    /// The journal is of an edition that this program does not hold, or has lines of a kind that it does not know. Another program may
    /// well read it: nothing is wrong with the match.
    NotMine(String),
    /// The journal does not hold.
    Damaged(String),
}

impl fmt::Display for ResumeFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (ResumeFault::NotMine(why) | ResumeFault::Damaged(why)) = self;
        f.write_str(why)
    }
}

impl std::error::Error for ResumeFault {}

impl From<JournalFault> for ResumeFault {
    fn from(fault: JournalFault) -> ResumeFault {
        let why = fault.to_string();
        if fault.unknown { ResumeFault::NotMine(why) } else { ResumeFault::Damaged(why) }
    }
}

impl From<VerifyFault> for ResumeFault {
    fn from(fault: VerifyFault) -> ResumeFault {
        match fault {
            VerifyFault::Text(fault) => fault.into(),
            VerifyFault::OtherEdition { .. } => ResumeFault::NotMine(fault.to_string()),
            fault => ResumeFault::Damaged(fault.to_string()),
        }
    }
}

/// Why a match of another edition does not go on by this one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AdoptFault {
    /// Here the editions part: the match goes on by this one only if all its players agree, or stays with its own.
    Parts(String),
    /// Its secret is not at hand, without which nobody can tell.
    NoSecret,
    /// The journal does not hold, by any edition.
    Damaged(String),
}

impl fmt::Display for AdoptFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AdoptFault::Parts(why) | AdoptFault::Damaged(why) => f.write_str(why),
            AdoptFault::NoSecret => VerifyFault::NoSecret.fmt(f),
        }
    }
}

impl std::error::Error for AdoptFault {}

impl From<JournalFault> for AdoptFault {
    fn from(fault: JournalFault) -> AdoptFault {
        let why = fault.to_string();
        if fault.unknown { AdoptFault::Parts(why) } else { AdoptFault::Damaged(why) }
    }
}

impl From<VerifyFault> for AdoptFault {
    fn from(fault: VerifyFault) -> AdoptFault {
        let why = fault.to_string();
        match fault {
            VerifyFault::Text(fault) => fault.into(),
            VerifyFault::NoSecret => AdoptFault::NoSecret,
            VerifyFault::Empty
            | VerifyFault::OtherGame(_)
            | VerifyFault::Checkpoint(_)
            | VerifyFault::LateSalt(_)
            | VerifyFault::SaltChanged(_)
            | VerifyFault::SecretChanged(_)
            | VerifyFault::DrawOutOfTurn(..)
            | VerifyFault::DrawChanged(..) => AdoptFault::Damaged(why),
            VerifyFault::OtherEdition { .. }
            | VerifyFault::Protocol(..)
            | VerifyFault::Dice(..)
            | VerifyFault::Illegal(..)
            | VerifyFault::Undo(..)
            | VerifyFault::SealBroken(_) => AdoptFault::Parts(why),
        }
    }
}

impl From<ResumeFault> for String {
    fn from(fault: ResumeFault) -> String {
        fault.to_string()
    }
}
