//! Tests of the catalog as an external crate: compiling it again with unit tests would be the slowest of all test builds.

use std::collections::{BTreeMap, BTreeSet};

use catalog::{Card, bots, find, games, named_by, of_journal, proof};
use serde_json::{Value, json};
use table::erased::DynGame;
use table::scene::sheet::Sheet;
use table::{Entropy, Message, Person, Words, msg};

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

/// A drawn map names lands and waters that are no places; each of these names has words in the game's language file.
#[test]
fn every_name_drawn_on_a_map_has_words() {
    let mut named = 0;
    for game in games() {
        let about = game.about();
        let words = Words::of(&about).unwrap();
        let file = format!("{}/../games/{}/map/sheet.json", env!("CARGO_MANIFEST_DIR"), about.id);
        let Ok(drawn) = std::fs::read_to_string(file) else { continue };
        let sheet: Sheet = serde_json::from_str(&drawn).unwrap();
        for name in sheet.names {
            let message = Message { key: name.key.into(), args: Vec::new() };
            let said = words.say(&message, &|_| msg!("table-none"));
            assert!(said.is_ok(), "{}: {said:?}", about.id);
            named += 1;
        }
    }
    assert!(named > 100, "{named} names are drawn");
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

/// A set-up as a match that begins with it tells it.
fn set_up(game: &dyn DynGame, given: Option<&str>) -> Value {
    let about = game.about();
    let persons: Vec<Person> = (0..u16::from(about.count())).map(Person).collect();
    let opened = game.open(given, &persons, Entropy::casual(0, about.count()));
    let journal = opened.unwrap_or_else(|faults| panic!("{}: {given:?}: {faults:?}", about.id)).journal();
    let first: Value = serde_json::from_str(journal.lines().next().unwrap()).unwrap();
    first.pointer("/deed/open/setup").unwrap().clone()
}

/// `{"options": {"low-luck": true}}` from what is to be set where.
fn nested(set: &[(&str, &Value)]) -> Value {
    let mut whole = json!({});
    for (at, value) in set {
        let inside = at.split('.').fold(&mut whole, |inside, key| &mut inside[key]);
        *inside = (*value).clone();
    }
    whole
}

/// All values that the form lets a player choose for an option.
fn choices(option: &Value) -> Vec<Value> {
    match (&option["choices"], &option["usual"]) {
        (Value::Array(choices), _) => choices.iter().map(|choice| choice[0].clone()).collect(),
        (_, Value::Bool(usual)) => vec![json!(!usual)],
        _ => vec![option["from"].clone(), option["to"].clone()],
    }
}

/// The form in which a game is set up has every option of its set-up, says what is usual, and offers nothing that a game refuses.
#[test]
fn the_options_that_the_page_offers_are_those_of_the_games() {
    let file: BTreeMap<String, Value> = serde_json::from_str(include_str!("../options.json")).unwrap();
    assert_eq!(file.len(), games().len());
    for game in games() {
        let id = game.about().id;
        let (said, usual) = (&file[id], set_up(&*game, None));
        let pointer = |at: &str| format!("/{}", at.replace('.', "/"));
        let options = said["options"].as_array().unwrap();
        let offered: BTreeSet<&str> = options.iter().map(|option| option["at"].as_str().unwrap()).collect();
        let left_out = said["left-out"].as_array().into_iter().flatten().filter_map(Value::as_str);
        let known: BTreeSet<&str> = offered.iter().copied().chain(left_out).collect();
        for key in usual["options"].as_object().into_iter().flat_map(|options| options.keys()) {
            assert!(
                known.contains(format!("options.{key}").as_str()),
                "{id}: options.{key} is not in the form"
            );
        }
        for option in options {
            let at = option["at"].as_str().unwrap();
            let explained = option["is"].as_str().is_some_and(|text| text.len() > 20);
            assert!(option["name"].is_string() && (explained || option["group"].is_string()), "{id}: {at}");
            let begins = usual.pointer(&pointer(at)).filter(|value| !value.is_null());
            assert!(begins.is_none_or(|value| *value == option["usual"]), "{id}: {at} is usually {begins:?}");
            for value in choices(option) {
                let given = nested(&[(at, &value)]).to_string();
                assert_eq!(set_up(&*game, Some(&given)).pointer(&pointer(at)), Some(&value), "{id}: {given}");
            }
        }
        for preset in said["presets"].as_array().unwrap() {
            let set: Vec<(&str, &Value)> =
                preset["set"].as_object().unwrap().iter().map(|(at, value)| (at.as_str(), value)).collect();
            assert!(set.iter().all(|(at, _)| offered.contains(at)), "{id}: {preset}");
            set_up(&*game, Some(&nested(&set).to_string()));
        }
    }
}
