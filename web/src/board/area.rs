//! Maps of areas: owner, value and buildings of each, and hit testing.

use std::collections::BTreeMap;

use leptos::prelude::*;
use serde::Serialize;
use table::Space;
use table::scene::sheet::{Dot, Sheet, SheetSpace, inside};
use table::scene::{Board, BoardSpace};

use crate::game_state::GameState;
use crate::game_state::view::{FixtureView, Place};

/// Size of a building symbol.
const WORK: i32 = 11;

/// How a place is drawn: its colours and signs.
struct Held {
    livery: Option<String>,
    signs: Vec<String>,
}

fn held_by(place: &Place) -> Held {
    let signs = place.signs.iter().filter(|sign| sign.starts_with("mark-")).cloned().collect();
    Held { livery: place.livery.clone(), signs }
}

/// The key of the tag that says what a place is worth.
const VALUE: &str = "tag-value";

/// What never changes in the marks of an area.
struct Spot {
    space: Space,
    key: String,
    at: Dot,
    /// Position of the first building: under the value, or beside it if the name is there.
    works: Dot,
    emblems: String,
    value: String,
}

fn spot(game: GameState, (drawn, space): &(&SheetSpace, &BoardSpace)) -> Spot {
    let tag = space.tags.iter().find(|tag| tag.key == VALUE).map(|tag| game.say(tag)).unwrap_or_default();
    let (x, y) = drawn.badge.unwrap_or(drawn.label);
    let (name_x, name_y) = drawn.label;
    let name_below = (name_x - x).abs() < 60 && (y + 9..y + 34).contains(&name_y);
    Spot {
        space: space.space,
        key: space.key.clone(),
        at: (x, y),
        works: if name_below { (x + 16, y - 6) } else { (x - 8, y + 7) },
        emblems: space.emblems.clone(),
        value: tag.chars().filter(char::is_ascii_digit).collect(),
    }
}

/// Owners and marks of the areas, for the painter of the map.
#[derive(Clone, PartialEq, Default, Serialize)]
pub struct Holding {
    tints: Vec<Tint>,
    marks: Vec<Mark>,
}

/// The tint of an area in the owner's colour: its class in the style sheet.
#[derive(Clone, PartialEq, Serialize)]
struct Tint {
    key: String,
    name: String,
}

/// The marks beside an area's name: owner, value, emblems, buildings.
#[derive(Clone, PartialEq, Serialize)]
struct Mark {
    x: i32,
    y: i32,
    holder: Option<String>,
    value: String,
    city: bool,
    capital: bool,
    convoy: bool,
    battle: bool,
    side: i32,
    works: Vec<Built>,
}

/// A building and its position.
#[derive(Clone, PartialEq, Serialize)]
struct Built {
    x: i32,
    y: i32,
    glyph: String,
    number: Option<i32>,
    works: bool,
}

fn tint(spot: &Spot, held: &Held) -> Option<Tint> {
    let of = held.livery.as_ref().map(|livery| format!("livery-{livery}"));
    let kept = held.signs.iter().find(|sign| *sign != "mark-battle" && *sign != "mark-captured");
    let class = of.or_else(|| kept.cloned())?;
    Some(Tint { key: spot.key.clone(), name: format!("tint {class}") })
}

fn mark(spot: &Spot, held: &Held, works: &[FixtureView]) -> Mark {
    let neutral = held.signs.first().map(|sign| sign.trim_start_matches("mark-").to_string());
    let built = |(i, work): (usize, &FixtureView)| Built {
        x: spot.works.0 + i as i32 * (WORK + 2),
        y: spot.works.1,
        glyph: work.glyph.clone(),
        number: work.number,
        works: work.works,
    };
    Mark {
        x: spot.at.0,
        y: spot.at.1,
        holder: held.livery.clone().or(neutral),
        value: spot.value.clone(),
        city: spot.emblems.contains('*'),
        capital: spot.emblems.contains('^'),
        convoy: spot.emblems.contains('~'),
        battle: held.signs.iter().any(|sign| sign == "mark-battle"),
        side: WORK,
        works: works.iter().enumerate().map(built).collect(),
    }
}

