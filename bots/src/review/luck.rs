//! What chance gave and took: every draw by what was to be expected of it.

use std::collections::BTreeMap;

use table::dice::{Chance, Draw, Fell, Pool};
use table::{Game, Seat};

use super::Luck;
use super::past::Past;
use crate::guide::Guide;

/// What a seat's luck with the draws of one rule comes to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fortune {
    /// Whose.
    pub seat: Seat,
    /// The rule that wanted the draws.
    pub rule: String,
    /// How many draws it is the sum of.
    pub draws: u32,
    /// What was to be expected, in thousandths.
    pub expected: i32,
    /// What came, in thousandths.
    pub actual: i32,
    /// Standard deviation over this many draws, in thousandths.
    pub spread: i32,
    /// How far it strayed, in tenths of that; above zero is good luck.
    pub tenths: i32,
    /// Luck this extreme, good or bad, occurs once in this many games.
    pub one_in: u32,
}

/// Luck summed up by rule and seat: hits are not added to pips.
pub fn fortunes<'l>(luck: impl IntoIterator<Item = &'l Luck>) -> Vec<Fortune> {
    let mut sums: BTreeMap<(&str, Seat), (u32, i64, i64, i64)> = BTreeMap::new();
    for one in luck {
        let (draws, expected, actual, variance) = sums.entry((&one.rule, one.seat)).or_default();
        *draws += 1;
        *expected += i64::from(one.expected);
        *actual += i64::from(one.actual);
        *variance += i64::from(one.spread).pow(2);
    }
    let fortune =
        |((rule, seat), (draws, expected, actual, variance)): ((&str, Seat), (u32, i64, i64, i64))| {
            let spread = root(variance);
            let tenths = ((actual - expected) * 10 / spread.max(1)) as i32;
            let (expected, actual, spread) = (expected as i32, actual as i32, spread as i32);
            Fortune {
                seat,
                rule: rule.into(),
                draws,
                expected,
                actual,
                spread,
                tenths,
                one_in: one_in(tenths),
            }
        };
    sums.into_iter().map(fortune).collect()
}

/// The root, to the nearest.
fn root(square: i64) -> i64 {
    ((4 * square).isqrt() + 1) / 2
}

/// How rare a deviation to one side is: once in this many times, by tenths of a standard deviation.
fn one_in(tenths: i32) -> u32 {
    const TIMES: [u32; 10] = [2, 3, 6, 15, 44, 161, 741, 4299, 31_574, 294_319];
    // Between two of the half steps in the table it goes up evenly.
    let (at, rest) = ((tenths.unsigned_abs() / 5) as usize, tenths.unsigned_abs() % 5);
    match (TIMES.get(at), TIMES.get(at + 1)) {
        (Some(near), Some(far)) => near + (far - near) * rest / 5,
        _ => TIMES[TIMES.len() - 1],
    }
}

/// Every draw of every order, by the seat it helps if it falls high. Draws that nobody sees are left out, and so are those of the set-up.
pub(super) fn ledger<G: Game, K: Guide<G>>(game: &G, guide: &K, past: &Past<G>) -> Vec<Luck> {
    let mut ledger = Vec::new();
    for (order, step) in past.steps.iter().enumerate() {
        for (i, draw) in step.draws.iter().enumerate() {
            let mut falls: Vec<(Seat, Fall)> = Vec::new();
            for (pool, fall) in falls_of(draw).into_iter().enumerate() {
                let Some(seat) = guide.lucky(game, &past.positions[order], step, i, pool) else { continue };
                match falls.iter_mut().find(|(other, _)| *other == seat) {
                    Some((_, sum)) => sum.add(fall),
                    None => falls.push((seat, fall)),
                }
            }
            let luck = |(seat, fall): (Seat, Fall)| fall.luck(order, seat, draw.rule.to_string());
            ledger.extend(falls.into_iter().map(luck));
        }
    }
    ledger
}

/// What was to be expected and what came, in millionths; the square of the usual stray too.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Fall {
    expected: i64,
    actual: i64,
    variance: i64,
}

const WHOLE: i64 = 1_000_000;

impl Fall {
    fn add(&mut self, other: Fall) {
        self.expected += other.expected;
        self.actual += other.actual;
        self.variance += other.variance;
    }

