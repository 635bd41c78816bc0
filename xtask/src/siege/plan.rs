//! Which faults come when, drawn from a seed.

use std::time::Duration;

/// A fault.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Fault {
    /// A server or worker is killed.
    Kill,
    /// From now on a match fails whenever it is opened.
    Drill,
    /// NATS is restarted.
    Nats,
    /// NATS loses all its data.
    NatsEmpty,
    /// PostgreSQL is stopped at once, and stays down for a while.
    Postgres,
    /// PostgreSQL's disk is full for a while.
    Disk,
    /// One server after another is replaced by another build.
    Roll,
}

/// What each round has once or twice, and how many milliseconds it needs before the next.
const ROUND: [(Fault, u64); 6] = [
    (Fault::Nats, 3_000),
    (Fault::Nats, 3_000),
    (Fault::NatsEmpty, 3_000),
    (Fault::Postgres, 7_000),
    (Fault::Disk, 13_000),
    (Fault::Roll, 12_000),
];

/// The shortest siege with room for every kind.
pub const SHORTEST: u64 = 50;

/// Interval between kills.
const KILLS: u64 = 5_000;

/// The failing match is chosen once there are some; the servers are replaced later, so that each opens it again.
const DRILL: u64 = 6_000;

/// Numbers from a seed (splitmix64).
pub struct Lot(pub u64);

impl Lot {
    /// A number below this.
    pub fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % n.max(1)
    }
}

/// The faults of a siege of this many seconds, each with its time. Every minute has each kind.
pub fn plan(seconds: u64, lot: &mut Lot) -> Vec<(Duration, Fault)> {
    let rounds = (seconds / 60).max(1);
    let length = seconds * 1000 / rounds;
    let mut faults: Vec<(u64, Fault)> = vec![(DRILL, Fault::Drill)];
    faults.extend((1..).map(|n| n * KILLS).take_while(|at| *at < seconds * 1000).map(|at| (at, Fault::Kill)));
    for round in 0..rounds {
        let mut kinds = ROUND;
        for last in (1..kinds.len()).rev() {
            kinds.swap(last, lot.below(last as u64 + 1) as usize);
        }
        let begin = DRILL + 1_000;
        let needed: u64 = kinds.iter().map(|(_, millis)| millis).sum();
        let mut slack = length.saturating_sub(begin + needed);
        let mut at = round * length + begin;
        for (fault, millis) in kinds {
            let pause = lot.below(slack / 2 + 1);
            slack -= pause;
            at += pause;
            faults.push((at, fault));
            at += millis;
        }
    }
    faults.sort();
    faults.into_iter().map(|(at, fault)| (Duration::from_millis(at), fault)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_minute_has_every_kind_and_the_seed_says_when() {
        let plans: Vec<_> = (0..50).map(|seed| plan(60, &mut Lot(seed))).collect();
        for faults in &plans {
            let count = |kind| faults.iter().filter(|(_, fault)| *fault == kind).count();
            assert_eq!(count(Fault::Kill), 11);
            assert_eq!((count(Fault::Nats), count(Fault::NatsEmpty)), (2, 1));
            for kind in [Fault::Drill, Fault::Postgres, Fault::Disk, Fault::Roll] {
                assert_eq!(count(kind), 1);
            }
            let moment = |kind| faults.iter().find(|(_, fault)| *fault == kind).unwrap().0;
            assert!(moment(Fault::Drill) < moment(Fault::Roll));
            assert!(faults.iter().all(|(at, _)| *at < Duration::from_secs(60)));
            // The disk is never full when PostgreSQL starts.
            let (disk, postgres) = (moment(Fault::Disk), moment(Fault::Postgres));
            assert!(disk + Duration::from_secs(13) <= postgres || postgres + Duration::from_secs(7) <= disk);
        }
        assert_eq!(plans[7], plan(60, &mut Lot(7)));
        assert_ne!(plans[7], plans[8]);
        let long = plan(180, &mut Lot(1));
        assert_eq!(long.iter().filter(|(_, fault)| *fault == Fault::Disk).count(), 3);
        assert_eq!(long.iter().filter(|(_, fault)| *fault == Fault::Drill).count(), 1);
    }
}
