//! Movement of tactical air units.

use table::Space;

use super::Going;
use crate::model::roster::Side;
use crate::model::sets::Areas;
use crate::rule;
use crate::rules::bars::Bars;
use crate::rules::situation::Situation;

impl Situation<'_> {
    pub fn air_stops(&self, side: Side, bars: &mut impl Bars) {
        let land = self.ground.squares | self.ground.coasts;
        bars.bar(rule::AIR_STOPS, land.minus(self.friendly(side)));
        if self.at_peace() {
            return;
        }
        let foe = side.other();
        let all = &self.ground.lines;
        let zone = self.land_zone(side)
            | self.ground.beside(all, self.forces.air(foe))
            | self.ground.beside(&self.ground.blue, self.forces.naval(foe));
        bars.bar(rule::AIR_ZONE, zone.minus(self.forces.any[side as usize]));
    }

    /// One flight over a sea lane; never from sea to sea.
    pub fn hops(&self, from: Space, going: &Going<'_>) -> Areas {
        let over = self.ground.blue[from.index()] & going.open;
        if self.ground.seas.contains(from) && rule::AIR_NOT_SEA_TO_SEA.holds() {
            over.minus(self.ground.seas)
        } else {
            over
        }
    }

    /// Everything a tactical can reach: any distance over land, one sea lane a turn.
    pub fn flights(&self, from: Space, going: &Going<'_>) -> Areas {
        let start = Areas::one(from);
        let mut reached = going.flood(start);
        let mut rest = reached.minus(going.stop) | start;
        loop {
            let mut across = Areas::NONE;
            for area in rest.iter() {
                across |= self.hops(area, going);
            }
            let fresh = across.minus(reached | start);
            if fresh.is_empty() {
                return reached;
            }
            reached |= fresh;
            let beyond = going.flood(fresh.minus(going.stop)).minus(start);
            // Were it not for the limit of one sea lane, it could go on and on.
            rest = (fresh | beyond).minus(reached.minus(fresh) | going.stop);
            reached |= beyond;
            if rule::ONE_SEA_LANE.holds() {
                return reached;
            }
        }
    }
}
