//! My account: name, password, email address, data export, deletion.

use leptos::prelude::*;
use wire::http::Me;
use wire::people::{NewMail, NewName, NewPassword, Proof};

use super::api;
use super::forms::{alert, change, field};
use crate::browser;
use crate::icon::icon;
use crate::words::t;

/// Name of the exported file.
const FILE: &str = "sandtable-my-data.json";

/// The forms.
pub fn forms(me: RwSignal<Option<Me>>, guest: bool) -> AnyView {
    let (password, mail) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let trouble = RwSignal::new(None::<String>);
    let (sent, surely) = (RwSignal::new(false), RwSignal::new(false));
    let (name, fresh) = (RwSignal::new(String::new()), RwSignal::new(String::new()));
    let done = RwSignal::new(None::<String>);
    let rename = move || {
        done.set(None);
        let wanted = NewName { name: name.get_untracked() };
        let renamed = async move {
            let found: Me = api::put_for("me/name", &wanted).await?;
            // The name is shown elsewhere on the page; these forms stay as they are.
            me.try_set(Some(found));
            Ok(())
        };
        change(trouble, renamed, move || done.set(Some(t!("name-changed"))));
    };
    let change_password = move || {
        done.set(None);
        let wanted = NewPassword { old: password.get_untracked(), new: fresh.get_untracked() };
        change(trouble, async move { api::put("me/password", &wanted).await }, move || {
            password.set(String::new());
            fresh.set(String::new());
            done.set(Some(t!("password-changed-here")));
        });
    };
    let take = move || {
        change(
            trouble,
            async {
                let text = api::get_text("me/data").await?;
                let _ = browser::download(FILE, &text);
                Ok(())
            },
            || {},
        );
    };
    let change_mail = move || {
        sent.set(false);
        let wanted = NewMail { password: password.get_untracked(), mail: Some(mail.get_untracked()) };
        change(trouble, async move { api::put("me/mail", &wanted).await }, move || sent.set(true));
    };
    let depart = move || {
        let proof = Proof { password: Some(password.get_untracked()).filter(|_| !guest) };
        change(trouble, async move { api::delete_account(&proof).await }, move || me.set(None));
    };
    let mails = (!guest).then(|| {
        view! {
            <form class="one-line" on:submit=move |event| { event.prevent_default(); rename(); }>
                {field("own-name", t!("own-name"), "text", "username", name)}
                <button type="submit" id="rename">{t!("rename")}</button>
            </form>
            {field("own-password", t!("own-password"), "password", "current-password", password)}
            <form class="one-line" on:submit=move |event| { event.prevent_default(); change_password(); }>
                {field("own-new-password", t!("own-new-password"), "password", "new-password", fresh)}
                <button type="submit" id="change-password">{t!("choose-password")}</button>
            </form>
            <form class="one-line" on:submit=move |event| { event.prevent_default(); change_mail(); }>
                {field("own-mail", t!("own-mail"), "email", "email", mail)}
                <button type="submit" id="change-mail">{t!("change-mail")}</button>
            </form>
            {move || sent.get().then(|| view! { <p role="status">{t!("letter-to-confirm")}</p> })}
        }
    });
    let end = move || {
        match surely.get() {
        false => view! { <button type="button" id="delete-account" on:click=move |_| surely.set(true)>{t!("delete-account")}</button> }.into_any(),
        true => view! {
            <p>{t!("delete-account-help")}</p>
            <button type="button" class="main" id="delete-surely" on:click=move |_| depart()>{t!("delete-surely")}</button>
            <button type="button" on:click=move |_| surely.set(false)>{t!("ask-back-not")}</button>
        }.into_any(),
    }
    };
    view! {
        {mails}
        {move || done.get().map(|said| view! { <p role="status">{said}</p> })}
        {alert(trouble)}
        <div class="buttons">
            <button type="button" id="take-data" on:click=move |_| take()>{icon("export")}{t!("take-data")}</button>
            {end}
        </div>
    }
    .into_any()
}
