//! The page: Sandtable in the browser. Games run in the page itself: hot seat and against bots, without a server, and nothing is lost.
//! Connected to a server, the same page shows what the server sends.
//!
//! | module | what it is |
//! |---|---|
//! | `game_state` | a match, the order being entered and what is shown; draws nothing |
//! | `areas` | what only maps of areas have; `no_areas` replaces it in modules without one |
//! | `board` | the map, the counters, pointer and keyboard input |
//! | `panel` | the prompt, the choices, forecasts, refusals and the log |
//! | `screens` | the start page, a game, its dialogs |
//! | `online` | playing on a server; `offline` replaces it in modules that cannot |
//! | `scenario` | which scenario of a game is played |
//! | `seat_holder` | who can hold a seat: a person or a bot |
//! | `games` | the games there are; this module contains one of them
//! | `opening` | starting, opening and importing games
//! | `route` | the addresses of the page
//! | `worker` | where bots think, off the page's thread
//! | `store`, `save_queue`, `tabs` | games are saved, by one tab at a time
//! | `long_task` | long tasks: progress, and a way to stop them
//! | `crash`, `update` | games survive a crash of the page and a new build

// Modules without `online` leave some of what the server needs unused.
#![cfg_attr(not(feature = "online"), allow(dead_code, unused_imports))]

#[cfg_attr(not(feature = "areas"), path = "no_areas.rs")]
mod areas;
mod board;
mod browser;
mod crash;
mod dialog;
mod game_state;
mod games;
mod icon;
mod long_task;
#[cfg_attr(not(feature = "online"), path = "offline.rs")]
mod online;
mod opening;
mod panel;
mod route;
mod rules;
mod save_queue;
mod scenario;
mod screens;
mod seat_holder;
mod sheet;
mod store;
mod tabs;
mod update;
mod words;
mod worker;

use leptos::prelude::*;

/// The same module is both the page and, where there is no window, the worker that thinks for it.
fn main() {
    if worker::thread::is_here() {
        return worker::thread::run();
    }
    crash::watch();
    if let Some(loading) = browser::element("loading") {
        loading.remove();
    }
    mount_to_body(screens::App);
    update::watch();
    leptos::task::spawn_local(store::persist());
}
