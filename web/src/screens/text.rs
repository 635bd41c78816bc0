//! The board in words: region by region, stack by stack.

use leptos::prelude::*;

use crate::dialog::Modal;
use crate::game_state::GameState;
use crate::words::t;

/// The board as text.
#[component]
pub fn TextDialog(game: GameState, on_close: impl Fn() + Copy + Send + Sync + 'static) -> impl IntoView {
    let regions = game.reading().into_iter().map(|(name, lines)| {
        let lines = lines.into_iter().map(|line| view! { <li>{line}</li> }).collect_view();
        view! { <section><h3>{name}</h3><ul>{lines}</ul></section> }
    });
    let view = game.view.get_untracked();
    let tracks = view.tracks.iter().map(|(what, value)| view! { <li>{what.clone()}": "{value.clone()}</li> });
    let tracks = tracks.collect_view();
    let (clock, prompt) = (view.clock.clone(), table::plain(&view.prompt));
    view! {
        <Modal title=t!("text-view") on_close>
            <p class="kicker">{clock}</p>
            <p>{prompt}</p>
            <ul>{tracks}</ul>
            <div class="regions">{regions.collect_view()}</div>
            // Prints it, with the map.
            <page-part data-part="parts/print.js"></page-part>
        </Modal>
    }
}
