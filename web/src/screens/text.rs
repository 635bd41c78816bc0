//! The board in words, in the order in which a person thinks: theatre by theatre, stack by stack.

use leptos::prelude::*;

use super::Modal;
use crate::desk::Desk;
use crate::t;

/// The board as text.
#[component]
pub fn TextDialog(desk: Desk, on_close: impl Fn() + Copy + Send + Sync + 'static) -> impl IntoView {
    let regions = desk.reading().into_iter().map(|(name, lines)| {
        let lines = lines.into_iter().map(|line| view! { <li>{line}</li> }).collect_view();
        view! { <section><h3>{name}</h3><ul>{lines}</ul></section> }
    });
    let view = desk.view.get_untracked();
    let tracks = view.tracks.iter().map(|(what, value)| view! { <li>{what.clone()}": "{value.clone()}</li> });
    let tracks = tracks.collect_view();
    let (clock, prompt) = (view.clock.clone(), table::plain(&view.prompt));
    view! {
        <Modal title=t!("text-view") on_close>
            <p class="kicker">{clock}</p>
            <p>{prompt}</p>
            <ul>{tracks}</ul>
            <div class="regions">{regions.collect_view()}</div>
        </Modal>
    }
}
