//! Signing in: as a guest, or with a name and a password.

use leptos::prelude::*;
use wire::http::Me;
use wire::people::{ForgottenPassword, Register, SignIn};

use super::api;
use super::forms::{alert, change, field};

use crate::words::t;

/// The forms, folded away until opened.
#[component]
fn Forms(me: RwSignal<Option<Me>>, news: RwSignal<Option<String>>, guest: bool) -> impl IntoView {
    let (name, password, mail) =
        (RwSignal::new(String::new()), RwSignal::new(String::new()), RwSignal::new(String::new()));
    let trouble = RwSignal::new(None::<String>);
    let sent = RwSignal::new(false);
    let entered = move |found: Result<Me, wire::socket::Trouble>| match found {
        Ok(found) => me.set(Some(found)),
        Err(fault) => trouble.set(Some(fault.said)),
    };
    let sign_in = move || {
        leptos::task::spawn_local(async move {
            let body = SignIn { name: name.get_untracked(), password: password.get_untracked() };
            entered(api::sign_in("sessions", &body).await);
        });
    };
    let register = move || {
        leptos::task::spawn_local(async move {
            let mail = Some(mail.get_untracked()).filter(|mail| !mail.trim().is_empty());
            let letter = mail.as_ref().map(|_| t!("letter-to-confirm"));
            let body = Register { name: name.get_untracked(), password: password.get_untracked(), mail };
            let found = api::sign_in("accounts", &body).await;
            if found.is_ok() {
                news.try_set(letter);
            }
            entered(found);
        });
    };
    let forgot = move || {
        let name = Some(name.get_untracked()).filter(|name| !name.trim().is_empty());
        let name = name.unwrap_or_else(|| mail.get_untracked());
        if name.trim().is_empty() {
            return trouble.set(Some(t!("name-first")));
        }
        change(
            trouble,
            async move { api::post_only("recoveries", &ForgottenPassword { name }).await },
            move || sent.set(true),
        );
    };
    view! {
        <details class="people-forms">
            <summary>{t!("sign-in-or-up")}</summary>
            <form on:submit=move |event| { event.prevent_default(); sign_in(); }>
                {field("account-name", t!("account-name"), "text", "username", name)}
                {field("account-password", t!("account-password"), "password", "current-password", password)}
                {field("account-mail", t!("account-mail"), "email", "email", mail)}
                <div class="buttons">
                    <button type="submit" id="sign-in">{t!("sign-in")}</button>
                    <button type="button" id="register" on:click=move |_| register()>{t!("make-account")}</button>
                </div>
                {guest.then(|| view! { <p class="muted small">{t!("guest-keeps")}</p> })}
                <button type="button" class="link" id="forgot" on:click=move |_| forgot()>{t!("forgot-password")}</button>
                {move || sent.get().then(|| view! { <p role="status" class="small">{t!("letter-sent")}</p> })}
                {alert(trouble)}
            </form>
        </details>
    }
}

/// The current account, and ways to sign in or out.
#[component]
pub fn SignInPanel(me: RwSignal<Option<Me>>, trouble: RwSignal<Option<String>>) -> impl IntoView {
    let news = RwSignal::new(None::<String>);
    let letter = move || news.get().map(|said| view! { <p role="status" class="small">{said}</p> });
    let come_in = move || {
        leptos::task::spawn_local(async move {
            match api::me_or_new_guest().await {
                Ok(found) => me.set(Some(found)),
                Err(fault) => trouble.set(Some(fault.said)),
            }
        });
    };
    let leave = move || {
        leptos::task::spawn_local(async move {
            let _ = api::sign_out().await;
            news.try_set(None);
            me.set(None);
        });
    };
    move || {
        match me.get() {
        None => view! {
            <div class="people">
                <button type="button" class="main" id="come-in" on:click=move |_| come_in()>{t!("come-in")}</button>
                <Forms me news guest=false />
            </div>
        }
        .into_any(),
        Some(found) if found.guest => view! {
            <div class="people">
                <p id="who-i-am">{t!("you-are-guest", name = found.name)}</p>
                <Forms me news guest=true />
            </div>
        }
        .into_any(),
        Some(found) => view! {
            <div class="people">
                <p id="who-i-am">{t!("you-are", name = found.name)}</p>
                {letter}
                <button type="button" class="plain" on:click=move |_| leave()>{t!("sign-out")}</button>
            </div>
        }
        .into_any(),
    }
    }
}
