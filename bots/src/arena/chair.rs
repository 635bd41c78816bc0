//! A seat of the arena and who plays there.

use table::{Game, Order, Outcome, Present, Seen};

use super::contestant::{Thinking, Who};
use crate::bot::Bot;
use crate::clock::{Budget, Clock, Deadline, Purse, Spent};
use crate::foreign::Foreign;

/// Who decides for a seat.
pub(super) enum Player<G: Game> {
    /// A bot of this program.
    Own(Box<dyn Bot<G>>),
    /// A program from outside.
    Foreign(Box<Foreign<G>>),
}

/// A seat, its player, and what he has used of his time.
pub(super) struct Chair<G: Game> {
    pub who: Who,
    pub thinking: Thinking,
    player: Player<G>,
    budget: Budget,
    purse: Purse,
    /// The player turn under way and what has been used in it.
    turn: Option<(u32, Spent)>,
}

impl<G: Present> Chair<G> {
    /// A player sits down.
    pub fn new(who: Who, player: Player<G>, budget: Budget) -> Chair<G> {
        Chair { who, thinking: Thinking::default(), player, budget, purse: Purse::new(budget), turn: None }
    }

    /// The player decides in this player turn, and pays for it.
    pub fn decide(&mut self, seen: &Seen<'_, G>, stint: u32, clock: &dyn Clock) -> Order<G> {
        let allowed = self.purse.open(stint);
        let mut deadline = Deadline::new(allowed, clock);
        let bot = match &mut self.player {
            Player::Own(bot) => bot,
            Player::Foreign(foreign) => {
                let order = foreign.choose(seen, &mut deadline);
                self.purse.pay(Spent { time: foreign.took(), nodes: 0 });
                return order;
            }
        };
        let order = bot.choose(seen, &mut deadline);
        let spent = deadline.spent();
        self.purse.pay(spent);
        self.thinking.decided(spent, allowed);
        if self.turn.is_none_or(|(known, _)| known != stint) {
            self.end_turn();
            self.turn = Some((stint, Spent::default()));
        }
        if let Some((_, used)) = &mut self.turn {
            used.nodes += spent.nodes;
            used.time += spent.time;
        }
        order
    }

    /// The game is over.
    pub fn rise(&mut self, outcome: Option<&Outcome>) {
        self.end_turn();
        if let (Player::Foreign(foreign), Some(outcome)) = (&mut self.player, outcome) {
            foreign.over(outcome);
        }
    }

    /// How often the game had to answer for the player.
    pub fn faults(&self) -> u32 {
        match &self.player {
            Player::Own(_) => 0,
            Player::Foreign(foreign) => foreign.faults(),
        }
    }

    fn end_turn(&mut self) {
        if let Some((_, used)) = self.turn.take() {
            self.thinking.turned(used, self.budget);
        }
    }
}
