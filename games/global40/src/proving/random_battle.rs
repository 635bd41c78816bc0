//! Random battles from a seed, for tests and measurements.

use odds::Reach;
use table::Rng;

use crate::model::battle::edge::{Edge, Trait, Traits};
use crate::model::battle::force::{Force, Slot};
use crate::model::battle::state::{Battle, Fort, Load, Party, Shore};
use crate::model::kinds::Kind;
use crate::rules::battle::assault::Assault;
use crate::rules::battle::calculator::{Odds, exact, sampled};
use crate::rules::battle::policy::{Dive, LossOrder, Orders, Policy, Press};

/// A battle with up to `most` units a side, and orders for it.
pub fn random_battle(seed: u64, most: u8) -> (Battle, Policy) {
    let mut rng = Rng::seeded(seed);
    let battle = if rng.one_in(2) { land(&mut rng, most) } else { sea(&mut rng, most) };
    (battle, policy(&mut rng))
}

fn below(rng: &mut Rng, n: u8) -> u8 {
    rng.below(n.into()) as u8
}

/// One to `most` units of these kinds; those named earlier are more common.
fn force(rng: &mut Rng, kinds: &[Kind], most: u8) -> Force {
    let mut force = Force::NONE;
    for _ in 0..=below(rng, most) {
        let first = rng.below(kinds.len() as u32);
        force.put(kinds[first.min(rng.below(kinds.len() as u32)) as usize], 1);
    }
    force
}

fn edge(rng: &mut Rng) -> Edge {
    let all = [
        Trait::AdvancedArtillery,
        Trait::SuperSubmarines,
        Trait::HeavyBombers,
        Trait::HeavyArmor,
        Trait::ImprovedMech,
        Trait::ImprovedAsw,
        Trait::FighterBombers,
        Trait::ArmedTransports,
        Trait::Radar,
        Trait::OneAirDie,
        Trait::HardWinter,
        Trait::CodesBroken,
        Trait::RaidAccuracy,
    ];
    let traits: Traits = all.into_iter().filter(|_| rng.one_in(5)).collect();
    let anti_tank = if rng.one_in(4) { 1 } else { 0 };
    Edge { traits, air_roll: below(rng, 5) as i8 - 2, anti_tank, ..Edge::default() }
}

fn land(rng: &mut Rng, most: u8) -> Battle {
    const ATTACK: [Kind; 9] = [
        Kind::Infantry,
        Kind::Armor,
        Kind::Artillery,
        Kind::Mech,
        Kind::Marine,
        Kind::Fighter,
        Kind::Tactical,
        Kind::Strategic,
        Kind::Jet,
    ];
    const DEFENCE: [Kind; 7] =
        [Kind::Infantry, Kind::Artillery, Kind::Armor, Kind::Aaa, Kind::Fighter, Kind::Mech, Kind::Tactical];
    let attacker = Party::new(force(rng, &ATTACK, most), edge(rng));
    let defender = Party::new(force(rng, &DEFENCE, most), edge(rng));
    let fort = rng.one_in(4).then(|| Fort::damaged(below(rng, 7)));
    let battle = Battle::land(attacker.clone(), defender, fort);
    match rng.below(6) {
        0 => battle.by_surprise(),
        1 => {
            let fleet = Force::of(&[(Kind::Cruiser, 1), (Kind::Transport, 1)]);
            let loads: Vec<Load> = [Kind::Infantry, Kind::Armor]
                .into_iter()
                .filter(|kind| attacker.force.get(*kind) > 0)
                .map(|kind| Load::of(&[kind]))
                .take(1)
                .collect();
            let bound = loads.iter().fold(Force::NONE, |sum, load| sum + load.units());
            let guns = Assault::guns(&fleet, bound.total() as u8);
            battle.landing(bound, Some(Shore { fleet, guns, loads, hit: Shore::MISSED }))
        }
        _ => battle,
    }
}

fn sea(rng: &mut Rng, most: u8) -> Battle {
    const SHIPS: [Kind; 10] = [
        Kind::Destroyer,
        Kind::Submarine,
        Kind::Cruiser,
        Kind::Fighter,
        Kind::Battleship,
        Kind::Transport,
        Kind::Carrier,
        Kind::Tactical,
        Kind::LightCarrier,
        Kind::Jet,
    ];
    let attacker = Party::new(force(rng, &SHIPS, most), edge(rng));
    let defender = Party::new(force(rng, &SHIPS, most), edge(rng));
    let battle = Battle::sea(attacker, defender);
    match rng.below(6) {
        0 => battle.by_surprise(),
        1 => battle.to_the_death(),
        _ => battle,
    }
}

fn policy(rng: &mut Rng) -> Policy {
    let mut orders = || Orders {
        losses: match rng.below(4) {
            0 => LossOrder::planes(true, false),
            1 => LossOrder::planes(false, false),
            2 => LossOrder::new(&[Slot::of(Kind::Armor), Slot::of(Kind::Destroyer)], true),
            _ => LossOrder::cheapest(),
        },
        dive: if rng.one_in(4) { Dive::Submerge } else { Dive::Strike },
    };
    let (attacker, defender) = (orders(), orders());
    let press = match rng.below(5) {
        0 => Press::Rounds(1 + below(rng, 3)),
        1 => Press::While { percent: 80 },
        _ => Press::ToTheEnd,
    };
    Policy { attacker, defender, press }
}

/// The exact answer, in a function that a profiler can find by name.
#[inline(never)]
pub fn measured_exact(battle: &Battle, policy: &Policy) -> Option<Odds> {
    exact(battle, policy, Reach::default()).ok()
}

/// A sampled answer, in a function that a profiler can find by name.
#[inline(never)]
pub fn measured_sampled(battle: &Battle, policy: &Policy, runs: u32) -> Odds {
    sampled(battle, policy, runs, 1)
}
