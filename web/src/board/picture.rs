//! The picture of a map of areas, painted by a worker and shown on canvases under the counters: one of the whole map, and a
//! sharp one of what is in view.

use std::collections::BTreeSet;

use leptos::prelude::*;
use serde::Serialize;
use table::scene::sheet::{Anchor, Sheet, SheetSpace};
use table::scene::{Board, BoardSpace};
use wasm_bindgen::prelude::wasm_bindgen;

use super::area;
use super::map::{TURNS, kind, worded};
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

/// What never changes in a map, for the painter.
#[derive(Serialize)]
struct Plan<'p> {
    game: &'p str,
    theme: String,
    size: (i32, i32),
    wraps: bool,
    letter: i32,
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
    /// Its class in the style sheet.
    look: String,
    /// The number of a zone: read from nearby only.
    zone: bool,
}

fn label(game: GameState, (drawn, space): &(&SheetSpace, &BoardSpace), letter: i32) -> Label {
    let (lines, zone) = worded(game, drawn, space);
    let (step, (x, y)) = (letter + 1, drawn.label);
    let anchor = match drawn.anchor {
        Anchor::Start => "start",
        Anchor::Middle => "middle",
        Anchor::End => "end",
    };
    let look = format!("label {}{}", kind(space.shape), if zone { " zone" } else { "" });
    Label { x, y: y - (lines.len() as i32 - 1) * step, lines, step, anchor, look, zone }
}

/// Tells the painter what is in view, and whether movement has stopped.
pub fn look_at((x, y): (f64, f64), zoom: f64, (width, height): (f64, f64), read: usize, rest: bool) {
    set_view(x, y, zoom, width, height, read as u32, rest);
}

/// The canvases of a map; keeps them painted.
pub fn picture(game: GameState, board: &Board, sheet: &Sheet) -> impl IntoView + use<> {
    let areas = sheet.spaces.iter().filter(|drawn| !drawn.area.is_empty());
    let pairs: Vec<(&SheetSpace, &BoardSpace)> = areas
        .filter_map(|drawn| Some((drawn, board.spaces.iter().find(|space| space.key == drawn.key)?)))
        .collect();
    let plan = Plan {
        game: game.about().id,
        theme: browser::theme(),
        size: sheet.size,
        wraps: sheet.wraps,
        letter: sheet.letter(),
        labels: pairs.iter().map(|pair| label(game, pair, sheet.letter())).collect(),
        strokes: sheet.strokes.iter().map(|stroke| format!("stroke {}", stroke.kind)).collect(),
    };
    let plan = serde_json::to_string(&plan).expect("plain data");
    let held = area::holding(game, &pairs);
    Effect::new(move |_| show_map(&plan, &t!("map-not-painted")));
    Effect::new(move |_| {
        held.with(|held| match held.is_empty() {
            // Nothing is visible behind a curtain.
            true => hide_map(),
            false => set_holders(&serde_json::to_string(held).expect("plain data")),
        });
    });
    on_cleanup(remove_map);
    let (width, height) = sheet.size;
    let far = (0..if sheet.wraps { TURNS } else { 1 }).map(|turn| {
        let style = format!("left:{}px;width:{width}px;height:{height}px", turn * width);
        view! { <canvas class="far" style=style></canvas> }
    });
    view! {
        <div class="layer"><div class="base areas" aria-hidden="true">{far.collect_view()}<canvas class="near"></canvas></div></div>
    }
}
