//! Carrying out moves: marches, flights, drops, voyages, breakthroughs.

use table::{Piece, Space};

use super::Course;
use crate::calendar::Phase;
use crate::fact::{Fact, How};
use crate::movement::{Class, walks_over};
use crate::part::Part;
use crate::position::{Frame, Leaving, Marks, Place};
use crate::roster::{Kind, Side};
use crate::rule;
use crate::sentence::read_voyage;
use crate::stacking::Moment;

impl Course<'_, '_> {
    /// A unit goes by itself, or a ship makes a voyage.
    pub(super) fn go(&mut self, unit: Piece, rest: &[Part]) {
        let kind = self.kind(unit);
        if kind == Kind::RedArmy {
            if let [Part::Area(to)] = rest {
                self.put(unit, *to, How::Moves);
                self.mark(unit, Marks::MOVED);
                self.sovietize(*to);
                let units = self.look().units_at(Side::Axis, *to);
                if !units.is_empty() {
                    self.position.frames.push(Frame::Retreat {
                        side: Side::Axis,
                        units,
                        why: Leaving::Swept,
                    });
                }
            }
        } else if kind.carries() {
            self.sail(unit, rest);
        } else if let [Part::Area(to)] = rest {
            let breaking = self.position.phase == Phase::Breakthrough;
            for tactical in self.look().overrun_on_the_way(self.position.side, unit, *to).iter() {
                self.eliminate(tactical, rule::OVERRUN_TACTICAL);
            }
            self.put(unit, *to, if breaking { How::BreaksThrough } else { How::Moves });
            self.mark(unit, if breaking { Marks::BROKE | Marks::MOVED } else { Marks::MOVED });
            if kind.is_land() {
                self.enter(unit, *to);
            }
        }
    }

    /// A land unit has come into an area: whoever cannot stand against it goes, and the area is taken.
    fn enter(&mut self, unit: Piece, area: Space) {
        let side = self.position.side;
        let (overrun, displaced) = match Class::of(self.kind(unit)) {
            Class::Foot if rule::ARMIES_OVERRUN.holds() => Default::default(),
            _ => walks_over(&self.look(), side, area),
        };
        for enemy in overrun.iter() {
            let tactical = self.kind(enemy) == Kind::Tactical;
            self.eliminate(enemy, if tactical { rule::OVERRUN_TACTICAL } else { rule::OVERRUN_WEAK });
        }
        if self.look().is_vichy(area) && side == Side::Allies {
            self.free_french();
        }
        let nation = self.ground.roster.nation(unit);
        if self.position.phase == Phase::Breakthrough && rule::BREAKTHROUGH_LATE.holds() {
            match self.look().possessed(side).has(area) {
                true => self.possess(area, side, Some(nation), rule::POSSESSION),
                false => self.position.entered.add(area),
            }
        } else {
            self.possess(area, side, Some(nation), rule::POSSESSION);
        }
        if !displaced.is_empty() {
            let side = side.other();
            self.position.frames.push(Frame::Retreat { side, units: displaced, why: Leaving::Displaced });
        }
    }

    /// A parachute comes down.
    pub(super) fn drop_on(&mut self, unit: Piece, to: Space) {
        let side = self.position.side;
        let landing = self.look().drops(side, unit).landing.has(to);
        self.put(unit, to, How::Drops);
        self.mark(unit, Marks::MOVED);
        if landing {
            self.mark(unit, Marks::LANDED);
        }
        if self.look().is_vichy(to) && side == Side::Allies {
            self.free_french();
        }
        if self.look().enemies(side).has(to) {
            self.mark(unit, Marks::OVER);
        } else if !landing {
            let nation = self.ground.roster.nation(unit);
            if rule::PARACHUTES_POSSESS.holds() && rule::DROP_POSSESSES.holds() {
                self.possess(to, side, Some(nation), rule::DROP_POSSESSES);
            }
        }
    }

    /// A convoy or landing craft sails, loads, unloads, lands.
    fn sail(&mut self, ship: Piece, rest: &[Part]) {
        let voyage = read_voyage(ship, rest, self.position.at(ship).unwrap_or_default());
        if let Some((port, cargo)) = voyage.load {
            if self.position.at(ship) != Some(port) {
                self.put(ship, port, How::Moves);
            }
            self.position.units.set_place(cargo, Place::Aboard(ship));
            self.mark(cargo, Marks::CARRIED);
            self.tell.all(|| Fact::Boards { unit: cargo, ship });
        }
        if let Some(to) = voyage.to {
            self.put(ship, to, How::Moves);
        }
        self.mark(ship, Marks::MOVED);
        let Some(cargo) = self.position.cargo(ship) else { return };
        let here = self.position.at(ship).unwrap_or_default();
        let side = self.position.side;
        if let Some(beach) = voyage.land {
            self.land_on(ship, cargo, beach);
        } else if self.ground.ports.has(here) && rule::PORTS_UNLOAD.holds() {
            let ours = self.look().possessed(side).has(here);
            if ours {
                self.put(cargo, here, How::Unloads);
                self.mark(cargo, Marks::CARRIED);
            } else {
                self.land_on(ship, cargo, here);
            }
        }
    }

    /// A landing on an empty enemy coast: held at once, possessed when combat is over.
    fn land_on(&mut self, ship: Piece, cargo: Piece, beach: Space) {
        self.put(cargo, beach, How::Lands);
        self.mark(cargo, Marks::ASHORE);
        self.mark(ship, Marks::LANDED);
        if self.look().is_vichy(beach) {
            self.free_french();
        }
        if !rule::LANDING_POSSESSES.holds() {
            let nation = self.ground.roster.nation(cargo);
            self.possess(beach, self.position.side, Some(nation), rule::POSSESSION);
        }
    }

    /// Can any unit break through?
    pub(super) fn breakthrough_goes_on(&mut self) -> bool {
        let side = self.position.side;
        let look = self.look();
        let going = look.opening(side, Class::Army);
        let can =
            |(unit, _): (Piece, Space)| look.movable(side, unit).is_ok() && look.can_go(side, unit, &going);
        if look.standing(side).filter(|(u, _)| look.kind(*u).is_armour()).any(can) {
            return true;
        }
        self.end_breakthrough();
        false
    }

    /// Areas entered in the breakthrough change hands.
    pub(super) fn end_breakthrough(&mut self) {
        let side = self.position.side;
        for area in self.position.entered.iter() {
            let by = self.look().units_at(side, area).iter().find(|u| self.kind(*u).is_army());
            let nation = by.map(|u| self.ground.roster.nation(u));
            self.possess(area, side, nation, rule::POSSESSION);
        }
        self.position.entered = crate::sets::Areas::NONE;
        self.position.phase = Phase::End;
        self.position.frames.push(Frame::Settle(Moment::TurnOver));
    }
}
