//! What is said at a table. Whoever only looks on hears nothing.

use leptos::prelude::*;

use super::{Visit, mute};
use crate::browser;
use crate::t;

/// The longest line that can be typed.
const LONGEST: &str = "500";

/// The talk, and a line to add to it.
#[component]
pub fn Talk() -> impl IntoView {
    let visit = use_context::<Visit>().filter(Visit::sits)?;
    let text = RwSignal::new(String::new());
    let heard = RwSignal::new(0_usize);
    let open = RwSignal::new(browser::kept("talk-open").is_some());
    Effect::new(move |_| {
        let lines = visit.talk.with(Vec::len);
        if open.get() {
            heard.set(lines);
            if let Some(list) = browser::element("talk-lines") {
                list.set_scroll_top(list.scroll_height());
            }
        }
    });
    let new = move || visit.talk.with(Vec::len).saturating_sub(heard.get());
    let turn = move || {
        open.update(|open| *open = !*open);
        match open.get_untracked() {
            true => browser::keep("talk-open", "yes"),
            false => browser::forget("talk-open"),
        }
    };
    let say = move || {
        let line = text.get_untracked();
        if !line.trim().is_empty() {
            visit.talk(line.trim());
            text.set(String::new());
        }
    };
    let pressed = RwSignal::new(None);
    let lines = move || {
        let own = visit.account();
        let line = move |line: wire::socket::ChatLine| {
            let other = line.account.filter(|account| own != Some(*account));
            view! {
                <li class:own=own.is_some() && line.account == own>
                    {mute::name(pressed, other, line.name)}" "<span>{line.text}</span>
                </li>
            }
        };
        visit.talk.get().into_iter().map(line).collect_view()
    };
    let nothing =
        move || visit.talk.with(Vec::is_empty).then(|| view! { <p class="muted">{t!("nothing-said")}</p> });
    let body = move || {
        open.get().then(|| {
            view! {
                <ol id="talk-lines" aria-live="polite">{lines}</ol>
                {nothing}
                {mute::about(pressed, move || visit.hear_anew())}
                <form class="typed" on:submit=move |event| { event.prevent_default(); say(); }>
                    <label class="sr" for="say">{t!("say-something")}</label>
                    <input id="say" type="text" autocomplete="off" maxlength=LONGEST placeholder=t!("say-something")
                        prop:value=move || text.get()
                        on:input=move |event| text.set(event_target_value(&event))
                        on:keydown=|event: web_sys::KeyboardEvent| event.stop_propagation() />
                    <button type="submit" id="say-it">{t!("say")}</button>
                </form>
            }
        })
    };
    Some(view! {
        <section class="talk" aria-label=t!("talk")>
            <button type="button" class="talk-head" id="talk" aria-expanded=move || open.get().to_string() on:click=move |_| turn()>
                <span>{t!("talk")}</span>
                {move || (new() > 0).then(|| view! { <b class="count-new">{new()}</b> })}
            </button>
            {body}
        </section>
    })
}
