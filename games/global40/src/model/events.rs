//! Cards of events: one a round, for everybody. The deck is our own.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use table::{Message, data};

/// How many different cards there are.
pub const EVENTS: usize = 16;

/// A card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    QuietFront,
    /// In Europe, armour and mechanized infantry move one space and do not blitz.
    AutumnMud,
    /// In originally Soviet lands, attacking land units other than Soviet ones hit at one less, at least at 1.
    HardWinter,
    /// One more on every roll of air combat.
    ClearSkies,
    /// No raids; two planes scramble from a base.
    FogAndCloud,
    /// In the zones 101 to 125, a three costs convoys nothing.
    AtlanticStorms,
    /// In the western Pacific, ships move one space less.
    Typhoon,
    /// Ships cost one more.
    ShipyardStrike,
    /// Planes and armour cost one more for powers without oil.
    OilShortage,
    /// Everybody repairs three points free of charge.
    FactoryDrive,
    /// In the first sea battle that each side begins, the other's submarines do not surprise.
    CodeBreakers,
    /// Every facility in foreign hands takes a point of damage.
    Sabotage,
    /// One IPC more for each ten of production.
    WarLoans,
    /// The first die of research of each power goes two spaces further.
    ScientificExchange,
    /// Pilots cost one less to keep.
    VeteranCadre,
    /// The armies of friendly neutrals arrive at the start of their new power's next turn.
    NeutralPressure,
}

impl Event {
    pub const ALL: [Event; EVENTS] = [
        Event::QuietFront,
        Event::AutumnMud,
        Event::HardWinter,
        Event::ClearSkies,
        Event::FogAndCloud,
        Event::AtlanticStorms,
        Event::Typhoon,
        Event::ShipyardStrike,
        Event::OilShortage,
        Event::FactoryDrive,
        Event::CodeBreakers,
        Event::Sabotage,
        Event::WarLoans,
        Event::ScientificExchange,
        Event::VeteranCadre,
        Event::NeutralPressure,
    ];

    const WORDS: [&'static str; EVENTS] = [
        "quiet-front",
        "autumn-mud",
        "hard-winter",
        "clear-skies",
        "fog-and-cloud",
        "atlantic-storms",
        "typhoon",
        "shipyard-strike",
        "oil-shortage",
        "factory-drive",
        "code-breakers",
        "sabotage",
        "war-loans",
        "scientific-exchange",
        "veteran-cadre",
        "neutral-pressure",
    ];

    pub fn word(self) -> &'static str {
        Event::WORDS[self as usize]
    }

    pub fn read(word: &str) -> Option<Event> {
        Event::WORDS.iter().position(|known| *known == word).map(|i| Event::ALL[i])
    }

    /// What the card says.
    pub fn words(self) -> Message {
        Message { key: format!("event-{}", self.word()).into(), args: Vec::new() }
    }

    /// Reads how many copies of each card there are.
    pub fn copies(text: &str) -> [u8; EVENTS] {
        let rows: BTreeMap<Event, u8> = data::read("data/events.toml", text);
        Event::ALL.map(|e| *rows.get(&e).unwrap_or_else(|| panic!("data/events.toml: no {}", e.word())))
    }
}

/// The card of the round, and what has been drawn since the deck was last shuffled. Nobody knows what comes next.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Deck {
    pub event: Option<Event>,
    pub drawn: [u8; EVENTS],
    /// Has each side, the Axis first, begun a sea battle in this round?
    pub fought_at_sea: [bool; 2],
}
