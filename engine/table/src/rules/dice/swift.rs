//! Dice for calculators that throw millions.

use super::{Bands, Chance, Driver, Fell, Pool, Stream};
use crate::rules::{Rng, RuleId};

/// One run of dice from a seed, for all streams, without faces. Not for a match: no draw can be checked by itself.
#[derive(Clone, Debug)]
pub struct Swift {
    bits: Rng,
    drawn: u32,
}

impl Swift {
    /// The same seed gives the same dice everywhere.
    pub fn new(seed: u64) -> Swift {
        Swift { bits: Rng::seeded(seed), drawn: 0 }
    }

    fn face(&mut self, sides: u8) -> u8 {
        self.bits.below(sides.into()) as u8 + 1
    }

    fn count(&mut self, pool: &Pool, bands: &mut Bands) {
        for _ in 0..pool.dice {
            let face = self.face(pool.sides);
            bands[pool.band(face)] += 1;
        }
    }
}

fn no_dice(pool: Option<&Pool>) -> Bands {
    (0..=pool.map_or(0, |p| p.cuts.len())).map(|_| 0).collect()
}

impl Driver for Swift {
    fn draw(&mut self, _: Stream, _: RuleId, chance: &Chance) -> (u32, Fell) {
        self.drawn = self.drawn.wrapping_add(1);
        let fell = match chance {
            Chance::Die(sides) => Fell::Die(self.face(*sides)),
            Chance::Sum(dice, sides) => Fell::Sum((0..*dice).map(|_| u16::from(self.face(*sides))).sum()),
            Chance::Throw(pools) => {
                let mut thrown: Vec<Bands> = pools.iter().map(|p| no_dice(Some(p))).collect();
                pools.iter().zip(&mut thrown).for_each(|(pool, bands)| self.count(pool, bands));
                Fell::Throw(thrown, Vec::new())
            }
            Chance::Total(pools) => {
                let mut total = no_dice(pools.first());
                pools.iter().for_each(|pool| self.count(pool, &mut total));
                Fell::Total(total, Vec::new())
            }
            Chance::Pick(weights) => {
                let mut left = self.bits.below(weights.iter().sum());
                let which = weights.iter().position(|w| {
                    let here = left < *w;
                    left = left.saturating_sub(*w);
                    here
                });
                Fell::Pick(which.expect("below the sum of the weights") as u16)
            }
            Chance::Shuffle(count) => {
                let mut order: Vec<u16> = (0..*count).collect();
                self.bits.shuffle(&mut order);
                Fell::Shuffle(order)
            }
            Chance::Salt => Fell::Salt(self.bits.salt()),
        };
        (self.drawn.wrapping_sub(1), fell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::dice::{Dice, Forced};

    const RULE: RuleId = RuleId::new("TEST-1");

    #[test]
    fn every_chance_falls_as_it_allows() {
        let pools = vec![Pool::bands(4, 6, &[1, 3], 0), Pool::bands(2, 36, &[0, 27], 0)];
        let mut dice = Swift::new(1);
        for chance in [
            Chance::Total(pools.clone()),
            Chance::Throw(pools),
            Chance::Sum(2, 6),
            Chance::Pick(vec![0, 3, 0, 1]),
            Chance::Shuffle(30),
            Chance::Salt,
            Chance::Die(36),
        ] {
            for _ in 0..50 {
                let (_, fell) = dice.draw(Stream::Public, RULE, &chance);
                assert!(chance.allows(&fell), "{chance:?} {fell:?}");
            }
        }
    }

    #[test]
    fn a_test_names_the_hits_of_a_total() {
        let pools = [Pool::up_to(3, 6, 2), Pool::up_to(2, 6, 4)];
        let mut forced = Forced::new([Fell::Throw(vec![[4].into_iter().collect()], Vec::new())]);
        assert_eq!(Dice::new(&mut forced).total(Stream::Public, RULE, &pools).as_slice(), [4, 1]);
        assert_eq!(forced.check(), Ok(()));
    }
}
