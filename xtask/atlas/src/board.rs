//! The board to draw: its places and ways, from the game's own data, and the English names of places.

use std::path::Path;

use atlas::{Map, Source};

use crate::projection::Globe;

/// A board on the globe.
pub struct Board {
    /// Its places.
    pub places: Vec<Place>,
    /// Its ways.
    pub ways: Vec<Way>,
}

/// A place.
pub struct Place {
    /// In notation.
    pub key: String,
    /// In English.
    pub name: String,
    /// Where it is.
    pub globe: Globe,
}

/// A way.
pub struct Way {
    /// The places at its ends, by number.
    pub ends: [usize; 2],
    /// What kind of way, in the game's words.
    pub kind: String,
}

/// Reads the board of a game.
fn map(game: &Path) -> Result<Map, String> {
    let names = ["map.toml", "spaces.csv", "links.csv"];
    let texts = names.map(|name| text(&game.join("data").join(name)));
    let [manifest, spaces, links] = texts;
    let (manifest, spaces, links) = (manifest?, spaces?, links?);
    let sources = [
        Source { name: names[0], text: &manifest },
        Source { name: names[1], text: &spaces },
        Source { name: names[2], text: &links },
    ];
    Map::load(&sources).map_err(|faults| faults.to_string())
}

impl Board {
    /// Reads the data of a game.
    pub fn read(game: &Path) -> Result<Board, String> {
        let map = map(game)?;
        let words = text(&game.join("lang/en.ftl"))?;
        let lexicon = map.lexicon();
        let number = |name: &str| lexicon.number(name).ok_or(format!("places have no {name}"));
        let (latitude, longitude) = (number("lat")?, number("lon")?);
        let hundredth = |space, number| f64::from(map.number(space, number)) / 100.0;
        let places = map.spaces().map(|space| {
            let place = map.place(space);
            Place {
                key: place.key.to_string(),
                name: said(&words, &format!("area-{}", place.key)).unwrap_or_else(|| place.name.to_string()),
                globe: (hundredth(space, latitude), hundredth(space, longitude)),
            }
        });
        let ways = ways(&map);
        Ok(Board { places: places.collect(), ways })
    }

    /// The place with this key.
    pub fn by_key(&self, key: &str) -> Option<usize> {
        self.places.iter().position(|place| place.key == key)
    }
}

fn ways(map: &Map) -> Vec<Way> {
    let lexicon = map.lexicon();
    let way = |passage: &atlas::Passage| Way {
        ends: passage.ends.map(|space| space.index()),
        kind: lexicon.link_kind_name(passage.kind).to_string(),
    };
    map.passages().iter().map(way).collect()
}

/// A board whose spaces are adjoining pieces of the world.
pub struct Areas {
    /// Its spaces.
    pub spaces: Vec<Area>,
    /// Which of them are neighbours.
    pub ways: Vec<Way>,
}

/// A piece of the world.
pub struct Area {
    /// In notation.
    pub key: String,
    /// In English.
    pub name: String,
    /// Whether it is water.
    pub sea: bool,
    /// Whether it carries marks, such as a value.
    pub marked: bool,
}

impl Areas {
    /// Reads the data of a game.
    pub fn read(game: &Path) -> Result<Areas, String> {
        let map = map(game)?;
        let lexicon = map.lexicon();
        let sea = lexicon.space_kind("sea").ok_or("there is no sea")?;
        let convoy = lexicon.tag("convoy");
        let spaces = map.spaces().map(|space| {
            let place = map.place(space);
            let sea = place.kind == sea;
            Area {
                key: place.key.to_string(),
                // Sea zones are named by number.
                name: if sea { place.key.trim_start_matches('z').into() } else { place.name.to_string() },
                sea,
                marked: !sea || convoy.is_some_and(|convoy| place.tags.iter().any(|tag| tag == convoy)),
            }
        });
        Ok(Areas { spaces: spaces.collect(), ways: ways(&map) })
    }

    /// The space with this key.
    pub fn by_key(&self, key: &str) -> Option<usize> {
        self.spaces.iter().position(|space| space.key == key)
    }
}

/// The text of a file.
pub fn text(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))
}

/// The value of a key in a Fluent file, if it is a single plain line.
pub fn said(words: &str, key: &str) -> Option<String> {
    let line = words.lines().find_map(|line| line.strip_prefix(key)?.trim_start().strip_prefix('='));
    line.map(|words| words.trim().to_string())
}
