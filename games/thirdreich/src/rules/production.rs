//! The Production Segment: income, weather, and what becomes available (3.11, 3.12, 14.2, 22.4).

use table::Space;
use table::dice::Stream;

use crate::model::calendar::Season;
use crate::model::fact::Fact;
use crate::model::forces::{How, What};
use crate::model::frames::Frame;
use crate::model::nation::Nation;
use crate::model::nets::Cluster;
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
        let cities = self.home_city_hexes(nation);
        let mut places: Vec<Place> =
            self.board.nets.rows.spaces(&cities).map(|hex| self.board.place(hex)).collect();
        places.sort_unstable();
        places
    }

    /// The same as a set.
    pub fn home_city_hexes(&self, nation: Nation) -> Cluster {
        let cities = || self.at_home(nation, &self.board.nets.cities);
        self.kept(nation, |it| &it.home_cities, cities).intersection(&self.friendly(nation))
    }

    /// Which of some hexes are at home for a nation.
    fn at_home(&self, nation: Nation, hexes: &Cluster) -> Cluster {
        let [own, given] = self.ground.lands.home(nation);
        let back = given.intersection(hexes);
        let back =
            if back.is_empty() { back } else { back.intersection(&self.controlled(|by| by == nation)) };
        hexes.intersection(own).union(&back)
    }

    /// Hexes where a unit can be built (15.21, 15.22).
    pub fn building_sites(&self, unit: UnitId) -> Cluster {
        let nation = self.unit(unit).nation;
        let supplied = || self.home_city_hexes(nation).intersection(&self.supplied_if_held(nation));
        self.kept(nation, |it| &it.building_sites, supplied).minus(&self.full_for(unit))
    }

    /// Friendly bases for aircraft at home (15.23).
    pub fn bases_at_home(&self, nation: Nation) -> Cluster {
        *self.kept(nation, |it| &it.home_bases, || self.at_home(nation, &self.friendly_bases(nation)))
    }

    /// Is there room for a unit in a hex, and supply of its own (15.22)?
    pub fn has_room(&self, unit: UnitId, place: Place) -> bool {
        let cell = self.board.nets.rows.cell(place.space);
        !self.full_for(unit).contains(cell) && self.would_be_supplied(self.unit(unit).nation, place.space)
    }

    /// Would a new unit be supplied in a hex? Where it stands enemy zones do not break its line (12.1, 15.22).
    pub fn would_be_supplied(&self, nation: Nation, hex: Space) -> bool {
        self.supplied_if_held(nation).contains(self.board.nets.rows.cell(hex))
    }

    /// Every such hex.
    fn supplied_if_held(&self, nation: Nation) -> Cluster {
        let nets = &self.board.nets;
        let work_out = || {
            let supplied = self.supplied(nation, Purpose::Repair);
            let barred = self.enemies(nation).union(&self.closed_land(nation));
            let linked = nets.rows.around(&supplied, &nets.land).union(&self.sources(nation));
            supplied.union(&linked.minus(&barred))
        };
        *self.kept(nation, |it| &it.supplied_if_held, work_out)
    }

    /// Is a hex inside a nation's borders, as they are printed? Land that was handed over to a minor is the minor's, and what was
    /// handed over is nobody else's until its printed owner has it back (15.21, 17.13, R-TR-99).
    pub fn is_home(&self, nation: Nation, hex: Space) -> bool {
        let ([own, given], cell) = (self.ground.lands.home(nation), self.board.nets.rows.cell(hex));
        own.contains(cell)
            || given.contains(cell) && self.position.control.of(self.board.place(hex)) == Some(nation)
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

/// Who gains by allies without a stockpile (14.2).
const PATRONS: [Nation; 2] = [Nation::Britain, Nation::Germany];

/// Values of allies without a stockpile, by who has them (14.52).
fn clients(field: &Field, nation: Nation) -> i32 {
    if !PATRONS.contains(&nation) {
        return 0;
    }
    let ground = field.ground;
    let poor = |ally: &&Nation| {
        ground.scenario.purses.iter().all(|purse| purse.nation != **ally) && !field.has_surrendered(**ally)
    };
    let worth = |ally: &Nation| {
        let home = ground.nation(*ally).and_then(|row| row.home)?;
        let area = ground.areas.iter().find(|area| area.what == crate::model::area::What::Country(home))?;
        Some(i32::from(area.brp))
    };
    field.position.led_by(ground, nation).iter().filter(poor).filter_map(worth).sum()
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
        self.draw_lots();
        let order = self.field().order_of_play();
        self.position.frames.replace(Frame::Build(order));
    }

    fn income(&mut self) {
        for purse in &self.ground.scenario.purses {
            let base = self.position.treasury(purse.nation).map_or(0, |row| row.base);
            let income = base + i32::from(purse.conquests) - i32::from(purse.levy);
            self.pay(purse.nation, income, rule::INCOME);
            self.pay(purse.nation, clients(&self.field(), purse.nation), rule::CLIENTS);
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
                    Weather::BalticIce => -1,
                    Weather::Extreme => 1,
                    Weather::Fair | Weather::RussianWinter | Weather::Severe => 0,
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
        for (_, piece) in self.position.pieces_mut() {
            if matches!(piece.off, Off::Back(when) if when <= turn) {
                piece.off = Off::Pool;
            }
        }
        for row in ground.forces.reinforcements.iter().filter(|row| row.turn <= turn) {
            let waits = matches!(row.what, What::Unit(unit) if self.position.piece(unit).off == Off::Waits);
            if row.turn < turn && !waits {
                continue;
            }
            let nation = match row.what {
                What::Unit(unit) => ground.forces.unit(unit).nation,
                What::Factors(force, _) => ground.forces.force(force).nation,
            };
            if self.field().has_surrendered(nation) {
                continue;
            }
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

    /// A unit comes free of cost to the first of its places with room; if there is none, it comes next turn (15.22, R-TR-57).
    fn arrive(&mut self, unit: UnitId, places: &[Place]) {
        let field = self.field();
        let nation = field.unit(unit).nation;
        let cities = field.home_cities(nation);
        let own = if places.is_empty() { cities.clone() } else { places.to_vec() };
        let at = own.into_iter().find(|place| cities.contains(place) && field.has_room(unit, *place));
        match at {
            Some(place) => self.put(unit, place),
            None => self.position.piece_mut(unit).off = Off::Waits,
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
