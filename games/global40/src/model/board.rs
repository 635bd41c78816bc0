//! The map and the tables, read once from the files in `data/`.

use std::collections::BTreeMap;

use atlas::Map;
use serde::Deserialize;
use table::pack::Hash;
use table::{Space, data, text};

use crate::model::events::{EVENTS as EVENT_KINDS, Event};
use crate::model::facilities::{FacilityKind, FacilityProfile};
use crate::model::holder::{Holder, Leaning};
use crate::model::kinds::{KINDS, Kind, Profile};
use crate::model::objectives::Objective;
use crate::model::powers::{POWERS, Power};
use crate::model::research::{PROJECTS, Project};
use crate::model::spaces::{LANDS, SPACES, Spaces};

const UNITS: &str = text!("data/units.toml");
const FACILITIES: &str = text!("data/facilities.toml");
const RESEARCH: &str = text!("data/research.toml");
const WORLD: &str = text!("data/world.toml");
const OBJECTIVES: &str = text!("data/objectives.toml");
const EVENTS: &str = text!("data/events.toml");
const SETUP: &str = include_str!("../../data/setup.csv");

/// The hash of these files and of the map: part of the edition. `data/battle.toml` is not in it; `rules/battle/figures` pins that file.
const DATA_HASH: &str = "a6ec0e1bb35451077413f2121b822c2c6251564c66d004143b85d6e129f95562";

/// Lands whose oil spares their holder a shortage.
pub const OIL: [&str; 5] = ["caucasus", "persia", "iraq", "borneo", "sumatra"];

/// Everything that never changes.
pub struct Ground {
    pub map: Map,
    /// The printed value of every space; nothing at sea.
    pub ipc: [u8; SPACES],
    /// The infantry that a neutral raises when it is invaded.
    pub army: [u8; SPACES],
    /// The power whose emblem is printed there.
    pub original: [Option<Power>; SPACES],
    /// Who holds each land when the game begins.
    pub holders: [Holder; LANDS],
    /// What is next to each space, whatever lies between: how planes fly.
    pub near: Vec<Vec<Space>>,
    /// The same as sets.
    pub around: Vec<Spaces>,
    /// The lands next to each land that can be reached on foot.
    pub roads: Vec<Vec<Space>>,
    /// The zones next to each zone, canals and straits among them.
    pub lanes: Vec<Vec<Space>>,
    /// The zones along each land.
    pub shores: Vec<Vec<Space>>,
    /// The lands around each zone.
    pub coasts: Vec<Vec<Space>>,
    /// Which of the sets with their own entry rules each land is in, one bit per set.
    pub regions: [u8; LANDS],
    /// How many borders a plane must cross from one space to another, the Himalayas avoided; 255 if it cannot.
    distances: Vec<u8>,
    pub canals: Vec<Canal>,
    pub sets: Sets,
    pub at: Named,
    pub units: [Profile; KINDS],
    pub works: [FacilityProfile; 5],
    pub research: Research,
    pub capitals: [Option<Space>; POWERS],
    pub incomes: [u16; POWERS],
    /// Victory cities by map, Europe first, and how many of each the Axis needs.
    pub cities: [Vec<Space>; 2],
    pub cities_needed: [u8; 2],
    /// Where the British government may go.
    pub exile: Vec<Space>,
    /// What powers are paid for when they collect income.
    pub objectives: Vec<Objective>,
    /// How many copies of each card of events there are.
    pub events: [u8; EVENT_KINDS],
    /// The charts: power, space, what, how many.
    pub setup: Vec<(Power, Space, Placed, u8)>,
}

/// What a chart puts on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Placed {
    Unit(Kind),
    Works(FacilityKind),
}

/// A passage between two zones that somebody on land can close.
#[derive(Clone, Debug)]
pub struct Canal {
    pub key: String,
    pub zones: [Space; 2],
    pub held_by: Vec<Space>,
    /// Submarines pass no matter who holds it.
    pub submarines: bool,
}

