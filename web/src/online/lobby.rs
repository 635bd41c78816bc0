//! The lobby: my matches, and the form for a new one. The lists of everybody's matches are a part that is a plain script (`parts/lobby.js`).

use gloo_timers::future::TimeoutFuture;
use leptos::prelude::*;
use wire::AccountId;
use wire::http::{Match, Me, State};

use super::api;
use super::match_info::{address, holder, named, next_waiting, pace, span};
use super::new_match::NewMatchForm;
use super::settings::Settings;
use super::sign_in::SignInPanel;
use crate::browser;
use crate::icon::icon;
use crate::words::t;

/// Refresh interval of the lists, in milliseconds.
const AGAIN: u32 = 10_000;

/// A match in a list.
fn row(m: &Match, own: Option<AccountId>) -> impl IntoView + use<> {
    let (title, seats) = named(&m.game);
    let sitters = seats.iter().enumerate().map(|(i, seat)| {
        let holder = holder(m, i as u8, own).unwrap_or_else(|| t!("free-chair"));
        view! { <span class="sitter"><b>{seat.clone()}</b>" "{holder}</span> }
    });
    let sitters = sitters.collect_view();
    let mine = own.is_some() && m.chairs.iter().any(|chair| chair.account == own);
    let said = match m.state {
        State::Running if m.my_turn => t!("your-turn"),
        State::Running => t!("others-decide"),
        State::Waiting if mine => t!("waits-for-players"),
        State::Waiting => t!("wants-players"),
        State::Opening if own.is_some() && m.chairs.iter().any(|c| c.account == own && c.salt_wanted) => {
            t!("begins-with-you")
        }
        State::Opening => t!("about-to-begin"),
        State::Over => ended(m, own).unwrap_or_else(|| t!("is-over")),
        State::Quarantined => t!("set-aside"),
        State::CalledOff => t!("called-off"),
    };
    let left = m.left.filter(|_| m.my_turn).map(|left| format!(" · {}", span(left as f64)));
    view! {
        <li class:my-turn=m.my_turn data-match=m.id.0>
            <a href=address(m)>
                <b>{title}</b>
                <span class="sitters">{sitters}</span>
                <small><span class="state">{said}{left}</span>" · "{pace(m.pace)}</small>
            </a>
        </li>
    }
}

/// Who won a match, as an account sees it.
fn ended(m: &Match, own: Option<AccountId>) -> Option<String> {
    let winners = &m.result.as_ref()?.winners;
    let drawn = winners.is_empty() || winners.len() == m.chairs.len();
    let mut mine = m.chairs.iter().filter(|chair| own.is_some() && chair.account == own);
    let won = mine.clone().any(|chair| winners.contains(&chair.seat));
    Some(match mine.next() {
        _ if drawn => t!("drawn"),
        None => t!("is-over"),
        Some(_) if won => t!("you-won"),
        Some(_) => t!("you-lost"),
    })
}

/// Matches under a heading; nothing if there are none.
fn list(
    id: &'static str,
    title: String,
    matches: Signal<Vec<Match>>,
    me: RwSignal<Option<Me>>,
) -> impl IntoView {
    move || {
        let own = me.get().map(|me| me.account);
        let matches = matches.get();
        if matches.is_empty() {
            return None;
        }
        let rows = matches.iter().map(|m| row(m, own)).collect_view();
        Some(view! {
            <section class="kept matches" id=id aria-label=title.clone()>
                <h2>{title.clone()}</h2>
                <ul>{rows}</ul>
            </section>
        })
    }
}

/// The lobby.
#[component]
pub fn LobbyScreen() -> impl IntoView {
    browser::document().set_title(&t!("lobby"));
    let me = RwSignal::new(None::<Me>);
    let mine = RwSignal::new(Vec::<Match>::new());
    let invited = RwSignal::new(Vec::<Match>::new());
    let trouble = RwSignal::new(None::<String>);
    let left = StoredValue::new(false);
    let read = move || {
        leptos::task::spawn_local(async move {
            let known = me.try_get_untracked().flatten();
            let paths: &[&str] = match known {
                Some(_) => &["matches?mine=true", "matches?invited=true"],
                // There is nothing to list; the answer tells that the server is there.
                None => &["matches?invited=true"],
            };
            let mut lists = Vec::new();
            for path in paths {
                match api::get::<Vec<Match>>(path).await {
                    Ok(matches) => lists.push(matches),
                    Err(fault) => return drop(trouble.try_set(Some(fault.said))),
                }
            }
            let mut lists = lists.into_iter();
            let mut next = || lists.next().unwrap_or_default();
            trouble.try_set(None);
            mine.try_set(sorted(next()));
            invited.try_set(next());
        });
    };
    leptos::task::spawn_local(async move {
        match api::me().await {
            Ok(found) => drop(me.try_set(found)),
            Err(fault) => drop(trouble.try_set(Some(fault.said))),
        }
    });
    // Another account has other matches.
    Effect::new(move |_| {
        me.track();
        read();
    });
    leptos::task::spawn_local(async move {
        loop {
            TimeoutFuture::new(AGAIN).await;
            if left.try_get_value() != Some(false) {
                return;
            }
            if !browser::document().hidden() {
                read();
            }
        }
    });
    on_cleanup(move || left.set_value(true));
    let without_mine = move |matches: RwSignal<Vec<Match>>| {
        Signal::derive(move || {
            let own = me.get().map(|me| me.account);
            let sits = |m: &Match| own.is_some() && m.chairs.iter().any(|chair| chair.account == own);
            matches.get().into_iter().filter(|m| !sits(m)).collect::<Vec<_>>()
        })
    };
    let invited = without_mine(invited);
    let running = Signal::derive(move || mine.get().into_iter().filter(|m| !is_past(m)).collect::<Vec<_>>());
    let past = Signal::derive(move || mine.get().into_iter().filter(is_past).collect::<Vec<_>>());
    let next = move || {
        let address = mine.with(|mine| next_waiting(mine).map(address))?;
        Some(
            view! { <a class="button main" id="next-match" href=address>{icon("play")}{t!("next-match")}</a> },
        )
    };
    let said = move || trouble.get().map(|said| view! { <p role="alert" class="card trouble">{said}</p> });
    view! {
        <main class="start lobby" id="main" tabindex="-1">
            <header class="lobby-head">
                <div>
                    <a class="muted" href="#/">{t!("to-start")}</a>
                    <h1>{t!("lobby")}</h1>
                    <p class="lead">{t!("lobby-lead")}</p>
                </div>
                <SignInPanel me trouble />
            </header>
            {said}
            {next}
            {list("invitations", t!("invited-to"), invited, me)}
            {list("my-matches", t!("my-matches"), running, me)}
            <page-part data-part="parts/lobby.js" data-account=move || me.get().map(|me| me.account.0)></page-part>
            <NewMatchForm />
            {list("past-matches", t!("past-matches"), past, me)}
            <Settings me />
        </main>
    }
}

fn is_past(m: &Match) -> bool {
    matches!(m.state, State::Over | State::CalledOff | State::Quarantined)
}

/// Matches waiting for me first, then the others.
fn sorted(mut matches: Vec<Match>) -> Vec<Match> {
    matches.sort_by_key(|m| (!m.my_turn, m.left.unwrap_or(i64::MAX), -m.id.0));
    matches
}
