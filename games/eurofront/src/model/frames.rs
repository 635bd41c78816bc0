//! Frames: where the game stands, what is being asked, and what happens next by itself.

use serde::{Deserialize, Serialize};
use table::{Outcome, Piece, Pieces, Seats, Space};

use super::blocks::Mode;
use super::nation::{Faction, Nation};
use super::units::UnitId;

/// Where the game stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Frame {
    /// Sides set up by hand, one after the other.
    SetUp(SetUp),
    /// A month: production, then two fortnights.
    Month(Stage),
    /// All seats build at once and in secret.
    Production(Production),
    /// A fortnight: weather, then player-turns.
    Fortnight(Turns),
    /// A player-turn, phase by phase.
    Turn(Turn),
    /// HQs are named.
    Command(Command),
    /// Units move.
    Movement(Movement),
    /// A movement phase ends.
    EndOfMovement(EndStep),
    /// A rearguard that got away may go on.
    GoOn(GoOn),
    /// Airstrikes and battles are named.
    Combat(Combat),
    /// The battles that were turned up, one after the other.
    Battles(Battles),
    /// A round of one battle.
    Round(Round),
    /// Hits that somebody has to take.
    Loss(Loss),
    /// Supply is checked.
    Supply(Check),
    /// Empty hexes that a faction has surrounded change hands.
    Isolation(Faction),
    /// Somebody says which of his blocks is in supply.
    Keep(Keep),
    /// Politics.
    Politics(Politics),
    /// Somebody is offered peace.
    Armistice(Armistice),
    /// The end.
    Over(Outcome),
}

/// Who has still to set up, the next one last.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SetUp {
    pub left: Vec<Faction>,
}

/// How far a month has got.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Stage {
    Production,
    FirstFortnight,
    SecondFortnight,
    Over,
}

/// What seats build. The drafts of others are empty in a view.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Production {
    pub drafts: Vec<(Faction, Vec<Build>)>,
    pub done: Seats,
}

/// One entry of a draft.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Build {
    /// A step for a block that stands on the map.
    Step(Piece),
    /// A unit that comes back as a cadre.
    Cadre(UnitId, Space),
    Disband(Piece),
}

/// Who has still to play in a fortnight, the next one last.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Turns {
    pub left: Vec<Faction>,
}

/// A player-turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Turn {
    pub active: Faction,
    pub next: Phase,
    /// Whether a blitz HQ was activated in the west, and in the east (7.4).
    pub blitz: [bool; 2],
}

/// Production, and the phases of a player-turn (4.3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Phase {
    Production,
    Command,
    Movement,
    Combat,
    /// HQs that supported combat stand down; blitz HQs lose a step and go on.
    AfterCombat,
    BlitzMovement,
    BlitzCombat,
    AfterBlitz,
    Supply,
    Politics,
    Over,
}

/// HQs named so far: a secret of the active seat until it is done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Command {
    pub named: Vec<Activation>,
}

/// One HQ that is to be active, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Activation {
    pub hq: Piece,
    pub at: Space,
    pub mode: Mode,
}

/// A movement phase.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Movement {
    /// Supreme moves that HQs have left (5.71).
    pub left: Vec<(Piece, u8)>,
    /// Units that crossed a hexside or went along a route into or out of a battle (6.33, 18.37).
    pub crossed: Vec<([Space; 2], u8)>,
    /// Blocks that have entered places with enemies, and where each came from.
    pub entered: Vec<(Piece, Space)>,
    pub rearguards: Vec<Rearguard>,
    pub voyages: Vec<Voyage>,
    /// Ports that ships left or came to, once for each (15.32).
    pub ports: Vec<Space>,
    /// Invasion HQs whose unit has sailed, and where to (15.51).
    pub landed: Vec<(Piece, Space)>,
    /// A full place into which somebody has marched; another leaves it with the next order (6.2).
    pub crowded: Option<Space>,
}

/// A block that leaves its battle last, and where to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Rearguard {
    pub block: Piece,
    pub exit: Space,
    /// The course of an evacuation; nothing by land.
    pub course: Vec<Space>,
}

/// A rearguard that was not caught, and how many hexes it may still go.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GoOn {
    pub block: Piece,
    pub left: u8,
}

/// A voyage. If it crosses seas of the enemy, it is interdicted when the phase ends.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Voyage {
    pub block: Piece,
    /// Where it begins, the seas and ports on the way, and where it ends.
    pub course: Vec<Space>,
    pub kind: VoyageKind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum VoyageKind {
    SeaMove,
    Invasion,
    Evacuation,
}

