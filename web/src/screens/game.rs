//! A game: the board, the panel, the bars above and below.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::KeyboardEvent;

use super::curtain::Curtain;
use super::menu::{AwayMenu, HelpDialog, MenuDialog};
use super::open::{self, Opened};
use super::players::PlayersDialog;
use super::review::ReviewDialog;
use super::standing::StandingDialog;
use super::text::TextDialog;
use super::timeline::Timeline;
use super::top::Top;
use super::{Route, go, go_instead};
use crate::board::camera::Camera;
use crate::board::{Board, IDS};
use crate::browser;
use crate::desk::Desk;
use crate::panel::{Panel, Preview};
use crate::t;
use crate::work::{Unfinished, Work, WorkBar};

/// What lies over the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Over {
    /// Games, files, looks.
    Menu,
    /// Keys and hands.
    Help,
    /// The board in words.
    Text,
    /// Who plays.
    Players,
    /// Answers in advance.
    Standing,
    /// The game looked back at.
    Review,
}

/// A game by its address.
#[component]
pub fn GameScreen(route: Route) -> impl IntoView {
    let desk: RwSignal<Option<Result<Desk, String>>> = RwSignal::new(None);
    let work = Work::new();
    leptos::task::spawn_local(async move {
        match open::open(&route, work).await {
            // From now on this address is the game's: loading the page again goes on with it.
            Ok(Opened::Kept(address)) => go_instead(&address),
            Ok(Opened::Desk(opened)) => {
                if let Some(Some(Ok(unwanted))) = desk.try_set(Some(Ok(*opened))) {
                    // The screen was left meanwhile.
                    unwanted.leave();
                }
            }
            Err(Unfinished::Stopped) => go("#/"),
            Err(Unfinished::Left) => {}
            Err(Unfinished::Fault(why)) => {
                desk.try_set(Some(Err(why)));
            }
        }
    });
    move || match desk.get() {
        None => view! {
            <main class="waiting" id="main">
                <p>{t!("loading")}</p>
                <WorkBar work said=t!("reading-game") />
            </main>
        }
        .into_any(),
        Some(Err(why)) => view! {
            <main class="waiting" id="main">
                <p role="alert">{why}</p>
                <a class="button main" href="#/">{t!("to-start")}</a>
            </main>
        }
        .into_any(),
        Some(Ok(desk)) => view! { <Table desk /> }.into_any(),
    }
}

/// The table with a match on it.
#[component]
pub fn Table(desk: Desk) -> impl IntoView {
    let sheet = desk.sheet();
    let away = desk.is_away();
    let camera = Camera::new(&sheet, IDS);
    let over: RwSignal<Option<Over>> = RwSignal::new(None);
    let close = move || over.set(None);
    provide_context(over);
    listen(desk, over);
    // Whenever something has changed a bot may be due.
    Effect::new(move |_| {
        desk.view.track();
        desk.paused.track();
        desk.attend();
    });
    on_cleanup(move || desk.leave());
    // Whatever was open belongs to the person before.
    Effect::new(move |_| {
        if desk.curtain.get().is_some() {
            over.set(None);
            crate::rules::close();
        }
    });
    let hidden = move || desk.curtain.get().is_some();
    browser::document().set_title(desk.about().title);
    let zooms = camera.clone();
    let dialog = move |over_it: Over| match over_it {
        Over::Menu if away => view! { <AwayMenu desk over on_close=close /> }.into_any(),
        Over::Menu => view! { <MenuDialog desk over on_close=close /> }.into_any(),
        Over::Help => view! { <HelpDialog desk on_close=close /> }.into_any(),
        Over::Text => view! { <TextDialog desk on_close=close /> }.into_any(),
        Over::Players => view! { <PlayersDialog desk on_close=close /> }.into_any(),
        Over::Standing => match desk.answering() {
            Some(seat) => view! { <StandingDialog desk seat on_close=close /> }.into_any(),
            None => ().into_any(),
        },
        Over::Review => view! { <ReviewDialog desk on_close=close /> }.into_any(),
    };
    view! {
        <div class="game" class:past=move || desk.past.get().is_some() class:branch=move || desk.branch.get()
            class:away=away class:fights=move || desk.view.with(|view| view.clash.is_some())>
            <Top desk over />
            <main class="table" id="main" tabindex="-1" inert=hidden>
                <Board desk camera />
                <FirstHint desk />
                <Preview desk />
            </main>
            <Panel desk />
            <footer class="timeline" aria-label=t!("timeline") inert=hidden>
                <Tools desk camera=zooms />
                {(!away).then(|| view! { <Timeline desk /> })}
            </footer>
            <p class="sr" role="status" aria-live="polite">{move || desk.announced.get()}</p>
            <Curtain desk />
            <For each=move || over.get() key=|over| *over children=dialog />
        </div>
    }
}

