//! Tests of the catalog as an external crate: compiling it again with unit tests would be the slowest of all test builds.

use catalog::{Card, bots, find, games, named_by, of_journal, proof};

#[test]
fn every_game_has_the_id_it_is_known_by() {
    assert!(!games().is_empty());
    for game in games() {
        let id = game.about().id;
        assert_eq!(find(id).unwrap().about().id, id);
        assert_eq!(proof(id).unwrap().about().id, id);
        assert!(bots(id).is_some());
    }
}

#[test]
fn a_journal_names_its_game() {
    let line = r#"{"journal":1,"edition":{"game":"skirmish","version":1}}"#;
    assert_eq!(named_by(line), Some("skirmish"));
    assert_eq!(of_journal(line).unwrap().about().id, "skirmish");
    assert_eq!(named_by("{}\n\"game\":\"skirmish\""), None);
}

#[test]
fn a_card_says_who_sits_there() {
    let card = Card::of(&*find("skirmish").unwrap());
    assert_eq!((card.id.as_str(), card.seats.len(), card.secrets), ("skirmish", 3, true));
    assert!(card.seats.iter().all(|seat| !seat.is_empty()));
}

/// The program that assembles the page knows no game: it reads the cards from a file, the large games first. `WRITE_CARDS=1` rewrites
/// that file.
#[test]
fn the_cards_that_the_page_is_made_with_are_those_of_the_games() {
    let cards: Vec<Card> = games().iter().rev().map(|game| Card::of(&**game)).collect();
    let told = serde_json::to_string_pretty(&cards).unwrap() + "\n";
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/cards.json");
    if std::env::var_os("WRITE_CARDS").is_some() {
        std::fs::write(file, &told).unwrap();
    }
    let kept = std::fs::read_to_string(file).unwrap();
    assert_eq!(kept, told, "WRITE_CARDS=1 cargo test -p catalog cards");
}

/// `games/GAME/editions.txt` names every edition that was ever played, so that a kept program can be built of each; the newest is that of
/// these sources. Golden games of the older ones stay.
#[test]
fn every_edition_is_listed_with_a_program_and_golden_games() {
    for game in games() {
        let edition = game.about().edition;
        let folder = format!("{}/../games/{}", env!("CARGO_MANIFEST_DIR"), edition.game);
        let listed = std::fs::read_to_string(format!("{folder}/editions.txt")).unwrap();
        let lines: Vec<Vec<&str>> = listed
            .lines()
            .filter(|line| !line.starts_with('#'))
            .map(|line| line.split_whitespace().collect())
            .collect();
        let (newest, older) = lines.split_last().unwrap();
        let ours = [edition.version.to_string(), edition.data.to_string(), "here".into()];
        assert_eq!(*newest, ours, "editions.txt of {}", edition.game);
        for line in older {
            let [version, data, commit] = line[..] else { panic!("{line:?}") };
            assert!(version.parse::<u16>().unwrap() < edition.version, "{line:?}");
            assert!(data.len() == 64 && commit.len() == 40, "a hash and a commit: {line:?}");
            let golden = std::fs::read_dir(format!("{folder}/golden/edition-{version}")).unwrap();
            assert!(golden.count() > 0, "{} has no golden games of edition {version}", edition.game);
        }
    }
}
