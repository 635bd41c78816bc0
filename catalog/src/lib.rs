//! The one crate that names all games. Everything above it is game-blind.
//!
//! ```
//! let skirmish = catalog::find("skirmish").unwrap();
//! assert_eq!(skirmish.about().seats, ["red", "blue", "green"]);
//! assert!(catalog::find("chess").is_none());
//! ```
#![forbid(unsafe_code)]

use table::face::{AnyGame, Face};

/// Every game there is.
pub fn games() -> Vec<Box<dyn AnyGame>> {
    vec![
        Box::new(Face::new(skirmish::Skirmish::standard())),
        Box::new(Face::new(underbelly::Underbelly::standard())),
    ]
}

/// The game with this id.
pub fn find(id: &str) -> Option<Box<dyn AnyGame>> {
    games().into_iter().find(|game| game.about().id == id)
}

/// The game that a journal is of, by its first line.
pub fn of_journal(text: &str) -> Option<Box<dyn AnyGame>> {
    let line = text.lines().next()?;
    games().into_iter().find(|game| line.contains(&format!("\"game\":\"{}\"", game.about().id)))
}