/// What can be laid over the board, and how near it is.
#[component]
fn Tools(desk: Desk, camera: Camera) -> impl IntoView {
    let overlays = move || {
        let overlays = desk
            .view
            .with(|view| view.overlays.iter().map(|o| (o.key.clone(), o.name.clone())).collect::<Vec<_>>());
        overlays
            .into_iter()
            .map(|(key, name)| {
                let (here, wanted) = (key.clone(), key.clone());
                let letter = key.chars().next().unwrap_or_default().to_uppercase().to_string();
                view! {
                    <button type="button" aria-pressed=move || (desk.overlay.get().as_ref() == Some(&here)).to_string()
                        on:click=move |_| toggle(desk, &wanted)>{name}<kbd>{letter}</kbd></button>
                }
            })
            .collect_view()
    };
    let (near, far, fit) = (camera.clone(), camera.clone(), camera);
    view! {
        <div class="tools" role="toolbar" aria-label=t!("tools")>
            {overlays}
            <button type="button" class="icon zoom" title=t!("nearer") aria-label=t!("nearer")
                on:click=move |_| near.zoom_step(1.25)>{crate::icon("plus")}</button>
            <button type="button" class="icon zoom" title=t!("farther") aria-label=t!("farther")
                on:click=move |_| far.zoom_step(0.8)>{crate::icon("minus")}</button>
            <button type="button" class="icon" title=t!("whole-map") aria-label=t!("whole-map")
                on:click=move |_| fit.fit()>{crate::icon("fit")}</button>
        </div>
    }
}

fn toggle(desk: Desk, key: &str) {
    desk.overlay.update(|shown| {
        *shown = (shown.as_deref() != Some(key)).then(|| key.into());
    });
}

/// Said once to who plays here for the first time, never again.
#[component]
fn FirstHint(desk: Desk) -> impl IntoView {
    let known = RwSignal::new(browser::kept("hint-board").is_some());
    let done = move || {
        browser::keep("hint-board", "seen");
        known.set(true);
    };
    Effect::new(move |before: Option<usize>| {
        let orders = desk.view.with(|view| view.orders);
        // Whoever has given an order needs no hint.
        if before.is_some_and(|before| orders > before) && !known.get_untracked() {
            done();
        }
        orders
    });
    move || {
        (!known.get() && desk.lesson.get().is_none()).then(|| {
            view! {
                <div class="first-hint" role="note">
                    <p>{t!("hint-board")}</p>
                    <button type="button" on:click=move |_| done()>{t!("got-it")}</button>
                </div>
            }
        })
    }
}

/// Keys that work everywhere on the table.
fn listen(desk: Desk, over: RwSignal<Option<Over>>) {
    let on_key = move |event: KeyboardEvent| {
        let typing = event.target().and_then(|t| t.dyn_into::<web_sys::HtmlInputElement>().ok()).is_some();
        let covered = browser::document().query_selector("dialog[open], .curtain").ok().flatten().is_some();
        if typing || covered || event.alt_key() {
            return;
        }
        if event.ctrl_key() || event.meta_key() {
            match event.key().as_str() {
                "z" => desk.undo(),
                "Z" | "y" => desk.redo(),
                _ => return,
            }
            return event.prevent_default();
        }
        let overlay = desk.view.with_untracked(|view| {
            view.overlays
                .iter()
                .find(|o| o.key.starts_with(&event.key().to_lowercase()))
                .map(|o| o.key.clone())
        });
        match event.key().as_str() {
            "Escape" => desk.cancel(),
            "Enter" if desk.asked.get_untracked().is_some() && !on_a_button(&event) => desk.confirm(),
            "u" => desk.undo(),
            "r" => desk.redo(),
            "/" => {
                event.prevent_default();
                browser::focus_soon("typed");
            }
            "t" => over.set(Some(Over::Text)),
            "m" => over.set(Some(Over::Menu)),
            "p" if !desk.is_away() => over.set(Some(Over::Players)),
            "h" => desk.seek_hint(),
            "?" => over.set(Some(Over::Help)),
            "d" => {
                if let Some(word) = desk.word("done") {
                    desk.say_word(&word);
                }
            }
            _ => {
                if let Some(key) = overlay {
                    toggle(desk, &key);
                }
            }
        }
    };
    let listener = Closure::<dyn Fn(KeyboardEvent)>::new(on_key);
    let callback: js_sys::Function = listener.as_ref().unchecked_ref::<js_sys::Function>().clone();
    let _ = browser::window().add_event_listener_with_callback("keydown", &callback);
    let kept = StoredValue::new_local(listener);
    let callback = StoredValue::new_local(callback);
    on_cleanup(move || {
        callback.with_value(|callback| {
            let _ = browser::window().remove_event_listener_with_callback("keydown", callback);
        });
        kept.dispose();
    });
}

fn on_a_button(event: &KeyboardEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    target.is_some_and(|element| matches!(element.tag_name().as_str(), "BUTTON" | "A"))
}
