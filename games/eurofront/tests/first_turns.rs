//! The first turns that the rules were worked through with, played by orders.

use std::sync::Arc;

use eurofront::{EuroFront, Faction, Position, Scenario, Setup};
use table::{Entropy, Game, Gesture, Match, Person, Present, Stop, Viewer};

struct Game1939 {
    game: Arc<EuroFront>,
    played: Match<EuroFront>,
}

impl Game1939 {
    fn new(scenario: Scenario) -> Game1939 {
        let game = Arc::new(EuroFront::standard());
        let people = [Person(0), Person(1), Person(2)];
        let setup = Setup::of(scenario);
        let played = Match::open(game.clone(), &setup, &people, Entropy::casual(1, 3)).expect("opens");
        Game1939 { game, played }
    }

    /// Gives an order; the id of the rule that refuses it, if one does.
    fn say(&mut self, faction: Faction, line: &str) -> Option<String> {
        let seat = faction.seat();
        let seen = self.played.see(Viewer::seat(seat));
        let meant = self.game.interpret(&seen, seat, &Gesture::Line(line.into()));
        let order = meant.into_iter().next().unwrap_or_else(|| panic!("{line}: means nothing"));
        drop(seen);
        match self.played.order(seat, &order) {
            Ok(_) => None,
            Err(Stop::Refused(refusal)) => Some(refusal.rule.as_str().to_string()),
            Err(stop) => panic!("{line}: {stop:?}"),
        }
    }

    fn accept(&mut self, faction: Faction, lines: &[&str]) {
        for line in lines {
            assert_eq!(self.say(faction, line), None, "{line}");
        }
    }

    fn refuse(&mut self, faction: Faction, lines: &[(&str, &str)]) {
        for (line, rule) in lines {
            assert_eq!(self.say(faction, line).as_deref(), Some(*rule), "{line}");
        }
    }

    fn position(&self) -> &Position {
        self.played.position()
    }

    /// Where a unit stands.
    fn at(&self, unit: &str) -> String {
        let ground = self.game.ground();
        let id = ground.forces.find(unit).expect("is a unit");
        let block =
            self.position().blocks.iter().find(|block| block.face.is_some_and(|face| face.unit == id));
        let at = block.expect("takes part").space().expect("is on the map");
        ground.map.place(at).key.to_string()
    }
}

#[test]
fn the_soviets_open_the_winter_war() {
    use Faction::{Axis, Soviets};
    let mut war = Game1939::new(Scenario::WinterWar);
    assert_eq!(war.game.awaiting(war.position()).must, [Soviets.seat()].into_iter().collect());
    war.refuse(
        Soviets,
        &[
            ("activate su-stavka blitz", "EF-5.7"),
            ("activate su-8g", "EF-5.2"),
            ("activate su-len deploy vyborg", "EF-5.21"),
        ],
    );
    war.accept(
        Soviets,
        &["activate su-len blitz", "activate su-west", "activate su-nth", "activate su-stavka"],
    );
    war.refuse(Soviets, &[("activate su-len", "EF-4.313")]);
    let hidden = war.played.see(Viewer::seat(Axis.seat()));
    assert!(hidden.blocks.iter().all(|block| block.faction == Axis || block.face.is_none()), "until done");
    drop(hidden);
    war.accept(Soviets, &["done"]);
    let seen = war.played.see(Viewer::seat(Axis.seat()));
    assert_eq!(
        seen.blocks.iter().filter(|block| block.faction == Soviets && block.face.is_some()).count(),
        4
    );
    drop(seen);
    war.refuse(
        Soviets,
        &[
            ("move su-8g 3302", "EF-6.1"),
            ("move su-9 leningrad", "EF-5.31"),
            ("send su-stavka su-23 3402", "EF-1.3"),
            ("move su-25 oulu", "EF-5.31"),
        ],
    );
    war.accept(Soviets, &["move su-3gm vyborg"]);
    war.refuse(Soviets, &[("move su-8g vyborg", "EF-6.33"), ("move su-3gm leningrad", "EF-6.1")]);
    war.accept(
        Soviets,
        &[
            "move su-13 vyborg",
            "move su-23 3302",
            "move su-8g 3403",
            "move su-10mk leningrad",
            "move su-15 leningrad",
            "move su-7g joensuu",
            "send su-stavka su-14 petsamo",
            "send su-stavka su-25 oulu",
        ],
    );
    let left = war.position().movement().expect("is the phase").left.clone();
    assert_eq!(left.iter().map(|(_, left)| *left).collect::<Vec<_>>(), [3], "one and two of six");
    for (unit, place) in
        [("su-13", "vyborg"), ("su-25", "oulu"), ("su-15", "leningrad"), ("su-7g", "joensuu")]
    {
        assert_eq!(war.at(unit), place, "{unit}");
    }
    war.accept(Soviets, &["done", "done"]);
    let battles: Vec<String> = war
        .position()
        .battles
        .iter()
        .map(|battle| war.game.ground().map.place(battle.at).key.to_string())
        .collect();
    for place in ["vyborg", "3302", "joensuu", "oulu"] {
        assert!(battles.iter().any(|at| at == place), "{place} in {battles:?}");
    }
}

