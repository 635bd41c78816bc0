//! Any text gives a map or a list of faults; a map survives being written and read.
#![no_main]

use atlas::{Map, Source};
use fuzz::{Edit, edited};
use libfuzzer_sys::fuzz_target;

const NAMES: [&str; 4] = ["map.toml", "spaces.csv", "links.csv", "sides.csv"];

/// The texts of a real map, to be edited.
const REAL: [&str; 4] = [
    include_str!("../../games/skirmish/data/map.toml"),
    include_str!("../../games/skirmish/data/spaces.csv"),
    include_str!("../../games/skirmish/data/links.csv"),
    include_str!("../../games/skirmish/data/sides.csv"),
];

/// Each text is given in full, or as edits to a real one.
type Given<'a> = Result<&'a str, Vec<Edit>>;

fuzz_target!(|given: [Given<'_>; 4]| {
    let texts: Vec<String> = given.into_iter().zip(REAL).map(|(given, real)| text(given, real)).collect();
    let sources: Vec<Source<'_>> =
        NAMES.iter().zip(&texts).map(|(name, text)| Source { name, text }).collect();
    match Map::load(&sources) {
        Err(faults) => assert!(!faults.to_string().is_empty()),
        Ok(map) => {
            let texts = map.write();
            let again: Vec<Source<'_>> = texts.iter().map(|text| text.source()).collect();
            assert_eq!(Map::load(&again).expect("what is written can be read"), map);
        }
    }
});

fn text(given: Given<'_>, real: &str) -> String {
    match given {
        Ok(text) => text.into(),
        Err(edits) => String::from_utf8_lossy(&edited(real.as_bytes(), &edits)).into_owned(),
    }
}
