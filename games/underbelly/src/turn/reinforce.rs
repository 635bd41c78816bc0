//! Reinforcement: arrivals, withdrawals, purchases.

use table::{Piece, Space};

use super::Course;
use crate::calendar::Phase;
use crate::fact::Fact;
use crate::position::{Frame, Leaving, Place};
use crate::roster::{Arrival, Kind, Nation, Side, Start};
use crate::rule;
use crate::sets::{Areas, Units};

impl Course<'_, '_> {
    /// The free Italian set-up goes on until everything stands.
    pub(super) fn set_up_goes_on(&mut self) -> bool {
        if !self.position.arriving.is_empty() {
            return true;
        }
        self.position.side = self.position.options.first;
        self.begin_turn();
        false
    }

    /// A game that begins with a side's turn.
    pub fn begin(&mut self) {
        self.begin_turn();
        self.advance();
    }

    /// A side's turn begins: events, withdrawals, arrivals.
    pub(super) fn begin_turn(&mut self) {
        let (turn, side) = (self.position.turn, self.position.side);
        self.position.phase = Phase::Reinforcement;
        self.position.spent = [0; 4];
        self.position.sources.clear();
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

    pub(super) fn withdraw_only(&mut self, among: Units) -> bool {
        match among.only() {
            Some(unit) => {
                self.withdraw_chosen(unit);
                false
            }
            None => true,
        }
    }

    /// A unit is called away. What it carries at sea is lost.
    pub(super) fn withdraw_chosen(&mut self, unit: Piece) {
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
                self.position.arriving.add(unit);
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
    pub(super) fn place(&mut self, unit: Piece, at: Space) {
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
            if self.position.axis.has(at) && side == Side::Axis {
                self.possess(at, side, Some(nation), rule::STARS_OF_DEFEATED);
            }
        }
    }

    pub(super) fn buy(&mut self, unit: Piece, at: Space) {
        let kind = self.kind(unit);
        let cost = self.ground.tables.cost(kind).unwrap_or(0);
        let payer = crate::reinforcement::payer(self.ground.roster.nation(unit));
        self.position.spent[payer as usize] += cost;
        self.tell.all(|| Fact::Buys { unit, cost });
        self.place(unit, at);
    }

    /// Is there anything to place or to buy?
    pub(super) fn reinforcement_goes_on(&mut self) -> bool {
        if !self.position.arriving.is_empty() || self.can_buy() {
            return true;
        }
        self.end_phase();
        false
    }

    fn can_buy(&self) -> bool {
        !self.look().buyable(self.position.side).is_empty()
    }

    pub(super) fn assign(&mut self, area: Space, nation: Nation) {
        self.position.frames.pop();
        if let Some(star) = self.ground.stars.iter().position(|s| s == area) {
            self.position.stars[star] = Some(nation);
            self.tell.all(|| Fact::Assigned { area, nation });
        }
    }
}
