//! Units: what never changes of the side of a block that faces its owner.

use kit::csv::Row;
use serde::{Deserialize, Serialize};

use super::forces::Source;
use super::nation::{Faction, Nation};

/// A unit by its place in `data/forces/units.csv`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct UnitId(pub u16);

impl UnitId {
    pub fn index(self) -> usize {
        self.0.into()
    }
}

/// A unit.
#[derive(Clone, Debug)]
pub struct Unit {
    pub key: String,
    pub faction: Faction,
    pub nation: Nation,
    pub name: String,
    pub troops: Troops,
    /// Its full strength.
    pub max: u8,
    /// What the North Front is to it (21.41).
    pub north: Class,
    /// What the Med Front is to it (21.31).
    pub med: Class,
    /// Moves as well in snow at home (21.442).
    pub ski: bool,
    pub guards: bool,
    /// Kept out of the Med and North Fronts (6.71).
    pub ss: bool,
    /// Classes and restrictions, in words.
    pub special: String,
    /// When it first appears, in words.
    pub appears: String,
    pub source: Source,
}

/// The type of a unit (2.2).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Troops {
    Armor,
    Mech,
    Infantry,
    Mountain,
    Cavalry,
    Shock,
    Static,
    Fort,
    Amphibious,
    Paratroop,
    /// A headquarters in the field.
    Hq,
    /// A supreme headquarters.
    Shq,
    /// A headquarters of a theater.
    Thq,
}

impl Troops {
    /// As the key of its picture.
    pub fn word(self) -> &'static str {
        match self {
            Troops::Armor => "armor",
            Troops::Mech => "mech",
            Troops::Infantry => "infantry",
            Troops::Mountain => "mountain",
            Troops::Cavalry => "cavalry",
            Troops::Shock => "shock",
            Troops::Static => "static",
            Troops::Fort => "fort",
            Troops::Amphibious => "amphibious",
            Troops::Paratroop => "paratroop",
            Troops::Hq => "hq",
            Troops::Shq => "shq",
            Troops::Thq => "thq",
        }
    }

    pub fn is_hq(self) -> bool {
        matches!(self, Troops::Hq | Troops::Shq | Troops::Thq)
    }

    /// The strength of its last step (2.27).
    pub fn cadre(self) -> u8 {
        u8::from(self != Troops::Static)
    }

    /// The strength below which it is gone; an HQ at nothing is still there (SB.4).
    pub fn lowest(self) -> u8 {
        if self.is_hq() { 0 } else { self.cadre() }
    }
}

/// What a front with a climate of its own is to a unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// At home there, and nowhere else.
    Resident,
    /// Prepared for it.
    Expedition,
    /// Used to it.
    Veteran,
    Alien,
}

impl Unit {
    pub(super) fn read(row: &Row<'_, 9>) -> Unit {
        let words: Vec<&str> = row.cells[6].split("; ").collect();
        let class = |front: &str| {
            let is = |class: &str| words.iter().any(|word| word.strip_prefix(front) == Some(class));
            match () {
                () if is(" resident") => Class::Resident,
                () if is(" expedition") => Class::Expedition,
                () if is(" veteran") => Class::Veteran,
                () => Class::Alien,
            }
        };
        Unit {
            key: row.cells[0].into(),
            faction: row.word(1),
            nation: row.word(2),
            name: row.cells[3].into(),
            troops: row.word(4),
            max: row.number(5),
            north: class("NF"),
            med: class("MF"),
            ski: words.contains(&"ski"),
            guards: words.contains(&"Guards"),
            ss: words.contains(&"SS"),
            special: row.cells[6].into(),
            appears: row.cells[7].into(),
            source: row.word(8),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::board::Ground;

    #[test]
    fn classes_are_read_from_the_order_of_battle() {
        let forces = Ground::load().forces;
        let unit = |key| forces.unit(forces.find(key).expect("is in the order of battle"));
        assert_eq!(unit("no-1").north, Class::Resident, "21.411");
        assert_eq!(unit("br-nx").north, Class::Expedition, "21.412");
        assert_eq!(unit("cd-2").north, Class::Alien, "21.412: not before the Second Front");
        assert_eq!(unit("ge-36mt").north, Class::Veteran, "21.413");
        assert_eq!(unit("ge-south").north, Class::Alien, "21.414");
        assert!(unit("fi-2").ski && !unit("fi-7").ski, "21.442");
        assert!(unit("su-8g").guards && !unit("su-13").guards, "1939A");
        assert_eq!((unit("fi-7").troops.cadre(), unit("fi-2").troops.cadre()), (0, 1), "2.27");
    }
}
