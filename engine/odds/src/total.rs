//! Dice of several pools counted together.

use table::dice::{Bands, Pool};

use crate::binomial;

/// How likely every count of dice by band is over all these pools, which have as many bands each. Impossible counts are left out.
pub fn total(pools: &[Pool]) -> Vec<(Bands, f64)> {
    let dice: usize = pools.iter().map(|p| usize::from(p.dice)).sum();
    let cuts = pools.first().map_or(0, |p| p.cuts.len());
    // A count is a number in base dice + 1, one digit for each band but the last: the sum of counts is the sum of numbers.
    let base = dice + 1;
    let mut so_far = vec![(0, 1.0)];
    for pool in pools.iter().filter(|p| p.dice > 0) {
        let here = shares(pool, base);
        if so_far.len() == 1 {
            let (at, chance) = so_far[0];
            so_far = here.into_iter().map(|(more, p)| (at + more, chance * p)).collect();
            continue;
        }
        let most = so_far.last().map_or(0, |(at, _)| *at) + here.last().map_or(0, |(at, _)| *at);
        let mut sums = vec![0.0; most + 1];
        for (at, chance) in &so_far {
            for (more, p) in &here {
                sums[at + more] += chance * p;
            }
        }
        so_far = sums.into_iter().enumerate().filter(|(_, chance)| *chance > 0.0).collect();
    }
    let read = |(mut number, chance): (usize, f64)| {
        let mut left = dice as u16;
        let mut bands = Bands::new();
        for _ in 0..cuts {
            let here = (number % base) as u16;
            bands.push(here);
            (number, left) = (number / base, left - here);
        }
        bands.push(left);
        (bands, chance)
    };
    so_far.into_iter().map(read).collect()
}

/// How likely every count of one pool is, by its number, ascending.
fn shares(pool: &Pool, base: usize) -> Vec<(usize, f64)> {
    let mut found = vec![(0, usize::from(pool.dice), 1.0)];
    let (mut below, mut digit) = (0, 1);
    for cut in &pool.cuts {
        let cut = (*cut).clamp(below, pool.sides);
        let left = f64::from(pool.sides - below);
        let here = if left == 0.0 { 0.0 } else { f64::from(cut - below) / left };
        let mut longer = Vec::with_capacity(found.len() * 2);
        for (number, dice, chance) in found {
            let each = binomials(dice as u16, here).into_iter().enumerate();
            longer.extend(
                each.filter(|(_, p)| *p > 0.0).map(|(n, p)| (number + n * digit, dice - n, chance * p)),
            );
        }
        found = longer;
        (below, digit) = (cut, digit * base);
    }
    let sure = below == pool.sides;
    let mut all: Vec<(usize, f64)> =
        found.into_iter().filter(|(_, left, _)| !sure || *left == 0).map(|(n, _, p)| (n, p)).collect();
    all.sort_unstable_by_key(|(number, _)| *number);
    all
}

/// The chance of every number of hits with `n` dice that hit with the chance `p`.
fn binomials(n: u16, p: f64) -> Vec<f64> {
    let none = (1.0 - p).powi(n.into());
    if p >= 1.0 || none < 1e-250 {
        return (0..=n).map(|k| binomial(n, k, p)).collect();
    }
    let odds = p / (1.0 - p);
    let next = |chance: &mut f64, k: u16| {
        let here = *chance;
        *chance *= f64::from(n - k) / f64::from(k + 1) * odds;
        Some(here)
    };
    (0..=n).scan(none, next).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::RuleId;
    use table::dice::Stream;

    #[test]
    fn a_total_is_the_sum_of_its_pools() {
        const RULE: RuleId = RuleId::new("TEST-1");
        let pools =
            [Pool::bands(2, 6, &[1, 3], 1), Pool::bands(3, 6, &[0, 2], 1), Pool::bands(1, 36, &[0, 27], 1)];
        let apart = crate::distribution(|dice| {
            let mut sum = [0; 3];
            for bands in dice.throw(Stream::Public, RULE, &pools) {
                sum.iter_mut().zip(bands).for_each(|(s, b)| *s += b);
            }
            sum
        });
        let together = total(&pools);
        assert!((together.iter().map(|(_, p)| p).sum::<f64>() - 1.0).abs() < 1e-14);
        for (sum, chance) in apart.into_iter().filter(|(_, p)| *p > 0.0) {
            let found = together.iter().find(|(bands, _)| bands.as_slice() == sum).map_or(0.0, |(_, p)| *p);
            assert!((found - chance).abs() < 1e-14, "{sum:?} {found} {chance}");
        }
        let live = crate::distribution(|dice| dice.total(Stream::Public, RULE, &pools));
        let possible: Vec<_> = live.into_iter().filter(|(_, p)| *p > 0.0).collect();
        assert_eq!(possible.len(), together.len());
    }

    #[test]
    fn dice_that_cannot_miss_have_one_way_to_fall() {
        assert_eq!(total(&[Pool::up_to(4, 6, 6)]), [([4, 0].into_iter().collect(), 1.0)]);
        assert_eq!(total(&[Pool::up_to(4, 6, 0)]), [([0, 4].into_iter().collect(), 1.0)]);
        assert_eq!(total(&[]), [([0].into_iter().collect(), 1.0)]);
    }
}
