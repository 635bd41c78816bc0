//! Raids and assaults.

use global40::Kind;
use global40::battle::{
    Assault, Battle, Edge, Force, Load, Policy, Raid, Raiders, Trait, assault_odds, odds, raid_odds,
    raid_sampled,
};

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
    let (free, seen, found) = (alive(flight), alive(met), alive(Raiders { enemy_edge: radar, ..met }));
    assert!(free > seen && seen > found, "{free} {seen} {found}");
    let raid = Raid::new(met);
    let exact = raid_odds(&raid, &Policy::default());
    let fit = odds::fit(&exact, &raid_sampled(&raid, &Policy::default(), 20_000, 5));
    assert!(fit > 1e-5, "{fit}");
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
