//! The waiting room of a match: its seats, what it waits for, invitations by link or by name, and leaving.

use leptos::prelude::*;
use wire::http::{Door, Match, Me, State};
use wire::lobby::Invite;

use super::forms::{alert, change, field};
use super::opening_state::{Elsewhere, again, expiry, stands};
use super::waiting_chairs::WaitingChairs;
use super::{api, match_info};
use crate::browser;
use crate::games;
use crate::icon::icon;
use crate::words::t;

/// The invitation link.
fn link(m: &Match) -> Option<String> {
    let location = browser::window().location();
    let (origin, path) = (location.origin().ok()?, location.pathname().ok()?);
    let word = m.link.as_ref()?;
    Some(format!("{origin}{path}{}/{word}", match_info::number(m)))
}

/// The invitation link, with a copy button.
#[component]
fn Invitation(address: String) -> impl IntoView {
    let copied = RwSignal::new(false);
    let text = address.clone();
    let copy = move || {
        let _ = browser::window().navigator().clipboard().write_text(&text);
        copied.set(true);
    };
    view! {
        <div class="invitation">
            <label for="invitation">{t!("send-link")}</label>
            <div class="typed">
                <input id="invitation" type="text" readonly value=address />
                <button type="button" class="main" id="copy-invitation" on:click=move |_| copy()>
                    {move || icon(if copied.get() { "check" } else { "link" })}
                    {move || if copied.get() { t!("copied") } else { t!("copy") }}
                </button>
            </div>
        </div>
    }
}

/// Invited players, with a field to invite another.
fn names(record: RwSignal<Match>) -> impl IntoView {
    let (name, trouble) = (RwSignal::new(String::new()), RwSignal::new(None::<String>));
    let invite = move || {
        let (path, names) = (path(record), vec![name.get_untracked()]);
        let invited = async move {
            api::post_only(&format!("{path}/invitations"), &Invite { names }).await?;
            record.set(api::get(&path).await?);
            Ok(())
        };
        change(trouble, invited, move || name.set(String::new()));
    };
    let invited = move || {
        let names = record.with(|m| m.invited.join(", "));
        (!names.is_empty()).then(|| view! { <p id="invited">{t!("invited", names = names)}</p> })
    };
    view! {
        <form class="one-line" on:submit=move |event| { event.prevent_default(); invite(); }>
            {field("invite-name", t!("invite-name"), "text", "off", name)}
            <button type="submit" class="main" id="invite">{t!("invite")}</button>
        </form>
        {invited}
        {alert(trouble)}
    }
}

/// Leaving before the match starts, and cancelling it for its creator.
fn leaving(record: RwSignal<Match>, sits: impl Fn() -> bool + Copy + Send + 'static) -> impl IntoView {
    let (trouble, surely) = (RwSignal::new(None::<String>), RwSignal::new(false));
    let act = move |method: &'static str, what: &'static str| {
        let path = format!("{}/{what}", path(record));
        let done = async move {
            record.set(api::call(method, &path).await?);
            Ok(())
        };
        change(trouble, done, || {});
    };
    let stand_up = move || {
        sits().then(|| view! {
            <button type="button" class="plain" id="stand-up" on:click=move |_| act("DELETE", "chairs")>{t!("stand-up")}</button>
        })
    };
    let end = move || match surely.get_untracked() {
        false => surely.set(true),
        true => act("POST", "call-off"),
    };
    let call_off = move || {
        let (id, class, said) = match surely.get() {
            false => ("call-off", "plain", t!("call-off")),
            true => ("call-off-surely", "main", t!("call-off-surely")),
        };
        record.with(|m| m.made_by_me).then(|| {
            view! {
                <button type="button" id=id class=class on:click=move |_| end()>{said}</button>
            }
        })
    };
    view! { <div class="buttons">{stand_up}{call_off}</div> {alert(trouble)} }
}

