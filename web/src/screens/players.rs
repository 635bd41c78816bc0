//! Who plays: seats can change hands at any time; also the pace of the bots.

use leptos::prelude::*;

use crate::browser;
use crate::dialog::Modal;
use crate::game_state::{GameState, Pace};
use crate::seat_holder::SeatHolderChoice;
use crate::words::t;

fn pace_name(pace: Pace) -> String {
    match pace {
        Pace::Slow => t!("pace-slow"),
        Pace::Brisk => t!("pace-brisk"),
        Pace::AtOnce => t!("pace-at-once"),
    }
}

/// The seats and who holds them.
#[component]
pub fn PlayersDialog(game: GameState, on_close: impl Fn() + Copy + Send + Sync + 'static) -> impl IntoView {
    let levels = crate::games::card(&game.record().game).map(|card| card.levels).unwrap_or_default();
    let seats = game.seat_holders().into_iter().map(|(seat, name, _)| {
        let holder = Memo::new(move |_| {
            game.view.track();
            game.seat_holders().into_iter().find(|(s, _, _)| *s == seat).and_then(|(_, _, holder)| holder)
        });
        view! {
            <SeatHolderChoice id=format!("seat-{}", seat.0) seat=name levels=levels.clone() holder
                on_choose=move |holder| game.assign_seat(seat, holder) />
        }
    });
    let seats = seats.collect_view();
    let chosen = Pace::chosen();
    let paces = Pace::ALL.map(|(pace, word)| {
        view! {
            <label class="pick">
                <input type="radio" name="pace" value=word checked=pace == chosen on:change=move |_| browser::set_item("pace", word) />
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
