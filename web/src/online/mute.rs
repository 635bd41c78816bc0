//! Muting and blocking other players.

use leptos::prelude::*;
use wire::AccountId;
use wire::people::{Mute, Muted};

use super::api;
use super::forms::{alert, change, fetch};
use crate::icon::icon;
use crate::words::t;

/// How a player is treated: as usual, muted, or blocked as well.
#[derive(Clone, Copy, PartialEq)]
enum Heard {
    Yes,
    Muted,
    Blocked,
}

impl Heard {
    fn of(muted: &Muted) -> Heard {
        if muted.blocked { Heard::Blocked } else { Heard::Muted }
    }
}

async fn hear(account: AccountId, wanted: Heard) -> Result<(), wire::socket::Trouble> {
    let path = format!("me/muted/{account}");
    match wanted {
        Heard::Yes => api::call_only("DELETE", &path).await,
        _ => api::put(&path, &Mute { blocked: wanted == Heard::Blocked }).await,
    }
}

/// A player: name, state, and buttons to change it.
fn person(name: String, heard: Heard, set: impl Fn(Heard) + Copy + 'static) -> impl IntoView {
    let said = match heard {
        Heard::Yes => name,
        Heard::Muted => t!("is-muted", name = name),
        Heard::Blocked => t!("is-blocked", name = name),
    };
    let button = move |wanted: Heard, class: &'static str, said: String| {
        (heard != wanted).then(|| {
            view! { <button type="button" class=class on:click=move |_| set(wanted)>{said}</button> }
        })
    };
    view! {
        <p>{said}</p>
        <div class="buttons">
            {button(Heard::Yes, "hear", t!("hear-again"))}
            {(heard == Heard::Yes).then(|| button(Heard::Muted, "mute", t!("mute")))}
            {button(Heard::Blocked, "block", t!("block"))}
        </div>
    }
}

/// Beside a match, after a name was pressed: mute or block. Then the chat is reloaded.
pub fn about(
    pressed: RwSignal<Option<(AccountId, String)>>,
    changed: impl Fn() + Copy + Send + 'static,
) -> impl IntoView {
    let muted = RwSignal::new(None::<Vec<Muted>>);
    let trouble = RwSignal::new(None::<String>);
    Effect::new(move |_| {
        if pressed.with(Option::is_some) {
            fetch("me/muted", muted, trouble);
        }
    });
    move || {
        let (account, name) = pressed.get()?;
        let known = muted.get()?;
        let heard = known.iter().find(|one| one.account == account).map_or(Heard::Yes, Heard::of);
        let set = move |wanted: Heard| {
            change(trouble, hear(account, wanted), move || {
                fetch("me/muted", muted, trouble);
                changed();
            });
        };
        Some(view! {
            <section class="card about" role="group" aria-label=t!("about-person")>
                {person(name, heard, set)}
                <button type="button" class="icon plain" title=t!("close") aria-label=t!("close")
                    on:click=move |_| pressed.set(None)>{icon("close")}</button>
                {alert(trouble)}
            </section>
        })
    }
}

/// A name as a button, unless it is one's own.
pub fn name(
    pressed: RwSignal<Option<(AccountId, String)>>,
    account: Option<AccountId>,
    name: String,
) -> AnyView {
    let Some(account) = account else { return view! { <b>{name}</b> }.into_any() };
    let whom = (account, name.clone());
    let press = move || pressed.update(|now| *now = (now.as_ref() != Some(&whom)).then(|| whom.clone()));
    view! { <button type="button" class="name" title=t!("about-person") on:click=move |_| press()>{name}</button> }.into_any()
}

/// All muted players.
pub fn list() -> AnyView {
    let muted = RwSignal::new(None::<Vec<Muted>>);
    let trouble = RwSignal::new(None::<String>);
    let load = move || fetch("me/muted", muted, trouble);
    load();
    let rows = move || {
        let rows = muted.get().unwrap_or_default().into_iter().map(|one| {
            let (account, heard) = (one.account, Heard::of(&one));
            let set = move |wanted| change(trouble, hear(account, wanted), load);
            view! { <li>{person(one.name, heard, set)}</li> }
        });
        rows.collect_view()
    };
    let nobody = move || {
        muted
            .with(|all| all.as_ref().is_some_and(Vec::is_empty))
            .then(|| view! { <p class="muted">{t!("nobody-muted")}</p> })
    };
    view! { {nobody} <ul class="rows">{rows}</ul> {alert(trouble)} }.into_any()
}
