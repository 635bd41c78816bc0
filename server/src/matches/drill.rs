//! Drills: faults that tests and the siege ask for.

use std::sync::Arc;

use wire::MatchId;

/// A moment at which a drill may strike.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moment {
    /// Opening a match from the store.
    Open,
    /// Carrying out a command on a copy.
    Rehearse,
    /// Working out what viewers see of an entry.
    Show,
    /// Following lines written by another server.
    Follow,
    /// A background task reaches this match; no game code runs yet.
    Look,
}

/// Called with the match at each of these moments; it may panic or take its time.
pub type Drill = Arc<dyn Fn(MatchId, Moment) + Send + Sync>;
