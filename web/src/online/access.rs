//! Where my account is signed in, and tokens for programs that play for me.

use js_sys::{Date, Object, Reflect};
use leptos::prelude::*;
use wire::SessionId;
use wire::people::{NewToken, Scope, Session, Token};

use super::api;
use super::forms::{alert, change, fetch, field};
use crate::words::t;

/// A date in words.
fn day(ms: i64) -> String {
    let medium = Object::new();
    let _ = Reflect::set(&medium, &"dateStyle".into(), &"medium".into());
    Date::new(&(ms as f64).into()).to_locale_date_string("en-GB", &medium).into()
}

fn name(session: &Session) -> String {
    match (&session.scopes, &session.label) {
        _ if session.current => t!("session-here"),
        (Some(scopes), label) => {
            let label = label.clone().unwrap_or_default();
            if scopes.contains(&Scope::Play) {
                t!("token-plays", label = label)
            } else {
                t!("token-reads", label = label)
            }
        }
        (None, _) => t!("session-elsewhere"),
    }
}

fn row(session: Session, end: impl Fn() + 'static) -> impl IntoView {
    let since = t!("session-days", from = day(session.created), to = day(session.expires));
    // Signing out ends this one.
    let ends = (!session.current).then(|| {
        let said = if session.scopes.is_some() { t!("token-end") } else { t!("session-end") };
        view! {
            <div class="buttons"><button type="button" class="plain end" on:click=move |_| end()>{said}</button></div>
        }
    });
    view! {
        <li data-session=session.session.0>
            <p class="target"><b>{name(&session)}</b>" "<small class="muted">{since}</small></p>
            {ends}
        </li>
    }
}

/// Sessions and tokens, and a form for a new token.
pub fn list() -> AnyView {
    let sessions = RwSignal::new(None::<Vec<Session>>);
    let trouble = RwSignal::new(None::<String>);
    let made = RwSignal::new(None::<String>);
    let label = RwSignal::new(String::new());
    let plays = RwSignal::new(true);
    let load = move || fetch("me/sessions", sessions, trouble);
    load();
    let end = move |session: SessionId| {
        let ended = async move { api::call_only("DELETE", &format!("me/sessions/{session}")).await };
        change(trouble, ended, load);
    };
    let make = move || {
        let mut scopes = vec![Scope::Read];
        if plays.get_untracked() {
            scopes.push(Scope::Play);
        }
        let wanted = NewToken { label: label.get_untracked(), scopes };
        let done = async move {
            let token: Token = api::post("me/tokens", &wanted).await?;
            made.try_set(Some(token.token));
            Ok(())
        };
        change(trouble, done, move || {
            label.set(String::new());
            load();
        });
    };
    let rows = move || {
        let sessions = sessions.get().unwrap_or_default().into_iter();
        sessions.map(|one| (one.session, one)).map(|(n, one)| row(one, move || end(n))).collect_view()
    };
    let shown = move || {
        made.get().map(|token| {
            view! {
                <div class="field" role="status">
                    <label for="fresh-token">{t!("token-once")}</label>
                    <input id="fresh-token" type="text" readonly value=token />
                </div>
            }
        })
    };
    view! {
        <ul class="rows">{rows}</ul>
        <form class="one-line" on:submit=move |event| { event.prevent_default(); make(); }>
            {field("token-label", t!("token-label"), "text", "off", label)}
            <button type="submit" id="make-token">{t!("make-token")}</button>
        </form>
        <label class="pick">
            <input type="checkbox" id="token-plays" prop:checked=move || plays.get() on:change=move |_| plays.update(|on| *on = !*on) />
            <span>{t!("token-may-play")}</span>
        </label>
        {shown}
        {alert(trouble)}
    }
    .into_any()
}
