//! The bar below: a timeline of the orders, and what-ifs.

use leptos::prelude::*;

use crate::browser;
use crate::game_state::GameState;
use crate::icon::icon;
use crate::words::t;

/// The timeline.
#[component]
pub fn Timeline(game: GameState) -> impl IntoView {
    let playing = game.playing;
    let all = Memo::new(move |_| game.view.with(|view| view.orders));
    let at = Memo::new(move |_| game.past.get().unwrap_or_else(|| all.get()));
    // The last order drawn means the present: bots may have gone on since.
    let to =
        move |order: usize| game.look_back(if order >= all.get_untracked() { usize::MAX } else { order });
    let step = move |by: isize| {
        playing.set(false);
        to(at.get_untracked().saturating_add_signed(by).min(all.get_untracked()));
    };
    // Step by step, until the present or until stopped.
    let play = move || {
        if playing.get_untracked() {
            return playing.set(false);
        }
        if game.past.get_untracked().is_none() {
            to(0);
        }
        game.replay();
    };
    let button = move |name: &'static str, said: String, by: isize| {
        view! {
            <button type="button" class="icon" title=said.clone() aria-label=said on:click=move |_| step(by)>
                {icon(name)}
            </button>
        }
    };
    let order = move || {
        let past = game.past.get().filter(|_| !game.has_secrets())?;
        game.next_in_words(past)
    };
    view! {
            {button("first", t!("first-order"), isize::MIN)}
            {button("step-back", t!("order-back"), -1)}
            <button type="button" class="icon" id="replay" title=t!("replay") aria-label=t!("replay") on:click=move |_| play()>
                {move || icon(if playing.get() { "pause" } else { "play" })}
            </button>
            {button("step-forward", t!("order-forward"), 1)}
            <input type="range" id="slider" min="0" max=move || all.get() prop:value=move || at.get()
                aria-label=t!("timeline-slider")
                aria-valuetext=move || t!("order-of", n = at.get() as u32, of = all.get() as u32)
                on:input=move |event| {
                    playing.set(false);
                    to(event_target_value(&event).parse().unwrap_or(0));
                } />
            <span class="count">{move || t!("order-of", n = at.get() as u32, of = all.get() as u32)}</span>
            <span class="next-order">{move || order().map(|line| t!("next-is", order = line))}</span>
            {move || game.past.get().map(|_| view! {
                <button type="button" class="main" id="to-now" on:click=move |_| game.look_at_now()>
                    {t!("to-now")}
                </button>
            })}
            {move || match game.branch.get() {
                false => view! {
                    <button type="button" id="fork" title=t!("fork-help") on:click=move |_| game.fork()>
                        {icon("branch")}<span>{t!("fork")}</span>
                    </button>
                }.into_any(),
                true => view! {
                    <button type="button" class="main" id="leave-fork" on:click=move |_| game.leave_fork()>{t!("leave-fork")}</button>
                }.into_any(),
            }}
            <button type="button" id="export" title=t!("export-help") on:click=move |_| {
                let name = format!("{}-{}.jsonl", game.record().game, game.record().id);
                let _ = browser::download(&name, &game.export());
            }>{icon("export")}<span>{t!("export")}</span></button>
    }
}
