//! The games there are, from the cards that the build wrote into the page. This module has one of them; another is fetched by loading the
//! page anew at an address that names it.

use std::cell::OnceCell;

use catalog::Card;

use crate::browser;

thread_local! {
    static CARDS: OnceCell<Vec<Card>> = const { OnceCell::new() };
}

/// Every game, in the order in which they are shown.
pub fn cards() -> Vec<Card> {
    let read = || {
        let text = browser::written("games")?;
        serde_json::from_str(&text).ok()
    };
    CARDS.with(|cards| cards.get_or_init(|| read().unwrap_or_default()).clone())
}

/// The card of a game.
pub fn card(id: &str) -> Option<Card> {
    cards().into_iter().find(|card| card.id == id)
}

/// Is this a game of another module?
pub fn is_elsewhere(id: &str) -> bool {
    !catalog::has(id) && card(id).is_some()
}

/// Loads the page with another game, if this address of the page is of one.
pub fn fetch_for(game: &str) -> bool {
    let elsewhere = is_elsewhere(game);
    if elsewhere {
        browser::reload();
    }
    elsewhere
}
