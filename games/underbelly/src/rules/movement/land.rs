//! Land movement: zones, enemy areas, overruns and displacements.

use table::{Piece, Space};

use super::Class;
use crate::model::calendar::{Phase, Season};
use crate::model::roster::{Kind, Side};
use crate::model::sets::{Areas, Units};
use crate::rule;
use crate::rules::bars::Bars;
use crate::rules::situation::Situation;

impl Situation<'_> {
    /// Areas next to enemy land units, by black lines.
    pub fn land_zone(&self, side: Side) -> Areas {
        if self.at_peace() {
            return Areas::NONE;
        }
        let foe = side.other();
        self.ground.beside(&self.ground.black, self.forces.land(foe) | self.forces.forts(foe))
    }

    /// Enemy tacticals alone inland: armies walk over them without stopping for them.
    fn lone_tacticals(&self, side: Side) -> Areas {
        let (forces, foe) = (&self.forces, side.other());
        let alone = (forces.air(foe) & self.ground.squares).minus(forces.land(foe) | forces.forts(foe));
        if alone.is_empty() || !rule::TACTICALS_HINDER_NOT.holds() { Areas::NONE } else { alone }
    }

    /// Tacticals that an army destroys on its way, if it cannot go round them.
    pub fn overrun_on_the_way(&self, side: Side, unit: Piece, to: Space) -> Units {
        let lone = self.lone_tacticals(side);
        let Some(from) = self.position.at(unit) else { return Units::NONE };
        if lone.is_empty() || !self.kind(unit).is_army() {
            return Units::NONE;
        }
        let mut going = self.going(side, Class::Army);
        let free = going;
        going.stop |= lone;
        if going.flood(Areas::one(from)).contains(to) {
            return Units::NONE;
        }
        let passed = shortest(&|area| free.step(area), free.stop, from, to) & lone;
        let mut overrun = Units::NONE;
        passed
            .iter()
            .filter(|area| *area != to)
            .for_each(|area| overrun |= self.units_at(side.other(), area));
        overrun
    }

    /// Areas that a land unit takes on its way, because it need not stop in them.
    pub fn taken_on_the_way(&self, side: Side, unit: Piece, to: Space) -> Areas {
        let land = self.ground.squares | self.ground.coasts;
        let foreign = land.minus(self.possessed(side)) & (self.forces.land(side) | self.forces.air(side));
        let Some(from) = self.position.at(unit) else { return Areas::NONE };
        if foreign.is_empty() || !self.kind(unit).is_land() {
            return Areas::NONE;
        }
        let mut passed: Areas = self.way(side, unit, from, to).into_iter().collect();
        passed.remove(to);
        passed & foreign
    }

    pub fn land_stops(&self, side: Side, bars: &mut impl Bars) {
        let land = self.ground.squares | self.ground.coasts;
        let (mut foreign, mut zone) = (land.minus(self.possessed(side)), self.land_zone(side));
        let held = self.forces.land(side) | self.forces.air(side);
        let breaking = self.position.phase == Phase::Breakthrough;
        if (zone.meets(held) || (foreign.meets(held) && !breaking)) && rule::ZONE_WAIVED.holds() {
            zone = zone.minus(held);
            if !breaking {
                foreign = foreign.minus(held);
            }
        }
        bars.bar(if breaking { rule::BREAKTHROUGH_STOPS } else { rule::ENEMY_AREA_STOPS }, foreign);
        if breaking && self.position.turn.season() == Season::Fall {
            bars.bar(rule::FALL_BREAKTHROUGH, self.ground.winter);
        }
        bars.bar(rule::LAND_ZONE, zone);
        // A tactical alone inland is no hindrance; it is overrun in passing.
        bars.bar(rule::ENEMY_BARS, self.enemies(side).minus(self.lone_tacticals(side)));
    }
}

/// The areas on a shortest way that passes through none that stops.
fn shortest(step: &impl Fn(Space) -> Areas, stop: Areas, from: Space, to: Space) -> Areas {
    let mut rings = vec![Areas::one(from)];
    let mut seen = Areas::one(from);
    while !seen.contains(to) {
        let mut ring = Areas::NONE;
        let last = rings[rings.len() - 1];
        let open = if rings.len() == 1 { last } else { last.minus(stop) };
        open.iter().for_each(|area| ring |= step(area));
        ring = ring.minus(seen);
        if ring.is_empty() {
            return Areas::NONE;
        }
        seen |= ring;
        rings.push(ring);
    }
    // Back from the end, ring by ring, to the first area that leads on.
    let (mut way, mut next) = (Areas::NONE, to);
    for (i, ring) in rings.iter().enumerate().rev().skip(1) {
        let open = if i == 0 { *ring } else { ring.minus(stop) };
        if let Some(area) = open.iter().find(|area| step(*area).contains(next)) {
            way.insert(area);
            next = area;
        }
    }
    way
}

/// Enemy-held areas that an army may enter by merely walking in.
pub fn walked_over(situation: &Situation<'_>, side: Side) -> Areas {
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
    let square = situation.ground.squares.contains(area);
    let dies = |unit: &table::Piece| {
        let kind = situation.kind(*unit);
        kind.is_land() || (kind == Kind::Tactical && square)
    };
    let overrun: Units = there.iter().filter(dies).collect();
    (overrun, there.minus(overrun))
}
