//! Plans: what to take, what to hold, with which units; and which HQs lead them.

use bots::{Objective, Operation, Plan, Timing};
use eurofront::{Faction, Kind, Nation, Scenario, Standing, UnitId};
use table::Space;

use super::command::Activation;
use super::distance::{Axis, NO_WAY};
use super::look::{Look, Own};

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

/// A place worth an operation: what it is worth, how strong the force should be, and how much it draws those who are left over.
struct Target {
    objective: Objective,
    worth: i32,
    need: i32,
    draw: i32,
    axis: Axis,
}

/// How far units are sent, in half hexes.
const FARTHEST: u16 = 24;

/// What each half hex of the way takes off the worth of an operation.
const WAY_COST: i32 = 4;

/// What the main effort is worth. No other operation of an attacker comes near it, wherever its force stands.
const MAIN: i32 = 1000;

/// Is this the operation for which the others only hold?
pub fn is_main(operation: &Move) -> bool {
    matches!(operation.objective, Objective::Take(_))
        && operation.worth > MAIN - WAY_COST * i32::from(FARTHEST) - 1
}

/// Brings a plan up to date with what is seen, and plans for all units that are free.
pub fn planned(look: &Look<'_>, mut plan: Plan<Objective, UnitId, Axis>) -> Plan<Objective, UnitId, Axis> {
    let targets = targets(look);
    plan.revise(|operation| {
        operation.force.retain(|id| look.unit(*id).is_some());
        let target = targets.iter().find(|target| target.objective == operation.objective);
        let Some(target) = target.filter(|_| operation.worth > RESERVE) else { return false };
        // A main effort has first call on all units, so it is planned anew when it changes.
        let same = is_main(operation) == (target.worth >= MAIN);
        operation.timing = timing(look, target, &operation.force);
        same && (operation.timing == Timing::Now || strength(look, &operation.force) >= target.need)
    });
    if !plan.operations().iter().any(is_main) && targets.iter().any(|target| target.worth >= MAIN) {
        plan.revise(|_| false);
    }
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
            near.sort_by_key(|own| {
                (target.axis.from(own.at), std::cmp::Reverse(look.punch(own, place)), own.id)
            });
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
        let main = targets.iter().max_by_key(|target| target.draw);
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
    if look.faction == attacker { conquests(look, nation) } else { garrisons(look, nation) }
}

/// The places of a nation.
fn places(look: &Look<'_>, nation: Nation) -> Vec<Space> {
    look.ground.map.spaces().filter(|at| look.ground[*at].nation == Some(nation)).collect()
}

fn is_area(look: &Look<'_>, at: Space) -> bool {
    matches!(look.ground[at].kind, Kind::District | Kind::Region)
}

/// What an attacker wants: one place before all, on the way to the capital, with which the nation falls; the others as they come.
fn conquests(look: &Look<'_>, nation: Nation) -> Vec<Target> {
    let capital = look.ground.capital(nation);
    let main = main_effort(look, nation);
    let mut found = Vec::new();
    for at in places(look, nation) {
        let foes = look.foes_at(at) + waiting(look, nation, at);
        let defended = look.has_foes(at) || foes > 0;
        if !defended && look.holds(at) {
            continue;
        }
        // Supplies reach a nation through its areas, and an area can be held against many.
        let gate = is_area(look, at);
        let beside = capital.is_some_and(|capital| look.around(capital).contains(&at));
        let port = look.ground[at].port.is_some();
        let (worth, need) = match defended {
            _ if main == Some(at) => (MAIN, 2 * foes + 6),
            true => (250 + 100 * i32::from(gate), (2 * foes + 1).max(2) + 4 * i32::from(gate)),
            false if capital == Some(at) => (800, 2),
            false if port && beside => (500, 2),
            false if port || gate => (100 + 100 * i32::from(gate), 1),
            false => continue,
        };
        let axis = way(look, at, defended);
        let draw = i32::from(main == Some(at));
        found.push(Target { objective: Objective::Take(at), worth, need, draw, axis });
    }
    found
}

/// Where an attacker puts his mass: the capital if it can be landed at, otherwise the place of the enemy's beside his own land from
/// which it is nearest to the capital.
fn main_effort(look: &Look<'_>, nation: Nation) -> Option<Space> {
    let capital = look.ground.capital(nation)?;
    if look.position.scenario == Scenario::Weser {
        return Some(capital).filter(|at| look.has_foes(*at) || !look.holds(*at));
    }
    let way = Axis::over_land(look.ground, look.position, capital);
    let open = |at: &Space| look.has_foes(*at) || !look.holds(*at);
    let near =
        |at: &Space| look.around(*at).into_iter().any(|near| look.holds(near) || look.own_at(near) > 0);
    let border = places(look, nation).into_iter().filter(open).filter(|at| near(at) || look.own_at(*at) > 0);
    border.min_by_key(|at| (way.from(*at), *at))
}

/// The way to a place. In winter nobody lands where the enemy stands, so it is no use to go by sea.
fn way(look: &Look<'_>, at: Space, defended: bool) -> Axis {
    match look.position.scenario == Scenario::WinterWar && defended {
        true => Axis::over_land(look.ground, look.position, at),
        false => Axis::to(look.ground, look.position, at),
    }
}

/// What a defender holds: first, with those who are there, the places on which everything depends and those that are in danger; who
/// is left over goes where the danger is greatest.
fn garrisons(look: &Look<'_>, nation: Nation) -> Vec<Target> {
    let capital = look.ground.capital(nation);
    let mut found = Vec::new();
    for at in places(look, nation) {
        let (threat, is_capital) = (look.threat(at), capital == Some(at));
        let manned = look.own().iter().any(|own| own.at == at && own.fights());
        let axis = || Axis::to(look.ground, look.position, at);
        if look.has_foes(at) && !manned {
            let need = (2 * look.foes_at(at) + 1).max(2);
            found.push(Target { objective: Objective::Take(at), worth: 120, need, draw: 0, axis: axis() });
            continue;
        }
        // An enemy in a port or an area behind the front cuts off everybody.
        let vital = is_capital || (manned && (is_area(look, at) || look.ground[at].port.is_some()));
        if !look.holds(at) || !(vital || (manned && threat > 0)) {
            continue;
        }
        let worth = 500 + 15 * threat.min(10) + 300 * i32::from(vital) + 100 * i32::from(is_capital);
        let need = if is_capital { threat.clamp(1, 6) } else { 1 };
        let draw = 1 + 4 * threat - look.own_at(at) + 2 * i32::from(is_capital);
        found.push(Target { objective: Objective::Hold(at), worth, need, draw, axis: axis() });
    }
    found
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
