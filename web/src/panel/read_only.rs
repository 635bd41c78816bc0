//! The card of a read-only tab.

use leptos::prelude::*;

use crate::game_state::GameState;
use crate::words::t;

/// Says that another tab plays this game, with a button to take over.
#[component]
pub fn ReadOnlyCard(game: GameState) -> impl IntoView {
    move || {
        game.read_only.get().then(|| {
            view! {
                <section class="card onlooker" role="status">
                    <h3>{t!("onlooking-title")}</h3>
                    <p>{t!("onlooking")}</p>
                    <div class="buttons">
                        <button type="button" class="main" id="take-over-here" disabled=move || game.taking_over.get()
                            on:click=move |_| game.take_over()>
                            {move || if game.taking_over.get() { t!("taking-over") } else { t!("take-over-here") }}
                        </button>
                    </div>
                </section>
            }
        })
    }
}
