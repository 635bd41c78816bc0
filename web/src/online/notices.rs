//! Notifications that it is my turn: by email or webhook.

use leptos::prelude::*;
use wire::ChannelId;
use wire::people::{Channel, Way};

use super::api;
use super::forms::{alert, change, fetch, field};

use crate::words::t;

/// A channel: its target, its state, and buttons.
fn row(
    channel: Channel,
    tried: RwSignal<Vec<ChannelId>>,
    test: impl Fn() + 'static,
    leave: impl Fn() + 'static,
) -> impl IntoView {
    let Channel { channel, way, broken } = channel;
    let (kind, target) = match way {
        Way::Mail => (t!("channel-mail"), t!("channel-mail-to")),
        Way::Webhook { url } => (t!("channel-webhook"), url),
    };
    let title = target.clone();
    let broken = broken.map(|why| view! { <p class="small broken">{t!("channel-broken", why = why)}</p> });
    let test_name = move || {
        if tried.with(|tried| tried.contains(&channel)) { t!("channel-tested") } else { t!("channel-test") }
    };
    view! {
        <li data-channel=channel.0>
            <p class="target" title=title><b>{kind}</b>" "{target}</p>
            <div class="buttons">
                <button type="button" class="test" on:click=move |_| test()>{test_name}</button>
                <button type="button" class="plain remove" on:click=move |_| leave()>{t!("channel-remove")}</button>
            </div>
            {broken}
        </li>
    }
}

/// My channels, with a form to add one.
pub fn list(guest: bool) -> AnyView {
    let channels = RwSignal::new(None::<Vec<Channel>>);
    let tried = RwSignal::new(Vec::new());
    let trouble = RwSignal::new(None::<String>);
    let url = RwSignal::new(String::new());
    let load = move || fetch("me/channels", channels, trouble);
    load();
    let add = move |way: Way| {
        let added = async move { api::post::<Channel>("me/channels", &way).await.map(drop) };
        change(trouble, added, move || {
            url.set(String::new());
            load();
        });
    };
    let test = move |channel: ChannelId| {
        let tested = async move { api::call_only("POST", &format!("me/channels/{channel}/test")).await };
        change(trouble, tested, move || tried.update(|tried| tried.push(channel)));
    };
    let leave = move |channel: ChannelId| {
        change(
            trouble,
            async move { api::call_only("DELETE", &format!("me/channels/{channel}")).await },
            load,
        );
    };
    let rows = move || {
        let channels = channels.get().unwrap_or_default().into_iter();
        channels
            .map(|one| {
                let n = one.channel;
                row(one, tried, move || test(n), move || leave(n))
            })
            .collect_view()
    };
    let mail =
        move || {
            let has = channels.with(|all| all.iter().flatten().any(|one| one.way == Way::Mail));
            (!guest && !has).then(|| view! {
            <button type="button" id="add-mail" on:click=move |_| add(Way::Mail)>{t!("add-mail")}</button>
        })
        };
    view! {
        <p class="muted">{t!("notices-help")}</p>
        <ul class="rows">{rows}</ul>
        <form class="one-line" on:submit=move |event| { event.prevent_default(); add(Way::Webhook { url: url.get_untracked() }); }>
            {field("webhook", t!("webhook-address"), "text", "off", url)}
            <button type="submit" id="add-webhook">{t!("add-webhook")}</button>
        </form>
        {mail}
        {guest.then(|| view! { <p class="muted small">{t!("mail-needs-account")}</p> })}
        {alert(trouble)}
    }
    .into_any()
}
