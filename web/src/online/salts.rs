//! A seat's contribution to the dice: random, committed to by its hash, kept in this browser and revealed once all seats are taken.

use table::dice::commitment::Secret;
use wire::http::{Match, OpenSalts, State};
use wire::socket::Trouble;
use wire::{AccountId, MatchId};

use super::api;
use super::hex::hex;
use crate::browser;

fn key(pledge: &str) -> String {
    format!("salt-{pledge}")
}

/// Creates and stores a salt; returns its commitment.
pub fn pledge() -> String {
    let salt: Secret = browser::entropy(0).secret;
    let pledge = salt.commitment().to_string();
    browser::set_item(&key(&pledge), &hex(&salt.0));
    pledge
}

/// Remembers the commitments made for a match, once it has a number.
pub fn belong(match_id: MatchId, pledges: &[(u8, String)]) {
    let text: Vec<String> = pledges.iter().map(|(seat, pledge)| format!("{seat} {pledge}")).collect();
    let mut known = browser::get_item(&list(match_id)).unwrap_or_default();
    known.push_str(&text.iter().map(|line| format!("{line}\n")).collect::<String>());
    browser::set_item(&list(match_id), &known);
}

fn list(match_id: MatchId) -> String {
    format!("salts-{match_id}")
}

fn promised(match_id: MatchId) -> Vec<(u8, String)> {
    let text = browser::get_item(&list(match_id)).unwrap_or_default();
    let read = |line: &str| {
        let (seat, pledge) = line.split_once(' ')?;
        Some((seat.parse().ok()?, pledge.to_string()))
    };
    text.lines().filter_map(read).collect()
}

/// Reveals the salts of my seats once all seats are taken; returns the match as it is then.
pub async fn open(m: Match, me: AccountId) -> Result<Match, Trouble> {
    if m.state != State::Opening {
        return Ok(m);
    }
    let mine = |seat: u8| {
        m.chairs.iter().any(|chair| chair.seat == seat && chair.account == Some(me) && chair.salt_wanted)
    };
    let salts = promised(m.id).into_iter().rev().filter(|(seat, _)| mine(*seat));
    let mut salts: Vec<(u8, String)> =
        salts.filter_map(|(seat, pledge)| Some((seat, browser::get_item(&key(&pledge))?))).collect();
    // Somebody who left and rejoined has committed again: the last one counts.
    salts.sort_by_key(|(seat, _)| *seat);
    salts.dedup_by_key(|(seat, _)| *seat);
    if salts.is_empty() {
        return Ok(m);
    }
    let number = m.id;
    let m = api::post(&format!("matches/{number}/salts"), &OpenSalts { salts }).await?;
    if matches!(m, Match { state: State::Running | State::Over, .. }) {
        forget(number);
    }
    Ok(m)
}

/// The salts of a match that has started are in its journal.
pub fn forget(match_id: MatchId) {
    for (_, pledge) in promised(match_id) {
        browser::remove_item(&key(&pledge));
    }
    browser::remove_item(&list(match_id));
}
