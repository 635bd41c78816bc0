//! Games of Underbelly, played beforehand: it has no dice, so that the same orders make the same game at any table.

use std::time::Duration;

use bots::{Budget, Deadline, Level, NoClock};
use table::erased::DynMatch;
use table::{Entropy, Person, Seat, Viewer};

use crate::costs;

/// The game that is measured.
pub const GAME: &str = "underbelly";

/// Orders of a whole game.
pub type Orders = Vec<(Seat, String)>;

fn open(seed: u64) -> Box<dyn DynMatch> {
    let game = catalog::find(GAME).expect("the game is in the catalog");
    game.open(None, &[Person(0), Person(1)], Entropy::casual(seed, 2)).expect("the usual set-up is valid")
}

/// Random games.
pub fn games(count: u64) -> Vec<Orders> {
    let tutor = catalog::bots(GAME).expect("the game has bots");
    let play = |seed| {
        let (mut m, mut bot, mut orders) = (open(seed), tutor.sit(Level::Random, seed), Orders::new());
        while let Some(seat) = m.awaiting().must.first() {
            let mut deadline = Deadline::new(Budget::Nodes(1), &NoClock);
            let said = bot.consider(&m.seen(Viewer::seat(seat)), seat, &mut deadline, &mut |_| {});
            let line = said.expect("a bot has an order").order;
            m.order(seat, &line).expect("a bot's order is allowed");
            orders.push((seat, line));
        }
        orders
    };
    (0..count).map(play).collect()
}

/// What the engine alone takes for an order, in the mean.
pub fn bare(games: &[Orders]) -> Duration {
    let mut used = Duration::ZERO;
    for orders in games {
        let mut m = open(0);
        let begun = costs::thread();
        for (seat, line) in orders {
            m.order(*seat, line).expect("the same order is allowed again");
        }
        used += costs::thread() - begun;
    }
    used / games.iter().map(|orders| orders.len() as u32).sum::<u32>().max(1)
}
