//! The guides quote the code as it is.

use std::fs;
use std::path::Path;

/// The guides that quote code. A quotation is a text block whose first line names its file.
const GUIDES: [&str; 5] = ["adding-a-game.md", "eurofront.md", "global40.md", "kit.md", "underbelly.md"];

#[test]
fn what_is_quoted_stands_in_the_code() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut quoted = 0;
    for guide in GUIDES {
        let text = fs::read_to_string(docs.join(guide)).unwrap();
        for block in text.split("```text\n// ").skip(1) {
            let block = block.split("```").next().unwrap();
            let (file, quotation) = block.split_once('\n').unwrap();
            let code = fs::read_to_string(docs.join("..").join(file)).unwrap();
            assert!(code.contains(quotation.trim_end()), "{guide} does not quote {file} as it is");
            quoted += 1;
        }
    }
    assert!(quoted >= 5, "{quoted} quotations were found");
}

#[test]
fn a_game_declares_its_rules_in_one_place() {
    // World 1940 declares them by chapter.
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for game in fs::read_dir(root.join("games"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_dir())
    {
        let playable = root.join("catalog").join(game.file_name().unwrap()).is_dir();
        if playable && !game.ends_with("global40") {
            assert_eq!(declarations(&game.join("src")), 1, "{}", game.display());
        }
    }
}

fn declarations(folder: &Path) -> usize {
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    files
        .map(|path| match path.is_dir() {
            true => declarations(&path),
            false => fs::read_to_string(&path).unwrap().matches("table::rules! {").count(),
        })
        .sum()
}
