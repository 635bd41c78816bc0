//! Plans: what to take, what to hold, with which units; and which HQs lead them.

use bots::{Operation, Plan, Timing};
use eurofront::{Faction, Kind, Nation, Scenario, Standing, UnitId};
use table::Space;

use super::command::Activation;
use super::distance::{Axis, NO_WAY};
use super::look::{Look, Own};

/// What an operation is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Objective {
    Take(Space),
    Hold(Space),
}

impl Objective {
    pub fn place(self) -> Space {
        match self {
            Objective::Take(at) | Objective::Hold(at) => at,
        }
    }
}

/// An operation of this game: units go along the shortest way.
pub type Move = Operation<Objective, UnitId, Axis>;

/// What a faction has in mind for its turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Idea {
    pub faction: Faction,
    pub plan: Plan<Objective, UnitId, Axis>,
    /// HQs to activate.
    pub staff: Vec<Activation>,
    /// Whether the second wave of a landing goes to another port than the first.
    pub spreads: bool,
    /// Whether airstrikes are overlooked.
    pub narrow: bool,
    /// Whether to declare war on the nation that the scenario is about.
    pub declares: bool,
}

impl Idea {
    /// Nothing in mind.
    pub fn idle(faction: Faction) -> Idea {
        Idea {
            faction,
            plan: Plan::default(),
            staff: Vec::new(),
            spreads: false,
            narrow: false,
            declares: false,
        }
    }
}

/// The nation that a scenario is about, and who attacks it.
pub fn theatre(scenario: Scenario) -> Option<(Nation, Faction)> {
    match scenario {
        Scenario::WinterWar => Some((Nation::Finland, Faction::Soviets)),
        Scenario::Weser => Some((Nation::Norway, Faction::Axis)),
        _ => None,
    }
}

/// A place worth an operation: what it is worth, and how strong the force should be.
struct Target {
    objective: Objective,
    worth: i32,
    need: i32,
    axis: Axis,
}

/// How far units are sent, in half hexes.
const FARTHEST: u16 = 24;

/// What each half hex of the way takes off the worth of an operation.
const WAY_COST: i32 = 4;

/// Brings a plan up to date: what is contradicted is dropped, and units that are free are planned for.
pub fn planned(look: &Look<'_>, mut plan: Plan<Objective, UnitId, Axis>) -> Plan<Objective, UnitId, Axis> {
    let targets = targets(look);
    plan.revise(|operation| {
        operation.force.retain(|id| look.unit(*id).is_some());
        let target = targets.iter().find(|target| target.objective == operation.objective);
        let Some(target) = target.filter(|_| operation.worth > RESERVE) else { return false };
        operation.timing = timing(look, target, &operation.force);
        operation.timing == Timing::Now || strength(look, &operation.force) >= target.need
    });
    plan.complete(|plan| proposals(look, &targets, plan));
    plan
}

/// What the operation of the reserves is worth: less than any other.
const RESERVE: i32 = 1;

/// An operation for each target that has none, with the nearest units that are free; and one for those that are left over.
fn proposals(look: &Look<'_>, targets: &[Target], plan: &Plan<Objective, UnitId, Axis>) -> Vec<Move> {
    let free = |own: &&Own<'_>| own.fights() && plan.of_force(&own.id).is_none();
    let taken = |target: &&Target| plan.operations().iter().any(|one| one.objective == target.objective);
    let open = targets.iter().filter(|target| !taken(target));
    let mut proposals: Vec<Move> = open
        .filter_map(|target| {
            let place = target.objective.place();
            let mut near: Vec<&Own<'_>> = look
                .own()
                .iter()
                .filter(free)
                .filter(|own| own.at == place || (own.marches() && target.axis.from(own.at) <= FARTHEST))
                .collect();
            near.sort_by_key(|own| (target.axis.from(own.at), std::cmp::Reverse(own.strength), own.id));
            let (mut force, mut strength) = (Vec::new(), 0);
            for own in near {
                if strength >= target.need {
                    break;
                }
                strength += i32::from(own.strength.max(1));
                force.push(own.id);
            }
            let nearest = look.unit(*force.first()?).map_or(0, |own| target.axis.from(own.at));
            let timing = timing(look, target, &force);
            let worth = (target.worth - WAY_COST * i32::from(nearest)).max(RESERVE + 1);
            Some(Move { objective: target.objective, force, axes: vec![target.axis.clone()], timing, worth })
        })
        .collect();
    if proposals.is_empty() {
        let force = look.own().iter().filter(free).filter(|own| own.marches()).map(|own| own.id).collect();
        let main = targets.iter().max_by_key(|target| target.worth);
        proposals.extend(main.map(|target| Move {
            objective: target.objective,
            force,
            axes: vec![target.axis.clone()],
            timing: Timing::Staged,
            worth: RESERVE,
        }));
    }
    proposals
}

