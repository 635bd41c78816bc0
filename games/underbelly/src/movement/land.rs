//! Land movement: zones, enemy areas, overruns and displacements.

use table::Space;

use crate::bars::Bars;
use crate::calendar::Phase;
use crate::roster::{Kind, Side};
use crate::rule;
use crate::sets::{Areas, Units};
use crate::situation::Situation;

impl Situation<'_> {
    /// Areas next to enemy land units, by black lines.
    pub fn land_zone(&self, side: Side) -> Areas {
        if self.at_peace() {
            return Areas::NONE;
        }
        let foe = side.other();
        self.ground.beside(&self.ground.black, self.forces.land(foe) | self.forces.forts(foe))
    }

    pub(super) fn land_stops(&self, side: Side, bars: &mut impl Bars) {
        let land = self.ground.squares | self.ground.coasts;
        let foreign = land.minus(self.possessed(side));
        let breaking = self.position.phase == Phase::Breakthrough;
        bars.bar(if breaking { rule::BREAKTHROUGH_STOPS } else { rule::ENEMY_AREA_STOPS }, foreign);
        let mut zone = self.land_zone(side);
        if !zone.is_empty() && rule::ZONE_WAIVED.holds() {
            zone = zone.minus(self.forces.land(side) | self.forces.air(side));
        }
        bars.bar(rule::LAND_ZONE, zone);
        bars.bar(rule::ENEMY_BARS, self.enemies(side));
    }
}

/// Enemy-held areas that an army may enter by merely walking in.
pub(super) fn walked_over(situation: &Situation<'_>, side: Side) -> Areas {
    let (forces, foe) = (&situation.forces, side.other());
    let all = forces.any[foe as usize];
    let strong = forces.armies(foe) | forces.forts(foe);
    let (weak, air, naval) = (forces.weak(foe), forces.air(foe), forces.naval(foe));
    let fighting = air | forces.kind(foe, Kind::Flotilla) | forces.kind(foe, Kind::Carrier);
    let squares = situation.ground.squares;
    let mut open = Areas::NONE;
    let mut when = |rule: table::RuleId, areas: Areas| {
        if !areas.is_empty() && rule.holds() {
            open |= areas;
        }
    };
    when(rule::OVERRUN_WEAK, weak.minus(strong | fighting));
    when(rule::OVERRUN_TACTICAL, (air & squares).minus(strong | weak));
    when(rule::DISPLACE_TACTICAL, air.minus(strong | weak | naval | squares));
    when(rule::DISPLACE_NAVAL, naval.minus(strong | weak));
    open & all
}

/// What happens to the enemy units in an area that an army walks into: those overrun, those displaced.
pub fn walks_over(situation: &Situation<'_>, side: Side, area: Space) -> (Units, Units) {
    let there = situation.units_at(side.other(), area);
    let square = situation.ground.squares.has(area);
    let dies = |unit: &table::Piece| {
        let kind = situation.kind(*unit);
        kind.is_land() || (kind == Kind::Tactical && square)
    };
    let overrun: Units = there.iter().filter(dies).collect();
    (overrun, there.minus(overrun))
}
