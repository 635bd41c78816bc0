//! What fills the window, by the address after `#`.

mod curtain;
mod game;
mod menu;
mod open;
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
use web_sys::HtmlDialogElement;

use crate::browser;
use crate::chairs;
use crate::desk::Chair;
use crate::online::{ConfirmScreen, HouseScreen, MendScreen, RoomScreen, follow_notice};
use crate::rules::{RuleDialog, RulesScreen};
use crate::shelf;
use crate::t;
use game::GameScreen;
pub use game::{Over, Table};
pub use open::import;
use start::StartScreen;

/// Where we are.
#[derive(Clone, PartialEq, Debug)]
pub enum Route {
    /// The start page.
    Start,
    /// A game that is kept, by its id.
    Game(String),
    /// A new game of this kind, with these at its seats; persons if nothing is said.
    New(String, Vec<Chair>),
    /// A lesson: game and lesson.
    Lesson(String, String),
    /// A position: game and packed digits.
    At(String, String),
    /// The rules of a game.
    Rules(String),
    /// A house: matches with others.
    House,
    /// A table of the house: game, number, the word of a link.
    Room(String, i64, Option<String>),
    /// A letter of the house that confirms a mail: its token.
    Confirm(String),
    /// A letter of the house that mends a password: its token.
    Mend(String),
}

fn read(hash: &str) -> Route {
    let parts: Vec<&str> = hash.trim_start_matches('#').split('/').filter(|part| !part.is_empty()).collect();
    match parts.as_slice() {
        // The game stands in the address so that its module can be loaded at once; addresses of old lack it.
        ["game", id] | ["game", _, id] => Route::Game((*id).into()),
        ["new", game] => Route::New((*game).into(), Vec::new()),
        ["new", game, seats] => Route::New((*game).into(), chairs::read(seats)),
        ["lesson", game, lesson] => Route::Lesson((*game).into(), (*lesson).into()),
        ["at", game, digits] => Route::At((*game).into(), (*digits).into()),
        ["house", game, table] | ["house", game, table, _] if table.parse::<i64>().is_ok() => {
            let word = parts.get(3).map(|word| (*word).into());
            Route::Room((*game).into(), table.parse().unwrap_or_default(), word)
        }
        ["house", ..] => Route::House,
        [letter] if letter.starts_with("confirm=") => Route::Confirm(letter["confirm=".len()..].into()),
        [letter] if letter.starts_with("mend=") => Route::Mend(letter["mend=".len()..].into()),
        ["rules", game, ..] => Route::Rules((*game).into()),
        _ => Route::Start,
    }
}

impl Route {
    /// The game that an address names.
    fn game(&self) -> Option<&str> {
        match self {
            Route::New(game, _)
            | Route::Lesson(game, _)
            | Route::At(game, _)
            | Route::Rules(game)
            | Route::Room(game, ..) => Some(game),
            Route::Start | Route::Game(_) | Route::House | Route::Confirm(_) | Route::Mend(_) => None,
        }
    }
}

/// The address of a game that is kept.
pub fn address(slot: &crate::store::Slot) -> String {
    format!("#/game/{}/{}", slot.game, slot.id)
}

/// A game of the catalog in the page's language.
pub fn speaking(id: &str) -> Option<Box<dyn table::erased::DynGame>> {
    open::game(id)
}

/// Goes somewhere else in the page.
pub fn go(hash: &str) {
    let _ = browser::window().location().set_hash(hash);
}

/// Goes somewhere else without a step that "back" would return to.
pub fn go_instead(hash: &str) {
    let _ = browser::window().location().replace(hash);
}

/// The whole page.
#[component]
pub fn App() -> impl IntoView {
    let here = || browser::window().location().hash().unwrap_or_default();
    let route = RwSignal::new(read(&here()));
    let changed = Closure::<dyn Fn()>::new(move || {
        let next = read(&here());
        if !next.game().is_some_and(shelf::fetch_for) {
            route.set(next);
        }
    });
    let _ =
        browser::window().add_event_listener_with_callback("hashchange", changed.as_ref().unchecked_ref());
    changed.forget();
    crate::rules::listen();
    follow_notice();
    // Each address is drawn anew: nothing typed or opened on one screen is left on another.
    let screen = |route: Route| match route {
        Route::Start => view! { <StartScreen /> }.into_any(),
        Route::Rules(game) => view! { <RulesScreen game /> }.into_any(),
        Route::House => view! { <HouseScreen /> }.into_any(),
        Route::Confirm(token) => view! { <ConfirmScreen token /> }.into_any(),
        Route::Mend(token) => view! { <MendScreen token /> }.into_any(),
        Route::Room(game, table, word) => view! { <RoomScreen game table word /> }.into_any(),
        route => view! { <GameScreen route /> }.into_any(),
    };
    view! {
        <a class="skip" href="#main" on:click=|event| {
            event.prevent_default();
            browser::focus_soon("main");
        }>{t!("skip")}</a>
        <For each=move || [route.get()] key=|route| format!("{route:?}") children=screen />
        <RuleDialog />
    }
}

/// A dialog over the page: the browser keeps the focus in it, and Escape closes it.
#[component]
pub fn Modal(
    #[prop(into)] title: String,
    on_close: impl Fn() + Copy + Send + Sync + 'static,
    children: Children,
) -> impl IntoView {
    let dialog: NodeRef<leptos::html::Dialog> = NodeRef::new();
    Effect::new(move |_| {
        if let Some(dialog) = dialog.get() {
            let dialog: &HtmlDialogElement = dialog.as_ref();
            if !dialog.open() {
                let _ = dialog.show_modal();
            }
        }
    });
    view! {
        <dialog node_ref=dialog class="modal" aria-label=title.clone() on:close=move |_| on_close()
            on:click=move |event| {
                let on_backdrop = event.target() == event.current_target();
                if on_backdrop { on_close(); }
            }>
            <div class="modal-body">
                <header>
                    <h2>{title.clone()}</h2>
                    <button type="button" class="icon" aria-label=t!("close") on:click=move |_| on_close()>
                        {crate::icon("close")}
                    </button>
                </header>
                {children()}
            </div>
        </dialog>
    }
}
