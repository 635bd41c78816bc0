//! After the end: the journal is fetched, verified here with the game's own rules and dice, and can be reviewed.

use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;

use super::rematch::RematchChoice;
use super::{RemoteGame, api};
use crate::browser;
use crate::games;
use crate::icon::icon;
use crate::long_task::LongTask;
use crate::opening;
use crate::route::go;
use crate::words::t;

/// The server reveals its secret at the end; number of attempts to fetch the complete journal.
const TRIES: u32 = 5;

/// The state of the verification.
#[derive(Clone, PartialEq)]
enum Checked {
    Not,
    Fetching,
    /// It is valid: the journal and its number of entries.
    Holds(String, usize),
    /// It is invalid: why.
    Fails(String),
}

async fn check(remote: RemoteGame, checked: RwSignal<Checked>) {
    let path = format!("matches/{}/journal", remote.number());
    let game = remote.record.with_untracked(|m| m.game.clone());
    for _ in 0..TRIES {
        if let Ok(journal) = api::get_text(&path).await
            && let Some(game) = games::find(&game)
        {
            // Draw the page first: a long match takes a moment.
            TimeoutFuture::new(50).await;
            let found = match game.verify(&journal) {
                Ok(verified) if verified.opened => Checked::Holds(journal, verified.entries),
                Ok(_) => Checked::Fails(t!("journal-not-open")),
                Err(fault) => Checked::Fails(fault.to_string()),
            };
            checked.try_set(found);
            return;
        }
        TimeoutFuture::new(1000).await;
    }
    checked.try_set(Checked::Not);
}

/// What can be done with a finished match.
#[component]
pub fn MatchEnd() -> impl IntoView {
    let remote = use_context::<RemoteGame>()?;
    let checked = RwSignal::new(Checked::Not);
    let over = Memo::new(move |_| remote.status.with(|status| status.over.is_some()));
    Effect::new(move |_| {
        if over.get() && checked.get_untracked() == Checked::Not {
            checked.set(Checked::Fetching);
            leptos::task::spawn_local(check(remote, checked));
        }
    });
    let look_back = move |journal: String| {
        leptos::task::spawn_local(async move {
            if let Ok(address) = opening::import(&journal, LongTask::new()).await {
                go(&address);
            }
        });
    };
    let save = move |journal: &str| {
        let name = format!("{}-{}.jsonl", remote.record.with_untracked(|m| m.game.clone()), remote.number());
        let _ = browser::download(&name, journal);
    };
    let checks = move || {
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
                        <p class="checked">{icon("check")}<span>{t!("journal-holds", n = entries as u32)}</span></p>
                        <div class="buttons">
                            <button type="button" class="main" id="look-back" on:click=move |_| look_back(journal.clone())>
                                {icon("chart")}{t!("look-back-over")}
                            </button>
                            <button type="button" on:click=move |_| save(&file)>{icon("export")}{t!("export-help")}</button>
                        </div>
                    </section>
                }
                .into_any()
            }
        })
    };
    Some(view! {
        {move || over.get().then(|| view! { <RematchChoice /> })}
        {checks}
    })
}
