//! The chat of a match. Spectators do not see it.

use leptos::prelude::*;

use super::{RemoteGame, mute};
use crate::browser;
use crate::words::t;

/// Maximum length of a message.
const LONGEST: &str = "500";

/// The chat, with a field to write a message.
#[component]
pub fn Chat() -> impl IntoView {
    let remote = use_context::<RemoteGame>().filter(RemoteGame::sits)?;
    let text = RwSignal::new(String::new());
    let heard = RwSignal::new(0_usize);
    let open = RwSignal::new(browser::get_item("talk-open").is_some());
    Effect::new(move |_| {
        let lines = remote.chat.with(Vec::len);
        if open.get() {
            heard.set(lines);
            if let Some(list) = browser::element("talk-lines") {
                list.set_scroll_top(list.scroll_height());
            }
        }
    });
    let new = move || remote.chat.with(Vec::len).saturating_sub(heard.get());
    let turn = move || {
        open.update(|open| *open = !*open);
        match open.get_untracked() {
            true => browser::set_item("talk-open", "yes"),
            false => browser::remove_item("talk-open"),
        }
    };
    let say = move || {
        let line = text.get_untracked();
        if !line.trim().is_empty() {
            remote.say_in_chat(line.trim());
            text.set(String::new());
        }
    };
    let pressed = RwSignal::new(None);
    let lines = move || {
        let own = remote.account();
        let line = move |line: wire::socket::ChatLine| {
            let other = line.account.filter(|account| own != Some(*account));
            view! {
                <li class:own=own.is_some() && line.account == own>
                    {mute::name(pressed, other, line.name)}" "<span>{line.text}</span>
                </li>
            }
        };
        remote.chat.get().into_iter().map(line).collect_view()
    };
    let nothing =
        move || remote.chat.with(Vec::is_empty).then(|| view! { <p class="muted">{t!("nothing-said")}</p> });
    let body = move || {
        open.get().then(|| {
            view! {
                <ol id="talk-lines" aria-live="polite">{lines}</ol>
                {nothing}
                {mute::about(pressed, move || remote.reload_chat())}
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
