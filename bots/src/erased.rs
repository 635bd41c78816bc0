//! Bots with the game's types erased: views come packed, orders go in notation.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use table::{Game, Order, Seat, Seats, Seen, Viewer, notation};

use crate::bot::{Bot, Level, Term, Thought};
use crate::clock::{Budget, Clock, Deadline};
use crate::guide::{Guide, in_odds, odds};
use crate::review::{Review, look_back};

/// The bots of one game.
pub trait DynBots: Send + Sync {
    /// A bot takes a chair.
    fn sit(&self, level: Level, seed: u64) -> Box<dyn DynBot>;

    /// The available levels, the weakest first.
    fn levels(&self) -> &'static [Level];

    /// The seats that win together.
    fn sides(&self) -> Vec<Seats>;

    /// The number of the game turn in a packed view, from 1; and of the player turn.
    fn turn(&self, view: &[u8], viewer: Viewer) -> Option<(u32, u32)>;

    /// Reviews a game from its journal, with this thinking budget for each player turn. `heard` is called with the progress in thousandths.
    fn review(
        &self,
        journal: &str,
        budget: Budget,
        clock: &dyn Clock,
        heard: &mut dyn FnMut(u16),
    ) -> Result<Review, String>;
}

/// A bot of any game.
pub trait DynBot: Send {
    /// Thinks about a seat's decision; none if this is no view of the game. `heard` is told when a better order is found.
    fn consider(
        &mut self,
        view: &[u8],
        seat: Seat,
        deadline: &mut Deadline<'_>,
        heard: &mut dyn FnMut(&Said),
    ) -> Option<Said>;
}

/// An opinion in notation.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Said {
    /// The order.
    pub order: String,
    /// How it would continue in this player turn.
    pub plan: Vec<String>,
    /// The odds of winning in thousandths, if it has searched.
    pub odds: Option<u16>,
    /// The reasons for it, the largest first.
    pub terms: Vec<Term>,
    /// Alternative first orders, with their odds.
    pub others: Vec<(String, u16)>,
}

/// A game with its guide.
pub struct Tutor<G: Game, K: Guide<G>> {
    pub(crate) game: Arc<G>,
    pub(crate) guide: Arc<K>,
}

impl<G: Game, K: Guide<G>> Tutor<G, K> {
    /// This game with this guide.
    pub fn new(game: G, guide: K) -> Tutor<G, K> {
        Tutor { game: Arc::new(game), guide: Arc::new(guide) }
    }
}

impl<G: Game, K: Guide<G>> DynBots for Tutor<G, K> {
    fn sit(&self, level: Level, seed: u64) -> Box<dyn DynBot> {
        let bot = crate::sit(self.game.clone(), self.guide.clone(), level, seed);
        Box::new(Seated { game: self.game.clone(), scale: self.guide.scale(), bot })
    }

    fn levels(&self) -> &'static [Level] {
        self.guide.levels()
    }

    fn sides(&self) -> Vec<Seats> {
        self.guide.sides(&self.game)
    }

    fn turn(&self, view: &[u8], viewer: Viewer) -> Option<(u32, u32)> {
        let seen = Seen::<G>::unpack(view, viewer).ok()?;
        Some((self.guide.turn(&seen), self.guide.stint(&seen)))
    }

    fn review(
        &self,
        journal: &str,
        budget: Budget,
        clock: &dyn Clock,
        heard: &mut dyn FnMut(u16),
    ) -> Result<Review, String> {
        look_back(&self.game, &self.guide, journal, (budget, clock), heard)
    }
}

struct Seated<G: Game> {
    game: Arc<G>,
    scale: i32,
    bot: Box<dyn Bot<G>>,
}

impl<G: Game> Seated<G> {
    fn say(&self, seen: &Seen<'_, G>, thought: &Thought<G>) -> Said {
        let write = |order: &Order<G>| notation::write(&*self.game, seen, order);
        Said {
            order: write(&thought.order),
            plan: thought.plan.iter().map(write).collect(),
            odds: thought.value.map(|value| odds(value, self.scale)),
            terms: thought.value.map_or_else(Vec::new, |value| in_odds(&thought.terms, value, self.scale)),
            others: thought
                .others
                .iter()
                .map(|(order, value)| (write(order), odds(*value, self.scale)))
                .collect(),
        }
    }
}

impl<G: Game> DynBot for Seated<G> {
    fn consider(
        &mut self,
        view: &[u8],
        seat: Seat,
        deadline: &mut Deadline<'_>,
        heard: &mut dyn FnMut(&Said),
    ) -> Option<Said> {
        let seen = Seen::<G>::unpack(view, Viewer::seat(seat)).ok()?;
        if !self.game.awaiting(&seen).hears(seat) {
            return None;
        }
        let (game, scale) = (self.game.clone(), self.scale);
        let mut teller = |thought: &Thought<G>| {
            let write = |order: &Order<G>| notation::write(&*game, &seen, order);
            heard(&Said {
                order: write(&thought.order),
                odds: thought.value.map(|v| odds(v, scale)),
                ..Said::default()
            });
        };
        let thought = self.bot.consider(&seen, deadline, &mut teller);
        Some(self.say(&seen, &thought))
    }
}
