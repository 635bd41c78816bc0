//! The terminal as a person meets it: bots, and the log.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpListener;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::sync::mpsc::channel;
use std::time::Duration;

/// Runs the program with this typed in; what it prints.
fn sandtable(arguments: &[&str], typed: &str) -> String {
    let output = run(arguments, typed);
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));
    said
}

/// Runs the program with this typed in, when it is to fail; what it complains about.
fn refused(arguments: &[&str], typed: &str) -> String {
    let output = run(arguments, typed);
    assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stdout));
    String::from_utf8(output.stderr).unwrap()
}

fn run(arguments: &[&str], typed: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_sandtable"))
        .args(arguments)
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(typed.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
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

#[test]
fn a_reader_who_has_seen_enough_ends_the_program_quietly() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_sandtable"))
        .args(["rules", "global40"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", output.status);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn a_command_without_what_it_needs_says_how_it_is_used() {
    let typed = "save\nload\nwhy\nlook\nnear\nundo x\nlog x\nresign now\n";
    let said = sandtable(&["play", "skirmish"], typed);
    for usage in [
        "save FILE",
        "load FILE",
        "why ORDER",
        "look PLACE",
        "near PLACE",
        "undo N",
        "log N",
        "`resign` alone",
    ] {
        assert!(said.contains(&format!("\n{usage}")), "{usage}: {said}");
    }
    assert!(!said.contains("does not fit here"), "{said}");
}

#[test]
fn a_place_nobody_knows_is_named_with_one_of_this_board() {
    let said = sandtable(&["play", "skirmish"], "near west-med\nnear town\n");
    assert!(said.contains("No place is called \"west-med\"; one is called `town`."), "{said}");
    assert!(said.contains("leads to: abbey, wood, mill"), "{said}");
}

#[test]
fn what_may_follow_is_listed_only_if_there_is_something() {
    let said = sandtable(&["play", "skirmish", "--no-curtain"], "hold\nhold\nhold\n?\n");
    assert!(!said.contains("keep: \n"), "{said}");
}

#[test]
fn rules_are_listed_in_the_order_of_the_book_and_none_is_said() {
    let said = sandtable(&["rules", "skirmish", "SK-3."], "");
    let ids: Vec<&str> = said.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(ids[..3], ["SK-3.1", "SK-3.2", "SK-3.3"]);
    assert_eq!(ids.last(), Some(&"SK-3.10"));
    assert!(
        refused(&["rules", "skirmish", "elephants"], "")
            .contains("No rule of skirmish contains \"elephants\".")
    );
    let said = sandtable(&["play", "skirmish"], "rules elephants\n");
    assert!(said.contains("No rule of skirmish contains \"elephants\"."), "{said}");
}

#[test]
fn a_seat_that_resigns_is_told_what_that_means() {
    // Blue's side plays on as long as Green does.
    let said = sandtable(&["play", "skirmish", "--no-curtain"], "hold\nresign\nresign\n");
    assert!(said.contains("Blue resigns. The game goes on until Green resigns too"), "{said}");
}

#[test]
fn a_file_that_cannot_be_written_leaves_the_match_in_the_one_before() {
    let journal = file("kept.journal");
    let typed = "save /nowhere/at/all\nplace it-inf-1 rome\n";
    let said = sandtable(&["play", "underbelly", "--save", journal.to_str().unwrap()], typed);
    assert_eq!(said.matches("cannot be written").count(), 1, "{said}");
    assert!(sandtable(&["verify", journal.to_str().unwrap()], "").contains("1 orders"));
}

#[test]
fn a_match_of_another_game_is_named() {
    let journal = file("other.journal");
    let journal = journal.to_str().unwrap();
    sandtable(&["play", "skirmish", "--save", journal], "hold\n");
    let said = refused(&["play", "underbelly", "--load", journal], "");
    assert!(said.contains("is a match of skirmish, not of underbelly"), "{said}");
}

#[test]
fn going_back_shows_where_the_game_is_then() {
    let said = sandtable(&["play", "underbelly"], "place it-inf-1 rome\nplace it-inf-2 rome\nrewind 6\ny\n");
    let (_, after) = said.split_once("Back to before entry 6.").unwrap_or_else(|| panic!("{said}"));
    assert!(
        after.contains("Spring 1940, turn of the Axis, set-up\nAxis: place the free Italian units"),
        "{said}"
    );
}

#[test]
fn a_replay_counts_entries_and_shows_all_that_was_secret() {
    let journal = file("replayed.journal");
    let journal = journal.to_str().unwrap();
    let typed = "hold\nhold\nhold\nkeep\nkeep\nkeep\nmarch guard0 wood\nresign\n";
    sandtable(&["play", "skirmish", "--no-curtain", "--save", journal], typed);
    let said = sandtable(&["replay", journal], "");
    let (entry, _) =
        said.split_once(" Red: march guard0 wood\n       Red guard 0 marches from Town to Wood.").unwrap();
    let entry = entry.rsplit_once('\n').unwrap().1.trim();
    let before = (entry.parse::<u32>().unwrap() - 1).to_string();
    assert!(sandtable(&["replay", journal, "--at", entry], "").contains("Wood, held by Red: Red guard 0"));
    assert!(!sandtable(&["replay", journal, "--at", &before], "").contains("Wood, held by Red"));
    assert!(refused(&["replay", journal, "--at", "99"], "").contains("The match has"));
}

#[test]
fn a_worker_says_why_it_has_nothing_to_do() {
    let server = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", server.local_addr().unwrap());
    std::thread::spawn(move || {
        for stream in server.incoming() {
            let mut stream = stream.unwrap();
            let asked = BufReader::new(stream.try_clone().unwrap()).lines();
            asked.map_while(Result::ok).take_while(|line| !line.is_empty()).for_each(drop);
            let _ = stream.write_all(b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n");
        }
    });
    assert_eq!(complaint_of_worker(&address), "the servers refuse this worker: is its token theirs?");
    assert_eq!(complaint_of_worker("http://127.0.0.1:1"), "the servers cannot be reached");
}

/// The first warning of a worker for these servers.
fn complaint_of_worker(server: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_sandtable"))
        .args(["worker", "--server", server, "--token", "wrong"])
        .env("SANDTABLE_LOG_JSON", "1")
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut log = BufReader::new(child.stderr.take().unwrap()).lines();
    let (tell, told) = channel();
    std::thread::spawn(move || {
        let warning = log.find_map(|line| line.ok().filter(|line| line.contains("WARN")));
        let _ = tell.send(warning.unwrap_or_default());
    });
    let warning = told.recv_timeout(Duration::from_secs(20));
    child.kill().unwrap();
    child.wait().unwrap();
    let warning: serde_json::Value = serde_json::from_str(&warning.expect("a warning")).unwrap();
    warning["fields"]["message"].as_str().unwrap().into()
}

#[test]
fn a_server_that_cannot_start_says_what_is_missing() {
    let refused = |variable, value| {
        let mut serve = Command::new(env!("CARGO_BIN_EXE_sandtable"));
        let output = serve.arg("serve").env(variable, value).output().unwrap();
        assert_eq!(output.status.code(), Some(1));
        String::from_utf8(output.stderr).unwrap()
    };
    assert_eq!(refused("SANDTABLE_PAGE", "/nowhere"), "the page: there is no index.html in /nowhere\n");
    let said = refused("SANDTABLE_DATABASE_URL", "postgres://ann:secret@127.0.0.1:1/sandtable");
    assert!(said.starts_with("PostgreSQL at 127.0.0.1:1 does not let this server in: "), "{said}");
    assert!(!said.contains("secret"), "{said}");
}

#[test]
fn load_is_an_order_where_the_game_has_one() {
    let setup = file("landing.json");
    let units = r#"{ "western-germany": ["2 germany infantry"], "z112": ["germany transport"] }"#;
    let text =
        format!(r#"{{ "power": "germany", "phase": "combat-move", "works": {{}}, "units": {units} }}"#);
    std::fs::write(&setup, text).unwrap();
    let arguments = ["play", "global40", "--setup", setup.to_str().unwrap()];
    let said = sandtable(&arguments, "load ship2 western-germany 2-infantry\nquit\n");
    assert!(said.contains("units that board now must land this turn"), "{said}");
}
