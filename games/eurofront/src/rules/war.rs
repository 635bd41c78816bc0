//! A neutral goes to war: its land, its army (16.31, 16.4, 20.81).

use kit::Note;
use table::{Piece, Space};

use super::executor::Executor;
use crate::model::blocks::{Block, Place, Sighting};
use crate::model::board::Ground;
use crate::model::fact::Fact;
use crate::model::frames::{Frame, Phase, SetUp};
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

/// The blocks of a nation that wait on its card.
fn army(ground: &Ground, position: &Position, nation: Nation) -> Vec<Piece> {
    let is_of = |block: &Block| block.face.is_some_and(|face| ground.forces.unit(face.unit).nation == nation);
    let waiting = position.pieces().filter(|(_, block)| block.at == Place::Card && is_of(block));
    waiting.map(|(piece, _)| piece).collect()
}

impl Executor<'_, '_, '_> {
    /// War is declared on a neutral whose army waits. It joins the other side, which places it before the Command phase goes on
    /// (R-EF-39).
    pub fn declare_war(&mut self, faction: Faction, nation: Nation) {
        let Some(side) = side_of(self.ground, self.position, nation) else { return };
        self.tell.all(|| Fact::WarDeclared { faction, nation });
        join(self.ground, self.position, faction, nation, side);
        let army = army(self.ground, self.position, nation);
        if army.is_empty() || !rule::NEW_ARMIES.holds() {
            return self.freeze(Some(faction), Phase::Command);
        }
        for block in army {
            self.position.block_mut(block).at = Place::ToSetUp;
        }
        self.position.frames.push(Frame::SetUp(SetUp { left: vec![side] }));
    }

    /// A block of a new army stands. Everybody knows its units, which are all alike, so it is noted (R-EF-153).
    pub fn station(&mut self, block: Piece, at: Space) {
        self.position.block_mut(block).at = Place::On(at);
        let (face, when) = (self.face(block), self.position.now);
        let seen = Sighting { strength: face.strength, when };
        self.position.sightings.see(face.unit, Note { at, seen });
        self.tell_of(Fact::Placed { block, at });
    }
}
