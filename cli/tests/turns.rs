//! How many keys it takes to play the first turns of World 1940 in the terminal.
//!
//! `turns/match.jsonl` is a match that has just begun, with its secret, so the dice always fall alike; a new edition needs a new one
//! (`sandtable play global40 --save FILE`, then `quit`) and perhaps other answers.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// The most keys a power may need, line ends included. 690 was what Germany needed once.
const KEYS: [(&str, usize); 3] = [("germany", 297), ("soviets", 77), ("japan", 144)];

#[test]
fn first_turns_take_few_keys() {
    let given = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/turns");
    let folder = std::env::temp_dir().join(format!("sandtable-turns-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    for file in ["match.jsonl", "match.jsonl.secret"] {
        fs::copy(given.join(file), folder.join(file)).unwrap();
    }
    let mut play = Command::new(env!("CARGO_BIN_EXE_sandtable"))
        .args(["play", "global40", "--no-curtain", "--load"])
        .arg(folder.join("match.jsonl"))
        .env("COLUMNS", "80")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = fs::read_to_string(given.join("first-turns.txt")).unwrap();
    play.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let out = String::from_utf8(play.wait_with_output().unwrap().stdout).unwrap();
    fs::remove_dir_all(&folder).unwrap();
    assert!(out.contains("It is the turn of the United States."), "{out}");
    assert!(!out.contains("does not fit here"), "{out}");
    assert!(out.lines().all(|line| line.chars().count() <= 80 || line.contains("> ")), "{out}");
    for (power, most) in KEYS {
        let begin = format!("{power}> ");
        let keys: usize =
            out.lines().filter_map(|line| line.strip_prefix(&begin)).map(|line| line.len() + 1).sum();
        println!("{{\"figure\":\"keys_of_a_first_turn\",\"power\":\"{power}\",\"value\":{keys}}}");
        assert!(keys > 0 && keys <= most, "{power} takes {keys} keys");
    }
}
