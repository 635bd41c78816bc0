//! Raids and assaults.

use global40::Kind;
use global40::battle::{
    Assault, Battle, Edge, Force, Fort, Load, Planned, Policy, Raid, Raiders, Trait, assault_odds, odds,
    raid_odds, raid_sampled,
};
use table::Rng;
use table::dice::Swift;

use crate::plain;

fn raid(flight: &[(Kind, u8)]) -> Raiders {
    Raiders { flight: Force::of(flight), room: 20, ..Raiders::default() }
}

#[test]
fn a_strategic_bomber_does_two_more_and_a_tactical_one_as_it_rolls() {
    let mean =
        |raiders: Raiders| raid_odds(&Raid::new(raiders), &Policy::default()).mean(|end| end.damage.into());
    assert!((mean(raid(&[(Kind::Strategic, 2)])) - 11.0).abs() < 1e-12);
    assert!((mean(raid(&[(Kind::Tactical, 2)])) - 7.0).abs() < 1e-12);
    let heavy = Edge { traits: [Trait::HeavyBombers].into_iter().collect(), ..Edge::default() };
    let best = mean(Raiders { edge: heavy, ..raid(&[(Kind::Strategic, 1)]) });
    // The better of two dice is 161/36 in the mean.
    assert!((best - (2.0 + 161.0 / 36.0)).abs() < 1e-12, "{best}");
}

#[test]
fn damage_stops_at_what_the_target_can_take() {
    let answer =
        raid_odds(&Raid::new(Raiders { room: 6, ..raid(&[(Kind::Strategic, 3)]) }), &Policy::default());
    assert!((answer.chance(|end| end.damage == 6) - 1.0).abs() < 1e-12);
}

#[test]
fn flak_shoots_before_the_bombs_fall() {
    let answer =
        raid_odds(&Raid::new(Raiders { guns: 1, ..raid(&[(Kind::Strategic, 1)]) }), &Policy::default());
    assert!((answer.chance(|end| end.flight.is_empty() && end.damage == 0) - 1.0 / 6.0).abs() < 1e-12);
}

#[test]
fn fighters_strafe_and_a_tactical_one_may_take_a_plane_on_the_ground() {
    let grounded = Force::of(&[(Kind::Strategic, 1)]);
    let sweep = Raiders { grounded, room: 0, ..raid(&[(Kind::Fighter, 2)]) };
    let lost = raid_odds(&Raid::new(sweep), &Policy::default()).chance(|end| end.defenders.is_empty());
    assert!((lost - 11.0 / 36.0).abs() < 1e-12, "{lost}");
    let dive = Raiders { grounded, ..raid(&[(Kind::Tactical, 1)]) };
    let lost = raid_odds(&Raid::new(dive), &Policy::default()).chance(|end| end.defenders.is_empty());
    assert!((lost - 1.0 / 6.0).abs() < 1e-12, "{lost}");
}

#[test]
fn interceptors_and_radar_cost_raiders() {
    let flight = raid(&[(Kind::Strategic, 2), (Kind::Fighter, 1)]);
    let met =
        Raiders { interceptors: Force::of(&[(Kind::Fighter, 2), (Kind::Tactical, 1)]), guns: 1, ..flight };
    let radar = Edge { traits: [Trait::Radar].into_iter().collect(), ..Edge::default() };
    let alive = |raiders: Raiders| {
        let answer = raid_odds(&Raid::new(raiders), &Policy::default());
        assert!(answer.is_exact() && (answer.chance(|_| true) - 1.0).abs() < 1e-12);
        answer.mean(|end| end.flight.planes().into())
    };
    let (free, seen, found) =
        (alive(flight), alive(met), alive(Raiders { enemy_edge: radar, radar_guns: 1, ..met }));
    assert!(free > seen && seen > found, "{free} {seen} {found}");
}

