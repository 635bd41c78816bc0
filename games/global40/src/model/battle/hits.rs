//! Hits that wait for a casualty, by what they can be given to.

use serde::{Deserialize, Serialize};

use super::force::{Force, SLOTS, Slot};
use crate::model::kinds::Kind;

/// A set of the four sorts of targets. On land tracks are told apart, because anti-tank guns hit nothing else; at sea submarines and
/// transports.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Aim(pub u8);

impl Aim {
    pub const NOTHING: Aim = Aim(0);
    pub const AIR: Aim = Aim(1);
    /// Land units without tracks, or surface warships.
    pub const BODY: Aim = Aim(2);
    pub const SUBS: Aim = Aim(4);
    pub const TRACKS: Aim = Aim(4);
    pub const TRANSPORTS: Aim = Aim(8);
    pub const ALL: Aim = Aim(15);

    pub const fn union(self, other: Aim) -> Aim {
        Aim(self.0 | other.0)
    }

    pub fn intersection(self, other: Aim) -> Aim {
        Aim(self.0 & other.0)
    }

    pub fn meets(self, other: Aim) -> bool {
        self.0 & other.0 != 0
    }

    /// The sorts that a force has.
    pub fn present(force: &Force) -> Aim {
        let mut aim = 0;
        for (sort, n) in SORT.iter().zip(force.0) {
            if n > 0 {
                aim |= 1 << sort;
            }
        }
        Aim(aim)
    }

    pub fn of(slot: Slot) -> Aim {
        Aim(1 << SORT[slot.index()])
    }
}

/// The sort of each slot, from 0.
const SORT: [u8; SLOTS] = {
    let mut sort = [1; SLOTS];
    let mut kind = Kind::Fighter as usize;
    while kind <= Kind::Strategic as usize {
        sort[kind] = 0;
        kind += 1;
    }
    sort[Kind::Mech as usize] = 2;
    sort[Kind::Armor as usize] = 2;
    sort[Kind::Submarine as usize] = 2;
    sort[Kind::Transport as usize] = 3;
    sort
};

/// Counts by sort of target.
pub type BySort = [u16; 4];

/// How many hits of a loss fall on each sort.
pub fn by_sort(hits: &Force) -> BySort {
    let mut sum = [0; 4];
    for (sort, n) in SORT.iter().zip(hits.0) {
        sum[usize::from(*sort)] += u16::from(n);
    }
    sum
}

/// How many hits each sort of a force can take.
pub fn capacity(force: &Force) -> BySort {
    let mut sum = by_sort(force);
    sum[1] += u16::from(force.get(Kind::Battleship)) + u16::from(force.get(Kind::Carrier));
    sum
}

/// Hits by what they can be given to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
pub struct Hits([u8; 16]);

impl Hits {
    pub const NONE: Hits = Hits([0; 16]);

    pub fn add(&mut self, aim: Aim, n: u16) {
        let here = &mut self.0[usize::from(aim.0)];
        *here = here.saturating_add(n.min(255) as u8);
    }

    pub fn is_empty(&self) -> bool {
        self.0 == [0; 16]
    }

    pub fn total(&self) -> u16 {
        self.0.iter().map(|n| u16::from(*n)).sum()
    }

    /// Removes up to `most` hits that can be given to one of these; returns how many.
    pub fn soak(&mut self, aim: Aim, most: u8) -> u8 {
        let mut left = most;
        for (mask, n) in self.0.iter_mut().enumerate() {
            if mask as u8 & aim.0 != 0 {
                let here = (*n).min(left);
                (*n, left) = (*n - here, left - here);
            }
        }
        most - left
    }

    /// Can every hit be given to every sort present? Then nothing needs to be matched.
    pub fn are_alike(&self, present: Aim) -> bool {
        self.0.iter().enumerate().all(|(mask, n)| *n == 0 || mask as u8 & present.0 == present.0)
    }

    /// For every set of sorts, the hits that can be given to one of them.
    pub fn reaching(&self) -> [u16; 16] {
        let mut reach = [0; 16];
        for (mask, n) in self.0.iter().enumerate().filter(|(_, n)| **n > 0) {
            for (set, sum) in reach.iter_mut().enumerate() {
                if mask & set != 0 {
                    *sum += u16::from(*n);
                }
            }
        }
        reach
    }
}

/// Can this loss be matched hit by hit? By Hall's condition: no set of sorts loses more than can be given to it.
pub fn can_be_matched(reach: &[u16; 16], loss: &BySort) -> bool {
    (1..16).all(|set| sum(loss, set) <= reach[set])
}

/// The most hits that can be given out.
pub fn most_matched(reach: &[u16; 16], capacity: &BySort) -> u16 {
    (0..16).map(|set| sum(capacity, set) + reach[15 & !set]).min().unwrap_or(0)
}

fn sum(by: &BySort, set: usize) -> u16 {
    (0..4).filter(|sort| set & (1 << sort) != 0).map(|sort| by[sort]).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_hits_as_possible_are_given_out() {
        // A cruiser and two submarines hit a carrier with a fighter three times.
        let mut hits = Hits::NONE;
        hits.add(Aim::AIR.union(Aim::BODY).union(Aim::TRANSPORTS), 1);
        hits.add(Aim::BODY.union(Aim::TRANSPORTS), 2);
        let reach = hits.reaching();
        assert_eq!(most_matched(&reach, &[1, 2, 0, 0]), 3);
        assert!(can_be_matched(&reach, &[1, 2, 0, 0]));
        assert!(can_be_matched(&reach, &[0, 2, 0, 0]));
        assert!(!can_be_matched(&reach, &[2, 1, 0, 0]));
        assert_eq!(most_matched(&reach, &[9, 0, 9, 0]), 1);
    }
}
