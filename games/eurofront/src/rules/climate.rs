//! Acclimatization: who comes into the North Front from elsewhere loses steps (6.73, 21.441).

use table::{Piece, Space};

use super::executor::Executor;
use crate::model::board::Ground;
use crate::model::nation::{Faction, Nation};
use crate::model::site::Front;
use crate::model::units::{Class, Unit};
use crate::rule;

/// What entering the North Front costs a unit.
pub fn toll(unit: &Unit) -> u8 {
    let alien = unit.north == Class::Alien;
    match (unit.faction, unit.nation) {
        (_, Nation::Finland | Nation::Norway | Nation::Sweden) => 0,
        (Faction::Soviets, _) => u8::from(alien),
        _ => 1 + u8::from(alien),
    }
}

/// How often a path enters the North Front from elsewhere.
pub fn entries(ground: &Ground, path: &[Space]) -> u8 {
    let is_north = |at: Space| ground[at].front == Some(Front::North);
    path.windows(2).filter(|step| !is_north(step[0]) && is_north(step[1])).count() as u8
}

impl Executor<'_, '_, '_> {
    /// A block has come along this path; every time it entered the North Front it pays. Its owner's secret, unless it dies of it.
    pub fn acclimatize(&mut self, block: Piece, path: &[Space]) {
        let entries = entries(self.ground, path);
        if entries == 0 || !rule::ACCLIMATIZATION.holds() {
            return;
        }
        // That it loses nothing, or not its last step, tells of what it is.
        self.tell.reveals_to_all("units");
        self.tell.reveals_to_all("strengths");
        for _ in 0..entries * toll(self.unit(block)) {
            self.lose_step(block);
        }
    }
}
