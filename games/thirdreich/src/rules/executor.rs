//! Carrying out: what can happen to units, factors, money and hexes, and who is told.

use table::dice::{Dice, Pool, Stream};
use table::{Frames, Outcome, RuleId, Space, Tell};

use crate::model::fact::Fact;
use crate::model::forces::ForceId;
use crate::model::frames::{Flight, Frame};
use crate::model::ground::Ground;
use crate::model::nation::Nation;
use crate::model::position::{Off, Position, Stock};
use crate::model::theatre::Place;
use crate::model::units::{Arm, UnitId};
use crate::rule;

use super::field::Field;

/// A position in which an order is being carried out.
pub struct Executor<'e, 'd, 't> {
    pub ground: &'e Ground,
    pub position: &'e mut Position,
    pub dice: &'e mut Dice<'d>,
    pub tell: &'e mut Tell<'t, Fact>,
}

impl Executor<'_, '_, '_> {
    pub fn field(&self) -> Field<'_> {
        Field::of(self.ground, self.position)
    }

    /// Gives or takes BRPs, and says why; below zero if it must be (14.14).
    pub fn pay(&mut self, nation: Nation, delta: i32, rule: RuleId) {
        if delta == 0 || !rule.holds() {
            return;
        }
        if let Some(row) = self.position.treasuries.iter_mut().find(|row| row.nation == nation) {
            row.stockpile += delta;
            self.tell.all(|| Fact::Money { nation, delta, rule });
        }
    }

    /// A ground unit comes to a hex by these steps, and controls every hex it enters (R-TR-29).
    pub fn go(&mut self, unit: UnitId, way: &[Space]) {
        let from = self.position.piece(unit).at;
        for hex in way {
            self.enter(unit, *hex);
        }
        if let Some(to) = way.last() {
            let way = || from.map(|place| place.space).into_iter().chain(way.iter().copied()).collect();
            self.tell.all(|| Fact::Moved { unit, way: way(), to: *to });
        }
    }

    pub(super) fn enter(&mut self, unit: UnitId, hex: Space) {
        let place = self.ground.europe().place(hex);
        let nation = self.ground.forces.unit(unit).nation;
        self.position.piece_mut(unit).at = Some(place);
        let friendly = |position: &Position, other: Nation| position.relations.are_friends(nation, other);
        let holder = self.position.control.of(place);
        if holder.is_some_and(|holder| friendly(self.position, holder)) {
            return;
        }
        self.position.control.insert(place, nation);
        if self.ground.europe()[hex].fortress
            && !self.position.razed.contains(&place)
            && rule::FORTRESS_FALLS.holds()
        {
            self.position.razed.push(place);
        }
        self.lose_base(nation, place);
    }

    /// A base is a nation's now: markers of its enemies go, and their aircraft escape or do not (11.12, 11.52).
    pub(super) fn lose_base(&mut self, by: Nation, place: Place) {
        let relations = self.position.relations.clone();
        self.position.airbases.retain(|(owner, at)| *at != place || relations.are_friends(by, *owner));
        self.overrun(by, place);
    }

    /// Aircraft whose base is entered fly to another one, if they can (11.52); those in the air look for one within their range
    /// (R-TR-59).
    fn overrun(&mut self, by: Nation, place: Place) {
        let caught: Vec<Stock> = self
            .position
            .stocks
            .iter()
            .filter(|stock| {
                let owner = self.ground.forces.force(stock.force).nation;
                stock.at == place && !self.position.relations.are_friends(by, owner)
            })
            .copied()
            .collect();
        for stock in caught {
            let factors = stock.ready + stock.used - self.divert(stock.force, place);
            if factors == 0 {
                continue;
            }
            let pool = Pool::at_least(factors.into(), 6, 4);
            let escaped = self.dice.hits(Stream::Public, rule::OVERRUN_BASE, &[pool])[0] as u8;
            self.lose_factors(stock.force, place, factors - escaped);
            let range = self.ground.forces.force(stock.force).range.unwrap_or(0);
            self.flee(stock.force, place, escaped, 2 * u32::from(range));
        }
    }

    /// Aircraft fly to the nearest bases with room; those without one are lost.
    fn flee(&mut self, force: ForceId, from: Place, factors: u8, reach: u32) {
        let mut left = factors;
        while left > 0 {
            let Some((base, room)) = self.field().refuge(force, from, reach) else { break };
            let flown = left.min(room);
            self.rebase(force, from, base, flown);
            left -= flown;
        }
        self.lose_factors(force, from, left);
    }

    /// Aircraft in the air whose base is lost belong to another one from now on; how many there were.
    fn divert(&mut self, force: ForceId, place: Place) -> u8 {
        if !rule::LANDING.holds() {
            return 0;
        }
        let range = self.ground.forces.force(force).range.unwrap_or(0);
        let mut diverted = 0;
        while let Some(factors) = self.in_the_air(|flight| flight.force == force && flight.base == place) {
            diverted += factors;
            let refuge = self.field().refuge(force, place, range.into()).filter(|(_, room)| *room >= factors);
            let base = refuge.map(|(base, _)| base);
            match base {
                Some(base) => self.rebase(force, place, base, factors),
                None => self.lose_factors(force, place, factors),
            }
            self.rename_base(force, place, factors, base);
        }
        diverted
    }

    /// Factors of the first such flight of the impulse.
    fn in_the_air(&self, wanted: impl Fn(&Flight) -> bool) -> Option<u8> {
        let impulse = self.field().impulse()?;
        impulse
            .flights
            .iter()
            .chain(&impulse.aloft)
            .find(|flight| wanted(flight))
            .map(|flight| flight.factors)
    }

    /// A flight lands elsewhere, or nowhere.
    fn rename_base(&mut self, force: ForceId, from: Place, factors: u8, to: Option<Place>) {
        let is_it =
            |flight: &Flight| flight.force == force && flight.base == from && flight.factors == factors;
        let Some(impulse) = self.impulse_below() else { return };
        for flights in [&mut impulse.flights, &mut impulse.aloft] {
            let Some(at) = flights.iter().position(is_it) else { continue };
            match to {
                Some(base) => flights[at].base = base,
                None => drop(flights.remove(at)),
            }
            return;
        }
    }

    /// Factors fly and are used.
    pub fn use_up(&mut self, flight: Flight) {
        let Flight { force, base, factors, over } = flight;
        self.unready(force, base, factors);
        self.tell.all(|| Fact::Flew { force, factors, over });
    }

    /// Factors can do nothing more in this turn.
    pub fn unready(&mut self, force: ForceId, base: Place, factors: u8) {
        for stock in self.position.stocks.iter_mut().filter(|stock| stock.force == force && stock.at == base)
        {
            stock.ready = stock.ready.saturating_sub(factors);
            stock.used += factors;
        }
    }

    /// Factors fly to another base and are used.
    pub fn rebase(&mut self, force: ForceId, from: Place, to: Place, factors: u8) {
        self.take_factors(force, from, factors);
        self.base(force, to, 0, factors);
        self.tell.all(|| Fact::Rebased { force, factors, to: to.space });
    }

    /// Factors are lost and go back to the pool.
    pub fn lose_factors(&mut self, force: ForceId, at: Place, factors: u8) {
        if factors > 0 {
            self.take_factors(force, at, factors);
            self.position.pool[usize::from(force.0)] += factors;
            self.tell.all(|| Fact::Factors { force, delta: -(factors as i8) });
        }
    }

    /// Used ones first.
    fn take_factors(&mut self, force: ForceId, at: Place, factors: u8) {
        let here = |stock: &&mut Stock| stock.force == force && stock.at == at;
        if let Some(stock) = self.position.stocks.iter_mut().find(here) {
            let used = stock.used.min(factors);
            stock.used -= used;
            stock.ready -= factors - used;
        }
        self.position.stocks.retain(|stock| stock.ready + stock.used > 0);
    }

    /// Factors are added to a base.
    pub fn base(&mut self, force: ForceId, at: Place, ready: u8, used: u8) {
        let here = |stock: &&mut Stock| stock.force == force && stock.at == at;
        match self.position.stocks.iter_mut().find(here) {
            Some(stock) => {
                stock.ready += ready;
                stock.used += used;
            }
            None => self.position.stocks.push(Stock { force, at, ready, used }),
        }
    }

    /// A unit is turned to its weaker side, or eliminated if it has none left (1.2).
    pub fn reduce(&mut self, unit: UnitId, for_good: bool) {
        let piece = self.position.piece_mut(unit);
        if self.ground.forces.unit(unit).reduced.is_none() || piece.reduced {
            return self.eliminate(unit, for_good);
        }
        piece.reduced = true;
        self.tell.all(|| Fact::Reduced { unit });
    }

    /// A unit goes to the pool, or for good; an HQ may be built again after four turns (12.33).
    pub fn eliminate(&mut self, unit: UnitId, for_good: bool) {
        let turn = self.position.turn.after(4);
        let headquarters = self.ground.forces.unit(unit).arm == Arm::Hq;
        let piece = self.position.piece_mut(unit);
        piece.at = None;
        piece.reduced = false;
        piece.off = match () {
            () if !for_good || !rule::LAST_STAND.holds() => Off::Pool,
            () if headquarters => Off::Back(turn),
            () => Off::Gone,
        };
        self.tell.all(|| Fact::Eliminated { unit });
    }

    /// The game is over.
    pub fn finish(&mut self, outcome: Outcome) {
        let told = outcome.clone();
        self.tell.all(|| Fact::Ended { outcome: told });
        self.position.frames = Frames::new(Frame::Over(outcome));
    }
}
