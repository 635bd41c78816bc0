//! The bots play: alike by their seed, better by their level, and with a plan that they keep.

use std::sync::Arc;

use bots::{Bot, Budget, Deadline, Guide, Level, NoClock, sit};
use catalog_eurofront::EuroFrontGuide;
use eurofront::{EuroFront, Faction, Frame, Scenario, Setup};
use table::{Entropy, Match, Person, Rng, Viewer, notation};

/// Number of positions a bot may look at in a decision.
const NODES: u64 = 150;

fn open(scenario: Scenario, seed: u64) -> (Arc<EuroFront>, Match<EuroFront>) {
    let game = Arc::new(EuroFront::standard());
    let people = [0, 1, 2].map(Person);
    let m = Match::open(game.clone(), &Setup::of(scenario), &people, Entropy::casual(seed, 3)).unwrap();
    (game, m)
}

/// Plays to the end, or at most this many orders; the merit for the Axis and the orders.
fn game_between(scenario: Scenario, levels: [Level; 3], seed: u64, most: usize) -> (i32, Vec<String>) {
    let (game, mut m) = open(scenario, seed);
    let guide = Arc::new(EuroFrontGuide);
    let mut chairs: Vec<Box<dyn Bot<EuroFront>>> = levels
        .iter()
        .zip(seed..)
        .map(|(level, seed)| sit(game.clone(), guide.clone(), *level, seed))
        .collect();
    let mut said = Vec::new();
    while let Some(seat) = m.awaiting().must.first().filter(|_| said.len() < most) {
        let seen = m.see(Viewer::seat(seat));
        let order = chairs[seat.index()].choose(&seen, &mut Deadline::new(Budget::Nodes(NODES), &NoClock));
        said.push(notation::write(&*game, &seen, &order));
        drop(seen);
        m.order(seat, &order).unwrap();
    }
    (guide.merit(&game, m.position(), Faction::Axis.seat()), said)
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let game = |seed| game_between(Scenario::WinterWar, [Level::Officer; 3], seed, 200).1;
    assert_eq!(game(1), game(1));
    assert_ne!(game(1), game(2));
}

#[test]
fn officers_beat_random_players_from_both_sides() {
    use Level::{Officer, Random};
    for scenario in [Scenario::WinterWar, Scenario::Weser] {
        let (as_axis, _) = game_between(scenario, [Officer, Random, Random], 5, 5000);
        let (against_axis, _) = game_between(scenario, [Random, Officer, Officer], 5, 5000);
        assert!(as_axis - against_axis > 0, "{scenario:?}: {as_axis} and {against_axis}");
    }
}

/// A plan lasts: what nothing contradicts is still there in the next turn.
#[test]
fn operations_are_kept_until_they_are_contradicted() {
    let (game, m) = open(Scenario::WinterWar, 1);
    let seat = Faction::Soviets.seat();
    let seen = m.see(Viewer::seat(seat));
    assert!(matches!(seen.frames.top(), Frame::Command(_)));
    let first = EuroFrontGuide.ideas(&game, &seen, seat, &mut Rng::seeded(1));
    let again = EuroFrontGuide.renewed(&game, &seen, seat, &first[0], &mut Rng::seeded(1));
    assert!(first.len() > 3, "an officer has something to compare");
    assert_eq!(first[0].plan.operations().len(), again[0].plan.operations().len());
    for operation in again[0].plan.operations() {
        let force = operation.force.iter().filter(|unit| first[0].plan.of_force(unit).is_some());
        assert_eq!(force.count(), operation.force.len(), "{:?}", operation.objective);
    }
}

/// Plays with officers until a faction has its Command phase.
fn until_command_of(faction: Faction, game: &Arc<EuroFront>, m: &mut Match<EuroFront>) {
    let mut chairs: Vec<Box<dyn Bot<EuroFront>>> =
        (0..3).map(|seed| sit(game.clone(), Arc::new(EuroFrontGuide), Level::Officer, seed)).collect();
    while let Some(seat) = m.awaiting().must.first() {
        if seat == faction.seat() && matches!(m.position().frames.top(), Frame::Command(_)) {
            return;
        }
        let seen = m.see(Viewer::seat(seat));
        let order = chairs[seat.index()].choose(&seen, &mut Deadline::new(Budget::Nodes(NODES), &NoClock));
        drop(seen);
        m.order(seat, &order).unwrap();
    }
}

/// The mass goes for one place: Vyborg, which is on the way to Helsinki; and in the other war for Oslo.
#[test]
fn an_attacker_has_one_main_effort() {
    let wars =
        [(Scenario::WinterWar, Faction::Soviets, "vyborg", 4), (Scenario::Weser, Faction::Axis, "oslo", 3)];
    for (scenario, faction, goal, units) in wars {
        let (game, m) = open(scenario, 1);
        let seat = faction.seat();
        let seen = m.see(Viewer::seat(seat));
        let ideas = EuroFrontGuide.ideas(&game, &seen, seat, &mut Rng::seeded(1));
        let operations = ideas[0].plan.operations();
        let main = operations.iter().max_by_key(|operation| operation.worth).expect("has a plan");
        assert_eq!(Some(main.objective.place()), game.space(goal));
        assert!(main.force.len() >= units, "{:?}", main.force);
        let most = operations.iter().map(|operation| operation.force.len()).max();
        assert_eq!(most, Some(main.force.len()), "nobody else has more");
    }
}

/// Finland is cut off when Oulu falls and lost with Helsinki, and an empty Turku can be landed at.
#[test]
fn a_defender_leaves_nothing_empty_on_which_all_depends() {
    let (game, mut m) = open(Scenario::WinterWar, 1);
    until_command_of(Faction::Axis, &game, &mut m);
    let seat = Faction::Axis.seat();
    let seen = m.see(Viewer::seat(seat));
    let ideas = EuroFrontGuide.ideas(&game, &seen, seat, &mut Rng::seeded(1));
    for key in ["helsinki", "turku", "oulu"] {
        let held =
            ideas[0].plan.operations().iter().find(|one| Some(one.objective.place()) == game.space(key));
        assert!(held.is_some_and(|one| !one.force.is_empty()), "{key}");
    }
}

/// A cadet does not mass its units.
#[test]
fn a_cadet_sends_one_unit_for_each_objective() {
    let (game, m) = open(Scenario::WinterWar, 1);
    let seat = Faction::Soviets.seat();
    let seen = m.see(Viewer::seat(seat));
    let idea = EuroFrontGuide.ideas(&game, &seen, seat, &mut Rng::seeded(1)).swap_remove(0);
    let narrow = EuroFrontGuide.narrowed(idea.clone());
    assert_eq!(narrow.plan.operations().len(), idea.plan.operations().len());
    assert!(narrow.plan.operations().iter().all(|operation| operation.force.len() == 1));
}
