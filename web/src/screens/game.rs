//! A game: the board, the panel, the bars above and below.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::KeyboardEvent;

use super::curtain::Curtain;
use super::menu::{HelpDialog, MenuDialog, RemoteMenu};
use super::players::PlayersDialog;
use super::review::ReviewDialog;
use super::standing::StandingDialog;
use super::text::TextDialog;
use super::timeline::Timeline;
use super::top::Top;
use crate::areas::{self, Finder, Legend};
use crate::board::camera::Camera;
use crate::board::{Board, IDS};
use crate::browser;
use crate::dialog::Dialog;
use crate::game_state::GameState;
use crate::icon::icon;
use crate::long_task::{LongTask, ProgressBar, Unfinished};
use crate::opening::{self, Opened};
use crate::panel::{Panel, Preview};
use crate::route::{Route, go, go_instead};
use crate::words::t;

/// A game by its address.
#[component]
pub fn GameScreen(route: Route) -> impl IntoView {
    let game: RwSignal<Option<Result<GameState, String>>> = RwSignal::new(None);
    let task = LongTask::new();
    leptos::task::spawn_local(async move {
        match opening::open(&route, task).await {
            // The game's own address: reloading the page continues it.
            Ok(Opened::Saved(address)) => go_instead(&address),
            Ok(Opened::Game(opened)) => {
                if let Some(Some(Ok(unwanted))) = game.try_set(Some(Ok(*opened))) {
                    // The screen was closed meanwhile.
                    unwanted.leave();
                }
            }
            Err(Unfinished::Stopped) => go("#/"),
            Err(Unfinished::Left | Unfinished::NotHere) => {}
            Err(Unfinished::Fault(why)) => {
                game.try_set(Some(Err(why)));
            }
        }
    });
    move || match game.get() {
        None => view! {
            <main class="waiting" id="main">
                <p>{t!("loading")}</p>
                <ProgressBar task said=t!("reading-game") />
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
        Some(Ok(game)) => view! { <GameLayout game /> }.into_any(),
    }
}

/// The board, the panel and the bars.
#[component]
pub fn GameLayout(game: GameState) -> impl IntoView {
    let sheet = game.sheet();
    let away = game.is_remote();
    let camera = Camera::new(&game.board(), &sheet, IDS);
    let dialog: RwSignal<Option<Dialog>> = RwSignal::new(None);
    let close = move || dialog.set(None);
    provide_context(dialog);
    listen(game, dialog);
    game.follow_news();
    // After every change a bot may have to act.
    Effect::new(move |_| {
        game.view.track();
        game.paused.track();
        game.run_due_bot();
    });
    on_cleanup(move || game.leave());
    // Open dialogs belong to the previous player.
    Effect::new(move |_| {
        if game.curtain.get().is_some() {
            dialog.set(None);
            crate::rules::close();
        }
    });
    let hidden = move || game.curtain.get().is_some();
    let others_play = away || game.record().bots.iter().any(Option::is_some);
    let is_asked = Memo::new(move |_| others_play && game.view.with(|view| view.seat.is_some()));
    Effect::new(move |_| {
        let title = game.about().title.to_string();
        let told = if is_asked.get() { t!("your-turn-in", game = title) } else { title };
        browser::document().set_title(&told);
    });
    let zooms = camera.clone();
    let draw_dialog = move |shown: Dialog| match shown {
        Dialog::Menu if away => view! { <RemoteMenu game dialog on_close=close /> }.into_any(),
        Dialog::Menu => view! { <MenuDialog game dialog on_close=close /> }.into_any(),
        Dialog::Help => view! { <HelpDialog game on_close=close /> }.into_any(),
        Dialog::Text => view! { <TextDialog game on_close=close /> }.into_any(),
        Dialog::Players => view! { <PlayersDialog game on_close=close /> }.into_any(),
        Dialog::Standing => match game.answering() {
            Some(seat) => view! { <StandingDialog game seat on_close=close /> }.into_any(),
            None => ().into_any(),
        },
        Dialog::Review => view! { <ReviewDialog game on_close=close /> }.into_any(),
    };
    view! {
        <div class="game" data-turn=move || is_asked.get().then_some("yes") class:past=move || game.past.get().is_some() class:branch=move || game.branch.get()
            class:away=away class:fights=move || game.view.with(|view| view.clash.is_some())>
            {areas::style()}
            <Top game dialog />
            <main class="table" id="main" tabindex="-1" inert=hidden>
                <Board game camera />
                <FirstHint game />
                <Preview game />
                <Legend game />
            </main>
            // The handle of the sheet that the panel is on a phone.
            <page-part data-part="parts/sheet.js" data-media="(max-width: 820px)"></page-part>
            <Panel game />
            <footer class="timeline" aria-label=t!("timeline") inert=hidden>
                <Tools game camera=zooms />
                {(!away).then(|| view! { <Timeline game /> })}
            </footer>
            <p class="sr" role="status" aria-live="polite">{move || game.announced.get()}</p>
            <Curtain game />
            <For each=move || dialog.get() key=|shown| *shown children=draw_dialog />
        </div>
    }
}

/// Overlays and zoom.
#[component]
fn Tools(game: GameState, camera: Camera) -> impl IntoView {
    let overlays = move || {
        let overlays = game
            .view
            .with(|view| view.overlays.iter().map(|o| (o.key.clone(), o.name.clone())).collect::<Vec<_>>());
        overlays
            .into_iter()
            .map(|(key, name)| {
                let (here, wanted) = (key.clone(), key.clone());
                let letter = key.chars().next().unwrap_or_default().to_uppercase().to_string();
                view! {
                    <button type="button" data-overlay=key aria-pressed=move || (game.overlay.get().as_ref() == Some(&here)).to_string()
                        on:click=move |_| toggle(game, &wanted)>{name}<kbd>{letter}</kbd></button>
                }
            })
            .collect_view()
    };
    let (near, far, fit) = (camera.clone(), camera.clone(), camera);
    view! {
        <div class="tools" role="toolbar" aria-label=t!("tools")>
            {overlays}
            <Finder game />
            <button type="button" class="icon zoom" title=t!("nearer") aria-label=t!("nearer")
                on:click=move |_| near.zoom_step(1.25)>{icon("plus")}</button>
            <button type="button" class="icon zoom" title=t!("farther") aria-label=t!("farther")
                on:click=move |_| far.zoom_step(0.8)>{icon("minus")}</button>
            <button type="button" class="icon" title=t!("whole-map") aria-label=t!("whole-map")
                on:click=move |_| fit.fit()>{icon("fit")}</button>
        </div>
    }
}

fn toggle(game: GameState, key: &str) {
    game.overlay.update(|shown| {
        *shown = (shown.as_deref() != Some(key)).then(|| key.into());
    });
}

/// Shown once to newcomers.
#[component]
fn FirstHint(game: GameState) -> impl IntoView {
    let known = RwSignal::new(browser::get_item("hint-board").is_some());
    let done = move || {
        browser::set_item("hint-board", "seen");
        known.set(true);
    };
    Effect::new(move |before: Option<usize>| {
        let orders = game.view.with(|view| view.orders);
        // Anybody who has given an order needs no hint.
        if before.is_some_and(|before| orders > before) && !known.get_untracked() {
            done();
        }
        orders
    });
    move || {
        // Who only watches has nothing to press.
        let plays = !game.is_remote() || game.takes_part();
        (plays && !known.get() && game.lesson.get().is_none()).then(|| {
            view! {
                <div class="first-hint" role="note">
                    <p>{t!("hint-board")}</p>
                    <button type="button" on:click=move |_| done()>{t!("got-it")}</button>
                </div>
            }
        })
    }
}

/// Global keyboard shortcuts.
fn listen(game: GameState, dialog: RwSignal<Option<Dialog>>) {
    let on_key = move |event: KeyboardEvent| {
        let typing = event.target().and_then(|t| t.dyn_into::<web_sys::HtmlInputElement>().ok()).is_some();
        let covered = browser::document().query_selector("dialog[open], .curtain").ok().flatten().is_some();
        if typing || covered || event.alt_key() {
            return;
        }
        if event.ctrl_key() || event.meta_key() {
            match event.key().as_str() {
                "z" => game.undo(),
                "Z" | "y" => game.redo(),
                _ => return,
            }
            return event.prevent_default();
        }
        let overlay = game.view.with_untracked(|view| {
            view.overlays
                .iter()
                .find(|o| o.key.starts_with(&event.key().to_lowercase()))
                .map(|o| o.key.clone())
        });
        match event.key().as_str() {
            "Escape" if game.past.get_untracked().is_some() => game.look_at_now(),
            "Escape" => game.cancel(),
            "Enter" if game.confirming.get_untracked().is_some() && !on_a_button(&event) => game.confirm(),
            "u" => game.undo(),
            "r" => game.redo(),
            "/" => {
                event.prevent_default();
                browser::focus_soon("typed");
            }
            "f" if areas::FIND.is_some_and(|find| browser::element(find).is_some()) => {
                event.prevent_default();
                areas::FIND.into_iter().for_each(browser::focus_soon);
            }
            "t" => dialog.set(Some(Dialog::Text)),
            "m" => dialog.set(Some(Dialog::Menu)),
            "p" if !game.is_remote() => dialog.set(Some(Dialog::Players)),
            "h" => game.seek_hint(),
            "?" => dialog.set(Some(Dialog::Help)),
            "d" => {
                if let Some(word) = game.word("done") {
                    game.say_word(&word);
                }
            }
            _ => {
                if let Some(key) = overlay {
                    toggle(game, &key);
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