    fn luck(self, order: usize, seat: Seat, rule: String) -> Luck {
        let thousandths = |millionths: i64| ((millionths + 500).div_euclid(1000)) as i32;
        Luck {
            order,
            seat,
            rule,
            expected: thousandths(self.expected),
            actual: thousandths(self.actual),
            // The root of millionths is thousandths.
            spread: root(self.variance) as i32,
        }
    }

    /// The sum of several dice.
    fn pips(dice: i64, sides: i64, actual: i64) -> Fall {
        Fall {
            expected: dice * (sides + 1) * WHOLE / 2,
            actual: actual * WHOLE,
            variance: dice * (sides * sides - 1) * WHOLE / 12,
        }
    }

    /// The dice of a pool that hit.
    fn hits(pool: &Pool, actual: u16) -> Fall {
        let (dice, sides, hitting) = (i64::from(pool.dice), i64::from(pool.sides), hitting(pool));
        Fall {
            expected: dice * hitting * WHOLE / sides,
            actual: i64::from(actual) * WHOLE,
            variance: dice * hitting * (sides - hitting) * WHOLE / (sides * sides),
        }
    }

    /// The dice of all pools that fall in the band that hits or below it, where only the highest are misses; nothing if the pools hit
    /// in different bands.
    fn total(pools: &[Pool], bands: &[u16]) -> Option<Fall> {
        let first = pools.first()?;
        let hit = usize::from(first.hit);
        if pools.iter().any(|pool| pool.hit != first.hit) {
            return None;
        }
        let highest = hit == first.cuts.len();
        let mut sum = Fall::default();
        for pool in pools {
            let whole =
                if highest { pool.clone() } else { Pool::up_to(pool.dice, pool.sides, pool.cuts[hit]) };
            sum.add(Fall::hits(&whole, 0));
        }
        let fell = if highest { bands[hit] } else { bands[..=hit].iter().sum() };
        Some(Fall { actual: i64::from(fell) * WHOLE, ..sum })
    }

    /// One of several, counted from 0.
    fn pick(weights: &[u32], actual: u16) -> Fall {
        let all: i128 = weights.iter().map(|weight| i128::from(*weight)).sum::<i128>().max(1);
        let moment = |power: u32| -> i128 {
            weights.iter().zip(0i128..).map(|(weight, i)| i128::from(*weight) * i.pow(power)).sum()
        };
        let whole = i128::from(WHOLE);
        Fall {
            expected: (moment(1) * whole / all) as i64,
            actual: i64::from(actual) * WHOLE,
            variance: ((moment(2) * all - moment(1) * moment(1)) * whole / (all * all)) as i64,
        }
    }
}

/// How many faces of a pool's dice hit.
fn hitting(pool: &Pool) -> i64 {
    let band = usize::from(pool.hit);
    let upper = pool.cuts.get(band).map_or(pool.sides, |cut| (*cut).min(pool.sides));
    let lower =
        band.checked_sub(1).and_then(|below| pool.cuts.get(below)).map_or(0, |cut| (*cut).min(pool.sides));
    i64::from(upper) - i64::from(lower)
}

