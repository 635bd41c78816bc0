//! The Production Segment: income, weather, and what becomes available (3.11, 3.12, 14.2, 22.4).

use table::dice::Stream;

use crate::model::calendar::Season;
use crate::model::fact::Fact;
use crate::model::forces::{How, What};
use crate::model::frames::Frame;
use crate::model::ground::Ground;
use crate::model::nation::Nation;
use crate::model::position::Off;
use crate::model::scenario::Weather;
use crate::model::theatre::Place;
use crate::model::units::UnitId;
use crate::rule;

use super::executor::Executor;
use super::field::{Field, Purpose};

impl Field<'_> {
    /// Friendly cities at home where a unit could be placed, whether it has room or not (15.21).
    pub fn home_cities(&self, nation: Nation) -> Vec<Place> {
        let home = self.ground.nation(nation).and_then(|row| row.home);
        let friendly = |place: Place| {
            let holder = self.position.control.of(place);
            holder.is_some_and(|holder| self.position.relations.are_friends(nation, holder))
        };
        let cities =
            self.board.all(move |site| home.is_some() && site.country == home && site.city.is_some());
        cities.map(|hex| self.board.place(hex)).filter(|place| friendly(*place)).collect()
    }

    /// Is there room for a unit in a hex, and supply of its own (15.22)?
    pub fn has_room(&self, unit: UnitId, place: Place) -> bool {
        let cell = self.board.nets.rows.cell(place.space);
        !self.full_for(unit).contains(cell)
            && self.supplied(self.unit(unit).nation, Purpose::Repair).contains(cell)
    }

    /// What cities in enemy hands cost a nation, and who gains half of it (14.63, 22.1).
    fn lost_cities(&self) -> Vec<(Nation, Nation, i32)> {
        let mut lost = Vec::new();
        for row in &self.ground.city_losses {
            let owner = self.ground.nations.iter().find(|nation| nation.home == Some(row.country));
            let Some(owner) = owner.map(|row| row.key) else { continue };
            for hex in self.board.country(row.country).filter(|hex| self.board[*hex].city.is_some()) {
                let holder = self.position.control.of(self.board.place(hex));
                let Some(holder) = holder.filter(|by| self.position.relations.are_at_war(owner, *by)) else {
                    continue;
                };
                let cost = match () {
                    () if self.board[hex].is_capital() => row.capital,
                    () if row.ten.contains(&hex) => 10,
                    () => row.other,
                };
                lost.push((owner, self.position.payer(self.ground, holder), cost.into()));
            }
        }
        lost
    }
}

/// Values of allies without a stockpile, by who has them (14.52).
fn clients(ground: &Ground, nation: Nation) -> i32 {
    let side = ground.side_of(nation).filter(|side| side.nations.first() == Some(&nation));
    let poor = |ally: &&Nation| ground.scenario.purses.iter().all(|purse| purse.nation != **ally);
    let worth = |ally: &Nation| {
        let home = ground.nation(*ally).and_then(|row| row.home)?;
        let area = ground.areas.iter().find(|area| area.what == crate::model::area::What::Country(home))?;
        Some(i32::from(area.brp))
    };
    side.map_or(0, |side| side.nations.iter().filter(poor).filter_map(worth).sum())
}

impl Executor<'_, '_, '_> {
    /// A turn begins.
    pub fn produce(&mut self) {
        let turn = self.position.turn;
        self.tell.all(|| Fact::TurnBegan { turn });
        if turn.season == Season::Spring {
            self.income();
        }
        self.weather();
        self.reinforce();
        let aid = self.ground.scenario.lend_lease;
        let port = self.position.control.of(self.ground.europe().place(aid.unless_lost));
        let lost = port.is_some_and(|holder| self.position.relations.are_at_war(aid.to, holder));
        if aid.from.until(turn).is_some() && !lost {
            self.pay(aid.to, aid.brps.into(), rule::LEND_LEASE);
        }
        let order = self.field().order_of_play();
        self.position.frames.replace(Frame::Build(order));
    }

    fn income(&mut self) {
        for purse in &self.ground.scenario.purses {
            let base = self.position.treasury(purse.nation).map_or(0, |row| row.base);
            let income = base + i32::from(purse.conquests) - i32::from(purse.levy);
            self.pay(purse.nation, income, rule::INCOME);
            self.pay(purse.nation, clients(self.ground, purse.nation), rule::CLIENTS);
        }
        for (before, now, worth) in self.field().conquests() {
            self.pay(before, -worth, rule::LAND);
            self.pay(now, worth, rule::LAND);
        }
        for (holder, worth) in self.field().conquered_minors() {
            self.pay(holder, worth, rule::CONQUERED);
        }
        for (owner, holder, cost) in self.field().lost_cities() {
            self.pay(owner, -cost, rule::LOST_CITIES);
            self.pay(holder, cost / 2, rule::LOST_CITIES);
        }
    }

    /// Two dice in Winter, one in Spring; other seasons are fair.
    fn weather(&mut self) {
        let turn = self.position.turn;
        let before = std::mem::replace(&mut self.position.weather, Weather::Fair);
        self.position.mud = false;
        match turn.season {
            Season::Winter => {
                let sum = self.dice.sum(Stream::Public, rule::WINTER, 2, 6) as u8;
                let weather = self.ground.scenario.winter.weather(turn, sum);
                self.position.weather = if rule::WINTER.holds() { weather } else { Weather::Fair };
            }
            Season::Spring => {
                let die = i32::from(self.dice.die(Stream::Public, rule::MUD, 6));
                let more = match before {
                    Weather::Fair | Weather::BalticIce => -1,
                    Weather::Extreme => 1,
                    Weather::RussianWinter | Weather::Severe => 0,
                };
                self.position.mud = die + more >= 4 && rule::MUD.holds();
            }
            Season::Summer | Season::Fall => return,
        }
        let (weather, mud) = (self.position.weather, self.position.mud);
        self.tell.all(|| Fact::Weathered { weather, mud });
    }

    /// Units join the pool or arrive.
    fn reinforce(&mut self) {
        let turn = self.position.turn;
        let ground = self.ground;
        for row in ground.forces.reinforcements.iter().filter(|row| row.turn == turn) {
            match (row.what, &row.how) {
                (What::Factors(force, factors), _) => {
                    self.position.pool[usize::from(force.0)] += factors;
                    self.tell.all(|| Fact::Joined { force, factors });
                }
                (What::Unit(unit), How::Arrival(places)) => self.arrive(unit, places),
                (What::Unit(unit), How::Pool) => self.position.piece_mut(unit).off = Off::Pool,
                (What::Unit(unit), How::West) if rule::SCENARIO.holds() => {
                    self.position.piece_mut(unit).off = Off::West;
                }
                (What::Unit(_), How::West) => {}
            }
        }
    }

    /// A unit comes free of cost to the first of its places with room, or waits in the pool.
    fn arrive(&mut self, unit: UnitId, places: &[Place]) {
        let field = self.field();
        let nation = field.unit(unit).nation;
        let cities = field.home_cities(nation);
        let own = if places.is_empty() { cities.clone() } else { places.to_vec() };
        let at = own.into_iter().find(|place| cities.contains(place) && field.has_room(unit, *place));
        match at {
            Some(place) => self.put(unit, place),
            None => self.position.piece_mut(unit).off = Off::Pool,
        }
    }

    /// A unit stands on the map.
    pub fn put(&mut self, unit: UnitId, place: Place) {
        let piece = self.position.piece_mut(unit);
        piece.at = Some(place);
        piece.reduced = false;
        self.tell.all(|| Fact::Built { unit, at: place.space });
    }
}
