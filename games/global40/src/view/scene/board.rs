//! The board: everything that never changes, drawn once.

use table::scene::{Board, BoardLink, BoardSpace, Shape};
use table::{Message, Space, msg};

use super::key;
use super::regions::regions;
use crate::model::board::Ground;
use crate::model::powers::Power;

/// The board. Without a drawing, spaces stand in a grid by their numbers; the page has a drawing.
pub fn board(ground: &Ground) -> Board {
    let spaces = ground.map.spaces().map(|space| {
        let place = ground.map.place(space);
        BoardSpace {
            space,
            key: place.key.to_string(),
            name: msg!("table-thing", thing = place.name.to_string()),
            at: (i32::from(space.0 % 20) * 100, i32::from(space.0 / 20) * 60),
            shape: if ground.is_sea(space) { Shape::Sea } else { Shape::Area },
            emblems: emblems(ground, space),
            tags: tags(ground, space),
        }
    });
    let links = ground.map.passages().iter().map(|passage| {
        let word = ground.map.lexicon().link_kind_name(passage.kind);
        BoardLink {
            from: passage.ends[0],
            to: passage.ends[1],
            kind: key("link", word),
            name: key("way", word),
        }
    });
    Board {
        spaces: spaces.collect(),
        links: links.collect(),
        legend: Vec::new(),
        signs: vec![('*', msg!("sign-city")), ('^', msg!("sign-capital")), ('~', msg!("sign-convoy"))],
        regions: regions(ground),
    }
}

fn capital_of(ground: &Ground, space: Space) -> Option<Power> {
    Power::ALL.into_iter().find(|p| ground.capitals[p.index()] == Some(space))
}

pub fn is_city(ground: &Ground, space: Space) -> bool {
    ground.cities.iter().flatten().any(|city| *city == space)
}

fn emblems(ground: &Ground, space: Space) -> String {
    let shown = [
        (is_city(ground, space), '*'),
        (capital_of(ground, space).is_some(), '^'),
        (ground.sets.convoy.contains(space), '~'),
    ];
    shown.into_iter().filter(|(on, _)| *on).map(|(_, sign)| sign).collect()
}

/// What a space is worth, and what it is to whom, as printed.
fn tags(ground: &Ground, space: Space) -> Vec<Message> {
    let mut tags = Vec::new();
    let value = ground.ipc[space.index()];
    if value > 0 {
        tags.push(msg!("tag-value", value = value));
    }
    if let Some(power) = capital_of(ground, space) {
        tags.push(msg!("tag-capital", power = power.seat()));
    }
    if is_city(ground, space) {
        tags.push(msg!("tag-city"));
    }
    let army = ground.army[space.index()];
    if army > 0 {
        tags.push(msg!("tag-army", army = army));
    }
    for (set, word) in [
        (&ground.sets.convoy, "convoy"),
        (&ground.sets.island, "island"),
        (&ground.sets.impassable, "impassable"),
    ] {
        if set.contains(space) {
            tags.push(key("tag", word));
        }
    }
    for canal in ground.canals.iter().filter(|c| c.held_by.contains(&space)) {
        tags.push(msg!("tag-canal", canal = key("canal", &canal.key)));
    }
    tags
}
