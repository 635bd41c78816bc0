//! What happened, and how it is worded.

use serde::{Deserialize, Serialize};
use table::{Message, Outcome, Piece, RuleId, Space, msg};

use super::calendar::Turn;
use super::chit::Chit;
use super::forces::ForceId;
use super::ground::Ground;
use super::nation::Nation;
use super::scenario::Weather;
use super::units::{UnitId, Wing};

/// Something that happened. All of it is public: which chits are in the cup is never told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Fact {
    TurnBegan {
        turn: Turn,
    },
    Weathered {
        weather: Weather,
        mud: bool,
    },
    /// Every change of a stockpile, with the rule that made it.
    Money {
        nation: Nation,
        delta: i32,
        rule: RuleId,
    },
    Bought {
        nation: Nation,
    },
    Drew {
        nation: Nation,
        chit: Chit,
    },
    SentBack {
        nation: Nation,
        chit: Chit,
    },
    Wasted {
        nation: Nation,
        chit: Chit,
    },
    Halted {
        sum: u16,
        number: u8,
    },
    Activated {
        unit: UnitId,
    },
    /// The way goes from where the unit set out to where it is.
    Moved {
        unit: UnitId,
        way: Vec<Space>,
        to: Space,
    },
    Announced {
        units: Vec<UnitId>,
        hexes: Vec<Space>,
    },
    Flew {
        force: ForceId,
        factors: u8,
        over: Space,
    },
    Rebased {
        force: ForceId,
        factors: u8,
        to: Space,
    },
    /// Bombs destroy BRPs.
    Bombed {
        at: Space,
        hits: u8,
    },
    Volley {
        attackers: bool,
        hits: u16,
    },
    Reduced {
        unit: UnitId,
    },
    Eliminated {
        unit: UnitId,
    },
    Built {
        unit: UnitId,
        at: Space,
    },
    Repaired {
        unit: UnitId,
    },
    /// Factors go from the pool to a map, or back if negative.
    Factors {
        force: ForceId,
        delta: i8,
    },
    /// Factors join the pool.
    Joined {
        force: ForceId,
        factors: u8,
    },
    /// An airbase marker is placed.
    Airbase {
        nation: Nation,
        at: Space,
    },
    /// An airbase marker is taken up.
    TakenUp {
        at: Space,
    },
    /// A minor takes an impulse of its own.
    MinorActs {
        nation: Nation,
    },
    Surrendered {
        nation: Nation,
        to: Nation,
    },
    /// A minor is won over (26.4).
    ChangedSides {
        nation: Nation,
        to: Nation,
    },
    /// Factors of a nation that has surrendered leave the map and the pool.
    Withdrawn {
        force: ForceId,
        based: u8,
        pool: u8,
    },
    Ended {
        outcome: Outcome,
    },
}

pub fn literal(text: &str) -> Message {
    msg!("table-thing", thing = text.to_string())
}

/// A message by its kind and its word: `verb-move`.
pub fn key(kind: &str, word: &str) -> Message {
    Message { key: format!("{kind}-{word}").into(), args: Vec::new() }
}

/// A turn as players say it: Summer 1941.
pub fn turn_words(turn: Turn) -> Message {
    msg!("turn", season = key("season", turn.season.word()), year = turn.year.to_string())
}

pub fn nation_name(ground: &Ground, nation: Nation) -> Message {
    ground.nation(nation).map_or(msg!("nothing-there"), |row| literal(&row.name))
}

pub fn force_name(ground: &Ground, force: ForceId) -> Message {
    match ground.forces.forces.get(usize::from(force.0)) {
        Some(row) => msg!("force", nation = nation_name(ground, row.nation), wing = wing_name(row.wing)),
        None => msg!("nothing-there"),
    }
}

pub fn wing_name(wing: Wing) -> Message {
    literal(match wing {
        Wing::Tac => "TAC",
        Wing::Sac => "SAC",
        Wing::Lsac => "LSAC",
        Wing::Surf => "SURF",
        Wing::Sub => "SUB",
        Wing::Cv => "CV",
        Wing::Lc => "LC",
        Wing::FleetTrain => "Fleet Train",
    })
}

pub fn chit_name(ground: &Ground, chit: Chit) -> Message {
    match chit {
        Chit::Naval => msg!("chit-naval"),
        Chit::Attrition => msg!("chit-attrition"),
        Chit::AirEffort => msg!("chit-air-effort"),
        Chit::GeneralOffensive => msg!("chit-general-offensive"),
        Chit::Headquarters(unit) => match ground.forces.units.get(usize::from(unit.0)) {
            Some(row) => msg!("chit-hq", name = row.name.clone()),
            None => msg!("nothing-there"),
        },
    }
}

