//! The card of a bot that is to decide: that it thinks, what of, and how to hurry or replace it.

use leptos::prelude::*;

use crate::chairs;
use crate::desk::Desk;
use crate::t;

/// Who thinks and what it would do; or that the bots wait.
#[component]
pub fn OpponentCard(desk: Desk) -> impl IntoView {
    let who = Memo::new(move |_| {
        let due = desk.view.with(|view| view.due);
        let thinking = desk.thinking.with(|thinking| thinking.as_ref().map(|t| (t.seat, t.level)));
        due.or(thinking).filter(|_| desk.past.get().is_none() && !desk.branch.get())
    });
    let alone = Memo::new(move |_| {
        desk.view.track();
        desk.chairs().iter().all(|(_, _, chair)| chair.is_some())
    });
    let best = Memo::new(move |_| desk.thinking.with(|thinking| thinking.as_ref()?.best.clone()));
    move || {
        let (seat, level) = who.get()?;
        let paused = desk.paused.get();
        let (name, seat_name) = (chairs::name(Some(level)), desk.seat_name(seat));
        let said = match paused {
            false => t!("bot-thinks", bot = name, seat = seat_name.clone()),
            true => t!("bots-wait"),
        };
        let stop = (!paused).then(|| {
            view! {
                <button type="button" id="stop-thinking" title=t!("stop-thinking-help") on:click=move |_| desk.stop_thinking()>
                    {t!("stop-thinking")}
                </button>
            }
        });
        let pause = (paused || alone.get()).then(|| {
            let said = if paused { t!("bots-go-on") } else { t!("bots-pause") };
            view! {
                <button type="button" id="pause-bots" class:main=paused on:click=move |_| desk.pause(!paused)>
                    {crate::icon(if paused { "play" } else { "pause" })}{said}
                </button>
            }
        });
        Some(view! {
            <section class="card opponent" class:paused=paused aria-label=t!("opponent")>
                <p class="who" role="status">
                    <span class="pulse" aria-hidden="true"><i></i><i></i><i></i></span>{said}
                </p>
                {(!paused).then(|| view! { <p class="best" aria-live="off">{move || best.get()}</p> })}
                <div class="buttons">
                    {stop}
                    {pause}
                    <button type="button" id="take-over" on:click=move |_| desk.take_seat(seat, None)>
                        {t!("take-over", seat = seat_name)}
                    </button>
                </div>
            </section>
        })
    }
}
