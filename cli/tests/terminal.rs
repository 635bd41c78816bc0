//! The terminal as a player meets it.

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

/// What the terminal says to these lines, in a game of Underbelly that starts like this.
fn said(name: &str, setup: &str, lines: &str) -> String {
    let file = std::env::temp_dir().join(format!("sandtable-terminal-{name}-{}.json", std::process::id()));
    fs::write(&file, setup).unwrap();
    let mut play = Command::new(env!("CARGO_BIN_EXE_sandtable"))
        .args(["play", "underbelly", "--setup"])
        .arg(&file)
        .env("COLUMNS", "80")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    play.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let out = String::from_utf8(play.wait_with_output().unwrap().stdout).unwrap();
    fs::remove_file(&file).unwrap();
    out
}

#[test]
fn an_order_that_ended_the_turn_by_itself_is_taken_back() {
    let setup = r#"{ "date": "1943-summer", "phase": "movement", "released": true, "units": {
        "afrika": "belgrade", "it-inf-1": "albania", "8th-army": "egypt" } }"#;
    let out =
        said("undo", setup, "done\nafrika croatia\nundo\nafrika greece\n8th-army palestine\nundo\nundo\n");
    assert!(out.contains("allies> undo\nTaken back: afrika croatia\n"), "{out}");
    assert!(out.contains("axis> afrika greece"), "{out}");
    // An order of one's own comes first; then the one that ended the other side's turn.
    assert!(out.contains("Taken back: 8th-army palestine\n"), "{out}");
    assert!(out.contains("Taken back: afrika greece\n"), "{out}");
}

#[test]
fn tables_fit_the_screen() {
    let setup = r#"{ "date": "1942-summer", "phase": "movement", "units": { "afrika": "pile" } }"#;
    let out = said("tables", setup, "table\ntable schedule\ntable values\ntable stars\ntable pile\n");
    for said in ["  schedule: ", "Fall 1942", "  Panzer", "  Romania", "Germany"] {
        assert!(out.contains(said), "{said}: {out}");
    }
    let tables = out.split_once("> table schedule").unwrap().1;
    assert!(tables.lines().all(|line| line.chars().count() <= 80), "{out}");
}
