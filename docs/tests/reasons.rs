//! No refusal of World 1940 names a rule only because no other was found.

use std::fs;
use std::path::{Path, PathBuf};

/// Where a search for the reason ends, there is a condition.
#[test]
fn no_rule_is_named_by_default() {
    let texts = sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../games/global40/src"));
    let found: Vec<String> = texts.iter().flat_map(|(path, text)| guesses(path, text)).collect();
    assert!(!texts.is_empty() && found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn guesses_are_found() {
    let path = Path::new("a.rs");
    let guessed =
        "here.or_else(|| forbids(rule::RANGE, true))\n unless(fine, || (forbids(rule::REST, true), at))";
    assert_eq!(guesses(path, guessed).len(), 2);
    let checked =
        "here.or_else(|| forbids(rule::RANGE, left == 0)).or_else(|| forbids(rule::QUIET, !quiet(at, true)))";
    assert!(guesses(path, checked).is_empty());
}

/// The places of a text where a rule is named with no condition after everything else.
fn guesses(path: &Path, text: &str) -> Vec<String> {
    let text: String = text.split_whitespace().collect();
    let is_name = |c: char| c.is_alphanumeric() || "_:".contains(c);
    let mut found = Vec::new();
    for guess in ["or_else(||forbids(", "||(forbids(", ".or(Some(rule::", ".or_else(||Some(rule::"] {
        for (at, _) in text.match_indices(guess) {
            let rest = text[at + guess.len()..].trim_start_matches(is_name);
            if guess.contains("Some") || rest.starts_with(",true)") {
                found.push(format!("{}: {guess}", path.display()));
            }
        }
    }
    found
}

/// The Rust files of a folder and the folders in it, each with its text.
fn sources(folder: &Path) -> Vec<(PathBuf, String)> {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    paths
        .flat_map(|path| match path.is_dir() {
            true => sources(&path),
            false => vec![(path.clone(), fs::read_to_string(&path).unwrap())],
        })
        .collect()
}
