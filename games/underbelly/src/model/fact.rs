//! What happened, and how it is worded.

use serde::{Deserialize, Serialize};
use table::{Message, Outcome, Piece, RuleId, Space, msg};

use crate::model::calendar::Turn;
use crate::model::roster::{Nation, Side};
use crate::model::sets::Areas;

/// Something that happened. Everybody may know everything.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Fact {
    Turn { turn: Turn, side: Side },
    Event(Event),
    Arrives { unit: Piece, at: Space },
    Boards { unit: Piece, ship: Piece },
    Goes { unit: Piece, from: Space, to: Space, how: How },
    Leaves { unit: Piece },
    Lost { unit: Piece, rule: RuleId },
    Removed { unit: Piece, rule: RuleId },
    Buys { unit: Piece, cost: u8 },
    Spends { unit: Piece, targets: Areas },
    Fights { target: Space, attack: i32, defence: i32 },
    Holds { area: Space, side: Option<Side>, rule: RuleId },
    Assigned { area: Space, nation: Nation },
    Ended { outcome: Outcome },
}

/// What befalls nations.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Event {
    ItalyAtWar,
    FranceFalls,
    BalkansFall,
    FrenchArmyJoins,
    FreeFrench,
    Released,
    GarrisonFails,
    ItalyDefeated,
    RedArmy,
    Reorganises,
}

/// How a unit goes from one place to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum How {
    Moves,
    Drops,
    Unloads,
    Lands,
    Slips,
    Retreats,
    Displaced,
    Evicted,
    Evacuated,
    Advances,
    BreaksThrough,
}

/// The words of a thing, by what kind of thing it is and its own word.
pub fn key(prefix: &str, word: &str) -> Message {
    Message { key: format!("{prefix}-{word}").into(), args: Vec::new() }
}

/// A list of areas in words.
pub fn areas_words(areas: Areas) -> Vec<Message> {
    areas.iter().map(|a| msg!("table-thing", thing = a)).collect()
}

impl Fact {
    /// As a line of the log.
    pub fn words(&self) -> Message {
        match self {
            Fact::Turn { turn, side } => msg!("fact-turn", date = turn.words(), seat = side.seat()),
            Fact::Event(event) => match event {
                Event::ItalyAtWar => msg!("event-italy-at-war"),
                Event::FranceFalls => msg!("event-france-falls"),
                Event::BalkansFall => msg!("event-balkans-fall"),
                Event::FrenchArmyJoins => msg!("event-french-army-joins"),
                Event::FreeFrench => msg!("event-free-french"),
                Event::Released => msg!("event-released"),
                Event::GarrisonFails => msg!("event-garrison-fails"),
                Event::ItalyDefeated => msg!("event-italy-defeated"),
                Event::RedArmy => msg!("event-red-army"),
                Event::Reorganises => msg!("event-reorganises"),
            },
            Fact::Arrives { unit, at } => msg!("fact-arrives", unit = *unit, at = *at),
            Fact::Boards { unit, ship } => msg!("fact-boards", unit = *unit, ship = *ship),
            Fact::Goes { unit, from, to, how } => {
                let (unit, from, to) = (*unit, *from, *to);
                match how {
                    How::Moves => msg!("fact-moves", unit = unit, from = from, to = to),
                    How::Drops => msg!("fact-drops", unit = unit, from = from, to = to),
                    How::Unloads => msg!("fact-unloads", unit = unit, to = to),
                    How::Lands => msg!("fact-lands", unit = unit, to = to),
                    How::Slips => msg!("fact-slips", unit = unit, from = from, to = to),
                    How::Retreats => msg!("fact-retreats", unit = unit, from = from, to = to),
                    How::Displaced => msg!("fact-displaced", unit = unit, from = from, to = to),
                    How::Evicted => msg!("fact-evicted", unit = unit, from = from, to = to),
                    How::Evacuated => msg!("fact-evacuated", unit = unit, from = from, to = to),
                    How::Advances => msg!("fact-advances", unit = unit, from = from, to = to),
                    How::BreaksThrough => msg!("fact-breaks-through", unit = unit, from = from, to = to),
                }
            }
            Fact::Leaves { unit } => msg!("fact-leaves", unit = *unit),
            Fact::Lost { unit, rule } => msg!("fact-lost", unit = *unit, rule = *rule),
            Fact::Removed { unit, rule } => msg!("fact-removed", unit = *unit, rule = *rule),
            Fact::Buys { unit, cost } => msg!("fact-buys", unit = *unit, cost = *cost),
            Fact::Spends { unit, targets } => {
                msg!("fact-spends", unit = *unit, targets = areas_words(*targets))
            }
            Fact::Fights { target, attack, defence } => {
                msg!("fact-fights", target = *target, attack = *attack, defence = *defence)
            }
            Fact::Holds { area, side: Some(side), rule } => {
                msg!("fact-holds", area = *area, seat = side.seat(), rule = *rule)
            }
            Fact::Holds { area, side: None, rule } => msg!("fact-neutral", area = *area, rule = *rule),
            Fact::Assigned { area, nation } => {
                msg!("fact-assigned", area = *area, nation = key("nation", nation.word()))
            }
            Fact::Ended { outcome } => msg!("fact-ended", how = outcome.how.clone()),
        }
    }
}
