//! What holds in Operation Weser alone: the surprise (20.16, 21.493).

use crate::model::board::Ground;
use crate::model::forces::Scenario;
use crate::model::nation::{Faction, Nation};
use crate::model::position::Position;
use crate::model::site::Site;
use crate::model::units::{Class, Troops, Unit};

/// Did the Axis declare war on this nation in this fortnight (20.16)?
pub fn is_surprised(position: &Position, nation: Option<Nation>) -> bool {
    nation.is_some_and(|nation| position.declared.contains(&(nation, position.now)))
}

/// Is this the Axis turn after Denmark has submitted, which is the first, and Norway surprised (21.493, R-EF-46)?
pub fn is_surprise(ground: &Ground, position: &Position) -> bool {
    let first = ground.scenario(position.scenario).map(|row| row.start.first_half());
    position.scenario == Scenario::Weser
        && position.active() == Some(Faction::Axis)
        && first == Some(position.now)
        && is_surprised(position, Some(Nation::Norway))
}

/// German infantry and mountain troops of the North Front come ashore in Norway as amphibious ones (21.493).
pub fn lands_as_amphibious(ground: &Ground, position: &Position, unit: &Unit, site: &Site) -> bool {
    unit.nation == Nation::Germany
        && unit.north != Class::Alien
        && matches!(unit.troops, Troops::Infantry | Troops::Mountain)
        && site.nation == Some(Nation::Norway)
        && is_surprise(ground, position)
}