impl Holding {
    /// Is nothing of it known?
    pub fn is_empty(&self) -> bool {
        self.marks.is_empty()
    }
}

/// Owners and marks of the areas, updated when they change.
pub fn holding(game: GameState, pairs: &[(&SheetSpace, &BoardSpace)]) -> Memo<Holding> {
    let spots: Vec<Spot> = pairs.iter().map(|pair| spot(game, pair)).collect();
    Memo::new(move |_| {
        game.view.with(|view| {
            let places: BTreeMap<Space, &Place> =
                view.places.iter().map(|place| (place.space, place)).collect();
            let all: Vec<(&Spot, &Place)> =
                spots.iter().filter_map(|spot| Some((spot, *places.get(&spot.space)?))).collect();
            Holding {
                tints: all.iter().filter_map(|(spot, place)| tint(spot, &held_by(place))).collect(),
                marks: all.iter().map(|(spot, place)| mark(spot, &held_by(place), &place.fixtures)).collect(),
            }
        })
    })
}

/// The areas of a sheet, for hit testing.
pub struct Areas {
    all: Vec<Area>,
    /// The width of a sheet that goes round the world.
    turn: Option<i32>,
}

struct Area {
    space: Space,
    at: Dot,
    /// Left, top, right, bottom, in tenths.
    bounds: (i32, i32, i32, i32),
    rings: Vec<Vec<Dot>>,
}

impl Areas {
    /// The areas of a board.
    pub fn new(board: &Board, sheet: &Sheet) -> Areas {
        let area = |drawn: &SheetSpace| {
            let space = board.spaces.iter().find(|space| space.key == drawn.key)?.space;
            let rings = drawn.area.rings();
            let points = || rings.iter().flatten();
            let bounds = (
                points().map(|p| p.0).min()?,
                points().map(|p| p.1).min()?,
                points().map(|p| p.0).max()?,
                points().map(|p| p.1).max()?,
            );
            Some(Area { space, at: drawn.at, bounds, rings })
        };
        let turn = sheet.wraps.then_some(sheet.size.0);
        let areas = sheet.spaces.iter().filter(|drawn| !drawn.area.is_empty());
        Areas { all: areas.filter_map(area).collect(), turn }
    }

    /// The area at a point of the sheet. One that is smaller than a fingertip is also found nearby.
    pub fn at(&self, x: f64, y: f64, finger: f64) -> Option<Space> {
        let turns = self.turn.map_or(vec![0.0], |turn| vec![0.0, f64::from(turn), -f64::from(turn)]);
        let points: Vec<Dot> =
            turns.iter().map(|turn| (((x + turn) * 10.0) as i32, (y * 10.0) as i32)).collect();
        let small = |area: &&Area| {
            let (left, top, right, bottom) = area.bounds;
            f64::from((right - left).max(bottom - top)) / 10.0 < finger
        };
        let far = |area: &Area| {
            let one = |p: &Dot| {
                let (dx, dy) = (f64::from(p.0) / 10.0 - f64::from(area.at.0), y - f64::from(area.at.1));
                dx.hypot(dy)
            };
            points.iter().map(one).fold(f64::MAX, f64::min)
        };
        let near = self.all.iter().filter(small).filter(|area| far(area) < finger / 2.0);
        let near = near.min_by(|a, b| far(a).total_cmp(&far(b)));
        let holds = |area: &&Area| {
            let (left, top, right, bottom) = area.bounds;
            let within = |p: &&Dot| p.0 >= left && p.0 <= right && p.1 >= top && p.1 <= bottom;
            points.iter().filter(within).any(|p| inside(&area.rings, *p))
        };
        near.or_else(|| self.all.iter().find(holds)).map(|area| area.space)
    }

    /// Is this an area?
    pub fn has(&self, space: Space) -> bool {
        self.all.iter().any(|area| area.space == space)
    }
}
