//! The card of a hint, and the button that asks for one.

use leptos::prelude::*;

use crate::desk::{Desk, Hint};
use crate::screens::Over;
use crate::t;

/// Odds in words: 523 thousandths are 52 %.
pub fn percent(thousandths: u16) -> String {
    format!("{} %", (u32::from(thousandths) + 5) / 10)
}

/// Something that moved: by how much, and what.
pub fn term(points: i32, what: String) -> impl IntoView {
    let sign = if points > 0 { "gain" } else { "loss" };
    view! { <li class=sign><b>{format!("{points:+}").replace('-', "−")}</b><span>{what}</span></li> }
}

/// What may be asked for beside an order: a hint, and somebody else in a seat.
#[component]
pub fn Asides(desk: Desk) -> impl IntoView {
    let over = use_context::<RwSignal<Option<Over>>>();
    let may = Memo::new(move |_| {
        let decides = desk.view.with(|view| view.seat.is_some() && view.over.is_none());
        let taught = desk.lesson.with(|lesson| lesson.as_ref().is_some_and(|lesson| !lesson.is_over()));
        let idle = desk.hint.with(Option::is_none);
        decides
            && idle
            && !taught
            && desk.hints.get()
            && !desk.busy.get()
            && desk.past.get().is_none()
            && desk.curtain.get().is_none()
    });
    let hint = move || {
        may.get().then(|| {
            view! {
                <button type="button" id="hint" class="plain" title=t!("hint-help") on:click=move |_| desk.seek_hint()>
                    {crate::icon("lamp")}{t!("hint")}<kbd>"H"</kbd>
                </button>
            }
        })
    };
    let seats = over.filter(|_| !desk.is_away()).map(|over| {
        view! {
            <button type="button" id="players" class="plain" on:click=move |_| over.set(Some(Over::Players))>
                {crate::icon("players")}{t!("players")}<kbd>"P"</kbd>
            </button>
        }
    });
    let hidden = move || desk.curtain.get().is_some() || desk.lesson.get().is_some();
    view! { <div class="asides" class:gone=hidden>{hint}{seats}</div> }
}

/// What a marshal would do.
#[component]
pub fn HintCard(desk: Desk) -> impl IntoView {
    move || {
        let body = match desk.hint.get()? {
            Hint::Sought => view! {
                <p class="who" role="status">
                    <span class="pulse" aria-hidden="true"><i></i><i></i><i></i></span>{t!("hint-sought")}
                </p>
            }
            .into_any(),
            Hint::Found(advice) => {
                let odds = advice.odds.map(|(before, after)| {
                    let said = t!("hint-odds", before = percent(before), after = percent(after));
                    view! { <p class="muted">{said}</p> }
                });
                let moved =
                    (!advice.terms.is_empty()).then(|| view! { <p class="muted">{t!("what-changes")}</p> });
                let terms = advice.terms.into_iter().map(|(points, what)| term(points, what)).collect_view();
                view! {
                    <p class="advice">{advice.words}</p>
                    <p class="order-line"><code>{advice.line}</code></p>
                    <div class="buttons">
                        <button type="button" class="main" id="take-hint" on:click=move |_| desk.take_hint()>{t!("do-it")}</button>
                        <button type="button" on:click=move |_| desk.cancel()>{t!("hint-no")}</button>
                    </div>
                    {odds}
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
