//! The addresses of the page: what comes after `#`.

use crate::browser;
use crate::seat_holder::{self, SeatHolder};
use crate::store::GameRecord;

/// A location in the page.
#[derive(Clone, PartialEq, Debug)]
pub enum Route {
    /// The start page.
    Start,
    /// A saved game, by its id.
    Game(String),
    /// A new game with these seat holders, persons if none are given; the scenario, the usual one if none is named; options, encoded.
    New(String, Vec<SeatHolder>, Option<String>, Option<String>),
    /// A lesson: game and lesson.
    Lesson(String, String),
    /// A position: game and packed position in hexadecimal.
    At(String, String),
    /// The rules of a game.
    Rules(String),
    /// The lobby of the server.
    Lobby,
    /// A match on the server: game, number, secret of an invitation link.
    Match(String, i64, Option<String>),
    /// The link of an email that confirms an address: its token.
    Confirm(String),
    /// The link of an email that resets a password: its token.
    ResetPassword(String),
}

/// What an address leads to.
pub fn read(hash: &str) -> Route {
    let parts: Vec<&str> = hash.trim_start_matches('#').split('/').filter(|part| !part.is_empty()).collect();
    // Links in emails.
    match parts.first().and_then(|link| link.split_once('=')) {
        Some(("confirm", token)) => return Route::Confirm(token.into()),
        Some(("reset-password", token)) => return Route::ResetPassword(token.into()),
        _ => {}
    }
    match parts.as_slice() {
        // The game is part of the address so that its module can be loaded at once; old addresses lack it.
        ["game", id] | ["game", _, id] => Route::Game((*id).into()),
        ["new", game] => Route::New((*game).into(), Vec::new(), None, None),
        ["new", game, seats] => Route::New((*game).into(), seat_holder::read(seats), None, None),
        ["new", game, seats, scenario] => {
            Route::New((*game).into(), seat_holder::read(seats), named(scenario), None)
        }
        ["new", game, seats, scenario, options] => {
            Route::New((*game).into(), seat_holder::read(seats), named(scenario), Some((*options).into()))
        }
        ["lesson", game, lesson] => Route::Lesson((*game).into(), (*lesson).into()),
        ["at", game, digits] => Route::At((*game).into(), (*digits).into()),
        // Invitations sent by earlier versions say `house`.
        ["online" | "house", game, number] | ["online" | "house", game, number, _]
            if number.parse::<i64>().is_ok() =>
        {
            let word = parts.get(3).map(|word| (*word).into());
            Route::Match((*game).into(), number.parse().unwrap_or_default(), word)
        }
        ["online" | "house", ..] => Route::Lobby,
        ["rules", game, ..] => Route::Rules((*game).into()),
        _ => Route::Start,
    }
}

/// A scenario by its id; the usual one is a dash.
fn named(scenario: &str) -> Option<String> {
    (scenario != "-").then(|| scenario.into())
}

impl Route {
    /// The game that an address names.
    pub fn game(&self) -> Option<&str> {
        match self {
            Route::New(game, ..)
            | Route::Lesson(game, _)
            | Route::At(game, _)
            | Route::Rules(game)
            | Route::Match(game, ..) => Some(game),
            Route::Start | Route::Game(_) | Route::Lobby | Route::Confirm(_) | Route::ResetPassword(_) => {
                None
            }
        }
    }
}

/// The address of a saved game.
pub fn address(record: &GameRecord) -> String {
    format!("#/game/{}/{}", record.game, record.id)
}

/// Goes to an address of the page.
pub fn go(hash: &str) {
    let _ = browser::window().location().set_hash(hash);
}

/// The same, without a new entry in the browser's history.
pub fn go_instead(hash: &str) {
    let _ = browser::window().location().replace(hash);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_in_emails_are_read() {
        assert_eq!(read("#confirm=ab"), Route::Confirm("ab".into()));
        assert_eq!(read("#reset-password=ab"), Route::ResetPassword("ab".into()));
        assert_eq!(read("#/nonsense"), Route::Start);
    }

    #[test]
    fn a_new_game_may_name_its_scenario() {
        assert_eq!(read("#/new/eurofront"), Route::New("eurofront".into(), Vec::new(), None, None));
        let weser = Route::New("eurofront".into(), vec![None; 3], Some("weser".into()), None);
        assert_eq!(read("#/new/eurofront/person-person-person/weser"), weser);
        let options = Some("%7B%22oil%22%3Atrue%7D".to_string());
        let oil = Route::New("thirdreich".into(), vec![None; 2], None, options);
        assert_eq!(read("#/new/thirdreich/person-person/-/%7B%22oil%22%3Atrue%7D"), oil);
    }

    #[test]
    fn invitations_are_read_those_of_earlier_versions_too() {
        let invitation = Route::Match("skirmish".into(), 7, Some("word".into()));
        assert_eq!(read("#/online/skirmish/7/word"), invitation);
        assert_eq!(read("#/house/skirmish/7/word"), invitation);
        assert_eq!((read("#/online"), read("#/house")), (Route::Lobby, Route::Lobby));
    }
}
