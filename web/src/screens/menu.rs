//! The menu of a game, and help.

use leptos::prelude::*;

use table::scene::sheet::SheetSpace;
use table::scene::{BoardLink, Shape};

use super::standing::opener;
use super::{Modal, Over, go};
use crate::board::{kind, sign};
use crate::browser;
use crate::desk::{Desk, Notice};
use crate::online::{AbsentChoice, PauseChoice};
use crate::store::{self, Mark};
use crate::t;

/// Light or dark; the pictures of the map are of one kind, so the page is drawn anew.
pub fn change_theme() {
    let root = browser::document().document_element();
    let dark = root.and_then(|root| root.get_attribute("data-theme")).as_deref() == Some("dark");
    browser::keep("theme", if dark { "light" } else { "dark" });
    let _ = browser::window().location().reload();
}

/// Games, files, looks.
#[component]
pub fn MenuDialog(
    desk: Desk,
    over: RwSignal<Option<Over>>,
    on_close: impl Fn() + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let slot = desk.slot();
    let name = RwSignal::new(slot.name.clone());
    let link = RwSignal::new(None::<String>);
    let surely = RwSignal::new(false);
    let copy = move || {
        let address = desk.link();
        let _ = browser::window().navigator().clipboard().write_text(&address);
        link.set(Some(address));
    };
    let export = move || {
        let slot = desk.slot();
        let _ = browser::download(&format!("{}-{}.jsonl", slot.game, slot.id), &desk.export());
    };
    // A slot of its own, so that one can come back to this moment.
    let save_as = move || {
        desk.rename(&name.get_untracked());
        let mut copy = desk.slot();
        copy.id = format!("{}-{}", copy.id, browser::now() as u64 % 1_000_000);
        copy.name = t!("copy-of", name = copy.name.clone(), clock = copy.clock.clone());
        let journal = desk.journal();
        leptos::task::spawn_local(async move {
            if store::write(&copy, Mark::default(), &journal, None).await.is_err() {
                desk.notice.try_set(Some(Notice::Trouble(t!("not-kept"))));
            }
        });
        on_close();
    };
    view! {
        <Modal title=t!("menu") on_close>
            <div class="menu">
                <label for="game-name">{t!("game-name")}</label>
                <input id="game-name" type="text" disabled=move || desk.onlooking.get() prop:value=move || name.get()
                    on:input=move |event| name.set(event_target_value(&event))
                    on:change=move |_| desk.rename(&name.get_untracked()) />
                <p class="muted">{t!("kept-here")}</p>
                <button type="button" id="save-as" on:click=move |_| save_as()>{crate::icon("save")}{t!("save-as")}</button>
                <button type="button" id="menu-export" on:click=move |_| export()>{crate::icon("export")}{t!("export-help")}</button>
                <button type="button" id="copy-link" on:click=move |_| copy()>{crate::icon("link")}{t!("copy-link")}</button>
                {move || link.get().map(|address| view! {
                    <input type="text" id="link" readonly aria-label=t!("copy-link") value=address />
                })}
                <button type="button" id="menu-players" on:click=move |_| over.set(Some(Over::Players))>
                    {crate::icon("players")}{t!("players")}
                </button>
                {opener(desk, move || over.set(Some(Over::Standing)))}
                {move || desk.may_review().then(|| view! {
                    <button type="button" id="menu-review" on:click=move |_| over.set(Some(Over::Review))>
                        {crate::icon("chart")}{t!("review")}
                    </button>
                })}
                <button type="button" on:click=move |_| go(&format!("#/rules/{}", desk.slot().game))>
                    {crate::icon("rules")}{t!("rules")}
                </button>
                <ThemeButton />
                {move || match surely.get() {
                    false => view! {
                        <button type="button" disabled=move || desk.onlooking.get() on:click=move |_| surely.set(true)>{t!("resign")}</button>
                    }.into_any(),
                    true => view! {
                        <button type="button" class="main" on:click=move |_| { desk.resign(); on_close(); }>{t!("resign-surely")}</button>
                    }.into_any(),
                }}
                <a class="button" href="#/">{crate::icon("back")}{t!("to-start")}</a>
            </div>
        </Modal>
    }
}

/// Light or dark.
#[component]
pub fn ThemeButton() -> impl IntoView {
    view! { <button type="button" id="theme" on:click=move |_| change_theme()>{crate::icon("moon")}{t!("theme")}</button> }
}

