//! The page: Sandtable in the browser. Games run here, in the page; without a server it plays hot seat and against bots, and loses nothing.
//! At a house the same page shows what the house shows it.
//!
//! | module | what it is |
//! |---|---|
//! | `desk` | a match, what has been said of the next order, how we look at it; no drawing |
//! | `board` | the map, the counters, the hand |
//! | `panel` | what is asked, what may be said, what would come of it, why not, the log |
//! | `screens` | the start page, a game, the rules |
//! | `online` | playing at a house; `offline` is there instead in a module that cannot |
//! | `chairs` | who can hold a seat |
//! | `shelf` | the games there are, of which this module has one |
//! | `worker` | where bots think, beside the page |
//! | `store`, `saver`, `tabs` | games are kept, by one tab at a time |
//! | `work` | what takes its time: how far it has come, and how to stop it |
//! | `crash`, `update` | games survive a fault of the page, and a newer build |

// What only a house wants is not used in a module that knows none.
#![cfg_attr(not(feature = "online"), allow(dead_code, unused_imports))]

mod board;
mod browser;
mod chairs;
mod crash;
mod desk;
#[cfg_attr(not(feature = "online"), path = "offline.rs")]
mod online;
mod panel;
mod rules;
mod saver;
mod screens;
mod shelf;
mod store;
mod tabs;
mod update;
mod words;
mod work;
mod worker;

use leptos::prelude::*;

/// A picture from the sprite.
fn icon(name: &str) -> impl IntoView + use<> {
    view! { <svg class="i" viewBox="0 0 24 24" aria-hidden="true"><use href=format!("#i-{name}") /></svg> }
}

/// The same module is the page and, where there is no window, the worker that thinks for it.
fn main() {
    if worker::inside::is_here() {
        return worker::inside::run();
    }
    crash::watch();
    if let Some(loading) = browser::element("loading") {
        loading.remove();
    }
    mount_to_body(screens::App);
    update::watch();
    leptos::task::spawn_local(store::persist());
}
