//! The battles that the units on the table would fight, as values for the calculator.

use table::{Piece, Space};

use crate::battle::{Assault, Battle, Edge, Force, Fort, Load, Party, Slot, Trait, Traits};
use crate::powers::Power;
use crate::research::Project;
use crate::situation::Situation;
use crate::spaces::Spaces;
use crate::unit::{Marks, Task, Unit};
use crate::units::Kind;
use crate::works::Works;

/// The place of a unit in a force.
fn slot(unit: &Unit) -> Slot {
    let whole = Slot::of(unit.kind);
    if unit.hurt { whole.when_hit().unwrap_or(whole) } else { whole }
}

fn force<'u>(units: impl Iterator<Item = (Piece, &'u Unit)>) -> Force {
    units.fold(Force::NONE, |mut force, (_, unit)| {
        force.put(slot(unit), 1);
        force
    })
}

/// What a power brings to any battle.
pub fn edge(situation: &Situation<'_>, power: Power) -> Edge {
    let options = &situation.position.options;
    let research = [
        (Project::AdvancedArtillery, Trait::AdvancedArtillery),
        (Project::SuperSubmarines, Trait::SuperSubmarines),
        (Project::HeavyBombers, Trait::HeavyBombers),
        (Project::HeavyArmor, Trait::HeavyArmor),
        (Project::ImprovedMech, Trait::ImprovedMech),
        (Project::ImprovedAsw, Trait::ImprovedAsw),
        (Project::FighterBombers, Trait::FighterBombers),
        (Project::ArmedTransports, Trait::ArmedTransports),
        (Project::Radar, Trait::Radar),
    ];
    let developed = research.into_iter().filter(|(p, _)| situation.has(power, *p)).map(|(_, t)| t);
    let agreed = [(options.one_die_air, Trait::OneAirDie), (options.low_luck, Trait::LowLuck)];
    let agreed = agreed.into_iter().filter(|(on, _)| *on).map(|(_, t)| t);
    Edge {
        traits: developed.chain(agreed).collect::<Traits>(),
        air_roll: situation.position.pilots[power.index()],
        ..Edge::default()
    }
}

/// Is this the business of the raid step?
pub fn is_raid(task: Task) -> bool {
    matches!(task, Task::Raid(_) | Task::Escort | Task::Sweep | Task::Atomic)
}

/// Who defends: whoever holds the land, else the owner of most units.
fn captain(situation: &Situation<'_>, at: Space, defenders: &[(Piece, &Unit)]) -> Option<Power> {
    let owns = |power: &Power| defenders.iter().filter(|(_, u)| u.owner == Some(*power)).count();
    let holder = situation.position.holder(at).power().filter(|power| owns(power) > 0);
    holder.or_else(|| Power::ALL.into_iter().rev().max_by_key(owns).filter(|power| owns(power) > 0))
}

fn defence(situation: &Situation<'_>, at: Space, defenders: &[(Piece, &Unit)]) -> Party {
    let edge = captain(situation, at, defenders).map_or(Edge::default(), |power| edge(situation, power));
    Party::new(force(defenders.iter().copied()), edge)
}

/// The battle in a zone, if there is to be one.
pub fn sea(situation: &Situation<'_>, zone: Space) -> Option<Battle> {
    let position = situation.position;
    let active = position.power;
    let enemies = situation.enemies(active);
    let hunted = position.turn.moves.attacked.contains(zone);
    if !situation.is_hostile_zone(active, zone) && !hunted {
        return None;
    }
    let ours = position.of(active, zone).filter(|(_, u)| u.aboard.is_none() && !u.kind.is_land());
    let rises = |u: &Unit| match u.aboard {
        None => !u.kind.is_land(),
        Some(ship) => u.kind.is_air() && !position.unit(ship).hurt,
    };
    let hostile = |u: &Unit| u.owner.is_some_and(|owner| enemies.contains(owner));
    let theirs: Vec<_> = position.standing(zone).filter(|(_, u)| hostile(u) && rises(u)).collect();
    let fleet = force(ours);
    if fleet.is_empty() || theirs.is_empty() {
        return None;
    }
    let attack = Party::new(fleet, edge(situation, active));
    Some(Battle::sea(attack, defence(situation, zone, &theirs)))
}

/// The attack on a land with all that comes over land, by air and from the sea; none if nobody attacks it or nobody defends it.
pub fn land(situation: &Situation<'_>, at: Space) -> Option<Assault> {
    let position = situation.position;
    let active = position.power;
    let fights = |u: &Unit| {
        u.aboard.is_none() && u.kind != Kind::Partisan && !is_raid(u.task) && !u.is(Marks::ABORTED)
    };
    let others = force(position.of(active, at).filter(|(_, u)| fights(u)));
    let (mut zones, mut ships) = (Spaces::NONE, Vec::new());
    for (_, unit) in position.pieces().filter(|(_, u)| u.owner == Some(active)) {
        if let (Task::Assault(target), Some(zone), Some(ship)) = (unit.task, unit.at, unit.aboard)
            && target == at
        {
            zones.insert(zone);
            if !ships.contains(&ship) {
                ships.push(ship);
            }
        }
    }
    let bound = |ship: Piece| -> Vec<Kind> {
        let lands = position.cargo(ship).filter(|(_, u)| u.task == Task::Assault(at));
        lands.map(|(_, u)| u.kind).take(2).collect()
    };
    let loads: Vec<Load> = ships.iter().map(|ship| Load::of(&bound(*ship))).collect();
    let defenders: Vec<_> = situation.defenders(active, at).collect();
    let fort = situation.facility(at, Works::Fort).filter(|f| f.build == 0 && !f.taken);
    if others.is_empty() && loads.is_empty() || defenders.is_empty() && fort.is_none() {
        return None;
    }
    // Of several fleets the first is reckoned with: where more than one must fight at sea, the odds are those of the first.
    let battle = zones.iter().find_map(|zone| sea(situation, zone));
    let afloat = |zone: Space| force(position.of(active, zone).filter(|(_, u)| u.kind.is_sea()));
    Some(Assault {
        fleet: zones.iter().fold(Force::NONE, |sum, zone| sum + afloat(zone)),
        sea: battle,
        loads,
        others,
        edge: edge(situation, active),
        defender: defence(situation, at, &defenders),
        fort: fort.map(|f| Fort::damaged(f.damage)),
        surprise: false,
    })
}
