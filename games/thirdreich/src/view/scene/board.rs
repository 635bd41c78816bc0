//! What never changes: hexes, sea zones and boxes. The drawing of the map lies in `map/`.

use std::collections::BTreeSet;

use atlas::{Direction, Top};
use table::scene::{Board, BoardSpace, Region, Shape};
use table::{Message, Space, msg};

use crate::model::fact::literal;
use crate::model::ground::Ground;
use crate::model::site::{Kind, Port, Site, Terrain};

/// Does a place have a name of its own, not only its key?
fn is_named(ground: &Ground, space: Space) -> bool {
    let place = ground.europe().map.place(space);
    !place.name.is_empty() && place.name != place.key
}

/// The name on the map, or the number of a hex and where it lies from the most important city beside it.
pub fn place_name(ground: &Ground, space: Space) -> Message {
    let map = &ground.europe().map;
    let place = map.place(space);
    if is_named(ground, space) {
        return literal(&place.name);
    }
    let around = Direction::ALL.into_iter().zip(place.hex.into_iter().flat_map(|hex| hex.neighbours()));
    let cities = around.filter_map(|(direction, hex)| {
        let there = map.at(hex)?;
        let city = ground.europe()[there].city?;
        Some((city.objective, city.capital, there, direction.opposite().compass(Top::Flat)))
    });
    let nearest = cities.max_by_key(|(objective, capital, ..)| (*objective, *capital));
    match nearest.filter(|_| ground.europe()[space].is_ground()) {
        Some((.., city, point)) => {
            msg!("hex-beside", point = point.to_string(), city = city, number = place.key.to_string())
        }
        None => literal(&place.key),
    }
}

pub fn board(ground: &Ground) -> Board {
    let map = &ground.europe().map;
    let spaces = map.spaces().map(|space| {
        let site = &ground.europe()[space];
        BoardSpace {
            space,
            key: map.place(space).key.to_string(),
            name: place_name(ground, space),
            at: middle(ground, space),
            shape: match site.kind {
                Kind::Land | Kind::Coastal | Kind::Sea | Kind::Lake => Shape::Hex,
                Kind::Zone => Shape::Sea,
                Kind::Box => Shape::Box,
            },
            emblems: if site.is_objective() { "☆".into() } else { String::new() },
            tags: tags(ground, site),
        }
    });
    Board {
        spaces: spaces.collect(),
        links: Vec::new(),
        legend: vec![msg!("legend-counters")],
        signs: vec![('☆', msg!("tag-objective"))],
        regions: regions(ground),
    }
}

/// Column and row, doubled so that columns can be shoved by half a hex. What is no hex stands among the nearest that it is joined to.
fn middle(ground: &Ground, space: Space) -> (i32, i32) {
    let map = &ground.europe().map;
    let hex = |space: &Space| {
        let hex = map.place(*space).hex?;
        Some((i32::from(hex.q) * 2, i32::from(hex.r) * 2 + i32::from(hex.q)))
    };
    let mut reached = BTreeSet::from([space]);
    loop {
        let hexes: Vec<(i32, i32)> = reached.iter().filter_map(hex).collect();
        let count = hexes.len() as i32;
        if count > 0 {
            let sum = |get: fn(&(i32, i32)) -> i32| hexes.iter().map(get).sum::<i32>();
            return (sum(|at| at.0) / count, sum(|at| at.1) / count);
        }
        let known = reached.len();
        let joined = reached.iter().flat_map(|space| map.links(*space)).map(|link| link.to);
        reached = reached.iter().copied().chain(joined).collect();
        if reached.len() == known {
            return (0, 0);
        }
    }
}

/// Terrain, city, port, fortress and country.
fn tags(ground: &Ground, site: &Site) -> Vec<Message> {
    let mut tags = vec![match (site.terrain, site.kind) {
        (Some(terrain), _) => self::terrain(terrain),
        (None, Kind::Lake) => msg!("tag-lake"),
        (None, Kind::Zone) => msg!("tag-zone"),
        (None, Kind::Box) => msg!("tag-box"),
        (None, _) => match site.zones.first() {
            Some(zone) => msg!("tag-water", zone = *zone),
            None => msg!("tag-sea"),
        },
    }];
    let flags = [
        (site.city.is_some(), msg!("tag-city")),
        (site.is_objective(), msg!("tag-objective")),
        (site.is_capital(), msg!("tag-capital")),
        (site.fortress, msg!("tag-fortress")),
    ];
    tags.extend(flags.into_iter().filter(|(on, _)| *on).map(|(_, tag)| tag));
    tags.extend(site.port.map(|port| match port {
        Port::Minor => msg!("tag-minor-port"),
        Port::Major => msg!("tag-major-port"),
        Port::Shipyard => msg!("tag-shipyard"),
    }));
    let country = site.country.and_then(|country| ground.country(country));
    tags.extend(country.map(|row| msg!("tag-country", country = literal(&row.name))));
    tags
}

fn terrain(terrain: Terrain) -> Message {
    match terrain {
        Terrain::Clear => msg!("tag-clear"),
        Terrain::Mountain => msg!("tag-mountain"),
        Terrain::Swamp => msg!("tag-swamp"),
        Terrain::Desert => msg!("tag-desert"),
        Terrain::Depression => msg!("tag-depression"),
    }
}

/// The named places of each country of the board of the scenario, and its objectives.
fn regions(ground: &Ground) -> Vec<Region> {
    let (board, hexes) = (ground.europe(), &ground.scenario.board);
    let named: Vec<Space> = hexes.iter().copied().filter(|space| is_named(ground, *space)).collect();
    let objectives = named.iter().copied().filter(|space| board[*space].is_objective()).collect();
    let of = |country| named.iter().copied().filter(move |space| board[*space].country == Some(country));
    let countries = ground
        .countries
        .iter()
        .map(|row| Region { name: literal(&row.name), spaces: of(row.key).collect() })
        .filter(|region| !region.spaces.is_empty());
    [Region { name: msg!("region-objectives"), spaces: objectives }].into_iter().chain(countries).collect()
}
