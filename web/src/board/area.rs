//! Maps of areas: whose each is, what it is worth, what is built there, and which are lit.

use std::collections::BTreeSet;

use leptos::prelude::*;
use table::Space;
use table::scene::sheet::{Dot, Sheet, SheetSpace, inside};
use table::scene::{Board, BoardSpace};

use crate::desk::Desk;
use crate::desk::view::{Place, Work};

/// The side of the picture of something built.
const WORK: i32 = 11;

/// The id of an area's shape in the document.
pub fn shape_id(space: Space) -> String {
    format!("a-{}", space.0)
}

/// The shapes, to be used by whatever is drawn of an area.
pub fn shapes(pairs: &[(&SheetSpace, &BoardSpace)]) -> impl IntoView + use<> {
    let areas = pairs.iter().filter(|(drawn, _)| !drawn.area.is_empty());
    areas
        .map(|(drawn, space)| {
            view! { <path id=shape_id(space.space) d=drawn.area.0.clone() fill-rule="evenodd" /> }
        })
        .collect_view()
}

/// What a place is to the eye: its colours, and how it is held.
#[derive(Clone, PartialEq)]
struct Held {
    space: Space,
    livery: Option<String>,
    signs: Vec<String>,
}

fn held_by(place: &Place) -> Held {
    let signs = place.signs.iter().filter(|sign| sign.starts_with("mark-")).cloned().collect();
    Held { space: place.space, livery: place.livery.clone(), signs }
}

/// The places of a map of areas, each with what `get` makes of it; drawn anew only when that changes.
fn watched<T>(desk: Desk, spaces: BTreeSet<Space>, get: fn(&Place) -> T) -> Memo<Vec<T>>
where
    T: PartialEq + Send + Sync + 'static,
{
    Memo::new(move |_| {
        desk.view.with(|view| view.places.iter().filter(|p| spaces.contains(&p.space)).map(get).collect())
    })
}

fn areas(pairs: &[(&SheetSpace, &BoardSpace)]) -> BTreeSet<Space> {
    pairs.iter().filter(|(drawn, _)| !drawn.area.is_empty()).map(|(_, space)| space.space).collect()
}

/// The colour of its holder, laid softly over each land.
pub fn held(desk: Desk, pairs: &[(&SheetSpace, &BoardSpace)]) -> impl IntoView + use<> {
    let all = watched(desk, areas(pairs), held_by);
    move || {
        let tint = |held: &Held| {
            let of = held.livery.as_ref().map(|livery| format!("livery-{livery}"));
            let kept = held.signs.iter().find(|sign| *sign != "mark-battle" && *sign != "mark-captured");
            let class = of.or_else(|| kept.cloned())?;
            Some(view! { <use class=format!("tint {class}") href=format!("#{}", shape_id(held.space)) /> })
        };
        all.with(|all| all.iter().filter_map(tint).collect_view())
    }
}

/// The key of the tag that says what a place is worth.
const VALUE: &str = "tag-value";

/// What never changes of the marks of an area.
struct Spot {
    at: Dot,
    /// Where the first of what is built is drawn: under the value, or beside it if the name is there.
    works: Dot,
    emblems: String,
    value: String,
}

fn spot(desk: Desk, drawn: &SheetSpace, space: &BoardSpace) -> Spot {
    let tag = space.tags.iter().find(|tag| tag.key == VALUE).map(|tag| desk.say(tag)).unwrap_or_default();
    let (x, y) = drawn.badge.unwrap_or(drawn.label);
    let (name_x, name_y) = drawn.label;
    let name_below = (name_x - x).abs() < 60 && (y + 9..y + 34).contains(&name_y);
    Spot {
        at: (x, y),
        works: if name_below { (x + 16, y - 6) } else { (x - 8, y + 7) },
        emblems: space.emblems.clone(),
        value: tag.chars().filter(char::is_ascii_digit).collect(),
    }
}

/// What stands on an area beside its name: the mark of its holder, its value, its emblems, what is built there.
pub fn marks(desk: Desk, pairs: &[(&SheetSpace, &BoardSpace)]) -> impl IntoView + use<> {
    let areas_only = pairs.iter().filter(|(drawn, _)| !drawn.area.is_empty());
    let spots: Vec<Spot> = areas_only.map(|(drawn, space)| spot(desk, drawn, space)).collect();
    let all = watched(desk, areas(pairs), |place| (held_by(place), place.works.clone()));
    move || {
        all.with(|all| {
            spots.iter().zip(all).map(|(spot, (held, works))| mark(spot, held, works)).collect_view()
        })
    }
}

fn mark(spot: &Spot, held: &Held, works: &[Work]) -> impl IntoView + use<> {
    let ((x, y), emblems) = (spot.at, &spot.emblems);
    let neutral = held.signs.first().map(|sign| sign.trim_start_matches("mark-").to_string());
    let holder = held.livery.clone().or(neutral);
    let star = emblems.contains('*').then(|| {
        view! { <use class="city" href="#e-city" x=x - 20 y=y - 6 width="12" height="12" /> }
    });
    let capital = emblems.contains('^').then(|| {
        view! { <circle class="capital" cx=x - 3 cy=y r="7" /> }
    });
    let convoy = emblems.contains('~').then(|| {
        view! { <use class="convoy" href="#e-convoy" x=x - 8 y=y - 6 width="16" height="12" /> }
    });
    let roundel = holder.map(|holder| {
        view! { <use class=format!("roundel livery-{holder}") href=format!("#m-{holder}") x=x - 8 y=y - 5 width="10" height="10" /> }
    });
    let battle = held.signs.iter().any(|sign| sign == "mark-battle").then(|| {
        view! { <use class="battle" href="#e-battle" x=x - 30 y=y - 8 width="16" height="16" /> }
    });
    let works = works.iter().enumerate().map(|(i, work)| {
        let (left, top) = (spot.works.0 + i as i32 * (WORK + 2), spot.works.1);
        let class = if work.works { "work" } else { "work out" };
        let number = work.number.map(|n| {
            view! { <text class="damage" x=left + WORK y=top + WORK + 1>{n}</text> }
        });
        view! {
            <g class=class>
                <title>{work.said.clone()}</title>
                <use href=format!("#w-{}", work.glyph) x=left y=top width=WORK height=WORK />
                {number}
            </g>
        }
    });
    let works = works.collect_view();
    view! {
        <g class="mark">
            {capital}
            {star}
            {convoy}
            {roundel}
            <text class="value" x=x + 5 y=y + 4>{spot.value.clone()}</text>
            {battle}
            {works}
        </g>
    }
}

/// The areas of a sheet, to be found by a point.
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
        Areas { all: sheet.spaces.iter().filter_map(area).collect(), turn }
    }

    /// The area under a point of the sheet. One that is smaller than a finger is found beside itself too.
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
