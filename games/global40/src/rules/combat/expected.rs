//! The battles that the units on the board would fight, as values for the calculator.

use odds::Reach;
use table::{Piece, Space};

use crate::model::battle::edge::Edge;
use crate::model::battle::force::{Force, Slot};
use crate::model::battle::state::{Battle, Fort, Load, Party};
use crate::model::facilities::FacilityKind;
use crate::model::holder::Holder;
use crate::model::kinds::Kind;
use crate::model::powers::Power;
use crate::model::unit::{Task, Unit};
use crate::rules::battle::assault::Assault;
use crate::rules::battle::calculator::{Odds, exact, sampled};
use crate::rules::battle::policy::Policy;
use crate::rules::combat::respond::marches;
use crate::rules::situation::Situation;

/// The budget for an exact answer while somebody waits for it.
const PATIENCE: Reach = Reach { bytes: 64 << 20, ways: 150_000 };
/// How many samples to take if that is not enough.
const RUNS: u32 = 2_000;
const SEED: u64 = 1940;

/// The odds of a battle: exact if that does not take too long, otherwise sampled.
pub fn reckon(battle: &Battle, policy: &Policy) -> Odds {
    exact(battle, policy, PATIENCE).unwrap_or_else(|_| sampled(battle, policy, RUNS, SEED))
}

/// The place of a unit in a force.
fn slot(unit: &Unit) -> Slot {
    let whole = Slot::of(unit.kind);
    if unit.hurt { whole.when_hit().unwrap_or(whole) } else { whole }
}

fn force(situation: &Situation<'_>, pieces: &[Piece]) -> Force {
    pieces.iter().fold(Force::NONE, |mut force, piece| {
        force.put(slot(situation.position.unit(*piece)), 1);
        force
    })
}

/// Does the raid step deal with this task?
pub fn is_raid(task: Task) -> bool {
    matches!(task, Task::Raid(_) | Task::Escort | Task::Sweep | Task::Atomic)
}

/// Who decides for the defenders: the holder of the land, otherwise the owner of most units.
fn captain(situation: &Situation<'_>, at: Space, defenders: &[Piece]) -> Option<Power> {
    let owner = |piece: &Piece| situation.position.unit(*piece).owner;
    let owns = |power: &Power| defenders.iter().filter(|piece| owner(piece) == Some(*power)).count();
    let holder =
        situation.position.holder(at).power().filter(|power| owns(power) > 0 || defenders.is_empty());
    holder.or_else(|| Power::ALL.into_iter().rev().max_by_key(owns).filter(|power| owns(power) > 0))
}

fn defence(situation: &Situation<'_>, at: Space, defenders: &[Piece]) -> Party {
    let edge =
        captain(situation, at, defenders).map_or(Edge::default(), |power| situation.edge_at_sea(power));
    let aimed = situation.position.turn.combat.anti_tank.iter();
    let anti_tank = aimed.filter(|(land, _)| *land == at).map(|(_, guns)| *guns).max().unwrap_or(0);
    let edge = situation.edge_of_all(Edge { anti_tank, ..edge }, defenders);
    Party::new(force(situation, defenders), edge)
}

/// The battle in a zone, if there is to be one.
pub fn sea(situation: &Situation<'_>, zone: Space) -> Option<Battle> {
    if !situation.is_embattled(zone) {
        return None;
    }
    let defenders = situation.defenders_at_sea(zone);
    let fleet = force(situation, &situation.fleet_of(zone));
    if fleet.is_empty() || defenders.is_empty() {
        return None;
    }
    let attack = Party::new(fleet, situation.edge(situation.position.power));
    let battle = Battle::sea(attack, defence(situation, zone, &defenders));
    let surprise = situation.position.turn.moves.surprise.contains(zone);
    Some(if surprise { battle.by_surprise() } else { battle })
}

/// The attack on a land with all that comes over land, by air and from the sea; none if nobody attacks it or nobody defends it.
pub fn land(situation: &Situation<'_>, at: Space) -> Option<Assault> {
    let position = situation.position;
    let active = position.power;
    let others = force(situation, &situation.attackers_of(at));
    let zones = situation.assault_zones(at);
    let held = |zone: Option<Space>| zone.is_some_and(|zone| situation.is_held_from_the_air(zone));
    let bound = |u: &Unit| u.owner == Some(active) && u.task == Task::Assault(at) && !held(u.at);
    let mut ships: Vec<Piece> =
        position.pieces().filter(|(_, u)| bound(u)).filter_map(|(_, u)| u.aboard).collect();
    ships.sort_unstable();
    ships.dedup();
    let load = |ship: &Piece| {
        let lands = position.cargo(*ship).filter(|(_, u)| bound(u));
        Load::of(&lands.map(|(_, u)| u.kind).take(2).collect::<Vec<Kind>>())
    };
    let loads: Vec<Load> = ships.iter().map(load).collect();
    let defenders = situation.defenders_of(at);
    let fort = situation.facility(at, FacilityKind::Fort).filter(|f| f.build == 0 && !f.taken);
    // The Maginot line is manned when the attack crosses it.
    let crosses = |u: &Unit| {
        marches(u) && u.came.is_some_and(|from| situation.maginot_line(from, at, active).is_some())
    };
    let manned = situation.attackers_of(at).iter().any(|piece| crosses(position.unit(*piece)));
    let fort = fort.map(|f| Fort::damaged(f.damage)).or(manned.then(|| Fort::damaged(0)));
    let mut defender = defence(situation, at, &defenders);
    // An untouched neutral raises its army when it is invaded.
    if let (Holder::Neutral(_), true) = (position.holder(at), defenders.is_empty()) {
        defender.force.put(Kind::Infantry, situation.ground.army[at.index()]);
    }
    if others.is_empty() && loads.is_empty() || defender.force.is_empty() && fort.is_none() {
        return None;
    }
    // If several fleets must fight at sea, only the first is considered.
    let battle = zones.iter().find_map(|zone| sea(situation, zone));
    let afloat = |zone: Space| -> Vec<Piece> {
        position.of(active, zone).filter(|(_, u)| u.kind.is_sea()).map(|(piece, _)| piece).collect()
    };
    Some(Assault {
        fleet: zones.iter().fold(Force::NONE, |sum, zone| sum + force(situation, &afloat(zone))),
        sea: battle,
        loads,
        others,
        edge: situation.edge_in(active, at),
        defender,
        fort,
        surprise: zones.meets(position.turn.moves.surprise),
    })
}
