//! Turns: a season of a year.

use std::fmt;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A season; the year ends with Winter (2.5, 3.93).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Season {
    Spring,
    Summer,
    Fall,
    Winter,
}

impl Season {
    pub const ALL: [Season; 4] = [Season::Spring, Season::Summer, Season::Fall, Season::Winter];

    pub fn word(self) -> &'static str {
        match self {
            Season::Spring => "spring",
            Season::Summer => "summer",
            Season::Fall => "fall",
            Season::Winter => "winter",
        }
    }
}

/// A turn: `1941-summer`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Turn {
    pub year: u16,
    pub season: Season,
}

impl Turn {
    /// The turn that the word names.
    pub fn parse(word: &str) -> Option<Turn> {
        let (year, season) = word.split_once('-')?;
        let season = Season::ALL.into_iter().find(|known| known.word() == season)?;
        Some(Turn { year: year.parse().ok()?, season })
    }

    /// The turn a number of turns later.
    pub fn after(self, turns: u16) -> Turn {
        let number = self.number() + turns;
        Turn { year: number / 4, season: Season::ALL[usize::from(number % 4)] }
    }

    /// How many turns later another one is; none if it is earlier.
    pub fn until(self, other: Turn) -> Option<u16> {
        other.number().checked_sub(self.number())
    }

    fn number(self) -> u16 {
        self.year * 4 + self.season as u16
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.year, self.season.word())
    }
}

impl Serialize for Turn {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Turn {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Turn, D::Error> {
        let word = String::deserialize(deserializer)?;
        Turn::parse(&word).ok_or_else(|| D::Error::custom(format!("no turn: {word:?}")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_year_ends_with_winter() {
        let winter = Turn::parse("1941-winter").unwrap();
        assert_eq!(winter.after(1), Turn { year: 1942, season: Season::Spring });
        assert_eq!(winter.until(Turn::parse("1942-winter").unwrap()), Some(4));
        assert_eq!(winter.until(Turn::parse("1941-fall").unwrap()), None);
        assert_eq!(winter.to_string(), "1941-winter");
        assert_eq!(Turn::parse("1941-autumn"), None);
    }

    /// 12.33: an HQ lost without supply in Spring 1940 can be built again in Spring 1941.
    #[test]
    fn four_turns_are_a_year() {
        assert_eq!(Turn::parse("1940-spring").unwrap().after(4), Turn::parse("1941-spring").unwrap());
    }
}
