//! The card of a costly decision: the order given, and the better line, step by step in a what-if.

use leptos::prelude::*;

use super::hint::{percent, term};
use crate::dialog::Dialog;
use crate::game_state::GameState;
use crate::icon::icon;
use crate::words::{self, t};

/// The decision that is shown on the board.
#[component]
pub fn SlipCard(game: GameState) -> impl IntoView {
    let dialog = use_context::<RwSignal<Option<Dialog>>>();
    move || {
        let at = game.slip.get()?;
        let all = at.slip.better.len();
        let step = at.step.unwrap_or(0);
        let played = at.line.iter().map(|line| view! { <li>{line.clone()}</li> }).collect_view();
        let terms = at.slip.terms.iter().take(3).map(|t| term(t.points, words::say(&t.what))).collect_view();
        let next = (step < all).then(|| {
            let said = match at.step {
                None => t!("slip-try"),
                Some(_) => t!("slip-step", n = step as u32 + 1, of = all as u32),
            };
            view! {
                <button type="button" class="main" id="slip-step" on:click=move |_| game.play_better()>
                    {icon("step-forward")}{said}
                </button>
            }
        });
        let whole =
            (at.step.is_some() && step >= all).then(|| view! { <p class="muted">{t!("slip-whole")}</p> });
        let again = move || {
            game.close_slip();
            if let Some(dialog) = dialog {
                dialog.set(Some(Dialog::Review));
            }
        };
        let seat = game.seat_name(at.slip.seat);
        let title =
            t!("slip-title", seat = seat, date = game.say(&at.slip.date), cost = percent(at.slip.cost));
        Some(view! {
            <section class="card slip-card" aria-label=t!("slip") aria-live="polite">
                <h3>{title}</h3>
                <p><b>{t!("slip-played")}</b>" "{at.played.clone()}</p>
                {(!at.line.is_empty()).then(|| view! { <p><b>{t!("slip-better")}</b></p><ol class="line">{played}</ol> })}
                {(!at.slip.terms.is_empty()).then(|| view! { <p class="muted">{t!("would-change")}</p> })}
                <ul class="terms">{terms}</ul>
                {whole}
                <div class="buttons">
                    {next}
                    <button type="button" id="slip-back" on:click=move |_| again()>{t!("to-review")}</button>
                    <button type="button" id="slip-close" on:click=move |_| game.close_slip()>{t!("to-now")}</button>
                </div>
            </section>
        })
    }
}
