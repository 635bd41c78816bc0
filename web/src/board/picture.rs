//! The picture of a map, painted by a worker and shown on canvases under the counters: one of the whole map, and a
//! sharp one of what is in view.

use std::collections::BTreeSet;

use leptos::prelude::*;
use serde::Serialize;
use table::Message;
use table::scene::sheet::{Anchor, Sheet, SheetName, SheetSpace};
use table::scene::{Board, BoardSpace};
use wasm_bindgen::prelude::wasm_bindgen;

use super::area::{self, Holding};
use super::camera::DISTANCES;
use super::grid::is_grid;
use super::map::{TURNS, kind, pairs, worded};
use crate::browser;
use crate::game_state::GameState;
use crate::words::t;

#[wasm_bindgen(module = "/src/board/picture.js")]
extern "C" {
    #[wasm_bindgen(js_name = showMap)]
    fn show_map(plan: &str, trouble: &str);
    #[wasm_bindgen(js_name = removeMap)]
    fn remove_map();
    #[wasm_bindgen(js_name = setHolders)]
    fn set_holders(held: &str);
    #[wasm_bindgen(js_name = hideMap)]
    fn hide_map();
    #[wasm_bindgen(js_name = setView)]
    fn set_view(x: f64, y: f64, zoom: f64, width: f64, height: f64, read: u32, rest: bool);
}

/// Lines that have a light core.
const CORED: [&str; 2] = ["rail", "rail-route"];

/// What never changes in a map, for the painter.
#[derive(Serialize)]
struct Plan<'p> {
    game: &'p str,
    theme: String,
    size: (i32, i32),
    wraps: bool,
    /// The class of such a map in the style sheet.
    kind: &'static str,
    /// From how many distances it looks different.
    distances: usize,
    labels: Vec<Label>,
    /// The kinds of lines, as the style sheet calls them.
    strokes: BTreeSet<String>,
}

/// A name on the map.
#[derive(Serialize)]
struct Label {
    lines: Vec<String>,
    x: i32,
    y: i32,
    /// From line to line.
    step: i32,
    anchor: &'static str,
    /// In degrees, around its place.
    turn: i32,
    /// Its class in the style sheet.
    look: String,
    /// The size of its letters, if the style sheet does not say it.
    size: Option<i32>,
    /// The number of a zone: read from nearby only.
    zone: bool,
}

/// How much larger the number of a zone is than names: there is nothing else in the water to find it by.
const ZONE: i32 = 3;

/// The name of a place. In a grid it is as large as what is there.
fn label(game: GameState, (drawn, space): &(&SheetSpace, &BoardSpace), letter: i32, grid: bool) -> Label {
    let (lines, zone) = worded(game, drawn, space);
    let (step, (x, y)) = (letter + 1, drawn.label);
    let anchor = match drawn.anchor {
        Anchor::Start => "start",
        Anchor::Middle => "middle",
        Anchor::End => "end",
    };
    let tags: String = space.tags.iter().filter(|_| grid).map(|tag| format!(" {}", tag.key)).collect();
    let look = format!("label {}{}{tags}", kind(space.shape), if zone { " zone" } else { "" });
    let y = y - (lines.len() as i32 - 1) * step;
    let size = if zone { letter + ZONE } else { letter };
    Label { x, y, lines, step, anchor, turn: 0, look, size: (!grid).then_some(size), zone }
}

/// A name that belongs to no place: of a land, a sea, the map.
fn name(game: GameState, name: &SheetName) -> Label {
    let said = game.say(&Message { key: name.key.clone().into(), args: Vec::new() });
    let ((x, y), look) = (name.at, format!("name {}", name.style));
    Label {
        lines: vec![said],
        x,
        y,
        step: 0,
        anchor: "middle",
        turn: name.turn,
        look,
        size: None,
        zone: false,
    }
}

/// Lines with a light core have a second one over them.
fn strokes(sheet: &Sheet) -> BTreeSet<String> {
    let looks = |kind: &str| {
        let core = CORED.contains(&kind).then(|| format!("stroke {kind}-core"));
        [Some(format!("stroke {kind}")), core].into_iter().flatten()
    };
    sheet.strokes.iter().flat_map(|stroke| looks(&stroke.kind)).collect()
}

/// Tells the painter what is in view, and whether movement has stopped.
pub fn look_at((x, y): (f64, f64), zoom: f64, (width, height): (f64, f64), read: usize, rest: bool) {
    set_view(x, y, zoom, width, height, read as u32, rest);
}

/// The canvases of a map; keeps them painted.
pub fn picture(game: GameState, board: &Board, sheet: &Sheet) -> impl IntoView + use<> {
    let grid = is_grid(board, sheet);
    // In a grid most hexes have no name.
    let pairs: Vec<(&SheetSpace, &BoardSpace)> = pairs(board, sheet)
        .into_iter()
        .filter(|(drawn, _)| if grid { drawn.label != drawn.at } else { !drawn.area.is_empty() })
        .collect();
    let names = sheet.names.iter().filter(|_| grid).map(|one| name(game, one));
    let labels = pairs.iter().map(|pair| label(game, pair, sheet.letter(), grid));
    let kind = if grid { "hexes" } else { "areas" };
    let plan = Plan {
        game: game.about().id,
        theme: browser::theme(),
        size: sheet.size,
        wraps: sheet.wraps,
        kind,
        distances: if grid { DISTANCES } else { 1 },
        labels: names.chain(labels).collect(),
        strokes: strokes(sheet),
    };
    let plan = serde_json::to_string(&plan).expect("plain data");
    // Who holds hexes is drawn above the picture, so that it changes at once.
    let held = (!grid).then(|| area::holding(game, &pairs));
    Effect::new(move |_| show_map(&plan, &t!("map-not-painted")));
    Effect::new(move |_| match held {
        Some(held) => held.with(|held| match held.is_empty() {
            // Nothing is visible behind a curtain.
            true => hide_map(),
            false => set_holders(&serde_json::to_string(held).expect("plain data")),
        }),
        None => set_holders(&serde_json::to_string(&Holding::default()).expect("plain data")),
    });
    on_cleanup(remove_map);
    let (width, height) = sheet.size;
    let far = (0..if sheet.wraps { TURNS } else { 1 }).map(|turn| {
        let style = format!("left:{}px;width:{width}px;height:{height}px", turn * width);
        view! { <canvas class="far" style=style></canvas> }
    });
    view! {
        <div class="layer"><div class=format!("base painted {kind}") aria-hidden="true">{far.collect_view()}<canvas class="near"></canvas></div></div>
    }
}
