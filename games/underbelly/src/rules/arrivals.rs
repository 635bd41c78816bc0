//! Reinforcement: arrivals, withdrawals, purchases.

use table::{Piece, Space};

use super::executor::Executor;
use crate::model::calendar::Phase;
use crate::model::fact::Fact;
use crate::model::position::{Frame, Leaving};
use crate::model::roster::{Arrival, Kind, Nation, Side, Start};
use crate::model::sets::{Areas, Units};
use crate::model::unit::Place;
use crate::rule;

impl Executor<'_, '_> {
    /// The free Italian set-up goes on until everything stands.
    pub fn set_up_goes_on(&mut self) -> bool {
        if !self.position.arriving.is_empty() {
            return true;
        }
        self.position.side = self.position.options.first;
        self.begin_turn();
        false
    }

    /// A side's turn begins: events, withdrawals, arrivals.
    pub fn begin_turn(&mut self) {
        let (turn, side) = (self.position.turn, self.position.side);
        self.position.phase = Phase::Reinforcement;
        self.position.spent = [0; 4];
        self.position.sources.clear();
        self.position.dropped.clear();
        self.position.entered = Areas::NONE;
        self.position.units.clear_marks();
        self.tell.all(|| Fact::Turn { turn, side });
        self.dated_events();
        self.withdrawals();
        self.arrivals();
        if side == Side::Axis {
            self.invasion_release();
        }
        self.place_what_has_no_choice();
    }

    /// Units whose date of withdrawal it is.
    fn withdrawals(&mut self) {
        let (turn, side) = (self.position.turn, self.position.side);
        for (i, counter) in self.ground.roster.counters.iter().enumerate() {
            if counter.nation.side() != side
                || !counter.withdrawn.contains(&turn)
                || !rule::WITHDRAWALS.holds()
            {
                continue;
            }
            let striped = Piece(i as u16);
            let alike = |unit: &Piece| {
                let other = self.ground.roster.get(*unit);
                let same = other.kind == counter.kind && other.nation == counter.nation;
                let here =
                    matches!(self.position.unit(*unit).place, Place::At(_) | Place::Aboard(_) | Place::Pile);
                same && here
            };
            let marked = self.position.options.marked_withdrawals || !rule::CHOICE_OF_WITHDRAWAL.holds();
            let bound = counter.bound || marked;
            let candidates: Units = match bound {
                true => Units::one(striped).iter().filter(alike).collect(),
                false => self.ground.roster.of_kind(counter.kind).iter().filter(alike).collect(),
            };
            if !candidates.is_empty() {
                self.position.frames.push(Frame::Withdraw(candidates));
            }
        }
    }

    pub fn withdraw_only(&mut self, among: Units) -> bool {
        match among.only() {
            Some(unit) => {
                self.withdraw_chosen(unit);
                false
            }
            None => true,
        }
    }

    /// A unit is called away. What it carries at sea is lost.
    pub fn withdraw_chosen(&mut self, unit: Piece) {
        self.position.frames.pop();
        if let Some(cargo) = self.position.cargo(unit) {
            self.eliminate(cargo, rule::WITHDRAWN_CARGO);
        }
        self.take_off(unit, Place::Withdrawn);
        self.tell.all(|| Fact::Leaves { unit });
    }

    /// Units whose date has come.
    fn arrivals(&mut self) {
        let (turn, side) = (self.position.turn, self.position.side);
        for (i, counter) in self.ground.roster.counters.iter().enumerate() {
            let unit = Piece(i as u16);
            let place = self.position.unit(unit).place;
            let due = counter.start == Start::Arrives(turn) && place == Place::Later;
            let back = counter.returns == Some(turn) && place == Place::Withdrawn && rule::RETURNS.holds();
            // The French appear in the Axis column of the chart.
            let theirs = if counter.nation == Nation::France { Side::Axis } else { counter.nation.side() };
            if (due || back) && theirs == side && !counter.kind.is_marker() && rule::ARRIVAL_DATES.holds() {
                self.position.arriving.insert(unit);
            }
        }
    }

    /// Arrivals with one place to go stand there at once; those with none go to the pile.
    fn place_what_has_no_choice(&mut self) {
        for unit in self.position.arriving.iter() {
            if let Arrival::Aboard(ship) = self.ground.roster.get(unit).arrival {
                self.position.arriving.remove(unit);
                let afloat = self.position.at(ship).is_some();
                self.position.units.set_place(unit, if afloat { Place::Aboard(ship) } else { Place::Pile });
                match afloat {
                    true => self.tell.all(|| Fact::Boards { unit, ship }),
                    false => self.tell.all(|| Fact::Lost { unit, rule: rule::NO_ARRIVAL }),
                }
                continue;
            }
            let berths = self.look().berths(unit, false);
            if berths.is_empty() {
                self.position.arriving.remove(unit);
                self.position.units.set_place(unit, Place::Pile);
                self.tell.all(|| Fact::Lost { unit, rule: rule::NO_ARRIVAL });
            } else if let Some(at) = berths.only() {
                self.place(unit, at);
            }
        }
    }

    /// A unit comes onto the map. Ships and aircraft that merely control the place must go.
    pub fn place(&mut self, unit: Piece, at: Space) {
        self.position.arriving.remove(unit);
        self.position.units.set_place(unit, Place::At(at));
        self.tell.all(|| Fact::Arrives { unit, at });
        self.evict(unit, at);
    }

    fn evict(&mut self, unit: Piece, at: Space) {
        let Some(side) = self.side(unit) else { return };
        let foe = side.other();
        let there = self.look().units_at(foe, at);
        let over_seas: Units =
            there.iter().filter(|u| self.kind(*u).is_naval() || self.kind(*u) == Kind::Tactical).collect();
        if !over_seas.is_empty() && rule::EVICTION.holds() {
            self.position.frames.push(Frame::Retreat { side: foe, units: over_seas, why: Leaving::Evicted });
        }
        if self.kind(unit).is_land() {
            let nation = self.ground.roster.nation(unit);
            if self.position.axis.contains(at) && side == Side::Axis {
                self.possess(at, side, Some(nation), rule::STARS_OF_DEFEATED);
            }
        }
    }

    /// Is there anything to place or to buy?
    pub fn reinforcement_goes_on(&mut self) -> bool {
        if !self.position.arriving.is_empty() || self.look().can_buy(self.position.side) {
            return true;
        }
        self.end_phase();
        false
    }
}
