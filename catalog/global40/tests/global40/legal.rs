//! The guide's orders are legal, and its values are opposite and explained.

use bots::proving::{Spread, ideas_are_legal};
use catalog_global40::Global40Guide;
use global40::Global40;
use table::Proving;

#[test]
fn whatever_comes_to_mind_is_legal() {
    let game = Global40::standard();
    for seed in 0..2 {
        let setup = game.bench_setup(seed);
        let given = ideas_are_legal(&game, &Global40Guide, &setup, &Spread { seed, values: 50 });
        assert!(given.as_ref().is_ok_and(|given| *given > 300), "{given:?}");
    }
}
