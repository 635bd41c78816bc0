//! A neutral goes to war: its land, its army (16.31, 16.4, 20.81).

use kit::Note;

use super::executor::Executor;
use crate::model::blocks::{Place, Sighting};
use crate::model::board::Ground;
use crate::model::fact::Fact;
use crate::model::frames::Phase;
use crate::model::nation::{Faction, Nation};
use crate::model::position::{Declaration, Position, Standing};
use crate::rule;

/// A neutral is at war with a faction, and its land belongs to the other side.
pub fn join(ground: &Ground, position: &mut Position, by: Faction, nation: Nation, side: Faction) {
    position.nations[nation as usize] = Standing::Belligerent(side);
    position.declared.push(Declaration { by, on: nation, when: position.now });
    let spaces = ground.map.spaces().filter(|space| ground[*space].nation == Some(nation));
    let land = ground.nets().rows.set(spaces);
    let held = &mut position.control.held[side as usize];
    *held = held.union(&land);
}

/// The faction that a neutral joins when war is declared on it; none if its army does not wait for that.
pub fn side_of(ground: &Ground, position: &Position, nation: Nation) -> Option<Faction> {
    let row = ground.scenario(position.scenario)?;
    row.waiting.iter().find(|waiting| waiting.nation == nation).map(|waiting| waiting.faction)
}

impl Executor<'_, '_, '_> {
    /// War is declared on a neutral whose army waits. It joins the other side and stands where the table of the scenario has it.
    /// Everybody knows its units, which are all alike, so they are noted (R-EF-153).
    pub fn declare_war(&mut self, faction: Faction, nation: Nation) {
        let Some(side) = side_of(self.ground, self.position, nation) else { return };
        let when = self.position.now;
        self.tell.all(|| Fact::WarDeclared { faction, nation });
        join(self.ground, self.position, faction, nation, side);
        for placed in &self.ground.forces.setups[&self.position.scenario] {
            let unit = self.ground.forces.unit(placed.unit);
            let joins = unit.nation == nation && rule::NEW_ARMIES.holds();
            let block = self.position.of_unit(placed.unit).filter(|_| joins);
            let Some(block) = block else { continue };
            self.position.block_mut(block).at = Place::On(placed.at);
            let seen = Sighting { strength: placed.strength, when };
            self.position.sightings.see(placed.unit, Note { at: placed.at, seen });
        }
        self.tell.reveals_to_all("units");
        self.tell.reveals_to_all("strengths");
        self.freeze(Some(faction), Phase::Command);
    }
}
