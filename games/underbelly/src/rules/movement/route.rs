//! May a unit end its move in an area? Rule by rule: the area itself, the way there, and who stands there already.

use table::{Piece, RuleId, Space};

use super::Going;
use crate::model::board::{AREAS, Lines};
use crate::model::calendar::Season;
use crate::model::roster::{Class, Kind, Side};
use crate::model::sets::Areas;
use crate::rule;
use crate::rules::bars::{About, Barred, no, open};
use crate::rules::situation::Situation;

impl Situation<'_> {
    /// May this unit march, fly or sail to an area by itself and end its move there? Not how parachutes drop, nor with cargo that it takes
    /// aboard on the way.
    pub fn may_end(&self, side: Side, unit: Piece, to: Space) -> Result<(), Barred> {
        let Some(from) = self.position.at(unit) else { return no(rule::LINKS, true).about(to) };
        let kind = self.kind(unit);
        let going = self.going(side, Class::of(kind));
        let reached = match (Class::of(kind), self.cargo(unit)) {
            (Class::Ship, Some(cargo)) => return self.may_bring(side, unit, cargo, from, to, &going),
            (Class::Air, _) => self.flights(from, &going),
            _ => going.flood(Areas::one(from)),
        };
        self.may_reach(side, unit, (from, to), reached, &going)?;
        open(to, |bars| self.full(side, kind, unit, bars)).about(to)
    }

    /// May a ship call at a port on its way, and sail on from there?
    pub fn may_call(&self, side: Side, ship: Piece, port: Space) -> Result<(), Barred> {
        let class = Class::of(self.kind(ship));
        let Some(from) = self.position.at(ship).filter(|from| *from != port) else { return Ok(()) };
        let going = self.going(side, class);
        let reached = going.flood(Areas::one(from));
        self.may_reach(side, ship, (from, port), reached, &going)?;
        open(port, |bars| self.stops(side, class, bars)).about(port)
    }

    /// May a ship with this cargo go from one area to another and end its move there?
    pub fn may_bring(
        &self,
        side: Side,
        ship: Piece,
        cargo: Piece,
        from: Space,
        to: Space,
        going: &Going<'_>,
    ) -> Result<(), Barred> {
        let going = &self.leg(side, ship, from, going);
        let reached = going.flood(Areas::one(from)).minus(Areas::one(from));
        if self.neutral_beaches(side, ship, cargo, from, reached, going).contains(to) {
            return Ok(());
        }
        let craft = self.kind(ship) == Kind::LandingCraft;
        let coast = self.ground.coasts.contains(to);
        no(rule::LAND_ON_EMPTY, craft && coast && self.enemies(side).contains(to)).about(to)?;
        self.may_reach(side, ship, (from, to), reached, going)?;
        open(to, |bars| self.full(side, self.kind(ship), ship, bars)).about(to)?;
        let unloads = open(to, |bars| self.unload_closed(side, bars));
        let lands =
            coast && !self.possessed(side).contains(to) && (craft || self.may_land(ship, cargo).is_ok());
        if unloads.is_err() && lands {
            self.may_land(ship, cargo).about(to)?;
            return open(to, |bars| self.beaches(side, Kind::Supply, false, bars)).about(to);
        }
        unloads.about(to)
    }

    /// Is an area among those that a unit reaches? If not: the first rule on the shortest way there. What closes the area itself comes
    /// before what stops the unit on its way.
    fn may_reach(
        &self,
        side: Side,
        unit: Piece,
        (from, to): (Space, Space),
        reached: Areas,
        going: &Going<'_>,
    ) -> Result<(), Barred> {
        if reached.contains(to) && from != to {
            return Ok(());
        }
        let (ground, class) = (self.ground, Class::of(self.kind(unit)));
        let lines: &Lines = match (class, side) {
            (Class::Air, Side::Axis) => &ground.every,
            (Class::Air, Side::Allies) => &ground.lines,
            _ => going.lines,
        };
        // The way that is only stopped tells more than a shorter one that is barred.
        let unbarred: Lines = std::array::from_fn(|i| lines[i] & (going.open | Areas::one(to)));
        match shortest(&unbarred, from, to).or_else(|| shortest(lines, from, to)) {
            None => self.lines_of_others(class, from, to)?,
            Some(way) => {
                open(to, |bars| self.closed(side, class, bars)).about(to)?;
                self.may_pass(side, unit, from, &way, going)?;
            }
        }
        no(rule::LINKS, true).about(to)
    }

    /// No line of its own leads there; lines of others may.
    fn lines_of_others(&self, class: Class, from: Space, to: Space) -> Result<(), Barred> {
        let ground = self.ground;
        match class {
            Class::Ship => {
                no(rule::SHIPS_NOT_INLAND, ground.squares.contains(to)).about(to)?;
                no(rule::SHIPS_KEEP_TO_SEA, ground.lines[from.index()].contains(to)).about(to)
            }
            Class::Army | Class::Foot => {
                let by_sea = to != ground.reich && shortest(&ground.every, from, to).is_some();
                no(rule::SEA_IS_FOR_SHIPS, by_sea).about(to)
            }
            Class::Air => Ok(()),
        }
    }

    /// May a unit go this way, area by area?
    fn may_pass(
        &self,
        side: Side,
        unit: Piece,
        from: Space,
        way: &[Space],
        going: &Going<'_>,
    ) -> Result<(), Barred> {
        let (ground, class) = (self.ground, Class::of(self.kind(unit)));
        let (mut last, mut seas) = (from, 0);
        for (i, area) in way.iter().copied().enumerate() {
            open(area, |bars| self.closed(side, class, bars)).about(area)?;
            no(rule::EDGE_CLOSED, last == ground.reich && !going.exits.contains(area)).about(area)?;
            let over_sea =
                ground.blue[last.index()].contains(area) && !ground.black[last.index()].contains(area);
            if class == Class::Air && over_sea {
                let between_seas = ground.seas.contains(last) && ground.seas.contains(area);
                no(rule::AIR_NOT_SEA_TO_SEA, between_seas).about(area)?;
                seas += 1;
                no(rule::ONE_SEA_LANE, seas > 1).about(area)?;
            }
            if i + 1 < way.len() {
                open(area, |bars| self.stops(side, class, bars)).about(area)?;
                // A ship that has sailed on from where it stood keeps no zone away there.
                let left = self.position.at(unit) == Some(area) && area != from;
                no(rule::NAVAL_ZONE, left && self.naval_zone(side).contains(area)).about(area)?;
                no(rule::ENEMY_PORT_STOPS, left && self.possessed(side.other()).contains(area))
                    .about(area)?;
            }
            last = area;
        }
        Ok(())
    }

    /// May a parachute drop here?
    pub fn may_drop(&self, side: Side, unit: Piece, to: Space) -> Result<(), Barred> {
        if self.drops(side, unit).all().contains(to) {
            return Ok(());
        }
        let winter =
            |area| self.position.turn.season() == Season::Winter && self.ground.winter.contains(area);
        no(rule::ITALY_STAYS_HOME, self.at_peace()).about(to)?;
        let Some(from) = self.position.at(unit) else { return no(rule::LINKS, true).about(to) };
        no(rule::DROPS, from == self.ground.reich).about(to)?;
        no(rule::WINTER_DROPS, winter(from) || winter(to)).about(to)?;
        open(to, |bars| self.air_closed(side, bars)).about(to)?;
        no(rule::DROPS_END_ASHORE, self.ground.seas.contains(to)).about(to)?;
        open(to, |bars| self.full(side, self.kind(unit), unit, bars)).about(to)?;
        let Some(way) = shortest(&self.ground.lines, from, to) else {
            return no(rule::LINKS, true).about(to);
        };
        let mut last = from;
        for area in way {
            open(area, |bars| self.air_closed(side, bars)).about(area)?;
            let between_seas = self.ground.seas.contains(last) && self.ground.seas.contains(area);
            no(rule::DROPS_NOT_SEA_TO_SEA, between_seas).about(area)?;
            last = area;
        }
        no(rule::SLIP_BY_AIR, from != to).about(to)?;
        no(rule::LINKS, true).about(to)
    }

    /// The areas that a unit goes through, without the first: the shortest way that is open, over no area that stops it. If none is, it
    /// goes straight there, as those do who drop, land or slip away.
    pub fn way(&self, side: Side, unit: Piece, from: Space, to: Space) -> Vec<Space> {
        let class = Class::of(self.kind(unit));
        let going = self.going(side, class);
        let lines = if class == Class::Air { &self.ground.lines } else { going.lines };
        let passable: Lines = std::array::from_fn(|i| {
            let here = Space(i as u16);
            let passes = here == from || going.open.contains(here) && !going.stop.contains(here);
            if passes { lines[i] & (going.open | Areas::one(to)) } else { Areas::NONE }
        });
        shortest(&passable, from, to).unwrap_or_else(|| vec![to])
    }

    /// The rule that ends a unit's move in an area, if one does.
    pub fn halt(&self, side: Side, unit: Piece, area: Space) -> Option<RuleId> {
        open(area, |bars| self.stops(side, Class::of(self.kind(unit)), bars)).err()
    }
}

/// The areas on a shortest way, without the first.
fn shortest(lines: &Lines, from: Space, to: Space) -> Option<Vec<Space>> {
    let mut before: [Option<Space>; AREAS] = [None; AREAS];
    let mut queue = std::collections::VecDeque::from([from]);
    let mut seen = Areas::one(from);
    while let Some(area) = queue.pop_front() {
        if area == to {
            let mut way = vec![to];
            while let Some(last) = before[way[way.len() - 1].index()] {
                way.push(last);
            }
            way.pop();
            way.reverse();
            return Some(way);
        }
        for next in lines[area.index()].minus(seen).iter() {
            seen.insert(next);
            before[next.index()] = Some(area);
            queue.push_back(next);
        }
    }
    None
}
