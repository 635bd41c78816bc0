//! Production: what to build and where, and what to repair.

use std::cmp::Reverse;

use table::{Order, Space};
use thirdreich::{Arm, ForceId, Nation, Off, Part, Purpose, ThirdReich, UnitId, Verb, Wing};

use super::look::Man;
use super::staff::Staff;

impl Staff<'_> {
    /// BRPs that a nation keeps for the chits and battles of the rest of the year.
    fn reserve(&self, nation: Nation) -> i32 {
        let turns = self.turns_of_year();
        match (self.field.is_major(nation), self.attacks()) {
            (false, _) => 2 * turns,
            (true, true) => 24 * turns,
            (true, false) => 15 * turns,
        }
    }

    /// Builds the unit that is worth most for its price, then aircraft.
    pub fn build(&self, payer: Nation) -> Option<Order<ThirdReich>> {
        let spare = self.position.stockpile(payer) - self.reserve(payer);
        let pays = |nation: Nation| self.position.payer(self.ground, nation) == payer;
        let mut units: Vec<(i32, UnitId)> = self
            .position
            .pieces()
            .filter(|(unit, piece)| {
                piece.at.is_none() && piece.off == Off::Pool && pays(self.ground.forces.unit(*unit).nation)
            })
            .map(|(unit, _)| (self.merit(unit), unit))
            .filter(|(_, unit)| self.field.build_cost(*unit) <= spare && !self.has_enough_hqs(*unit))
            .collect();
        units.sort_by_key(|(merit, unit)| (Reverse(*merit), *unit));
        for (_, unit) in units {
            if let Some(order) = self.raise(unit) {
                return Some(order);
            }
        }
        self.build_aircraft(payer, spare, pays).or_else(|| self.done())
    }

    /// HQs are built again as long as few are left.
    fn has_enough_hqs(&self, unit: UnitId) -> bool {
        let row = self.ground.forces.unit(unit);
        let enough = if self.attacks() { 4 } else { 3 };
        let hqs = self.own().filter(|man| man.unit.arm == Arm::Hq && man.unit.nation == row.nation);
        row.arm == Arm::Hq && hqs.count() >= enough
    }

    /// What a unit is worth for its price.
    fn merit(&self, unit: UnitId) -> i32 {
        let row = self.ground.forces.unit(unit);
        let strength = i32::from(row.full.strength);
        let cost = self.field.build_cost(unit).max(1);
        match row.arm {
            Arm::Hq => 120,
            Arm::Arm if self.attacks() => 200 + strength,
            Arm::Gar => 1,
            Arm::Para => 20,
            _ => 100 * strength / cost,
        }
    }

    /// A new unit stands where it is wanted most.
    fn raise(&self, unit: UnitId) -> Option<Order<ThirdReich>> {
        let row = self.ground.forces.unit(unit);
        let man =
            Man { id: unit, unit: row, at: Space::default(), strength: row.full.strength.into(), own: true };
        let mut places: Vec<(i32, Space)> = self
            .field
            .home_cities(row.nation)
            .into_iter()
            .filter(|place| self.field.has_room(unit, *place))
            .map(|place| (self.muster(&man, place.space), place.space))
            .collect();
        places.sort_by_key(|(score, hex)| (Reverse(*score), *hex));
        let order = |hex: Space| self.legal(vec![Verb::Build.into(), Part::Unit(unit), Part::Space(hex)]);
        places.into_iter().take(4).find_map(|(_, hex)| order(hex))
    }

    /// How much a unit is wanted in a city.
    fn muster(&self, man: &Man<'_>, hex: Space) -> i32 {
        let foe = i32::from(self.to_foes.from(hex).min(40));
        if self.attacks() || man.unit.arm == Arm::Hq {
            let near = if man.unit.arm == Arm::Hq && foe < 3 { 60 } else { 0 };
            return -foe - near;
        }
        let site = &self.field.board[hex];
        let threatened = foe <= 6;
        let value = if site.is_objective() { 60 } else { 15 };
        let guards = self.crowd(hex) as i32;
        (if threatened { value } else { 0 }) - 5 * guards - 2 * foe
    }

    fn build_aircraft(
        &self,
        payer: Nation,
        spare: i32,
        pays: impl Fn(Nation) -> bool,
    ) -> Option<Order<ThirdReich>> {
        let forces = (0..).map(ForceId).zip(&self.ground.forces.forces);
        for (force, row) in forces.filter(|(_, row)| row.wing == Wing::Tac && pays(row.nation)) {
            let pool = self.position.pool[usize::from(force.0)];
            let factors = (spare / i32::from(row.cost)).clamp(0, i32::from(pool)) as u8;
            // Aircraft come after the units that are still to be raised.
            if factors == 0 || (!self.attacks() && spare < 12 && row.nation == payer) {
                continue;
            }
            let home = self.ground.nation(row.nation).and_then(|row| row.home);
            let board = self.field.board;
            let room = |hex: Space| self.field.base_room(row.nation, board.place(hex));
            let mut bases: Vec<(i32, Space)> = self
                .field
                .airfields()
                .filter(|hex| home.is_some() && board[*hex].country == home && room(*hex) > 0)
                .map(|hex| (self.base_post(hex), hex))
                .collect();
            bases.sort_by_key(|(post, hex)| (Reverse(*post), *hex));
            for (_, hex) in bases.into_iter().take(4) {
                let count = factors.min(room(hex));
                let words =
                    vec![Verb::Build.into(), Part::Force(force), Part::Count(count), Part::Space(hex)];
                if let Some(order) = self.legal(words) {
                    return Some(order);
                }
            }
        }
        None
    }

    /// Repairs what fights best, as far as money reaches.
    pub fn repair(&self, payer: Nation) -> Option<Order<ThirdReich>> {
        let chest = self.war_chest().min(self.position.stockpile(payer) / 2);
        let spare = self.position.stockpile(payer) - chest;
        let cost = |man: &Man<'_>| self.field.repair_cost(man.id).filter(|cost| *cost <= spare);
        let mut reduced: Vec<&Man<'_>> = self
            .own()
            .filter(|man| self.position.payer(self.ground, man.unit.nation) == payer && cost(man).is_some())
            .collect();
        reduced.sort_by_key(|man| (Reverse(man.unit.full.strength), man.id));
        let order = |man: &Man<'_>| {
            let able = self.field.is_supplied(man.id, Purpose::Repair);
            able.then(|| self.legal(vec![Verb::Repair.into(), Part::Unit(man.id)])).flatten()
        };
        reduced.into_iter().find_map(order).or_else(|| self.done())
    }
}
