//! The board, read once from the files in `data/`.

use std::ops::Index;
use std::sync::OnceLock;

use atlas::{Direction, Link, LinkKind, Map, Top};
use kit::word;
use table::pack::Hash;
use table::{Space, data, text};

use super::calendar::{Calendar, Half};
use super::forces::{Forces, Scenario};
use super::nation::{Nation, NationFile, NationRow};
use super::nets::Nets;
use super::scenario::ScenarioRow;
use super::sea::{SeaFile, SeaRow, SeawayRow, StraitRow};
use super::site::{Front, Kind, Produce, Site};
use super::way::{Side, Way};

const NATIONS: &str = text!("data/nations.toml");
const SEAS: &str = text!("data/seas.toml");

/// Of all files in `data/`; other tables are another edition.
const DATA_HASH: &str = "a5e74c4b73f576d0f499da041606e740afa38c37d62b2a6fc3b1b14b533172a8";

/// Everything that never changes.
pub struct Ground {
    pub map: Map,
    pub nations: Vec<NationRow>,
    pub seas: Vec<SeaRow>,
    pub straits: Vec<StraitRow>,
    pub seaways: Vec<SeawayRow>,
    pub forces: Forces,
    pub calendar: Calendar,
    pub scenarios: Vec<ScenarioRow>,
    nets: OnceLock<Nets>,
    /// By space.
    sites: Vec<Site>,
    /// By [`Way`].
    kinds: [LinkKind; Way::ALL.len()],
}

impl Ground {
    /// Reads the files; they are part of the program, so a fault in them is a fault of the program.
    pub fn load() -> Ground {
        let map = table::map!("map.toml", "spaces.csv", "links.csv", "links-waters.csv", "sides.csv");
        let known = |key: &str| map.by_key(key).unwrap_or_else(|| panic!("the map has no {key}"));
        let kinds = Way::ALL.map(|way| {
            map.lexicon().link_kind(way.word()).unwrap_or_else(|| panic!("map.toml lacks {}", way.word()))
        });
        let NationFile { nation } = data::read("data/nations.toml", NATIONS);
        let nations = nation.into_iter().map(|row| NationRow {
            nation: row.key,
            name: row.name,
            capital: row.capital.as_deref().map(known),
        });
        let SeaFile { sea, strait, seaway } = data::read("data/seas.toml", SEAS);
        let seas = sea.into_iter().map(|row| SeaRow {
            sea: known(&row.key),
            basin: row.basin,
            interdiction: row.interdiction,
            base: row.base.as_deref().map(known),
        });
        let straits = strait.into_iter().map(|row| StraitRow {
            name: row.name,
            kind: row.kind,
            banks: row.banks.iter().map(|key| known(key)).collect(),
            between: row.between.iter().map(|key| known(key)).collect(),
            fortified: row.fortified,
        });
        let straits: Vec<StraitRow> = straits.collect();
        let all_known = |keys: &Vec<String>| keys.iter().map(|key| known(key)).collect::<Vec<Space>>();
        let banks = |name: &String| {
            let row = straits.iter().find(|row| row.name == *name);
            row.unwrap_or_else(|| panic!("data/seas.toml has no {name}")).banks.clone()
        };
        let seaways = seaway.into_iter().map(|row| SeawayRow {
            seas: all_known(&row.seas),
            either: row.either.iter().map(all_known).collect(),
            banks: row.straits.iter().flat_map(banks).collect(),
            key: row.key,
        });
        let seaways = seaways.collect();
        let forces = Forces::load(|key| map.by_key(key));
        let sites = map.spaces().map(|space| site(&map, &kinds, space)).collect();
        let (nations, seas) = (nations.collect(), seas.collect());
        let (calendar, nets) = (Calendar::load(), OnceLock::new());
        let scenarios = ScenarioRow::load_all(|key| map.by_key(key), &forces);
        Ground { nations, seas, straits, seaways, forces, calendar, scenarios, nets, sites, kinds, map }
    }

    /// The hash of everything in the files: part of the edition.
    pub fn data_hash() -> Hash {
        Hash::from_hex(DATA_HASH).expect("sixty-four digits")
    }

    /// A space by its key, by its name, or from the nearest town as players call it: `Paris NE1`.
    pub fn find(&self, name: &str) -> Option<Space> {
        if let Some(space) = self.map.by_key(name).or_else(|| self.by_name(name)) {
            return Some(space);
        }
        let (town, offset) = name.rsplit_once(' ')?;
        let (point, steps) = offset.split_at(offset.find(|c: char| c.is_ascii_digit())?);
        let direction = Direction::ALL.into_iter().find(|d| d.compass(Top::Pointed) == point)?;
        self.away(self.find(town)?, direction, steps.parse().ok()?)
    }

    fn by_name(&self, name: &str) -> Option<Space> {
        self.map.spaces().find(|&space| self.map.place(space).name.eq_ignore_ascii_case(name))
    }

    /// The hex a number of steps away in a direction, if it is on the map.
    pub fn away(&self, from: Space, direction: Direction, steps: i16) -> Option<Space> {
        let mut hex = self.map.place(from).hex?;
        for _ in 0..steps {
            hex = hex.neighbours()[direction as usize];
        }
        self.map.at(hex)
    }

