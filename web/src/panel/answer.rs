//! Answers: what would come of an order, and why one cannot be given.

use leptos::prelude::*;

use super::spans;
use crate::desk::{Desk, Likely, Notice as Told, Told as Outlook};
use crate::t;

/// A rule by its id, that opens the book at it.
pub fn rule(id: String) -> impl IntoView {
    let said = t!("open-rule", rule = id.clone());
    let asked = id.clone();
    view! {
        <button type="button" class="rule" title=said.clone() aria-label=said
            on:click=move |_| crate::rules::open(&asked)>{id}</button>
    }
}

fn outlook(told: &Outlook) -> impl IntoView + use<> {
    let tallies = told.tallies.clone().into_iter().map(|(of, total, terms)| {
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
    let odds = told.odds.clone().into_iter().map(|Likely { thousandths, error, of, .. }| {
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
        told.halts.clone().into_iter().map(|(by, why)| view! { <p class="halt">{why}" "{rule(by)}</p> });
    let warnings = told.warnings.clone().into_iter().map(|warning| {
        view! { <li>{crate::icon("warning")}<span>{warning}</span></li> }
    });
    let tallies = tallies.collect_view();
    let odds = (!told.odds.is_empty()).then(|| view! { <ul class="odds">{odds.collect_view()}</ul> });
    let warnings =
        (!told.warnings.is_empty()).then(|| view! { <ul class="warnings">{warnings.collect_view()}</ul> });
    (tallies, odds, halts.collect_view(), warnings)
}

/// A whole order that waits for a yes.
#[component]
pub fn Asked(desk: Desk) -> impl IntoView {
    move || {
        let asked = desk.asked.get()?;
        Some(view! {
            <section class="card asked" aria-label=t!("what-would-come") aria-live="polite">
                <p class="order-line"><code>{asked.line.clone()}</code></p>
                {outlook(&asked.outlook)}
                <div class="buttons">
                    <button type="button" class="main" id="confirm" on:click=move |_| desk.confirm()>
                        {t!("do-it")}<kbd>"↵"</kbd>
                    </button>
                    <button type="button" on:click=move |_| desk.cancel()>{t!("think-again")}</button>
                </div>
            </section>
        })
    }
}

/// What would come of going where the pointer is.
#[component]
pub fn Preview(desk: Desk) -> impl IntoView {
    move || {
        let preview = desk.preview.get().filter(|_| desk.asked.get().is_none())?;
        Some(view! {
            <section class="card preview" aria-hidden="true">
                <p class="order-line"><code>{preview.line.clone()}</code></p>
                {outlook(&preview.outlook)}
            </section>
        })
    }
}

/// Why something was not done, or what was.
#[component]
pub fn Notice(desk: Desk) -> impl IntoView {
    move || {
        let close = move || {
            view! {
                <button type="button" class="icon plain" aria-label=t!("close") on:click=move |_| desk.notice.set(None)>
                    {crate::icon("close")}
                </button>
            }
        };
        Some(match desk.notice.get()? {
            Told::Refused(line, reason) => {
                let (id, cited) = (reason.rule.to_string(), reason.rule.to_string());
                view! {
                    <section class="card why-not" role="alert" data-rule=id>
                        <h3>{t!("why-not")}{close()}</h3>
                        <p class="order-line"><code>{line}</code></p>
                        <p>{spans(desk, &reason.why)}</p>
                        {reason.summary.clone().map(|summary| view! { <p class="muted summary">{summary}</p> })}
                        <p>{rule(cited)}</p>
                    </section>
                }
                .into_any()
            }
            Told::Trouble(said) => {
                view! { <section class="card trouble" role="alert"><p>{said}</p>{close()}</section> }
                    .into_any()
            }
            Told::News(said) => {
                view! { <section class="card news" role="status"><p>{said}</p>{close()}</section> }.into_any()
            }
        })
    }
}