#[test]
fn an_assault_is_its_battles_one_after_the_other() {
    let loads = vec![Load::of(&[Kind::Armor, Kind::Infantry]), Load::of(&[Kind::Infantry, Kind::Infantry])];
    let quiet = Assault {
        sea: None,
        fleet: Force::of(&[(Kind::Battleship, 1), (Kind::Transport, 2)]),
        loads,
        others: Force::NONE,
        edge: Edge::default(),
        defender: plain(&[(Kind::Infantry, 2)]),
        fort: None,
        surprise: false,
    };
    let policy = Policy::default();
    let straight = assault_odds(&quiet, &policy);
    let land = odds(&quiet.land_after(None).expect("there is somebody to land"), &policy);
    assert!((straight.chance(|end| end.captured()) - land.ends.chance(|end| end.won())).abs() < 1e-12);
    // Nothing fires at the fleet: what is won and lost is won and lost ashore.
    let (all, ashore) = (straight.mean(|end| end.swing), land.ends.mean(|end| land.swing_of(end)));
    assert!((all - ashore).abs() < 1e-9, "{all} {ashore}");
    let fought = Assault {
        sea: Some(Battle::sea(
            plain(&[(Kind::Battleship, 1), (Kind::Transport, 2)]),
            plain(&[(Kind::Destroyer, 2)]),
        )),
        ..quiet
    };
    let answer = assault_odds(&fought, &policy);
    assert!((answer.chance(|_| true) - 1.0).abs() < 1e-12);
    let (before, after) = (straight.chance(|end| end.captured()), answer.chance(|end| end.captured()));
    assert!(after < before, "{before} {after}");
}

#[test]
fn samples_of_raids_fit_exact_answers() {
    let runs = if cfg!(debug_assertions) { 1_000 } else { 50_000 };
    let mut rng = Rng::seeded(41);
    let mut doubtful = 0;
    for seed in 0..40 {
        let planes = [Kind::Fighter, Kind::Jet, Kind::Tactical, Kind::Strategic];
        let mut force = || planes.map(|kind| (kind, rng.below(3) as u8));
        let (flight, interceptors, grounded) = (force(), force(), force());
        let raiders = Raiders {
            flight: Force::of(&flight),
            interceptors: if rng.one_in(2) { Force::of(&interceptors) } else { Force::NONE },
            grounded: Force::of(&grounded),
            guns: 2,
            radar_guns: rng.below(3) as u8,
            room: rng.below(21) as u8,
            edge: Edge {
                traits: [Trait::HeavyBombers].into_iter().filter(|_| rng.one_in(2)).collect(),
                air_roll: rng.below(3) as i8 - 1,
                ..Edge::default()
            },
            enemy_edge: Edge {
                traits: [Trait::Radar].into_iter().filter(|_| rng.one_in(2)).collect(),
                ..Edge::default()
            },
        };
        let raid = Raid::new(raiders);
        let exact = raid_odds(&raid, &Policy::default());
        assert!((exact.chance(|_| true) - 1.0).abs() < 1e-12);
        let fit = odds::fit(&exact, &raid_sampled(&raid, &Policy::default(), runs, seed));
        assert!(fit > 1e-5, "{seed}: {fit}");
        doubtful += usize::from(fit < 0.01);
    }
    assert!(doubtful <= 3, "{doubtful}");
}

#[test]
fn an_assault_comes_out_as_when_it_is_played() {
    let assault = Assault {
        sea: Some(Battle::sea(
            plain(&[(Kind::Cruiser, 1), (Kind::Destroyer, 1), (Kind::Transport, 2)]),
            plain(&[(Kind::Destroyer, 1), (Kind::Submarine, 1)]),
        )),
        fleet: Force::NONE,
        loads: vec![Load::of(&[Kind::Armor, Kind::Marine]), Load::of(&[Kind::Artillery, Kind::Infantry])],
        others: Force::of(&[(Kind::Infantry, 1), (Kind::Tactical, 1)]),
        edge: Edge::default(),
        defender: plain(&[(Kind::Infantry, 3), (Kind::Aaa, 1)]),
        fort: Some(Fort::damaged(4)),
        surprise: false,
    };
    let policy = Policy::default();
    let exact = assault_odds(&assault, &policy);
    assert!(exact.is_exact());
    let runs = if cfg!(debug_assertions) { 2_000 } else { 50_000 };
    let mut dice = Swift::new(12);
    let mut captured = 0;
    for _ in 0..runs {
        let sea = assault.sea.clone().expect("there is a battle at sea");
        let ended = odds::run(Planned::new(sea, &policy), &mut dice);
        if let Some(land) = assault.land_after(Some(&ended)) {
            captured += u32::from(odds::run(Planned::new(land, &policy), &mut dice).won());
        }
    }
    let chance = exact.chance(|end| end.captured());
    let off = (odds::share(captured) / odds::share(runs) - chance).abs();
    assert!(off < 2.5 * odds::error(chance, runs), "{chance} {off}");
}
