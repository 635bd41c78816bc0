//! Parts that the forms of the online pages share: fields, requests, and what went wrong.

use leptos::prelude::*;
use serde::de::DeserializeOwned;
use wire::socket::Trouble;

use super::api;

/// What went wrong, if something did.
pub fn alert(trouble: RwSignal<Option<String>>) -> impl IntoView {
    move || trouble.get().map(|said| view! { <p role="alert" class="card trouble">{said}</p> })
}

/// Runs a request and then a callback; shows what went wrong.
pub fn change(
    trouble: RwSignal<Option<String>>,
    what: impl Future<Output = Result<(), Trouble>> + 'static,
    then: impl FnOnce() + 'static,
) {
    leptos::task::spawn_local(async move {
        let done = what.await;
        let fine = done.is_ok();
        // Nothing is shown after the player has left the page.
        if trouble.try_set(done.err().map(|fault| fault.said)).is_none() && fine {
            then();
        }
    });
}

/// Fetches something; shows what went wrong.
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

/// A text field.
pub fn field(
    id: &'static str,
    label: String,
    kind: &'static str,
    hint: &'static str,
    value: RwSignal<String>,
) -> impl IntoView {
    view! {
        <div class="field">
            <label for=id>{label}</label>
            <input id=id type=kind autocomplete=hint prop:value=move || value.get()
                on:input=move |event| value.set(event_target_value(&event)) />
        </div>
    }
}

/// A number field.
pub fn number(id: &'static str, label: String, value: RwSignal<u32>, most: u32) -> impl IntoView {
    view! {
        <div class="chair">
            <label for=id>{label}</label>
            <input id=id type="number" min="1" max=most prop:value=move || value.get()
                on:input=move |event| {
                    if let Ok(typed) = event_target_value(&event).parse::<u32>() {
                        value.set(typed.clamp(1, most));
                    }
                } />
        </div>
    }
}
