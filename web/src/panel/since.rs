//! What happened since one's turn, in few words.

use leptos::prelude::*;

use super::spans;
use crate::game_state::{GameState, Moment};
use crate::icon::icon;
use crate::words::t;

/// The card at the beginning of a turn, until it is closed or the player orders something.
#[component]
pub fn Since(game: GameState) -> impl IntoView {
    let closed = RwSignal::new(None);
    // A spectator gives no orders, so only the button closes it.
    let close = move |key: (Moment, usize)| match key.0 {
        Moment::Look => game.news.set(None),
        _ => closed.set(Some(key)),
    };
    move || {
        // An earlier moment on display has other news.
        let told = game.news.get().filter(|_| game.past.get().is_none())?;
        let key = (told.since, told.from);
        if closed.get() == Some(key) {
            return None;
        }
        let title = match told.since {
            Moment::Turn(_) => t!("since-turn"),
            Moment::Start(_) => t!("since-start"),
            Moment::Look => t!("since-look"),
        };
        let folded = told.lines.chunk_by(|a, b| a == b);
        let lines = folded.map(|same| {
            let times = (same.len() > 1).then(|| format!(" × {}", same.len()));
            view! { <li>{spans(game, &same[0])}{times}</li> }
        });
        let lines = lines.collect_view();
        Some(view! {
            <section class="card since" aria-label=title.clone()>
                <h3>{title.clone()}<button type="button" class="icon plain" aria-label=t!("close")
                    on:click=move |_| close(key)>{icon("close")}</button></h3>
                <ul class="plain-list" tabindex="0">{lines}</ul>
                <button type="button" id="show-again" on:click=move |_| game.show_again()>
                    {icon("play")}{t!("show-again")}
                </button>
            </section>
        })
    }
}
