//! The nine powers, in the order in which they play, and the two sides.

use serde::{Deserialize, Serialize};
use table::{Seat, Seats};

/// How many powers there are.
pub const POWERS: usize = 9;

/// A power; each is a seat of its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Power {
    Germany,
    Soviets,
    Japan,
    Us,
    China,
    Uk,
    Italy,
    Anzac,
    France,
}

impl Power {
    /// In the order of play.
    pub const ALL: [Power; POWERS] = [
        Power::Germany,
        Power::Soviets,
        Power::Japan,
        Power::Us,
        Power::China,
        Power::Uk,
        Power::Italy,
        Power::Anzac,
        Power::France,
    ];

    /// The words that name the seats in notation.
    pub const WORDS: [&'static str; POWERS] =
        ["germany", "soviets", "japan", "us", "china", "uk", "italy", "anzac", "france"];

    pub fn index(self) -> usize {
        self as usize
    }

    pub fn seat(self) -> Seat {
        Seat(self as u8)
    }

    pub fn of(seat: Seat) -> Option<Power> {
        Power::ALL.get(seat.index()).copied()
    }

    pub fn word(self) -> &'static str {
        Power::WORDS[self.index()]
    }

    pub fn read(word: &str) -> Option<Power> {
        Power::WORDS.iter().position(|known| *known == word).map(|i| Power::ALL[i])
    }

    pub fn side(self) -> Side {
        match self {
            Power::Germany | Power::Japan | Power::Italy => Side::Axis,
            _ => Side::Allies,
        }
    }

    /// Who plays next; after the last of a round the first again.
    pub fn next(self) -> Power {
        Power::ALL[(self.index() + 1) % POWERS]
    }

    /// This power in a set of powers.
    pub fn bit(self) -> Powers {
        Powers(1 << self as u16)
    }
}

/// A side. The United States and the Soviet Union belong to the Allies once they are at war; the Axis is against them from the start.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    Axis,
    Allies,
}

impl Side {
    pub fn other(self) -> Side {
        match self {
            Side::Axis => Side::Allies,
            Side::Allies => Side::Axis,
        }
    }

    pub fn powers(self) -> Powers {
        const AXIS: u16 = 1 << Power::Germany as u16 | 1 << Power::Japan as u16 | 1 << Power::Italy as u16;
        const ALL: u16 = (1 << POWERS) - 1;
        match self {
            Side::Axis => Powers(AXIS),
            Side::Allies => Powers(ALL & !AXIS),
        }
    }

    pub fn seats(self) -> Seats {
        self.powers().iter().map(Power::seat).collect()
    }
}

/// A set of powers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
pub struct Powers(pub u16);

impl Powers {
    pub const NONE: Powers = Powers(0);

    pub fn contains(self, power: Power) -> bool {
        self.0 & (1 << power as u16) != 0
    }

    pub fn meets(self, other: Powers) -> bool {
        self.0 & other.0 != 0
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn with(self, power: Power) -> Powers {
        Powers(self.0 | power.bit().0)
    }

    pub fn minus(self, other: Powers) -> Powers {
        Powers(self.0 & !other.0)
    }

    pub fn union(self, other: Powers) -> Powers {
        Powers(self.0 | other.0)
    }

    pub fn intersection(self, other: Powers) -> Powers {
        Powers(self.0 & other.0)
    }

    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Power> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let power = Power::ALL.get(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(*power)
        })
    }

    pub fn first(self) -> Option<Power> {
        self.iter().next()
    }

    pub fn seats(self) -> Seats {
        self.iter().map(Power::seat).collect()
    }
}

impl FromIterator<Power> for Powers {
    fn from_iter<I: IntoIterator<Item = Power>>(powers: I) -> Powers {
        powers.into_iter().fold(Powers::NONE, Powers::with)
    }
}
