//! Who plays: every seat changes hands at any time, and the bots have a pace.

use leptos::prelude::*;

use super::Modal;
use crate::browser;
use crate::chairs::ChairChoice;
use crate::desk::{Desk, Pace};
use crate::t;

fn pace_name(pace: Pace) -> String {
    match pace {
        Pace::Slow => t!("pace-slow"),
        Pace::Brisk => t!("pace-brisk"),
        Pace::AtOnce => t!("pace-at-once"),
    }
}

/// The seats and who holds them.
#[component]
pub fn PlayersDialog(desk: Desk, on_close: impl Fn() + Copy + Send + Sync + 'static) -> impl IntoView {
    let levels = crate::shelf::card(&desk.slot().game).map(|card| card.levels).unwrap_or_default();
    let seats = desk.chairs().into_iter().map(|(seat, name, _)| {
        let chair = Memo::new(move |_| {
            desk.view.track();
            desk.chairs().into_iter().find(|(s, _, _)| *s == seat).and_then(|(_, _, chair)| chair)
        });
        view! {
            <ChairChoice id=format!("seat-{}", seat.0) seat=name levels=levels.clone() chair
                on_choose=move |chair| desk.take_seat(seat, chair) />
        }
    });
    let seats = seats.collect_view();
    let chosen = Pace::kept();
    let paces = Pace::ALL.map(|(pace, word)| {
        view! {
            <label class="pick">
                <input type="radio" name="pace" value=word checked=pace == chosen on:change=move |_| browser::keep("pace", word) />
                <span>{pace_name(pace)}</span>
            </label>
        }
    });
    view! {
        <Modal title=t!("players") on_close>
            <p class="muted">{t!("players-help")}</p>
            <div class="chairs">{seats}</div>
            <fieldset class="paces"><legend>{t!("pace")}</legend>{paces}</fieldset>
        </Modal>
    }
}
