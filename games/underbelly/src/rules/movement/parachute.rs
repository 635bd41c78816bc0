//! How parachutes drop.

use table::{Piece, Space};

use crate::model::calendar::Season;
use crate::model::roster::{Kind, Side};
use crate::model::sets::Areas;
use crate::rule;
use crate::rules::bars::{Bars, Closed};
use crate::rules::situation::Situation;

/// Where a parachute can come down.
#[derive(Clone, Copy, Default)]
pub struct Drops {
    /// Over a black line, or in friendly country.
    pub inland: Areas,
    /// Over a sea lane onto an enemy coast: a landing.
    pub landing: Areas,
}

impl Drops {
    pub fn all(self) -> Areas {
        self.inland | self.landing
    }
}

impl Situation<'_> {
    /// Areas that are closed to parachutes in the air.
    pub fn air_closed(&self, side: Side, bars: &mut impl Bars) {
        let (ground, position) = (self.ground, self.position);
        bars.bar(rule::HOME_BOXES, ground.boxes & self.possessed(side.other()));
        let unowned = self.unowned();
        let french = unowned & ground.france;
        if side == Side::Axis {
            bars.bar(rule::VICHY_CLOSED, french);
            bars.bar(rule::RED_ARMY, position.soviet & ground.red);
            bars.bar(rule::RED_MARKER, self.forces.red);
        }
        bars.bar(rule::GREECE_NEUTRAL, unowned & ground.greek);
        bars.bar(rule::YUGOSLAVIA_NEUTRAL, (unowned & ground.balkans).minus(ground.greek));
        bars.bar(rule::NO_DROP_ON_AIR, self.forces.fliers(side.other()));
        if position.turn.season() == Season::Winter {
            bars.bar(rule::WINTER_DROPS, ground.winter);
        }
    }

    /// Everywhere a parachute can drop.
    pub fn drops(&self, side: Side, unit: Piece) -> Drops {
        let Some(from) = self.position.at(unit) else { return Drops::default() };
        let grounded = self.position.turn.season() == Season::Winter && self.ground.winter.contains(from);
        let peace = self.at_peace() && rule::ITALY_STAYS_HOME.holds();
        let off_map = from == self.ground.reich && rule::DROPS.holds();
        if peace || (grounded && rule::WINTER_DROPS.holds()) || off_map {
            return Drops::default();
        }
        let mut closed = Closed::default();
        self.air_closed(side, &mut closed);
        let open = !closed.0;
        let friendly = self.friendly(side).minus(self.enemies(side)) | self.ground.boxes;
        let raw = self.land_zone(side);
        let start = Areas::one(from);
        let mut zone = raw;
        if !zone.is_empty() && rule::ZONE_WAIVED.holds() {
            zone = zone.minus(self.forces.land(side) | self.forces.air(side));
        }
        // Any distance over friendly country and single seas; what is not friendly ends the flight.
        let (mut reached, mut frontier, mut launches) = (Areas::NONE, start, start);
        while let Some(area) = frontier.pop() {
            let fresh = self.air_steps(area, open).minus(reached | start);
            reached |= fresh;
            let goes_on = (fresh & friendly).minus(zone) | (fresh & self.ground.seas);
            frontier |= goes_on;
            launches |= goes_on;
        }
        // From a zone, its own or one it has come to in friendly country, it slips on by two areas at most.
        let mut edge = (reached & friendly & zone) | (start & raw);
        if !edge.is_empty() && rule::SLIP_BY_AIR.holds() {
            for _ in 0..2 {
                let mut next = Areas::NONE;
                edge.iter().for_each(|area| next |= self.air_steps(area, open));
                launches |= edge;
                reached |= next;
                edge = next;
            }
        }
        let mut ends = reached.minus(start);
        if rule::DROPS_END_ASHORE.holds() {
            ends = ends.minus(self.ground.seas);
        }
        let mut full = Closed::default();
        self.full(side, Kind::Parachute, unit, &mut full);
        ends = ends.minus(full.0);
        self.sort_drops(side, ends, launches)
    }

    /// One step through the air: any line, but not from sea to sea.
    fn air_steps(&self, from: Space, open: Areas) -> Areas {
        let to = self.ground.lines[from.index()] & open;
        let seas = self.ground.seas;
        if seas.contains(from) && rule::DROPS_NOT_SEA_TO_SEA.holds() { to.minus(seas) } else { to }
    }

    /// Which of these ends are landings: enemy coasts to which no black line can be the last step.
    fn sort_drops(&self, side: Side, ends: Areas, launches: Areas) -> Drops {
        let over_land = self.ground.beside(&self.ground.black, launches);
        let enemy_coasts = self.ground.coasts.minus(self.possessed(side));
        let landing =
            if rule::AIR_LANDING.holds() { (ends & enemy_coasts).minus(over_land) } else { Areas::NONE };
        Drops { inland: ends.minus(landing), landing }
    }
}
