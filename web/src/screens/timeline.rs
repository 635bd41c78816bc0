//! The bar below: from the first order to now, and copies to try things on.

use leptos::prelude::*;

use crate::browser;
use crate::desk::Desk;
use crate::t;

/// While it plays, an order takes this long.
const STEP_MS: u32 = 600;

/// The timeline.
#[component]
pub fn Timeline(desk: Desk) -> impl IntoView {
    let playing: RwSignal<bool> = RwSignal::new(false);
    let all = Memo::new(move |_| desk.view.with(|view| view.orders));
    let at = Memo::new(move |_| desk.past.get().unwrap_or_else(|| all.get()));
    // The last order that is drawn stands for the present: bots may have gone on since.
    let to =
        move |order: usize| desk.look_back(if order >= all.get_untracked() { usize::MAX } else { order });
    let step = move |by: isize| {
        playing.set(false);
        to(at.get_untracked().saturating_add_signed(by).min(all.get_untracked()));
    };
    // One step after the other, until the present or until somebody stops it.
    let play = move || {
        let start = !playing.get_untracked();
        playing.set(start);
        if !start {
            return;
        }
        if desk.past.get_untracked().is_none() {
            to(0);
        }
        leptos::task::spawn_local(async move {
            while playing.try_get_untracked() == Some(true) && desk.past.get_untracked().is_some() {
                gloo_timers::future::TimeoutFuture::new(STEP_MS).await;
                if playing.try_get_untracked() == Some(true) {
                    to(at.get_untracked() + 1);
                }
            }
            playing.try_set(false);
        });
    };
    let button = move |name: &'static str, said: String, by: isize| {
        view! {
            <button type="button" class="icon" title=said.clone() aria-label=said on:click=move |_| step(by)>
                {crate::icon(name)}
            </button>
        }
    };
    let order = move || {
        let past = desk.past.get().filter(|_| !desk.hides())?;
        desk.order_line(past)
    };
    view! {
            {button("first", t!("first-order"), isize::MIN)}
            {button("step-back", t!("order-back"), -1)}
            <button type="button" class="icon" id="replay" title=t!("replay") aria-label=t!("replay") on:click=move |_| play()>
                {move || crate::icon(if playing.get() { "pause" } else { "play" })}
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
            {move || desk.past.get().map(|_| view! {
                <button type="button" class="main" id="to-now" on:click=move |_| { playing.set(false); to(usize::MAX); }>
                    {t!("to-now")}
                </button>
            })}
            {move || match desk.branch.get() {
                false => view! {
                    <button type="button" id="fork" title=t!("fork-help") on:click=move |_| desk.fork()>
                        {crate::icon("branch")}<span>{t!("fork")}</span>
                    </button>
                }.into_any(),
                true => view! {
                    <button type="button" class="main" id="leave-fork" on:click=move |_| desk.leave_fork()>{t!("leave-fork")}</button>
                }.into_any(),
            }}
            <button type="button" id="export" title=t!("export-help") on:click=move |_| {
                let name = format!("{}-{}.jsonl", desk.slot().game, desk.slot().id);
                let _ = browser::download(&name, &desk.export());
            }>{crate::icon("export")}<span>{t!("export")}</span></button>
    }
}
