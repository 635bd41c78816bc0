//! Why a match did not do what was asked.

use wire::socket::{Kind, Trouble};

use crate::limits::TooOften;
use crate::store::Fault;

/// What is said of a match that was never made, or is not there for the caller.
pub const NO_SUCH_MATCH: &str = "There is no such match.";

/// Why something was not done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stop {
    /// It was refused.
    Refused(Trouble),
    /// The store failed: whether it was done is unknown.
    Unsure,
}

impl Stop {
    /// May a retry succeed? True if the store failed or the server is busy.
    pub fn is_temporary(&self) -> bool {
        match self {
            Stop::Refused(trouble) => trouble.kind == Kind::Unsure,
            Stop::Unsure => true,
        }
    }
}

impl From<Fault> for Stop {
    fn from(fault: Fault) -> Stop {
        if fault.is_about_a_value() {
            return Stop::Refused(Trouble::new(
                Kind::Unclear,
                "This contains characters that cannot be stored.",
            ));
        }
        tracing::warn!(%fault, "the store failed");
        Stop::Unsure
    }
}

impl From<Stop> for Trouble {
    fn from(stop: Stop) -> Trouble {
        match stop {
            Stop::Refused(trouble) => trouble,
            Stop::Unsure => {
                Trouble::new(Kind::Unsure, "The server cannot reach its database. Please try again.")
            }
        }
    }
}

impl From<Trouble> for Stop {
    fn from(trouble: Trouble) -> Stop {
        Stop::Refused(trouble)
    }
}

impl From<TooOften> for Stop {
    fn from(too_often: TooOften) -> Stop {
        Stop::Refused(too_often.trouble)
    }
}

/// Refuses, in words.
pub fn refuse<T>(kind: Kind, said: &str) -> Result<T, Stop> {
    Err(Stop::Refused(Trouble::new(kind, said)))
}
