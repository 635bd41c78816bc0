//! What it costs when a clock runs out, as the maker of a match chooses it.

use bots::Level;
use leptos::prelude::*;
use wire::http::Overtime;

use crate::seat_holder;
use crate::words::t;

/// The word of a choice in the form.
fn word(overtime: &Overtime) -> String {
    match overtime {
        Overtime::Fallback => "fallback".into(),
        Overtime::Bot { level } => level.clone(),
        Overtime::Resign => "resign".into(),
    }
}

fn name(overtime: &Overtime) -> String {
    match overtime {
        Overtime::Fallback => t!("absent-nobody"),
        Overtime::Bot { level } => {
            t!("overtime-to-bot", bot = seat_holder::name(seat_holder::read(level).pop().flatten()))
        }
        Overtime::Resign => t!("overtime-to-resign"),
    }
}

/// The choice, with the bots of a game.
#[component]
pub fn OvertimeChoice(levels: Vec<Level>, chosen: RwSignal<Overtime>) -> impl IntoView {
    let bots = levels.into_iter().map(|level| Overtime::Bot { level: level.word().into() });
    let all: Vec<Overtime> = [Overtime::Fallback].into_iter().chain(bots).chain([Overtime::Resign]).collect();
    // Another game has other bots.
    if !all.contains(&chosen.get_untracked()) {
        chosen.set(Overtime::Fallback);
    }
    let options = all.iter().map(|one| {
        let (value, said, one) = (word(one), name(one), one.clone());
        view! { <option value=value selected=move || chosen.with(|chosen| *chosen == one)>{said}</option> }
    });
    let options = options.collect_view();
    view! {
        <div class="chair">
            <label for="plan-overtime">{t!("overtime")}</label>
            <select id="plan-overtime" on:change=move |event| {
                let chose = event_target_value(&event);
                if let Some(one) = all.iter().find(|one| word(one) == chose) {
                    chosen.set(one.clone());
                }
            }>{options}</select>
        </div>
    }
}
