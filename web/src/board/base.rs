//! What never changes, drawn once: sea, land, lines, ways, signs, names.

use leptos::prelude::*;
use table::Message;
use table::scene::sheet::{Anchor, SIGN, Sheet, SheetSpace};
use table::scene::{Board, BoardSpace, Shape};

use super::grid::is_grid;
use super::map::{TURNS, extent, is_painted, kind, pairs, worded};
use super::picture::picture;
use crate::browser;
use crate::game_state::GameState;

/// A polyline through points, its corners rounded.
pub fn smooth(points: &[(i32, i32)]) -> String {
    let mut path = String::new();
    let half = |a: (i32, i32), b: (i32, i32)| (f64::from(a.0 + b.0) / 2.0, f64::from(a.1 + b.1) / 2.0);
    for (i, at) in points.iter().enumerate() {
        match (i, points.get(i + 1)) {
            (0, _) => path += &format!("M{} {}", at.0, at.1),
            (_, Some(next)) if points.len() > 2 => {
                let (x, y) = half(*at, *next);
                path += &format!("Q{} {} {x} {y}", at.0, at.1);
            }
            _ => path += &format!("L{} {}", at.0, at.1),
        }
    }
    path
}

/// A closed polygon.
fn polygon(points: &[(i32, i32)]) -> String {
    points.iter().map(|(x, y)| format!("{x},{y}")).collect::<Vec<_>>().join(" ")
}

/// The sign of a place, of some half size.
pub fn sign(shape: Shape, space: &SheetSpace, class: &str, half: i32) -> AnyView {
    let (x, y) = space.at;
    let class = class.to_string();
    if !space.area.is_empty() {
        return view! { <path class=class d=space.area.0.clone() fill-rule="evenodd" /> }.into_any();
    }
    if !space.outline.is_empty() {
        return view! { <polygon class=class points=polygon(&space.outline) /> }.into_any();
    }
    match shape {
        Shape::Sea => {
            let d = half * 5 / 4;
            let points = polygon(&[(x, y - d), (x + d, y), (x, y + d), (x - d, y)]);
            view! { <polygon class=class points=points /> }.into_any()
        }
        Shape::Area | Shape::Box => {
            let side = half * 2;
            view! { <rect class=class x=x - half y=y - half width=side height=side rx="2" /> }.into_any()
        }
        _ => view! { <circle class=class cx=x cy=y r=half /> }.into_any(),
    }
}

fn pictures(game: &str, sheet: &Sheet) -> impl IntoView + use<> {
    let (width, height) = sheet.size;
    let picture = |layer: &str, theme: &str| {
        browser::asset(&format!("maps/{game}/{layer}-{theme}.webp")).unwrap_or_default()
    };
    let theme = browser::theme();
    let (sea, land) = (picture("sea", &theme), picture("land", &theme));
    let coast = sheet.land.clone();
    let vignette = ["v1", "v2", "v3", "v4"].map(|class| view! { <path class=class d=coast.clone() /> });
    (!coast.is_empty()).then(|| {
        view! {
            <image class="sea" href=sea width=width height=height preserveAspectRatio="none" />
            <g class="vignette">{vignette}</g>
            <clipPath id="land"><path d=coast.clone() clip-rule="evenodd" /></clipPath>
            <g clip-path="url(#land)">
                <image class="land" href=land width=width height=height preserveAspectRatio="none" />
            </g>
            <path class="coast" d=coast.clone() />
        }
    })
}

fn ways(sheet: &Sheet) -> impl IntoView + use<> {
    let draw = |kinds: &[&str]| {
        let chosen = sheet.links.iter().filter(|link| kinds.contains(&link.kind.as_str()));
        chosen
            .map(|link| {
                let path = smooth(&link.path);
                let core =
                    (link.kind == "rail").then(|| view! { <path class="way rail-core" d=path.clone() /> });
                view! { <path class=format!("way {}", link.kind) d=path.clone() />{core} }
            })
            .collect_view()
    };
    (draw(&["sea", "river", "way"]), draw(&["road", "rail"]))
}

