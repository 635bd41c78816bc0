//! Dice anybody can check.
//!
//! A game asks for chance by meaning, each time citing the rule that wants it; a [`Driver`] answers. At the table the
//! driver is [`Live`](crate::dice::Live), a stream that follows from a seed nobody could choose (see
//! [`commitment`](crate::dice::commitment)). A replay uses
//! [`Recorded`], a test [`Forced`], a calculator [`Enumerating`] or, for millions of throws, [`Swift`].

mod drivers;
mod enumerate;
mod swift;

pub use drivers::{DiceFault, Forced, Recorded};
pub use enumerate::Enumerating;
pub use swift::Swift;

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use crate::rules::{RuleId, Seat};

/// Streams are apart, so that the index of a public draw never tells how many secret dice fell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Stream {
    /// Everybody sees the result.
    Public,
    /// Only this seat sees it.
    Seat(Seat),
    /// Nobody sees it: a cup, a deal. Journals call it `House`.
    #[serde(rename = "House")]
    Hidden,
}

/// Dice of one kind that are thrown together and counted by bands of faces: up to the first cut, up to the second, and so on,
/// and above the last. A pool that only hits or misses has one cut.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pool {
    /// How many.
    pub dice: u16,
    /// How many faces each has.
    pub sides: u8,
    /// The last face of each band but the highest, ascending.
    pub cuts: ArrayVec<u8, 3>,
    /// The band that hits, from 0.
    pub hit: u8,
}

/// How many dice of a pool fell in each band, the lowest first.
pub type Bands = ArrayVec<u16, 4>;

impl Pool {
    /// Dice that hit with this face or a lower one.
    pub fn up_to(dice: u16, sides: u8, face: u8) -> Pool {
        Pool { dice, sides, cuts: [face].into_iter().collect(), hit: 0 }
    }

    /// Dice that hit with this face or a higher one.
    pub fn at_least(dice: u16, sides: u8, face: u8) -> Pool {
        Pool { dice, sides, cuts: [face.saturating_sub(1)].into_iter().collect(), hit: 1 }
    }

    /// Dice whose faces mean several things: up to the first cut, up to the second, and so on; one band hits.
    pub fn bands(dice: u16, sides: u8, cuts: &[u8], hit: u8) -> Pool {
        Pool { dice, sides, cuts: cuts.iter().copied().collect(), hit }
    }

    fn band(&self, face: u8) -> usize {
        self.cuts.iter().position(|cut| face <= *cut).unwrap_or(self.cuts.len())
    }

    fn count(&self, faces: &[u8]) -> Bands {
        let mut bands: Bands = (0..=self.cuts.len()).map(|_| 0).collect();
        for face in faces {
            bands[self.band(*face)] += 1;
        }
        bands
    }
}

/// What is asked for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Chance {
    /// One die with this many faces.
    Die(u8),
    /// The sum of this many dice with this many faces.
    Sum(u8, u8),
    /// How many dice fall in which band, pool by pool.
    Throw(Vec<Pool>),
    /// One of several, by weight.
    Pick(Vec<u32>),
    /// This many things in any order.
    Shuffle(u16),
    /// Sixteen bytes nobody knows.
    Salt,
    /// How many dice fall in which band over all these pools, which have as many bands each: for what asks only how often.
    Total(Vec<Pool>),
}

/// How it fell.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Fell {
    /// The face, from 1.
    Die(u8),
    /// The sum.
    Sum(u16),
    /// Dice by pool and band; the faces too where real dice were thrown.
    Throw(Vec<Bands>, Vec<u8>),
    /// Which, from 0.
    Pick(u16),
    /// What stands where.
    Shuffle(Vec<u16>),
    /// The bytes.
    Salt([u8; 16]),
    /// Dice of all pools by band; the faces too where real dice were thrown, pool after pool.
    Total(Bands, Vec<u8>),
}

/// One draw as the journal keeps it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Draw {
    /// From which stream.
    pub stream: Stream,
    /// Index in that stream.
    pub index: u32,
    /// The rule that wanted it.
    pub rule: RuleId,
    /// What was asked for.
    pub chance: Chance,
    /// How it fell.
    pub fell: Fell,
}

