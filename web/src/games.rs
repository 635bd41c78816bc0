//! The games, from the cards that the build wrote into the page. This module contains one of them; another is loaded by reloading the
//! page at an address that names it.

use std::cell::OnceCell;

use catalog::Card;
use table::erased::DynGame;

use crate::browser;
use crate::words;

thread_local! {
    static CARDS: OnceCell<Vec<Card>> = const { OnceCell::new() };
}

/// Every game, in display order.
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

/// A game of this module, in the page's language.
pub fn find(id: &str) -> Option<Box<dyn DynGame>> {
    let mut game = catalog::find(id)?;
    game.speak(&words::language());
    Some(game)
}

/// Is this game in another module?
pub fn is_in_other_module(id: &str) -> bool {
    !catalog::has(id) && card(id).is_some()
}

/// Reloads the page if this game is in another module.
pub fn load_module_of(game: &str) -> bool {
    let elsewhere = is_in_other_module(game);
    if elsewhere {
        browser::reload();
    }
    elsewhere
}
