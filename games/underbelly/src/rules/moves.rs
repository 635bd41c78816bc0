//! Chapters 9 and 12 carried out: land units enter areas, landings go ashore, the breakthrough ends.

use table::{Piece, Space};

use super::executor::Executor;
use super::movement::walks_over;
use crate::model::calendar::Phase;
use crate::model::fact::How;
use crate::model::position::{Frame, Leaving, Moment};
use crate::model::roster::{Class, Kind, Side};
use crate::model::sets::Areas;
use crate::model::unit::Marks;
use crate::rule;

impl Executor<'_, '_> {
    /// A land unit has come into an area: enemies that cannot stand against it go, and the area is taken.
    pub fn enter(&mut self, unit: Piece, area: Space) {
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
            match self.look().possessed(side).contains(area) {
                true => self.possess(area, side, Some(nation), rule::POSSESSION),
                false => self.position.entered.insert(area),
            }
        } else {
            self.possess(area, side, Some(nation), rule::POSSESSION);
        }
        if !displaced.is_empty() {
            let side = side.other();
            self.position.frames.push(Frame::Retreat { side, units: displaced, why: Leaving::Displaced });
        }
    }

    /// A landing on an enemy coast that is empty, or where everybody is overrun: held at once, possessed when combat is over.
    pub fn land_on(&mut self, ship: Piece, cargo: Piece, beach: Space) {
        let overrun = self.look().units_at(self.position.side.other(), beach);
        if !overrun.is_empty() {
            overrun.iter().for_each(|enemy| self.eliminate(enemy, rule::OVERRUN_ASHORE));
            self.mark(ship, Marks::ATTACKED);
        }
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
    pub fn breakthrough_goes_on(&mut self) -> bool {
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
    pub fn end_breakthrough(&mut self) {
        let side = self.position.side;
        for area in self.position.entered.iter() {
            let by = self.look().units_at(side, area).iter().find(|u| self.kind(*u).is_army());
            let nation = by.map(|u| self.ground.roster.nation(u));
            self.possess(area, side, nation, rule::POSSESSION);
        }
        self.position.entered = Areas::NONE;
        self.position.phase = Phase::End;
        self.position.frames.push(Frame::Settle(Moment::TurnOver));
    }
}
