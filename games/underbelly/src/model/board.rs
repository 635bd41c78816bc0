//! The map and the tables, read once from the files in `data/`.

use std::collections::BTreeMap;

use atlas::Map;
use serde::Deserialize;
use table::pack::Hash;
use table::{Seat, Seats, Space, data, text};

use crate::model::calendar::{TURNS, Turn};
use crate::model::roster::{Kind, Nation, Roster, Side};
use crate::model::sets::Areas;

const UNITS: &str = text!("data/units.toml");
const TABLES: &str = text!("data/tables.toml");
const LAYOUT: &str = text!("data/layout.toml");

/// The hash of everything in the files that the rules use: part of the edition.
const DATA_HASH: &str = "58a5c49a42b5b01565e2296a2958aa3b54e955251062533c78b82f4c7447e340";

/// How many areas there are, with the box behind the northern edge.
pub const AREAS: usize = 40;
/// Who plays Germany and Italy.
pub const AXIS: Seat = Seat(0);
/// Who plays Britain, the United States and France.
pub const ALLIES: Seat = Seat(1);
/// Both.
pub const EVERYBODY: Seats = Seats::first_ones(2);

/// Where one can go from each area by one kind of line.
pub type Lines = [Areas; AREAS];

/// Everything that never changes.
pub struct Ground {
    pub map: Map,
    pub roster: Roster,
    pub tables: Tables,
    pub rail: Lines,
    pub road: Lines,
    /// Rail or road.
    pub black: Lines,
    /// Rail, road, and off the northern edge.
    pub edgeways: Lines,
    /// Sea lanes.
    pub blue: Lines,
    /// Rail, road and sea lanes.
    pub lines: Lines,
    /// All of these, and off the northern edge.
    pub every: Lines,
    /// Squares.
    pub squares: Areas,
    /// Circles: coasts, islands, and the boxes, which work as ports.
    pub ports: Areas,
    /// Circles on the map.
    pub coasts: Areas,
    pub seas: Areas,
    pub boxes: Areas,
    pub stars: Areas,
    pub winter: Areas,
    /// The northern edge.
    pub edge: Areas,
    pub europe: Areas,
    pub italy: Areas,
    pub france: Areas,
    pub greek: Areas,
    pub balkans: Areas,
    /// Who owns what at the start.
    pub italian: Areas,
    pub german: Areas,
    pub british: Areas,
    pub american: Areas,
    pub reich: Space,
    pub malta: Space,
    pub algiers: Space,
    pub romania: Space,
    pub albania: Space,
    pub britain: Space,
    pub us: Space,
    /// Where one Axis land unit keeps the Balkans quiet.
    pub garrison: Areas,
    /// Lost with them, unless an Axis land unit is there.
    pub garrison_island: Space,
    /// Where the Red Army comes, never to leave again.
    pub red: Areas,
    /// Where each area is drawn on a small map.
    pub layout: [(i32, i32); AREAS],
}

