//! What a position is worth.

use eurofront::{
    Block, Faction, Ground, Kind, Nation, Place, Position, Scenario, Standing, Supply, Troops, count,
};
use table::Space;

use super::distance::Axis;
use super::plan::theatre;

/// The parts of a position's worth, in points for the attacker.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Worth {
    pub forces: i32,
    pub hqs: i32,
    pub advance: i32,
}

impl Worth {
    pub fn sum(self) -> i32 {
        self.forces + self.hqs + self.advance
    }
}

/// What a step of a fighting unit is worth.
pub fn step(scenario: Scenario, faction: Faction) -> i32 {
    match (scenario, faction) {
        (Scenario::WinterWar, Faction::Axis) => 50,
        (Scenario::WinterWar, _) => 6,
        (_, Faction::Axis) => 4,
        _ => 20,
    }
}

/// What a hit on the enemy is worth: a step, and a part of the unit that may die of it.
pub fn prize(scenario: Scenario, enemy: Faction) -> i32 {
    match (scenario, enemy) {
        (Scenario::WinterWar, Faction::Axis) => 70,
        (Scenario::Weser, Faction::Allies) => 90,
        _ => step(scenario, enemy),
    }
}

/// Which block is missed more: HQs, then fast troops.
pub fn of_unit(troops: Troops) -> u8 {
    match troops {
        Troops::Static | Troops::Fort => 0,
        Troops::Infantry | Troops::Cavalry => 1,
        Troops::Mountain | Troops::Amphibious | Troops::Paratroop => 2,
        Troops::Mech | Troops::Armor | Troops::Shock => 3,
        Troops::Thq | Troops::Hq | Troops::Shq => 4,
    }
}

/// How many fortnights are still to be played, this one included.
pub fn turns_left(ground: &Ground, position: &Position) -> i32 {
    let months = |year: u16, number: u8| i32::from(year) * 12 + i32::from(number);
    let Some(row) = ground.scenario(position.scenario) else { return 0 };
    let now = position.now.month();
    let gone = 2 * (months(now.year(), now.number()) - months(row.start.year(), row.start.number()));
    2 * i32::from(row.months) - gone - i32::from(!position.now.is_first_half())
}

/// What a block is taken for whose face is hidden.
const UNKNOWN: i32 = 2;

/// What a position is worth to the attacker.
pub fn worth(ground: &Ground, position: &Position) -> Worth {
    let Some((nation, attacker)) = theatre(position.scenario) else { return Worth::default() };
    let left = turns_left(ground, position).clamp(0, 8);
    let mut worth = Worth::default();
    for block in &position.blocks {
        let sign = if block.faction == attacker { 1 } else { -1 };
        let unit = block.face.map(|face| ground.forces.unit(face.unit));
        let strength = block.face.map_or(UNKNOWN, |face| i32::from(face.strength));
        let Some(at) = block.space() else {
            let waits = block.at == Place::Card;
            worth.forces -= i32::from(waits) * army(position.scenario);
            continue;
        };
        if unit.is_some_and(|unit| unit.troops.is_hq()) {
            worth.hqs += sign * strength * hq_step(position.scenario, block.faction, left);
        } else {
            let native = unit.is_some_and(|unit| unit.nation == nation);
            let steps = strength * step(position.scenario, block.faction);
            worth.forces += sign * (steps + if native { native_unit(position, block, at) } else { 10 });
        }
    }
    worth.advance = advance(ground, position, nation, attacker) + fallen(ground, position, nation);
    worth
}

/// What it is worth that the nation has fallen: it decides the game, but where HQs are counted that is not all.
fn fallen(ground: &Ground, position: &Position, nation: Nation) -> i32 {
    let points = match position.nation(nation) {
        Standing::Defeated(_) => 1500,
        Standing::Conquered(_) => 2000,
        _ => return 0,
    };
    let counted = position.blocks.iter().all(|block| block.space().is_none() || block.face.is_some());
    let count = count::count(ground, position).filter(|_| counted && position.scenario == Scenario::Weser);
    points
        + count.map_or(0, |count| if count > 0 { 700 } else { -300 } + 20 * i32::from(count.clamp(-10, 10)))
}

