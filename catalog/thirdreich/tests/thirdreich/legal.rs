//! The guide's orders are legal, and its values are opposite and explained.

use bots::proving::{Spread, ideas_are_legal};
use catalog_thirdreich::ThirdReichGuide;
use thirdreich::{Setup, ThirdReich};

#[test]
fn whatever_comes_to_mind_is_legal() {
    let setup = Setup { short: true, ..Setup::default() };
    for seed in 0..2 {
        let spread = Spread { seed, values: 20 };
        let given = ideas_are_legal(&ThirdReich::standard(), &ThirdReichGuide, &setup, &spread);
        assert!(given.as_ref().is_ok_and(|given| *given > 50), "{given:?}");
    }
}
