//! Offline support, and noticing a newer build.

use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use wasm_bindgen_futures::JsFuture;
use web_sys::{ServiceWorker, ServiceWorkerRegistration, ServiceWorkerState};

use crate::browser;

/// How often an open page checks for a newer build.
const EVERY_MS: u32 = 20 * 60 * 1000;

/// Registers the service worker that caches the page's files. When a newer build has been fetched, it takes over and the page reloads: the
/// game and the unfinished order are saved, so nothing is lost.
pub fn watch() {
    leptos::task::spawn_local(async {
        let container = browser::window().navigator().service_worker();
        // Missing on a page that is not served securely.
        if container.is_undefined() {
            return;
        }
        let registering = JsFuture::from(container.register("sw.js"));
        let Some(registration) = registering.await.ok().filter(|found| found.is_object()) else { return };
        let registration: ServiceWorkerRegistration = registration.unchecked_into();
        if container.controller().is_some() {
            let again = Closure::<dyn Fn()>::new(|| {
                browser::reload();
            });
            container.set_oncontrollerchange(Some(again.as_ref().unchecked_ref()));
            again.forget();
        }
        keep_game(browser::game());
        take_over_when_ready(&registration);
        let found = registration.clone();
        let on_found = Closure::<dyn Fn()>::new(move || take_over_when_ready(&found));
        registration.set_onupdatefound(Some(on_found.as_ref().unchecked_ref()));
        on_found.forget();
        gloo_timers::callback::Interval::new(EVERY_MS, move || {
            let _ = registration.update();
        })
        .forget();
    });
}

/// Caches the files of a game for offline play; at first only the shared ones are cached.
pub fn keep_game(game: String) {
    let Ok(ready) = browser::window().navigator().service_worker().ready() else { return };
    leptos::task::spawn_local(async move {
        let ready = JsFuture::from(ready).await.ok().filter(|found| found.is_object());
        let registration = ready.map(|found| found.unchecked_into::<ServiceWorkerRegistration>());
        if let Some(worker) = registration.and_then(|registration| registration.active()) {
            tell(&worker, &[("type", "keep"), ("game", &game)]);
        }
    });
}

fn tell(worker: &ServiceWorker, words: &[(&str, &str)]) {
    let message = js_sys::Object::new();
    for (key, value) in words {
        let _ = js_sys::Reflect::set(&message, &(*key).into(), &(*value).into());
    }
    let _ = worker.post_message(&message);
}

fn take_over_when_ready(registration: &ServiceWorkerRegistration) {
    let Some(worker) = registration.installing().or_else(|| registration.waiting()) else { return };
    take_over(&worker);
    let waited_for = worker.clone();
    let on_change = Closure::<dyn Fn()>::new(move || take_over(&waited_for));
    worker.set_onstatechange(Some(on_change.as_ref().unchecked_ref()));
    on_change.forget();
}

fn take_over(worker: &ServiceWorker) {
    let replaces = browser::window().navigator().service_worker().controller().is_some();
    if worker.state() == ServiceWorkerState::Installed && replaces {
        tell(worker, &[("type", "take-over")]);
    }
}
