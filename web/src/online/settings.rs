//! Settings, folded away until opened: notices, vacation, muted players, sessions and tokens, account.

use leptos::prelude::*;
use wire::http::Me;

use super::{access, account, mute, notices, vacation};

use crate::words::t;

/// A section whose content is fetched when it is first opened.
fn fold(id: &'static str, title: String, body: impl Fn() -> AnyView + Send + 'static) -> impl IntoView {
    let wanted = RwSignal::new(false);
    let unfold = move || {
        if !wanted.get_untracked() {
            wanted.set(true);
        }
    };
    view! {
        <details id=id on:toggle=move |_| unfold()>
            <summary>{title}</summary>
            <div class="fold">{move || wanted.get().then(&body)}</div>
        </details>
    }
}

/// The sections, for anyone signed in.
#[component]
pub fn Settings(me: RwSignal<Option<Me>>) -> impl IntoView {
    // A new name changes nothing here: what is typed stays.
    let known = Memo::new(move |_| me.get().map(|me| (me.account, me.guest)));
    move || {
        let (_, guest) = known.get()?;
        Some(view! {
            <section class="own" aria-label=t!("own")>
                {fold("notices", t!("notices"), move || notices::list(guest))}
                {fold("vacation", t!("vacation"), vacation::form)}
                {fold("muted", t!("muted"), mute::list)}
                {fold("access", t!("access"), access::list)}
                {fold("account", t!("account"), move || account::forms(me, guest))}
            </section>
        })
    }
}
