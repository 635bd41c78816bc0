//! Aircraft: bases, ranges, and what they add to a battle (chapter 11).

use table::Space;

use crate::model::forces::ForceId;
use crate::model::frames::Flight;
use crate::model::nation::Nation;
use crate::model::position::Stock;
use crate::model::theatre::Place;
use crate::model::units::{Force, Wing};
use crate::rule;

use super::field::Field;

/// Hexes that defensive support reaches (11.42).
pub const DEFENSIVE_RANGE: u32 = 2;
/// Factors of one air unit (R-TR-22).
pub const ONE_UNIT: u8 = 5;

impl<'a> Field<'a> {
    pub fn force(&self, force: ForceId) -> &'a Force {
        self.ground.forces.force(force)
    }

    /// Hexes between two places of the map; very many if there is no counting them.
    pub fn distance(&self, one: Space, other: Space) -> u32 {
        self.board.map.distance(one, other).unwrap_or(u32::MAX)
    }

    /// Factors that a base still has room for (11.1); none if it is not friendly, its land is closed (R-TR-54), or a minor may not be there
    /// (26.1).
    pub fn base_room(&self, nation: Nation, place: Place) -> u8 {
        if self.is_barred_base(nation, place) && rule::MINORS_ABROAD.holds() {
            return 0;
        }
        self.room_at(nation, place)
    }

    /// Is there room at a friendly base where a minor's aircraft may not be?
    pub fn is_barred_base(&self, nation: Nation, place: Place) -> bool {
        !self.is_major(nation) && self.room_at(nation, place) > 0 && self.is_barred_to(nation, place.space)
    }

    fn room_at(&self, nation: Nation, place: Place) -> u8 {
        let friendly = |other: Nation| self.position.relations.are_friends(nation, other);
        let held = self.position.control.of(place).is_some_and(friendly);
        if !held || self.is_closed_land(nation, place.space) {
            return 0;
        }
        let marker = self.position.airbases.iter().any(|(owner, at)| *at == place && friendly(*owner));
        let room = self.board[place.space].bases() + if marker { 5 } else { 0 };
        let here = self.position.stocks.iter().filter(|stock| stock.at == place);
        let taken: u8 = here.map(|stock| stock.ready + stock.used).sum();
        if rule::BASES.holds() { room.saturating_sub(taken) } else { u8::MAX - taken }
    }

    /// The nearest base within reach with room, and how much (11.22, 11.52).
    pub fn refuge(&self, force: ForceId, from: Place, reach: u32) -> Option<(Place, u8)> {
        let row = self.force(force);
        let near = self.airfields().map(|hex| (self.distance(from.space, hex), self.board.place(hex)));
        let open =
            near.filter(|(far, place)| *far > 0 && *far <= reach && self.base_room(row.nation, *place) > 0);
        let (_, base) = open.min()?;
        Some((base, self.base_room(row.nation, base)))
    }

    /// Factors of nations of a sort over a hex, of one type.
    pub fn over(&self, flights: &[Flight], hex: Space, wing: Wing, of: &dyn Fn(Nation) -> bool) -> u16 {
        let here = flights.iter().filter(|flight| {
            let row = self.force(flight.force);
            flight.over == hex && row.wing == wing && of(row.nation)
        });
        here.map(|flight| u16::from(flight.factors)).sum()
    }

    /// Factors that could still fly.
    pub fn ready(&self, force: ForceId, base: Space) -> u8 {
        let here = |stock: &&Stock| stock.force == force && stock.at == self.board.place(base);
        self.position.stocks.iter().find(here).map_or(0, |stock| stock.ready)
    }
}
