//! What never changes, drawn once.

use table::scene::{Board, BoardLink, BoardSpace, Region, Shape};
use table::{Message, msg};

use crate::board::Ground;
use crate::powers::Power;

/// The board. On a small map, spaces stand in a grid by their numbers; the page has a drawing.
pub fn board(ground: &Ground) -> Board {
    let emblems = |space| {
        let city = ground.cities.iter().flatten().any(|c| *c == space);
        if city { "*".to_string() } else { String::new() }
    };
    let spaces = ground.map.spaces().map(|space| {
        let place = ground.map.place(space);
        let value = ground.ipc[space.index()];
        let mut tags: Vec<Message> = Vec::new();
        if value > 0 {
            tags.push(msg!("tag-value", value = value));
        }
        if ground.sets.convoy.contains(space) {
            tags.push(msg!("tag-convoy"));
        }
        if let Some(power) = Power::ALL.into_iter().find(|p| ground.capitals[p.index()] == Some(space)) {
            tags.push(msg!("tag-capital", power = power.seat()));
        }
        BoardSpace {
            space,
            key: place.key.to_string(),
            name: msg!("table-thing", thing = place.name.to_string()),
            at: (i32::from(space.0 % 20) * 100, i32::from(space.0 / 20) * 60),
            shape: if ground.is_sea(space) { Shape::Sea } else { Shape::Area },
            emblems: emblems(space),
            tags,
        }
    });
    let links = ground.map.passages().iter().map(|passage| BoardLink {
        from: passage.ends[0],
        to: passage.ends[1],
        kind: msg!("link-short"),
        name: msg!("link-border"),
    });
    let region = |key: &'static str, set: crate::spaces::Spaces| Region {
        name: Message { key: key.into(), args: Vec::new() },
        spaces: set.iter().collect(),
    };
    Board {
        spaces: spaces.collect(),
        links: links.collect(),
        legend: Vec::new(),
        signs: vec![('*', msg!("sign-city"))],
        regions: vec![
            region("region-europe", ground.sets.europe),
            region("region-pacific", ground.sets.pacific),
        ],
    }
}