/// Spaces that rules speak of together.
pub struct Sets {
    pub land: Spaces,
    pub sea: Spaces,
    pub impassable: Spaces,
    pub convoy: Spaces,
    pub island: Spaces,
    pub dutch: Spaces,
    pub mongolia: Spaces,
    pub north_america: Spaces,
    /// What the United Kingdom calls its European economy.
    pub home_economy: Spaces,
    /// Chinese by emblem.
    pub china: Spaces,
    /// Where Chinese units may go.
    pub china_area: Spaces,
    pub europe: Spaces,
    /// The Pacific map; lands on the seam belong to both.
    pub pacific: Spaces,
    /// Zones within two of the American mainland.
    pub american_ring: Spaces,
}

/// How many sets make a region.
pub const REGION_BITS: usize = 5;

impl Sets {
    fn region(&self, at: Space) -> u8 {
        let sets: [&Spaces; REGION_BITS] =
            [&self.impassable, &self.europe, &self.pacific, &self.china, &self.china_area];
        sets.iter().enumerate().fold(0, |bits, (i, set)| bits | u8::from(set.contains(at)) << i)
    }
}

macro_rules! named {
    ($($name:ident = $key:literal),* $(,)?) => {
        /// Spaces that rules name.
        pub struct Named { $(pub $name: Space),* }

        impl Named {
            fn find(map: &Map) -> Named {
                let find = |key: &str| map.by_key(key).unwrap_or_else(|| panic!("data: there is no space {key}"));
                Named { $($name: find($key)),* }
            }
        }
    };
}

named! {
    himalayas = "himalayas", pripet = "pripet-marshes",
    germany = "germany", western_germany = "western-germany", france = "france", southern_france = "southern-france",
    northern_italy = "northern-italy", russia = "russia", novgorod = "novgorod", volgograd = "volgograd",
    caucasus = "caucasus", archangel = "archangel", egypt = "egypt", denmark = "denmark", norway = "norway", sweden = "sweden",
    united_kingdom = "united-kingdom", india = "india", korea = "korea", kwangtung = "kwangtung", burma = "burma",
    yunnan = "yunnan", szechwan = "szechwan", malaya = "malaya", indo_china = "french-indo-china",
    western_us = "western-united-states", central_us = "central-united-states", eastern_us = "eastern-united-states",
    alaska = "alaska", philippines = "philippines", patrol = "z102", murmansk_run = "z125",
}

/// `data/research.toml`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct ResearchFile {
    die_cost: u8,
    new_per_turn: u8,
    breakthrough: u8,
    blind_spaces: u8,
    atomic_cost: u8,
    upgrade_cost: u8,
    moved_upgrade_cost: u8,
    capacity: BTreeMap<FacilityKind, u8>,
    length: BTreeMap<Project, u8>,
    cheaper: BTreeMap<Project, BTreeMap<Kind, u8>>,
    pilots: PilotFile,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct PilotFile {
    keep: [u8; 7],
    raise: [u8; 6],
    start: BTreeMap<Power, i8>,
}

