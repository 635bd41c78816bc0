//! Tables of examples name cases and tests that exist.

use std::fs;
use std::path::Path;

#[test]
fn examples_of_eurofront_are_played() {
    assert!(examples("eurofront", 2) > 50);
}

#[test]
fn examples_of_third_reich_are_played() {
    assert!(examples("thirdreich", 3) > 15);
}

/// Looks for every case and test that the table of a game names in a column, and counts the cases.
fn examples(game: &str, column: usize) -> usize {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let table = fs::read_to_string(root.join(format!("docs/{game}/examples.md"))).unwrap();
    let rows = table.lines().filter(|line| line.starts_with("| E"));
    let shown: String = rows.filter_map(|row| row.split('|').nth(column)).collect();
    let folder = root.join("games").join(game);
    let cases = text_of(&folder.join("suite"));
    let tests = text_of(&folder.join("tests")) + &text_of(&folder.join("src"));
    let named = quoted(&shown, '“', '”');
    for name in &named {
        assert!(cases.contains(&format!("name = \"{name}\"")), "no case {name:?}");
    }
    for name in shown.split('`').skip(1).step_by(2).filter(|name| !name.contains('/')) {
        assert!(tests.contains(&format!("fn {name}()")), "no test {name}");
    }
    named.len()
}

fn quoted(text: &str, open: char, close: char) -> Vec<&str> {
    text.split(open).skip(1).filter_map(|rest| Some(rest.split_once(close)?.0)).collect()
}

/// All files of a folder and of those in it.
fn text_of(folder: &Path) -> String {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries
        .map(|path| match path.is_dir() {
            true => text_of(&path),
            false => fs::read_to_string(&path).unwrap(),
        })
        .collect()
}