impl Chance {
    /// Could a game have asked for this? A damaged file may hold dice without faces.
    pub fn is_sound(&self) -> bool {
        match self {
            Chance::Die(sides) => *sides > 0,
            Chance::Sum(dice, sides) => *sides > 0 && *dice <= 100,
            Chance::Throw(pools) => {
                let dice: u32 = pools.iter().map(|p| u32::from(p.dice)).sum();
                dice <= 10_000 && pools.iter().all(|p| p.sides > 0 && usize::from(p.hit) <= p.cuts.len())
            }
            Chance::Pick(weights) => {
                weights.iter().try_fold(0, |sum: u32, w| sum.checked_add(*w)).is_some_and(|s| s > 0)
            }
            Chance::Shuffle(count) => *count <= 10_000,
            Chance::Salt => true,
            Chance::Total(pools) => {
                let bands = pools.first().map_or(0, |p| p.cuts.len());
                Chance::Throw(pools.clone()).is_sound() && pools.iter().all(|p| p.cuts.len() == bands)
            }
        }
    }

    /// Can this chance fall so?
    pub fn allows(&self, fell: &Fell) -> bool {
        match (self, fell) {
            (Chance::Die(sides), Fell::Die(face)) => (1..=*sides).contains(face),
            (Chance::Sum(dice, sides), Fell::Sum(sum)) => {
                (u16::from(*dice)..=u16::from(*dice) * u16::from(*sides)).contains(sum)
            }
            (Chance::Throw(pools), Fell::Throw(bands, faces)) => {
                let fits =
                    |b: &Bands, p: &Pool| b.len() == p.cuts.len() + 1 && b.iter().sum::<u16>() == p.dice;
                bands.len() == pools.len()
                    && bands.iter().zip(pools).all(|(b, p)| fits(b, p))
                    && (faces.is_empty() || count_bands(pools, faces).as_ref() == Some(bands))
            }
            (Chance::Pick(weights), Fell::Pick(i)) => weights.get(usize::from(*i)).is_some_and(|w| *w > 0),
            (Chance::Shuffle(n), Fell::Shuffle(order)) => {
                let mut sorted = order.clone();
                sorted.sort_unstable();
                sorted.len() == usize::from(*n) && sorted.iter().zip(0..).all(|(a, b)| *a == b)
            }
            (Chance::Salt, Fell::Salt(_)) => true,
            (Chance::Total(pools), Fell::Total(bands, faces)) => {
                let cuts = pools.first().map_or(0, |p| p.cuts.len());
                bands.len() == cuts + 1
                    && bands.iter().sum::<u16>() == pools.iter().map(|p| p.dice).sum::<u16>()
                    && (faces.is_empty() || total_bands(pools, faces).as_ref() == Some(bands))
            }
            _ => false,
        }
    }
}

/// Bands by pool among faces thrown pool after pool; none if the faces do not fit the pools.
pub(crate) fn count_bands(pools: &[Pool], faces: &[u8]) -> Option<Vec<Bands>> {
    let mut rest = faces;
    let mut bands = Vec::with_capacity(pools.len());
    for pool in pools {
        let (these, others) = rest.split_at_checked(pool.dice.into())?;
        these.iter().all(|f| (1..=pool.sides).contains(f)).then_some(())?;
        bands.push(pool.count(these));
        rest = others;
    }
    rest.is_empty().then_some(bands)
}

/// Bands over all pools among faces thrown pool after pool; none if the faces do not fit.
pub(crate) fn total_bands(pools: &[Pool], faces: &[u8]) -> Option<Bands> {
    let mut total: Bands = (0..=pools.first().map_or(0, |p| p.cuts.len())).map(|_| 0).collect();
    for bands in count_bands(pools, faces)? {
        (bands.len() == total.len()).then_some(())?;
        total.iter_mut().zip(bands).for_each(|(sum, here)| *sum += here);
    }
    Some(total)
}

