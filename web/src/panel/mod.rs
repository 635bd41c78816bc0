//! The panel beside the board: prompt, choices, forecasts, refusals, log.

mod answer;
mod battle;
mod choices;
mod dice;
mod ending;
mod hint;
mod ledger;
mod lesson;
mod log;
mod opponent;
mod read_only;
mod since;
mod slip;
mod spans;

use leptos::prelude::*;

use crate::browser;
use crate::game_state::GameState;
use crate::icon::icon;
use crate::online::{Chat, MatchEnd, Missed, PlayersPanel};
use crate::words::t;
use answer::{Confirmation, Notice};
pub use answer::{Preview, rule};
use battle::{BattleBoard, Throws};
pub use choices::Kind;
use choices::{Choices, Draft, TypedOrder};
use ending::{AfterTheEnd, Verdict};
pub use hint::percent;
use hint::{Asides, HintCard};
use ledger::Ledgers;
use lesson::LessonCard;
use log::Log;
use opponent::OpponentCard;
use read_only::ReadOnlyCard;
use since::Since;
use slip::SlipCard;
pub use spans::spans;

/// The prompt, always in view.
#[component]
fn Prompt(game: GameState) -> impl IntoView {
    let over_now = Memo::new(move |_| game.view.with(|view| view.over.clone()));
    let asked = Memo::new(move |_| game.view.with(|view| view.prompt.clone()));
    let clock = Memo::new(move |_| game.view.with(|view| view.clock.clone()));
    let prompt = move || match (game.past.get(), over_now.get()) {
        (Some(_), _) => t!("looking-back").into_any(),
        (None, Some((how, _))) => t!("game-over", how = how).into_any(),
        (None, None) => asked.with(|prompt| spans(game, prompt)).into_any(),
    };
    let branch = move || game.branch.get().then(|| view! { <span class="tag">{t!("fork")}</span> });
    view! {
        <section class="prompt" aria-live="polite" aria-label=t!("prompt")>
            <p class="kicker">{clock}{branch}</p>
            <Verdict game />
            <h2 id="prompt">{prompt}</h2>
            {move || game.past.get().map(|_| view! {
                <button type="button" id="prompt-now" on:click=move |_| game.look_at_now()>{t!("to-now")}</button>
            })}
            <AfterTheEnd game />
        </section>
    }
}

/// The selected place: tags and counters.
#[component]
fn PlaceCard(game: GameState) -> impl IntoView {
    move || {
        let wanted = game.place.get()?;
        let view = game.view.get();
        let place = view.places.iter().find(|place| place.space.0 == wanted)?.clone();
        let facts: Vec<String> = place.tags.iter().cloned().chain(place.facts()).collect();
        let counters = place.pieces.iter().filter_map(|id| view.counters.get(id).cloned());
        let counters = counters
            .map(|counter| {
                let piece = counter.piece;
                view! {
                    <li>
                        <button type="button" class="row" on:click=move |_| game.click_piece(piece)>
                            {crate::board::counter::chip(&counter)}
                            <span>{counter.said.clone()}</span>
                        </button>
                    </li>
                }
            })
            .collect_view();
        let ways = game.ways(place.space).into_iter().map(|(kind, names)| {
            view! { <p class="ways"><b>{kind}</b>" "{names.join(", ")}</p> }
        });
        let ways = ways.collect_view();
        Some(view! {
            <section class="card place-card" aria-label=place.name.clone()>
                <h3>{place.name.clone()}<button type="button" class="icon plain" aria-label=t!("close")
                    on:click=move |_| game.place.set(None)>{icon("close")}</button></h3>
                <p class="muted">{facts.join(" · ")}</p>
                {ways}
                <ul class="plain-list">{counters}</ul>
            </section>
        })
    }
}

/// Maximum number of tracks shown unfolded.
const MANY_TRACKS: usize = 12;

/// Tracks and notes.
#[component]
fn Beside(game: GameState) -> impl IntoView {
    let counted_now = Memo::new(move |_| game.view.with(|view| view.tracks.clone()));
    let noted = Memo::new(move |_| game.view.with(|view| view.notes.clone()));
    let tracks = move || {
        let tracks = counted_now.get().into_iter();
        tracks.map(|(what, value)| view! { <dt>{what}</dt><dd>{value}</dd> }).collect_view()
    };
    let notes = move || {
        noted.with(|notes| notes.iter().map(|note| view! { <li>{spans(game, note)}</li> }).collect_view())
    };
    // Many tracks are folded away; a few are always visible.
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
pub fn Panel(game: GameState) -> impl IntoView {
    // Whatever needs an answer is at the top.
    Effect::new(move |_| {
        game.confirming.track();
        game.notice.track();
        game.lesson.track();
        game.hint.track();
        game.slip.track();
        if let Some(panel) = browser::element("panel") {
            panel.set_scroll_top(0);
        }
    });
    view! {
        <aside class="panel" id="panel" aria-label=t!("panel") inert=move || game.curtain.get().is_some()>
            <ReadOnlyCard game />
            <LessonCard game />
            <Prompt game />
            <Missed />
            <Since game />
            <PlayersPanel game />
            <MatchEnd />
            <SlipCard game />
            <OpponentCard game />
            <Asides game />
            <HintCard game />
            <Draft game />
            <Notice game />
            <Confirmation game />
            <BattleBoard game />
            <Choices game />
            <Throws game />
            <TypedOrder game />
            <PlaceCard game />
            <Ledgers game />
            <Beside game />
            <Chat />
            <Log game />
        </aside>
    }
}
