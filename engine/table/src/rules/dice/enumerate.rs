//! Every way the dice can fall.

use super::{Bands, Chance, Driver, Fell, Stream};
use crate::rules::RuleId;

/// Walks a tree of chance leaf by leaf: run the same thing again and again with this driver, until [`Enumerating::turn`]
/// says that every way has been seen. A pool of sixty dice is sixty-one results, not 6^60 throws.
#[derive(Clone, Debug, Default)]
pub struct Enumerating {
    path: Vec<Fork>,
    at: usize,
}

#[derive(Clone, Debug)]
struct Fork {
    chance: Chance,
    falls: Vec<Fell>,
    taken: usize,
}

impl Enumerating {
    /// Before the first leaf.
    pub fn new() -> Enumerating {
        Enumerating::default()
    }

    /// What was asked on the way to this leaf, and how it fell.
    pub fn path(&self) -> impl Iterator<Item = (&Chance, &Fell)> {
        self.path[..self.at].iter().map(|fork| (&fork.chance, &fork.falls[fork.taken]))
    }

    /// On to the next leaf; false after the last.
    pub fn turn(&mut self) -> bool {
        self.path.truncate(self.at);
        self.at = 0;
        while let Some(fork) = self.path.last_mut() {
            fork.taken += 1;
            if fork.taken < fork.falls.len() {
                return true;
            }
            self.path.pop();
        }
        false
    }
}

impl Driver for Enumerating {
    fn draw(&mut self, _: Stream, _: RuleId, chance: &Chance) -> (u32, Fell) {
        if self.at == self.path.len() {
            self.path.push(Fork { chance: chance.clone(), falls: falls(chance), taken: 0 });
        }
        let fork = &self.path[self.at];
        assert_eq!(fork.chance, *chance, "the same way to a fork must ask for the same");
        self.at += 1;
        (self.at as u32 - 1, fork.falls[fork.taken].clone())
    }
}

/// Every way this many dice can fall into this many bands.
fn shares(dice: u16, bands: usize) -> Vec<Bands> {
    if bands == 1 {
        return vec![[dice].into_iter().collect()];
    }
    let first = |n: u16| {
        let rest = shares(dice - n, bands - 1);
        rest.into_iter().map(move |rest| [n].into_iter().chain(rest).collect())
    };
    (0..=dice).flat_map(first).collect()
}

/// Every way a chance can fall. Deals are not enumerated: they fall in order, as salts fall to zero.
fn falls(chance: &Chance) -> Vec<Fell> {
    match chance {
        Chance::Die(sides) => (1..=*sides).map(Fell::Die).collect(),
        Chance::Sum(dice, sides) => {
            (u16::from(*dice)..=u16::from(*dice) * u16::from(*sides)).map(Fell::Sum).collect()
        }
        Chance::Throw(pools) => {
            let mut all: Vec<Vec<Bands>> = vec![Vec::new()];
            for pool in pools {
                let ways = shares(pool.dice, pool.cuts.len() + 1);
                let longer = |thrown: &Vec<Bands>| {
                    let with = |bands: &Bands| thrown.iter().chain([bands]).cloned().collect::<Vec<_>>();
                    ways.iter().map(with).collect::<Vec<_>>()
                };
                all = all.iter().flat_map(longer).collect();
            }
            all.into_iter().map(|bands| Fell::Throw(bands, Vec::new())).collect()
        }
        Chance::Pick(weights) => {
            (0..weights.len() as u16).filter(|i| weights[usize::from(*i)] > 0).map(Fell::Pick).collect()
        }
        Chance::Shuffle(n) => vec![Fell::Shuffle((0..*n).collect())],
        Chance::Salt => vec![Fell::Salt([0; 16])],
        Chance::Total(pools) => {
            let dice = pools.iter().map(|p| p.dice).sum();
            let bands = pools.first().map_or(0, |p| p.cuts.len()) + 1;
            shares(dice, bands).into_iter().map(|bands| Fell::Total(bands, Vec::new())).collect()
        }
    }
}