/// A draw, pool by pool; nothing if it has no more or less.
fn falls_of(draw: &Draw) -> Vec<Fall> {
    match (&draw.chance, &draw.fell) {
        (Chance::Die(sides), Fell::Die(face)) => vec![Fall::pips(1, (*sides).into(), (*face).into())],
        (Chance::Sum(dice, sides), Fell::Sum(sum)) => {
            vec![Fall::pips((*dice).into(), (*sides).into(), (*sum).into())]
        }
        (Chance::Throw(pools), Fell::Throw(bands, _)) => pools
            .iter()
            .zip(bands)
            .map(|(pool, bands)| Fall::hits(pool, bands[usize::from(pool.hit)]))
            .collect(),
        (Chance::Total(pools), Fell::Total(bands, _)) => Fall::total(pools, bands).into_iter().collect(),
        (Chance::Pick(weights), Fell::Pick(which)) => vec![Fall::pick(weights, *which)],
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::RuleId;
    use table::dice::{Bands, Stream};

    fn draw(chance: Chance, fell: Fell) -> Draw {
        Draw { stream: Stream::Public, index: 0, rule: RuleId::new("X"), chance, fell }
    }

    fn fall(chance: Chance, fell: Fell) -> Fall {
        let mut sum = Fall::default();
        falls_of(&draw(chance, fell)).into_iter().for_each(|fall| sum.add(fall));
        sum
    }

    /// The mean and the square of the usual stray, in millionths, of what is counted in every throw of these dice.
    fn thrown(dice: &[u8], count: impl Fn(&[u8]) -> i64) -> (i64, i64) {
        let mut faces = vec![1; dice.len()];
        let (mut ways, mut sum, mut squares) = (0, 0, 0);
        loop {
            let n = count(&faces);
            (ways, sum, squares) = (ways + 1, sum + n, squares + n * n);
            let Some(die) = (0..dice.len()).find(|die| faces[*die] < dice[*die]) else { break };
            faces[..die].fill(1);
            faces[die] += 1;
        }
        (sum * WHOLE / ways, (squares * ways - sum * sum) * WHOLE / (ways * ways))
    }

    /// Rounding down pool by pool may lose a millionth or two.
    fn close(fall: Fall, (expected, variance): (i64, i64)) {
        assert!((fall.expected - expected).abs() <= 3 && (fall.variance - variance).abs() <= 3, "{fall:?}");
    }

    #[test]
    fn what_is_expected_is_what_all_throws_come_to() {
        close(fall(Chance::Die(6), Fell::Die(5)), thrown(&[6], |f| f[0].into()));
        let sum = |faces: &[u8]| faces.iter().map(|face| i64::from(*face)).sum();
        close(fall(Chance::Sum(3, 6), Fell::Sum(9)), thrown(&[6; 3], sum));
        let bands = |counts: &[u16]| -> Bands { counts.iter().copied().collect() };
        let pools = vec![Pool::up_to(3, 6, 2), Pool::at_least(1, 10, 9), Pool::bands(1, 8, &[2, 5], 1)];
        let fell = Fell::Throw(vec![bands(&[2, 1]), bands(&[1, 0]), bands(&[0, 1, 0])], Vec::new());
        let hits = |faces: &[u8]| {
            let low = faces[..3].iter().filter(|face| **face <= 2).count() as i64;
            low + i64::from(faces[3] >= 9) + i64::from((3..=5).contains(&faces[4]))
        };
        let found = fall(Chance::Throw(pools), fell);
        close(found, thrown(&[6, 6, 6, 10, 8], hits));
        assert_eq!(found.actual, 3 * WHOLE);
        let pools = vec![Pool::up_to(2, 6, 2), Pool::up_to(1, 10, 4)];
        let low =
            |faces: &[u8]| faces[..2].iter().filter(|f| **f <= 2).count() as i64 + i64::from(faces[2] <= 4);
        let found = fall(Chance::Total(pools), Fell::Total(bands(&[2, 1]), Vec::new()));
        close(found, thrown(&[6, 6, 10], low));
        assert_eq!(found.actual, 2 * WHOLE);
        let which = |faces: &[u8]| match faces[0] {
            1 | 2 => 0,
            3 => 1,
            _ => 3,
        };
        close(fall(Chance::Pick(vec![2, 1, 0, 3]), Fell::Pick(3)), thrown(&[6], which));
        assert!(falls_of(&draw(Chance::Shuffle(2), Fell::Shuffle(vec![1, 0]))).is_empty());
    }

    #[test]
    fn luck_is_summed_by_rule_and_seat() {
        let luck_by = |rule: &str, seat, expected, actual, spread| Luck {
            order: 0,
            seat: Seat(seat),
            rule: rule.into(),
            expected,
            actual,
            spread,
        };
        let luck = |seat, expected, actual, spread| luck_by("X", seat, expected, actual, spread);
        let pips = luck_by("Y", 1, 3500, 6000, 1708);
        let all = [luck(1, 1000, 3000, 800), luck(0, 500, 0, 500), pips, luck(1, 1000, 1600, 600)];
        let found = fortunes(&all);
        let who: Vec<_> = found.iter().map(|f| (f.rule.as_str(), f.seat, f.draws)).collect();
        assert_eq!(who, [("X", Seat(0), 1), ("X", Seat(1), 2), ("Y", Seat(1), 1)]);
        let [unlucky, lucky, _] = &found[..] else { panic!("three sums") };
        assert_eq!((unlucky.tenths, unlucky.one_in), (-10, 6));
        assert_eq!((lucky.expected, lucky.actual, lucky.spread), (2000, 4600, 1000));
        assert_eq!((lucky.tenths, lucky.one_in), (26, 161 + 580 / 5));
    }
}
