//! Matches of other editions at the terminal.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::json;
use server::store::Store;
use skirmish::Skirmish;
use sqlx::{AssertSqlSafe, Connection, PgConnection, query, query_scalar};
use table::dice::commitment::Secret;
use table::erased::{DynGame, DynMatch, Erased};
use table::pack::Hash;
use table::walk::random_line;
use table::{Entropy, Person, Rng, Seat};

fn run(arguments: &[&str], files: &[PathBuf]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_sandtable")).args(arguments).args(files).output().unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// The same journal as of an edition before the first.
fn of_edition_0(journal: &str) -> String {
    let mut prev = Hash::default();
    let mut chained = String::new();
    for (n, line) in journal.lines().enumerate() {
        let (_, deed) = line.split_once("\"deed\"").unwrap();
        let deed = if n == 0 { old(deed) } else { deed.to_string() };
        let line = format!("{{\"n\":{n},\"prev\":\"{prev}\",\"deed\"{deed}");
        prev = Hash::of(line.as_bytes());
        chained += &(line + "\n");
    }
    chained
}

fn old(deed: &str) -> String {
    deed.replacen("\"version\":1", "\"version\":0", 1).replacen("\"version\":2", "\"version\":0", 1)
}

/// Weak blocks at home, and coins to raise them.
fn setup() -> String {
    let block = |seat: &str, at: &str| json!({ "seat": seat, "kind": "guard", "strength": 1, "at": at });
    let blocks = [block("red", "town"), block("blue", "harbour"), block("green", "camp")];
    json!({ "moves": true, "coins": [9, 9, 9], "blocks": blocks }).to_string()
}

/// Writes a random match of an older edition that plays like this one, with its secret beside it.
fn write(folder: &Path, game: Skirmish, seed: u64, orders: usize) -> PathBuf {
    let persons = [0, 1, 2].map(Person);
    let game = Erased::new(game);
    let mut m = game.open(Some(&setup()), &persons, Entropy::casual(seed, 3)).unwrap();
    let mut rng = Rng::seeded(seed);
    while let Some(seat) = m.awaiting().must.first().filter(|_| m.steps() < orders) {
        let line = random_line(&*m, seat, &mut rng);
        m.order(seat, &line).unwrap();
    }
    let path = folder.join(format!("{seed}.jsonl"));
    let secret = serde_json::to_string(&m.secret()).unwrap();
    if m.outcome().is_some() {
        m.reveal().unwrap();
    } else {
        std::fs::write(folder.join(format!("{seed}.jsonl.secret")), secret).unwrap();
    }
    std::fs::write(&path, of_edition_0(&m.journal())).unwrap();
    path
}

/// A match in which somebody has raised a block, which costs more in the second edition.
fn with_a_block_raised(game: Skirmish) -> Box<dyn DynMatch> {
    let game = Erased::new(game);
    let mut m = game.open(Some(&setup()), &[0, 1, 2].map(Person), Entropy::casual(1, 3)).unwrap();
    m.order(Seat(0), "raise guard0").unwrap();
    m
}

/// A database of its own with running matches of these journals in it: the match numbers count from 1. Its URL.
async fn stored(journals: &[String], secret: Secret) -> String {
    let url = std::env::var("DATABASE_URL").expect("DATABASE_URL says where PostgreSQL is");
    let name = format!("check_{}", std::process::id());
    let mut admin = PgConnection::connect(&url).await.unwrap();
    query(AssertSqlSafe(format!("create database {name}"))).execute(&mut admin).await.unwrap();
    let url = format!("{}/{name}", url.rsplit_once('/').unwrap().0);
    let store = Store::connect(&url, 1).await.unwrap();
    store.migrate().await.unwrap();
    store.close().await;
    let mut database = PgConnection::connect(&url).await.unwrap();
    for journal in journals {
        let row = "insert into match (game, pace, door, link, state, secret) \
                   values ('skirmish', '\"untimed\"', 0, '', 2, $1) returning id";
        let id: i64 = query_scalar(row).bind(secret.0.as_slice()).fetch_one(&mut database).await.unwrap();
        for (seq, line) in (0..).zip(journal.lines()) {
            let line = query("insert into journal (match_id, seq, line) values ($1, $2, $3)")
                .bind(id)
                .bind::<i32>(seq)
                .bind(line);
            line.execute(&mut database).await.unwrap();
        }
    }
    url
}

/// Every stored line, in order.
async fn all_lines(url: &str) -> Vec<String> {
    let mut database = PgConnection::connect(url).await.unwrap();
    let lines = query_scalar("select line from journal order by match_id, seq");
    lines.fetch_all(&mut database).await.unwrap()
}

#[test]
fn a_server_says_what_would_become_of_every_stored_match_and_changes_nothing() {
    let first = with_a_block_raised(Skirmish::standard());
    let second = with_a_block_raised(Skirmish::second_edition());
    let secret = first.secret().unwrap();
    let chess = of_edition_0(&first.journal().replacen("\"game\":\"skirmish\"", "\"game\":\"chess\"", 1));
    let same = of_edition_0(&first.journal());
    let journals = [first.journal(), same, of_edition_0(&second.journal()), second.journal(), chess];
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let url = runtime.block_on(stored(&journals, secret));
    let before = runtime.block_on(all_lines(&url));
    let mut serve = Command::new(env!("CARGO_BIN_EXE_sandtable"));
    let output = serve.args(["serve", "--check"]).env("SANDTABLE_DATABASE_URL", &url).output().unwrap();
    let said = said(&output);
    assert!(output.status.success(), "{said}");
    let lines: Vec<&str> = said.lines().collect();
    let raised = second.entries() - 1;
    let expected: [String; 5] = [
        "match 2: skirmish 0: every order is legal and every result the same by skirmish 1; it can go on"
            .into(),
        format!("match 3: skirmish 0: parts from skirmish 1: entry {raised}:"),
        "match 4: skirmish 2: of an edition after skirmish 1; this program is too old".into(),
        "match 5: chess 0: this program has no such game; it stays".into(),
        "1 of this program's editions, 1 the same, 1 part, 2 stay, 0 damaged".into(),
    ];
    assert_eq!(lines.len(), expected.len(), "{said}");
    let data = format!(" ({:.8})", Erased::new(Skirmish::standard()).about().edition.data.to_string());
    for (line, expected) in lines.iter().zip(&expected) {
        assert!(line.replace(&data, "").starts_with(expected), "{line}\n{expected}");
    }
    assert_eq!(runtime.block_on(all_lines(&url)), before, "nothing is written");
}

#[test]
fn a_program_says_which_editions_it_plays() {
    let games = said(&run(&["games"], &[]));
    let edition = Erased::new(Skirmish::standard()).about().edition;
    let listed = format!("edition {}, {:.8}", edition.version, edition.data.to_string());
    assert!(games.lines().any(|line| line.starts_with("skirmish") && line.contains(&listed)), "{games}");
}

#[test]
fn a_match_of_another_edition_is_not_mine_and_the_player_is_told_what_to_do() {
    let folder = folder("not-mine");
    let file = write(&folder, Skirmish::standard(), 1, 9);
    let before = std::fs::read_to_string(&file).unwrap();
    for arguments in [["verify"].as_slice(), &["replay"], &["play", "skirmish", "--load"]] {
        let output = run(arguments, std::slice::from_ref(&file));
        let said = said(&output);
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(said.contains("not mine") && said.contains("skirmish 0"), "{said}");
        assert!(said.contains("sandtable rebase") && !said.contains("does not hold"), "{said}");
    }
    assert_eq!(std::fs::read_to_string(&file).unwrap(), before);
}

/// A hundred matches that play like this edition and a hundred that may not: each is accounted for, and none is lost.
#[test]
fn every_match_is_accounted_for() {
    let folder = folder("rebase");
    // From barely begun to over.
    let orders = |seed: u64| if seed.is_multiple_of(10) { 1000 } else { 1 + seed as usize % 10 };
    let alike = (0..100).map(|seed| write(&folder, Skirmish::standard(), seed, orders(seed)));
    let other = (100..200).map(|seed| write(&folder, Skirmish::second_edition(), seed, orders(seed)));
    let files: Vec<PathBuf> = alike.chain(other).collect();
    let text = |file: &PathBuf| std::fs::read_to_string(file).unwrap();
    let before: Vec<String> = files.iter().map(text).collect();
    let looked = run(&["rebase"], &files);
    assert!(looked.status.success(), "{}", said(&looked));
    assert!(files.iter().map(text).eq(before.iter().cloned()), "looking changes nothing");
    let output = run(&["rebase", "--write"], &files);
    let said = said(&output);
    assert!(output.status.success(), "{said}");
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines.len(), files.len() + 1, "{said}");
    let mut parted = 0;
    for ((file, before), line) in files.iter().zip(&before).zip(&lines) {
        let verified = run(&["verify"], std::slice::from_ref(file)).status.success();
        if line.contains("rebased") {
            assert!(text(file).starts_with(before) && verified, "{line}");
        } else {
            assert_eq!(text(file), *before, "{line}");
            let parts = line.contains("parts from skirmish 1") && line.contains("entry ");
            assert!(parts != line.contains("it is over, and this program shows it"), "{line}");
            assert_eq!(verified, !parts, "{line}");
            parted += usize::from(parts);
        }
    }
    assert!(parted > 0 && parted < 100, "{parted} part");
    assert!(lines[..100].iter().all(|line| !line.contains("parts")), "{said}");
    assert!(lines[200].contains(&format!("{} the same, {parted} part", 200 - parted)), "{said}");
    let again = run(&["rebase"], &files);
    assert!(again.status.success());
}

#[test]
fn a_damaged_match_is_named_and_those_of_newer_editions_stay() {
    let folder = folder("newer");
    let file = write(&folder, Skirmish::standard(), 3, 9);
    let whole = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, whole.replacen("\"seat\":1", "\"seat\":2", 1)).unwrap();
    let output = run(&["rebase"], std::slice::from_ref(&file));
    assert!(!output.status.success() && said(&output).contains("does not hold"), "{}", said(&output));
    let game = Erased::new(Skirmish::second_edition());
    let m = game.open(None, &[0, 1, 2].map(Person), Entropy::casual(1, 3)).unwrap();
    assert!(m.awaiting().must.contains(Seat(0)));
    std::fs::write(&file, m.journal()).unwrap();
    let output = run(&["rebase", "--write"], std::slice::from_ref(&file));
    assert!(said(&output).contains("this program is too old"), "{}", said(&output));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), m.journal());
}
