//! What never changes: hexes, areas and seas, and the ways between them. The drawing of the map lies in `map/`.

use std::collections::BTreeSet;

use atlas::{Direction, Top};
use table::scene::{Board, BoardLink, BoardSpace, Region, Shape};
use table::{Message, Space, msg};

use crate::model::board::Ground;
use crate::model::fact::{basin_words, key};
use crate::model::site::{City, Front, Kind, Port, Terrain, Works};
use crate::model::way::Way;

/// The name on the map, or the number of a hex and where it lies from the largest town beside it.
pub fn place_name(ground: &Ground, space: Space) -> Message {
    let place = ground.map.place(space);
    if !place.name.is_empty() {
        return msg!("table-thing", thing = place.name.to_string());
    }
    let number = place.key.to_string();
    let towns = Direction::ALL.into_iter().filter_map(|direction| {
        let town = ground.away(space, direction, 1)?;
        Some((ground[town].city?, town, direction.opposite().compass(Top::Pointed)))
    });
    match towns.max_by_key(|(city, ..)| *city).filter(|_| ground[space].is_ground()) {
        Some((_, town, point)) => msg!("hex-beside", point = point.to_string(), town = town, number = number),
        None => msg!("table-thing", thing = number),
    }
}

pub fn board(ground: &Ground) -> Board {
    let spaces = ground.map.spaces().map(|space| BoardSpace {
        space,
        key: ground.map.place(space).key.to_string(),
        name: place_name(ground, space),
        at: middle(ground, space),
        shape: shape(ground, space),
        emblems: emblems(ground, space),
        tags: tags(ground, space),
    });
    Board {
        spaces: spaces.collect(),
        links: links(ground),
        legend: vec![msg!("legend-blocks")],
        signs: vec![('☆', msg!("tag-victory-city"))],
        regions: regions(ground),
    }
}

fn shape(ground: &Ground, space: Space) -> Shape {
    match ground[space].kind {
        Kind::Land | Kind::Water | Kind::Lake => Shape::Hex,
        Kind::District | Kind::Region => Shape::Box,
        Kind::Sea => Shape::Sea,
    }
}

/// Column and row, doubled so that rows can be shoved by half a hex. What is no hex stands among the nearest that it is joined to.
fn middle(ground: &Ground, space: Space) -> (i32, i32) {
    let hex = |space: &Space| {
        let hex = ground.map.place(*space).hex?;
        Some((i32::from(hex.q) * 2 + i32::from(hex.r), i32::from(hex.r) * 2))
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
        let joined = reached.iter().flat_map(|space| ground.map.links(*space)).map(|link| link.to);
        reached = reached.iter().copied().chain(joined).collect();
        if reached.len() == known {
            return (0, 0);
        }
    }
}

fn emblems(ground: &Ground, space: Space) -> String {
    if ground[space].city == Some(City::Victory) { "☆".into() } else { String::new() }
}

/// Terrain, city, port, works, front and nation, and what is produced there; of a sea its basin, naval base and dice.
fn tags(ground: &Ground, space: Space) -> Vec<Message> {
    let site = &ground[space];
    let mut tags = vec![match (site.terrain, site.kind) {
        (Some(terrain), _) => self::terrain(terrain),
        (None, Kind::Lake) => msg!("tag-lake"),
        (None, Kind::Sea) => msg!("tag-sea"),
        (None, _) => match site.seas.first() {
            Some(sea) => msg!("tag-water", sea = *sea),
            None => msg!("tag-sea"),
        },
    }];
    tags.extend(site.city.map(|city| match city {
        City::Town => msg!("tag-town"),
        City::Minor => msg!("tag-minor-city"),
        City::Major => msg!("tag-major-city"),
        City::Victory => msg!("tag-victory-city"),
    }));
    tags.extend(site.port.map(|port| match port {
        Port::Minor => msg!("tag-minor-port"),
        Port::Major => msg!("tag-major-port"),
    }));
    tags.extend(site.fortified_port.then(|| msg!("tag-fortified-port")));
    tags.extend(site.shoal.then(|| msg!("tag-shoal")));
    if let Some(row) = ground.seas.iter().find(|row| row.sea == space) {
        tags.push(basin_words(row.basin));
        tags.extend(row.base.map(|base| msg!("tag-naval-base", base = base)));
        tags.extend(row.interdiction.map(|dice| msg!("tag-dice", dice = dice)));
    }
    tags.extend(site.works.map(|works| match works {
        Works::Fortress => msg!("tag-fortress"),
        Works::MinorFortress => msg!("tag-minor-fortress"),
        Works::Base => msg!("tag-base"),
    }));
    let produce = site.produce;
    tags.extend((produce.city > 0).then(|| msg!("tag-value", points = i32::from(produce.city))));
    tags.extend(
        (produce.resources() > 0).then(|| msg!("tag-resources", points = i32::from(produce.resources()))),
    );
    tags.extend(site.nation.map(|nation| key("nation", nation.word())));
    tags.extend(site.front.map(front));
    tags
}

fn terrain(terrain: Terrain) -> Message {
    match terrain {
        Terrain::Clear => msg!("tag-clear"),
        Terrain::Forest => msg!("tag-forest"),
        Terrain::Hill => msg!("tag-hill"),
        Terrain::Marsh => msg!("tag-marsh"),
        Terrain::Mountain => msg!("tag-mountain"),
        Terrain::Desert => msg!("tag-desert"),
        Terrain::Tundra => msg!("tag-tundra"),
        Terrain::SandSea => msg!("tag-sand-sea"),
        Terrain::Depression => msg!("tag-depression"),
    }
}

fn front(front: Front) -> Message {
    match front {
        Front::West => msg!("front-west"),
        Front::East => msg!("front-east"),
        Front::Mediterranean => msg!("front-med"),
        Front::North => msg!("front-north"),
    }
}

/// Everything but touching hexes, which anybody sees. A hex of water is part of its sea.
fn links(ground: &Ground) -> Vec<BoardLink> {
    let drawn = Way::ALL.into_iter().filter(|way| *way != Way::Beside);
    drawn
        .flat_map(|way| {
            let passages =
                ground.map.passages().iter().filter(move |passage| passage.kind == ground.link_kind(way));
            passages.map(move |passage| {
                let [from, to] = passage.ends;
                let word = if way == Way::Waters { "within" } else { way.word() };
                BoardLink { from, to, kind: key("link", word), name: key("way", word) }
            })
        })
        .collect()
}

fn regions(ground: &Ground) -> Vec<Region> {
    let named = |wanted: &dyn Fn(Space) -> bool| {
        ground
            .map
            .spaces()
            .filter(|space| !ground.map.place(*space).name.is_empty() && wanted(*space))
            .collect()
    };
    let fronts = [Front::West, Front::East, Front::Mediterranean, Front::North];
    let land = fronts
        .map(|one| Region { name: front(one), spaces: named(&|space| ground[space].front == Some(one)) });
    let seas = Region { name: msg!("region-seas"), spaces: named(&|space| ground[space].kind == Kind::Sea) };
    land.into_iter().chain([seas]).collect()
}
