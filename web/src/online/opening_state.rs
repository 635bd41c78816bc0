//! What an opening waits for, and going on with it in another browser.

use leptos::prelude::*;
use wire::AccountId;
use wire::http::{Match, Me, State};

use super::forms::change;
use super::match_info::span;
use super::salts;
use crate::words::t;

/// Names of the other players whose salts are awaited, each once.
fn awaited(m: &Match, own: Option<AccountId>) -> Vec<String> {
    let mut names = Vec::new();
    for chair in m.chairs.iter().filter(|chair| chair.salt_wanted || chair.pledge_wanted) {
        let name = chair.name.clone().filter(|_| chair.account.is_some() && chair.account != own);
        names.extend(name.filter(|name| !names.contains(name)));
    }
    names
}

/// How the match stands before it begins, in words.
pub fn stands(m: &Match, own: Option<AccountId>) -> Option<String> {
    let full = m.chairs.iter().all(|chair| chair.account.is_some() || chair.bot.is_some());
    if m.state != State::Opening && !full {
        return None;
    }
    let names = awaited(m, own);
    Some(if names.is_empty() { t!("salts-open") } else { t!("salts-open-of", names = names.join(", ")) })
}

/// That salts were called for before; somebody who leaves again and again may do so to get other dice.
pub fn again(m: &Match) -> Option<String> {
    (m.openings > 1).then(|| t!("openings", n = m.openings))
}

/// When the match is called off if nobody does anything.
pub fn expiry(m: &Match) -> Option<String> {
    m.expires.map(|left| t!("match-expires", time = span(left as f64)))
}

/// For those who took their seats in another browser: a button to go on here.
#[component]
pub fn Elsewhere(record: RwSignal<Match>, me: RwSignal<Option<Me>>) -> impl IntoView {
    let trouble = RwSignal::new(None::<String>);
    let missing = Memo::new(move |_| {
        let own = me.get().map(|me| me.account);
        own.filter(|own| record.with(|m| !salts::missing(m, *own).is_empty()))
    });
    let go_on = move |own: AccountId| {
        let moved = async move {
            let m = record.get_untracked();
            record.set(salts::pledge_again(&m, own, salts::missing(&m, own)).await?);
            Ok(())
        };
        change(trouble, moved, || {});
    };
    move || {
        missing.get().map(|own| {
            view! {
                <div class="elsewhere" role="status">
                    <p>{t!("salts-elsewhere")}</p>
                    <button type="button" class="main" id="go-on-here" on:click=move |_| go_on(own)>{t!("go-on-here")}</button>
                    {super::forms::alert(trouble)}
                </div>
            }
        })
    }
}
