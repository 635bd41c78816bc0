//! Tiny battles against every face of every die, counted in integers.

use std::collections::BTreeMap;

use global40::battle::{Battle, Ended, Planned, Policy, Press, exact, random_battle};
use odds::{Course, Reach, Thrown};
use table::dice::{Chance, Fell};

/// A number of ways out of a power of six.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Share {
    ways: u128,
    dice: u32,
}

impl Share {
    fn and(self, other: Share) -> Share {
        let dice = self.dice.max(other.dice);
        let raised = |share: Share| share.ways * 6u128.pow(dice - share.dice);
        Share { ways: raised(self) + raised(other), dice }
    }

    /// In units of 10^-15, rounded.
    fn parts(self) -> i128 {
        let whole = 6u128.pow(self.dice);
        ((self.ways * 1_000_000_000_000_000 + whole / 2) / whole) as i128
    }
}

/// Every way to throw a number of dice, as faces.
fn faces(sides: &[u8]) -> Vec<Vec<u8>> {
    sides.iter().fold(vec![Vec::new()], |all, sides| {
        let longer = |faces: &Vec<u8>| {
            let with = |face: u8| faces.iter().copied().chain([face]).collect::<Vec<u8>>();
            (1..=*sides).map(with).collect::<Vec<_>>()
        };
        all.iter().flat_map(longer).collect()
    })
}

/// Every way a chance can fall, each with how many ways of how many dice of six come to it.
fn every_way(chance: &Chance) -> (u32, Vec<Fell>) {
    match chance {
        Chance::Die(sides) => (if *sides == 36 { 2 } else { 1 }, (1..=*sides).map(Fell::Die).collect()),
        Chance::Sum(dice, 6) => {
            let all = faces(&vec![6; usize::from(*dice)]);
            let sums = all.iter().map(|faces| Fell::Sum(faces.iter().map(|face| u16::from(*face)).sum()));
            (u32::from(*dice), sums.collect())
        }
        Chance::Total(pools) => {
            let each: Vec<_> = pools.iter().flat_map(|p| std::iter::repeat_n(p, p.dice.into())).collect();
            let sides: Vec<u8> = each.iter().map(|pool| pool.sides).collect();
            let bands = each.first().map_or(1, |pool| pool.cuts.len() + 1);
            let fell = |faces: Vec<u8>| {
                let mut counts = vec![0; bands];
                for (face, pool) in faces.iter().zip(&each) {
                    counts[pool.cuts.iter().filter(|cut| face > *cut).count()] += 1;
                }
                Fell::Total(counts.into_iter().collect(), Vec::new())
            };
            let dice = sides.iter().map(|sides| if *sides == 36 { 2 } else { 1 }).sum();
            (dice, faces(&sides).into_iter().map(fell).collect())
        }
        other => panic!("a battle does not throw {other:?}"),
    }
}

/// Every end with its share; none if there are more dice than can be counted.
fn enumerated(battle: &Battle, policy: &Policy) -> Option<BTreeMap<Ended, Share>> {
    let mut open = vec![(Planned::new(battle.clone(), policy), Share { ways: 1, dice: 0 })];
    let mut ends: BTreeMap<Ended, Share> = BTreeMap::new();
    while let Some((state, share)) = open.pop() {
        let Some(throw) = state.wants() else {
            let end = state.end(None);
            let sum = ends.get(&end).map_or(share, |before| before.and(share));
            ends.insert(end, sum);
            continue;
        };
        let (dice, ways) = every_way(throw.chance());
        if share.dice + dice > 22 || open.len() > 20_000 {
            return None;
        }
        let mut next: BTreeMap<Planned<'_>, u128> = BTreeMap::new();
        for fell in ways {
            let mut after = state.clone();
            after.take(&throw, &fell);
            *next.entry(after).or_default() += 1;
        }
        open.extend(
            next.into_iter()
                .map(|(after, n)| (after, Share { ways: share.ways * n, dice: share.dice + dice })),
        );
    }
    Some(ends)
}

#[test]
fn thirty_tiny_battles_come_out_as_counted_in_integers() {
    let (mut checked, mut ways) = (0, 0);
    for seed in 0.. {
        if checked == 30 {
            break;
        }
        let (battle, mut policy) = random_battle(7_000 + seed, 3);
        policy.press = Press::Rounds(2);
        // A side that cannot leave may fight for ever: such battles are not enumerated.
        let battle = Battle { may_withdraw: true, bound: global40::battle::Force::NONE, ..battle };
        let Some(counted) = enumerated(&battle, &policy) else { continue };
        if counted.len() < 3 {
            continue;
        }
        let answer = exact(&battle, &policy, Reach::default()).expect("a tiny battle is within reach");
        assert_eq!(answer.ends.ends.len(), counted.len(), "{seed}: {battle:?}");
        for (end, chance) in &answer.ends.ends {
            let found = (chance * 1e15).round() as i128;
            let expected = counted.get(end).unwrap_or_else(|| panic!("{seed}: {end:?} cannot be")).parts();
            assert!((found - expected).abs() <= 20, "{seed}: {end:?} {found} {expected}");
        }
        let all = counted.values().copied().reduce(Share::and).expect("there are ends");
        assert_eq!(all.ways, 6u128.pow(all.dice));
        (checked, ways) = (checked + 1, ways + counted.len());
    }
    println!("30 battles, {ways} ends");
}
