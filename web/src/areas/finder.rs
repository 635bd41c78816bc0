//! Finds a place by its name.

use leptos::prelude::*;
use table::Subject;

use crate::browser;
use crate::game_state::GameState;
use crate::words::t;

/// The id of the field.
const ID: &str = "find";
/// The same, where there may be none.
pub const FIND: Option<&str> = Some(ID);

/// A field that shows the place whose name is typed.
#[component]
pub fn Finder(game: GameState) -> impl IntoView {
    if !game.view.with_untracked(|view| view.areas) {
        return ().into_any();
    }
    let names = game.view.with_untracked(|view| {
        view.places.iter().map(|place| view! { <option value=place.name.clone()></option> }).collect_view()
    });
    let line = RwSignal::new(String::new());
    let find = move || {
        let typed = line.get_untracked().trim().to_lowercase();
        let found = game.view.with_untracked(|view| {
            let named = |fits: &dyn Fn(&str) -> bool| {
                view.places.iter().find(|place| fits(&place.name.to_lowercase())).map(|place| place.space)
            };
            let number = format!("sea zone {typed}");
            named(&|name| name == typed || name == number)
                .or_else(|| named(&|name| name.starts_with(&typed)))
                .or_else(|| named(&|name| name.contains(&typed)))
        });
        if let Some(space) = found.filter(|_| !typed.is_empty()) {
            line.set(String::new());
            game.place.set(Some(space.0));
            game.pointed.set(vec![Subject::Space(space)]);
            browser::focus_soon(crate::board::IDS.0);
        }
    };
    view! {
        <form class="finder" on:submit=move |event| { event.prevent_default(); find(); }>
            <label class="sr" for=ID>{t!("find")}</label>
            <input id=ID type="search" list="places" autocomplete="off" spellcheck="false" placeholder=t!("find")
                prop:value=move || line.get() on:input=move |event| line.set(event_target_value(&event))
                on:keydown=move |event| event.stop_propagation() on:change=move |_| find() />
            <datalist id="places">{names}</datalist>
        </form>
    }
    .into_any()
}
