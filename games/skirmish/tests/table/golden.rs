//! Golden games: whole matches that must come out the same for as long as their edition lives.

use std::sync::Arc;

use skirmish::Skirmish;
use table::DynProof;
use table::erased::{DynGame, Erased};
use table::journal::verify;

const GOLDEN: [(&str, &str); 3] = [
    ("one", include_str!("../../golden/one.jsonl")),
    ("two", include_str!("../../golden/two.jsonl")),
    ("three", include_str!("../../golden/three.jsonl")),
];

#[test]
fn golden_games_hold() {
    for (name, journal) in GOLDEN {
        let found =
            verify(Arc::new(Skirmish::standard()), journal).unwrap_or_else(|fault| panic!("{name}: {fault}"));
        assert!(found.opened && found.outcome.is_some(), "{name} is a whole match with its secret open");
        let hashes = Erased::new(Skirmish::standard()).fingerprints(journal).unwrap();
        assert_eq!(hashes.len(), found.orders + 1);
    }
}

#[test]
fn the_first_orders_can_be_counted() {
    assert_eq!(Erased::new(Skirmish::standard()).perft(2), [153, 14380]);
}