pub fn weather_name(weather: Weather) -> Message {
    match weather {
        Weather::Fair => msg!("weather-fair"),
        Weather::BalticIce => msg!("weather-ice"),
        Weather::RussianWinter => msg!("weather-winter"),
        Weather::Severe => msg!("weather-severe"),
        Weather::Extreme => msg!("weather-extreme"),
    }
}

fn places(hexes: &[Space]) -> Vec<Message> {
    hexes.iter().map(|hex| msg!("table-thing", thing = *hex)).collect()
}

fn pieces(units: &[UnitId]) -> Vec<Message> {
    units.iter().map(|unit| msg!("table-thing", thing = Piece(unit.0))).collect()
}

impl Fact {
    /// As a line of the log.
    pub fn words(&self, ground: &Ground) -> Message {
        let nation = |nation: &Nation| nation_name(ground, *nation);
        let force = |force: &ForceId| force_name(ground, *force);
        let chit = |chit: &Chit| chit_name(ground, *chit);
        let piece = |unit: &UnitId| Piece(unit.0);
        match self {
            Fact::TurnBegan { turn } => msg!("turn-began", turn = turn_words(*turn)),
            Fact::Weathered { weather, mud: false } => msg!("weathered", weather = weather_name(*weather)),
            Fact::Weathered { .. } => msg!("mud"),
            Fact::Money { nation: whose, delta, rule } => {
                msg!("money", nation = nation(whose), delta = *delta, rule = *rule)
            }
            Fact::Bought { nation: whose } => msg!("bought", nation = nation(whose)),
            Fact::Drew { nation: whose, chit: which } => {
                msg!("drew", nation = nation(whose), chit = chit(which))
            }
            Fact::SentBack { nation: whose, chit: which } => {
                msg!("sent-back", nation = nation(whose), chit = chit(which))
            }
            Fact::Wasted { nation: whose, chit: which } => {
                msg!("wasted", nation = nation(whose), chit = chit(which))
            }
            Fact::Halted { sum, number } => msg!("halted", sum = *sum, number = *number),
            Fact::Activated { unit } => msg!("activated", unit = piece(unit)),
            Fact::Moved { unit, to, .. } => msg!("moved", unit = piece(unit), to = *to),
            Fact::Announced { units, hexes } => {
                msg!("announced", units = pieces(units), hexes = places(hexes))
            }
            Fact::Flew { force: which, factors, over } => {
                msg!("flew", force = force(which), factors = *factors, over = *over)
            }
            Fact::Rebased { force: which, factors, to } => {
                msg!("rebased", force = force(which), factors = *factors, to = *to)
            }
            Fact::Bombed { at, hits } => msg!("bombed", at = *at, hits = *hits),
            Fact::Volley { attackers: true, hits } => msg!("volley-attackers", hits = *hits),
            Fact::Volley { hits, .. } => msg!("volley-defenders", hits = *hits),
            Fact::Reduced { unit } => msg!("reduced", unit = piece(unit)),
            Fact::Eliminated { unit } => msg!("eliminated", unit = piece(unit)),
            Fact::Built { unit, at } => msg!("built", unit = piece(unit), at = *at),
            Fact::Repaired { unit } => msg!("repaired", unit = piece(unit)),
            Fact::Factors { force: which, delta } if *delta < 0 => {
                msg!("factors-lost", force = force(which), factors = -i32::from(*delta))
            }
            Fact::Factors { force: which, delta } => {
                msg!("factors-built", force = force(which), factors = i32::from(*delta))
            }
            Fact::Joined { force: which, factors } => {
                msg!("factors-joined", force = force(which), factors = *factors)
            }
            Fact::Airbase { nation: whose, at } => msg!("airbase", nation = nation(whose), at = *at),
            Fact::TakenUp { at } => msg!("taken-up", at = *at),
            Fact::MinorActs { nation: whose } => msg!("minor-acts", nation = nation(whose)),
            Fact::Surrendered { nation: whose, to } => {
                msg!("surrendered", nation = nation(whose), to = nation(to))
            }
            Fact::ChangedSides { nation: whose, to } => {
                msg!("changed-sides", nation = nation(whose), to = nation(to))
            }
            Fact::Withdrawn { force: which, based, pool } => {
                msg!("withdrawn", force = force(which), factors = i32::from(*based) + i32::from(*pool))
            }
            Fact::Ended { outcome } => msg!("over", how = outcome.how.clone()),
        }
    }
}
