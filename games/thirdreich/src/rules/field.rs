//! What the searches read off a position: who stands where on one map, in sets of hexes.

use crate::model::board::Board;
use crate::model::ground::Ground;
use crate::model::nation::Nation;
use crate::model::nets::Cluster;
use crate::model::position::Position;
use crate::model::theatre::Theatre;
use crate::model::units::{Unit, UnitId};
use crate::rule;

use super::known::{Hexes, Keep, Kept, Known};
use super::presence::Presence;

/// A position on one map.
pub struct Field<'a> {
    pub ground: &'a Ground,
    pub board: &'a Board,
    pub position: &'a Position,
    keep: Keep<'a>,
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
        Some(Field { ground, board: ground.board(theatre)?, position, keep: Keep::Own(Known::default()) })
    }

    /// On the map that is played on.
    pub fn of(ground: &'a Ground, position: &'a Position) -> Field<'a> {
        Field { ground, board: ground.europe(), position, keep: Keep::Own(Known::default()) }
    }

    /// The same with what is known of the position already.
    pub fn keeping(ground: &'a Ground, position: &'a Position, known: &'a Known) -> Field<'a> {
        Field { ground, board: ground.europe(), position, keep: Keep::Kept(known) }
    }

    /// What is known of the position.
    pub(super) fn known(&self) -> &Known {
        &self.keep
    }

    /// A set of hexes that is worked out once for a nation.
    pub(super) fn kept(
        &self,
        nation: Nation,
        which: fn(&Hexes) -> &Kept,
        work_out: impl FnOnce() -> Cluster,
    ) -> &Cluster {
        which(self.keep.of(nation)).get_or_init(|| Box::new(work_out()))
    }

    /// A set of hexes that depends on the friends and enemies of a nation alone. It is worked out once for all who share them.
    pub(super) fn shared(
        &self,
        nation: Nation,
        which: fn(&Hexes) -> &Kept,
        work_out: impl FnOnce() -> Cluster,
    ) -> &Cluster {
        self.kept(nation, which, || match self.position.relations.twin(nation) {
            twin if twin == nation => work_out(),
            twin => *self.kept(twin, which, work_out),
        })
    }

    pub(super) fn presence(&self) -> &Presence {
        self.keep.presence.get_or_init(|| Box::new(Presence::of(self)))
    }

    /// The hexes with ground units that are at war with the nation.
    pub fn enemies(&self, nation: Nation) -> Cluster {
        let at_war = |other| self.position.relations.are_at_war(nation, other);
        *self.shared(nation, |it| &it.enemies, || self.presence().units(at_war))
    }

    /// The hexes with ground units of the nation and its allies.
    pub fn friends(&self, nation: Nation) -> Cluster {
        let are_friends = |other| self.position.relations.are_friends(nation, other);
        *self.shared(nation, |it| &it.friends, || self.presence().units(are_friends))
    }

    /// The hexes in enemy zones of control: around armour, not over closed sides (8.5, R-TR-24); none in a severe winter
    /// (22.43).
    pub fn enemy_zones(&self, nation: Nation) -> Cluster {
        if !rule::ZONES.holds() {
            return Cluster::NONE;
        }
        let at_war = |other| self.position.relations.are_at_war(nation, other);
        let nets = &self.board.nets;
        let zones = || nets.rows.around(&self.presence().zoned(at_war), &nets.land);
        *self.shared(nation, |it| &it.zones, || zones().minus(&self.frozen_zones()))
    }

    /// Hexes beside enemies of a nation who could cross over.
    pub fn watched(&self, nation: Nation) -> Cluster {
        let nets = &self.board.nets;
        *self.shared(nation, |it| &it.watched, || nets.rows.around(&self.enemies(nation), &nets.land))
    }

    /// Hexes that such nations control.
    pub(super) fn controlled(&self, by: impl Fn(Nation) -> bool) -> Cluster {
        let here = self.position.control.holdings(self.ground).iter();
        let here = here.filter(|holding| holding.theatre == self.board.theatre && by(holding.nation));
        here.fold(Cluster::NONE, |all, holding| all.union(&holding.hexes))
    }

    /// Hexes that a nation and its allies control.
    pub fn friendly(&self, nation: Nation) -> Cluster {
        let are_friends = |other| self.position.relations.are_friends(nation, other);
        *self.shared(nation, |it| &it.friendly, || self.controlled(are_friends))
    }

    /// Land that is closed to a nation, at war with nobody who holds it and allied to nobody who does, or off the board of
    /// the scenario (8.21, 8.22, R-TR-54).
    pub(super) fn closed_land(&self, nation: Nation) -> Cluster {
        let relations = &self.position.relations;
        let open = |holder| relations.are_friends(nation, holder) || relations.are_at_war(nation, holder);
        let closed =
            || self.board.nets.ground.minus(&self.controlled(open).intersection(&self.ground.lands.board));
        *self.shared(nation, |it| &it.closed, closed)
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
