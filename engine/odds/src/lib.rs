//! Exact chance arithmetic.
//!
//! [`distribution`] runs something once for every way its dice can fall and adds the chances up; [`sample`] runs it a given number of times with
//! dice from a seed, for what is too large to enumerate. Both take the table's own code: one resolver, other dice.
//!
//! What is long but forgets how it came about, such as a battle in rounds, is a [`Course`]: [`unfold`] carries it to all its ends and
//! merges equal states on the way, within a [`Reach`]; [`spread`] falls back to [`sampled`] runs and says so; [`fit`] tells whether
//! a sample agrees.
//!
//! ```
//! use odds::distribution;
//! use table::RuleId;
//! use table::dice::{Pool, Stream};
//!
//! const FIRE: RuleId = RuleId::new("EX-6.1");
//! let pool = Pool::up_to(60, 6, 2);
//! let hits = distribution(|dice| dice.hits(Stream::Public, FIRE, &[pool.clone()])[0]);
//! assert_eq!(hits.len(), 61);
//! let expected: f64 = hits.iter().map(|(n, p)| f64::from(*n) * p).sum();
//! assert!((expected - 20.0).abs() < 1e-9);
//! ```
#![forbid(unsafe_code)]

mod course;
mod fit;
mod total;

use std::collections::BTreeMap;

pub use course::{Course, OutOfReach, Reach, Spread, Thrown, run, sampled, sampled_together, spread, unfold};
pub use fit::fit;
pub use total::total;

use table::dice::{Bands, Chance, Dice, Enumerating, Fell, Live, Pool};

