//! Which scenario of a game is played, for games that have several.

use leptos::prelude::*;

use crate::words::{self, t};

/// A choice of scenario; nothing if there is none.
#[component]
pub fn ScenarioChoice(
    /// The element's id.
    id: String,
    /// The id and the name of each.
    scenarios: Vec<(String, String)>,
    /// The id of the chosen one.
    chosen: RwSignal<String>,
) -> impl IntoView {
    let is_offered = !scenarios.is_empty();
    let options = scenarios.into_iter().map(|(id, name)| {
        let here = id.clone();
        view! { <option value=id selected=move || chosen.get() == here>{words::data(&name)}</option> }
    });
    let options = options.collect_view();
    is_offered.then(|| {
        view! {
            <div class="chair">
                <label for=id.clone()>{t!("scenario")}</label>
                <select id=id on:change=move |event| chosen.set(event_target_value(&event))>{options}</select>
            </div>
        }
    })
}
