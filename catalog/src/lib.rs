//! The one crate that names all games and their bots. Everything above it is game-blind.
//!
//! ```
//! let skirmish = catalog::find("skirmish").unwrap();
//! assert_eq!(skirmish.about().seats, ["red", "blue", "green"]);
//! assert!(catalog::find("chess").is_none());
//! ```
//!
//! Every game is a feature, all of them on unless somebody says otherwise: the page is built once for each game.
#![forbid(unsafe_code)]

mod card;

pub use card::Card;

use bots::AnyBots;
use bots::arena::AnyArena;
use table::face::{AnyGame, AnyProof};

/// Every game by its id, and how it is made.
macro_rules! every {
    () => {
        [
            #[cfg(feature = "skirmish")]
            ("skirmish", || Box::new(table::face::Face::new(skirmish::Skirmish::standard()))),
            #[cfg(feature = "underbelly")]
            ("underbelly", || Box::new(table::face::Face::new(underbelly::Underbelly::standard()))),
            #[cfg(feature = "global40")]
            ("global40", || Box::new(table::face::Face::new(global40::Global40::standard()))),
        ]
    };
}

type Named<T> = (&'static str, fn() -> Box<T>);

const GAMES: &[Named<dyn AnyGame>] = &every!();
const PROOFS: &[Named<dyn AnyProof>] = &every!();

/// The bots of every game by its id, and how they are made.
macro_rules! taught {
    () => {
        [
            #[cfg(feature = "skirmish")]
            ("skirmish", || Box::new(bots::Tutor::new(skirmish::Skirmish::standard(), bots::guides::Fords))),
            #[cfg(feature = "underbelly")]
            ("underbelly", || {
                let game = underbelly::Underbelly::standard();
                let guide = bots::guides::Mediterranean::of(&game);
                Box::new(bots::Tutor::new(game, guide))
            }),
            #[cfg(feature = "global40")]
            ("global40", || Box::new(bots::Tutor::new(global40::Global40::standard(), bots::guides::World))),
        ]
    };
}

const BOTS: &[Named<dyn AnyBots>] = &taught!();
const ARENAS: &[Named<dyn AnyArena>] = &taught!();

/// Every game there is.
pub fn games() -> Vec<Box<dyn AnyGame>> {
    GAMES.iter().map(|(_, make)| make()).collect()
}

/// Is there a game with this id?
pub fn has(id: &str) -> bool {
    GAMES.iter().any(|(known, _)| *known == id)
}

/// The game with this id.
pub fn find(id: &str) -> Option<Box<dyn AnyGame>> {
    GAMES.iter().find(|(known, _)| *known == id).map(|(_, make)| make())
}

/// The game with this id, to be held to its rules and measured.
pub fn proof(id: &str) -> Option<Box<dyn AnyProof>> {
    PROOFS.iter().find(|(known, _)| *known == id).map(|(_, make)| make())
}

/// The bots of the game with this id.
pub fn bots(id: &str) -> Option<Box<dyn AnyBots>> {
    BOTS.iter().find(|(known, _)| *known == id).map(|(_, make)| make())
}

/// The arena of the game with this id.
pub fn arena(id: &str) -> Option<Box<dyn AnyArena>> {
    ARENAS.iter().find(|(known, _)| *known == id).map(|(_, make)| make())
}

/// The game that a journal is of, by its first line.
pub fn of_journal(text: &str) -> Option<Box<dyn AnyGame>> {
    find(named_by(text)?)
}

/// The id of the game that a journal says it is of, whether it is here or not.
pub fn named_by(text: &str) -> Option<&str> {
    let (_, rest) = text.lines().next()?.split_once("\"game\":\"")?;
    rest.split('"').next()
}