/// How likely every result is, exactly but for rounding. Results are in their own order.
pub fn distribution<T: Ord>(mut run: impl FnMut(&mut Dice<'_>) -> T) -> Vec<(T, f64)> {
    let mut driver = Enumerating::new();
    let mut found = BTreeMap::new();
    loop {
        let result = run(&mut Dice::new(&mut driver));
        let chance: f64 = driver.path().map(|(chance, fell)| probability(chance, fell)).product();
        *found.entry(result).or_insert(0.0) += chance;
        if !driver.turn() {
            return found.into_iter().collect();
        }
    }
}

/// How often each result came up in this many runs with dice from a seed.
pub fn sample<T: Ord>(runs: u32, seed: u64, mut run: impl FnMut(&mut Dice<'_>) -> T) -> Vec<(T, f64)> {
    let mut live = Live::casual(seed);
    let mut found: BTreeMap<T, u32> = BTreeMap::new();
    for _ in 0..runs {
        *found.entry(run(&mut Dice::new(&mut live))).or_default() += 1;
    }
    found.into_iter().map(|(result, n)| (result, f64::from(n) / f64::from(runs))).collect()
}

/// Half the width of the interval in which the true chance lies nineteen times in twenty.
pub fn error(chance: f64, runs: u32) -> f64 {
    1.96 * (chance * (1.0 - chance) / f64::from(runs)).sqrt()
}

/// A chance in millionths, as forecasts carry it.
pub fn millionths(chance: f64) -> u32 {
    (chance * 1_000_000.0).round() as u32
}

/// A chance from millionths.
pub fn share(millionths: u32) -> f64 {
    f64::from(millionths) / 1_000_000.0
}

/// How likely it is that a chance falls so.
pub fn probability(chance: &Chance, fell: &Fell) -> f64 {
    match (chance, fell) {
        (Chance::Die(sides), Fell::Die(_)) => 1.0 / f64::from(*sides),
        (Chance::Sum(dice, sides), Fell::Sum(sum)) => of_sum(*dice, *sides, *sum),
        (Chance::Throw(pools), Fell::Throw(bands, _)) => {
            pools.iter().zip(bands).map(|(pool, bands)| of_bands(pool, bands)).product()
        }
        (Chance::Pick(weights), Fell::Pick(i)) => {
            let all: f64 = weights.iter().map(|w| f64::from(*w)).sum();
            f64::from(weights[usize::from(*i)]) / all
        }
        (Chance::Total(pools), Fell::Total(bands, _)) => {
            total(pools).into_iter().find(|(found, _)| found == bands).map_or(0.0, |(_, chance)| chance)
        }
        // Deals and salts are not enumerated.
        _ => 1.0,
    }
}

/// The chance that the dice of a pool share themselves out so: band by band, each from what the bands before have left.
fn of_bands(pool: &Pool, bands: &Bands) -> f64 {
    let (mut dice, mut below, mut chance) = (pool.dice, 0, 1.0);
    for (cut, n) in pool.cuts.iter().zip(bands) {
        let cut = (*cut).clamp(below, pool.sides);
        let left = f64::from(pool.sides - below);
        let here = if left == 0.0 { 0.0 } else { f64::from(cut - below) / left };
        chance *= binomial(dice, *n, here);
        (dice, below) = (dice - n, cut);
    }
    // Above the last face nothing can fall.
    if below == pool.sides && dice > 0 { 0.0 } else { chance }
}

/// The chance that this many dice add up to a given sum.
fn of_sum(dice: u8, sides: u8, sum: u16) -> f64 {
    let mut chances = vec![1.0];
    for _ in 0..dice {
        let mut longer = vec![0.0; chances.len() + usize::from(sides)];
        for (so_far, chance) in chances.iter().enumerate() {
            for face in 1..=usize::from(sides) {
                longer[so_far + face] += chance / f64::from(sides);
            }
        }
        chances = longer;
    }
    chances.get(usize::from(sum)).copied().unwrap_or(0.0)
}

/// The chance of exactly `k` hits with `n` dice that hit with the chance `p`.
pub(crate) fn binomial(n: u16, k: u16, p: f64) -> f64 {
    let mut chance = 1.0;
    for i in 0..k {
        chance *= f64::from(n - i) / f64::from(i + 1) * p;
    }
    for _ in k..n {
        chance *= 1.0 - p;
    }
    chance
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::RuleId;
    use table::dice::Stream;

    const RULE: RuleId = RuleId::new("TEST-1");

    #[test]
    fn chances_add_up_to_one() {
        let bands = Pool::bands(4, 6, &[1, 3], 0);
        let pools = [Pool::up_to(12, 6, 1), Pool::at_least(5, 10, 7), bands];
        let all = distribution(|dice| {
            (dice.throw(Stream::Public, RULE, &pools), dice.pick(Stream::Hidden, RULE, &[1, 0, 3]))
        });
        assert_eq!(all.len(), 13 * 6 * 15 * 2);
        let sum: f64 = all.iter().map(|(_, p)| p).sum();
        assert!((sum - 1.0).abs() < 1e-12, "{sum}");
    }

    #[test]
    fn bands_and_sums_have_the_chances_of_their_dice() {
        let close =
            |found: f64, expected: f64| assert!((found - expected).abs() < 1e-12, "{found} {expected}");
        let pool = Pool::bands(2, 6, &[1, 4], 0);
        let one_and_six = Fell::Throw(vec![[1, 0, 1].into_iter().collect()], Vec::new());
        close(probability(&Chance::Throw(vec![pool]), &one_and_six), 2.0 * (1.0 / 6.0) * (2.0 / 6.0));
        close(probability(&Chance::Sum(2, 6), &Fell::Sum(7)), 6.0 / 36.0);
        close(probability(&Chance::Sum(3, 6), &Fell::Sum(3)), 1.0 / 216.0);
        let high = Fell::Throw(vec![[0, 3].into_iter().collect()], Vec::new());
        close(probability(&Chance::Throw(vec![Pool::at_least(3, 6, 5)]), &high), 1.0 / 27.0);
    }

    #[test]
    fn a_tree_of_chance_is_walked_to_every_leaf() {
        // Roll until a six, at most three times: how many rolls it took.
        let rolls =
            distribution(|dice| (1..=3).find(|_| dice.die(Stream::Public, RULE, 6) == 6).unwrap_or(4));
        let expected = [1.0 / 6.0, 5.0 / 36.0, 25.0 / 216.0, 125.0 / 216.0];
        for ((_, found), expected) in rolls.iter().zip(expected) {
            assert!((found - expected).abs() < 1e-12);
        }
    }

    #[test]
    fn samples_agree_with_what_is_exact() {
        let pool = [Pool::up_to(6, 6, 2)];
        let exact = distribution(|dice| dice.hits(Stream::Public, RULE, &pool)[0]);
        let runs = 20_000;
        let sampled: BTreeMap<u16, f64> =
            sample(runs, 5, |dice| dice.hits(Stream::Public, RULE, &pool)[0]).into_iter().collect();
        for (hits, chance) in exact {
            let found = sampled.get(&hits).copied().unwrap_or(0.0);
            assert!((found - chance).abs() < 2.0 * error(chance, runs) + 0.001, "{hits}: {found} {chance}");
        }
    }
}
