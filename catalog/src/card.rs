//! What a list of games shows of a game: enough to choose it without loading it.

use bots::Level;
use serde::{Deserialize, Serialize};
use table::erased::DynGame;
use table::lesson::Lesson;
use table::{Entropy, Person, Seat};

/// A game in a list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Card {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// Whose rules it plays.
    pub plays: String,
    /// The seats by name.
    pub seats: Vec<String>,
    /// Do players hide something from each other?
    pub secrets: bool,
    /// The bots that can hold a seat, the weakest first.
    pub levels: Vec<Level>,
    /// Its lessons: each by its id, and how many minutes it takes.
    pub lessons: Vec<(String, u16)>,
}

impl Card {
    /// The card of a game.
    pub fn of(game: &dyn DynGame) -> Card {
        let about = game.about();
        let persons: Vec<Person> = (0..u16::from(about.count())).map(Person).collect();
        let opened = game.open(None, &persons, Entropy::casual(0, about.count()));
        let seats = (0..about.count()).map(Seat);
        let minutes = |(id, text): &(&str, &str)| Some((id.to_string(), Lesson::read(text).ok()?.minutes));
        Card {
            id: about.id.into(),
            title: about.title.into(),
            plays: about.plays.into(),
            seats: opened.map(|m| seats.map(|seat| m.seat_name(seat)).collect()).unwrap_or_default(),
            secrets: about.secrets,
            levels: levels(about.id),
            lessons: about.lessons.iter().filter_map(minutes).collect(),
        }
    }
}

/// The levels that a person would want to meet: one that gives any order only if there is no better.
fn levels(id: &str) -> Vec<Level> {
    let all = crate::bots(id).map(|bots| bots.levels().to_vec()).unwrap_or_default();
    let taught: Vec<Level> = all.iter().copied().filter(|level| *level != Level::Random).collect();
    if taught.is_empty() { all } else { taught }
}