fn names(game: GameState, sheet: &Sheet) -> impl IntoView + use<> {
    let name = |name: &table::scene::sheet::SheetName| {
        let (x, y) = name.at;
        let said = game.say(&Message { key: name.key.clone().into(), args: Vec::new() });
        let turn = format!("rotate({} {x} {y})", name.turn);
        view! { <text class=format!("name {}", name.style) x=x y=y transform=turn>{said}</text> }
    };
    sheet.names.iter().map(name).collect_view()
}

fn label(game: GameState, space: &SheetSpace, board: &BoardSpace, letter: i32) -> impl IntoView + use<> {
    let anchor = match space.anchor {
        Anchor::Start => "start",
        Anchor::Middle => "middle",
        Anchor::End => "end",
    };
    let (x, y) = space.label;
    let (at, half) = (space.at, SIGN);
    let emblems = board.emblems.replace('☆', "★");
    let stars = (!emblems.is_empty()).then(|| {
        view! { <text class="emblem" x=at.0 + half - 2 y=at.1 - half + 6>{emblems}</text> }
    });
    let (broken, _) = worded(game, space, board);
    let words = match broken.as_slice() {
        [said] => said.clone().into_any(),
        _ => {
            let first = y - (broken.len() as i32 - 1) * (letter + 1);
            let line = |(i, line): (usize, &String)| {
                view! { <tspan x=x y=first + i as i32 * (letter + 1)>{line.clone()}</tspan> }
            };
            broken.iter().enumerate().map(line).collect_view().into_any()
        }
    };
    view! {
        <text class=format!("label {}", kind(board.shape)) x=x y=y text-anchor=anchor font-size=letter>
            {words}
        </text>
        {stars}
    }
}

/// A sheet that goes round the world is there again beside itself.
pub fn turns(id: &'static str, sheet: &Sheet) -> impl IntoView + use<> {
    let more = if sheet.wraps { 1..TURNS } else { 1..1 };
    let width = sheet.size.0;
    more.map(|turn| view! { <use href=format!("#{id}") x=turn * width /> }).collect_view()
}

/// The layer that is drawn once. What is painted is none of it: areas, and all of a map of hexes.
pub fn base(game: GameState, board: &Board, sheet: &Sheet) -> impl IntoView + use<> {
    let (width, height) = extent(sheet);
    let painted = is_painted(board, sheet);
    if painted && is_grid(board, sheet) {
        return (Some(picture(game, board, sheet)), None);
    }
    let strokes = sheet.strokes.iter().filter(|_| !painted).map(|stroke| {
        view! { <path class=format!("stroke {}", stroke.kind) d=stroke.path.clone() /> }
    });
    let pairs: Vec<(&SheetSpace, &BoardSpace)> =
        pairs(board, sheet).into_iter().filter(|(drawn, _)| drawn.area.is_empty()).collect();
    let signs = |hexes: bool| {
        let chosen = pairs.iter().filter(move |(_, space)| (space.shape == Shape::Hex) == hexes);
        let draw = |(drawn, space): &(&SheetSpace, &BoardSpace)| {
            sign(space.shape, drawn, &format!("sign {}", kind(space.shape)), SIGN)
        };
        chosen.map(draw).collect_view()
    };
    let letter = sheet.letter();
    let drawing = view! {
        <div class="layer">
            <svg class="base" class:plain=sheet.land.is_empty() viewBox=format!("0 0 {width} {height}") width=width height=height aria-hidden="true">
                {(!painted).then(|| pictures(game.about().id, sheet))}
                <g id="sheet-lines">
                    {strokes.collect_view()}
                    {signs(true)}
                    {ways(sheet)}
                    {names(game, sheet)}
                    {signs(false)}
                    {pairs.iter().map(|(drawn, space)| label(game, drawn, space, letter)).collect_view()}
                </g>
                {turns("sheet-lines", sheet)}
            </svg>
        </div>
    };
    let beside = !painted || !pairs.is_empty() || !sheet.names.is_empty() || !sheet.links.is_empty();
    (painted.then(|| picture(game, board, sheet)), beside.then_some(drawing))
}
