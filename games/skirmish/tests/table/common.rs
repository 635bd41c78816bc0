//! A table of Skirmish for tests: orders as one would type them.

use std::sync::Arc;

use skirmish::{Setup, SetupBlock, Skirmish};
use table::{Entropy, Gesture, Match, Order, Person, Present, Seat, Stop, Viewer};

pub fn block(seat: &str, kind: &str, strength: u8, at: &str) -> SetupBlock {
    let kind = serde_json::from_value(serde_json::Value::String(kind.into())).expect("a kind");
    SetupBlock { seat: seat.into(), kind, strength: Some(strength), at: at.into() }
}

/// Blocks far from each other and coins for everything, at the moves of turn 1.
pub fn quiet() -> Setup {
    Setup {
        moves: true,
        coins: Some([9, 9, 9]),
        blocks: Some(vec![
            block("red", "guard", 1, "town"),
            block("red", "horse", 2, "town"),
            block("red", "guard", 1, "wood"),
            block("blue", "guard", 2, "harbour"),
            block("blue", "gun", 2, "farm"),
            block("green", "guard", 2, "camp"),
        ]),
        ..Setup::default()
    }
}

pub struct Table {
    pub m: Match<Skirmish>,
}

pub const PEOPLE: [Person; 3] = [Person(0), Person(1), Person(2)];

impl Table {
    pub fn open(setup: Setup) -> Table {
        Table::seated(setup, &PEOPLE, 1)
    }

    pub fn seated(setup: Setup, persons: &[Person], seed: u64) -> Table {
        let game = Arc::new(Skirmish::standard());
        Table { m: Match::open(game, &setup, persons, Entropy::casual(seed, 3)).expect("a valid set-up") }
    }

    pub fn read(&self, seat: Seat, line: &str) -> Order<Skirmish> {
        let seen = self.m.see(Viewer::seat(seat));
        let meant = self.m.game().interpret(&seen, seat, &Gesture::Line(line.into()));
        meant.into_iter().next().unwrap_or_else(|| panic!("{line:?} means nothing"))
    }

    /// Gives an order; the number of its entry.
    pub fn say(&mut self, seat: Seat, line: &str) -> u32 {
        self.try_say(seat, line).unwrap_or_else(|stop| panic!("{line:?}: {stop:?}"))
    }

    pub fn try_say(&mut self, seat: Seat, line: &str) -> Result<u32, Stop> {
        let order = self.read(seat, line);
        self.m.order(seat, &order)?;
        Ok(self.m.steps().last().expect("just given").n)
    }
}
