//! Targets of links in emails and notices: confirming an address, resetting a password, opening a match.

use leptos::prelude::*;
use wire::http::Match;
use wire::people::{Confirm, PasswordReset};

use super::forms::field;
use super::{api, match_info};
use crate::browser;
use crate::route::go_instead;
use crate::words::t;

fn page(title: String, body: AnyView) -> impl IntoView {
    browser::document().set_title(&title);
    view! {
        <main class="start waiting-room" id="main" tabindex="-1">
            <header><a class="muted" href="#/online">{t!("to-lobby")}</a><h1>{title}</h1></header>
            {body}
        </main>
    }
}

/// Confirms an email address.
#[component]
pub fn ConfirmScreen(token: String) -> impl IntoView {
    let said = RwSignal::new(None::<String>);
    leptos::task::spawn_local(async move {
        let done = api::post_only("mails", &Confirm { token }).await;
        said.try_set(Some(done.map_or_else(|fault| fault.said, |()| t!("mail-confirmed"))));
    });
    let body = view! { <p role="status">{move || said.get().unwrap_or_else(|| t!("loading"))}</p> };
    page(t!("confirm-mail"), body.into_any())
}

/// Resets a lost password.
#[component]
pub fn ResetPasswordScreen(token: String) -> impl IntoView {
    let password = RwSignal::new(String::new());
    let said = RwSignal::new(None::<String>);
    let change = move || {
        let token = token.clone();
        leptos::task::spawn_local(async move {
            let done =
                api::post_only("passwords", &PasswordReset { token, password: password.get_untracked() })
                    .await;
            said.try_set(Some(done.map_or_else(|fault| fault.said, |()| t!("password-changed"))));
        });
    };
    let body = view! {
        <form class="card" on:submit=move |event| { event.prevent_default(); change(); }>
            {field("new-password", t!("new-password"), "password", "new-password", password)}
            <div class="buttons"><button type="submit" class="main" id="choose-password">{t!("choose-password")}</button></div>
            {move || said.get().map(|said| view! { <p role="status">{said}</p> })}
        </form>
    };
    page(t!("new-password"), body.into_any())
}

/// A notice names a match by its number only: looks up its game and goes to its address.
pub fn follow_notice() {
    let Some(match_id) = browser::query("table").and_then(|id| id.parse::<i64>().ok()) else { return };
    leptos::task::spawn_local(async move {
        if let Ok(m) = api::get::<Match>(&format!("matches/{match_id}")).await {
            let path = browser::window().location().pathname().unwrap_or_default();
            go_instead(&format!("{path}{}", match_info::address(&m)));
        }
    });
}
