//! The terminal as a person meets it: bots, and the log.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Runs the program with this typed in; what it prints.
fn sandtable(arguments: &[&str], typed: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_sandtable"))
        .args(arguments)
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(typed.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));
    said
}

/// A file of this test, not there yet.
fn file(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    path
}

#[test]
fn bots_play_a_game_to_its_end_and_the_journal_holds() {
    let journal = file("skirmish.journal");
    let journal = journal.to_str().unwrap();
    let seats = ["--bot", "red=random", "--bot", "blue=cadet", "--bot", "green=random"];
    let mut arguments = vec!["play", "skirmish", "--think", "50", "--save", journal];
    arguments.extend(seats);
    let said = sandtable(&arguments, "nonsense\nreview 5\nquit\n");
    assert!(said.contains("over> review"), "{said}");
    assert!(said.contains("The game is over: review"), "{said}");
    assert!(sandtable(&["verify", journal], "").contains("every draw and position checked"));
}

#[test]
fn a_hint_is_an_order_with_reasons_and_bots_take_seats_over() {
    let typed = "hint\nbot axis random\n";
    let said = sandtable(&["play", "underbelly", "--bot", "allies=random", "--think", "60"], typed);
    assert!(said.contains("A marshal would order: "), "{said}");
    assert!(said.contains("A bot plays "), "{said}");
    assert!(said.contains("allies> done"), "the bot's orders are shown: {said}");
    assert!(said.contains("`review` looks back"), "{said}");
}

#[test]
fn a_seat_is_given_back_and_mistakes_are_named() {
    let typed = "human allies\nhuman allies\nbot allies general\nbot nowhere marshal\n";
    let said = sandtable(&["play", "underbelly", "--bot", "allies=random"], typed);
    assert!(said.contains("in human hands again") && said.contains("was not held by a bot"), "{said}");
    assert!(said.contains("is not a level: random, cadet") && said.contains("There is no seat"), "{said}");
}

#[test]
fn a_program_from_outside_plays_legally() {
    let python = Command::new("python3").arg("--version").output();
    if !python.is_ok_and(|output| output.status.success()) {
        return;
    }
    for game in ["skirmish", "underbelly"] {
        let foreign = "exec:python3 docs/examples/random_bot.py";
        let said = sandtable(&["arena", game, "--a", foreign, "--b", "random", "--pairs", "1"], "");
        assert!(said.contains("\"pairs\":1") && said.contains("\"faults\":0"), "{said}");
        assert_eq!(said.lines().count(), 1, "stdout is one line: {said}");
    }
}

#[test]
fn nobody_goes_on_from_anothers_page_of_the_log() {
    // Red, Blue, Green: when Blue has read the log to its beginning, Green begins at its end.
    let typed = "log\nhold\nlog\nlog earlier\nhold\nlog earlier\n";
    let said = sandtable(&["play", "skirmish", "--no-curtain"], typed);
    assert_eq!(said.matches("Nothing has happened yet.").count(), 1, "{said}");
    assert_eq!(said.matches("Nothing happened before that.").count(), 1, "{said}");
    let (_, green) = said.rsplit_once("green> log earlier").unwrap();
    assert!(green.contains("Blue has sealed an answer."), "{said}");
}
