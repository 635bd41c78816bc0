//! The bots play: alike by their seed, better by their level, and with a plan that they keep.

use std::sync::Arc;

use bots::proving::Pairing;
use bots::{Guide, Level};
use catalog_eurofront::EuroFrontGuide;
use eurofront::{EuroFront, Faction, Frame, Scenario, Setup};
use table::{Match, Rng, Viewer};

fn pairing(scenario: Scenario) -> Pairing<EuroFront, EuroFrontGuide> {
    let (game, guide) = (Arc::new(EuroFront::standard()), Arc::new(EuroFrontGuide));
    Pairing { game, guide, setup: Setup::of(scenario), nodes: 150 }
}

/// A match that has begun.
fn open(scenario: Scenario) -> (Arc<EuroFront>, Match<EuroFront>) {
    let pairing = pairing(scenario);
    let m = pairing.open(1);
    (pairing.game, m)
}

/// The merit for the Axis of a game that is played to its end.
fn merit(scenario: Scenario, levels: [Level; 3]) -> i32 {
    let pairing = pairing(scenario);
    let (m, _) = pairing.play(&levels, 5, |_, _| false);
    pairing.guide.merit(&pairing.game, m.position(), Faction::Axis.seat())
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let game =
        |seed| pairing(Scenario::WinterWar).play(&[Level::Officer; 3], seed, |_, given| given == 200).1;
    assert_eq!(game(1), game(1));
    assert_ne!(game(1), game(2));
}

#[test]
fn officers_beat_random_players_from_both_sides() {
    use Level::{Officer, Random};
    for scenario in [Scenario::WinterWar, Scenario::Weser] {
        let as_axis = merit(scenario, [Officer, Random, Random]);
        let against_axis = merit(scenario, [Random, Officer, Officer]);
        assert!(as_axis - against_axis > 0, "{scenario:?}: {as_axis} and {against_axis}");
    }
}

/// A plan lasts: what nothing contradicts is still there in the next turn.
#[test]
fn operations_are_kept_until_they_are_contradicted() {
    let (game, m) = open(Scenario::WinterWar);
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

/// The mass goes for one place: Vyborg, which is on the way to Helsinki; and in the other war for Oslo.
#[test]
fn an_attacker_has_one_main_effort() {
    let wars =
        [(Scenario::WinterWar, Faction::Soviets, "vyborg", 4), (Scenario::Weser, Faction::Axis, "oslo", 3)];
    for (scenario, faction, goal, units) in wars {
        let (game, m) = open(scenario);
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
    let (pairing, seat) = (pairing(Scenario::WinterWar), Faction::Axis.seat());
    let commands = |m: &Match<EuroFront>, _| {
        m.awaiting().must.contains(seat) && matches!(m.position().frames.top(), Frame::Command(_))
    };
    let (m, _) = pairing.play(&[Level::Officer; 3], 1, commands);
    let (game, seen) = (pairing.game, m.see(Viewer::seat(seat)));
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
    let (game, m) = open(Scenario::WinterWar);
    let seat = Faction::Soviets.seat();
    let seen = m.see(Viewer::seat(seat));
    let idea = EuroFrontGuide.ideas(&game, &seen, seat, &mut Rng::seeded(1)).swap_remove(0);
    let narrow = EuroFrontGuide.narrowed(idea.clone());
    assert_eq!(narrow.plan.operations().len(), idea.plan.operations().len());
    assert!(narrow.plan.operations().iter().all(|operation| operation.force.len() == 1));
}
