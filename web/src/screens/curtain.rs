//! A curtain between seats in games with secrets: nothing is on the screen until the next player is there.
//!
//! It opens only on purpose. The focus is on the title, so that another Enter does nothing; a key must go down and up on the button,
//! and the second press of a double click is ignored.

use leptos::prelude::*;
use web_sys::{KeyboardEvent, MouseEvent};

use crate::game_state::GameState;
use crate::icon::icon;
use crate::words::t;

/// The curtain, when it hangs.
#[component]
pub fn Curtain(game: GameState) -> impl IntoView {
    move || {
        let seat = game.curtain.get()?;
        let name = game.view.with(|view| view.seats.get(seat.index()).map(|(name, _)| name.clone()));
        let name = name.unwrap_or_default();
        let title = t!("curtain", seat = name.clone());
        crate::browser::focus_soon("curtain-title");
        // The key pressed on the button since the curtain appeared.
        let pressed: StoredValue<Option<String>> = StoredValue::new(None);
        let opens = |event: &KeyboardEvent| matches!(event.key().as_str(), "Enter" | " ");
        let key_down = move |event: KeyboardEvent| {
            if opens(&event) {
                event.prevent_default();
                if !event.repeat() {
                    pressed.set_value(Some(event.key()));
                }
            }
        };
        let key_up = move |event: KeyboardEvent| {
            event.prevent_default();
            if pressed.get_value() == Some(event.key()) {
                game.open_curtain();
            }
        };
        // Keys cause no click here, so a click without a pointer comes from assistive technology.
        let click = move |event: MouseEvent| {
            if event.detail() <= 1 {
                game.open_curtain();
            }
        };
        Some(view! {
            <div class="cover curtain" role="dialog" aria-modal="true" aria-label=title.clone()>
                {icon("curtain")}
                <h2 id="curtain-title" tabindex="-1">{title.clone()}</h2>
                <p>{t!("curtain-help")}</p>
                <button type="button" class="main" id="open-curtain" on:keydown=key_down on:keyup=key_up
                    on:blur=move |_| pressed.set_value(None) on:click=click>
                    {t!("i-am", seat = name)}
                </button>
                <a class="button" href="#/">{t!("to-start")}</a>
            </div>
        })
    }
}
