//! What holds in the Winter War alone (21.48).

use crate::model::board::Ground;
use crate::model::nation::Faction;
use crate::model::position::Position;
use crate::rule;

/// Finland makes a point less a month while the enemy has Petsamo (21.481, 20.64).
pub fn lost_points(ground: &Ground, position: &Position) -> u16 {
    let petsamo = ground.map.by_key("petsamo").expect("is on the map");
    u16::from(
        position.control.of(ground.nets(), petsamo) != Some(Faction::Axis) && rule::ISOLATED_MINORS.holds(),
    )
}
