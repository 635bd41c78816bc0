//! Status that is worked out when a phase begins and stays as it is until the next.

use std::ops::Deref;

use serde::{Deserialize, Serialize};

/// What was true when something began: control at the start of a phase, supply at the last check. It is part of the
/// position, packed and hashed with it, because nothing that stands on the board later tells what it was.
///
/// ```
/// use kit::Frozen;
///
/// let mut control = Frozen::new(1, vec!["red"]);
/// let follow = |before: &Vec<&'static str>| [&before[..], &["blue"]].concat();
/// assert!(!control.renew(1, follow));
/// assert_eq!(control.len(), 1, "still the same phase");
/// assert!(control.renew(2, follow));
/// assert_eq!((control.since(), &control[..]), (&2, &["red", "blue"][..]));
/// control.amend(|held| held.retain(|one| *one != "red"));
/// assert_eq!((control.since(), &control[..]), (&2, &["blue"][..]));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Frozen<P, T> {
    since: P,
    status: T,
}

impl<P: PartialEq, T> Frozen<P, T> {
    /// The status since this phase.
    pub const fn new(since: P, status: T) -> Frozen<P, T> {
        Frozen { since, status }
    }

    /// When it was worked out.
    pub const fn since(&self) -> &P {
        &self.since
    }

    /// Works the status out anew from what it was, unless it is of this phase already. True if it was.
    pub fn renew(&mut self, now: P, work_out: impl FnOnce(&T) -> T) -> bool {
        let stale = self.since != now;
        if stale {
            *self = Frozen { since: now, status: work_out(&self.status) };
        }
        stale
    }

    /// Changes what has to keep up with the board all the same, such as what pieces are called.
    pub fn amend(&mut self, change: impl FnOnce(&mut T)) {
        change(&mut self.status);
    }
}

impl<P, T> Deref for Frozen<P, T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.status
    }
}
