//! What this browser keeps of matches. Above all a seat's contribution to the dice: random, committed to by its hash, kept in this browser and
//! revealed once all seats are taken.

use table::dice::commitment::Secret;
use wire::http::{Match, OpenSalts, Sitter, State};
use wire::lobby::NewPledges;
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

/// The salt that a seat is committed to, if this browser has it. Servers of an older version do not tell the commitment.
fn kept(known: &[(u8, String)], chair: &Sitter) -> Option<String> {
    // Somebody who left and rejoined has committed again: the last one counts.
    let last = || known.iter().rev().find(|(seat, _)| *seat == chair.seat).map(|(_, pledge)| pledge);
    browser::get_item(&key(chair.pledge.as_ref().or_else(last)?))
}

fn mine(m: &Match, me: AccountId) -> impl Iterator<Item = &Sitter> {
    m.chairs.iter().filter(move |chair| chair.account == Some(me))
}

/// My seats whose salts are awaited and lie in another browser.
pub fn missing(m: &Match, me: AccountId) -> Vec<u8> {
    let known = promised(m.id);
    let here = |chair: &&Sitter| chair.salt_wanted && chair.pledge.is_some() && kept(&known, chair).is_none();
    if m.state != State::Opening {
        return Vec::new();
    }
    mine(m, me).filter(here).map(|chair| chair.seat).collect()
}

/// Commits to new salts for these seats of mine, and reveals them if all seats are taken.
pub async fn pledge_again(m: &Match, me: AccountId, seats: Vec<u8>) -> Result<Match, Trouble> {
    let seats: Vec<(u8, String)> = seats.into_iter().map(|seat| (seat, pledge())).collect();
    belong(m.id, &seats);
    let m = api::post(&format!("matches/{}/pledges", m.id), &NewPledges { seats }).await?;
    reveal(m, me).await
}

/// Does what the dice want of my seats before the match begins: commits again where an opening was broken off, and reveals salts once all
/// seats are taken. Returns the match as it is then.
pub async fn open(m: Match, me: AccountId) -> Result<Match, Trouble> {
    let again: Vec<u8> = mine(&m, me).filter(|chair| chair.pledge_wanted).map(|chair| chair.seat).collect();
    if m.state == State::Waiting && !again.is_empty() {
        return pledge_again(&m, me, again).await;
    }
    reveal(m, me).await
}

async fn reveal(m: Match, me: AccountId) -> Result<Match, Trouble> {
    if m.state != State::Opening {
        return Ok(m);
    }
    let known = promised(m.id);
    let wanted = mine(&m, me).filter(|chair| chair.salt_wanted);
    let salts: Vec<(u8, String)> =
        wanted.filter_map(|chair| Some((chair.seat, kept(&known, chair)?))).collect();
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

/// Shows the secret of an invitation link to the server from now on, for a month. A word that is none is not shown.
pub fn show_link(match_id: i64, word: &str) {
    if word.bytes().all(|letter| letter.is_ascii_alphanumeric()) {
        let name = format!("link-{match_id}");
        browser::keep_cookie(&name, word, 30 * 24 * 3600);
        browser::set_item(&name, "");
    }
}

/// Forgets what this browser knows of an account's matches: salts, seats, links, what was seen, and orders half entered.
pub fn forget_all() {
    browser::remove_items(&["salt-", "salts-", "seats-", "shown-", "absent-", "draft-house-"]);
    for name in browser::remove_items(&["link-"]) {
        browser::keep_cookie(&name, "", 0);
    }
}
