//! The start page. The games to choose from are a part that is a plain script (`parts/door.js`), which is there before this module
//! is; here are the saved games, and files.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;

use super::menu::SettingsButton;
use crate::browser;
use crate::icon::icon;
use crate::long_task::{LongTask, ProgressBar, Unfinished};
use crate::opening;
use crate::route::{address, go};
use crate::seat_holder;
use crate::store::{self, GameRecord};
use crate::words::t;

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
            <page-part data-part="parts/door.js"></page-part>
            {list}
            <footer class="start-foot">
                <label class="button" for="import">{icon("import")}{t!("import")}</label>
                <input class="sr" type="file" id="import" accept=".jsonl,.json,.txt" on:change=import />
                <SettingsButton />
                {move || reading.get().map(|task| view! { <ProgressBar task said=t!("reading-game") /> })}
                {move || fault.get().map(|why| view! { <p role="alert" class="card trouble">{why}</p> })}
                <p class="muted">{t!("notice")}</p>
            </footer>
        </main>
    }
}
