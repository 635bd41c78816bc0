//! Battles and their odds: the examples of the book, every die in integers, and exact answers against samples.

mod examples;
mod integers;
mod laws;
mod raids;
mod samples;

use global40::battle::{Battle, Edge, Force, Party, Slot};
use table::dice::{Chance, Dice, Fell, Forced};

/// A side without anything special.
pub fn plain(counts: &[(impl Into<Slot> + Copy, u8)]) -> Party {
    Party::new(Force::of(counts), Edge::default())
}

/// Dice by the number of faces and the highest that hits, of the throw that the battle waits for.
pub fn dice(battle: &Battle) -> Vec<(u16, u8, u8)> {
    let throw = battle.wants().expect("the battle waits for a throw");
    match throw.chance {
        Chance::Total(pools) => {
            pools.iter().map(|p| (p.dice, p.sides, *p.cuts.last().expect("every pool has a cut"))).collect()
        }
        other => panic!("{other:?}"),
    }
}

/// Throws once, with this result.
pub fn force(battle: &mut Battle, fell: Fell) {
    let mut driver = Forced::new([fell]);
    battle.throw(&mut Dice::new(&mut driver));
    driver.check().expect("the throw asked for what the test says");
}

/// The number of dice in each band, the lowest first.
pub fn bands(counts: &[u16]) -> Fell {
    Fell::Total(counts.iter().copied().collect(), Vec::new())
}
