//! Text with names that highlight what they name on the board, and with dice.

use leptos::prelude::*;
use table::{Span, Subject};

use super::dice::dice;
use crate::game_state::GameState;

/// A worded message.
pub fn spans(game: GameState, spans: &[Span]) -> impl IntoView + use<> {
    let part = |span: &Span| {
        let text = span.text.clone();
        if !span.dice.is_empty() {
            return dice(&span.dice, text).into_any();
        }
        match span.of {
            // Not a native button: that would not wrap like text.
            Some(subject @ (Subject::Space(_) | Subject::Piece(_))) => {
                let point = move || game.pointed.set(vec![subject]);
                let on_key = move |event: web_sys::KeyboardEvent| {
                    if event.key() == "Enter" {
                        event.stop_propagation();
                        point();
                    }
                };
                view! {
                    <span role="button" tabindex="0" class="named" on:click=move |_| point() on:keydown=on_key>
                        {text}
                    </span>
                }
                .into_any()
            }
            _ => text.into_any(),
        }
    };
    spans.iter().map(part).collect_view()
}
