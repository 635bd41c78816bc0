//! Replaces `areas` in a module whose game has no map of areas.

use std::sync::Arc;

use leptos::prelude::*;
use table::Message;
use table::scene::sheet::{Sheet, SheetSpace};
use table::scene::{Board, Widget};

use crate::board::camera::Camera;
use crate::game_state::GameState;
use crate::game_state::view::{Choosable, LogLine, OverlayMark, Place, View};
use crate::panel::Kind;

/// No texts.
pub const ENGLISH: &str = "";

/// No field to find a place.
pub const FIND: Option<&str> = None;

/// No style sheet.
pub fn style() {}

/// No order names places to pass.
pub fn is_via(_: &Widget) -> bool {
    false
}

/// None.
pub fn vias(_: GameState, _: &[Choosable]) {}

/// There are no piles.
pub fn everything(_: GameState, _: &[Choosable]) {}

/// There are no piles.
pub fn take_everything(_: GameState) {}

/// Nothing is told.
pub fn no_done(_: GameState) {}

/// Nothing is bought by the pile.
pub fn cart(_: GameState, _: &[Kind]) -> Option<AnyView> {
    None
}

/// The legend of the overlay on display (`parts/legend.js`).
#[component]
pub fn Legend(game: GameState) -> impl IntoView {
    move || {
        let shown = game.overlay.get();
        shown.map(|key| view! { <page-part data-part="parts/legend.js" data-overlay=key></page-part> })
    }
}

/// No field to find a place.
#[component]
pub fn Finder(game: GameState) -> impl IntoView {
    let _ = game;
}

/// The map stays where it is.
pub fn follow(_: GameState, _: Camera, _: Arc<Board>, _: &Sheet) {}

/// Nothing but the name.
pub fn standing(_: &View, _: &Place, _: Option<&str>) {}

/// No numbers.
pub fn numbers(_: &Message) -> String {
    String::new()
}

/// No colours of holders.
pub fn tint(_: GameState, _: &OverlayMark) -> &'static str {
    ""
}

/// No numbers.
pub fn number(_: &OverlayMark, _: &SheetSpace) {}

/// No headings.
pub fn log_heads(_: GameState, entries: &[&[LogLine]]) -> Vec<()> {
    vec![(); entries.len()]
}

/// No tints.
pub fn held_by(_: GameState, _: u8) -> Option<AnyView> {
    None
}
