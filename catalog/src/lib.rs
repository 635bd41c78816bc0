//! The one crate that names all games and their bots. Everything above it is game-blind.
//!
//! ```
//! let skirmish = catalog::find("skirmish").unwrap();
//! assert_eq!(skirmish.about().seats, ["red", "blue", "green"]);
//! assert!(catalog::find("chess").is_none());
//! ```
#![forbid(unsafe_code)]

use bots::arena::AnyArena;
use bots::{AnyBots, Tutor, guides};
use table::face::{AnyGame, AnyProof, Face};

/// Every game by its id, and how it is made.
macro_rules! every {
    () => {
        [
            ("skirmish", || Box::new(Face::new(skirmish::Skirmish::standard()))),
            ("underbelly", || Box::new(Face::new(underbelly::Underbelly::standard()))),
            ("global40", || Box::new(Face::new(global40::Global40::standard()))),
        ]
    };
}

type Named<T> = (&'static str, fn() -> Box<T>);

const GAMES: [Named<dyn AnyGame>; 3] = every!();
const PROOFS: [Named<dyn AnyProof>; 3] = every!();

/// Nobody has taught the bots World 1940 yet.
const WORLD: guides::Untaught<global40::Global40> = guides::Untaught {
    sides: |_| vec![global40::Side::Axis.seats(), global40::Side::Allies.seats()],
    turn: |position| position.round.into(),
    stint: |position| u32::from(position.round) * global40::POWERS as u32 + position.power.index() as u32,
};

/// The bots of every game by its id, and how they are made.
macro_rules! taught {
    () => {
        [
            ("skirmish", || Box::new(Tutor::new(skirmish::Skirmish::standard(), guides::Fords))),
            ("underbelly", || {
                let game = underbelly::Underbelly::standard();
                let guide = guides::Mediterranean::of(&game);
                Box::new(Tutor::new(game, guide))
            }),
            ("global40", || Box::new(Tutor::new(global40::Global40::standard(), WORLD))),
        ]
    };
}

const BOTS: [Named<dyn AnyBots>; 3] = taught!();
const ARENAS: [Named<dyn AnyArena>; 3] = taught!();

/// Every game there is.
pub fn games() -> Vec<Box<dyn AnyGame>> {
    GAMES.iter().map(|(_, make)| make()).collect()
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
    let line = text.lines().next()?;
    let named = GAMES.iter().find(|(id, _)| line.contains(&format!("\"game\":\"{id}\"")));
    named.map(|(_, make)| make())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_the_id_it_is_known_by() {
        for (id, make) in GAMES {
            assert_eq!(make().about().id, id);
            assert_eq!(proof(id).unwrap().about().id, id);
            assert!(bots(id).is_some());
        }
    }
}
