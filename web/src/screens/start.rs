//! The start page: what this is, what one can play, where one left off.

use bots::Level;
use catalog::Card;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

use super::menu::ThemeButton;
use crate::browser;
use crate::games;
use crate::icon::icon;
use crate::long_task::{LongTask, ProgressBar, Unfinished};
use crate::opening;
use crate::route::{address, go};
use crate::scenario::ScenarioChoice;
use crate::seat_holder::{self, SeatHolder, SeatHolderChoice};
use crate::store::{self, GameRecord};
use crate::words::{self, t};

/// The address of a new game with these seat holders.
fn new_game(id: &str, holders: &[&str], scenario: &str) -> String {
    match scenario {
        "" => format!("#/new/{id}/{}", holders.join("-")),
        scenario => format!("#/new/{id}/{}/{scenario}", holders.join("-")),
    }
}

/// The seats of a new game: at first one person against officers.
#[component]
fn NewGame(card: Card, scenario: RwSignal<String>) -> impl IntoView {
    let Card { id, seats, levels, .. } = card;
    let usual = levels.iter().copied().find(|level| *level == Level::Officer).or(levels.last().copied());
    let first = (0..seats.len()).map(|i| usual.filter(|_| i > 0)).collect();
    let holders: RwSignal<Vec<SeatHolder>> = RwSignal::new(first);
    let choices = seats.into_iter().enumerate().map(|(i, seat)| {
        let holder = Memo::new(move |_| holders.with(|holders| holders[i]));
        view! {
            <SeatHolderChoice id=format!("{id}-seat-{i}") seat=words::data(&seat) levels=levels.clone() holder
                on_choose=move |holder| holders.update(|holders| holders[i] = holder) />
        }
    });
    let choices = choices.collect_view();
    let begin = move || {
        let words: Vec<&str> =
            holders.with(|holders| holders.iter().map(|holder| seat_holder::word(*holder)).collect());
        new_game(&id, &words, &scenario.get())
    };
    view! {
        <div class="new-game">
            <div class="chairs">{choices}</div>
            <a class="button main" href=begin>{t!("play")}</a>
        </div>
    }
}

/// A game that can be played.
#[component]
fn GameCard(card: Card) -> impl IntoView {
    let id = card.id.clone();
    let seats = card.seats.len() as u32;
    let picture = browser::asset(&format!("maps/{id}/cover.webp"));
    let lessons = card.lessons.iter().map(|(lesson, minutes)| {
        view! { <a class="button" href=format!("#/lesson/{id}/{lesson}")>{t!("learn", minutes = *minutes)}</a> }
    });
    let lessons = lessons.collect_view();
    let scenario = RwSignal::new(card.scenarios.first().map(|(id, _)| id.clone()).unwrap_or_default());
    let hot_seat = {
        let (id, persons) = (id.clone(), vec![seat_holder::word(None); card.seats.len()]);
        move || new_game(&id, &persons, &scenario.get())
    };
    view! {
        <article class="game-card" data-game=id.clone()>
            <div class="cover-picture" style=picture.map(|url| format!("background-image:url({url})"))>
            </div>
            <div class="game-card-body">
                <h2>{card.title.clone()}</h2>
                <p class="muted">{t!("plays", rules = words::data(&card.plays))}</p>
                <p>{t!("seats-at-one-screen", seats = seats)}
                    {card.secrets.then(|| format!(" {}", t!("curtain-hangs")))}</p>
                <ScenarioChoice id=format!("{id}-scenario") scenarios=card.scenarios.clone() chosen=scenario />
                {(!card.levels.is_empty()).then(|| view! { <NewGame card=card.clone() scenario /> })}
                <div class="buttons">
                    <a class="button hot-seat" href=hot_seat>{t!("play-at-one-screen", seats = seats)}</a>
                    {lessons}
                    <a class="button" href=format!("#/rules/{id}")>{t!("rules")}</a>
                </div>
            </div>
        </article>
    }
}

