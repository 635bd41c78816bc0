//! A match: the waiting room until it starts, then the game.

use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;
use wire::http::{Match, Me, State};

use super::match_info::remember_seats;
use super::waiting_room::WaitingRoom;
use super::{RemoteGame, api, match_info, salts};
use crate::browser;
use crate::game_state::GameState;
use crate::words::t;

/// Polling interval of the waiting room, in milliseconds; there is no stream yet.
const AGAIN: u32 = 1500;

/// What fills the window.
#[derive(Clone, Copy)]
enum Stage {
    Waits,
    Gathers(RwSignal<Match>),
    Plays(RemoteGame),
}

fn gathers(m: &Match) -> bool {
    matches!(m.state, State::Waiting | State::Opening)
}

/// Whether the match goes on by a newer edition, which its players are asked.
fn edition_question(remote: RemoteGame) -> Option<impl IntoView> {
    let account = remote.account()?;
    let (match_id, game, plays) = remote
        .record
        .with_untracked(|m| (m.id.0, m.game.clone(), !match_info::seats_of(m, account).is_empty()));
    plays.then(|| view! {
        <page-part data-part="parts/edition.js" data-match=match_id data-game=game data-account=account.0></page-part>
    })
}

/// A match, by its number; the word is the secret of an invitation link.
#[component]
pub fn MatchScreen(
    game: String,
    match_id: i64,
    word: Option<String>,
    /// Draws the match once it can be shown.
    layout: fn(GameState) -> AnyView,
) -> impl IntoView {
    browser::set_item("module", &game);
    if let Some(word) = &word {
        salts::show_link(match_id, word);
    }
    let stage = RwSignal::new(Stage::Waits);
    let trouble = RwSignal::new(None::<String>);
    let me = RwSignal::new(None::<Me>);
    let left = StoredValue::new(false);
    let here = move || left.try_get_value() == Some(false);
    let begin = move |m: Match| {
        let account = me.get_untracked().map(|me| me.account);
        if let Some(account) = account {
            salts::forget(m.id);
            remember_seats(m.id, match_info::seats_of(&m, account));
        }
        stage.set(Stage::Plays(RemoteGame::new(m, account)));
    };
    leptos::task::spawn_local(async move {
        let path = format!("matches/{match_id}");
        let (found, known) = match api::me().await {
            Ok(known) => (api::get::<Match>(&path).await, known),
            Err(fault) => (Err(fault), None),
        };
        let found = match found {
            Ok(found) if here() => found,
            Ok(_) => return,
            Err(fault) => return drop(trouble.try_set(Some(fault.said))),
        };
        me.set(known);
        if found.state == State::CalledOff {
            return trouble.set(Some(t!("match-called-off")));
        }
        if !gathers(&found) {
            return begin(found);
        }
        let shown = RwSignal::new(found);
        stage.set(Stage::Gathers(shown));
        loop {
            // Once all seats are taken, this browser reveals its salts.
            let now = shown.get_untracked();
            let account = me.get_untracked().map(|me| me.account);
            let opened = match account {
                Some(account) => salts::open(now, account).await,
                None => Ok(now),
            };
            match opened {
                Ok(m) if !here() => drop(m),
                Ok(m) if m.state == State::CalledOff => {
                    trouble.set(Some(t!("match-called-off")));
                    return stage.set(Stage::Waits);
                }
                Ok(m) if !gathers(&m) => return begin(m),
                Ok(m) => shown.set(m),
                Err(fault) => leptos::logging::warn!("{}", fault.said),
            }
            TimeoutFuture::new(AGAIN).await;
            if !here() {
                return;
            }
            if let Ok(m) = api::get::<Match>(&path).await
                && here()
            {
                shown.set(m);
            }
        }
    });
    on_cleanup(move || {
        left.set_value(true);
        if let Some(Stage::Plays(remote)) = stage.try_get_untracked() {
            remote.leave();
        }
    });
    let waits = move || match trouble.get() {
        None => view! { <main class="waiting" id="main"><p>{t!("loading")}</p></main> }.into_any(),
        Some(said) => view! {
            <main class="waiting" id="main">
                <p role="alert">{said}</p>
                <a class="button main" href="#/online">{t!("to-lobby")}</a>
            </main>
        }
        .into_any(),
    };
    move || match stage.get() {
        Stage::Waits => waits.into_any(),
        Stage::Gathers(record) => view! { <WaitingRoom record me word=word.clone() /> }.into_any(),
        Stage::Plays(remote) => {
            provide_context(remote);
            let shown = move || match (remote.game.get(), remote.trouble.get()) {
                (Some(game), None) => view! { {layout(game)} {edition_question(remote)} }.into_any(),
                (_, fault) => {
                    trouble.set(fault.map(|fault| fault.said));
                    waits.into_any()
                }
            };
            shown.into_any()
        }
    }
}
