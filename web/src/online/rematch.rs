//! After the end of a match: the same players play again.

use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;
use table::Seats;
use wire::http::Match;
use wire::lobby::Rematch;
use wire::socket::Trouble;

use super::forms::{alert, change};
use super::match_info::{address, remember_seats, seats_of};
use super::{RemoteGame, api, salts};
use crate::icon::icon;
use crate::route::go;
use crate::words::t;

/// Polling interval for the wish of another player, in milliseconds.
const AGAIN: u32 = 5000;

/// The seats of this player, including those that a bot has taken over.
fn seats(remote: RemoteGame) -> Seats {
    let mine = remote.mine();
    if mine.is_empty() { remote.held_before() } else { mine }
}

async fn play_again(remote: RemoteGame) -> Result<(), Trouble> {
    let me = api::me_or_new_guest().await?;
    let seats: Vec<(u8, String)> = seats(remote).iter().map(|seat| (seat.0, salts::pledge())).collect();
    let path = format!("matches/{}/rematch", remote.number());
    let m: Match = api::post(&path, &Rematch { seats: seats.clone() }).await?;
    salts::belong(m.id, &seats);
    remember_seats(m.id, seats_of(&m, me.account));
    let m = salts::open(m, me.account).await?;
    go(&address(&m));
    Ok(())
}

/// A button for those who have played here, and word of the others who want to.
#[component]
pub fn RematchChoice() -> impl IntoView {
    let remote = use_context::<RemoteGame>()?;
    if seats(remote).is_empty() {
        return None;
    }
    let trouble = RwSignal::new(None::<String>);
    let wanted = RwSignal::new(remote.record.with_untracked(|m| m.rematch.is_some()));
    let left = StoredValue::new(false);
    on_cleanup(move || left.set_value(true));
    leptos::task::spawn_local(async move {
        let path = format!("matches/{}", remote.number());
        while left.try_get_value() == Some(false) && wanted.try_get_untracked() == Some(false) {
            TimeoutFuture::new(AGAIN).await;
            if let Ok(m) = api::get::<Match>(&path).await {
                wanted.try_set(m.rematch.is_some());
            }
        }
    });
    let again = move |_| change(trouble, play_again(remote), || {});
    let word = move || {
        wanted.get().then(|| view! { <p role="status" id="rematch-wanted">{t!("rematch-wanted")}</p> })
    };
    let name = move || if wanted.get() { t!("join-rematch") } else { t!("rematch") };
    Some(view! {
        <section class="card closing">
            {word}
            <div class="buttons">
                <button type="button" class="main" id="rematch" on:click=again>{icon("undo")}{name}</button>
            </div>
            {alert(trouble)}
        </section>
    })
}
