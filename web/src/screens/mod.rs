//! What fills the window, by the address after `#`.

mod curtain;
mod game;
mod menu;
mod players;
mod review;
mod standing;
mod start;
mod text;
mod timeline;
mod top;

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;

use crate::browser;
use crate::games;
use crate::online::{
    ConfirmScreen, LobbyScreen, MatchScreen, ResetPasswordScreen, follow_notice, load_style,
};
use crate::route::{self, Route};
use crate::rules::{RuleDialog, RulesScreen};
use crate::words::t;
use game::{GameLayout, GameScreen};
use start::StartScreen;

/// The whole page.
#[component]
pub fn App() -> impl IntoView {
    let here = || browser::window().location().hash().unwrap_or_default();
    let shown = RwSignal::new(route::read(&here()));
    let changed = Closure::<dyn Fn()>::new(move || {
        let next = route::read(&here());
        if !next.game().is_some_and(games::load_module_of) {
            shown.set(next);
        }
    });
    let _ =
        browser::window().add_event_listener_with_callback("hashchange", changed.as_ref().unchecked_ref());
    changed.forget();
    crate::rules::listen();
    follow_notice();
    load_style();
    // Every address is drawn from scratch: nothing typed or opened on one screen is left on another.
    let screen = |route: Route| match route {
        Route::Start => view! { <StartScreen /> }.into_any(),
        Route::Rules(_) => view! { <RulesScreen /> }.into_any(),
        Route::Lobby => view! { <LobbyScreen /> }.into_any(),
        Route::Confirm(token) => view! { <ConfirmScreen token /> }.into_any(),
        Route::ResetPassword(token) => view! { <ResetPasswordScreen token /> }.into_any(),
        Route::Match(game, match_id, word) => {
            let layout = |game| view! { <GameLayout game /> }.into_any();
            view! { <MatchScreen game match_id word layout /> }.into_any()
        }
        route => view! { <GameScreen route /> }.into_any(),
    };
    view! {
        <a class="skip" href="#main" on:click=|event| {
            event.prevent_default();
            browser::focus_soon("main");
        }>{t!("skip")}</a>
        <For each=move || [shown.get()] key=|route| format!("{route:?}") children=screen />
        <RuleDialog />
    }
}