    /// What the side between two touching hexes is.
    pub fn side(&self, one: Space, other: Space) -> Option<Side> {
        let marks = self.map.marks(self.map.side(one, other)?);
        let words: Vec<&str> = marks.iter().map(|mark| self.map.lexicon().mark_name(mark)).collect();
        let has = |kind| self[one].kind == kind || self[other].kind == kind;
        let plain = if has(Kind::Water) {
            Side::Sea
        } else if has(Kind::Lake) {
            Side::Lake
        } else {
            Side::Clear
        };
        Some(word::only(&words).unwrap_or(plain))
    }

    /// The links of one kind out of a space.
    pub fn ways(&self, from: Space, way: Way) -> &[Link] {
        self.map.links_of(from, self.kinds[way as usize])
    }

    /// The hexes that touch a hex.
    pub fn beside(&self, hex: Space) -> impl Iterator<Item = Space> {
        self.ways(hex, Way::Beside).iter().map(|link| link.to)
    }

    /// The map as the searches of the rules have it, laid out when first asked for.
    pub fn nets(&self) -> &Nets {
        self.nets.get_or_init(|| Nets::new(self))
    }

    pub fn link_kind(&self, way: Way) -> LinkKind {
        self.kinds[way as usize]
    }

    /// The half of the board whose weather a place has: Norway and Sweden belong to the west, the rest of the north to the
    /// east (12.14). None where it is always dry (12.13).
    pub fn half(&self, space: Space) -> Option<Half> {
        match self[space].front? {
            Front::West => Some(Half::West),
            Front::East => Some(Half::East),
            Front::Mediterranean => None,
            Front::North => match self[space].nation {
                Some(Nation::Norway | Nation::Sweden) => Some(Half::West),
                _ => Some(Half::East),
            },
        }
    }

    /// A scenario that can be played.
    pub fn scenario(&self, scenario: Scenario) -> Option<&ScenarioRow> {
        self.scenarios.iter().find(|row| row.scenario == scenario)
    }

    /// The capital of a nation.
    pub fn capital(&self, nation: Nation) -> Option<Space> {
        self.nations.iter().find(|row| row.nation == nation)?.capital
    }
}

impl Index<Space> for Ground {
    type Output = Site;

    fn index(&self, space: Space) -> &Site {
        &self.sites[space.index()]
    }
}

/// What the tables say of a space, as values.
///
/// # Panics
/// If they contradict themselves or leave out what every space of its kind has.
fn site(map: &Map, kinds: &[LinkKind], space: Space) -> Site {
    let (place, lexicon) = (map.place(space), map.lexicon());
    let words: Vec<&str> = place.tags.iter().map(|tag| lexicon.tag_name(tag)).collect();
    let number = |name| {
        let value =
            map.number(space, lexicon.number(name).unwrap_or_else(|| panic!("map.toml lacks {name}")));
        u8::try_from(value).unwrap_or_else(|_| panic!("{}: {name} cannot be {value}", place.key))
    };
    let kind: Kind = word::value(lexicon.space_kind_name(place.kind))
        .unwrap_or_else(|| panic!("{}: a kind of space without a type", place.key));
    let joined =
        [Way::Harbour, Way::Waters].into_iter().flat_map(|way| map.links_of(space, kinds[way as usize]));
    let site = Site {
        kind,
        terrain: word::only(&words),
        nation: word::only(&words),
        front: word::only(&words),
        zone: word::only(&words),
        city: word::only(&words),
        port: word::only(&words),
        fortified_port: words.contains(&"fortified-port"),
        works: word::only(&words),
        open_city: words.contains(&"open-city"),
        shoal: words.contains(&"shoal"),
        freezes: words.contains(&"freezes"),
        lands: words.iter().filter_map(|word| word::value(word)).collect(),
        produce: Produce { city: number("pp"), mineral: number("mineral"), oil: number("oil") },
        seas: if kind == Kind::Sea { Vec::new() } else { joined.map(|link| link.to).collect() },
    };
    let ground = matches!(kind, Kind::Land | Kind::District | Kind::Region);
    let whole = ground == site.terrain.is_some() && ground == site.nation.is_some();
    assert!(whole && ground == site.front.is_some(), "{}: terrain, nation and front go together", place.key);
    assert_eq!(kind == Kind::Water, site.port.is_none() && site.seas.len() == 1, "{}: its seas", place.key);
    assert_eq!(kind != Kind::Water && !site.seas.is_empty(), site.port.is_some(), "{}: its seas", place.key);
    site
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_that_of_the_files() {
        let files = [
            text!("data/links-waters.csv"),
            text!("data/links.csv"),
            text!("data/map.toml"),
            text!("data/nations.toml"),
            text!("data/seas.toml"),
            text!("data/sides.csv"),
            text!("data/spaces.csv"),
            text!("data/weather.toml"),
            text!("data/forces/neutrals.csv"),
            text!("data/forces/reinforcements.csv"),
            text!("data/forces/setup-1939.csv"),
            text!("data/forces/setup-1939a.csv"),
            text!("data/forces/setup-1939b.csv"),
            text!("data/forces/setup-1940.csv"),
            text!("data/forces/setup-1941.csv"),
            text!("data/forces/setup-1942.csv"),
            text!("data/forces/setup-1943.csv"),
            text!("data/forces/setup-1944.csv"),
            text!("data/forces/units.csv"),
            text!("data/scenarios/1939a.toml"),
            text!("data/scenarios/1939b.toml"),
        ];
        let hash = Hash::of(files.concat().as_bytes());
        assert_eq!(Ground::data_hash(), hash, "other tables are another edition");
    }
}
