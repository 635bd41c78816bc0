//! The guide to Underbelly: its orders are legal, and the bots that follow it find what there is to find.

use std::sync::Arc;

use bots::proving::Pairing;
use bots::{Budget, Deadline, Guide, Level, NoClock, sit};
use catalog_underbelly::UnderbellyGuide;
use table::dice::{Dice, Forced};
use table::{Entropy, Game, Match, Person, Rng, Seat, Tell, Viewer, notation, observe, play};
use underbelly::{ALLIES, AXIS, Position, Setup, Underbelly};

fn start(game: &Underbelly) -> Position {
    game.start(&Setup::default(), &mut Dice::new(&mut Forced::new([]))).expect("the standard set-up is sound")
}

/// Every order of an idea is judged before it is performed: the search itself does not check.
#[test]
fn whatever_the_guide_says_may_be_ordered() {
    let game = Underbelly::standard();
    let guide = UnderbellyGuide::of(&game);
    let mut rng = Rng::seeded(1);
    let mut orders = 0;
    for _ in 0..40 {
        let mut position = start(&game);
        while let Some(seat) = game.awaiting(&position).must.first() {
            let stint = guide.stint(&position);
            let mover = Seat(position.side as u8);
            let ideas = guide.ideas(&game, &position, mover, &mut rng);
            let idea = rng.pick(&ideas).expect("there is always an idea").clone();
            let mut seat = Some(seat);
            while let Some(now) = seat.filter(|_| guide.stint(&position) == stint) {
                let seen = observe(&game, &position, Viewer::seat(now));
                let order = guide.order(&game, &seen, now, &idea);
                let line = notation::write(&game, &seen, &order);
                drop(seen);
                let mut never = Forced::new([]);
                play(&game, &mut position, now, &order, &mut Dice::new(&mut never), &mut Tell::nobody())
                    .unwrap_or_else(|no| panic!("{line}: {no:?}"));
                seat = game.awaiting(&position).must.first();
                orders += 1;
            }
        }
    }
    assert!(orders > 4000, "only {orders} orders");
}

/// A game that is played to its end: the merit for the Axis, and the orders.
fn game_between(levels: [Level; 2], nodes: u64, seed: u64) -> (i32, Vec<String>) {
    let game = Arc::new(Underbelly::standard());
    let guide = Arc::new(UnderbellyGuide::of(&game));
    let pairing = Pairing { game, guide, setup: Setup::default(), nodes };
    let (m, said) = pairing.play(&levels, seed, |_, _| false);
    (pairing.guide.merit(&pairing.game, m.position(), AXIS), said)
}

#[test]
fn an_officer_beats_random_play_on_either_side() {
    for seed in [1, 5] {
        assert!(game_between([Level::Officer, Level::Random], 2000, seed).0 > 0);
        assert!(game_between([Level::Random, Level::Officer], 2000, seed).0 < 0);
    }
}

#[test]
fn the_same_seed_and_budget_give_the_same_game_and_another_seed_another() {
    let game = |seed| game_between([Level::Marshal, Level::Officer], 400, seed).1;
    let (first, again, other) = (game(3), game(3), game(30));
    assert_eq!(first, again);
    assert_ne!(first[..12], other[..12]);
}

/// Plays one player turn of a bot from a set-up; returns the position afterwards.
fn turn(level: Level, seat: Seat, setup: &str) -> Position {
    let game = Arc::new(Underbelly::standard());
    let guide = Arc::new(UnderbellyGuide::of(&game));
    let setup: Setup = serde_json::from_str(setup).expect("a set-up");
    let mut m = Match::open(game.clone(), &setup, &[Person(0), Person(1)], Entropy::casual(1, 2)).unwrap();
    let stint = guide.stint(m.position());
    let mut bot = sit(game.clone(), guide.clone(), level, 1);
    while let Some(now) = m.awaiting().must.first().filter(|_| guide.stint(m.position()) == stint) {
        let seen = m.see(Viewer::seat(now));
        let order = match now == seat {
            true => bot.choose(&seen, &mut Deadline::new(Budget::Nodes(6000), &NoClock)),
            false => game.fallback(&seen, now),
        };
        drop(seen);
        m.order(now, &order).expect("a bot's order is legal");
    }
    m.position().clone()
}

fn area(key: &str) -> table::Space {
    Underbelly::standard().ground().map.by_key(key).expect("an area")
}

/// On the desert road every army needs a source of its own.
#[test]
fn two_sources_are_found_for_the_attack_over_the_road() {
    let setup = r#"{ "date": "1941-summer", "side": "allies", "units": { "afrika": "tobruk", "it-supply": "tobruk",
        "it-inf-4": "albania", "it-inf-1": "rome", "it-inf-2": "naples", "regia-marina": "taranto", "it-air": "naples",
        "8th-army": "western-desert", "anzac": "egypt", "br-fleet-1": "britain", "br-supply-1": "egypt",
        "br-supply-2": "palestine", "br-convoy-1": "britain", "br-convoy-2": "britain", "br-fleet-2": "britain",
        "gibraltar-fort": "gibraltar", "malta-fort": "malta", "colonial": "algiers" } }"#;
    for level in [Level::Officer, Level::Marshal] {
        assert!(turn(level, ALLIES, setup).allied.contains(area("tobruk")), "{level}");
    }
}

/// The Allies hold all four; unless the Axis retake one, the game ends with this turn.
#[test]
fn one_star_is_retaken_to_go_on() {
    let setup = r#"{ "date": "1944-summer", "side": "axis", "italy": "defeated", "french": "free", "released": true,
        "allied": ["turin", "rome", "naples", "taranto", "sicily", "sardinia", "algiers", "tunis", "casablanca", "tripoli", "tobruk"],
        "units": { "afrika": "po-valley", "ge-inf-1": "french-alps", "ge-supply": "po-valley", "7th-army": "rome",
        "8th-army": "naples", "5th-army": "turin", "us-convoy": "naples", "colonial": "algiers" } }"#;
    for level in [Level::Officer, Level::Marshal] {
        let after = turn(level, AXIS, setup);
        assert!(!after.is_over(), "{level}");
        let prizes = ["turin", "rome", "naples", "algiers"];
        assert!(prizes.iter().any(|key| after.axis.contains(area(key))), "{level}");
    }
}

/// Turin is the last star and can be taken: the Allies take it.
#[test]
fn the_last_star_is_taken() {
    let setup = r#"{ "date": "1944-summer", "side": "allies", "italy": "defeated", "french": "free", "released": true,
        "allied": ["rome", "naples", "taranto", "sicily", "sardinia", "algiers", "tunis", "casablanca", "tripoli", "tobruk", "po-valley"],
        "units": { "ge-inf-1": "turin", "afrika": "croatia", "7th-army": "po-valley", "8th-army": "rome", "us-air": "po-valley",
        "5th-army": "naples", "us-supply": "po-valley", "us-convoy": "naples", "colonial": "algiers" } }"#;
    for level in [Level::Officer, Level::Marshal] {
        assert!(turn(level, ALLIES, setup).allied.contains(area("turin")), "{level}");
    }
}
