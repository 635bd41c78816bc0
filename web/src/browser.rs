//! Access to the browser, in one place.

use leptos::prelude::{
    Effect, Get, GetValue, Memo, NodeRef, RwSignal, Set, StoredValue, UpdateValue, With, WithValue,
    on_cleanup,
};
use table::Entropy;
use table::dice::commitment::Secret;
use wasm_bindgen::prelude::{Closure, wasm_bindgen};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Document, HtmlElement, Window};

/// The window.
pub fn window() -> Window {
    web_sys::window().expect("the page runs in a window")
}

/// The document.
pub fn document() -> Document {
    window().document().expect("a window has a document")
}

/// An element by its id.
pub fn element(id: &str) -> Option<HtmlElement> {
    document().get_element_by_id(id)?.dyn_into().ok()
}

/// Gives an element the focus, once it is there.
pub fn focus_soon(id: &'static str) {
    gloo_timers::callback::Timeout::new(0, move || {
        if let Some(element) = element(id) {
            let _ = element.focus();
        }
    })
    .forget();
}

/// The current theme: `light` or `dark`.
pub fn theme() -> String {
    let root = document().document_element();
    root.and_then(|root| root.get_attribute("data-theme")).unwrap_or_else(|| "light".into())
}

/// The value of a query parameter.
pub fn query(name: &str) -> Option<String> {
    let search = window().location().search().ok()?;
    let pairs = search.trim_start_matches('?').split('&').filter_map(|pair| pair.split_once('='));
    pairs.into_iter().find(|(key, _)| *key == name).map(|(_, value)| value.to_string())
}

/// A value in local storage; none if the browser does not allow it.
pub fn get_item(key: &str) -> Option<String> {
    window().local_storage().ok()??.get_item(key).ok()?
}

/// Stores a value in local storage.
pub fn set_item(key: &str, value: &str) {
    if let Ok(Some(storage)) = window().local_storage() {
        let _ = storage.set_item(key, value);
    }
}

/// Removes a value from local storage.
pub fn remove_item(key: &str) {
    if let Ok(Some(storage)) = window().local_storage() {
        let _ = storage.remove_item(key);
    }
}

/// Removes all values whose keys begin with one of these words, and returns their keys.
pub fn remove_items(beginnings: &[&str]) -> Vec<String> {
    let Ok(Some(storage)) = window().local_storage() else { return Vec::new() };
    let all = (0..storage.length().unwrap_or(0)).filter_map(|n| storage.key(n).ok().flatten());
    let keys: Vec<String> = all.filter(|key| beginnings.iter().any(|word| key.starts_with(word))).collect();
    for key in &keys {
        let _ = storage.remove_item(key);
    }
    keys
}

/// Keeps a cookie for the server's API for this many seconds.
pub fn keep_cookie(name: &str, value: &str, seconds: u32) {
    let over_tls = window().location().protocol().is_ok_and(|protocol| protocol == "https:");
    let secure = if over_tls { "; secure" } else { "" };
    let cookie = format!("{name}={value}; path=/api/v1; max-age={seconds}; samesite=strict{secure}");
    let _ = js_sys::Reflect::set(&document(), &"cookie".into(), &cookie.into());
}

/// Random bytes for secrets and salts.
pub fn entropy(seats: u8) -> Entropy {
    let bytes = || {
        let mut bytes = [0; 32];
        let crypto = window().crypto().expect("browsers have it");
        crypto.get_random_values_with_u8_array(&mut bytes).expect("32 bytes are not too many");
        Secret(bytes)
    };
    Entropy { secret: bytes(), salts: (0..seats).map(|_| bytes()).collect() }
}

/// The hashed name of a file, from the list that the build wrote into the page.
pub fn asset(path: &str) -> Option<String> {
    let list: serde_json::Value = serde_json::from_str(&written("assets")?).ok()?;
    list.get(path)?.as_str().map(String::from)
}

