//! After the end: the journal is fetched, checked here with the game's own rules and dice, and can be looked back at.

use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;

use super::{Visit, api};
use crate::browser;
use crate::screens;
use crate::t;
use crate::work::Work;

/// The house opens its secret at the end; the journal is asked for so often until it is whole.
const TRIES: u32 = 5;

/// A journal and what came of checking it.
#[derive(Clone, PartialEq)]
enum Checked {
    Not,
    Fetching,
    /// It holds: the journal, and how many entries it has.
    Holds(String, usize),
    /// It does not: why.
    Fails(String),
}

async fn check(visit: Visit, checked: RwSignal<Checked>) {
    let path = format!("matches/{}/journal", visit.number());
    let game = visit.table.with_untracked(|table| table.game.clone());
    for _ in 0..TRIES {
        if let Ok(journal) = api::text(&path).await
            && let Some(game) = screens::speaking(&game)
        {
            // The page is drawn first: a long match takes a moment.
            TimeoutFuture::new(50).await;
            let found = match game.verify(&journal) {
                Ok(verified) if verified.opened => Checked::Holds(journal, verified.entries),
                Ok(_) => Checked::Fails(t!("journal-not-open")),
                Err(fault) => Checked::Fails(fault),
            };
            checked.try_set(found);
            return;
        }
        TimeoutFuture::new(1000).await;
    }
    checked.try_set(Checked::Not);
}

/// What can be done with a match that is over.
#[component]
pub fn Closing() -> impl IntoView {
    let visit = use_context::<Visit>()?;
    let checked = RwSignal::new(Checked::Not);
    let over = Memo::new(move |_| visit.status.with(|status| status.over.is_some()));
    Effect::new(move |_| {
        if over.get() && checked.get_untracked() == Checked::Not {
            checked.set(Checked::Fetching);
            leptos::task::spawn_local(check(visit, checked));
        }
    });
    let look_back = move |journal: String| {
        leptos::task::spawn_local(async move {
            if let Ok(address) = screens::import(&journal, Work::new()).await {
                screens::go(&address);
            }
        });
    };
    let save = move |journal: &str| {
        let name =
            format!("{}-{}.jsonl", visit.table.with_untracked(|table| table.game.clone()), visit.number());
        let _ = browser::download(&name, journal);
    };
    Some(move || {
        over.get().then(|| match checked.get() {
            Checked::Not => ().into_any(),
            Checked::Fetching => {
                view! { <section class="card closing"><p role="status">{t!("journal-checking")}</p></section> }
                    .into_any()
            }
            Checked::Fails(why) => view! {
                <section class="card trouble closing" role="alert"><p>{t!("journal-fails")}" "{why}</p></section>
            }
            .into_any(),
            Checked::Holds(journal, entries) => {
                let file = journal.clone();
                view! {
                    <section class="card closing">
                        <p class="checked">{crate::icon("check")}<span>{t!("journal-holds", n = entries as u32)}</span></p>
                        <div class="buttons">
                            <button type="button" class="main" id="look-back" on:click=move |_| look_back(journal.clone())>
                                {crate::icon("chart")}{t!("look-back-over")}
                            </button>
                            <button type="button" on:click=move |_| save(&file)>{crate::icon("export")}{t!("export-help")}</button>
                        </div>
                    </section>
                }
                .into_any()
            }
        })
    })
}
