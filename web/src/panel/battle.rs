//! The current battle: steps, both sides, odds, and dice.

use leptos::prelude::*;
use table::scene::When;

use super::spans;
use crate::game_state::GameState;
use crate::game_state::battle::{SideView, UnitsView};
use crate::game_state::view::LogLine;
use crate::words::t;

fn units(units: &UnitsView) -> impl IntoView + use<> {
    let (glyph, livery) = (units.glyph.clone(), units.livery.clone());
    let state = units.state.clone().map(|state| view! { <small>{state}</small> });
    view! {
        <li class:out=!units.fights>
            <span class=format!("chip-face livery-{livery}")><svg viewBox="0 0 36 36" aria-hidden="true">
                <rect class="ground" x="0.5" y="0.5" width="35" height="35" rx="4" />
                <use href=format!("#g-{glyph}") width="36" height="36" />
                <use href=format!("#m-{livery}") x="1.6" y="1.4" width="8" height="8" />
            </svg></span>
            <span>{units.name.clone()}{state}</span>
        </li>
    }
}

fn side(side: &SideView) -> impl IntoView + use<> {
    let livery = side.livery.clone();
    let all = side.units.iter().map(units).collect_view();
    let none = side.units.is_empty().then(|| view! { <p class="muted">{t!("nobody-left")}</p> });
    let pools = side.dice.iter().map(|(count, at)| {
        let said = t!("dice-at", count = u32::from(*count), at = u32::from(*at));
        view! { <li>{said}</li> }
    });
    let pools = (!side.dice.is_empty()).then(|| {
        view! { <ul class="pools" aria-label=t!("next-dice") title=t!("next-dice")>{pools.collect_view()}</ul> }
    });
    let hits =
        (side.hits > 0).then(|| view! { <p class="hits">{t!("hits-wait", hits = u32::from(side.hits))}</p> });
    view! {
        <div class=format!("side livery-{livery}")>
            <h4>
                <svg class=format!("nation livery-{livery}") viewBox="0 0 10 10" aria-hidden="true">
                    <use href=format!("#m-{livery}") width="10" height="10" />
                </svg>
                {side.name.clone()}
            </h4>
            <ul class="units">{all}</ul>
            {none}
            {pools}
            {hits}
        </div>
    }
}

fn steps(steps: &[(String, When)]) -> impl IntoView + use<> {
    let one = |(name, when): &(String, When)| {
        let (class, now) = match when {
            When::Past => ("been", None),
            When::Now => ("now", Some("step")),
            When::Ahead => ("ahead", None),
        };
        view! { <li class=class aria-current=now>{name.clone()}</li> }
    };
    let all = steps.iter().map(one).collect_view();
    (!steps.is_empty()).then(|| view! { <ol class="legs" aria-label=t!("battle-steps")>{all}</ol> })
}

fn percent(thousandths: u32) -> String {
    format!("{}.{} %", thousandths / 10, thousandths % 10)
}

/// The odds of winning, how they have changed, and what is likely to remain.
fn odds(game: GameState, at: u16) -> impl IntoView {
    move || {
        let weighed = game.battle_forecast.get()?;
        let (first, rest) = weighed.forecast.odds.split_first()?;
        let course = game.odds_so_far(at);
        let before = course.split_last().map(|(_, before)| before.to_vec()).unwrap_or_default();
        let before = before.into_iter().map(|odds| view! { <li>{percent(odds)}</li> }).collect_view();
        let share = percent(first.thousandths);
        let rest = rest.iter().map(|likely| {
            view! { <li><b>{percent(likely.thousandths)}</b>" "{likely.of.clone()}</li> }
        });
        let rest = rest.collect_view();
        Some(view! {
            <div class="chances">
                <ol class="course-of-odds" aria-label=t!("odds-so-far")>
                    {before}
                    <li class="now" aria-current="true">{share.clone()}</li>
                </ol>
                <span class="bar" style=format!("--share:{}%", first.thousandths / 10) aria-hidden="true"></span>
                <p>{first.of.clone()}</p>
                <ul class="muted">{rest}</ul>
            </div>
        })
    }
}

/// The board.
#[component]
pub fn BattleBoard(game: GameState) -> impl IntoView {
    let clash = Memo::new(move |_| game.view.with(|view| view.clash.clone()));
    let decides = Memo::new(move |_| game.view.with(|view| view.seat));
    // The odds of a large battle take time: draw the card first.
    Effect::new(move |_| {
        game.battle_forecast.set(None);
        if clash.with(Option::is_some) && decides.get().is_some() {
            set_timeout(move || game.forecast_battle(), std::time::Duration::from_millis(20));
        }
    });
    move || {
        let clash = clash.get()?;
        let sides = clash.sides.iter().map(side).collect_view();
        Some(view! {
            <section class="card battle" aria-label=clash.name.clone()>
                <h3>{clash.name.clone()}</h3>
                {steps(&clash.steps)}
                <div class="sides">{sides}</div>
                {odds(game, clash.at)}
            </section>
        })
    }
}

/// Dice rolled for the last order, with their results.
#[component]
pub fn Throws(game: GameState) -> impl IntoView {
    let last = Memo::new(move |_| {
        game.view.with(|view| {
            let entry = view.log.last().map(|line| line.entry);
            let last: Vec<LogLine> =
                view.log.iter().filter(|line| Some(line.entry) == entry).cloned().collect();
            let first = last.iter().position(LogLine::has_dice);
            first.map(|first| last[first..].to_vec()).unwrap_or_default()
        })
    });
    move || {
        let lines = last.get();
        let one = |(line, times): (&LogLine, usize)| {
            view! { <li class:thrown=line.has_dice()>{spans(game, &line.spans)}{super::log::times(times)}</li> }
        };
        let lines = super::log::folded(&lines).into_iter().map(one).collect_view();
        (!last.with(Vec::is_empty)).then(|| {
            view! {
                <section class="card throws" aria-label=t!("the-dice")>
                    <h3>{t!("the-dice")}</h3>
                    <ul>{lines}</ul>
                </section>
            }
        })
    }
}
