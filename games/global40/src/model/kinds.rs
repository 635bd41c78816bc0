//! The kinds of units, and what each can do.

use serde::{Deserialize, Serialize};

/// How many kinds there are.
pub const KINDS: usize = 19;

/// A kind of unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    Infantry,
    Artillery,
    Mech,
    Armor,
    Aaa,
    Marine,
    /// Neither attacks nor defends; costs the occupier income.
    Partisan,
    Fighter,
    Jet,
    Tactical,
    Strategic,
    Battleship,
    Carrier,
    LightCarrier,
    Cruiser,
    Destroyer,
    Submarine,
    Transport,
    /// Lands in the raid step and returns: never stands on the board.
    Commando,
}

/// Where a kind moves and fights.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Branch {
    Land,
    Air,
    Sea,
}

impl Kind {
    pub const ALL: [Kind; KINDS] = [
        Kind::Infantry,
        Kind::Artillery,
        Kind::Mech,
        Kind::Armor,
        Kind::Aaa,
        Kind::Marine,
        Kind::Partisan,
        Kind::Fighter,
        Kind::Jet,
        Kind::Tactical,
        Kind::Strategic,
        Kind::Battleship,
        Kind::Carrier,
        Kind::LightCarrier,
        Kind::Cruiser,
        Kind::Destroyer,
        Kind::Submarine,
        Kind::Transport,
        Kind::Commando,
    ];

    const WORDS: [&'static str; KINDS] = [
        "infantry",
        "artillery",
        "mech",
        "armor",
        "aaa",
        "marine",
        "partisan",
        "fighter",
        "jet",
        "tactical",
        "strategic",
        "battleship",
        "carrier",
        "light-carrier",
        "cruiser",
        "destroyer",
        "submarine",
        "transport",
        "commando",
    ];

    pub fn index(self) -> usize {
        self as usize
    }

    pub fn word(self) -> &'static str {
        Kind::WORDS[self.index()]
    }

    pub fn read(word: &str) -> Option<Kind> {
        Kind::WORDS.iter().position(|known| *known == word).map(|i| Kind::ALL[i])
    }

    pub fn branch(self) -> Branch {
        match self {
            Kind::Fighter | Kind::Jet | Kind::Tactical | Kind::Strategic => Branch::Air,
            Kind::Battleship
            | Kind::Carrier
            | Kind::LightCarrier
            | Kind::Cruiser
            | Kind::Destroyer
            | Kind::Submarine
            | Kind::Transport => Branch::Sea,
            _ => Branch::Land,
        }
    }

    pub fn is_land(self) -> bool {
        self.branch() == Branch::Land
    }

    pub fn is_air(self) -> bool {
        self.branch() == Branch::Air
    }

    pub fn is_sea(self) -> bool {
        self.branch() == Branch::Sea
    }

    /// Battleships, carriers, cruisers and destroyers.
    pub fn is_surface_warship(self) -> bool {
        self.is_sea() && !matches!(self, Kind::Submarine | Kind::Transport)
    }

    /// Surface warships and submarines.
    pub fn is_warship(self) -> bool {
        self.is_sea() && self != Kind::Transport
    }

    /// Battleships and fleet carriers, which a first hit only damages.
    pub fn is_capital(self) -> bool {
        matches!(self, Kind::Battleship | Kind::Carrier)
    }

    pub fn is_carrier(self) -> bool {
        matches!(self, Kind::Carrier | Kind::LightCarrier)
    }

    /// Fighters and jets.
    pub fn is_fighter(self) -> bool {
        matches!(self, Kind::Fighter | Kind::Jet)
    }

    /// Fighters, jets and tactical bombers: they land on carriers and scramble.
    pub fn is_carrier_plane(self) -> bool {
        self.is_air() && self != Kind::Strategic
    }

    pub fn is_bomber(self) -> bool {
        matches!(self, Kind::Tactical | Kind::Strategic)
    }

    /// Takes territories and converts friendly neutrals.
    pub fn captures(self) -> bool {
        matches!(self, Kind::Infantry | Kind::Artillery | Kind::Mech | Kind::Armor | Kind::Marine)
    }

    /// Rides a transport in the place that only infantry fits in.
    pub fn rides_as_infantry(self) -> bool {
        matches!(self, Kind::Infantry | Kind::Marine)
    }
}

/// What a kind costs and does, as printed: `data/units.toml`.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Profile {
    pub cost: u8,
    pub attack: u8,
    pub defence: u8,
    pub moves: u8,
    /// Hits to destroy.
    pub hits: u8,
    /// The factor in air combat.
    pub air_factor: u8,
    /// How many planes land on it.
    pub planes: u8,
    /// The number at which it bombards a shore.
    pub bombard: u8,
    /// Shots at planes that attack its space.
    pub aa_shots: u8,
    /// Dice against convoys.
    pub convoy_dice: u8,
    /// Needs a major complex.
    pub major: bool,
}
