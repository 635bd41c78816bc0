//! A game looked back at: how the odds went, what cost most, and what luck did.

mod chart;
mod luck;

use std::sync::Arc;

use bots::review::{Review, Slip};
use leptos::prelude::*;

use crate::dialog::Modal;
use crate::game_state::{GameState, ReviewState};
use crate::panel::percent;
use crate::words::t;
use chart::Chart;
use luck::Ledger;

/// The review, or how far it has got.
#[component]
pub fn ReviewDialog(game: GameState, on_close: impl Fn() + Copy + Send + Sync + 'static) -> impl IntoView {
    game.start_review();
    let close = move || {
        game.stop_review();
        on_close();
    };
    let stage = Memo::new(move |_| match game.review_state.get() {
        ReviewState::Running(_) => ReviewState::NotStarted,
        stage => stage,
    });
    let body = move || match stage.get() {
        ReviewState::NotStarted | ReviewState::Running(_) => {
            let share = move || match game.review_state.get() {
                ReviewState::Running(share) => share,
                _ => 0,
            };
            view! {
                <p role="status">{t!("review-going")}</p>
                <progress max="1000" value=share aria-label=t!("review-going")></progress>
                <button type="button" class="stop-work" on:click=move |_| close()>{t!("stop-work")}</button>
            }
            .into_any()
        }
        ReviewState::Failed(why) => {
            view! { <p role="alert">{t!("review-failed")}</p><pre class="muted">{why}</pre> }.into_any()
        }
        ReviewState::Done(review, _) => view! { <Found game review on_close=close /> }.into_any(),
    };
    view! {
        <Modal title=t!("review") on_close=close>
            <div class="review">{body}</div>
        </Modal>
    }
}

#[component]
fn Found(
    game: GameState,
    review: Arc<Review>,
    on_close: impl Fn() + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let sides = game.sides();
    let chart = match review.course.len() {
        0 | 1 => view! { <p class="muted">{t!("review-no-course")}</p> }.into_any(),
        _ => view! { <Chart game review=review.clone() sides=sides.clone() /> }.into_any(),
    };
    let slips = match review.slips.is_empty() {
        true => view! { <p class="muted">{t!("review-no-slips")}</p> }.into_any(),
        false => {
            let each = |slip: &Slip| view! { <SlipLine game slip=slip.clone() on_close /> };
            view! { <ol class="slips">{review.slips.iter().map(each).collect_view()}</ol> }.into_any()
        }
    };
    let luck = (!review.luck.is_empty()).then(|| view! { <Ledger game review=review.clone() on_close /> });
    view! {
        <h3>{t!("review-course")}</h3>
        {chart}
        <h3>{t!("review-slips")}</h3>
        {slips}
        {luck}
    }
}

/// A decision that cost something.
#[component]
fn SlipLine(
    game: GameState,
    slip: Slip,
    on_close: impl Fn() + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let seat = game.seat_name(slip.seat);
    let title = t!("slip-title", seat = seat, date = game.say(&slip.date), cost = percent(slip.cost));
    let played = game.played_in_words(slip.order);
    let show = move || {
        on_close();
        game.show_slip(&slip);
    };
    view! {
        <li>
            <div>
                <b>{title}</b>
                <p>{played}</p>
            </div>
            <button type="button" class="show-slip" on:click=move |_| show()>{t!("show-on-board")}</button>
        </li>
    }
}