#[test]
fn the_axis_open_operation_weser() {
    use Faction::{Allies, Axis};
    let mut war = Game1939::new(Scenario::Weser);
    war.refuse(
        Axis,
        &[
            ("declare sweden", "EF-16.4"),
            ("activate ge-dietl", "EF-5.8"),
            ("activate ge-okw blitz", "EF-5.7"),
        ],
    );
    war.accept(Axis, &["declare norway"]);
    war.refuse(Allies, &[("place no-1 1405", "EF-16.31")]);
    war.accept(Allies, &["done"]);
    let norwegians = ["oslo", "kristiansand", "bergen", "trondheim", "narvik"];
    for (number, place) in norwegians.iter().enumerate() {
        assert_eq!(war.at(&format!("no-{}", number + 1)), *place);
    }
    war.refuse(Axis, &[("declare norway", "EF-16.4")]);
    war.accept(
        Axis,
        &[
            "activate ge-north blitz-invade",
            "activate ge-south blitz-invade",
            "activate ge-center invade",
            "activate ge-okw",
        ],
    );
    war.accept(Axis, &["done"]);
    war.refuse(
        Axis,
        &[
            ("invade ge-north ge-36mt larvik", "EF-21.471"),
            ("invade ge-north ge-33s bergen", "EF-15.52"),
            ("invade ge-center ge-18mt trondheim", "EF-15.52"),
            ("invade ge-south ge-19 narvik", "EF-15.52"),
            ("invade ge-okw ge-18mt oslo", "EF-15.51"),
            ("invade ge-north ge-18mt bergen", "EF-5.9"),
            ("move ge-33 bremen", "EF-5.31"),
        ],
    );
    war.accept(Axis, &["invade ge-north ge-36mt bergen"]);
    war.refuse(
        Axis,
        &[("invade ge-center ge-18mt bergen", "EF-15.52"), ("invade ge-north ge-33 bergen", "EF-5.9")],
    );
    war.accept(
        Axis,
        &[
            "invade ge-center ge-18mt oslo",
            "mark ge-north trondheim",
            "sail ge-okw ge-33s copenhagen",
            "rail ge-okw ge-den odense copenhagen",
            "rail ge-okw ge-dietl odense copenhagen",
        ],
    );
    let left = war.position().movement().expect("is the phase").left.clone();
    assert_eq!(left.iter().map(|(_, left)| *left).collect::<Vec<_>>(), [1], "five of six");
    for unit in ["ge-33s", "ge-den", "ge-dietl"] {
        assert_eq!(war.at(unit), "copenhagen", "{unit}");
    }
    let seen = war.played.see(Viewer::seat(Allies.seat()));
    let landed = seen.blocks.iter().filter(|block| block.dispersed).collect::<Vec<_>>();
    assert_eq!(landed.len(), 2);
    assert!(landed.iter().all(|block| block.face.is_none()), "who lands is hidden");
}

/// Plays what a clock would, until somebody else's turn or the end.
fn play_on(war: &mut Game1939, until: impl Fn(&Game1939) -> bool) {
    for _ in 0..2000 {
        let awaited = war.game.awaiting(war.position()).must;
        let Some(seat) = awaited.iter().next().filter(|_| !until(war)) else { return };
        let seen = war.played.see(Viewer::seat(seat));
        let order = war.game.fallback(&seen, seat);
        drop(seen);
        war.played.order(seat, &order).unwrap_or_else(|stop| panic!("{order:?}: {stop:?}"));
    }
    panic!("this does not end");
}

/// 5.5, R-EF-3, R-EF-10: an HQ that has stood down is noted with what is left of it.
#[test]
fn hqs_that_stand_down_are_noted() {
    use Faction::{Axis, Soviets};
    let mut war = Game1939::new(Scenario::WinterWar);
    war.accept(Soviets, &["activate su-west", "done", "done", "done"]);
    play_on(&mut war, |war| war.position().active() == Some(Axis));
    let unit = war.game.ground().forces.find("su-west").expect("is a unit");
    let note = war.position().sightings.of(unit).expect("was seen");
    assert_eq!((note.seen.strength, note.at), (1, war.game.space("3403").expect("is on the map")));
    let seen = war.played.see(Viewer::seat(Axis.seat()));
    assert!(seen.blocks.iter().all(|block| block.faction == Axis || block.face.is_none()), "hidden again");
}

/// 6.51, 6.52: the last to leave a battle says so and is fired at.
#[test]
fn the_last_to_leave_is_the_rearguard() {
    use Faction::Soviets;
    let mut war = Game1939::new(Scenario::WinterWar);
    war.accept(Soviets, &["activate su-stavka", "done", "send su-stavka su-25 oulu", "done", "done"]);
    let first = war.position().now;
    play_on(&mut war, |war| war.position().now != first && war.position().active() == Some(Soviets));
    war.accept(Soviets, &["activate su-stavka", "done"]);
    war.refuse(Soviets, &[("send su-stavka su-25 soroka", "EF-6.51")]);
    war.accept(Soviets, &["retreat su-stavka su-25 soroka"]);
    war.refuse(Soviets, &[("retreat su-stavka su-25 soroka", "EF-6.51")]);
    assert_eq!(war.at("su-25"), "oulu", "it waits");
    war.accept(Soviets, &["done", "done"]);
    assert!(war.position().battles.iter().all(|battle| Some(battle.at) != war.game.space("oulu")));
}

/// Where nobody decides anything, both games come to an end.
#[test]
fn games_of_clocks_end() {
    for scenario in [Scenario::WinterWar, Scenario::Weser] {
        let mut war = Game1939::new(scenario);
        play_on(&mut war, |_| false);
        assert!(war.game.outcome(war.position()).is_some(), "{scenario:?}");
    }
}
