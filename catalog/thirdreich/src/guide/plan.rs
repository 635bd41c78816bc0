//! Operations: which objectives to take and to hold, and with which units.

use std::cmp::Reverse;

use bots::{Objective, Operation, Plan, Timing};
use table::{Seat, Space};
use thirdreich::{Attack, UnitId};

use super::look::{Look, NO_WAY, Ways};

/// An operation of this game: units go along the shortest way.
pub type Move = Operation<Objective, UnitId, Ways>;

/// What a seat has in mind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Idea {
    pub seat: Seat,
    pub plan: Plan<Objective, UnitId, Ways>,
    /// Overlooks aircraft and breakthroughs, and does not mass.
    pub narrow: bool,
}

impl Idea {
    /// Nothing in mind.
    pub fn idle(seat: Seat) -> Idea {
        Idea { seat, plan: Plan::default(), narrow: false }
    }
}

/// What an operation should have, and what it is worth.
struct Target {
    objective: Objective,
    worth: i32,
    need: i32,
    /// A fortress, or held by many.
    strong: bool,
    ways: Ways,
}

/// What each hex of the way takes off the worth of an operation.
const WAY_COST: i32 = 9;

/// What the capital of an ally is worth that the enemy threatens or holds.
const CAPITAL: i32 = 80;

/// The least strength of a force that takes an objective.
const FORCE: i32 = 14;

/// The same for defenders who take one back: they leave other places for it.
const COUNTER: i32 = 22;

/// The strength from which on a place needs armour, and how many hexes further armour comes to it than infantry.
const STRONG: i32 = 7;
const BY_ARMOUR: u16 = 4;

/// Brings a plan up to date with what is seen, and plans for all units that are free.
pub fn planned(look: &Look<'_>, mut plan: Plan<Objective, UnitId, Ways>) -> Plan<Objective, UnitId, Ways> {
    let targets = targets(look);
    plan.revise(|operation| {
        operation.force.retain(|id| look.man(*id).is_some_and(|man| man.own));
        let target = targets.iter().find(|target| target.objective == operation.objective);
        let strength = strength(look, &operation.force);
        // What is neither too weak nor much stronger than it must be goes on.
        operation.worth > RESERVE
            && target.is_some_and(|target| strength >= target.need && strength <= target.need + COUNTER)
    });
    plan.complete(|plan| proposals(look, &targets, plan));
    plan
}

/// What an operation of those who are left over is worth.
const RESERVE: i32 = 1;

fn strength(look: &Look<'_>, force: &[UnitId]) -> i32 {
    force.iter().filter_map(|id| look.man(*id)).map(|man| man.strength).sum()
}

/// An operation for each target that has none, with the nearest units that are free; then those that are left over join the nearest.
fn proposals(look: &Look<'_>, targets: &[Target], plan: &Plan<Objective, UnitId, Ways>) -> Vec<Move> {
    let free: Vec<_> = look.own().filter(|man| man.is_mobile() && plan.of_force(&man.id).is_none()).collect();
    let taken = |target: &&Target| plan.operations().iter().any(|one| one.objective == target.objective);
    let mut proposals = Vec::new();
    for target in targets.iter().filter(|target| !taken(target)) {
        let mut near: Vec<_> = free.iter().filter(|man| target.ways.from(man.at) < NO_WAY).collect();
        // Strong places need armour, if it comes from further away.
        let far = |man: &super::look::Man<'_>| {
            let by_armour = target.strong && man.is_armour();
            target.ways.from(man.at).saturating_sub(if by_armour { BY_ARMOUR } else { 0 })
        };
        near.sort_by_key(|man| (far(man), Reverse(man.strength), man.id));
        let (mut force, mut sum) = (Vec::new(), 0);
        for man in near {
            if sum >= target.need {
                break;
            }
            sum += man.strength;
            force.push(man.id);
        }
        let Some(nearest) = force.first().and_then(|id| look.man(*id)) else { continue };
        let far = i32::from(target.ways.from(nearest.at));
        let timing = match target.objective {
            Objective::Hold(_) => Timing::Hold,
            Objective::Take(_) if far <= 6 => Timing::Now,
            Objective::Take(_) => Timing::Staged,
        };
        let worth = target.worth - WAY_COST * far;
        if worth <= RESERVE {
            continue;
        }
        let axes = vec![target.ways.clone()];
        proposals.push(Move { objective: target.objective, force, axes, timing, worth });
    }
    if proposals.is_empty() {
        proposals.extend(free.first().and_then(|_| reserve(targets, &free)));
    }
    proposals
}

/// Those that are left over go where the first of them is most wanted.
fn reserve(targets: &[Target], free: &[&super::look::Man<'_>]) -> Option<Move> {
    let wanted =
        |at: Space, target: &Target| target.worth - WAY_COST * i32::from(target.ways.from(at).min(99));
    let best = |at: Space| targets.iter().max_by_key(|target| wanted(at, target));
    let target = best(free.first()?.at)?;
    let same =
        |man: &&&super::look::Man<'_>| best(man.at).is_some_and(|other| other.objective == target.objective);
    let force = free.iter().filter(same).map(|man| man.id).collect();
    let axes = vec![target.ways.clone()];
    Some(Move { objective: target.objective, force, axes, timing: Timing::Staged, worth: RESERVE })
}

/// The hits that it takes to empty a hex of enemies.
fn defence(look: &Look<'_>, hex: Space) -> i32 {
    let attack = Attack { units: Vec::new(), hexes: vec![hex] };
    let foes = look.at(hex).filter(|man| !man.own);
    foes.map(|man| i32::from(look.field.defence_strength(man.id, &attack))).sum()
}

/// What there is to take and to hold.
fn targets(look: &Look<'_>) -> Vec<Target> {
    let mut found = Vec::new();
    for &(hex, points) in look.objectives() {
        let ways = look.ways([hex]);
        let held = look.holds(hex);
        let near = |own: bool, far: u16| -> i32 {
            let men = look.men.iter().filter(|man| man.own == own && man.is_mobile());
            men.filter(|man| ways.from(man.at) <= far).map(|man| man.strength).sum()
        };
        if held {
            let threat = look.threat(hex, 8);
            if threat == 0 && look.attacks() {
                continue;
            }
            let (need, worth) = match look.attacks() {
                true => (threat.min(6), 60),
                false => ((6 + threat * 4 / 5).min(50), 70 * points + threat),
            };
            found.push(Target { objective: Objective::Hold(hex), worth, need, strong: false, ways });
        } else {
            let defence = defence(look, hex);
            let least = if look.attacks() { FORCE } else { COUNTER };
            let need = least + 2 * defence + near(false, 2) / 2;
            let eager = if look.attacks() { 110 } else { 40 };
            let worth = eager * points - 4 * defence;
            found.push(Target {
                objective: Objective::Take(hex),
                worth,
                need,
                strong: look.attacks() && (defence >= STRONG || look.field.board[hex].fortress),
                ways,
            });
        }
    }
    for hex in look.capitals() {
        let (threat, ways) = (look.threat(hex, 3), look.ways([hex]));
        if !look.holds(hex) {
            let need = 8 + 2 * defence(look, hex);
            found.push(Target { objective: Objective::Take(hex), worth: CAPITAL, need, strong: false, ways });
        } else if threat > 0 {
            found.push(Target {
                objective: Objective::Hold(hex),
                worth: CAPITAL,
                need: threat.min(6),
                strong: false,
                ways,
            });
        }
    }
    found
}
