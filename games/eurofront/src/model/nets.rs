//! The map in rows of bits: a set for each sort of space, a net for each sort of way.

use atlas::{Cells, Net, Rows};
use table::Space;

use super::board::Ground;
use super::calendar::Half;
use super::nation::Nation;
use super::site::{City, Front, Kind, Port, Terrain, Works, Zone};
use super::waters::Waters;
use super::way::{Side, Way};

/// Rows of hexes, and two more for areas and seas.
pub const LINES: usize = 45;

/// A set of spaces.
pub type Cluster = Cells<LINES>;

/// A set of ways between spaces.
pub type Ways = Net<LINES>;

/// What the searches of the rules run on.
pub struct Nets {
    pub rows: Rows<LINES>,
    /// Hexsides that land units can cross.
    pub land: Ways,
    /// Of these, hexsides that a zone of control crosses (8.2).
    pub zone: Ways,
    /// Of these, crossings of a strait (1.371).
    pub straits: Ways,
    /// What they join.
    pub shores: Cluster,
    /// Rails and rail routes.
    pub rails: Ways,
    /// Sides that trains cross by ferry.
    pub ferries: Ways,
    /// Roads and road routes.
    pub roads: Ways,
    /// Routes five hexes long (18.31).
    pub long_routes: Ways,
    /// Routes of any length.
    pub routes: Ways,
    /// Rails, rail routes and lanes.
    pub rails_and_lanes: Ways,
    /// From ports to seas, and from sea to sea.
    pub lanes: Ways,
    /// Hexes of land and areas.
    pub ground: Cluster,
    pub areas: Cluster,
    pub regions: Cluster,
    pub seas: Cluster,
    pub lakes: Cluster,
    /// Seas that freeze (12.4).
    pub freezing: Cluster,
    pub marsh: Cluster,
    /// Mountains and tundra (1.331).
    pub mountain: Cluster,
    pub desert: Cluster,
    /// What has the weather of the west, and what has that of the east.
    pub west: Cluster,
    pub east: Cluster,
    /// The Med and North Fronts.
    pub climates: Cluster,
    /// Fortresses and bases, which supply a garrison (10.7, 10.71).
    pub havens: Cluster,
    pub ports: Cluster,
    /// Ports, and hexes of land that touch water.
    pub coasts: Cluster,
    /// Cities, major ports and areas, where units may come back (11.81).
    pub arrivals: Cluster,
    /// The land of each nation, by [`Nation`].
    pub lands: Vec<Cluster>,
    pub waters: Waters,
}

impl Nets {
    /// # Panics
    /// If the map has grown beyond its rows.
    pub(super) fn new(ground: &Ground) -> Nets {
        let map = &ground.map;
        let rows: Rows<LINES> = Rows::new(map).unwrap_or_else(|fault| panic!("{fault}"));
        let sites = |wanted: &dyn Fn(Space) -> bool| rows.set(map.spaces().filter(|space| wanted(*space)));
        let terrain = |wanted: &[Terrain]| {
            sites(&|space| ground[space].terrain.is_some_and(|terrain| wanted.contains(&terrain)))
        };
        let passable = |space: Space| ground[space].terrain.is_some_and(Terrain::is_passable);
        let sides = map.passages().iter().filter(|passage| {
            let [one, other] = passage.ends;
            passage.kind == ground.link_kind(Way::Beside) && passable(one) && passable(other)
        });
        let sides: Vec<([Space; 2], Side)> = sides
            .filter_map(|passage| Some((passage.ends, ground.side(passage.ends[0], passage.ends[1])?)))
            .collect();
        let beside = |wanted: &dyn Fn(Side) -> bool| {
            rows.ways(sides.iter().filter(|(_, side)| wanted(*side)).map(|(ends, _)| *ends))
        };
        let ways = |wanted: &[Way]| {
            rows.net(map, |passage| wanted.iter().any(|way| passage.kind == ground.link_kind(*way)))
        };
        let long_routes = rows.net(map, |passage| {
            let kinds = [Way::RailRoute, Way::RoadRoute, Way::StraitRoute];
            kinds.iter().any(|way| passage.kind == ground.link_kind(*way)) && passage.length > 2
        });
        let closed = |side| matches!(side, Side::Sea | Side::Lake | Side::Alpine);
        let strait = |side| matches!(side, Side::Strait | Side::RailStrait);
        let straits = beside(&strait);
        Nets {
            shores: rows.ends(&straits),
            straits,
            land: beside(&|side| !closed(side)),
            zone: beside(&|side| {
                !closed(side) && !strait(side) && !matches!(side, Side::River | Side::Canal)
            }),
            ferries: beside(&|side| side == Side::RailStrait),
            rails: ways(&[Way::Rail, Way::RailRoute]),
            roads: ways(&[Way::Road, Way::RoadRoute]),
            long_routes,
            routes: ways(&[Way::RailRoute, Way::RoadRoute, Way::StraitRoute]),
            rails_and_lanes: ways(&[Way::Rail, Way::RailRoute, Way::Harbour, Way::Passage]),
            lanes: ways(&[Way::Harbour, Way::Passage]),
            ground: sites(&|space| ground[space].is_ground()),
            areas: sites(&|space| matches!(ground[space].kind, Kind::District | Kind::Region)),
            regions: sites(&|space| ground[space].kind == Kind::Region),
            seas: sites(&|space| ground[space].kind == Kind::Sea),
            lakes: sites(&|space| ground[space].kind == Kind::Lake),
            freezing: sites(&|space| ground[space].freezes),
            marsh: terrain(&[Terrain::Marsh]),
            mountain: terrain(&[Terrain::Mountain, Terrain::Tundra]),
            desert: sites(&|space| ground[space].zone == Some(Zone::Desert)),
            west: sites(&|space| ground.half(space) == Some(Half::West)),
            east: sites(&|space| ground.half(space) == Some(Half::East)),
            climates: sites(&|space| {
                matches!(ground[space].front, Some(Front::Mediterranean | Front::North))
            }),
            havens: sites(&|space| {
                matches!(ground[space].works, Some(Works::Fortress | Works::MinorFortress | Works::Base))
            }),
            ports: sites(&|space| ground[space].port.is_some()),
            coasts: sites(&|space| {
                let mut beside = ground.beside(space);
                let touches = beside.any(|hex| ground[hex].kind == Kind::Water);
                ground[space].port.is_some() || (ground[space].is_ground() && touches)
            }),
            arrivals: sites(&|space| {
                let site = &ground[space];
                let area = matches!(site.kind, Kind::District | Kind::Region);
                let capital = site.nation.is_some_and(|nation| ground.capital(nation) == Some(space));
                site.city >= Some(City::Minor) || site.port == Some(Port::Major) || area || capital
            }),
            lands: Nation::ALL
                .iter()
                .map(|nation| sites(&|space| ground[space].nation == Some(*nation)))
                .collect(),
            waters: Waters::new(ground, &rows),
            rows,
        }
    }
}
