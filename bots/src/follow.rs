//! A bot that follows an idea through its turn without simulating it.

use std::sync::Arc;

use table::{Game, Rng, Seen};

use crate::bot::{Bot, Level, Thought, seat_of};
use crate::clock::Deadline;
use crate::guide::Guide;

/// Maximum number of orders in a player turn of a sensible plan; beyond it the bot does as little as possible.
const LONGEST: u32 = 400;

/// Follows the guide's likeliest idea; a cadet follows any of them.
pub struct Follow<G: Game, K: Guide<G>> {
    game: Arc<G>,
    guide: Arc<K>,
    level: Level,
    rng: Rng,
    /// The current player turn, the idea for it, and the number of orders given.
    turn: Option<(u32, K::Idea, u32)>,
}

impl<G: Game, K: Guide<G>> Follow<G, K> {
    /// The same seed gives the same choices.
    pub fn new(game: Arc<G>, guide: Arc<K>, level: Level, seed: u64) -> Follow<G, K> {
        Follow { game, guide, level, rng: Rng::seeded(seed), turn: None }
    }

    fn draw(&mut self, seen: &Seen<'_, G>) -> K::Idea {
        let mut ideas = self.guide.ideas(&self.game, seen, seat_of(seen), &mut self.rng);
        let any = if self.level <= Level::Cadet { self.rng.below(ideas.len() as u32) as usize } else { 0 };
        ideas.swap_remove(any)
    }
}

impl<G: Game, K: Guide<G>> Bot<G> for Follow<G, K> {
    fn consider(
        &mut self,
        seen: &Seen<'_, G>,
        deadline: &mut Deadline<'_>,
        _: &mut dyn FnMut(&Thought<G>),
    ) -> Thought<G> {
        deadline.count(1);
        let (seat, stint) = (seat_of(seen), self.guide.stint(seen));
        let (idea, given) = match self.turn.take() {
            Some((known, idea, given)) if known == stint => (idea, given + 1),
            _ => (self.draw(seen), 1),
        };
        let order = match given <= LONGEST {
            true => self.guide.order(&self.game, seen, seat, &idea),
            false => self.game.fallback(seen, seat),
        };
        self.turn = Some((stint, idea, given));
        Thought { value: Some(self.guide.value(&self.game, seen, seat)), ..Thought::bare(order) }
    }
}
