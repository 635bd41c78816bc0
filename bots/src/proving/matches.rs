//! Matches between bots that think by count instead of by the clock.

use std::sync::Arc;

use table::{Entropy, Match, Person, Proving, Viewer, notation};

use crate::{Bot, Budget, Deadline, Guide, Level, NoClock, sit};

/// Bots that meet.
pub struct Pairing<G: Proving, K> {
    /// The game.
    pub game: Arc<G>,
    /// What its bots follow.
    pub guide: Arc<K>,
    /// How it begins.
    pub setup: G::Setup,
    /// Number of positions a bot may look at in a decision.
    pub nodes: u64,
}

impl<G: Proving, K: Guide<G>> Pairing<G, K> {
    /// A match that has begun.
    pub fn open(&self, seed: u64) -> Match<G> {
        let seats = self.game.about().seats.len() as u8;
        let people: Vec<Person> = (0..seats.into()).map(Person).collect();
        let entropy = Entropy::casual(seed, seats);
        Match::open(self.game.clone(), &self.setup, &people, entropy).expect("the set-up is sound")
    }

    /// Plays with a level for each seat until the end, or until this holds of the match and the number of orders; the match and the orders.
    pub fn play(
        &self,
        levels: &[Level],
        seed: u64,
        until: impl Fn(&Match<G>, usize) -> bool,
    ) -> (Match<G>, Vec<String>) {
        let mut m = self.open(seed);
        let sit = |(level, seed): (&Level, u64)| sit(self.game.clone(), self.guide.clone(), *level, seed);
        let mut chairs: Vec<Box<dyn Bot<G>>> = levels.iter().zip(seed..).map(sit).collect();
        let mut said = Vec::new();
        while let Some(seat) = m.awaiting().must.first().filter(|_| !until(&m, said.len())) {
            let seen = m.see(Viewer::seat(seat));
            let mut deadline = Deadline::new(Budget::Nodes(self.nodes), &NoClock);
            let order = chairs[seat.index()].choose(&seen, &mut deadline);
            said.push(notation::write(&*self.game, &seen, &order));
            drop(seen);
            m.order(seat, &order).expect("a bot's order is legal");
        }
        (m, said)
    }
}
