//! What is worked out of a position once: an order is said word by word, and every word asks the same position.

use std::ops::Deref;
use std::sync::OnceLock;

use table::{Seat, Space};

use crate::model::ground::Ground;
use crate::model::nation::Nation;
use crate::model::nets::Cluster;
use crate::model::position::Position;
use crate::model::units::UnitId;

use super::presence::Presence;

/// What follows from a position, each thing when it is first asked for. The position never changes while this is kept.
#[derive(Default)]
pub struct Known {
    pub(super) presence: OnceLock<Box<Presence>>,
    pub(super) airfields: OnceLock<Vec<Space>>,
    /// Units on the map, by the seat that decides for them.
    units: OnceLock<Vec<Vec<UnitId>>>,
    nations: OnceLock<Box<PerNation>>,
}

type PerNation = [OnceLock<Box<Hexes>>; Nation::COUNT];

/// A set of hexes, once it has been worked out.
pub type Kept = OnceLock<Box<Cluster>>;

/// What follows for a nation.
#[derive(Default)]
pub struct Hexes {
    pub enemies: Kept,
    pub friends: Kept,
    pub zones: Kept,
    /// Hexes beside enemies who could cross over.
    pub watched: Kept,
    pub friendly: Kept,
    pub closed: Kept,
    pub abroad: Kept,
    /// Land where any number of its units may be.
    pub open: Kept,
    /// Are as many of its units abroad as may be?
    pub full_abroad: OnceLock<bool>,
    pub blocked: Kept,
    pub supplied: Kept,
    /// Supplied by fortresses and capitals of its allies.
    pub allied: Kept,
    pub repaired: Kept,
    /// Hexes within reach of unused enemy TAC.
    pub sky: Kept,
    pub strangers: Kept,
    /// Bases that it and its allies hold.
    pub bases: Kept,
    /// Cities at home, in any hands.
    pub home_cities: Kept,
    /// Hexes that would be supplied with a unit in them.
    pub supplied_if_held: Kept,
    /// Of the cities, friendly ones where a new unit would be supplied.
    pub building_sites: Kept,
    /// Bases at home that it and its allies hold.
    pub home_bases: Kept,
    /// Where a redeployment by land may go.
    pub redeployed: Kept,
}

impl Known {
    /// Units on the map that a seat decides for.
    pub fn units_of(&self, ground: &Ground, position: &Position, seat: Seat) -> &[UnitId] {
        let all = self.units.get_or_init(|| {
            let mut all = vec![Vec::new(); ground.scenario.sides.len()];
            for (unit, _) in position.on_map() {
                let seat = position.seat(ground, ground.forces.unit(unit).nation);
                all[seat.index()].push(unit);
            }
            all
        });
        all.get(seat.index()).map_or(&[], Vec::as_slice)
    }

    pub(super) fn of(&self, nation: Nation) -> &Hexes {
        let nations = self.nations.get_or_init(|| Box::new([const { OnceLock::new() }; Nation::COUNT]));
        nations[nation as usize].get_or_init(Box::default)
    }
}

/// What a field knows: kept with a view, or for as long as the field is used.
pub enum Keep<'k> {
    Kept(&'k Known),
    Own(Known),
}

impl Deref for Keep<'_> {
    type Target = Known;

    fn deref(&self) -> &Known {
        match self {
            Keep::Kept(known) => known,
            Keep::Own(known) => known,
        }
    }
}
