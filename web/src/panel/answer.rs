//! Forecasts of orders, and reasons why one cannot be given.

use leptos::prelude::*;

use super::spans;
use crate::game_state::{ForecastView, GameState, Likelihood, Notice as Message};
use crate::icon::icon;
use crate::words::t;

/// A rule id that opens the rulebook.
pub fn rule(id: String) -> impl IntoView {
    let said = t!("open-rule", rule = id.clone());
    let asked = id.clone();
    view! {
        <button type="button" class="rule" title=said.clone() aria-label=said
            on:click=move |_| crate::rules::open(&asked)>{id}</button>
    }
}

fn forecast(shown: &ForecastView) -> impl IntoView + use<> {
    let tallies = shown.tallies.clone().into_iter().map(|(of, total, terms)| {
        let terms = terms.into_iter().map(|(delta, why, by)| {
            view! { <tr><td>{why}</td><td class="number">{format!("{delta:+}")}</td><td>{rule(by)}</td></tr> }
        });
        let terms = terms.collect_view();
        view! {
            <table class="tally">
                <thead><tr><th scope="col">{of}</th><th class="number total" scope="col">{total}</th><th></th></tr></thead>
                <tbody>{terms}</tbody>
            </table>
        }
    });
    let odds = shown.odds.clone().into_iter().map(|Likelihood { thousandths, error, of, .. }| {
        let share = format!("{}.{}", thousandths / 10, thousandths % 10);
        let error = (error > 0).then(|| format!(" ± {}.{}", error / 10, error % 10));
        view! {
            <li>
                <span class="bar" style=format!("--share:{share}%")></span>
                <b>{share}{error}" %"</b>" "{of}
            </li>
        }
    });
    let halts =
        shown.halts.clone().into_iter().map(|(by, why)| view! { <p class="halt">{why}" "{rule(by)}</p> });
    let warnings = shown.warnings.clone().into_iter().map(|warning| {
        view! { <li>{icon("warning")}<span>{warning}</span></li> }
    });
    let tallies = tallies.collect_view();
    let odds = (!shown.odds.is_empty()).then(|| view! { <ul class="odds">{odds.collect_view()}</ul> });
    let warnings =
        (!shown.warnings.is_empty()).then(|| view! { <ul class="warnings">{warnings.collect_view()}</ul> });
    (tallies, odds, halts.collect_view(), warnings)
}

/// An order in words; how it is typed shows under the pointer. Where there is room the order so far says it already.
fn order_line(game: GameState, line: String, words: String) -> impl IntoView {
    let is_draft = game.draft.with(|draft| draft.join(" ")) == line;
    view! { <p class="order-line" class:so-far=is_draft title=line>{words}</p> }
}

/// A complete order awaiting confirmation.
#[component]
pub fn Confirmation(game: GameState) -> impl IntoView {
    move || {
        let asked = game.confirming.get()?;
        Some(view! {
            <section class="card asked" aria-label=t!("what-would-come") aria-live="polite">
                {order_line(game, asked.line.clone(), asked.words.clone())}
                {forecast(&asked.forecast)}
                <div class="buttons">
                    <button type="button" class="main" id="confirm" on:click=move |_| game.confirm()>
                        {t!("do-it")}<kbd>"↵"</kbd>
                    </button>
                    <button type="button" on:click=move |_| game.cancel()>{t!("think-again")}</button>
                </div>
            </section>
        })
    }
}

/// Forecast of moving to where the pointer is.
#[component]
pub fn Preview(game: GameState) -> impl IntoView {
    move || {
        let preview = game.preview.get().filter(|_| game.confirming.get().is_none())?;
        Some(view! {
            <section class="card preview" aria-hidden="true">
                {order_line(game, preview.line.clone(), preview.words.clone())}
                {forecast(&preview.forecast)}
            </section>
        })
    }
}

/// Why something was not done, or what was.
#[component]
pub fn Notice(game: GameState) -> impl IntoView {
    move || {
        let close = move || {
            view! {
                <button type="button" class="icon plain" aria-label=t!("close") on:click=move |_| game.notice.set(None)>
                    {icon("close")}
                </button>
            }
        };
        Some(match game.notice.get()? {
            Message::Refused { line, words, reason } => {
                let (id, cited) = (reason.rule.to_string(), reason.rule.to_string());
                view! {
                    <section class="card why-not" role="alert" data-rule=id>
                        <h3>{t!("why-not")}{close()}</h3>
                        {order_line(game, line, words)}
                        <p>{spans(game, &reason.why)}</p>
                        {reason.summary.clone().map(|summary| view! { <p class="muted summary">{summary}</p> })}
                        <p>{rule(cited)}</p>
                    </section>
                }
                .into_any()
            }
            Message::Trouble(said) => {
                view! { <section class="card trouble" role="alert"><p>{said}</p>{close()}</section> }
                    .into_any()
            }
            Message::News(said) => {
                view! { <section class="card news" role="status"><p>{said}</p>{close()}</section> }.into_any()
            }
        })
    }
}
