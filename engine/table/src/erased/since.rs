//! Where a seat's last turn ended.

use super::DynMatch;
use crate::rules::Seat;

/// The word that ends a phase or a turn.
const DONE: &str = "done";
/// Number of orders read at a time, looking back for the end of a turn, and in all.
const AT_A_TIME: usize = 64;
const FARTHEST: usize = 1_600;

/// What came after a seat's last turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SinceTurn {
    /// The first order after it, counted as by [`DynRecord::steps`](super::DynRecord::steps); the first that was looked at, if no turn was found.
    pub from: usize,
    /// Was a turn found?
    pub again: bool,
    /// Number of orders of other seats since.
    pub others: usize,
}

/// Looks back for the end of a seat's last turn. None if the seat gave the last order: then nothing has happened since.
pub fn since_turn(m: &dyn DynMatch, seat: Seat) -> Option<SinceTurn> {
    let (all, first) = (m.steps(), m.first_step().max(m.steps().saturating_sub(FARTHEST)));
    // In the middle of a turn nothing need be read.
    if m.givers(all.saturating_sub(1)..all).iter().any(|(_, giver)| *giver == seat) {
        return None;
    }
    let (mut end, mut others) = (all, 0);
    while end > first {
        let start = end.saturating_sub(AT_A_TIME).max(first);
        for (i, (_, giver, line)) in m.orders_page(start..end).into_iter().enumerate().rev() {
            // What the seat answered in the turns of others does not end its own.
            if giver != seat {
                others += 1;
            } else if line == DONE {
                return Some(SinceTurn { from: start + i + 1, again: true, others });
            }
        }
        end = start;
    }
    Some(SinceTurn { from: first, again: false, others })
}
