//! Views: what each sees, what is sent, what words make of it.

use std::collections::BTreeSet;
use std::path::Path;

use crate::common::{PEOPLE, Table, quiet};
use skirmish::{BLUE, GREEN, RED, Setup, Skirmish};
use table::delta::{difference, patch};
use table::walk::random_order;
use table::{Game, Message, Person, Present, Proving, Rng, Seats, Seen, Viewer, Words};

#[test]
fn deltas_are_small_and_lead_from_view_to_view() {
    let mut table = Table::open(quiet());
    let before = table.m.see(Viewer::seat(BLUE)).into_owned();
    table.say(RED, "march horse1 mill");
    let after = table.m.see(Viewer::seat(BLUE));
    let delta = difference(&before, &after);
    assert_eq!(patch(&before, &delta).unwrap(), after);
    assert!(delta.size() < 150, "{} bytes", delta.size());
    assert!(patch(&after, &delta).is_err(), "it says which view it is for");
}

#[test]
fn what_is_sent_can_be_ordered_from() {
    let table = Table::open(Setup::default());
    let sent = table.m.see(Viewer::seat(RED)).pack();
    let received: Seen<'_, Skirmish> = Seen::unpack(&sent, Viewer::seat(RED)).unwrap();
    let mut parts = Vec::new();
    table.m.game().next(&received, RED, &[], &mut parts);
    assert_eq!(parts.len(), 3);
    assert_eq!(received.hash(), table.m.see(Viewer::seat(RED)).hash());
}

#[test]
fn numbers_of_enemy_blocks_tell_nothing_of_what_they_are() {
    // Over many games, the block that Red calls by its lowest number is each kind of Blue's about as often.
    let mut seen = std::collections::BTreeMap::new();
    for seed in 0..400 {
        let table = Table::seated(Setup::default(), &PEOPLE, seed);
        let position = table.m.position();
        let piece = position.veil.piece(Viewer::seat(RED), table::Handle(7));
        *seen.entry(position.block(piece).face.unwrap().kind).or_insert(0) += 1;
    }
    assert_eq!(seen.len(), 4, "{seen:?}");
    assert!(seen.values().all(|n| (60..140).contains(n)), "{seen:?}");
}

#[test]
fn a_person_with_two_seats_sees_and_hears_what_both_may() {
    let mut table = Table::seated(Setup::default(), &[Person(0), Person(1), Person(1)], 3);
    let both = Viewer::of(Seats::one(BLUE).with(GREEN));
    let unknown = |viewer| table.m.see(viewer).blocks.iter().filter(|b| b.face.is_none()).count();
    assert_eq!(unknown(both), 7);
    assert_eq!(unknown(Viewer::PUBLIC), 14);
    table.say(RED, "hold");
    table.say(BLUE, "hold");
    table.say(GREEN, "hold");
    let heard = |viewer| table.m.heard_by(viewer).count();
    assert!(heard(both) >= heard(Viewer::PUBLIC));
    assert_eq!(heard(both), heard(Viewer::seat(BLUE)));
}

/// All code of a folder.
#[expect(clippy::disallowed_methods, reason = "a test may read the code")]
fn source(folder: &Path) -> String {
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    files
        .map(|path| if path.is_dir() { source(&path) } else { std::fs::read_to_string(path).unwrap() })
        .collect()
}

#[test]
fn every_key_of_the_words_is_used_with_what_it_needs() {
    // Words that nothing says are dead; the laws find what is said without words.
    let source = source(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    let words = include_str!("../../lang/en.ftl");
    Words::new("en", words).unwrap();
    let made = ["space-", "seat-", "kind-", "verb-", "tag-", "badge-"];
    for line in words.lines().filter(|l| l.contains(" = ") && !l.starts_with([' ', '#'])) {
        let key = line.split(" = ").next().unwrap();
        let used =
            made.iter().any(|prefix| key.starts_with(prefix)) || source.contains(&format!("\"{key}\""));
        assert!(used, "nothing says {key}");
    }
}

#[test]
fn what_is_asked_is_in_plain_words_and_how_it_is_typed_beside_it() {
    let game = Skirmish::standard();
    let words = Words::of(&game.about()).unwrap();
    let mut hinted = BTreeSet::new();
    for seed in 0..60 {
        let mut rng = Rng::seeded(seed);
        let mut table = Table::seated(game.draw_setup(&mut rng), &PEOPLE, seed);
        while let Some(seat) = table.m.awaiting().must.first() {
            let seen = table.m.see(Viewer::seat(seat));
            let scene = game.scene(&seen);
            let say = |message: &Message| words.show(message, &|subject| game.name(&seen, subject));
            let (prompt, hint) = (say(&scene.prompt), say(scene.hint.as_ref().unwrap()));
            assert!(
                !prompt.contains("BLOCK") && !prompt.contains("SPACE") && !prompt.contains("SEAT"),
                "{prompt}"
            );
            let mut verbs = Vec::new();
            game.next(&seen, seat, &[], &mut verbs);
            for verb in &verbs {
                assert!(hint.contains(&format!("“{}”", game.notate(&seen, verb))), "{verb:?}: {hint}");
            }
            hinted.insert(scene.hint.unwrap().key);
            let order = random_order(&game, &seen, seat, &mut rng).unwrap();
            drop(seen);
            table.m.order(seat, &order).unwrap();
        }
    }
    assert_eq!(hinted.len(), 9, "{hinted:?}");
}

#[test]
fn a_wrong_setup_is_told_all_its_faults_at_once() {
    let setup: Setup = serde_json::from_str(
        r#"{"turn":9,"blocks":[{"seat":"pink","kind":"gun","at":"nowhere","strength":null},
            {"seat":"red","kind":"gun","at":"nowhere","strength":7}]}"#,
    )
    .unwrap();
    let game = std::sync::Arc::new(Skirmish::standard());
    let faults = table::Match::open(game, &setup, &PEOPLE, table::Entropy::casual(1, 3)).err().unwrap();
    let places: Vec<&str> = faults.iter().map(|f| f.at.as_str()).collect();
    assert_eq!(places, ["turn", "blocks[0].seat", "blocks[0].at", "blocks[1].strength", "blocks[1].at"]);
}

