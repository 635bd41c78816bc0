//! The outcome of a raid under given orders.

use std::cmp::Ordering;

use Role::{Attacker, Defender};
use odds::{Course, Reach, Spread};
use table::dice::Fell;

use super::figures::figures;
use super::policy::Policy;
use super::raid::{RaidAnswer, RaidEnd, RaidQuestion, RaidThrow};
use crate::model::battle::force::Force;
use crate::model::battle::raid::Raid;
use crate::model::battle::state::Role;

impl Policy {
    /// What it answers in a raid: planes by its order of loss; a plane on the ground rather than one point of damage.
    pub fn answer_raid(&self, raid: &Raid, question: &RaidQuestion) -> RaidAnswer {
        let choose = |from: &mut Force, role: Role, mut n: u8| {
            let mut chosen = Force::NONE;
            let order = if role == Attacker { &self.attacker.losses } else { &self.defender.losses };
            for slot in order.slots() {
                let here = from.get(*slot).min(n);
                from.remove(*slot, here);
                chosen.put(*slot, here);
                n -= here;
            }
            chosen
        };
        match *question {
            RaidQuestion::Planes { role, killed, back } => {
                let mut left = if role == Attacker { raid.flight } else { raid.interceptors };
                RaidAnswer::Planes {
                    killed: choose(&mut left, role, killed),
                    back: choose(&mut left, role, back),
                }
            }
            RaidQuestion::Flak { hits } => RaidAnswer::Lost(choose(&mut { raid.flight }, Attacker, hits)),
            RaidQuestion::Grounded { hits } => {
                RaidAnswer::Lost(choose(&mut { raid.grounded }, Defender, hits))
            }
            RaidQuestion::Target => {
                let dearest = raid.grounded.present().max_by_key(|(slot, _)| figures().cost[slot.index()]);
                dearest.map_or(RaidAnswer::Facility, |(slot, _)| RaidAnswer::Plane(slot))
            }
        }
    }
}

/// A raid in which a policy decides.
#[derive(Clone)]
struct PlannedRaid<'p> {
    raid: Raid,
    policy: &'p Policy,
}

impl PlannedRaid<'_> {
    fn go_on(&mut self) {
        while let Some(question) = self.raid.question() {
            self.raid.answer(self.policy.answer_raid(&self.raid, &question));
        }
    }
}

impl PartialEq for PlannedRaid<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.raid == other.raid
    }
}

impl Eq for PlannedRaid<'_> {}

impl PartialOrd for PlannedRaid<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for PlannedRaid<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.raid.cmp(&other.raid)
    }
}

impl Course for PlannedRaid<'_> {
    type Throw = RaidThrow;
    type Load = ();
    type End = RaidEnd;

    fn wants(&self) -> Option<RaidThrow> {
        self.raid.wants()
    }

    fn is_over(&self) -> bool {
        self.raid.is_over()
    }

    fn take(&mut self, _: &RaidThrow, fell: &Fell) {
        self.raid.take(fell);
        self.go_on();
    }

    fn rests(&self) -> bool {
        true
    }

    fn progress(&self) -> u32 {
        self.raid.stage as u32 * 256 + u32::from(self.raid.dropped)
    }

    fn put_down(&mut self) -> Option<()> {
        None
    }

    fn join((): &(), (): ()) {}

    fn end(self, _: Option<&()>) -> RaidEnd {
        self.raid.ended().expect("a raid at its end")
    }
}

/// How many samples to take where an exact answer is out of reach.
const RUNS: u32 = 20_000;

/// The outcome of a raid under these orders.
pub fn raid_odds(raid: &Raid, policy: &Policy) -> Spread<RaidEnd> {
    let mut planned = PlannedRaid { raid: raid.clone(), policy };
    planned.go_on();
    odds::spread(&planned, Reach::default(), RUNS, 1940)
}

/// The same from this many samples.
pub fn raid_sampled(raid: &Raid, policy: &Policy, runs: u32, seed: u64) -> Spread<RaidEnd> {
    let mut planned = PlannedRaid { raid: raid.clone(), policy };
    planned.go_on();
    odds::sampled(&planned, runs, seed)
}
