//! What is one's own at a house, folded away until it is wanted: notices, vacation, whom one does not hear, and the account.

use leptos::prelude::*;
use serde::de::DeserializeOwned;
use wire::http::Me;
use wire::socket::Trouble;

use super::{account, api, mute, notices, vacation};
use crate::t;

/// What went wrong, if something did.
pub fn alert(trouble: RwSignal<Option<String>>) -> impl IntoView {
    move || trouble.get().map(|said| view! { <p role="alert" class="card trouble">{said}</p> })
}

/// Does something at the house, and then something here; what goes wrong is said.
pub fn change(
    trouble: RwSignal<Option<String>>,
    what: impl Future<Output = Result<(), Trouble>> + 'static,
    then: impl FnOnce() + 'static,
) {
    leptos::task::spawn_local(async move {
        let done = what.await;
        let fine = done.is_ok();
        // Whoever has gone elsewhere meanwhile is told nothing.
        if trouble.try_set(done.err().map(|fault| fault.said)).is_none() && fine {
            then();
        }
    });
}

/// Fetches something; what goes wrong is said.
pub fn fetch<T: DeserializeOwned + Send + Sync + 'static>(
    path: &'static str,
    into: RwSignal<Option<T>>,
    trouble: RwSignal<Option<String>>,
) {
    leptos::task::spawn_local(async move {
        match api::get(path).await {
            Ok(found) => drop(into.try_set(Some(found))),
            Err(fault) => drop(trouble.try_set(Some(fault.said))),
        }
    });
}

/// Something that is asked for when it is first unfolded.
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

/// The folds, for whoever has come in.
#[component]
pub fn Own(me: RwSignal<Option<Me>>) -> impl IntoView {
    let known = Memo::new(move |_| me.get());
    move || {
        let Me { guest, .. } = known.get()?;
        Some(view! {
            <section class="own" aria-label=t!("own")>
                {fold("notices", t!("notices"), move || notices::list(guest))}
                {fold("vacation", t!("vacation"), vacation::form)}
                {fold("muted", t!("muted"), mute::list)}
                {fold("account", t!("account"), move || account::forms(me, guest))}
            </section>
        })
    }
}
