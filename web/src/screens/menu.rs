//! The menu of a game, and help.

use leptos::prelude::*;

use table::scene::sheet::SheetSpace;
use table::scene::{BoardLink, Shape};

use super::standing::opener;
use crate::areas;
use crate::board::{kind, sign};
use crate::browser;
use crate::dialog::{Dialog, Modal};
use crate::game_state::{GameState, Notice};
use crate::icon::icon;
use crate::online::{AbsentChoice, OfferSeat, PauseChoice};
use crate::route::go;
use crate::store::{self, Revision};
use crate::words::t;

/// The menu.
#[component]
pub fn MenuDialog(
    game: GameState,
    dialog: RwSignal<Option<Dialog>>,
    on_close: impl Fn() + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let record = game.record();
    let name = RwSignal::new(record.name.clone());
    let link = RwSignal::new(None::<String>);
    let surely = RwSignal::new(false);
    let copy = move || {
        let address = game.link();
        let _ = browser::window().navigator().clipboard().write_text(&address);
        link.set(Some(address));
    };
    let export = move || {
        let record = game.record();
        let _ = browser::download(&format!("{}-{}.jsonl", record.game, record.id), &game.export());
    };
    // A separate copy, to return to this moment later.
    let save_as = move || {
        game.rename(&name.get_untracked());
        let mut copy = game.record();
        copy.id = format!("{}-{}", copy.id, browser::now() as u64 % 1_000_000);
        let name = t!("copy-of", name = copy.name.clone(), clock = copy.clock.clone());
        let journal = game.journal();
        leptos::task::spawn_local(async move {
            copy.name = store::free_name(&name).await;
            if store::write(&copy, Revision::default(), &journal, None).await.is_err() {
                game.notice.try_set(Some(Notice::Trouble(t!("not-kept"))));
            }
        });
        on_close();
    };
    view! {
        <Modal title=t!("menu") on_close>
            <div class="menu">
                <label for="game-name">{t!("game-name")}</label>
                <input id="game-name" type="text" disabled=move || game.read_only.get() prop:value=move || name.get()
                    on:input=move |event| name.set(event_target_value(&event))
                    on:change=move |_| game.rename(&name.get_untracked()) />
                <p class="muted">{t!("kept-here")}</p>
                <button type="button" id="save-as" on:click=move |_| save_as()>{icon("save")}{t!("save-as")}</button>
                <button type="button" id="menu-export" on:click=move |_| export()>{icon("export")}{t!("export-help")}</button>
                <button type="button" id="copy-link" on:click=move |_| copy()>
                    {move || icon(if link.get().is_some() { "check" } else { "link" })}
                    {move || if link.get().is_some() { t!("link-copied") } else { t!("copy-link") }}
                </button>
                {move || link.get().map(|address| view! {
                    <input type="text" id="link" readonly aria-label=t!("copy-link") value=address />
                })}
                <button type="button" id="menu-players" on:click=move |_| dialog.set(Some(Dialog::Players))>
                    {icon("players")}{t!("players")}
                </button>
                {opener(game, move || dialog.set(Some(Dialog::Standing)))}
                {move || game.may_review().then(|| view! {
                    <button type="button" id="menu-review" on:click=move |_| dialog.set(Some(Dialog::Review))>
                        {icon("chart")}{t!("review")}
                    </button>
                })}
                <button type="button" on:click=move |_| go(&format!("#/rules/{}", game.record().game))>
                    {icon("rules")}{t!("rules")}
                </button>
                <Keepsakes game />
                <SettingsButton />
                <a class="button" href="#/">{icon("back")}{t!("to-start")}</a>
                <div class="apart">
                    {move || match surely.get() {
                        false => view! {
                            <button type="button" disabled=move || game.read_only.get() on:click=move |_| surely.set(true)>{t!("resign")}</button>
                        }.into_any(),
                        true => view! {
                            <button type="button" class="main" on:click=move |_| { game.resign(); on_close(); }>{t!("resign-surely")}</button>
                        }.into_any(),
                    }}
                </div>
            </div>
        </Modal>
    }
}

