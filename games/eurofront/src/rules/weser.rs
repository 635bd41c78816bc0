//! What holds in Operation Weser alone: surprise and the seaway (20.16, 21.49).

use table::Space;

use crate::model::board::Ground;
use crate::model::forces::Scenario;
use crate::model::nation::{Faction, Nation};
use crate::model::position::Position;
use crate::model::site::Site;
use crate::model::units::{Class, Troops, Unit};

/// The seas between the Baltic and the Norwegian Sea (15.81).
const NORTHERN_SEAWAY: [&str; 4] = ["western-baltic-sea", "skagerrak", "norwegian-leads", "norwegian-sea"];

/// Did the Axis declare war on this nation in this fortnight (20.16)?
pub fn is_surprised(position: &Position, nation: Option<Nation>) -> bool {
    nation.is_some_and(|nation| position.declared.contains(&(nation, position.now)))
}

/// Is this the Axis turn after Denmark has submitted, and Norway surprised (21.493)?
pub fn is_surprise(ground: &Ground, position: &Position) -> bool {
    let first = ground.scenario(position.scenario).map(|row| row.start.first_half());
    position.scenario == Scenario::Weser
        && position.active() == Some(Faction::Axis)
        && first == Some(position.now)
        && is_surprised(position, Some(Nation::Norway))
}

/// Does a port lie on the Northern Seaway?
pub fn is_on_the_seaway(ground: &Ground, port: Space) -> bool {
    let is_part = |sea: &Space| NORTHERN_SEAWAY.contains(&&*ground.map.place(*sea).key.to_string());
    ground[port].seas.iter().any(is_part)
}

/// German infantry and mountain troops of the North Front come ashore as amphibious ones (21.493).
pub fn lands_as_amphibious(ground: &Ground, position: &Position, unit: &Unit, site: &Site) -> bool {
    unit.nation == Nation::Germany
        && unit.north != Class::Alien
        && matches!(unit.troops, Troops::Infantry | Troops::Mountain)
        && site.nation == Some(Nation::Norway)
        && is_surprise(ground, position)
}
