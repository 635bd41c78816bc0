//! What the searches read off a position: who stands where on one map, in sets of hexes.

use crate::model::board::Board;
use crate::model::ground::Ground;
use crate::model::nation::Nation;
use crate::model::nets::Cluster;
use crate::model::position::Position;
use crate::model::site::Site;
use crate::model::theatre::Theatre;
use crate::model::units::{Unit, UnitId};
use crate::rule;

/// A position on one map.
pub struct Field<'a> {
    pub ground: &'a Ground,
    pub board: &'a Board,
    pub position: &'a Position,
}

/// What a supply line is for (R-TR-44).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// To fight and to get through the Supply Segment.
    Survive,
    /// To be repaired or built.
    Repair,
}

impl<'a> Field<'a> {
    /// None if the map is not drawn.
    pub fn new(ground: &'a Ground, position: &'a Position, theatre: Theatre) -> Option<Field<'a>> {
        Some(Field { ground, board: ground.board(theatre)?, position })
    }

    /// The hexes with a ground unit of this sort.
    pub(super) fn standing(&self, wanted: impl Fn(&Unit) -> bool) -> Cluster {
        let here = self.position.on_map().filter(|(_, place)| place.theatre == self.board.theatre);
        let wanted = here.filter(|(unit, _)| wanted(self.ground.forces.unit(*unit)));
        self.board.nets.rows.set(wanted.map(|(_, place)| place.space))
    }

    /// The hexes with ground units that are at war with the nation.
    pub fn enemies(&self, nation: Nation) -> Cluster {
        self.standing(|unit| self.position.relations.are_at_war(nation, unit.nation))
    }

    /// The hexes with ground units of the nation and its allies.
    pub fn friends(&self, nation: Nation) -> Cluster {
        self.standing(|unit| self.position.relations.are_friends(nation, unit.nation))
    }

    /// The hexes in enemy zones of control: around armour, not over closed sides (8.5, R-TR-24); none in a severe winter
    /// (22.43).
    pub fn enemy_zones(&self, nation: Nation) -> Cluster {
        if !rule::ZONES.holds() {
            return Cluster::NONE;
        }
        let at_war = |unit: &Unit| self.position.relations.are_at_war(nation, unit.nation);
        let armour = self.standing(|unit| unit.arm.has_zone() && at_war(unit));
        let nets = &self.board.nets;
        nets.rows.around(&armour, &nets.land).minus(&self.frozen_zones())
    }

    /// Hexes of a sort.
    pub(super) fn sites(&self, wanted: impl Fn(&Site) -> bool) -> Cluster {
        self.board.nets.rows.set(self.board.all(wanted))
    }

    /// Hexes that such nations control.
    pub(super) fn controlled(&self, by: impl Fn(Nation) -> bool) -> Cluster {
        let here = self.position.control.iter().filter(|(place, _)| place.theatre == self.board.theatre);
        self.board.nets.rows.set(here.filter(|(_, nation)| by(*nation)).map(|(place, _)| place.space))
    }

    /// Land that is closed to a nation, at war with nobody who holds it and allied to nobody who does, or off the board of
    /// the scenario (8.21, 8.22, R-TR-54).
    pub(super) fn closed_land(&self, nation: Nation) -> Cluster {
        let relations = &self.position.relations;
        let open = |holder| relations.are_friends(nation, holder) || relations.are_at_war(nation, holder);
        let nets = &self.board.nets;
        let on_board = nets.rows.set(self.ground.scenario.board.iter().copied());
        nets.ground.minus(&self.controlled(open).intersection(&on_board))
    }

    pub(super) fn unit(&self, unit: UnitId) -> &'a Unit {
        self.ground.forces.unit(unit)
    }

    /// Where a unit is, if it is on this map.
    pub fn start_of(&self, unit: UnitId) -> Option<Cluster> {
        let place = self.position.piece(unit).at.filter(|place| place.theatre == self.board.theatre)?;
        Some(self.board.nets.rows.set([place.space]))
    }
}
