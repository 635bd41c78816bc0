//! What is ruled on paper stands in the rulebook in the same words.

use std::fs;
use std::path::Path;

use table::rulebook::{Rulebook, State};

/// Every ruling of Third Reich that has a paragraph of its own. R-TR-31 is about the set-up and has none.
#[test]
fn rulings_of_third_reich_stand_in_its_rulebook() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let read = |path: &str| fs::read_to_string(root.join(path)).unwrap();
    let book = Rulebook::read(&read("games/thirdreich/rulebook.toml")).unwrap();
    let settled: Vec<String> = book
        .rules
        .into_values()
        .filter_map(|rule| match rule.state {
            State::Ruling(words) => Some(words),
            State::Later(later) => later.ruling,
            _ => None,
        })
        .collect();
    let paper = read("docs/thirdreich/rulings.md");
    let mut found = 0;
    for line in paper.lines().filter(|line| line.starts_with("- **R-TR-")) {
        let Some((id, words)) = line.split_once("** *") else { continue };
        if id != "- **R-TR-31" {
            let words = words.split_once(".*").map_or(words, |(words, _)| words);
            assert!(settled.iter().any(|ruling| ruling.contains(words)), "{id}: {words}");
            found += 1;
        }
    }
    assert!(found > 40, "only {found} rulings were found");
}
