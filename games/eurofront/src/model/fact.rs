//! What happened, and words for it that are used elsewhere too.

use serde::{Deserialize, Serialize};
use table::{Message, Outcome, Piece, Pieces, Space, msg};

use super::blocks::{Face, Mode};
use super::calendar::{Fortnight, Skies, Weather};
use super::frames::{Phase, VoyageKind};
use super::nation::{Faction, Nation};
use super::sea::Basin;
use super::site::Front;
use super::units::UnitId;

/// Something that happened, with the handles of the viewer who is told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Fact {
    FortnightBegan {
        fortnight: Fortnight,
        skies: Skies,
    },
    /// Told to its side alone; of the army of a new belligerent to everybody.
    Placed {
        block: Piece,
        at: Space,
    },
    PhaseBegan {
        faction: Faction,
        phase: Phase,
    },
    WarDeclared {
        faction: Faction,
        nation: Nation,
    },
    /// Empty places that have changed hands.
    Taken {
        faction: Faction,
        places: Vec<Space>,
    },
    /// Told to its side alone until the Command phase is done.
    Named {
        hq: Piece,
        mode: Mode,
    },
    Activated {
        hq: Piece,
        mode: Mode,
    },
    StoodDown {
        hq: Piece,
    },
    Moved {
        block: Piece,
        path: Vec<Space>,
        kind: Travel,
    },
    /// The hex of a second wave (15.541).
    Marked {
        hq: Piece,
        at: Space,
    },
    Rearguard {
        block: Piece,
        exit: Space,
    },
    Pursued {
        block: Piece,
        speed: u8,
        hits: u8,
    },
    Interdicted {
        block: Piece,
        kind: VoyageKind,
        hits: u8,
        turned_back: bool,
    },
    TurnedUp {
        block: Piece,
        face: Face,
    },
    TurnedDown {
        block: Piece,
    },
    /// Told to everybody of blocks that lie open, otherwise to their side alone.
    Reduced {
        block: Piece,
        steps: u8,
    },
    Removed {
        block: Piece,
        face: Face,
        at: Space,
    },
    BattleBegan {
        at: Space,
        attacker: Faction,
    },
    /// An HQ will strike a battle from the air.
    Assigned {
        hq: Piece,
        at: Space,
    },
    /// A battle will be fought.
    Chosen {
        at: Space,
    },
    Fired {
        at: Space,
        faction: Faction,
        hits: u8,
        repulses: u8,
    },
    /// A hit that does not cost a step yet.
    PartOfHit {
        block: Piece,
        parts: u8,
    },
    /// Supplied or not, as everybody sees.
    SupplyMarked {
        block: Piece,
        supplied: bool,
    },
    /// The enemy has fired at the sea lane to a port.
    LaneTried {
        faction: Faction,
        port: Space,
        cut: bool,
    },
    /// Steps that a faction has lost in a place for want of supply.
    Starved {
        faction: Faction,
        at: Space,
        steps: u8,
    },
    /// Told to its side alone.
    Drafted {
        faction: Faction,
        cost: u16,
        left: u16,
    },
    /// Steps were built; told to its side alone.
    Built {
        block: Piece,
    },
    /// A unit is back on the map at this strength; told to its side alone.
    Rebuilt {
        block: Piece,
        strength: u8,
    },
    /// Units that have come back; where they stand is told as a number.
    Returned {
        faction: Faction,
        units: Vec<UnitId>,
    },
    Arrived {
        faction: Faction,
        at: Space,
        blocks: u8,
    },
    Saved {
        faction: Faction,
        points: u16,
    },
    /// Nobody at parity (15.8).
    Supremacy {
        holder: Option<Faction>,
    },
    /// A nation has lost its national supply, or has it again (10.21).
    NationalSupply {
        nation: Nation,
        lost: bool,
    },
    PeaceOffered {
        nation: Nation,
    },
    PeaceRefused {
        nation: Nation,
    },
    Defeated {
        nation: Nation,
    },
    Conquered {
        nation: Nation,
    },
    BattleEnded {
        at: Space,
        holder: Option<Faction>,
    },
    Ended {
        outcome: Outcome,
    },
}

/// How a block moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Travel {
    Land,
    Rail,
    Sea,
    Invasion,
    Evacuation,
    /// An HQ takes up its place (5.21).
    Deployment,
    /// Sent home by fire.
    Repulse,
}

