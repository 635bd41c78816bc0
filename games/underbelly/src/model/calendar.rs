//! Seasons, turns and phases.

use serde::{Deserialize, Serialize};
use table::{Message, msg};

/// How many turns a game has: Spring 1940 to Spring 1945.
pub const TURNS: u8 = 21;

/// A turn by number, from Spring 1940.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Turn(pub u8);

/// A quarter of a year; Winter closes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Season {
    Spring,
    Summer,
    Fall,
    Winter,
}

const SEASONS: [(&str, Season); 4] = [
    ("spring", Season::Spring),
    ("summer", Season::Summer),
    ("fall", Season::Fall),
    ("winter", Season::Winter),
];

impl Turn {
    /// Reads `1941-spring`.
    pub fn read(text: &str) -> Option<Turn> {
        let (year, season) = text.split_once('-')?;
        let year: u8 = year.strip_prefix("19")?.parse().ok()?;
        let season = SEASONS.iter().position(|(word, _)| *word == season)?;
        let turn = Turn(year.checked_sub(40)?.checked_mul(4)?.checked_add(season as u8)?);
        (turn.0 < TURNS).then_some(turn)
    }

    /// Writes `1941-spring`.
    pub fn write(self) -> String {
        format!("{}-{}", self.year(), SEASONS[usize::from(self.0 % 4)].0)
    }

    pub const fn year(self) -> u16 {
        1940 + self.0 as u16 / 4
    }

    pub fn season(self) -> Season {
        SEASONS[usize::from(self.0 % 4)].1
    }

    /// In words.
    pub fn words(self) -> Message {
        let season = match self.season() {
            Season::Spring => msg!("season-spring"),
            Season::Summer => msg!("season-summer"),
            Season::Fall => msg!("season-fall"),
            Season::Winter => msg!("season-winter"),
        };
        msg!("date", season = season, year = self.year().to_string())
    }
}

/// The parts of a player's turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Before the first turn: the free Italian set-up.
    SetUp,
    #[default]
    Reinforcement,
    Movement,
    /// Supply and combat: sources are spent one after the other, each with its battles.
    Combat,
    Breakthrough,
    End,
}

impl Phase {
    pub const fn word(self) -> &'static str {
        match self {
            Phase::SetUp => "set-up",
            Phase::Reinforcement => "reinforcement",
            Phase::Movement => "movement",
            Phase::Combat => "combat",
            Phase::Breakthrough => "breakthrough",
            Phase::End => "end",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_twenty_one_turns() {
        assert_eq!(Turn::read("1940-spring"), Some(Turn(0)));
        assert_eq!(Turn::read("1945-spring"), Some(Turn(TURNS - 1)));
        assert_eq!(Turn::read("1945-summer"), None);
        assert_eq!(Turn::read("1939-winter"), None);
        assert!((0..TURNS).map(Turn).all(|t| Turn::read(&t.write()) == Some(t)));
    }
}