/// How near the nation in question has come to its defeat: what it has lost, and what was taken.
pub fn progress(ground: &Ground, position: &Position) -> i32 {
    let Some((nation, attacker)) = theatre(position.scenario) else { return 0 };
    let placed = ground.forces.setups.get(&position.scenario).into_iter().flatten();
    let army = placed.filter(|one| ground.forces.unit(one.unit).nation == nation);
    let lost = army.map(|placed| {
        let now = position.of_unit(placed.unit).map(|piece| position.block(piece));
        let stands = now.filter(|block| block.at != Place::Pool);
        let left = stands.and_then(|block| block.face).map_or(0, |face| face.strength);
        100 * i32::from(stands.is_none()) + 20 * i32::from(placed.strength.saturating_sub(left))
    });
    lost.sum::<i32>() + taken(ground, position, nation, attacker)
}

/// What an army that still waits is worth to its side, for each block.
fn army(scenario: Scenario) -> i32 {
    130 + step(scenario, Faction::Allies)
}

/// What a unit of the nation in question is worth beside its steps: it is defeated when it has none, and a unit that is alone against
/// the enemy, or cut off, will not last.
fn native_unit(position: &Position, block: &Block, at: Space) -> i32 {
    let base = if position.scenario == Scenario::Weser { 130 } else { 50 };
    let foes = position.standing(at).filter(|(_, one)| one.faction.is_enemy_of(block.faction)).count();
    let friends = position.standing(at).filter(|(_, one)| !one.faction.is_enemy_of(block.faction)).count();
    let starving = matches!(block.supply, Supply::Unsupplied { .. });
    base - 20 * i32::from(foes > 0) - 25 * i32::from(foes > 0 && friends == 1) - 20 * i32::from(starving)
        + 20 * i32::from(friends > 1)
}

/// What a step of an HQ is worth: it is counted at the end, and leads somebody until then.
fn hq_step(scenario: Scenario, faction: Faction, left: i32) -> i32 {
    match (scenario, faction) {
        (Scenario::WinterWar, Faction::Axis) => left,
        (Scenario::WinterWar, _) => 4 * left,
        (_, Faction::Axis) => 3,
        _ => 20,
    }
}

/// What the attacker holds of the nation's land.
fn taken(ground: &Ground, position: &Position, nation: Nation, attacker: Faction) -> i32 {
    let nets = ground.nets();
    let held = position.control.held[attacker as usize];
    let inside = ground.map.spaces().filter(|at| ground[*at].nation == Some(nation));
    let taken = inside.filter(|at| held.contains(nets.rows.cell(*at)));
    let capital = ground.capital(nation);
    let place = |at: Space| {
        let site = &ground[at];
        let area = matches!(site.kind, Kind::District | Kind::Region);
        let main = if capital == Some(at) { of_capital(position.scenario) } else { 0 };
        8 + 40 * i32::from(area) + 25 * i32::from(site.port.is_some()) + main
    };
    taken.map(place).sum()
}

/// What the capital is worth: without it Norway starves, but goes on for a while.
fn of_capital(scenario: Scenario) -> i32 {
    if scenario == Scenario::Weser { 600 } else { 250 }
}

/// How far the attacker has come: places held, and units on the way to the capital.
fn advance(ground: &Ground, position: &Position, nation: Nation, attacker: Faction) -> i32 {
    let held = taken(ground, position, nation, attacker);
    let Some(capital) = ground.capital(nation) else { return held };
    let axis = match position.scenario {
        Scenario::WinterWar => Axis::over_land(ground, position, capital),
        _ => Axis::to(ground, position, capital),
    };
    let near = |block: &Block| {
        let fights = block.face.is_none_or(|face| !ground.forces.unit(face.unit).troops.is_hq());
        let at = block.space().filter(|_| fights && block.faction == attacker)?;
        let strength = block.face.map_or(UNKNOWN, |face| i32::from(face.strength)).min(3);
        let besieges = 20 * i32::from(at == capital);
        Some(strength * (14 - i32::from(axis.from(at).min(14)) + besieges))
    };
    held + position.blocks.iter().filter_map(near).sum::<i32>()
}
