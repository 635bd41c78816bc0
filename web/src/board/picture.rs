//! The picture of a map of areas. It is painted beside the page, by a worker, and lies under the counters as canvases: one from afar, and a
//! sharp one of what is in sight.

use std::collections::BTreeSet;

use leptos::prelude::*;
use serde::Serialize;
use table::scene::sheet::{Anchor, Sheet, SheetSpace};
use table::scene::{Board, BoardSpace};
use wasm_bindgen::prelude::wasm_bindgen;

use super::area;
use super::base::{kind, worded};
use super::camera::TURNS;
use crate::browser;
use crate::desk::Desk;
use crate::t;

#[wasm_bindgen(module = "/src/board/picture.js")]
extern "C" {
    fn lay(plan: &str, trouble: &str);
    fn lift();
    fn hold(held: &str);
    fn veil();
    fn see(x: f64, y: f64, zoom: f64, width: f64, height: f64, read: u32, rest: bool);
}

/// What never changes of a map, for the painter.
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

fn label(desk: Desk, (drawn, space): &(&SheetSpace, &BoardSpace), letter: i32) -> Label {
    let (lines, zone) = worded(desk, drawn, space);
    let (step, (x, y)) = (letter + 1, drawn.label);
    let anchor = match drawn.anchor {
        Anchor::Start => "start",
        Anchor::Middle => "middle",
        Anchor::End => "end",
    };
    let look = format!("label {}{}", kind(space.shape), if zone { " zone" } else { "" });
    Label { x, y: y - (lines.len() as i32 - 1) * step, lines, step, anchor, look, zone }
}

/// Tells the painter where one looks, and whether all is at rest.
pub fn look_at((x, y): (f64, f64), zoom: f64, (width, height): (f64, f64), read: usize, rest: bool) {
    see(x, y, zoom, width, height, read as u32, rest);
}

/// Is a sheet painted beside the page?
pub fn is_painted(sheet: &Sheet) -> bool {
    sheet.spaces.iter().any(|space| !space.area.is_empty())
}

/// The canvases of a map, and what sees to it that they are painted.
pub fn picture(desk: Desk, board: &Board, sheet: &Sheet) -> impl IntoView + use<> {
    let areas = sheet.spaces.iter().filter(|drawn| !drawn.area.is_empty());
    let pairs: Vec<(&SheetSpace, &BoardSpace)> = areas
        .filter_map(|drawn| Some((drawn, board.spaces.iter().find(|space| space.key == drawn.key)?)))
        .collect();
    let plan = Plan {
        game: desk.about().id,
        theme: browser::theme(),
        size: sheet.size,
        wraps: sheet.wraps,
        letter: sheet.letter(),
        labels: pairs.iter().map(|pair| label(desk, pair, sheet.letter())).collect(),
        strokes: sheet.strokes.iter().map(|stroke| format!("stroke {}", stroke.kind)).collect(),
    };
    let plan = serde_json::to_string(&plan).expect("plain data");
    let held = area::holding(desk, &pairs);
    Effect::new(move |_| lay(&plan, &t!("map-not-painted")));
    Effect::new(move |_| {
        held.with(|held| match held.is_empty() {
            // Behind a curtain nothing is seen.
            true => veil(),
            false => hold(&serde_json::to_string(held).expect("plain data")),
        });
    });
    on_cleanup(lift);
    let (width, height) = sheet.size;
    let far = (0..if sheet.wraps { TURNS } else { 1 }).map(|turn| {
        let style = format!("left:{}px;width:{width}px;height:{height}px", turn * width);
        view! { <canvas class="far" style=style></canvas> }
    });
    view! {
        <div class="layer"><div class="base areas" aria-hidden="true">{far.collect_view()}<canvas class="near"></canvas></div></div>
    }
}