impl Pieces for Fact {
    fn each_piece(&mut self, rename: &mut dyn FnMut(&mut Piece)) {
        match self {
            Fact::Named { hq: block, .. }
            | Fact::Activated { hq: block, .. }
            | Fact::StoodDown { hq: block }
            | Fact::Marked { hq: block, .. }
            | Fact::Moved { block, .. }
            | Fact::Placed { block, .. }
            | Fact::Rearguard { block, .. }
            | Fact::Pursued { block, .. }
            | Fact::Interdicted { block, .. }
            | Fact::TurnedUp { block, .. }
            | Fact::TurnedDown { block }
            | Fact::Reduced { block, .. }
            | Fact::PartOfHit { block, .. }
            | Fact::Built { block }
            | Fact::Rebuilt { block, .. }
            | Fact::SupplyMarked { block, .. }
            | Fact::Assigned { hq: block, .. }
            | Fact::Removed { block, .. } => rename(block),
            Fact::FortnightBegan { .. }
            | Fact::PhaseBegan { .. }
            | Fact::WarDeclared { .. }
            | Fact::Taken { .. }
            | Fact::BattleBegan { .. }
            | Fact::BattleEnded { .. }
            | Fact::Chosen { .. }
            | Fact::Fired { .. }
            | Fact::LaneTried { .. }
            | Fact::Starved { .. }
            | Fact::Drafted { .. }
            | Fact::Returned { .. }
            | Fact::Arrived { .. }
            | Fact::Saved { .. }
            | Fact::Supremacy { .. }
            | Fact::NationalSupply { .. }
            | Fact::PeaceOffered { .. }
            | Fact::PeaceRefused { .. }
            | Fact::Defeated { .. }
            | Fact::Conquered { .. }
            | Fact::Ended { .. } => {}
        }
    }
}

/// A word of the game by its key.
pub fn key(kind: &str, word: &str) -> Message {
    Message { key: format!("{kind}-{word}").into(), args: Vec::new() }
}

pub fn weather_words(weather: Weather) -> Message {
    match weather {
        Weather::Dry => msg!("weather-dry"),
        Weather::Mud => msg!("weather-mud"),
        Weather::Snow => msg!("weather-snow"),
    }
}

pub fn basin_words(basin: Basin) -> Message {
    match basin {
        Basin::Atlantic => msg!("basin-atlantic"),
        Basin::Arctic => msg!("basin-arctic"),
        Basin::WBaltic => msg!("basin-w-baltic"),
        Basin::EBaltic => msg!("basin-e-baltic"),
        Basin::Mediterranean => msg!("basin-mediterranean"),
        Basin::BlackSea => msg!("basin-black-sea"),
    }
}

/// The basins in which it storms.
pub fn storm_words(skies: Skies) -> Vec<Message> {
    skies.storms.into_iter().flatten().map(basin_words).collect()
}

pub fn fortnight_words(fortnight: Fortnight) -> Message {
    let month = fortnight.month();
    let half = if fortnight.is_first_half() { msg!("half-first") } else { msg!("half-second") };
    let name = key("month", &month.number().to_string());
    msg!("fortnight", month = name, year = month.year().to_string(), half = half)
}

pub fn phase_words(phase: Phase) -> Message {
    match phase {
        Phase::Production => msg!("phase-production"),
        Phase::Command => msg!("phase-command"),
        Phase::Movement => msg!("phase-movement"),
        Phase::Combat | Phase::AfterCombat => msg!("phase-combat"),
        Phase::BlitzMovement => msg!("phase-blitz-movement"),
        Phase::BlitzCombat | Phase::AfterBlitz => msg!("phase-blitz-combat"),
        Phase::Supply => msg!("phase-supply"),
        Phase::Politics => msg!("phase-politics"),
        Phase::Over => msg!("phase-over"),
    }
}

pub fn mode_words(mode: Mode) -> Message {
    match mode {
        Mode::Normal => msg!("mode-normal"),
        Mode::Serving(Front::West) => msg!("mode-west"),
        Mode::Serving(Front::East) => msg!("mode-east"),
        Mode::Serving(Front::Mediterranean) => msg!("mode-med"),
        Mode::Serving(Front::North) => msg!("mode-north"),
        Mode::Blitz => msg!("mode-blitz"),
        Mode::Invasion => msg!("mode-invasion"),
        Mode::BlitzInvasion => msg!("mode-blitz-invasion"),
    }
}
