//! What holds in Operation Weser alone: the surprise (21.493).

use super::sea::is_surprised;
use crate::model::calendar::Month;
use crate::model::nation::{Faction, Nation};
use crate::model::position::Position;
use crate::model::site::Site;
use crate::model::units::{Class, Troops, Unit};

/// Is this the Axis turn in which war was declared on Norway, and before the Battle of France ends the Phony War (R-EF-46)?
pub fn is_surprise(position: &Position) -> bool {
    position.active() == Some(Faction::Axis)
        && is_surprised(position, Nation::Norway)
        && Month::new(1940, 5).is_some_and(|france| position.now.month() < france)
}

/// German infantry and mountain troops of the North Front come ashore in Norway as amphibious ones.
pub fn lands_as_amphibious(position: &Position, unit: &Unit, site: &Site) -> bool {
    unit.nation == Nation::Germany
        && unit.north != Class::Alien
        && matches!(unit.troops, Troops::Infantry | Troops::Mountain)
        && site.nation == Some(Nation::Norway)
        && is_surprise(position)
}
