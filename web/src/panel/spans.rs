//! Text with names that highlight what they name on the board, and with dice.

use leptos::prelude::*;
use table::{Span, Subject};

use super::answer::rule;
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
            _ => cited(&text),
        }
    };
    spans.iter().map(part).collect_view()
}

/// The first rule that a text names in brackets, with what stands before and after it: `[SU-3.5]`.
fn citation(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once('[')?;
    let (id, after) = rest.split_once(']')?;
    let (letters, number) = id.split_once('-')?;
    let is_rule =
        letters.bytes().all(|b| b.is_ascii_uppercase()) && number.starts_with(|c: char| c.is_ascii_digit());
    is_rule.then_some((before, id, after))
}

/// A text in which a rule that it names opens the rules.
fn cited(text: &str) -> AnyView {
    match citation(text) {
        None => text.to_string().into_any(),
        Some((before, id, after)) => {
            (format!("{before}["), rule(id.to_string()), format!("]{after}")).into_any()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_in_brackets_are_found() {
        assert_eq!(citation("is lost [SU-3.5]."), Some(("is lost ", "SU-3.5", ".")));
        assert_eq!(citation("rolls [2] 5"), None);
        assert_eq!(citation("takes it-inf-1 [back]"), None);
    }
}
