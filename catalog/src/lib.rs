//! The one crate that names all games and their bots. Everything above it knows no particular game.
//!
//! ```
//! let skirmish = catalog::find("skirmish").unwrap();
//! assert_eq!(skirmish.about().seats, ["red", "blue", "green"]);
//! assert!(catalog::find("chess").is_none());
//! ```
//!
//! Each game has a crate of its own here, `catalog/GAME`: the game with its types erased, and the guide its bots follow. Every game is a
//! feature, all on by default: the page is built once for each game. The feature `proving` adds what checks games against their
//! rules and measures them, which the page leaves out.
#![forbid(unsafe_code)]

mod card;

pub use card::Card;

use bots::DynBots;
use table::erased::DynGame;

type Named<T> = (&'static str, fn() -> Box<T>);

/// Calls the named function of every game in this build, by the game's id.
macro_rules! of_every_game {
    ($function:ident) => {
        &[
            #[cfg(feature = "skirmish")]
            ("skirmish", catalog_skirmish::$function),
            #[cfg(feature = "underbelly")]
            ("underbelly", catalog_underbelly::$function),
            #[cfg(feature = "eurofront")]
            ("eurofront", catalog_eurofront::$function),
            #[cfg(feature = "global40")]
            ("global40", catalog_global40::$function),
            #[cfg(feature = "thirdreich")]
            ("thirdreich", catalog_thirdreich::$function),
        ]
    };
}

const GAMES: &[Named<dyn DynGame>] = of_every_game!(game);
const BOTS: &[Named<dyn DynBots>] = of_every_game!(bots);
#[cfg(feature = "proving")]
const PROOFS: &[Named<dyn table::DynProof>] = of_every_game!(proof);
#[cfg(feature = "proving")]
const ARENAS: &[Named<dyn bots::arena::DynArena>] = of_every_game!(arena);

fn make<T: ?Sized>(all: &[Named<T>], id: &str) -> Option<Box<T>> {
    all.iter().find(|(known, _)| *known == id).map(|(_, make)| make())
}

/// Every game there is.
pub fn games() -> Vec<Box<dyn DynGame>> {
    GAMES.iter().map(|(_, make)| make()).collect()
}

/// Whether there is a game with this id.
pub fn has(id: &str) -> bool {
    GAMES.iter().any(|(known, _)| *known == id)
}

/// The game with this id.
pub fn find(id: &str) -> Option<Box<dyn DynGame>> {
    make(GAMES, id)
}

/// The game with this id, for checking and measuring.
#[cfg(feature = "proving")]
pub fn proof(id: &str) -> Option<Box<dyn table::DynProof>> {
    make(PROOFS, id)
}

/// The bots of the game with this id.
pub fn bots(id: &str) -> Option<Box<dyn DynBots>> {
    make(BOTS, id)
}

/// The arena of the game with this id.
#[cfg(feature = "proving")]
pub fn arena(id: &str) -> Option<Box<dyn bots::arena::DynArena>> {
    make(ARENAS, id)
}

/// The game that a journal is of, by its first line.
pub fn of_journal(text: &str) -> Option<Box<dyn DynGame>> {
    find(named_by(text)?)
}

/// The id of the game a journal names, whether it is in this build or not.
pub fn named_by(text: &str) -> Option<&str> {
    let (_, rest) = text.lines().next()?.split_once("\"game\":\"")?;
    rest.split('"').next()
}
