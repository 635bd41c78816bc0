//! What a score over a number of pairs proves.

/// Standard deviations that contain 95 % of the cases.
const Z: f64 = 1.959_963_984_540_054;

/// Odds beyond these are not told apart: 1,200 points of Elo.
const SUREST: f64 = 0.999;

/// Wilson's interval for a share, at 95 %.
pub fn wilson(points: f64, pairs: u32) -> (f64, f64) {
    if pairs == 0 {
        return (0.0, 1.0);
    }
    let n = f64::from(pairs);
    let share = points / n;
    let middle = share + Z * Z / (2.0 * n);
    let reach = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    let whole = 1.0 + Z * Z / n;
    (((middle - reach) / whole).max(0.0), ((middle + reach) / whole).min(1.0))
}

/// How far apart two players are who score like this, in points of Elo; at most 1,200.
pub fn elo(score: f64) -> f64 {
    let score = score.clamp(1.0 - SUREST, SUREST);
    400.0 * (score / (1.0 - score)).log10()
}

/// Wald's sequential test of a claim, with 5 % error either way: goes on until the claim is proved or refuted.
#[derive(Clone, Debug)]
pub struct Sprt {
    claim: f64,
    win: f64,
    loss: f64,
    sum: f64,
}

impl Sprt {
    /// Tests the claim that the score is at least this: a little more against a little less. Between the two it is not told apart.
    pub fn new(claim: f64) -> Sprt {
        let margin = 0.05f64.min((1.0 - claim) / 2.0).min(claim / 2.0);
        let (less, more) = (claim - margin, claim + margin);
        Sprt { claim, win: (more / less).ln(), loss: ((1.0 - more) / (1.0 - less)).ln(), sum: 0.0 }
    }

    /// Counts a pair: two halves of a point, one, or none. A half is half a win and half a loss.
    pub fn count(&mut self, halves: u32) {
        let won = f64::from(halves) / 2.0;
        self.sum += won * self.win + (1.0 - won) * self.loss;
    }

    /// True if the claim is proved, false if it is refuted, none as long as neither is.
    pub fn verdict(&self) -> Option<bool> {
        let bound = (0.95f64 / 0.05).ln();
        if self.sum >= bound {
            Some(true)
        } else if self.sum <= -bound {
            Some(false)
        } else {
            None
        }
    }

    /// The verdict in words.
    pub fn words(&self) -> String {
        match self.verdict() {
            Some(true) => format!("at least {}", self.claim),
            Some(false) => format!("below {}", self.claim),
            None => "undecided".into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, known: f64) {
        assert!((found - known).abs() < 1e-4, "{found} is not {known}");
    }

    #[test]
    fn wilsons_interval_is_the_one_in_the_tables() {
        let (low, high) = wilson(8.0, 10);
        near(low, 0.490_162);
        near(high, 0.943_318);
        let (low, high) = wilson(10.0, 10);
        near(low, 0.722_467);
        near(high, 1.0);
        assert_eq!(wilson(0.0, 0), (0.0, 1.0));
    }

    #[test]
    fn elo_is_that_of_the_rating_tables_and_never_infinite() {
        near(elo(0.5), 0.0);
        near(elo(0.75), 190.848_5);
        near(elo(0.25), -190.848_5);
        near(elo(1.0), elo(0.999));
        assert!(elo(1.0) < 1201.0 && elo(0.0) > -1201.0);
    }

    fn pairs_until_decided(claim: f64, halves: &[u32]) -> (usize, String) {
        let mut test = Sprt::new(claim);
        let mut pairs = 0;
        while test.verdict().is_none() {
            test.count(halves[pairs % halves.len()]);
            pairs += 1;
        }
        (pairs, test.words())
    }

    #[test]
    fn the_test_stops_where_wald_says() {
        // ln 19 / ln(0.80/0.70) = 22.05; ln 19 / ln(0.30/0.20) = 7.26; ln 19 / ln(0.99/0.97) = 144.2.
        assert_eq!(pairs_until_decided(0.75, &[2]), (23, "at least 0.75".into()));
        assert_eq!(pairs_until_decided(0.75, &[0]), (8, "below 0.75".into()));
        assert_eq!(pairs_until_decided(0.98, &[2]), (145, "at least 0.98".into()));
        // A tie moves the sum by (0.1335 - 0.4055) / 2 = -0.1360: as much as half a win and half a loss.
        assert_eq!(pairs_until_decided(0.75, &[1]), (22, "below 0.75".into()));
        assert_eq!(Sprt::new(0.75).words(), "undecided");
    }
}
