//! Turning up and down, notes, and shuffling (2.1, 7.12, 7.14, 18.4).

use kit::Note;
use table::{Piece, Space, Viewer};

use super::executor::Executor;
use crate::model::blocks::{Block, Sighting};
use crate::model::fact::Fact;
use crate::model::nation::Faction;
use crate::model::position::Battle;
use crate::model::units::UnitId;
use crate::rule;

impl Executor<'_, '_, '_> {
    /// Before the first phase the blocks of each faction are dealt, so that their numbers tell nothing.
    pub fn deal(&mut self) {
        for faction in Faction::ALL {
            let own = self.position.pieces().filter(|(_, block)| block.faction == faction);
            let group: Vec<Piece> = own.map(|(piece, _)| piece).collect();
            self.mix(faction, &group);
        }
    }

    /// Nobody but their friends can tell these blocks of a faction apart any more (R-EF-2).
    pub fn mix(&mut self, faction: Faction, group: &[Piece]) {
        for viewer in Viewer::all(Faction::ALL.len() as u8) {
            if !self.position.is_friend(self.ground, viewer, faction) {
                self.position.veil.mix(viewer, group);
            }
        }
    }

    /// A hidden block leaves a place. If it stood there alone, what was noted of it goes with it; otherwise nobody knows any more
    /// what is noted there, except of blocks that have come in this phase and can still be told apart (R-EF-3).
    pub fn notes_on_leaving(&mut self, block: Piece, from: Space, to: Space) {
        let leaving = *self.position.block(block);
        if leaving.up {
            return;
        }
        let is_old = |one: &Block| one.faction == leaving.faction && !one.up && !one.marks.moved;
        let old: Vec<Piece> =
            self.position.standing(from).filter(|(_, one)| is_old(one)).map(|(piece, _)| piece).collect();
        let alone = old.is_empty() || old == [block];
        let doubtful: Vec<UnitId> =
            old.into_iter().chain([block]).map(|piece| self.face(piece).unit).collect();
        let follow = |unit, at| if doubtful.contains(&unit) { alone.then_some(to) } else { Some(at) };
        self.position.sightings.follow(follow);
    }

    /// A block is hidden again; what was seen last is noted (R-EF-3, 7.12).
    pub fn turn_down(&mut self, block: Piece) {
        let (face, when) = (self.face(block), self.position.now);
        let Some(at) = self.position.block(block).space() else { return };
        self.position.block_mut(block).up = false;
        let seen = Sighting { strength: face.strength, when };
        self.position.sightings.see(face.unit, Note { at, seen });
        self.tell_of(Fact::TurnedDown { block });
    }

    /// Does a block lie open between two phases? Active HQs do, and original attackers whose first round is over (R-EF-10).
    fn stays_open(&self, block: &Block) -> bool {
        let attacks = |at| {
            self.position
                .battle(at)
                .is_some_and(|one| one.attacker == block.faction && one.entered.is_empty())
        };
        block.command.is_some() || block.space().is_some_and(attacks)
    }

    /// A phase ends: joiners of an attack are turned up, blocks without a reason down, and stacks are mixed (R-EF-2, R-EF-11).
    pub fn phase_ends(&mut self) {
        if !rule::HIDDEN.holds() {
            return;
        }
        let on_map: Vec<(Piece, bool, bool)> = self
            .position
            .pieces()
            .filter(|(_, block)| block.space().is_some())
            .map(|(piece, block)| (piece, block.up, self.stays_open(block)))
            .collect();
        for (block, up, open) in on_map {
            match (up, open) {
                (false, true) => self.turn_up(block),
                (true, false) => self.turn_down(block),
                _ => {}
            }
        }
        let hidden = self.position.pieces().filter(|(_, block)| !block.up);
        let mut hidden: Vec<(Space, Faction, Piece)> =
            hidden.filter_map(|(piece, block)| Some((block.space()?, block.faction, piece))).collect();
        hidden.sort_unstable();
        for stack in hidden.chunk_by(|one, other| (one.0, one.1) == (other.0, other.1)) {
            let ((at, faction, _), group) = (stack[0], stack.iter().map(|(_, _, piece)| *piece));
            self.mix_stack(at, faction, &group.collect::<Vec<Piece>>());
        }
    }

    /// The hidden blocks of one colour in a place can no longer be told apart, unless they have just begun a battle.
    pub fn mix_place(&mut self, at: Space) {
        for faction in Faction::ALL {
            let hidden =
                self.position.standing(at).filter(|(_, block)| block.faction == faction && !block.up);
            let group: Vec<Piece> = hidden.map(|(piece, _)| piece).collect();
            self.mix_stack(at, faction, &group);
        }
    }

    fn mix_stack(&mut self, at: Space, faction: Faction, group: &[Piece]) {
        let begins = |battle: &Battle| battle.attacker == faction && !battle.entered.is_empty();
        if group.len() > 1 && !self.position.battle(at).is_some_and(begins) {
            self.mix(faction, group);
        }
    }
}
