//! Carrying out: what can happen to blocks, and who is told.

use table::dice::Dice;
use table::{Frames, Handle, Outcome, Piece, Seat, Space, Tell, Viewer};

use crate::model::blocks::{Block, Face, Place};
use crate::model::board::Ground;
use crate::model::fact::{Fact, Travel};
use crate::model::frames::Frame;
use crate::model::nation::Faction;
use crate::model::position::Position;
use crate::model::site::Front;
use crate::model::units::Unit;
use crate::rule;

/// A position in which an order is being carried out.
pub struct Executor<'e, 'd, 't> {
    pub ground: &'e Ground,
    pub position: &'e mut Position,
    pub dice: &'e mut Dice<'d>,
    pub tell: &'e mut Tell<'t, Fact>,
}

impl<'e> Executor<'e, '_, '_> {
    /// The block that a seat means by this handle.
    pub fn meant(&self, seat: Seat, handle: Handle) -> Piece {
        self.position.veil.piece(Viewer::seat(seat), handle)
    }

    /// The face of a block: the truth has every one.
    pub fn face(&self, block: Piece) -> Face {
        self.position.block(block).face.expect("the truth has every face")
    }

    pub fn unit(&self, block: Piece) -> &'e Unit {
        self.ground.forces.unit(self.face(block).unit)
    }

    /// Tells everybody of blocks, each viewer by his own handles.
    pub fn tell_of(&mut self, fact: Fact) {
        self.tell.veiled(&self.position.veil, &fact);
    }

    /// Tells the friends of a faction of blocks.
    pub fn tell_side(&mut self, faction: Faction, fact: &Fact) {
        let (ground, position) = (self.ground, &*self.position);
        self.tell.each(|viewer| {
            position.is_friend(ground, viewer, faction).then(|| position.veil.shown(viewer, fact))
        });
    }

    /// A block goes along a path, which begins where it stands.
    pub fn go(&mut self, block: Piece, path: Vec<Space>, kind: Travel) {
        if let [from, .., to] = path[..] {
            self.notes_on_leaving(block, from, to);
            let gone = self.position.block_mut(block);
            gone.at = Place::On(to);
            gone.marks.began.get_or_insert(from);
        }
        self.tell_of(Fact::Moved { block, path, kind });
    }

    /// Turns a block face up. What was noted of it is void, for it can be seen.
    pub fn turn_up(&mut self, block: Piece) {
        let face = self.face(block);
        if self.position.block(block).up {
            return;
        }
        self.position.block_mut(block).up = true;
        self.position.sightings.forget(face.unit);
        self.tell.reveals_to_all("units");
        self.tell.reveals_to_all("strengths");
        self.tell_of(Fact::TurnedUp { block, face });
    }

    /// A block loses a step, and with its lowest one it is gone (2.6). Everybody is told of one that lies open; of another only its side is.
    pub fn lose_step(&mut self, block: Piece) {
        let (lowest, face) = (self.unit(block).troops.lowest(), self.face(block));
        // Whether it is still there tells of what it is and how strong it was.
        self.tell.reveals_to_all("units");
        self.tell.reveals_to_all("strengths");
        if !rule::STEP_LOSSES.holds() {
            return;
        }
        if face.strength <= lowest {
            self.remove(block);
            return;
        }
        self.position.block_mut(block).face = Some(Face { strength: face.strength - 1, ..face });
        let fact = Fact::Reduced { block, steps: 1 };
        let (up, faction) = (self.position.block(block).up, self.position.block(block).faction);
        if up { self.tell_of(fact) } else { self.tell_side(faction, &fact) }
    }

    /// A block is gone, for all to see.
    pub fn remove(&mut self, block: Piece) {
        let face = self.face(block);
        let Some(at) = self.position.block(block).space() else { return };
        let removed = self.position.block_mut(block);
        *removed = Block::new(removed.faction, Place::Pool, face.unit, face.strength);
        if self.ground[at].front == Some(Front::North) {
            self.position.lost_in_north.insert(face.unit);
        } else {
            self.position.lost_in_north.remove(&face.unit);
        }
        self.position.sightings.forget(face.unit);
        self.position.forget(block);
        self.tell.reveals_to_all("units");
        self.tell.reveals_to_all("strengths");
        self.tell_of(Fact::Removed { block, face, at });
    }

    /// The game is over, and all blocks lie open.
    pub fn end(&mut self, outcome: Outcome) {
        let told = outcome.clone();
        for block in &mut self.position.blocks {
            block.up = true;
        }
        self.tell.reveals_to_all("units");
        self.tell.reveals_to_all("strengths");
        self.tell.reveals_to_all("marks");
        self.tell.all(|| Fact::Ended { outcome: told });
        self.position.frames = Frames::new(Frame::Over(outcome));
    }

    /// Has a frame ended the game?
    pub fn is_over(&self) -> bool {
        matches!(self.position.frames.top(), Frame::Over(_))
    }
}
