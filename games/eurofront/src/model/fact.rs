//! What happened, and how it is worded.

use serde::{Deserialize, Serialize};
use table::{Message, Outcome, Piece, Pieces, Space, msg};

use super::blocks::{Face, Mode};
use super::calendar::{Fortnight, Skies, Weather};
use super::frames::{Phase, VoyageKind};
use super::nation::{Faction, Nation};
use super::site::Front;
use super::units::UnitId;

/// Something that happened, with the handles of the viewer who is told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Fact {
    FortnightBegan {
        fortnight: Fortnight,
        skies: Skies,
    },
    /// Told to its side alone.
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

fn moved_words(block: Piece, path: &[Space], kind: Travel) -> Message {
    let way: Vec<Message> = path.iter().map(|space| msg!("table-thing", thing = *space)).collect();
    match kind {
        Travel::Land => msg!("fact-marched", block = block, path = way),
        Travel::Rail => msg!("fact-railed", block = block, path = way),
        Travel::Sea => msg!("fact-sailed", block = block, path = way),
        Travel::Invasion => msg!("fact-landed", block = block, path = way),
        Travel::Evacuation => msg!("fact-evacuated", block = block, path = way),
        Travel::Deployment => msg!("fact-deployed", block = block, path = way),
        Travel::Repulse => msg!("fact-repulsed", block = block, path = way),
    }
}

impl Fact {
    /// As a line of the log.
    pub fn words(&self) -> Message {
        match self {
            Fact::FortnightBegan { fortnight, skies } => msg!(
                "fact-fortnight",
                fortnight = fortnight_words(*fortnight),
                west = weather_words(skies.west),
                east = weather_words(skies.east)
            ),
            Fact::PhaseBegan { faction, phase } => {
                msg!("fact-phase", faction = faction.seat(), phase = phase_words(*phase))
            }
            Fact::WarDeclared { faction, nation } => {
                msg!("fact-war", faction = faction.seat(), nation = key("nation", nation.word()))
            }
            Fact::Taken { faction, places } => {
                let places: Vec<Message> =
                    places.iter().map(|space| msg!("table-thing", thing = *space)).collect();
                msg!("fact-taken", faction = faction.seat(), places = places)
            }
            Fact::Placed { block, at } => msg!("fact-placed", block = *block, at = *at),
            Fact::Named { hq, mode } => msg!("fact-named", hq = *hq, mode = mode_words(*mode)),
            Fact::Activated { hq, mode } => msg!("fact-activated", hq = *hq, mode = mode_words(*mode)),
            Fact::StoodDown { hq } => msg!("fact-stood-down", hq = *hq),
            Fact::Moved { block, path, kind } => moved_words(*block, path, *kind),
            Fact::Marked { hq, at } => msg!("fact-marked", hq = *hq, at = *at),
            Fact::Rearguard { block, exit } => msg!("fact-rearguard", block = *block, exit = *exit),
            Fact::Pursued { block, speed, hits } => {
                msg!("fact-pursued", block = *block, speed = *speed, hits = *hits)
            }
            Fact::Interdicted { block, hits, turned_back: true, .. } => {
                msg!("fact-turned-back", block = *block, hits = *hits)
            }
            Fact::Interdicted { block, hits, turned_back: false, .. } => {
                msg!("fact-interdicted", block = *block, hits = *hits)
            }
            Fact::TurnedUp { block, face } => {
                msg!("fact-turned-up", block = *block, strength = face.strength)
            }
            Fact::TurnedDown { block } => msg!("fact-turned-down", block = *block),
            Fact::Reduced { block, steps } => msg!("fact-reduced", block = *block, steps = *steps),
            Fact::Removed { block, at, .. } => msg!("fact-removed", block = *block, at = *at),
            Fact::BattleBegan { at, attacker } => {
                msg!("fact-battle", at = *at, attacker = attacker.seat())
            }
            Fact::Assigned { hq, at } => msg!("fact-assigned", hq = *hq, at = *at),
            Fact::Chosen { at } => msg!("fact-chosen", at = *at),
            Fact::Fired { at, faction, hits, repulses: 0 } => {
                msg!("fact-fired", at = *at, faction = faction.seat(), hits = *hits)
            }
            Fact::Fired { at, faction, hits, repulses } => {
                msg!("fact-repelled", at = *at, faction = faction.seat(), hits = *hits, repulses = *repulses)
            }
            Fact::PartOfHit { block, parts } => msg!("fact-part-of-hit", block = *block, parts = *parts),
            Fact::SupplyMarked { block, supplied: true } => msg!("fact-supplied", block = *block),
            Fact::SupplyMarked { block, supplied: false } => msg!("fact-unsupplied", block = *block),
            Fact::LaneTried { faction, port, cut: true } => {
                msg!("fact-lane-cut", faction = faction.seat(), port = *port)
            }
            Fact::LaneTried { faction, port, cut: false } => {
                msg!("fact-lane-open", faction = faction.seat(), port = *port)
            }
            Fact::Starved { faction, at, steps } => {
                msg!("fact-starved", faction = faction.seat(), at = *at, steps = *steps)
            }
            Fact::Drafted { cost, left, .. } => msg!("fact-drafted", cost = *cost, left = *left),
            Fact::Built { block } => msg!("fact-built", block = *block),
            Fact::Rebuilt { block, .. } => msg!("fact-rebuilt", block = *block),
            Fact::Returned { faction, units } => {
                let units = units.len() as u16;
                msg!("fact-returned", faction = faction.seat(), units = units)
            }
            Fact::Arrived { faction, at, blocks } => {
                msg!("fact-arrived", faction = faction.seat(), at = *at, blocks = *blocks)
            }
            Fact::Saved { faction, points } => {
                msg!("fact-saved", faction = faction.seat(), points = *points)
            }
            Fact::PeaceOffered { nation } => {
                msg!("fact-peace-offered", nation = key("nation", nation.word()))
            }
            Fact::PeaceRefused { nation } => {
                msg!("fact-peace-refused", nation = key("nation", nation.word()))
            }
            Fact::Defeated { nation } => msg!("fact-defeated", nation = key("nation", nation.word())),
            Fact::Conquered { nation } => msg!("fact-conquered", nation = key("nation", nation.word())),
            Fact::BattleEnded { at, holder: Some(holder) } => {
                msg!("fact-battle-won", at = *at, holder = holder.seat())
            }
            Fact::BattleEnded { at, holder: None } => msg!("fact-battle-empty", at = *at),
            Fact::Ended { outcome } => msg!("fact-ended", how = outcome.how.clone()),
        }
    }
}
