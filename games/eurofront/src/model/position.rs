//! The whole truth at one moment, or one viewer's share of it.

use std::collections::BTreeSet;

use kit::Memory;
use serde::{Deserialize, Serialize};
use table::{Frames, Piece, Pieces, Space, Veil, Viewer};

use super::blocks::{Block, Sighting};
use super::board::Ground;
use super::calendar::{Fortnight, Skies};
use super::forces::Scenario;
use super::frames::{Frame, Movement, Turn};
use super::frozen::{Control, FrozenStatus};
use super::nation::{Faction, Nation, PerFaction};
use super::traced::Traces;
use super::units::UnitId;

/// A position of EuroFront.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Position {
    pub scenario: Scenario,
    pub now: Fortnight,
    pub skies: Skies,
    pub frames: Frames<Frame>,
    pub blocks: Vec<Block>,
    /// What everybody has seen of units that are hidden again (R-EF-3).
    pub sightings: Memory<UnitId, Sighting>,
    pub battles: Vec<Battle>,
    pub control: Control,
    pub frozen: FrozenStatus,
    /// By [`Nation`].
    pub nations: Vec<Standing>,
    /// Production points that were saved.
    pub points: PerFaction<u16>,
    /// Wars that were declared in this game (16.4).
    pub declared: Vec<Declaration>,
    /// Who has had naval supremacy since the last Politics phase; nobody at parity (15.8).
    pub supremacy: Option<Faction>,
    /// Nations that had no national supply when it was last checked (10.21).
    pub cut_off: BTreeSet<Nation>,
    /// What invasion HQs have done in this player-turn (15.54, 15.55).
    pub waves: Vec<Wave>,
    /// Units that were last eliminated in the North Front: they can come back there (21.462).
    pub lost_in_north: BTreeSet<UnitId>,
    /// The one offer of peace has been made (21.482).
    pub peace_offered: bool,
    pub veil: Veil,
    #[serde(skip)]
    pub traces: Traces,
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

/// Who declared war on a neutral, and when.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Declaration {
    pub by: Faction,
    pub on: Nation,
    pub when: Fortnight,
}

/// What an invasion HQ has done with a coast.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Wave {
    /// The HQ, until it stands down and is hidden.
    pub hq: Option<Piece>,
    pub at: Space,
    pub kind: WaveKind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum WaveKind {
    /// It has sent a unit there.
    Landing,
    /// It has fetched a unit from there.
    Evacuation,
    /// It will send its second wave there.
    Marked,
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

    /// Every place where somebody stands, in order.
    pub fn occupied(&self) -> BTreeSet<Space> {
        self.blocks.iter().filter_map(Block::space).collect()
    }

    /// A unit by what it is, where the view knows it.
    pub fn of_unit(&self, unit: UnitId) -> Option<Piece> {
        self.pieces()
            .find(|(_, block)| block.face.is_some_and(|face| face.unit == unit))
            .map(|(piece, _)| piece)
    }

    /// Does this viewer see the faces of this faction's blocks? Friends do, if they take part (R-EF-8).
    pub fn is_friend(&self, ground: &Ground, viewer: Viewer, faction: Faction) -> bool {
        let row = ground.scenario(self.scenario);
        Faction::ALL.into_iter().any(|other| {
            let takes_part = row.is_some_and(|row| row.side(other).is_some());
            viewer.holds(other.seat()) && takes_part && !other.is_enemy_of(faction)
        })
    }

    /// A block that is gone is named nowhere any more.
    pub fn forget(&mut self, block: Piece) {
        self.forget_waves(block);
        for battle in &mut self.battles {
            battle.entered.retain(|(entered, _)| *entered != block);
        }
        self.frozen.amend(|status| status.command.retain(|(hq, _)| *hq != block));
        if let Some(movement) = self.movement_mut() {
            movement.left.retain(|(hq, _)| *hq != block);
            movement.entered.retain(|(entered, _)| *entered != block);
            movement.landed.retain(|(hq, _)| *hq != block);
            movement.rearguards.retain(|rearguard| rearguard.block != block);
            movement.voyages.retain(|voyage| voyage.block != block);
        }
    }

    /// Where an HQ that stands down has sent or fetched units is still known, not which HQ it was.
    pub fn forget_waves(&mut self, hq: Piece) {
        self.waves.retain(|wave| wave.hq != Some(hq) || wave.kind != WaveKind::Marked);
        for wave in &mut self.waves {
            wave.hq = wave.hq.filter(|one| *one != hq);
        }
    }

    /// The player-turn that is under way.
    pub fn turn(&self) -> Option<&Turn> {
        self.frames.iter().find_map(|frame| match frame {
            Frame::Turn(turn) => Some(turn),
            _ => None,
        })
    }

    /// The faction whose turn it is.
    pub fn active(&self) -> Option<Faction> {
        self.turn().map(|turn| turn.active)
    }

    /// The movement phase that is under way.
    pub fn movement(&self) -> Option<&Movement> {
        self.frames.iter().find_map(|frame| match frame {
            Frame::Movement(movement) => Some(movement),
            _ => None,
        })
    }

    pub fn movement_mut(&mut self) -> Option<&mut Movement> {
        self.frames.iter_mut().find_map(|frame| match frame {
            Frame::Movement(movement) => Some(movement),
            _ => None,
        })
    }

    /// Do blocks of both sides stand here?
    pub fn is_engaged(&self, at: Space) -> bool {
        let is =
            |wanted: bool| self.standing(at).any(|(_, block)| (block.faction == Faction::Axis) == wanted);
        is(true) && is(false)
    }

    /// Does an enemy of this faction stand here?
    pub fn has_enemies(&self, faction: Faction, at: Space) -> bool {
        self.standing(at).any(|(_, block)| block.faction.is_enemy_of(faction))
    }

    pub fn battle(&self, at: Space) -> Option<&Battle> {
        self.battles.iter().find(|battle| battle.at == at)
    }

    pub fn nation(&self, nation: Nation) -> Standing {
        self.nations[nation as usize]
    }
}

impl Position {
    /// Does everything that is named exist?
    pub fn is_sound(&self, ground: &Ground) -> bool {
        let count = self.blocks.len();
        let units = ground.forces.units.len();
        let place = |at: Option<Space>| at.is_none_or(|at| ground.map.contains(at));
        let block =
            |block: &Block| place(block.space()) && block.face.is_none_or(|face| face.unit.index() < units);
        let mut named = true;
        self.clone().each_piece(&mut |piece| named &= piece.index() < count);
        named
            && ground.scenario(self.scenario).is_some()
            && self.blocks.iter().all(block)
            && self.sightings.is_sound()
            && self.sightings.iter().all(|(unit, note)| unit.index() < units && ground.map.contains(note.at))
            && self.battles.iter().all(|battle| ground.map.contains(battle.at))
            && self.nations.len() == Nation::COUNT
            && self.veil.is_sound(Faction::ALL.len() as u8, count)
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
        self.waves.iter_mut().filter_map(|wave| wave.hq.as_mut()).for_each(&mut *rename);
        self.frozen.amend(|status| status.each_piece(rename));
    }
}
