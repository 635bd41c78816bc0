//! The card of a hint, and the button that asks for one.

use bots::percentage;
use leptos::prelude::*;

use crate::dialog::Dialog;
use crate::game_state::{GameState, Hint};
use crate::icon::icon;
use crate::words::t;

/// Odds as a percentage: 523 thousandths are 52 %.
pub fn percent(thousandths: u16) -> String {
    format!("{} %", percentage(thousandths.into()))
}

/// A reason: its share of the odds in thousandths, and what it is.
pub fn term(share: i32, what: String) -> impl IntoView {
    let sign = if share > 0 { "gain" } else { "loss" };
    view! { <li class=sign><b>{format!("{:+} %", percentage(share)).replace('-', "−")}</b><span>{what}</span></li> }
}

/// Buttons beside the order: a hint, and who plays.
#[component]
pub fn Asides(game: GameState) -> impl IntoView {
    let dialog = use_context::<RwSignal<Option<Dialog>>>();
    let may = Memo::new(move |_| {
        let decides = game.view.with(|view| view.seat.is_some() && view.over.is_none());
        let taught = game.lesson.with(|lesson| lesson.as_ref().is_some_and(|lesson| !lesson.is_over()));
        let idle = game.hint.with(Option::is_none);
        decides
            && idle
            && !taught
            && game.hints.get()
            && !game.busy.get()
            && game.past.get().is_none()
            && game.curtain.get().is_none()
    });
    let hint = move || {
        may.get().then(|| {
            view! {
                <button type="button" id="hint" class="plain" title=t!("hint-help") on:click=move |_| game.seek_hint()>
                    {icon("lamp")}{t!("hint")}<kbd>"H"</kbd>
                </button>
            }
        })
    };
    let seats = dialog.filter(|_| !game.is_remote()).map(|dialog| {
        view! {
            <button type="button" id="players" class="plain" on:click=move |_| dialog.set(Some(Dialog::Players))>
                {icon("players")}{t!("players")}<kbd>"P"</kbd>
            </button>
        }
    });
    let hidden = move || game.curtain.get().is_some() || game.lesson.get().is_some();
    view! { <div class="asides" class:gone=hidden>{hint}{seats}</div> }
}

/// The hint.
#[component]
pub fn HintCard(game: GameState) -> impl IntoView {
    move || {
        let body = match game.hint.get()? {
            Hint::Sought => view! {
                <p class="who" role="status">
                    <span class="pulse" aria-hidden="true"><i></i><i></i><i></i></span>{t!("hint-sought")}
                </p>
            }
            .into_any(),
            Hint::Found(advice) => {
                let odds = advice.odds.map(|odds| {
                    view! { <p class="muted">{t!("hint-odds", odds = percent(odds))}</p> }
                });
                let plan = (!advice.plan.is_empty()).then(|| {
                    let then = advice.plan.into_iter().map(|words| view! { <li>{words}</li> });
                    view! { <p class="muted">{t!("hint-plan")}</p><ol class="line">{then.collect_view()}</ol> }
                });
                let moved =
                    (!advice.terms.is_empty()).then(|| view! { <p class="muted">{t!("what-changes")}</p> });
                let terms = advice.terms.into_iter().map(|(points, what)| term(points, what)).collect_view();
                view! {
                    <p class="advice" title=advice.line>{advice.words}</p>
                    <div class="buttons">
                        <button type="button" class="main" id="take-hint" on:click=move |_| game.take_hint()>{t!("do-it")}</button>
                        <button type="button" on:click=move |_| game.cancel()>{t!("hint-no")}</button>
                    </div>
                    {odds}
                    {plan}
                    {moved}
                    <ul class="terms">{terms}</ul>
                    <p class="muted small">{t!("hint-positions", n = advice.positions as u32)}</p>
                }
                .into_any()
            }
        };
        Some(view! {
            <section class="card hint-card" aria-label=t!("hint") aria-live="polite">
                <h3>{t!("hint-title")}</h3>
                {body}
            </section>
        })
    }
}