/// The name of the scenario of a match, and the rest of its set-up: what its players have agreed on.
fn agreed(m: &Match) -> (Option<String>, String) {
    let read = |text: &str| serde_json::from_str::<serde_json::Map<String, serde_json::Value>>(text).ok();
    let mut set = m.setup.as_deref().and_then(read).unwrap_or_default();
    let game = games::find(&m.game);
    let scenarios = games::card(&m.game).map(|card| card.scenarios).unwrap_or_default();
    let parts = scenarios.into_iter().map(|(id, name)| {
        let setup = game.as_ref().and_then(|game| game.about().scenario(&id)).and_then(read);
        (name, setup.unwrap_or_default())
    });
    // The usual scenario sets up nothing, so that it fits every match.
    let fits = |part: &serde_json::Map<_, _>| part.iter().all(|(key, value)| set.get(key) == Some(value));
    let found = parts.filter(|(_, part)| fits(part)).max_by_key(|(_, part)| part.len());
    let Some((name, part)) = found else { return (None, serde_json::Value::Object(set).to_string()) };
    part.keys().for_each(|key| drop(set.remove(key)));
    (Some(name), serde_json::Value::Object(set).to_string())
}

fn path(record: RwSignal<Match>) -> String {
    format!("matches/{}", record.with_untracked(|m| m.id))
}

/// The waiting room.
#[component]
pub fn WaitingRoom(record: RwSignal<Match>, me: RwSignal<Option<Me>>, word: Option<String>) -> impl IntoView {
    let trouble = RwSignal::new(None::<String>);
    let word = StoredValue::new(word);
    let (title, _) = match_info::named(&record.with_untracked(|m| m.game.clone()));
    browser::document().set_title(&title);
    let (game, (scenario, options)) = record.with_untracked(|m| (m.game.clone(), agreed(m)));
    let own = move || me.get().map(|me| me.account);
    let sits = move || record.with(|m| own().is_some_and(|own| !match_info::seats_of(m, own).is_empty()));
    let may_enter = move || {
        record.with(|m| match m.door {
            Door::Open => true,
            // Those who sit there already know the link.
            Door::Link => word.with_value(Option::is_some) || m.link.is_some(),
            Door::Named => m.made_by_me || !m.invited.is_empty(),
        })
    };
    let may_sit = Signal::derive(may_enter);
    let said = move || match record.with(|m| stands(m, own())) {
        Some(said) => said,
        None if sits() => t!("waiting-for-others"),
        None if may_enter() => t!("choose-a-chair"),
        None if record.with(|m| m.door == Door::Named) => t!("name-needed"),
        None => t!("link-needed"),
    };
    // Redrawn only when its content changes, so that typed text stays.
    let inviting = Memo::new(move |_| {
        let sits = sits();
        record.with(|m| match (m.state, m.door) {
            (State::Waiting, Door::Named) => (m.made_by_me, None),
            (State::Waiting, _) => (false, link(m).filter(|_| sits)),
            _ => (false, None),
        })
    });
    let invitation = move || match inviting.get() {
        (true, _) => Some(names(record).into_any()),
        (false, Some(address)) => Some(view! { <Invitation address /> }.into_any()),
        (false, None) => None,
    };
    view! {
        <main class="start waiting-room" id="main" tabindex="-1">
            <header>
                <a class="muted" href="#/online">{t!("to-lobby")}</a>
                <h1>{title}</h1>
                <p class="muted">{move || record.with(|m| match_info::pace(m.pace))}
                    {move || record.with(|m| (!m.hints).then(|| format!(" · {}", t!("no-hints"))))}</p>
            </header>
            {move || record.with(match_info::overtime).map(|said| view! { <p class="muted" id="overtime">{said}</p> })}
            <page-part data-part="parts/options.js" data-game=game data-scenario=scenario data-agreed=options></page-part>
            <section class="card" aria-label=t!("chairs")>
                <p class="who" role="status">
                    <span class="pulse" aria-hidden="true" class:gone=move || !sits()><i></i><i></i><i></i></span>{said}
                </p>
                <WaitingChairs record me word may_sit trouble />
                <Elsewhere record me />
                {invitation}
                {alert(trouble)}
                {leaving(record, sits)}
            </section>
            <p class="muted small">{move || record.with(again)}" "{move || record.with(expiry)}</p>
            <p class="muted small">{t!("salts-help")}</p>
        </main>
    }
}
