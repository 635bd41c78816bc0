//! What happened since one's turn, in few words.

use leptos::prelude::*;

use crate::game_state::GameState;
use crate::icon::icon;
use crate::panel::spans;
use crate::words::t;

/// The card at the beginning of a turn, until it is closed or the turn goes on.
#[component]
pub fn Since(game: GameState) -> impl IntoView {
    let now = Memo::new(move |_| game.view.with(|view| (view.seat, view.orders)));
    let closed = RwSignal::new(None);
    let told = Memo::new(move |_| {
        let live = now.get().0.is_some() && game.curtain.get().is_none() && game.past.get().is_none();
        if live { game.since_turn() } else { Default::default() }
    });
    move || {
        let (again, lines) = told.get();
        let seat = now.get().0;
        if lines.is_empty() || closed.get() == Some((seat, lines.len())) {
            return None;
        }
        let key = (seat, lines.len());
        let title = if again { t!("since-turn") } else { t!("since-start") };
        let lines = lines.iter().map(|line| view! { <li>{spans(game, line)}</li> }).collect_view();
        Some(view! {
            <section class="card since" aria-label=title.clone()>
                <h3>{title.clone()}<button type="button" class="icon plain" aria-label=t!("close")
                    on:click=move |_| closed.set(Some(key))>{icon("close")}</button></h3>
                <ul class="plain-list">{lines}</ul>
            </section>
        })
    }
}