/// `data/tables.toml`.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Tables {
    first_turn: String,
    last_turn: String,
    production: Vec<Production>,
    cost: Costs,
    dates: DateRow,
    garrison: GarrisonRow,
    #[serde(skip)]
    pub on: Dates,
    /// Stars beside the map, by nation and turn.
    #[serde(skip)]
    stars: [[u8; TURNS as usize]; 6],
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Production {
    nation: Nation,
    from: String,
    stars: u8,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Costs {
    infantry: u8,
    panzer: u8,
    mechanized: u8,
    parachute: u8,
    tactical: u8,
    flotilla: u8,
    carrier: u8,
    convoy: u8,
    landing_craft: u8,
    supply: u8,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct GarrisonRow {
    areas: Vec<String>,
    island: String,
}

macro_rules! dates {
    ($($name:ident),* $(,)?) => {
        #[derive(Clone, Debug, Deserialize)]
        #[serde(rename_all = "kebab-case", deny_unknown_fields)]
        struct DateRow { $($name: String),* }

        /// When things begin.
        #[derive(Clone, Copy, Debug, Default)]
        pub struct Dates { $(pub $name: Turn),* }

        impl DateRow {
            fn read(&self) -> Dates {
                let date = |text: &str| Turn::read(text).unwrap_or_else(|| panic!("tables.toml: {text:?} is no date"));
                Dates { $($name: date(&self.$name)),* }
            }
        }
    };
}

dates! {
    italy_at_war, france_falls, balkans_fall, garrison, lend_lease, free_french, release, italy_may_fall,
    reorganisation, red_army, red_army_moves,
}

impl Tables {
    /// The stars a nation has beside the map.
    pub fn production(&self, nation: Nation, turn: Turn) -> u8 {
        self.stars[nation as usize][usize::from(turn.0)]
    }

    /// Spreads the rows of the file over the turns: each holds from its date on.
    fn spread_production(&mut self) {
        for row in &self.production {
            let from =
                Turn::read(&row.from).unwrap_or_else(|| panic!("tables.toml: {:?} is no date", row.from));
            self.stars[row.nation as usize][usize::from(from.0)..].fill(row.stars);
        }
    }

    /// What it costs to rebuild; none if it cannot be.
    pub fn cost(&self, kind: Kind) -> Option<u8> {
        let cost = &self.cost;
        Some(match kind {
            Kind::Infantry => cost.infantry,
            Kind::Panzer => cost.panzer,
            Kind::Mechanized => cost.mechanized,
            Kind::Parachute => cost.parachute,
            Kind::Tactical => cost.tactical,
            Kind::Flotilla => cost.flotilla,
            Kind::Carrier => cost.carrier,
            Kind::Convoy => cost.convoy,
            Kind::LandingCraft => cost.landing_craft,
            Kind::Supply => cost.supply,
            Kind::Fort | Kind::Occupation | Kind::RedArmy => return None,
        })
    }
}

fn lines(map: &Map, kinds: &[&str]) -> Lines {
    let wanted: Vec<_> =
        kinds.iter().map(|kind| map.lexicon().link_kind(kind).expect("declared in map.toml")).collect();
    let from = |i: usize| {
        let links = map.links(Space(i as u16)).iter();
        links.filter(|l| wanted.contains(&l.kind)).map(|l| l.to).collect()
    };
    std::array::from_fn(from)
}

impl Ground {
    /// Reads the files; they are part of the program, so a fault in them is a fault of the program.
    pub fn load() -> Ground {
        let map = table::map!("map.toml", "spaces.csv", "links.csv");
        assert_eq!(map.len(), AREAS);
        let mut tables: Tables = data::read("data/tables.toml", TABLES);
        tables.on = tables.dates.read();
        tables.spread_production();
        assert_eq!(Turn::read(&tables.first_turn), Some(Turn(0)));
        assert_eq!(Turn::read(&tables.last_turn), Some(Turn(TURNS - 1)));
        let area = |key: &str| map.by_key(key).unwrap_or_else(|| panic!("there is no area {key:?}"));
        let tagged = |name: &str| -> Areas {
            let tag = map.lexicon().tag(name).unwrap_or_else(|| panic!("map.toml declares no tag {name}"));
            map.spaces().filter(|s| map.place(*s).tags.contains(tag)).collect()
        };
        let of_kind = |name: &str| -> Areas {
            let kind =
                map.lexicon().space_kind(name).unwrap_or_else(|| panic!("map.toml declares no kind {name}"));
            map.spaces().filter(|s| map.place(*s).kind == kind).collect()
        };
        let black = lines(&map, &["rail", "road"]);
        let (edge, reich) = (tagged("edge"), area("reich"));
        let mut edgeways = black;
        edgeways[reich.index()] = edge;
        edge.iter().for_each(|a| edgeways[a.index()].insert(reich));
        let sea_lanes = lines(&map, &["sea"]);
        let every = std::array::from_fn(|i| edgeways[i] | sea_lanes[i]);
        let coasts = of_kind("coast") | of_kind("island");
        let roster = Roster::load(UNITS, |key| map.by_key(key));
        let garrison = tables.garrison.areas.iter().map(|key| area(key)).collect();
        let drawn: BTreeMap<String, (i32, i32)> = data::read("data/layout.toml", LAYOUT);
        let layout = std::array::from_fn(|i| {
            let key = &*map.place(Space(i as u16)).key;
            *drawn.get(key).unwrap_or_else(|| panic!("layout.toml has no {key}"))
        });
        let ground = Ground {
            layout,
            rail: lines(&map, &["rail"]),
            road: lines(&map, &["road"]),
            blue: sea_lanes,
            lines: lines(&map, &["rail", "road", "sea"]),
            every,
            black,
            edgeways,
            squares: of_kind("land"),
            ports: coasts | of_kind("box"),
            coasts,
            seas: of_kind("sea"),
            boxes: of_kind("box"),
            stars: tagged("star"),
            winter: tagged("winter"),
            edge,
            europe: tagged("europe"),
            italy: tagged("in-italy"),
            france: tagged("in-france"),
            greek: tagged("in-greece"),
            balkans: tagged("in-greece") | tagged("in-yugoslavia"),
            italian: tagged("of-italy"),
            german: tagged("of-germany"),
            british: tagged("of-britain"),
            american: tagged("of-us"),
            reich,
            malta: area("malta"),
            algiers: area("algiers"),
            romania: area("romania"),
            albania: area("albania"),
            britain: area("britain"),
            us: area("us"),
            garrison,
            garrison_island: area(&tables.garrison.island),
            red: [area("romania"), area("bulgaria")].into_iter().collect(),
            map,
            roster,
            tables,
        };
        ground.check();
        ground
    }

    /// Holds the data against what the rules say of the board.
    fn check(&self) {
        let keys = |areas: Areas| areas.iter().map(|a| self.key(a)).collect::<Vec<_>>();
        assert_eq!(keys(self.stars), ["turin", "rome", "naples", "algiers", "romania"], "five stars");
        assert_eq!(
            keys(self.italy),
            ["turin", "po-valley", "rome", "naples", "taranto", "sicily", "sardinia"],
            "Italy has seven areas"
        );
        assert_eq!(keys(self.balkans), ["crete", "greece", "belgrade", "croatia"]);
        assert_eq!(keys(self.france), ["french-alps", "vichy", "casablanca", "algiers", "tunis"]);
        for area in self.map.spaces() {
            let (black, blue) = (self.black[area.index()], self.blue[area.index()]);
            let island = self.coasts.contains(area) && black.is_empty();
            assert_eq!(island, self.map.lexicon().space_kind("island") == Some(self.map.place(area).kind));
            assert!(!(self.seas | self.boxes).contains(area) || black.is_empty(), "no black line at sea");
            assert!(!self.squares.contains(area) || blue.is_empty(), "no sea lane inland");
        }
        // One unit in any of the garrison areas covers both nations, and in no other area.
        let covers = |area: &Space| {
            let near = self.black[area.index()] | Areas::one(*area);
            let nation = |tag: &str| -> Areas {
                let tag = self.map.lexicon().tag(tag).expect("declared");
                self.map.spaces().filter(|s| self.map.place(*s).tags.contains(tag)).collect()
            };
            near.meets(nation("in-greece")) && near.meets(nation("in-yugoslavia"))
        };
        assert_eq!(self.map.spaces().filter(covers).collect::<Areas>(), self.garrison);
    }

    /// The hash of everything in the files that the rules use: part of the edition.
    pub fn data_hash() -> Hash {
        Hash::from_hex(DATA_HASH).expect("sixty-four digits")
    }

    /// What an area is called in notation.
    pub fn key(&self, area: Space) -> &str {
        &self.map.place(area).key
    }

    /// All areas next to these by lines of this kind.
    pub fn beside(&self, lines: &Lines, areas: Areas) -> Areas {
        let mut beside = Areas::NONE;
        for area in areas.iter() {
            beside |= lines[area.index()];
        }
        beside
    }

    /// The areas of a side at the start of the game.
    pub fn home(&self, side: Side) -> Areas {
        match side {
            Side::Axis => self.italian | self.german,
            Side::Allies => self.british | self.american,
        }
    }

    /// What a fort here is worth.
    pub fn fort(&self, area: Space) -> i32 {
        self.map.number(area, self.map.lexicon().number("fort").expect("declared in map.toml"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::roster::Start;

    #[test]
    fn the_hash_of_the_files_is_up_to_date() {
        let hash = table::data_hash!("map.toml", "spaces.csv", "links.csv", "units.toml", "tables.toml");
        assert_eq!(Ground::data_hash(), hash, "other tables are another edition");
    }

    #[test]
    fn the_counters_are_those_of_the_chart() {
        let ground = Ground::load();
        let count = |nation| {
            ground.roster.of_nation(nation).iter().filter(|u| !ground.roster.kind(*u).is_marker()).count()
        };
        use Nation::*;
        assert_eq!([Germany, Italy, Britain, Us, France].map(count), [10, 8, 15, 7, 1]);
        let arriving = |date: &str| {
            let on =
                |c: &&crate::model::roster::Counter| c.start == Start::Arrives(Turn::read(date).unwrap());
            ground.roster.counters.iter().filter(on).map(|c| c.key.as_str()).collect::<Vec<_>>()
        };
        assert_eq!(arriving("1940-spring"), ["br-convoy-1", "br-convoy-2", "anzac"]);
        assert_eq!(arriving("1940-summer"), ["br-supply-1", "br-supply-2", "8th-army"]);
        assert_eq!(arriving("1940-fall"), ["colonial"]);
        assert_eq!(arriving("1940-winter"), ["luftwaffe-1", "luftwaffe-2", "it-inf-4"]);
        assert_eq!(
            arriving("1941-spring"),
            ["afrika", "fallschirm", "ge-supply", "occupation-greece", "occupation-belgrade"]
        );
        assert_eq!(arriving("1941-summer"), ["raf"]);
        assert_eq!(arriving("1941-fall"), ["9th-army"]);
        assert_eq!(arriving("1942-summer"), ["br-carrier"]);
        assert_eq!(
            arriving("1942-fall"),
            ["br-lc", "us-convoy", "us-air", "7th-army", "us-lc", "us-supply", "82nd"]
        );
        assert_eq!(arriving("1942-winter"), ["5th-army"]);
        assert_eq!(arriving("1944-summer"), ["red-army-romania", "red-army-bulgaria"]);
        assert_eq!(arriving("1944-fall"), ["br-para"]);
        let leaving = |date: &str| {
            let on = |c: &&crate::model::roster::Counter| c.withdrawn.contains(&Turn::read(date).unwrap());
            ground.roster.counters.iter().filter(on).map(|c| c.key.as_str()).collect::<Vec<_>>()
        };
        assert_eq!(leaving("1941-summer"), ["luftwaffe-2", "fallschirm"]);
        assert_eq!(leaving("1941-winter"), ["anzac"]);
        assert_eq!(leaving("1943-winter"), ["br-convoy-1", "br-supply-1", "us-lc", "82nd"]);
        assert_eq!(leaving("1944-winter"), ["7th-army", "us-lc"]);
    }

    #[test]
    fn the_map_has_its_links() {
        let ground = Ground::load();
        let links = |lines: &Lines| lines.iter().map(|l| l.len()).sum::<u32>() / 2;
        assert_eq!((links(&ground.rail), links(&ground.road), links(&ground.blue)), (18, 5, 53));
        assert_eq!(ground.winter.len(), 30);
        assert_eq!(ground.fort(ground.malta), 1);
    }
}
