//! What a seat adds to the dice: made here by chance, promised by its hash, kept in this browser until every chair is taken, then opened.

use table::dice::commitment::Secret;
use wire::http::{Match, OpenSalts, State};
use wire::socket::Trouble;
use wire::{AccountId, MatchId};

use super::{api, hex};
use crate::browser;

fn key(pledge: &str) -> String {
    format!("salt-{pledge}")
}

/// Makes a salt and keeps it; its promise.
pub fn pledge() -> String {
    let salt: Secret = browser::entropy(0).secret;
    let pledge = salt.commitment().to_string();
    browser::keep(&key(&pledge), &hex(&salt.0));
    pledge
}

/// Remembers which promises were made at a table, once it has a number.
pub fn belong(table: MatchId, pledges: &[(u8, String)]) {
    let text: Vec<String> = pledges.iter().map(|(seat, pledge)| format!("{seat} {pledge}")).collect();
    let mut known = browser::kept(&list(table)).unwrap_or_default();
    known.push_str(&text.iter().map(|line| format!("{line}\n")).collect::<String>());
    browser::keep(&list(table), &known);
}

fn list(table: MatchId) -> String {
    format!("salts-{table}")
}

fn promised(table: MatchId) -> Vec<(u8, String)> {
    let text = browser::kept(&list(table)).unwrap_or_default();
    let read = |line: &str| {
        let (seat, pledge) = line.split_once(' ')?;
        Some((seat.parse().ok()?, pledge.to_string()))
    };
    text.lines().filter_map(read).collect()
}

/// Opens the salts of my seats if every chair is taken; the table as it is then.
pub async fn open(table: Match, me: AccountId) -> Result<Match, Trouble> {
    if table.state != State::Opening {
        return Ok(table);
    }
    let mine = |seat: u8| {
        table.chairs.iter().any(|chair| chair.seat == seat && chair.account == Some(me) && chair.salt_wanted)
    };
    let salts = promised(table.id).into_iter().rev().filter(|(seat, _)| mine(*seat));
    let mut salts: Vec<(u8, String)> =
        salts.filter_map(|(seat, pledge)| Some((seat, browser::kept(&key(&pledge))?))).collect();
    // Whoever stood up and sat down again has promised anew: the last counts.
    salts.sort_by_key(|(seat, _)| *seat);
    salts.dedup_by_key(|(seat, _)| *seat);
    if salts.is_empty() {
        return Ok(table);
    }
    let number = table.id;
    let table = api::post(&format!("matches/{number}/salts"), &OpenSalts { salts }).await?;
    if matches!(table, Match { state: State::Running | State::Over, .. }) {
        forget(number);
    }
    Ok(table)
}

/// The salts of a match that has begun are in its journal.
pub fn forget(table: MatchId) {
    for (_, pledge) in promised(table) {
        browser::forget(&key(&pledge));
    }
    browser::forget(&list(table));
}
