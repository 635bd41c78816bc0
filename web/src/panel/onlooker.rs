//! The card of a tab that looks on while another one plays.

use leptos::prelude::*;

use crate::desk::Desk;
use crate::t;

/// That another tab plays this game, and the way to play here instead.
#[component]
pub fn OnlookerCard(desk: Desk) -> impl IntoView {
    move || {
        desk.onlooking.get().then(|| {
            view! {
                <section class="card onlooker" role="status">
                    <h3>{t!("onlooking-title")}</h3>
                    <p>{t!("onlooking")}</p>
                    <div class="buttons">
                        <button type="button" class="main" id="take-over-here" disabled=move || desk.taking_over.get()
                            on:click=move |_| desk.take_over()>
                            {move || if desk.taking_over.get() { t!("taking-over") } else { t!("take-over-here") }}
                        </button>
                    </div>
                </section>
            }
        })
    }
}
