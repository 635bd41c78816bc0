//! Choosing on a map of areas: places to pass, whole stacks, and why a phase cannot be ended.

use leptos::prelude::*;
use table::scene::Widget;

use crate::game_state::GameState;
use crate::game_state::view::Choosable;
use crate::panel::{rule, spans};
use crate::words::t;

/// The key of a place that an order passes.
const VIA: &str = "via";

/// Is this a place to pass, not one to go to?
pub fn is_via(widget: &Widget) -> bool {
    matches!(widget, Widget::Button(said) if said.key == VIA)
}

/// The places that the order may pass, folded away: seldom does anybody care.
pub fn vias(game: GameState, choices: &[Choosable]) -> AnyView {
    let all: Vec<&Choosable> = choices.iter().filter(|choice| is_via(&choice.widget)).collect();
    let button = |choice: &&Choosable| {
        let word = choice.word.clone();
        view! {
            <button type="button" data-word=word.clone() on:click=move |_| game.say_word(&word)>{choice.label.clone()}</button>
        }
    };
    let shown = (!all.is_empty()).then(|| {
        view! {
            <details class="vias">
                <summary>{t!("vias")}</summary>
                <div class="buttons">{all.iter().map(button).collect_view()}</div>
            </details>
        }
    });
    shown.into_any()
}

/// A button that adds everything else in the place to the order.
pub fn everything(game: GameState, choices: &[Choosable]) -> AnyView {
    let more = |choice: &Choosable| choice.verb.is_none() && matches!(choice.widget, Widget::Several { .. });
    let begun = game.draft.with_untracked(|draft| draft.len() > 1);
    let shown = (begun && choices.iter().any(more)).then(|| {
        view! {
            <button type="button" id="everything" on:click=move |_| game.take_everything()>
                {t!("everything")}
            </button>
        }
    });
    shown.into_any()
}

/// Everything in the place of the order is added to it.
pub fn take_everything(game: GameState) {
    game.take_everything();
}

/// Why the phase cannot be ended yet.
pub fn no_done(game: GameState) -> AnyView {
    let shown = game.draft.with_untracked(Vec::is_empty).then(|| game.why_not_done()).flatten();
    let shown = shown.map(|(why, by)| {
        view! { <p class="no-done"><b>{t!("no-done")}</b>" "{spans(game, &why)}" "{rule(by)}</p> }
    });
    shown.into_any()
}
