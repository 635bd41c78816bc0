//! Where units that defended may go (9.43, 9.44).

use kit::Going;

use crate::model::nets::{Cluster, LINES};
use crate::model::units::{Arm, Unit, UnitId};
use crate::rule;

use super::field::Field;

impl<'a> Field<'a> {
    /// The ways of a retreat, if the unit is on this map.
    pub fn retreat(&self, unit: UnitId) -> Option<Going<'a, LINES>> {
        self.start_of(unit)?;
        let nation = self.unit(unit).nation;
        let nets = &self.board.nets;
        let (enemies, friends) = (self.enemies(nation), self.friends(nation));
        let zones = self.enemy_zones(nation).minus(&friends);
        let exposed = nets.rows.around(&enemies, &nets.land).minus(&friends);
        Some(
            Going::on(&nets.rows, rule::IMPASSABLE, &nets.land)
                .close(rule::RETREAT_BARRED, &enemies.union(&zones))
                .close(rule::NOT_AT_WAR, &self.closed_land(nation))
                .close(rule::MINORS_ABROAD, &self.forbidden_to(unit))
                .close(rule::SCENARIO, &self.too_far_for(unit))
                .no_halt(rule::EXPOSED, &exposed.union(&self.full_for(unit))),
        )
    }

    /// The nearest hexes where a retreating unit may stop, and how far they are.
    pub fn nearest_retreats(&self, unit: UnitId) -> Option<(u16, Cluster)> {
        self.retreat(unit)?.search(&self.start_of(unit)?).nearest()
    }

    /// Hexes where there is no room for a unit: two ground units, an HQ and a PARA unit fill a hex (8.4). Nations that never
    /// stack leave no room for each other (26.1).
    pub fn full_for(&self, mover: UnitId) -> Cluster {
        let moved = self.unit(mover);
        let class = |arm: Arm| match arm {
            Arm::Hq => 0,
            Arm::Para => 1,
            _ => 2,
        };
        let room = if class(moved.arm) == 2 { 2 } else { 1 };
        let nets = &self.board.nets;
        let (mut once, mut twice) = (Cluster::NONE, Cluster::NONE);
        for (unit, place) in self.position.on_map() {
            if unit != mover
                && place.theatre == self.board.theatre
                && class(self.unit(unit).arm) == class(moved.arm)
            {
                let cell = nets.rows.cell(place.space);
                if once.contains(cell) {
                    twice.insert(cell);
                }
                once.insert(cell);
            }
        }
        let apart = self.ground.nation(moved.nation).map_or(&[][..], |row| row.apart_from.as_slice());
        let strangers = self.standing(|unit: &Unit| apart.contains(&unit.nation));
        if room == 2 { twice.union(&strangers) } else { once.union(&strangers) }
    }
}