/// Where chance comes from.
pub trait Driver {
    /// Answers with the index in the stream and how it fell, which must be as the chance allows.
    fn draw(&mut self, stream: Stream, rule: RuleId, chance: &Chance) -> (u32, Fell);
}

/// Handed to a game while it carries out an order; remembers what was drawn.
pub struct Dice<'d> {
    driver: &'d mut dyn Driver,
    drawn: Vec<Draw>,
}

impl<'d> Dice<'d> {
    /// Dice from this driver.
    pub fn new(driver: &'d mut dyn Driver) -> Dice<'d> {
        Dice { driver, drawn: Vec::new() }
    }

    fn draw(&mut self, stream: Stream, rule: RuleId, chance: Chance) -> &Fell {
        let (index, fell) = self.driver.draw(stream, rule, &chance);
        assert!(chance.allows(&fell), "a driver answered {fell:?} to {chance:?}");
        self.drawn.push(Draw { stream, index, rule, chance, fell });
        &self.drawn.last().expect("just pushed").fell
    }

    /// One die: a face from 1 to `sides`.
    pub fn die(&mut self, stream: Stream, rule: RuleId, sides: u8) -> u8 {
        match self.draw(stream, rule, Chance::Die(sides)) {
            Fell::Die(face) => *face,
            _ => unreachable!("checked by draw"),
        }
    }

    /// The sum of several dice, as most tables want it.
    pub fn sum(&mut self, stream: Stream, rule: RuleId, dice: u8, sides: u8) -> u16 {
        match self.draw(stream, rule, Chance::Sum(dice, sides)) {
            Fell::Sum(sum) => *sum,
            _ => unreachable!("checked by draw"),
        }
    }

    /// Dice by pool and band.
    pub fn throw(&mut self, stream: Stream, rule: RuleId, pools: &[Pool]) -> Vec<Bands> {
        match self.draw(stream, rule, Chance::Throw(pools.to_vec())) {
            Fell::Throw(bands, _) => bands.clone(),
            _ => unreachable!("checked by draw"),
        }
    }

    /// Hits by pool: how many dice fell in the band that hits.
    pub fn hits(&mut self, stream: Stream, rule: RuleId, pools: &[Pool]) -> Vec<u16> {
        let thrown = self.throw(stream, rule, pools);
        thrown.iter().zip(pools).map(|(bands, pool)| bands[usize::from(pool.hit)]).collect()
    }

    /// One of several, by weight; at least one weight is not zero.
    pub fn pick(&mut self, stream: Stream, rule: RuleId, weights: &[u32]) -> usize {
        match self.draw(stream, rule, Chance::Pick(weights.to_vec())) {
            Fell::Pick(i) => usize::from(*i),
            _ => unreachable!("checked by draw"),
        }
    }

    /// The numbers 0 to `count` - 1 in any order.
    pub fn shuffle(&mut self, stream: Stream, rule: RuleId, count: u16) -> Vec<u16> {
        match self.draw(stream, rule, Chance::Shuffle(count)) {
            Fell::Shuffle(order) => order.clone(),
            _ => unreachable!("checked by draw"),
        }
    }

    /// Sixteen bytes nobody will know.
    pub fn salt(&mut self, rule: RuleId) -> [u8; 16] {
        match self.draw(Stream::Hidden, rule, Chance::Salt) {
            Fell::Salt(bytes) => *bytes,
            _ => unreachable!("checked by draw"),
        }
    }

    /// Dice by band over several pools that have as many bands each: what hits the same things is counted together.
    pub fn total(&mut self, stream: Stream, rule: RuleId, pools: &[Pool]) -> Bands {
        match self.draw(stream, rule, Chance::Total(pools.to_vec())) {
            Fell::Total(bands, _) => bands.clone(),
            _ => unreachable!("checked by draw"),
        }
    }

    /// A chance that a rule has put together already: for what is resolved throw by throw.
    pub fn fall(&mut self, stream: Stream, rule: RuleId, chance: Chance) -> &Fell {
        self.draw(stream, rule, chance)
    }

    /// What was drawn.
    pub fn finish(self) -> Vec<Draw> {
        self.drawn
    }
}
