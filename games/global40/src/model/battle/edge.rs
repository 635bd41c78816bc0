//! What a side brings to a battle that the battle does not change.

use serde::{Deserialize, Serialize};

use crate::model::kinds::Kind;
use crate::rule::battle as rule;

/// Something that makes a side's units differ from what is printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trait {
    AdvancedArtillery,
    SuperSubmarines,
    HeavyBombers,
    HeavyArmor,
    ImprovedMech,
    ImprovedAsw,
    FighterBombers,
    ArmedTransports,
    Radar,
    /// Air combat is rolled with one die.
    OneAirDie,
    /// Dice that hit the same things are first counted out, and only the rest is rolled.
    LowLuck,
    /// Attacking land units hit at one less, but at least at 1.
    HardWinter,
    /// Its codes are broken: its submarines do not surprise.
    CodesBroken,
    /// A bomber must roll its raid figure or less to do damage.
    RaidAccuracy,
}

impl Trait {
    /// Those that improve units in defence, where units of several powers stand together.
    pub const OF_DEFENDERS: [Trait; 5] = [
        Trait::Radar,
        Trait::ImprovedAsw,
        Trait::ArmedTransports,
        Trait::FighterBombers,
        Trait::HeavyBombers,
    ];

    /// The one of them that improves this kind.
    pub fn improving(kind: Kind) -> Option<Trait> {
        match kind {
            Kind::Aaa | Kind::Cruiser => Some(Trait::Radar),
            Kind::Destroyer => Some(Trait::ImprovedAsw),
            Kind::Transport => Some(Trait::ArmedTransports),
            Kind::Fighter | Kind::Jet => Some(Trait::FighterBombers),
            Kind::Strategic => Some(Trait::HeavyBombers),
            _ => None,
        }
    }

    fn place(self) -> Option<usize> {
        Trait::OF_DEFENDERS.iter().position(|which| *which == self)
    }
}

/// A set of traits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
pub struct Traits(pub u16);

impl Traits {
    pub fn has(self, which: Trait) -> bool {
        self.0 & (1 << which as u16) != 0
    }

    #[must_use]
    pub fn with(self, which: Trait) -> Traits {
        Traits(self.0 | 1 << which as u16)
    }

    #[must_use]
    pub fn minus(self, which: Trait) -> Traits {
        Traits(self.0 & !(1 << which as u16))
    }
}

impl FromIterator<Trait> for Traits {
    fn from_iter<I: IntoIterator<Item = Trait>>(traits: I) -> Traits {
        traits.into_iter().fold(Traits::default(), Traits::with)
    }
}

/// What one side brings.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
pub struct Edge {
    pub traits: Traits,
    /// Added to the roll in air combat: the pilots' level, and what the weather of the round adds.
    pub air_roll: i8,
    /// How many of the AAA serve as anti-tank guns, which only German defenders may choose.
    pub anti_tank: u8,
    /// How many of the marines land from the sea.
    pub landing_marines: u8,
    /// How many units lack a trait that others of their kinds have, in the order of [`Trait::OF_DEFENDERS`]. They are lost first.
    pub without: [u8; Trait::OF_DEFENDERS.len()],
}

impl Edge {
    pub fn has(&self, which: Trait) -> bool {
        self.traits.has(which)
    }

    /// How many of these units, all of kinds that it improves, have a trait.
    pub fn having(&self, which: Trait, units: u8) -> u8 {
        let without = which.place().map_or(0, |place| self.without[place]);
        if self.has(which) { units.saturating_sub(without) } else { 0 }
    }

    pub fn set_without(&mut self, which: Trait, units: u8) {
        if let Some(place) = which.place() {
            self.without[place] = units;
        }
    }

    /// Units of a kind are gone: those that lack what others have go first.
    pub fn lose(&mut self, kind: Kind, units: u8) {
        if let Some(place) = Trait::improving(kind).and_then(Trait::place) {
            self.without[place] = self.without[place].saturating_sub(units);
        }
    }

    /// How many dice are rolled in air combat.
    pub fn air_dice(&self) -> u8 {
        if self.has(Trait::OneAirDie) && rule::ONE_AIR_DIE.holds() { 1 } else { 2 }
    }
}
