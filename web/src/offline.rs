//! Replaces `online` in modules that cannot play online; an online address loads the module that can.

use leptos::prelude::*;
use table::Seat;

use crate::browser;
use crate::game_state::GameState;
use crate::words::t;

/// There are no matches on a server in this module.
#[derive(Clone, Copy)]
pub enum RemoteGame {}

impl RemoteGame {
    /// Never called.
    pub async fn standing(&self, _: Seat) -> Option<String> {
        match *self {}
    }
}

/// Reloads the page: the boot script picks the module by the address. A partial build may not have it.
fn elsewhere() -> impl IntoView {
    let there = browser::asset("games/online/web.wasm").is_some();
    if there {
        browser::reload();
    }
    let said = if there { t!("loading") } else { t!("no-online") };
    view! { <main class="waiting" id="main"><p role="status">{said}</p><a class="button" href="#/">{t!("to-start")}</a></main> }
}

/// Nothing is drawn that needs one.
pub fn load_style() {}

/// The lobby.
#[component]
pub fn LobbyScreen() -> impl IntoView {
    elsewhere()
}

/// Confirms an email address.
#[component]
pub fn ConfirmScreen(token: String) -> impl IntoView {
    let _ = token;
    elsewhere()
}

/// Resets a lost password.
#[component]
pub fn ResetPasswordScreen(token: String) -> impl IntoView {
    let _ = token;
    elsewhere()
}

/// A match on a server.
#[component]
pub fn MatchScreen(
    game: String,
    match_id: i64,
    word: Option<String>,
    layout: fn(GameState) -> AnyView,
) -> impl IntoView {
    let _ = (game, match_id, word, layout);
    elsewhere()
}

/// A notice opens the module that can follow it.
pub fn follow_notice() {}

/// There are no other players.
#[component]
pub fn PlayersPanel(game: GameState) -> impl IntoView {
    let _ = game;
}

/// Nothing was missed.
#[component]
pub fn Missed() -> impl IntoView {}

/// There is no match to end.
#[component]
pub fn MatchEnd() -> impl IntoView {}

/// There is no chat.
#[component]
pub fn Chat() -> impl IntoView {}

/// There are no time limits.
#[component]
pub fn AbsentChoice() -> impl IntoView {}

/// Nobody else could take a seat.
#[component]
pub fn OfferSeat() -> impl IntoView {}

/// There are no clocks.
#[component]
pub fn PauseChoice(on_close: impl Fn() + Copy + Send + Sync + 'static) -> impl IntoView {
    let _ = on_close;
}