fn strength(look: &Look<'_>, force: &[UnitId]) -> i32 {
    force.iter().filter_map(|id| look.unit(*id)).map(|own| i32::from(own.strength)).sum()
}

/// An attack waits until its force is strong enough.
fn timing(look: &Look<'_>, target: &Target, force: &[UnitId]) -> Timing {
    let strength = strength(look, force);
    match target.objective {
        Objective::Hold(_) => Timing::Hold,
        Objective::Take(at) if 3 * strength >= 2 * target.need || look.own_at(at) > 0 => Timing::Now,
        Objective::Take(_) => Timing::Staged,
    }
}

/// What there is to take and to hold.
fn targets(look: &Look<'_>) -> Vec<Target> {
    let Some((nation, attacker)) = theatre(look.position.scenario) else { return Vec::new() };
    let capital = look.ground.capital(nation);
    let attacks = look.faction == attacker;
    let mut found: Vec<(Objective, i32, i32)> = Vec::new();
    let inside = |at: &Space| look.ground[*at].nation == Some(nation);
    for at in look.ground.map.spaces().filter(inside) {
        let site = &look.ground[at];
        let is_capital = capital == Some(at);
        let foes = look.foes_at(at) + waiting(look, nation, at);
        let area = matches!(site.kind, Kind::District | Kind::Region);
        if look.has_foes(at) || foes > 0 {
            // Supplies reach a nation through its areas, and an area can be held against many.
            let gate = i32::from(attacks && area);
            let worth = if attacks { 400 } else { 120 } + 200 * i32::from(is_capital) + 150 * gate;
            found.push((Objective::Take(at), worth, (2 * foes + 1).max(2) + 4 * gate));
        } else if attacks && !look.holds(at) && (is_capital || area || site.port.is_some()) {
            let worth = if is_capital { 500 } else { 100 + 100 * i32::from(area) };
            found.push((Objective::Take(at), worth, 1 + i32::from(is_capital)));
        }
        if !attacks && look.holds(at) && (is_capital || look.own_at(at) > 0) {
            let threat = look.threat(at);
            let worth = 300 + 15 * threat.min(10) + 150 * i32::from(is_capital);
            found.push((Objective::Hold(at), worth, threat.clamp(1, 8) + i32::from(is_capital)));
        }
    }
    let target = |(objective, worth, need): (Objective, i32, i32)| {
        let axis = Axis::to(look.ground, look.position, objective.place());
        Target { objective, worth, need, axis }
    };
    found.into_iter().map(target).collect()
}

/// How strong an army is that will stand in a place once war is declared on it.
fn waiting(look: &Look<'_>, nation: Nation, at: Space) -> i32 {
    if look.position.nation(nation) != Standing::Neutral {
        return 0;
    }
    let placed = look.ground.forces.setups.get(&look.position.scenario).into_iter().flatten();
    let army = placed.filter(|one| one.at == at && look.ground.forces.unit(one.unit).nation == nation);
    army.map(|one| i32::from(one.strength)).sum()
}

/// How far a unit is from the objective of its operation.
pub fn distance(operation: &Move, at: Space) -> u16 {
    operation.axes.iter().map(|axis| axis.from(at)).min().unwrap_or(NO_WAY)
}
