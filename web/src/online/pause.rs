//! Clocks that stand still: one wants it, everybody agrees, and anybody lets them run again.

use leptos::prelude::*;
use table::Seats;
use wire::http::Pace;
use wire::lobby::Pause;

use super::own::{alert, change};
use super::{Visit, api};
use crate::desk::Desk;
use crate::t;

fn wish(visit: Visit, trouble: RwSignal<Option<String>>, stand_still: bool) {
    let path = format!("matches/{}/pause", visit.number());
    change(trouble, async move { api::put(&path, &Pause { stand_still }).await }, || {});
}

/// Beside a match: somebody wants the clocks to stand still, or they do.
pub fn pause(visit: Visit, desk: Desk) -> impl IntoView {
    let trouble = RwSignal::new(None::<String>);
    move || {
        let (pausing, paused) = visit.pausing.get();
        let over = visit.status.with(|status| status.over.is_some());
        visit.table.track();
        let mine = visit.mine();
        if over || (pausing == Seats::NONE && !paused) {
            return None;
        }
        let names: Vec<String> = pausing.iter().map(|seat| desk.seat_name(seat)).collect();
        let said = if paused { t!("clocks-stand") } else { t!("pause-wanted", seats = names.join(", ")) };
        let own = mine.meets(pausing);
        let agree = (!mine.is_empty() && !own && !paused).then(|| {
            view! { <button type="button" class="main" id="agree-pause" on:click=move |_| wish(visit, trouble, true)>{t!("agree-draw")}</button> }
        });
        let end = (!mine.is_empty()).then(|| {
            let said = match (paused, own) {
                (true, _) => t!("clocks-run"),
                (false, true) => t!("ask-back-not"),
                (false, false) => t!("disagree"),
            };
            view! { <button type="button" id="end-pause" on:click=move |_| wish(visit, trouble, false)>{said}</button> }
        });
        Some(view! {
            <section class="card question" role="status">
                <p>{said}</p>
                <div class="buttons">{agree}{end}</div>
                {alert(trouble)}
            </section>
        })
    }
}

/// In the menu, where there are clocks: ask that they stand still.
#[component]
pub fn PauseChoice(on_close: impl Fn() + Copy + Send + Sync + 'static) -> impl IntoView {
    let visit = use_context::<Visit>()?;
    let timed = visit.table.with_untracked(|table| table.pace != Pace::Untimed);
    let asked = visit.pausing.with_untracked(|(pausing, paused)| *paused || pausing.meets(visit.mine()));
    let trouble = RwSignal::new(None::<String>);
    let ask = move || {
        wish(visit, trouble, true);
        on_close();
    };
    (timed && !asked).then(|| {
        view! { <button type="button" id="ask-pause" on:click=move |_| ask()>{crate::icon("pause")}{t!("ask-pause")}</button> }
    })
}
