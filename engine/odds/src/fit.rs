//! Does a sample fit an exact answer?

use std::collections::BTreeMap;

use crate::Spread;

/// Minimum number of expected runs in a cell of the test; rarer ends are counted together.
const SPARSE: f64 = 8.0;

/// How likely a sample at least as far off as this one is if the exact chances are true: Pearson's test, with sparse cells pooled.
pub fn fit<E: Ord>(exact: &Spread<E>, sample: &Spread<E>) -> f64 {
    let runs = f64::from(sample.runs.unwrap_or(0));
    let mut found: BTreeMap<&E, f64> = sample.ends.iter().map(|(end, share)| (end, share * runs)).collect();
    let mut cells = Vec::with_capacity(exact.ends.len());
    let mut rare = (0.0, 0.0);
    for (end, chance) in &exact.ends {
        let (expected, observed) = (chance * runs, found.remove(end).unwrap_or(0.0));
        if expected < SPARSE {
            rare = (rare.0 + expected, rare.1 + observed);
        } else {
            cells.push((expected, observed));
        }
    }
    // An end that cannot be is worse than any other.
    if !found.is_empty() {
        return 0.0;
    }
    let least = cells.iter_mut().min_by(|a, b| a.0.total_cmp(&b.0));
    match least {
        Some(least) if rare.0 < SPARSE => *least = (least.0 + rare.0, least.1 + rare.1),
        _ => cells.push(rare),
    }
    let square = cells.iter().map(|(expected, observed)| (observed - expected).powi(2) / expected).sum();
    upper_tail(square, cells.len() as i32 - 1)
}

/// The chance that chi-square with this many degrees of freedom is at least this.
fn upper_tail(square: f64, freedom: i32) -> f64 {
    if freedom <= 0 {
        return 1.0;
    }
    let (a, x) = (f64::from(freedom) / 2.0, square / 2.0);
    if x < a + 1.0 { 1.0 - lower_series(a, x) } else { upper_fraction(a, x) }
}

/// The regularised lower incomplete gamma function by its power series, for small `x`.
fn lower_series(a: f64, x: f64) -> f64 {
    if x <= 0.0 {
        return 0.0;
    }
    let (mut term, mut sum, mut n) = (1.0 / a, 1.0 / a, a);
    while term > sum * 1e-16 {
        n += 1.0;
        term *= x / n;
        sum += term;
    }
    sum * (a * x.ln() - x - ln_gamma(a)).exp()
}

/// The regularised upper incomplete gamma function by its continued fraction, for large `x`.
fn upper_fraction(a: f64, x: f64) -> f64 {
    let tiny = 1e-300;
    let mut b = x + 1.0 - a;
    let (mut c, mut d) = (1.0 / tiny, 1.0 / b);
    let mut value = d;
    for i in 1..10_000 {
        let i = f64::from(i);
        let an = -i * (i - a);
        b += 2.0;
        d = 1.0 / nonzero(an * d + b, tiny);
        c = nonzero(b + an / c, tiny);
        value *= c * d;
        if (c * d - 1.0).abs() < 1e-15 {
            break;
        }
    }
    value * (a * x.ln() - x - ln_gamma(a)).exp()
}

fn nonzero(x: f64, tiny: f64) -> f64 {
    if x.abs() < tiny { tiny } else { x }
}

/// The logarithm of the gamma function for positive `x`: Stirling's series, after shifting to where it is sharp.
fn ln_gamma(mut x: f64) -> f64 {
    let mut shift = 0.0;
    while x < 12.0 {
        shift -= x.ln();
        x += 1.0;
    }
    let y = 1.0 / (x * x);
    let series = (1.0 / 12.0 - y * (1.0 / 360.0 - y * (1.0 / 1260.0 - y / 1680.0))) / x;
    shift + (x - 0.5) * x.ln() - x + 0.5 * std::f64::consts::TAU.ln() + series
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tails_are_as_in_the_tables() {
        let close =
            |found: f64, expected: f64| assert!((found - expected).abs() < 5e-5, "{found} {expected}");
        close(upper_tail(3.841, 1), 0.05);
        close(upper_tail(18.307, 10), 0.05);
        close(upper_tail(23.209, 10), 0.01);
        close(upper_tail(124.342, 100), 0.05);
        close(upper_tail(2.0, 2), (-1.0f64).exp());
    }

    #[test]
    fn a_fair_sample_fits_and_a_crooked_one_does_not() {
        let exact = Spread { ends: vec![(0, 0.5), (1, 0.5)], runs: None };
        let sample = |share: f64| Spread { ends: vec![(0, share), (1, 1.0 - share)], runs: Some(10_000) };
        assert!(fit(&exact, &sample(0.503)) > 0.3);
        assert!(fit(&exact, &sample(0.55)) < 1e-9);
        assert_eq!(fit(&exact, &Spread { ends: vec![(7, 1.0)], runs: Some(10) }), 0.0);
    }
}
