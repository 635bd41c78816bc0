//! What happened, as lines of the log.

use table::{Message, Piece, Space, msg};

use super::scene::unit_name;
use crate::model::board::Ground;
use crate::model::calendar::{Fortnight, Skies};
use crate::model::fact::{
    Fact, Travel, fortnight_words, key, mode_words, phase_words, storm_words, weather_words,
};

/// A fact as a line of the log. The blocks in it bear the handles of who is told.
pub fn report(ground: &Ground, fact: &Fact) -> Message {
    match fact {
        Fact::FortnightBegan { fortnight, skies } => fortnight_began(*fortnight, *skies),
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
            let units: Vec<Message> = units.iter().map(|unit| unit_name(ground.forces.unit(*unit))).collect();
            msg!("fact-returned", faction = faction.seat(), units = units)
        }
        Fact::Arrived { faction, at, blocks } => {
            msg!("fact-arrived", faction = faction.seat(), at = *at, blocks = *blocks)
        }
        Fact::Saved { faction, points } => {
            msg!("fact-saved", faction = faction.seat(), points = *points)
        }
        Fact::Supremacy { holder: Some(holder) } => msg!("fact-supremacy", holder = holder.seat()),
        Fact::Supremacy { holder: None } => msg!("fact-parity"),
        Fact::NationalSupply { nation, lost: true } => {
            msg!("fact-supply-lost", nation = key("nation", nation.word()))
        }
        Fact::NationalSupply { nation, lost: false } => {
            msg!("fact-supply-regained", nation = key("nation", nation.word()))
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

fn fortnight_began(fortnight: Fortnight, skies: Skies) -> Message {
    let (fortnight, storms) = (fortnight_words(fortnight), storm_words(skies));
    let (west, east) = (weather_words(skies.west), weather_words(skies.east));
    if storms.is_empty() {
        msg!("fact-fortnight", fortnight = fortnight, west = west, east = east)
    } else {
        msg!("fact-fortnight-storms", fortnight = fortnight, west = west, east = east, storms = storms)
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