/// The game of this module, as set by the script that loaded it.
pub fn game() -> String {
    let root = document().document_element();
    root.and_then(|root| root.get_attribute("data-module")).unwrap_or_default()
}

/// A text that the build wrote into the page.
pub fn written(id: &str) -> Option<String> {
    document().get_element_by_id(id)?.text_content()
}

/// Reloads the page.
pub fn reload() {
    let _ = window().location().reload();
}

/// Fetches a text of our own site.
pub async fn fetch(path: &str) -> Option<String> {
    let response = JsFuture::from(window().fetch_with_str(path)).await.ok()?;
    let response: web_sys::Response = response.dyn_into().ok()?;
    if !response.ok() {
        return None;
    }
    JsFuture::from(response.text().ok()?).await.ok()?.as_string()
}

/// Downloads a text as a file.
pub fn download(name: &str, text: &str) -> Result<(), JsValue> {
    let parts = js_sys::Array::of1(&JsValue::from_str(text));
    let blob = web_sys::Blob::new_with_str_sequence(&parts)?;
    let url = web_sys::Url::create_object_url_with_blob(&blob)?;
    let link: web_sys::HtmlAnchorElement = document().create_element("a")?.dyn_into()?;
    link.set_href(&url);
    link.set_download(name);
    link.click();
    web_sys::Url::revoke_object_url(&url)
}

/// Calls back after the next paint; in a background tab that is when it becomes visible.
pub fn after_paint(then: impl FnOnce() + 'static) {
    let frame = Closure::once_into_js(move || gloo_timers::callback::Timeout::new(0, then).forget());
    let _ = window().request_animation_frame(frame.unchecked_ref());
}

/// Becomes true once something has not changed for this many milliseconds.
pub fn lasts<T>(what: Memo<Option<T>>, ms: u32) -> RwSignal<bool>
where
    T: PartialEq + Send + Sync + 'static,
{
    let (lasts, times) = (RwSignal::new(false), StoredValue::new(0_u32));
    Effect::new(move |_| {
        let is = what.with(Option::is_some);
        lasts.set(false);
        times.update_value(|times| *times += 1);
        let begun = times.get_value();
        if is {
            leptos::task::spawn_local(async move {
                gloo_timers::future::TimeoutFuture::new(ms).await;
                if times.try_get_value() == Some(begun) {
                    lasts.try_set(true);
                }
            });
        }
    });
    lasts
}

/// Milliseconds since 1970.
pub fn now() -> f64 {
    js_sys::Date::now()
}

#[wasm_bindgen]
extern "C" {
    type IntersectionObserver;
    #[wasm_bindgen(constructor)]
    fn new(seen: &js_sys::Function) -> IntersectionObserver;
    #[wasm_bindgen(method)]
    fn observe(this: &IntersectionObserver, element: &web_sys::Element);
    #[wasm_bindgen(method)]
    fn disconnect(this: &IntersectionObserver);
    type Sight;
    #[wasm_bindgen(method, getter, js_name = isIntersecting)]
    fn is_intersecting(this: &Sight) -> bool;
}

/// Calls something whenever an element comes into sight.
pub fn when_seen(element: NodeRef<leptos::html::Div>, seen: impl Fn() + 'static) {
    let heard = Closure::<dyn Fn(js_sys::Array)>::new(move |sights: js_sys::Array| {
        if sights.iter().any(|sight| sight.unchecked_into::<Sight>().is_intersecting()) {
            seen();
        }
    });
    let observer = IntersectionObserver::new(heard.as_ref().unchecked_ref());
    let kept = StoredValue::new_local((observer, heard));
    Effect::new(move |_| {
        if let Some(element) = element.get() {
            kept.with_value(|(observer, _)| observer.observe(&element));
        }
    });
    on_cleanup(move || kept.with_value(|(observer, _)| observer.disconnect()));
}
