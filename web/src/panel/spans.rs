//! Text in which names can be pressed: what they name is shown on the board. Dice in it are drawn.

use leptos::prelude::*;
use table::{Span, Subject};

use super::dice::dice;
use crate::desk::Desk;

/// A worded message.
pub fn spans(desk: Desk, spans: &[Span]) -> impl IntoView + use<> {
    let part = |span: &Span| {
        let text = span.text.clone();
        if !span.dice.is_empty() {
            return dice(&span.dice, text).into_any();
        }
        match span.of {
            // Not a button of the browser's: that would not break at the end of a line as words do.
            Some(subject @ (Subject::Space(_) | Subject::Piece(_))) => {
                let point = move || desk.pointed.set(vec![subject]);
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
