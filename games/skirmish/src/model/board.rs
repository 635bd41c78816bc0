//! The map and the tables, read once from the files in `data/`.

use atlas::{Map, Mark, Tag};
use serde::Deserialize;
use table::pack::Hash;
use table::{Seat, Space, data, text};

use super::seats::SEATS;
use super::units::{Kind, Side};

const TABLES: &str = text!("data/tables.toml");

/// The hash of everything in the files that the rules use: part of the edition.
const DATA_HASH: &str = "aac1b5673ed15fad365591cf9033cbdd84894eed0951b7ce329342a0a11c8bd1";

/// How many spaces the map has.
pub const SPACES: usize = 12;
/// A way from one space to another.
#[derive(Clone, Copy, Debug)]
pub struct Way {
    pub to: Space,
    /// A river has to be crossed.
    pub river: bool,
}

/// Everything that never changes.
pub struct Ground {
    pub map: Map,
    pub tables: Tables,
    ways: Vec<Vec<Way>>,
    high: Tag,
    prize: Tag,
    homes: [Space; SEATS],
}

/// `data/tables.toml`.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Tables {
    pub turns: u8,
    pub stack: u8,
    pub full: u8,
    pub rounds: u8,
    pub income: u8,
    pub income_prize: u8,
    pub cipher_on: u8,
    pub hold_coins: u8,
    pub assault_coins: u8,
    pub assault_penalty: u8,
    pub raise_cost: u8,
    pub spy_cost: u8,
    pub rush_speed: u8,
    #[serde(rename = "kind")]
    pub kinds: Vec<KindRow>,
    #[serde(rename = "seat")]
    pub seats: Vec<SeatRow>,
}

/// What a kind of block can do.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KindRow {
    pub name: Kind,
    pub speed: u8,
    pub hit: u8,
    #[serde(default)]
    pub intercepts: bool,
    #[serde(default)]
    pub fires: bool,
}

/// What a seat begins with.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatRow {
    pub name: String,
    pub side: Side,
    pub home: String,
    pub coins: u8,
    pub blocks: Vec<Kind>,
}

impl Ground {
    /// Reads the files; they are part of the program, so a fault in them is a fault of the program.
    pub fn load() -> Ground {
        let map = table::map!("map.toml", "spaces.csv", "links.csv", "sides.csv");
        let tables: Tables = data::read("data/tables.toml", TABLES);
        let tag = |name| map.lexicon().tag(name).unwrap_or_else(|| panic!("map.toml declares no tag {name}"));
        let river: Mark = map.lexicon().mark("river").expect("map.toml declares rivers");
        let ways = map
            .spaces()
            .map(|s| map.links(s).iter().map(|l| Way { to: l.to, river: l.marks.contains(river) }).collect())
            .collect();
        let homes =
            std::array::from_fn(|i| map.by_key(&tables.seats[i].home).expect("every seat has a home"));
        assert_eq!(map.len(), SPACES);
        assert!(
            tables.kinds.iter().map(|row| row.name).eq(Kind::ALL),
            "tables.toml lists every kind in order"
        );
        Ground { high: tag("high"), prize: tag("prize"), homes, ways, map, tables }
    }

    /// The hash of everything in the files: part of the edition.
    pub fn data_hash() -> Hash {
        Hash::from_hex(DATA_HASH).expect("sixty-four digits")
    }

    pub fn ways(&self, from: Space) -> &[Way] {
        &self.ways[from.index()]
    }

    pub fn way(&self, from: Space, to: Space) -> Option<Way> {
        self.ways(from).iter().copied().find(|w| w.to == to)
    }

    /// The same space, or one that a way leads to.
    pub fn near(&self, one: Space, other: Space) -> bool {
        one == other || self.way(one, other).is_some()
    }

    pub fn is_high(&self, space: Space) -> bool {
        self.map.place(space).tags.contains(self.high)
    }

    pub fn is_prize(&self, space: Space) -> bool {
        self.map.place(space).tags.contains(self.prize)
    }

    pub fn points(&self, space: Space) -> i32 {
        self.map.number(space, self.map.lexicon().number("points").expect("map.toml declares points"))
    }

    pub fn home(&self, seat: Seat) -> Space {
        self.homes[seat.index()]
    }

    pub fn side(&self, seat: Seat) -> Side {
        self.tables.seats[seat.index()].side
    }

    pub fn kind(&self, kind: Kind) -> &KindRow {
        &self.tables.kinds[kind as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_of_the_files_is_up_to_date() {
        let hash = table::data_hash!("map.toml", "spaces.csv", "links.csv", "sides.csv", "tables.toml");
        assert_eq!(Ground::data_hash(), hash, "other tables are another edition");
    }
}