/// A saved game.
#[component]
fn KeptGame(kept: GameRecord, on_change: impl Fn() + Copy + Send + Sync + 'static) -> impl IntoView {
    let record = kept;
    let gone = record.id.clone();
    let said = t!("throw-away", name = record.name.clone());
    let bots: Vec<String> =
        record.bots.iter().filter(|holder| holder.is_some()).map(|c| seat_holder::name(*c)).collect();
    let against = (!bots.is_empty()).then(|| format!("{} · ", t!("against", bots = bots.join(", "))));
    let surely = RwSignal::new(false);
    let throw = move || {
        let gone = gone.clone();
        leptos::task::spawn_local(async move {
            let _ = store::remove(&gone).await;
            on_change();
        });
    };
    let bin = move || match surely.get() {
        false => {
            let said = said.clone();
            view! {
                <button type="button" class="icon plain" title=said.clone() aria-label=said.clone()
                    on:click=move |_| surely.set(true)>{icon("trash")}</button>
            }
            .into_any()
        }
        true => {
            let throw = throw.clone();
            view! { <button type="button" class="main throw-away" on:click=move |_| throw()>{t!("throw-away-surely")}</button> }
                .into_any()
        }
    };
    view! {
        <li>
            <a href=address(&record)>
                <b>{record.name.clone()}</b>
                <span>{record.clock.clone()}</span>
                <small>{against}{t!("orders-given", n = record.orders as u32)}</small>
            </a>
            {bin}
        </li>
    }
}

/// The start page.
#[component]
pub fn StartScreen() -> impl IntoView {
    browser::document().set_title(&t!("sandtable"));
    let kept: RwSignal<Vec<GameRecord>> = RwSignal::new(Vec::new());
    let fault: RwSignal<Option<String>> = RwSignal::new(None);
    let reading: RwSignal<Option<LongTask>> = RwSignal::new(None);
    let read = move || {
        leptos::task::spawn_local(async move {
            let all = store::all().await;
            kept.try_set(all);
        });
    };
    read();
    let cards = games::cards().into_iter().map(|card| view! { <GameCard card /> }).collect_view();
    let served = RwSignal::new(false);
    leptos::task::spawn_local(async move {
        // A page without a server has no such answer, or one of its own.
        let alive = browser::fetch("/healthz").await.is_some_and(|answer| answer == "alive");
        served.try_set(alive);
    });
    let lobby = move || {
        served.get().then(|| {
            view! {
                <p class="buttons"><a class="button main" id="to-lobby" href="#/online">{icon("players")}{t!("play-online")}</a></p>
            }
        })
    };
    let owner = Owner::current().expect("a component has one");
    let import = move |event: web_sys::Event| {
        let input: Option<web_sys::HtmlInputElement> = event.target().and_then(|t| t.dyn_into().ok());
        let file = input.as_ref().and_then(|input| input.files()).and_then(|files| files.get(0));
        if let Some(input) = input {
            // Allow choosing the same file again.
            input.set_value("");
        }
        let task = owner.with(LongTask::new);
        leptos::task::spawn_local(async move {
            let Some(file) = file else { return };
            let text = JsFuture::from(file.text()).await.ok().and_then(|text| text.as_string());
            reading.try_set(Some(task));
            let imported = opening::import(&text.unwrap_or_default(), task).await;
            if reading.try_set(None).is_some() {
                // The screen was closed meanwhile; the game is in the list.
                return;
            }
            match imported {
                Ok(address) => go(&address),
                Err(Unfinished::Stopped | Unfinished::Left | Unfinished::NotHere) => {}
                Err(Unfinished::Fault(why)) => {
                    fault.try_set(Some(why));
                }
            }
        });
    };
    let list = move || {
        let records = kept.get();
        (!records.is_empty()).then(|| {
            let records =
                records.into_iter().map(|kept| view! { <KeptGame kept on_change=read /> }).collect_view();
            view! {
                <section class="kept" aria-label=t!("your-games")>
                    <h2>{t!("your-games")}</h2>
                    <ul>{records}</ul>
                </section>
            }
        })
    };
    view! {
        <main class="start" id="main" tabindex="-1">
            <header class="hero">
                <h1>{t!("sandtable")}</h1>
                <p class="lead">{t!("lead")}</p>
                <ul class="claims">
                    <li>{t!("claim-rules")}</li>
                    <li>{t!("claim-undo")}</li>
                    <li>{t!("claim-kept")}</li>
                </ul>
                {lobby}
            </header>
            {list}
            <section class="games" aria-label=t!("games")>{cards}</section>
            <footer class="start-foot">
                <label class="button" for="import">{icon("import")}{t!("import")}</label>
                <input class="sr" type="file" id="import" accept=".jsonl,.json,.txt" on:change=import />
                <ThemeButton />
                {move || reading.get().map(|task| view! { <ProgressBar task said=t!("reading-game") /> })}
                {move || fault.get().map(|why| view! { <p role="alert" class="card trouble">{why}</p> })}
                <p class="muted">{t!("notice")}</p>
            </footer>
        </main>
    }
}
