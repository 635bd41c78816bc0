//! Stands in for `online` in a module that plays only here; the address of a house loads the module that can.

use std::ops::Range;
use std::sync::Arc;

use leptos::prelude::*;
use table::erased::DynView;
use table::scene::Board;
use table::{About, Awaited, Seat, Seats, Span, Viewer};

use crate::browser;
use crate::desk::{Desk, Shown};
use crate::t;

/// A match at a house: there is none here.
pub enum Distant {}

impl Distant {
    /// The match itself.
    pub fn as_distant(&self) -> Option<&Distant> {
        match *self {}
    }

    /// The seats that the person at the screen holds.
    pub fn mine(&self) -> Seats {
        match *self {}
    }

    /// Whose view it is.
    pub fn viewer(&self) -> Viewer {
        match *self {}
    }

    /// The version that is shown.
    pub fn version(&self) -> u32 {
        match *self {}
    }

    /// May the person take his last order back?
    pub fn may_take_back(&self) -> bool {
        match *self {}
    }

    /// So many lines of the log are in words.
    pub fn worded(&self) -> usize {
        match *self {}
    }

    /// Lines from this one on are new to the person.
    pub fn fresh_from(&self) -> Option<usize> {
        match *self {}
    }

    /// The person has read the log.
    pub fn read(&mut self) {
        match *self {}
    }
}

impl Shown for Distant {
    fn about(&self) -> About {
        match *self {}
    }

    fn awaiting(&self) -> Awaited {
        match *self {}
    }

    fn outcome(&self) -> Option<(Seats, String)> {
        match *self {}
    }

    fn board(&self) -> Board {
        match *self {}
    }

    fn view(&self, _: Viewer) -> Arc<dyn DynView> {
        match *self {}
    }

    fn told(&self) -> usize {
        match *self {}
    }

    fn log_page(&self, _: Viewer, _: Range<usize>) -> Vec<(u32, Vec<Span>)> {
        match *self {}
    }

    fn steps(&self) -> usize {
        match *self {}
    }

    fn order_of(&self, _: u32) -> usize {
        match *self {}
    }
}

/// Sitting at a table of a house: nobody does here.
#[derive(Clone, Copy)]
pub enum Visit {}

impl Visit {
    /// What one of my seats answers by itself, in JSON.
    pub async fn standing(&self, _: Seat) -> Option<String> {
        match *self {}
    }
}

/// The page is loaded anew: the script that starts it sees by the address which module is wanted. A build of a few games may have none.
fn elsewhere() -> impl IntoView {
    let there = browser::asset("games/online/web.wasm").is_some();
    if there {
        browser::reload();
    }
    let said = if there { t!("loading") } else { t!("no-online") };
    view! { <main class="waiting" id="main"><p role="status">{said}</p><a class="button" href="#/">{t!("to-start")}</a></main> }
}

/// The house.
#[component]
pub fn HouseScreen() -> impl IntoView {
    elsewhere()
}

/// A mail is confirmed.
#[component]
pub fn ConfirmScreen(token: String) -> impl IntoView {
    let _ = token;
    elsewhere()
}

/// A lost password is mended.
#[component]
pub fn MendScreen(token: String) -> impl IntoView {
    let _ = token;
    elsewhere()
}

/// A table of the house.
#[component]
pub fn RoomScreen(game: String, table: i64, word: Option<String>) -> impl IntoView {
    let _ = (game, table, word);
    elsewhere()
}

/// A notice of the house opens the module that can follow it.
pub fn follow_notice() {}

/// Nobody else is at the table.
#[component]
pub fn Company(desk: Desk) -> impl IntoView {
    let _ = desk;
}

/// Nothing was missed.
#[component]
pub fn Missed() -> impl IntoView {}

/// There is no house that would close a match.
#[component]
pub fn Closing() -> impl IntoView {}

/// Nobody talks.
#[component]
pub fn Talk() -> impl IntoView {}

/// Nobody's time runs out.
#[component]
pub fn AbsentChoice() -> impl IntoView {}

/// There are no clocks.
#[component]
pub fn PauseChoice(on_close: impl Fn() + Copy + Send + Sync + 'static) -> impl IntoView {
    let _ = on_close;
}
