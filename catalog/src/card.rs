//! What a list of games shows: enough to choose a game without loading it.

use bots::Level;
use serde::{Deserialize, Serialize};
use table::erased::{DynGame, DynMatch};
use table::lesson::Lesson;
use table::{Entropy, Message, Person, Seat, Viewer};

/// A game in a list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Card {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub title: String,
    /// The game whose rules it plays.
    pub plays: String,
    /// The seats by name.
    pub seats: Vec<String>,
    /// Whether players hide something from each other.
    pub secrets: bool,
    /// The bots that can hold a seat, the weakest first.
    pub levels: Vec<Level>,
    /// Its lessons: the id of each, and its length in minutes.
    pub lessons: Vec<(String, u16)>,
    /// Its scenarios: the id and the name of each.
    pub scenarios: Vec<(String, String)>,
}

impl Card {
    /// The card of a game.
    pub fn of(game: &dyn DynGame) -> Card {
        let about = game.about();
        let persons: Vec<Person> = (0..u16::from(about.count())).map(Person).collect();
        let opened = game.open(None, &persons, Entropy::casual(0, about.count())).ok();
        let seats = |m: &dyn DynMatch| (0..about.count()).map(|seat| m.seat_name(Seat(seat))).collect();
        let scenario = |id: &str| {
            let name = Message { key: format!("scenario-{id}").into(), args: Vec::new() };
            let said = opened.as_ref().map(|m| table::plain(&m.say(Viewer::PUBLIC, &name)));
            (id.to_string(), said.unwrap_or_default())
        };
        let minutes = |(id, text): &(&str, &str)| Some((id.to_string(), Lesson::read(text).ok()?.minutes));
        Card {
            id: about.id.into(),
            title: about.title.into(),
            plays: about.plays.into(),
            seats: opened.as_deref().map(seats).unwrap_or_default(),
            secrets: about.secrets,
            levels: levels(about.id),
            lessons: about.lessons.iter().filter_map(minutes).collect(),
            scenarios: about.scenarios.iter().map(|(id, _)| scenario(id)).collect(),
        }
    }
}

/// The levels a person would want to play against; the random one only if there is no better.
fn levels(id: &str) -> Vec<Level> {
    let all = crate::bots(id).map(|bots| bots.levels().to_vec()).unwrap_or_default();
    let taught: Vec<Level> = all.iter().copied().filter(|level| *level != Level::Random).collect();
    if taught.is_empty() { all } else { taught }
}