#[test]
fn what_a_block_has_done_does_not_single_it_out() {
    let mut table = Table::open(quiet());
    table.say(RED, "raise guard0");
    let blue = table.m.see(Viewer::seat(BLUE));
    assert!(blue.blocks.iter().filter(|b| b.owner == RED).all(|b| !b.marched));
    assert!(table.m.see(Viewer::seat(RED)).blocks[0].marched);
}

#[test]
fn a_spy_who_holds_two_seats_is_told_the_right_block() {
    for seed in 0..20 {
        let mut setup = quiet();
        setup.turn = Some(2);
        setup.blocks.as_mut().unwrap()[1].at = "mill".into();
        setup.blocks.as_mut().unwrap()[4].at = "bridge".into();
        let mut table = Table::seated(setup, &[Person(0), Person(1), Person(1)], seed);
        table.say(BLUE, "done");
        let mill = table.m.game().space("mill");
        let near = table.m.see(Viewer::seat(GREEN)).pieces().find(|(_, b)| b.at == mill).map(|(p, _)| p.0);
        // Green's own block must be near: its guard goes to the bridge, next to the mill.
        table.say(GREEN, "march guard5 bridge");
        if table.m.awaiting().must.contains(RED) {
            table.say(RED, "pass");
        }
        table.say(GREEN, &format!("spy block{}", near.unwrap()));
        for viewer in [Viewer::seat(GREEN), Viewer::of(Seats::one(BLUE).with(GREEN))] {
            let saw = table.m.heard_by(viewer).find_map(|(_, fact)| match fact {
                skirmish::Fact::Saw { block, face } => Some((*block, *face)),
                _ => None,
            });
            let (block, face) = saw.expect("both hear what the spy saw");
            let seen = table.m.see(viewer);
            assert_eq!((seen.block(block).at, seen.block(block).face), (mill, Some(face)));
        }
    }
}

#[test]
fn trying_things_out_tells_nothing_that_is_hidden() {
    let mut other_plans = 0;
    for seed in 0..30 {
        let mut table = Table::open(Setup::default());
        table.say(RED, "assault guard0 cross");
        table.say(BLUE, "rush");
        let mut trial = Table { m: table.m.forked(Viewer::seat(GREEN), table::Entropy::casual(seed, 3)) };
        trial.say(GREEN, "hold");
        let plans = trial.m.see(Viewer::PUBLIC).plans;
        other_plans += usize::from(plans[1] != Some(skirmish::Plan::Rush));
    }
    assert!(other_plans > 5, "the trial shows what was drawn, not what was sealed");
}

#[test]
fn a_line_of_any_length_is_only_a_line() {
    let table = Table::open(Setup::default());
    let seen = table.m.see(Viewer::seat(RED));
    let long = "hold ".repeat(100_000);
    assert!(table::notation::read(table.m.game(), &seen, RED, &long).is_err());
    assert!(table.m.game().interpret(&seen, RED, &table::Gesture::Line(long)).is_empty());
}

#[test]
fn purses_have_a_bottom_and_a_top() {
    let setup = Setup { coins: Some([255, 0, 0]), ..Setup::default() };
    let game = std::sync::Arc::new(Skirmish::standard());
    let faults = table::Match::open(game, &setup, &PEOPLE, table::Entropy::casual(1, 3)).err().unwrap();
    assert_eq!(faults[0].at, "coins[0]");
}