/// What can be done at a table of a house beside playing.
#[component]
pub fn AwayMenu(
    desk: Desk,
    over: RwSignal<Option<Over>>,
    on_close: impl Fn() + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let surely = RwSignal::new(false);
    let plays = desk.takes_part() && desk.view.with_untracked(|view| view.over.is_none());
    let ask = move || {
        desk.asking.set(true);
        on_close();
    };
    let resign = move || {
        match surely.get() {
        false => view! {
            <button type="button" id="resign" on:click=move |_| surely.set(true)>{t!("resign")}</button>
        }
        .into_any(),
        true => view! {
            <button type="button" class="main" id="resign-surely" on:click=move |_| { desk.resign(); on_close(); }>
                {t!("resign-surely")}
            </button>
        }
        .into_any(),
    }
    };
    view! {
        <Modal title=t!("menu") on_close>
            <div class="menu">
                {plays.then(|| view! {
                    <AbsentChoice />
                    {opener(desk, move || over.set(Some(Over::Standing)))}
                    <button type="button" id="ask-back" on:click=move |_| ask()>{crate::icon("undo")}{t!("ask-back")}</button>
                    <button type="button" id="offer-draw" on:click=move |_| { desk.draw(true); on_close(); }>{t!("offer-draw")}</button>
                    <PauseChoice on_close />
                })}
                <button type="button" on:click=move |_| go(&format!("#/rules/{}", desk.slot().game))>
                    {crate::icon("rules")}{t!("rules")}
                </button>
                <ThemeButton />
                {plays.then_some(resign)}
                <a class="button" href="#/house">{crate::icon("back")}{t!("to-house")}</a>
            </div>
        </Modal>
    }
}

/// What is drawn how: whose places are, what kind they are, what the lines and signs mean.
fn map_key(desk: Desk) -> impl IntoView {
    let board = desk.board();
    let sample = |picture: AnyView, said: String| {
        view! { <li><svg viewBox="0 0 60 32" aria-hidden="true">{picture}</svg><span>{said}</span></li> }
    };
    let at = SheetSpace { at: (30, 16), ..SheetSpace::default() };
    let seats = desk.view.with_untracked(|view| view.seats.clone()).into_iter().enumerate();
    let seats = seats.map(|(i, (name, _))| {
        let ring = view! { <g class=format!("ring of-{i}")>{sign(Shape::Point, &at, "edge", 12)}</g> };
        sample(ring.into_any(), t!("held-by", seat = name))
    });
    let kinds = [
        (Shape::Area, t!("kind-inland")),
        (Shape::Point, t!("kind-port")),
        (Shape::Sea, t!("kind-sea")),
        (Shape::Hex, t!("kind-hex")),
    ];
    let there = |shape: &Shape| board.spaces.iter().any(|space| space.shape == *shape);
    let kinds = kinds
        .into_iter()
        .filter(|(shape, _)| there(shape))
        .map(|(shape, said)| sample(sign(shape, &at, &format!("sign {}", kind(shape)), 11), said));
    let mut ways: Vec<&BoardLink> = Vec::new();
    for link in &board.links {
        if ways.iter().all(|known| known.kind != link.kind) {
            ways.push(link);
        }
    }
    let ways = ways.into_iter().map(|link| {
        let class = format!("way {}", link.kind.key.trim_start_matches("link-"));
        sample(view! { <path class=class d="M4 16H56" /> }.into_any(), desk.say(&link.name))
    });
    let signs = board.signs.iter().map(|(mark, said)| {
        let mark = mark.to_string().replace('☆', "★");
        sample(view! { <text class="emblem" x="22" y="23">{mark}</text> }.into_any(), desk.say(said))
    });
    let all = seats.collect::<Vec<_>>().into_iter().chain(kinds).chain(ways).chain(signs);
    view! { <ul class="map-key">{all.collect_view()}</ul> }
}

/// How one plays by hand, by keys and by typing.
#[component]
pub fn HelpDialog(desk: Desk, on_close: impl Fn() + Copy + Send + Sync + 'static) -> impl IntoView {
    let keys = [
        ("U", t!("undo")),
        ("R", t!("redo")),
        ("D", t!("key-done")),
        ("↵", t!("key-enter")),
        ("Esc", t!("cancel")),
        ("/", t!("type-an-order")),
        ("H", t!("hint-help")),
        ("T", t!("text-view")),
        ("Z", t!("key-zones")),
        ("S", t!("key-supply")),
        ("← → ↑ ↓", t!("key-arrows")),
        ("+ − 0", t!("key-zoom")),
        ("P", t!("players")),
        ("M", t!("menu")),
        ("?", t!("help")),
    ];
    let keys =
        keys.map(|(key, what)| view! { <tr><th scope="row"><kbd>{key}</kbd></th><td>{what}</td></tr> });
    view! {
        <Modal title=t!("help") on_close>
            <p>{t!("help-hands")}</p>
            <p>{t!("help-why")}</p>
            <p>{t!("help-undo")}</p>
            <h3>{t!("map-key")}</h3>
            {map_key(desk)}
            <h3>{t!("keyboard")}</h3>
            <table class="keys"><tbody>{keys}</tbody></table>
        </Modal>
    }
}
