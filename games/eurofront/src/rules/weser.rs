//! What holds in Operation Weser alone: the surprise (20.16, 21.493).

use crate::model::board::Ground;
use crate::model::forces::Scenario;
use crate::model::nation::{Faction, Nation};
use crate::model::position::{Declaration, Position, Standing};
use crate::model::site::Site;
use crate::model::units::{Class, Troops, Unit};

/// Did the Axis declare war on this nation in this fortnight, and is it this faction that defends it (20.16)? What the Axis have taken
/// there is not surprised.
pub fn is_surprised(position: &Position, nation: Option<Nation>, defender: Faction) -> bool {
    nation.is_some_and(|nation| {
        let declaration = Declaration { by: Faction::Axis, on: nation, when: position.now };
        position.declared.contains(&declaration) && position.nation(nation) == Standing::Belligerent(defender)
    })
}

/// Is this the Axis turn after Denmark has submitted, which is the first, and Norway surprised (21.493, R-EF-46)?
pub fn is_surprise(ground: &Ground, position: &Position) -> bool {
    let first = ground.scenario(position.scenario).map(|row| row.start.first_half());
    position.scenario == Scenario::Weser
        && position.active() == Some(Faction::Axis)
        && first == Some(position.now)
        && is_surprised(position, Some(Nation::Norway), Faction::Allies)
}

/// German infantry and mountain troops of the North Front come ashore in Norway as amphibious ones (21.493).
pub fn lands_as_amphibious(ground: &Ground, position: &Position, unit: &Unit, site: &Site) -> bool {
    unit.nation == Nation::Germany
        && unit.north != Class::Alien
        && matches!(unit.troops, Troops::Infantry | Troops::Mountain)
        && site.nation == Some(Nation::Norway)
        && is_surprise(ground, position)
}
