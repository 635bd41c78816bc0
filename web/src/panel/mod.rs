//! The panel beside the board: who decides what, what may be said, what would come of it, why not, what happened.

mod answer;
mod battle;
mod choices;
mod dice;
mod hint;
mod ledger;
mod lesson;
mod log;
mod onlooker;
mod opponent;
mod slip;
mod spans;

use leptos::prelude::*;

use crate::browser;
use crate::desk::Desk;
use crate::online::{Closing, Company, Missed, Talk};
use crate::screens::Over;
use crate::t;
use answer::{Asked, Notice};
pub use answer::{Preview, rule};
use battle::{BattleBoard, Throws};
use choices::{Choices, Draft, TypedOrder};
pub use hint::percent;
use hint::{Asides, HintCard};
use ledger::Ledgers;
use lesson::LessonCard;
use log::Log;
use onlooker::OnlookerCard;
use opponent::OpponentCard;
use slip::SlipCard;
pub use spans::spans;

/// What is asked, always in sight.
#[component]
fn Prompt(desk: Desk) -> impl IntoView {
    let over_now = Memo::new(move |_| desk.view.with(|view| view.over.clone()));
    let asked = Memo::new(move |_| desk.view.with(|view| view.prompt.clone()));
    let clock = Memo::new(move |_| desk.view.with(|view| view.clock.clone()));
    let over = StoredValue::new(use_context::<RwSignal<Option<Over>>>());
    let prompt = move || match (desk.past.get(), over_now.get()) {
        (Some(_), _) => t!("looking-back").into_any(),
        (None, Some(how)) => t!("game-over", how = how).into_any(),
        (None, None) => asked.with(|prompt| spans(desk, prompt)).into_any(),
    };
    let branch = move || desk.branch.get().then(|| view! { <span class="tag">{t!("fork")}</span> });
    let review = move || {
        let here = !desk.is_away() && desk.past.get().is_none();
        over.get_value().filter(|_| over_now.with(Option::is_some) && here).map(|over| {
            view! {
                <button type="button" class="main" id="open-review" on:click=move |_| over.set(Some(Over::Review))>
                    {crate::icon("chart")}{t!("review")}
                </button>
            }
        })
    };
    view! {
        <section class="prompt" aria-live="polite" aria-label=t!("prompt")>
            <p class="kicker">{clock}{branch}</p>
            <h2 id="prompt">{prompt}</h2>
            {move || over_now.get().filter(|_| !desk.is_away()).map(|_| view! { <p class="muted">{t!("over-help")}</p> })}
            {review}
        </section>
    }
}

/// The place that is looked at: what it is, who stands there.
#[component]
fn PlaceCard(desk: Desk) -> impl IntoView {
    move || {
        let wanted = desk.place.get()?;
        let view = desk.view.get();
        let place = view.places.iter().find(|place| place.space.0 == wanted)?.clone();
        let facts: Vec<String> = place.tags.iter().cloned().chain(place.facts()).collect();
        let counters = place.pieces.iter().filter_map(|id| view.counters.get(id).cloned());
        let counters = counters
            .map(|counter| {
                let piece = counter.piece;
                view! {
                    <li>
                        <button type="button" class="row" on:click=move |_| desk.click_piece(piece)>
                            {crate::board::counter::chip(&counter)}
                            <span>{counter.said.clone()}</span>
                        </button>
                    </li>
                }
            })
            .collect_view();
        let ways = desk.ways(place.space).into_iter().map(|(kind, names)| {
            view! { <p class="ways"><b>{kind}</b>" "{names.join(", ")}</p> }
        });
        let ways = ways.collect_view();
        Some(view! {
            <section class="card place-card" aria-label=place.name.clone()>
                <h3>{place.name.clone()}<button type="button" class="icon plain" aria-label=t!("close")
                    on:click=move |_| desk.place.set(None)>{crate::icon("close")}</button></h3>
                <p class="muted">{facts.join(" · ")}</p>
                {ways}
                <ul class="plain-list">{counters}</ul>
            </section>
        })
    }
}

/// So many numbers beside the map can be read at a glance.
const MANY_TRACKS: usize = 12;

/// What is counted beside the map, and what else is to be known.
#[component]
fn Beside(desk: Desk) -> impl IntoView {
    let counted_now = Memo::new(move |_| desk.view.with(|view| view.tracks.clone()));
    let noted = Memo::new(move |_| desk.view.with(|view| view.notes.clone()));
    let tracks = move || {
        let tracks = counted_now.get().into_iter();
        tracks.map(|(what, value)| view! { <dt>{what}</dt><dd>{value}</dd> }).collect_view()
    };
    let notes = move || {
        noted.with(|notes| notes.iter().map(|note| view! { <li>{spans(desk, note)}</li> }).collect_view())
    };
    // Many numbers are a table to be opened; a few are always in sight.
    let many = Memo::new(move |_| counted_now.with(|tracks| tracks.len() > MANY_TRACKS));
    let list = move || view! { <dl class="tracks">{tracks}</dl> };
    let counted = move || match many.get() {
        true => view! { <details class="ledger-card"><summary>{t!("counted")}</summary>{list()}</details> }
            .into_any(),
        false => list().into_any(),
    };
    let nothing = move || counted_now.with(Vec::is_empty) && noted.with(Vec::is_empty);
    view! {
        <section class="beside" class:gone=nothing aria-label=t!("beside")>
            {counted}
            <ul class="notes">{notes}</ul>
        </section>
    }
}

/// The panel.
#[component]
pub fn Panel(desk: Desk) -> impl IntoView {
    // Whatever is to be answered now is at the top.
    Effect::new(move |_| {
        desk.asked.track();
        desk.notice.track();
        desk.lesson.track();
        desk.hint.track();
        desk.slip.track();
        if let Some(panel) = browser::element("panel") {
            panel.set_scroll_top(0);
        }
    });
    view! {
        <aside class="panel" id="panel" aria-label=t!("panel") inert=move || desk.curtain.get().is_some()>
            <OnlookerCard desk />
            <LessonCard desk />
            <Prompt desk />
            <Missed />
            <Company desk />
            <Closing />
            <SlipCard desk />
            <OpponentCard desk />
            <Asides desk />
            <HintCard desk />
            <Draft desk />
            <Notice desk />
            <Asked desk />
            <BattleBoard desk />
            <Choices desk />
            <Throws desk />
            <TypedOrder desk />
            <PlaceCard desk />
            <Ledgers desk />
            <Beside desk />
            <Talk />
            <Log desk />
        </aside>
    }
}