/// Research and the training of pilots.
#[derive(Clone, Debug)]
pub struct Research {
    pub die_cost: u8,
    pub new_per_turn: u8,
    pub breakthrough: u8,
    pub blind_spaces: u8,
    pub atomic_cost: u8,
    /// What a minor complex costs to become a major one, and a Soviet one that has just been moved.
    pub upgrade_cost: u8,
    pub moved_upgrade_cost: u8,
    /// Units a turn with increased production, major and minor.
    pub capacity: [u8; 2],
    pub length: [u8; PROJECTS],
    pub cheaper: BTreeMap<Project, BTreeMap<Kind, u8>>,
    /// What a level costs to keep, from -3 on.
    pub keep: [u8; 7],
    /// What it costs to rise from a level, from -3 on.
    pub raise: [u8; 6],
    pub pilots: [i8; POWERS],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct WorldFile {
    capitals: BTreeMap<Power, String>,
    incomes: BTreeMap<Power, u16>,
    canal: Vec<CanalRow>,
    cities: CitiesRow,
    exile: BTreeMap<Power, Vec<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct CanalRow {
    key: String,
    zones: [String; 2],
    held_by: Vec<String>,
    #[serde(default)]
    submarines: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct CitiesRow {
    europe: Vec<String>,
    pacific: Vec<String>,
    europe_needed: u8,
    pacific_needed: u8,
}

impl Ground {
    /// Reads the files; they are part of the program, so a fault in them is a fault of the program.
    pub fn load() -> Ground {
        let map = table::map!("map.toml", "spaces.csv", "links.csv");
        assert_eq!(map.len(), SPACES, "data: the number of spaces");
        let find = |key: &str| map.by_key(key).unwrap_or_else(|| panic!("data: there is no space {key}"));
        let tagged = |word: &str| -> Spaces {
            let tag = map.lexicon().tag(word).unwrap_or_else(|| panic!("data: there is no tag {word}"));
            map.spaces().filter(|s| map.place(*s).tags.contains(tag)).collect()
        };
        let of_kind = |word: &str| -> Spaces {
            let kind = map.lexicon().space_kind(word).expect("declared");
            map.spaces().filter(|s| map.place(*s).kind == kind).collect()
        };
        let number = |word: &str| {
            let number = map.lexicon().number(word).expect("declared");
            std::array::from_fn::<u8, SPACES, _>(|i| map.number(Space(i as u16), number) as u8)
        };
        let (land, sea, impassable) = (of_kind("land"), of_kind("sea"), of_kind("impassable"));
        let mut original = [None; SPACES];
        let mut holders = [Holder::Nobody; LANDS];
        for (leaning, word) in
            [(Leaning::Strict, "strict"), (Leaning::Allies, "pro-allies"), (Leaning::Axis, "pro-axis")]
        {
            tagged(word).iter().for_each(|s| holders[s.index()] = Holder::Neutral(leaning));
        }
        tagged("dutch").iter().for_each(|s| holders[s.index()] = Holder::Dutch);
        for power in Power::ALL {
            for space in tagged(&format!("of-{}", power.word())).iter() {
                original[space.index()] = Some(power);
                holders[space.index()] = Holder::Power(power);
            }
        }
        tagged("held-by-japan").iter().for_each(|s| holders[s.index()] = Holder::Power(Power::Japan));
        let near: Vec<Vec<Space>> = map
            .spaces()
            .map(|s| {
                let mut near: Vec<Space> = map.links(s).iter().map(|l| l.to).collect();
                near.sort_unstable();
                near.dedup();
                near
            })
            .collect();
        let only = |from: Spaces, to: Spaces| -> Vec<Vec<Space>> {
            let next = |s: Space| near[s.index()].iter().copied().filter(|t| to.contains(*t)).collect();
            map.spaces().map(|s| if from.contains(s) { next(s) } else { Vec::new() }).collect()
        };
        let (roads, lanes) = (only(land, land), only(sea, sea));
        let (shores, coasts) = (only(land, sea), only(sea, land));
        let at = Named::find(&map);
        let distances = distances(&near, at.himalayas);
        let border = tagged("border");
        let china = tagged("of-china");
        let world: WorldFile = data::read("data/world.toml", WORLD);
        let mut american_ring: Spaces =
            [at.western_us, at.alaska].into_iter().flat_map(|s| shores[s.index()].clone()).collect();
        american_ring =
            american_ring.iter().flat_map(|s| lanes[s.index()].clone()).fold(american_ring, Spaces::with);
        let sets = Sets {
            land,
            sea,
            impassable,
            convoy: tagged("convoy"),
            island: tagged("island"),
            dutch: tagged("dutch"),
            mongolia: tagged("mongolia"),
            north_america: tagged("north-america"),
            home_economy: tagged("home-economy"),
            china,
            china_area: china.with(at.kwangtung).with(at.burma),
            europe: tagged("europe").union(border),
            pacific: tagged("pacific").union(border),
            american_ring,
        };
        let research: ResearchFile = data::read("data/research.toml", RESEARCH);
        let profiles: BTreeMap<Kind, Profile> = data::read("data/units.toml", UNITS);
        let works: BTreeMap<FacilityKind, FacilityProfile> = data::read("data/facilities.toml", FACILITIES);
        let profile =
            |kind: Kind| profiles.get(&kind).cloned().unwrap_or_else(|| panic!("units.toml: no {kind:?}"));
        let facility =
            |w: FacilityKind| works.get(&w).cloned().unwrap_or_else(|| panic!("facilities.toml: no {w:?}"));
        let canals = world.canal.iter().map(|row| Canal {
            key: row.key.clone(),
            zones: [find(&row.zones[0]), find(&row.zones[1])],
            held_by: row.held_by.iter().map(|k| find(k)).collect(),
            submarines: row.submarines,
        });
        let cities = |keys: &[String]| keys.iter().map(|k| find(k)).collect::<Vec<_>>();
        Ground {
            ipc: number("ipc"),
            army: number("army"),
            canals: canals.collect(),
            units: std::array::from_fn(|i| profile(Kind::ALL[i])),
            works: std::array::from_fn(|i| facility(FacilityKind::ALL[i])),
            research: Research {
                die_cost: research.die_cost,
                new_per_turn: research.new_per_turn,
                breakthrough: research.breakthrough,
                blind_spaces: research.blind_spaces,
                atomic_cost: research.atomic_cost,
                upgrade_cost: research.upgrade_cost,
                moved_upgrade_cost: research.moved_upgrade_cost,
                capacity: [FacilityKind::Major, FacilityKind::Minor].map(|w| research.capacity[&w]),
                length: std::array::from_fn(|i| research.length[&Project::ALL[i]]),
                cheaper: research.cheaper,
                keep: research.pilots.keep,
                raise: research.pilots.raise,
                pilots: std::array::from_fn(|i| research.pilots.start[&Power::ALL[i]]),
            },
            capitals: std::array::from_fn(|i| world.capitals.get(&Power::ALL[i]).map(|k| find(k))),
            incomes: std::array::from_fn(|i| world.incomes[&Power::ALL[i]]),
            cities: [cities(&world.cities.europe), cities(&world.cities.pacific)],
            cities_needed: [world.cities.europe_needed, world.cities.pacific_needed],
            exile: cities(&world.exile[&Power::Uk]),
            objectives: Objective::read(OBJECTIVES, &map, &original, &holders),
            events: Event::copies(EVENTS),
            setup: charts(&map),
            original,
            holders,
            around: near.iter().map(|near| near.iter().copied().collect()).collect(),
            near,
            roads,
            lanes,
            shores,
            coasts,
            distances,
            regions: std::array::from_fn(|i| sets.region(Space(i as u16))),
            sets,
            at,
            map,
        }
    }

    /// The hash of the files that make an edition.
    pub fn data_hash() -> Hash {
        Hash::from_hex(DATA_HASH).expect("sixty-four digits")
    }

    pub fn is_sea(&self, space: Space) -> bool {
        space.index() >= LANDS
    }

    /// What a space is called in notation.
    pub fn key(&self, space: Space) -> &str {
        &self.map.place(space).key
    }

    /// How many borders a plane must cross; none if it cannot.
    pub fn distance(&self, from: Space, to: Space) -> u8 {
        self.distances[from.index() * SPACES + to.index()]
    }

    pub fn profile(&self, kind: Kind) -> &Profile {
        &self.units[kind.index()]
    }

    pub fn facility(&self, works: FacilityKind) -> &FacilityProfile {
        &self.works[works as usize]
    }

    /// The canal or strait between two zones, if there is one.
    pub fn canal(&self, one: Space, other: Space) -> Option<&Canal> {
        self.canals.iter().find(|c| c.zones == [one, other] || c.zones == [other, one])
    }
}

/// How many borders lie between any two spaces.
fn distances(near: &[Vec<Space>], closed: Space) -> Vec<u8> {
    let mut all = vec![u8::MAX; SPACES * SPACES];
    let mut queue = Vec::with_capacity(SPACES);
    for from in (0..SPACES).filter(|s| *s != closed.index()) {
        let row = &mut all[from * SPACES..(from + 1) * SPACES];
        row[from] = 0;
        queue.clear();
        queue.push(Space(from as u16));
        let mut next = 0;
        while let Some(space) = queue.get(next).copied() {
            next += 1;
            for to in near[space.index()].iter().filter(|s| **s != closed) {
                if row[to.index()] == u8::MAX {
                    row[to.index()] = row[space.index()] + 1;
                    queue.push(*to);
                }
            }
        }
    }
    all
}

fn charts(map: &Map) -> Vec<(Power, Space, Placed, u8)> {
    let row = |(number, line): (usize, &str)| {
        let fault = |what: &str| -> ! { panic!("data/setup.csv, line {}: {what}: {line}", number + 1) };
        let words: Vec<&str> = line.split(',').collect();
        let [power, space, what, count] = words[..] else { fault("four words make a row") };
        let placed = Kind::read(what).map(Placed::Unit).or(FacilityKind::read(what).map(Placed::Works));
        (
            Power::read(power).unwrap_or_else(|| fault("no such power")),
            map.by_key(space).unwrap_or_else(|| fault("no such space")),
            placed.unwrap_or_else(|| fault("no such unit")),
            count.parse().unwrap_or_else(|_| fault("not a number")),
        )
    };
    SETUP.lines().enumerate().skip(1).map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_of_the_files_is_up_to_date() {
        let files = [
            text!("data/map.toml"),
            text!("data/spaces.csv"),
            text!("data/links.csv"),
            text!("data/units.toml"),
            text!("data/facilities.toml"),
            text!("data/research.toml"),
            text!("data/world.toml"),
            text!("data/objectives.toml"),
            text!("data/events.toml"),
            text!("data/setup.csv"),
        ];
        assert_eq!(
            Ground::data_hash(),
            Hash::of(files.concat().as_bytes()),
            "other tables are another edition"
        );
    }

    #[test]
    fn incomes_are_what_the_lands_are_worth() {
        let ground = Ground::load();
        for power in Power::ALL {
            let held = (0..LANDS).filter(|i| ground.holders[*i].is(power));
            let worth: u16 = held.map(|i| u16::from(ground.ipc[i])).sum();
            assert_eq!(worth, ground.incomes[power.index()], "{power:?}");
        }
    }

    #[test]
    fn the_charts_are_complete() {
        let ground = Ground::load();
        let units = |power: Power| -> u32 {
            let own = ground
                .setup
                .iter()
                .filter(|(p, _, placed, _)| *p == power && matches!(placed, Placed::Unit(_)));
            own.map(|(.., count)| u32::from(*count)).sum()
        };
        assert_eq!(Power::ALL.map(units), [83, 64, 103, 42, 18, 83, 44, 18, 26]);
    }

    #[test]
    fn every_price_of_research_and_every_land_of_oil_is_known() {
        let ground = Ground::load();
        let cheaper = |project: Project| ground.research.cheaper[&project].len();
        assert_eq!((cheaper(Project::ImprovedShipyards), cheaper(Project::AircraftProduction)), (7, 4));
        assert_eq!(ground.research.cheaper.len(), 2);
        for key in OIL {
            assert!(ground.map.by_key(key).is_some(), "{key}");
        }
    }
}
