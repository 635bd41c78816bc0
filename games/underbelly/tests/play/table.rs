//! A table at which tests play Underbelly.

use std::sync::Arc;

use ::table::{Entropy, Forecast, Game, Gesture, Match, Order, Person, Present, Seat, Viewer};
use underbelly::{Part, Place, Position, Setup, Underbelly};

pub struct Table {
    pub game: Arc<Underbelly>,
    pub m: Match<Underbelly>,
}

impl Table {
    pub fn set(setup: &str) -> Table {
        let game = Arc::new(Underbelly::standard());
        let setup: Setup = serde_json::from_str(setup).unwrap();
        let people = [Person(0), Person(1)];
        let m = Match::open(game.clone(), &setup, &people, Entropy::casual(1, 2)).unwrap();
        Table { game, m }
    }

    pub fn interpret(&self, seat: Seat, line: &str) -> Order<Underbelly> {
        let meant = self.game.interpret(&self.m.see(Viewer::seat(seat)), seat, &Gesture::Line(line.into()));
        let legal = meant.iter().find(|order| self.m.judge(seat, order).is_ok());
        legal.or(meant.first()).unwrap_or_else(|| panic!("{line:?} means nothing")).clone()
    }

    pub fn say(&mut self, seat: Seat, line: &str) {
        let order = self.interpret(seat, line);
        self.m.order(seat, &order).unwrap_or_else(|stop| panic!("{line:?}: {stop}"));
    }

    pub fn forecast(&self, seat: Seat, line: &str) -> Forecast {
        self.m.forecast(seat, &self.interpret(seat, line)).unwrap_or_else(|r| panic!("{line:?}: {}", r.rule))
    }

    pub fn warned(&self, seat: Seat, line: &str) -> Vec<String> {
        self.forecast(seat, line).warnings.iter().map(|w| w.key.to_string()).collect()
    }

    pub fn position(&self) -> &Position {
        self.m.position()
    }

    pub fn at(&self, key: &str) -> String {
        let seen = self.m.see(Viewer::PUBLIC);
        let mut heard = Vec::new();
        self.game.parse(&seen, &[], key, &mut heard);
        let Some(Part::Unit(unit)) = heard.first() else { panic!("{key}") };
        match self.position().unit(*unit).place {
            Place::At(area) => self.game.notate(&seen, &Part::Area(area)),
            place => format!("{place:?}"),
        }
    }
}
