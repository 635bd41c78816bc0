//! A bot that follows an idea through its turn.

use std::sync::Arc;

use table::dice::Live;
use table::{Game, Rng, Seat, Seen};

use crate::bot::{Bot, Level, Thought, seat_of};
use crate::clock::Deadline;
use crate::guide::Guide;
use crate::search::work::{work_order, work_perform, work_value};

/// Maximum number of orders in a player turn of a sensible plan; beyond it the bot does as little as possible.
const LONGEST: u32 = 400;

/// Share of a deadline spent on choosing an idea, in thousandths; the rest is a reserve.
const SHARE: u64 = 600;

/// Number of player turns of a trial.
const LOOKED_AT: usize = 2;

/// Follows the guide's likeliest idea, or the one that does best when each is tried; a cadet follows any of them.
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

    /// The idea for a new player turn.
    fn draw(&mut self, seen: &Seen<'_, G>, before: Option<&K::Idea>, deadline: &mut Deadline<'_>) -> K::Idea {
        let (game, seat) = (&*self.game, seat_of(seen));
        let mut ideas = match before {
            Some(before) => self.guide.renewed(game, seen, seat, before, &mut self.rng),
            None => self.guide.ideas(game, seen, seat, &mut self.rng),
        };
        let chosen = match self.level {
            Level::Random | Level::Cadet => self.rng.below(ideas.len() as u32) as usize,
            _ if ideas.len() == 1 => 0,
            Level::Officer | Level::Marshal => self.best(seen, &ideas, deadline),
        };
        let idea = ideas.swap_remove(chosen);
        if self.level <= Level::Cadet { self.guide.narrowed(idea) } else { idea }
    }

    /// The idea that does best in worlds that fit what is known, each with its own dice; the first if none is tried. A world counts
    /// only if every idea was tried in it.
    fn best(&mut self, seen: &Seen<'_, G>, ideas: &[K::Idea], deadline: &mut Deadline<'_>) -> usize {
        let (game, guide, seat) = (&*self.game, &*self.guide, seat_of(seen));
        let mut sums = vec![0i64; ideas.len()];
        for _ in 0..guide.trials() {
            let (world, dice) = (guide.world(game, seen, &mut self.rng), u64::from(self.rng.bits()));
            let mut values = Vec::new();
            for idea in ideas {
                if deadline.used() >= SHARE {
                    break;
                }
                values.push(i64::from(play_out(game, guide, world.clone(), (seat, idea), dice, deadline)));
            }
            if values.len() == ideas.len() {
                sums.iter_mut().zip(values).for_each(|(sum, value)| *sum += value);
            } else {
                break;
            }
        }
        let best = sums.iter().max().copied().unwrap_or(0);
        sums.iter().position(|sum| *sum == best).unwrap_or(0)
    }
}

/// Plays an idea through the player turn, and on through the next one, in which much of it may come to nothing; says what is left.
fn play_out<G: Game, K: Guide<G>>(
    game: &G,
    guide: &K,
    mut position: G::Position,
    (seat, idea): (Seat, &K::Idea),
    dice: u64,
    deadline: &mut Deadline<'_>,
) -> i32 {
    let mut live = Live::casual(dice);
    let mut stints = vec![guide.stint(&position)];
    // An idea may take notes as it goes, so every trial starts with a fresh copy.
    let notes = idea.clone();
    for _ in 0..LONGEST {
        let stint = guide.stint(&position);
        if !stints.contains(&stint) {
            stints.push(stint);
        }
        let Some(next) = game.awaiting(&position).must.first().filter(|_| stints.len() <= LOOKED_AT) else {
            break;
        };
        let order = work_order(game, guide, &position, next, &notes);
        work_perform(game, &mut position, next, &order, &mut live);
        deadline.count(1);
    }
    work_value(game, guide, &position, seat)
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
            before => (self.draw(seen, before.as_ref().map(|(_, idea, _)| idea), deadline), 1),
        };
        let order = match given <= LONGEST {
            true => self.guide.order(&self.game, seen, seat, &idea),
            false => self.game.fallback(seen, seat),
        };
        self.turn = Some((stint, idea, given));
        Thought { value: Some(self.guide.value(&self.game, seen, seat)), ..Thought::bare(order) }
    }
}