/// What is done when a movement phase ends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum EndStep {
    StandDown,
    Rearguards,
    Voyages,
    Battles,
}

/// Airstrikes by HQ, and battles that will be fought.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Combat {
    pub strikes: Vec<(Piece, Space)>,
    pub fought: Vec<Space>,
}

/// Battles that are still to be fought in this phase, and the dice of airstrikes by place.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Battles {
    pub left: Vec<Space>,
    pub strikes: Vec<(Space, u8)>,
}

/// A round of battle (7.22).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Round {
    pub at: Space,
    /// What comes next.
    pub step: RoundStep,
    /// Dice of the airstrike.
    pub strike: u8,
    /// Blocks with a part of a hit, and how many parts.
    pub parts: Vec<(Piece, u8)>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum RoundStep {
    Air,
    Defence,
    Offence,
    Over,
}

/// What one side has to take: repulses first, then hits.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Loss {
    pub at: Space,
    pub faction: Faction,
    pub repulses: u8,
    pub hits: u8,
    /// Blocks that were thrown back.
    pub home: Vec<Piece>,
    /// Those who are not thrown back have landed in the North Front and lose steps for it (21.441).
    pub ashore: bool,
}

/// A supply check of the enemies of the active faction: places where somebody may have to choose.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Check {
    pub faction: Faction,
    pub left: Vec<Keep>,
}

/// Which blocks of a place stay in supply, or do not.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Keep {
    pub at: Space,
    pub faction: Faction,
    pub why: KeepRule,
    /// In a siege the sea keeps blocks of these nations alone (10.21).
    pub nations: Vec<Nation>,
    /// How many blocks are to be named.
    pub count: u8,
    pub named: Vec<Piece>,
}

/// Why not all of a place are in supply, in the order in which they apply.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum KeepRule {
    /// A fortress supplies its largest defender (10.7).
    Fortress,
    /// A besieged port supplies one (10.8).
    Siege,
    /// Too many stand there (6.22).
    Overfull,
}

/// The active faction may offer peace.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Politics;

/// An offer of peace (20.46, 21.482).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Armistice {
    pub nation: Nation,
    pub to: Faction,
}

impl Pieces for Build {
    fn each_piece(&mut self, rename: &mut dyn FnMut(&mut Piece)) {
        match self {
            Build::Step(block) | Build::Disband(block) => rename(block),
            Build::Cadre(..) => {}
        }
    }
}

impl Pieces for Keep {
    fn each_piece(&mut self, rename: &mut dyn FnMut(&mut Piece)) {
        self.named.iter_mut().for_each(rename);
    }
}

impl Pieces for Movement {
    fn each_piece(&mut self, rename: &mut dyn FnMut(&mut Piece)) {
        self.left.iter_mut().for_each(|(hq, _)| rename(hq));
        self.entered.iter_mut().for_each(|(block, _)| rename(block));
        self.landed.iter_mut().for_each(|(hq, _)| rename(hq));
        self.rearguards.iter_mut().for_each(|rearguard| rename(&mut rearguard.block));
        self.voyages.iter_mut().for_each(|voyage| rename(&mut voyage.block));
    }
}

impl Pieces for Frame {
    fn each_piece(&mut self, rename: &mut dyn FnMut(&mut Piece)) {
        match self {
            Frame::Production(production) => {
                let builds = production.drafts.iter_mut().flat_map(|(_, builds)| builds);
                builds.for_each(|build| build.each_piece(rename));
            }
            Frame::Command(command) => command.named.iter_mut().for_each(|named| rename(&mut named.hq)),
            Frame::Movement(movement) => movement.each_piece(rename),
            Frame::GoOn(going) => rename(&mut going.block),
            Frame::Combat(combat) => combat.strikes.iter_mut().for_each(|(hq, _)| rename(hq)),
            Frame::Round(round) => {
                round.parts.iter_mut().for_each(|(block, _)| rename(block));
                round.parts.sort_unstable();
            }
            Frame::Loss(loss) => loss.home.iter_mut().for_each(rename),
            Frame::Supply(check) => check.left.iter_mut().for_each(|keep| keep.each_piece(rename)),
            Frame::Keep(keep) => keep.each_piece(rename),
            Frame::SetUp(_)
            | Frame::Month(_)
            | Frame::Fortnight(_)
            | Frame::Turn(_)
            | Frame::EndOfMovement(_)
            | Frame::Battles(_)
            | Frame::Isolation(_)
            | Frame::Politics(_)
            | Frame::Armistice(_)
            | Frame::Over(_) => {}
        }
    }
}
