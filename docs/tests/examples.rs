//! The table of EuroFront's examples names cases and tests that exist.

use std::fs;
use std::path::Path;

#[test]
fn examples_of_eurofront_are_played() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let table = fs::read_to_string(root.join("docs/eurofront/examples.md")).unwrap();
    let rows = table.lines().filter(|line| line.starts_with("| E"));
    let shown: String = rows.filter_map(|row| row.split('|').nth(2)).collect();
    let cases = text_of(&root.join("games/eurofront/suite"));
    let tests = text_of(&root.join("games/eurofront/tests"));
    let named = quoted(&shown, '“', '”');
    assert!(named.len() > 50, "{} cases are named", named.len());
    for name in named {
        assert!(cases.contains(&format!("name = \"{name}\"")), "no case {name:?}");
    }
    for name in shown.split('`').skip(1).step_by(2).filter(|name| !name.contains('/')) {
        assert!(tests.contains(&format!("fn {name}()")), "no test {name}");
    }
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
