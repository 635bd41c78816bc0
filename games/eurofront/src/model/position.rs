//! The whole truth at one moment, or one viewer's share of it.

use kit::Frozen;
use serde::{Deserialize, Serialize};
use table::{Frames, Piece, Pieces, Space, Veil};

use super::blocks::{Block, Sighting};
use super::calendar::{Fortnight, Skies};
use super::forces::Scenario;
use super::frames::Frame;
use super::frozen::{Control, FrozenStatus};
use super::nation::{Faction, Nation, PerFaction};

/// A position of EuroFront.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Position {
    pub scenario: Scenario,
    pub now: Fortnight,
    pub skies: Skies,
    pub frames: Frames<Frame>,
    pub blocks: Vec<Block>,
    /// By [`UnitId`](super::units::UnitId).
    pub sightings: Vec<Option<Sighting>>,
    pub battles: Vec<Battle>,
    pub control: Control,
    pub frozen: FrozenStatus,
    /// By [`Nation`].
    pub nations: Vec<Standing>,
    /// Production points that were saved.
    pub points: PerFaction<u16>,
    pub veil: Veil,
}

/// A place with blocks of both sides. It belongs to those who defended it first (7.12).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Battle {
    pub at: Space,
    pub attacker: Faction,
    pub defender: Faction,
    /// Blocks that began it and where each came from, until the first round is over.
    pub entered: Vec<(Piece, Space)>,
}

/// Where a nation stands in the war.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Standing {
    Neutral,
    /// Neutral, and lets a faction pass by rail (16.2, 21.492).
    Complying(Faction),
    Belligerent(Faction),
    /// Defeated by the enemies of its faction (16.9).
    Defeated(Faction),
    /// Defeated, and no enemy of the victor is left in it (16.92).
    Conquered(Faction),
}

impl Position {
    pub fn block(&self, piece: Piece) -> &Block {
        &self.blocks[piece.index()]
    }

    pub fn block_mut(&mut self, piece: Piece) -> &mut Block {
        &mut self.blocks[piece.index()]
    }

    /// Every block by number.
    pub fn pieces(&self) -> impl Iterator<Item = (Piece, &Block)> {
        self.blocks.iter().zip(0..).map(|(block, number)| (Piece(number), block))
    }

    /// The blocks that stand in a hex or an area.
    pub fn standing(&self, at: Space) -> impl Iterator<Item = (Piece, &Block)> {
        self.pieces().filter(move |(_, block)| block.space() == Some(at))
    }

    pub fn battle(&self, at: Space) -> Option<&Battle> {
        self.battles.iter().find(|battle| battle.at == at)
    }

    pub fn nation(&self, nation: Nation) -> Standing {
        self.nations[nation as usize]
    }
}

impl Pieces for Position {
    /// What is named in frames, battles and commands; the blocks themselves are numbered by their places.
    fn each_piece(&mut self, rename: &mut dyn FnMut(&mut Piece)) {
        self.frames.iter_mut().for_each(|frame| frame.each_piece(rename));
        for battle in &mut self.battles {
            battle.entered.iter_mut().for_each(|(block, _)| rename(block));
            battle.entered.sort_unstable_by_key(|(block, _)| *block);
        }
        let mut status = (*self.frozen).clone();
        status.each_piece(rename);
        self.frozen = Frozen::new(*self.frozen.since(), status);
    }
}
