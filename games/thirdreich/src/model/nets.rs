//! A map in rows of bits: a set for each sort of hex, a net for each sort of side.

use std::sync::Arc;

use atlas::{Cell, Cells, Map, Net, Rows};
use table::Space;

use super::board::side;
use super::country::Country;
use super::site::{Land, Port, Site, Terrain};

/// Columns of hexes, and one more for sea zones and boxes.
pub const LINES: usize = 47;

/// A set of spaces.
pub type Cluster = Cells<LINES>;

/// A set of ways between spaces.
pub type Ways = Net<LINES>;

/// What the searches of the rules run on.
pub struct Nets {
    pub rows: Rows<LINES>,
    /// Sides that ground units can cross (8.1).
    pub land: Ways,
    /// Of these, rivers, straits and canals (9.8).
    pub rivers: Ways,
    /// Hexes that ground units can be in.
    pub ground: Cluster,
    /// Mountains and swamps, which cost armour two points (8.1).
    pub rough: Cluster,
    pub mountain: Cluster,
    pub desert: Cluster,
    /// Where winter and mud count (22.4).
    pub wintry: Cluster,
    pub cities: Cluster,
    pub capitals: Cluster,
    pub objectives: Cluster,
    pub fortresses: Cluster,
    /// The edge of the map.
    pub edge: Cluster,
    /// The north edge of the map.
    pub north: Cluster,
    /// What bombs are for: objectives and shipyards (11.72).
    pub bombed: Cluster,
    /// Hexes in which aircraft can be based without a marker, in the order of the map (11.1).
    pub airfields: Vec<Space>,
    /// Where each space stands in the rows, by its number.
    pub cells: Arc<[Cell]>,
    /// Hexes inside each printed border, by [`Country`].
    countries: Vec<Cluster>,
}

impl Nets {
    /// # Panics
    /// If the map has grown beyond its rows.
    pub(super) fn new(map: &Map, sites: &[Site]) -> Nets {
        let rows: Rows<LINES> = Rows::new(map).unwrap_or_else(|fault| panic!("{fault}"));
        let pick = |wanted: &dyn Fn(&Site) -> bool| {
            rows.set(map.spaces().filter(|space| wanted(&sites[space.index()])))
        };
        let terrain =
            |wanted: &[Terrain]| pick(&|site| site.terrain.is_some_and(|terrain| wanted.contains(&terrain)));
        let open = |ends: [Space; 2]| {
            let ground = ends.iter().all(|space| sites[space.index()].is_ground());
            ground.then(|| side(map, sites, ends[0], ends[1])).flatten().filter(|side| side.is_open())
        };
        let of_country = |country: usize| pick(&|site| site.country.is_some_and(|it| it as usize == country));
        let is_north = |space: &Space| map.place(*space).key.ends_with("01");
        let is_bombed = |site: &Site| site.is_objective() || site.port == Some(Port::Shipyard);
        Nets {
            cities: pick(&|site| site.city.is_some()),
            capitals: pick(&Site::is_capital),
            objectives: pick(&Site::is_objective),
            fortresses: pick(&|site| site.fortress),
            edge: pick(&|site| site.edge),
            north: rows.set(map.spaces().filter(|space| sites[space.index()].edge).filter(is_north)),
            bombed: pick(&is_bombed),
            airfields: map.spaces().filter(|space| sites[space.index()].bases() > 0).collect(),
            cells: map.spaces().map(|space| rows.cell(space)).collect(),
            countries: (0..=Country::Yugoslavia as usize).map(of_country).collect(),
            land: rows.net(map, |passage| open(passage.ends).is_some()),
            rivers: rows.net(map, |passage| open(passage.ends).is_some_and(|side| side.helps_defence())),
            ground: pick(&Site::is_ground),
            rough: terrain(&[Terrain::Mountain, Terrain::Swamp]),
            mountain: terrain(&[Terrain::Mountain]),
            desert: terrain(&[Terrain::Desert]),
            wintry: pick(&is_wintry),
            rows,
        }
    }
}

impl Nets {
    /// The hexes inside the printed border of a country.
    pub fn country(&self, country: Country) -> &Cluster {
        &self.countries[country as usize]
    }
}

fn is_wintry(site: &Site) -> bool {
    let north = [Country::Finland, Country::Estonia, Country::Latvia, Country::Lithuania, Country::Ussr];
    site.country.is_some_and(|country| north.contains(&country)) || site.lands.contains(&Land::EasternPoland)
}
