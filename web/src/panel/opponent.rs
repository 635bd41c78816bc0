//! The card of a bot that must act: its thoughts, and ways to hurry or replace it.

use leptos::prelude::*;

use crate::browser;
use crate::game_state::GameState;
use crate::icon::icon;
use crate::seat_holder;
use crate::words::t;

/// After this many milliseconds without an answer, a bot may never answer.
const LONG: u32 = 20_000;

/// The thinking bot and its best order; or that the bots are paused.
#[component]
pub fn OpponentCard(game: GameState) -> impl IntoView {
    let who = Memo::new(move |_| {
        let due = game.view.with(|view| view.due);
        let thinking = game.thinking.with(|thinking| thinking.as_ref().map(|t| (t.seat, t.level)));
        due.or(thinking).filter(|_| game.past.get().is_none() && !game.branch.get())
    });
    let alone = Memo::new(move |_| {
        game.view.track();
        game.seat_holders().iter().all(|(_, _, holder)| holder.is_some())
    });
    let best = Memo::new(move |_| game.thinking.with(|thinking| thinking.as_ref()?.best.clone()));
    // A bot that considers another order is alive.
    let asked = Memo::new(move |_| {
        let who = who.get().filter(|_| !game.paused.get())?;
        Some((who, game.view.with(|view| view.at), best.get()))
    });
    let silent = browser::lasts(asked, LONG);
    move || {
        let (seat, level) = who.get()?;
        let paused = game.paused.get();
        let (name, seat_name) = (seat_holder::name(Some(level)), game.seat_name(seat));
        let said = match paused {
            false => t!("bot-thinks", bot = name, seat = seat_name.clone()),
            true => t!("bots-wait"),
        };
        let stop = (!paused).then(|| {
            view! {
                <button type="button" id="stop-thinking" title=t!("stop-thinking-help") on:click=move |_| game.stop_thinking()>
                    {t!("stop-thinking")}
                </button>
            }
        });
        let pause = (paused || alone.get()).then(|| {
            let said = if paused { t!("bots-go-on") } else { t!("bots-pause") };
            view! {
                <button type="button" id="pause-bots" class:main=paused on:click=move |_| game.pause(!paused)>
                    {icon(if paused { "play" } else { "pause" })}{said}
                </button>
            }
        });
        let silent = silent.get().then(|| {
            view! {
                <p class="silent" role="status">{t!("bot-silent")}</p>
                <button type="button" class="main" id="ask-bot-again" on:click=move |_| game.ask_bot_again()>
                    {t!("ask-bot-again")}
                </button>
            }
        });
        Some(view! {
            <section class="card opponent" class:paused=paused aria-label=t!("opponent")>
                <p class="who" role="status">
                    <span class="pulse" aria-hidden="true"><i></i><i></i><i></i></span>{said}
                </p>
                {(!paused).then(|| view! { <p class="best" aria-live="off">{move || best.get()}</p> })}
                {silent}
                <div class="buttons">
                    {stop}
                    {pause}
                    <button type="button" id="take-over" on:click=move |_| game.assign_seat(seat, None)>
                        {t!("take-over", seat = seat_name)}
                    </button>
                </div>
            </section>
        })
    }
}