/// The button that opens the settings, which are a part that is a plain script (`parts/settings.js`).
#[component]
pub fn SettingsButton() -> impl IntoView {
    view! { <page-part data-part="parts/settings.js"></page-part> }
}

/// Private notes and a picture of the map (`parts/keepsakes.js`).
#[component]
fn Keepsakes(game: GameState) -> impl IntoView {
    let seat = game.private_seat().map(|seat| seat.0.to_string());
    view! { <page-part data-part="parts/keepsakes.js" data-seat=seat></page-part> }
}

/// The menu of an online match.
#[component]
pub fn RemoteMenu(
    game: GameState,
    dialog: RwSignal<Option<Dialog>>,
    on_close: impl Fn() + Copy + Send + Sync + 'static,
) -> impl IntoView {
    let surely = RwSignal::new(false);
    let plays = game.takes_part() && game.view.with_untracked(|view| view.over.is_none());
    let ask = move || {
        game.asking.set(true);
        on_close();
    };
    let resign = move || {
        match surely.get() {
        false => view! {
            <button type="button" id="resign" on:click=move |_| surely.set(true)>{t!("resign")}</button>
        }
        .into_any(),
        true => view! {
            <button type="button" class="main" id="resign-surely" on:click=move |_| { game.resign(); on_close(); }>
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
                    {opener(game, move || dialog.set(Some(Dialog::Standing)))}
                    <button type="button" id="ask-back" on:click=move |_| ask()>{icon("undo")}{t!("ask-back")}</button>
                    <button type="button" id="offer-draw" on:click=move |_| { game.draw(true); on_close(); }>{t!("offer-draw")}</button>
                    <PauseChoice on_close />
                    <OfferSeat />
                })}
                <button type="button" on:click=move |_| go(&format!("#/rules/{}", game.record().game))>
                    {icon("rules")}{t!("rules")}
                </button>
                <Keepsakes game />
                <SettingsButton />
                <a class="button" href="#/online">{icon("back")}{t!("to-lobby")}</a>
                {plays.then_some(view! { <div class="apart">{resign}</div> })}
            </div>
        </Modal>
    }
}

/// The map key: owners, kinds of places, lines and signs.
fn map_key(game: GameState) -> impl IntoView {
    let board = game.board();
    let sample = |picture: AnyView, said: String| {
        view! { <li><svg viewBox="0 0 60 32" aria-hidden="true">{picture}</svg><span>{said}</span></li> }
    };
    let at = SheetSpace { at: (30, 16), ..SheetSpace::default() };
    let seats = game.view.with_untracked(|view| view.seats.clone()).into_iter().enumerate();
    let seats = seats.map(|(i, (name, _))| {
        let ring =
            || view! { <g class=format!("ring of-{i}")>{sign(Shape::Point, &at, "edge", 12)}</g> }.into_any();
        sample(areas::held_by(game, i as u8).unwrap_or_else(ring), t!("held-by", seat = name))
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
        sample(view! { <path class=class d="M4 16H56" /> }.into_any(), game.say(&link.name))
    });
    let signs = board.signs.iter().map(|(mark, said)| {
        let mark = mark.to_string().replace('☆', "★");
        sample(view! { <text class="emblem" x="22" y="23">{mark}</text> }.into_any(), game.say(said))
    });
    let all = seats.collect::<Vec<_>>().into_iter().chain(kinds).chain(ways).chain(signs);
    view! { <ul class="map-key">{all.collect_view()}</ul> }
}

/// Help: how to give orders and what is on a counter (`parts/help.js`), the map key, overlays and keys (`parts/keys.js`).
#[component]
pub fn HelpDialog(game: GameState, on_close: impl Fn() + Copy + Send + Sync + 'static) -> impl IntoView {
    view! {
        <Modal title=t!("help") on_close>
            <page-part data-part="parts/help.js"></page-part>
            <h3>{t!("map-key")}</h3>
            {map_key(game)}
            <page-part data-part="parts/keys.js"></page-part>
        </Modal>
    }
}
