//! A map in rows of bits: a set for each sort of hex, a net for each sort of side.

use atlas::{Cells, Map, Net, Rows};
use table::Space;

use super::board::side;
use super::country::Country;
use super::site::{Land, Site, Terrain};

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
        Nets {
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

fn is_wintry(site: &Site) -> bool {
    let north = [Country::Finland, Country::Estonia, Country::Latvia, Country::Lithuania, Country::Ussr];
    site.country.is_some_and(|country| north.contains(&country)) || site.lands.contains(&Land::EasternPoland)
}
