//! The board that is drawn: its places and ways, read from the game's own data, and what places are called in English.

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

impl Board {
    /// Reads the data of a game.
    pub fn read(game: &Path) -> Result<Board, String> {
        let names = ["map.toml", "spaces.csv", "links.csv"];
        let texts = names.map(|name| text(&game.join("data").join(name)));
        let [manifest, spaces, links] = texts;
        let (manifest, spaces, links) = (manifest?, spaces?, links?);
        let sources = [
            Source { name: names[0], text: &manifest },
            Source { name: names[1], text: &spaces },
            Source { name: names[2], text: &links },
        ];
        let map = Map::load(&sources).map_err(|faults| faults.to_string())?;
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
        let ways = map.passages().iter().map(|passage| Way {
            ends: passage.ends.map(|space| space.index()),
            kind: lexicon.link_kind_name(passage.kind).to_string(),
        });
        Ok(Board { places: places.collect(), ways: ways.collect() })
    }

    /// Which place has this key.
    pub fn by_key(&self, key: &str) -> Option<usize> {
        self.places.iter().position(|place| place.key == key)
    }
}

/// The text of a file.
pub fn text(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))
}

/// What a key says in a Fluent file, if it says it in one plain line.
pub fn said(words: &str, key: &str) -> Option<String> {
    let line = words.lines().find_map(|line| line.strip_prefix(key)?.trim_start().strip_prefix('='));
    line.map(|words| words.trim().to_string())
}
