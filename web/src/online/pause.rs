//! Pausing the clocks: one player asks, everybody must agree, and anybody can resume them.

use leptos::prelude::*;
use table::Seats;
use wire::http::Pace;
use wire::lobby::Pause;

use super::forms::{alert, change};
use super::{RemoteGame, api};
use crate::game_state::GameState;
use crate::icon::icon;
use crate::words::t;

fn wish(remote: RemoteGame, trouble: RwSignal<Option<String>>, stand_still: bool) {
    let path = format!("matches/{}/pause", remote.number());
    change(trouble, async move { api::put(&path, &Pause { stand_still }).await }, || {});
}

/// Beside a match: a request to pause the clocks, or that they are paused.
pub fn pause(remote: RemoteGame, game: GameState) -> impl IntoView {
    let trouble = RwSignal::new(None::<String>);
    move || {
        let (pausing, paused) = remote.pausing.get();
        let over = remote.status.with(|status| status.over.is_some());
        remote.record.track();
        let mine = remote.mine();
        if over || (pausing == Seats::NONE && !paused) {
            return None;
        }
        let names: Vec<String> = pausing.iter().map(|seat| game.seat_name(seat)).collect();
        let said = if paused { t!("clocks-stand") } else { t!("pause-wanted", seats = names.join(", ")) };
        let own = mine.meets(pausing);
        let agree = (!mine.is_empty() && !own && !paused).then(|| {
            view! { <button type="button" class="main" id="agree-pause" on:click=move |_| wish(remote, trouble, true)>{t!("agree-draw")}</button> }
        });
        let end = (!mine.is_empty()).then(|| {
            let said = match (paused, own) {
                (true, _) => t!("clocks-run"),
                (false, true) => t!("ask-back-not"),
                (false, false) => t!("disagree"),
            };
            view! { <button type="button" id="end-pause" on:click=move |_| wish(remote, trouble, false)>{said}</button> }
        });
        Some(view! {
            <section class="card question" role="status">
                <p>{said}</p>
                <div class="buttons">{agree}{end}</div>
                {alert(trouble)}
            </section>
        })
    }
}

/// In the menu of a timed match: ask to pause the clocks.
#[component]
pub fn PauseChoice(on_close: impl Fn() + Copy + Send + Sync + 'static) -> impl IntoView {
    let remote = use_context::<RemoteGame>()?;
    let timed = remote.record.with_untracked(|m| m.pace != Pace::Untimed);
    let asked = remote.pausing.with_untracked(|(pausing, paused)| *paused || pausing.meets(remote.mine()));
    let trouble = RwSignal::new(None::<String>);
    let ask = move || {
        wish(remote, trouble, true);
        on_close();
    };
    (timed && !asked).then(|| {
        view! { <button type="button" id="ask-pause" on:click=move |_| ask()>{icon("pause")}{t!("ask-pause")}</button> }
    })
}
