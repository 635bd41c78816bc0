//! A neutral goes to war: its land, its army (16.31, 16.4, 20.81).

use super::executor::Executor;
use crate::model::blocks::{Place, Sighting};
use crate::model::fact::Fact;
use crate::model::frames::Phase;
use crate::model::nation::{Faction, Nation};
use crate::model::position::Standing;
use crate::rule;

impl Executor<'_, '_, '_> {
    /// War is declared on a neutral whose army waits. It joins the other side and stands where the table of the scenario has it.
    /// Everybody knows its units, which are all alike, so they are noted (R-EF-153).
    pub fn declare_war(&mut self, faction: Faction, nation: Nation) {
        let row = self.ground.scenario(self.position.scenario);
        let waiting = row.and_then(|row| row.waiting.iter().find(|waiting| waiting.nation == nation));
        let Some(side) = waiting.map(|waiting| waiting.faction) else { return };
        let when = self.position.now;
        self.tell.all(|| Fact::WarDeclared { faction, nation });
        self.position.nations[nation as usize] = Standing::Belligerent(side);
        self.position.declared.push((nation, when));
        let spaces = self.ground.map.spaces().filter(|space| self.ground[*space].nation == Some(nation));
        let land = self.ground.nets().rows.set(spaces);
        let held = &mut self.position.control.held[side as usize];
        *held = held.union(&land);
        for placed in &self.ground.forces.setups[&self.position.scenario] {
            let unit = self.ground.forces.unit(placed.unit);
            let joins = unit.nation == nation && rule::NEW_ARMIES.holds();
            let block = self.position.of_unit(placed.unit).filter(|_| joins);
            let Some(block) = block else { continue };
            self.position.block_mut(block).at = Place::On(placed.at);
            let seen = Sighting { strength: placed.strength, at: placed.at, when };
            self.position.sightings[placed.unit.index()] = Some(seen);
        }
        self.tell.reveals_to_all("units");
        self.tell.reveals_to_all("strengths");
        self.freeze(Some(faction), Phase::Command);
    }
}
