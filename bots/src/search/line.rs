//! A line: one simulated player turn.

use table::dice::Live;
use table::{Game, Order, Seat};

use super::work::{work_fingerprint, work_judge, work_order, work_perform};
use super::{Hunt, LONGEST};
use crate::guide::Guide;

/// A world that fits what is known, with its dice.
pub struct World<G: Game> {
    pub position: G::Position,
    pub dice: u64,
}

/// One order in a line, and the position before it.
pub struct Step<G: Game> {
    pub seat: Seat,
    pub order: Order<G>,
    pub before: G::Position,
}

/// A simulated player turn.
pub struct Line<G: Game, K: Guide<G>> {
    pub steps: Vec<Step<G>>,
    pub idea: K::Idea,
    pub position: G::Position,
    /// A fingerprint of its end position.
    pub end: u64,
    pub value: i32,
}

impl<G: Game, K: Guide<G>> Line<G, K> {
    /// The orders of one seat.
    pub fn own(&self, seat: Seat) -> Vec<Order<G>> {
        self.steps.iter().filter(|step| step.seat == seat).map(|step| step.order.clone()).collect()
    }
}

impl<G: Game, K: Guide<G>> Hunt<'_, '_, G, K> {
    /// Plays these orders of ours while they are legal, and everything else by the idea, to the end of the player turn.
    pub(super) fn play_out(&mut self, world: usize, orders: &[Order<G>], idea: &K::Idea) -> Line<G, K> {
        let mut position = self.worlds[world].position.clone();
        let mut live = Live::casual(self.worlds[world].dice);
        // An idea may take notes as it goes, so every line starts with a fresh copy.
        let notes = idea.clone();
        let mut steps = Vec::new();
        let mut rest = orders.iter();
        while steps.len() < LONGEST && self.guide.stint(&position) == self.stint {
            let awaited = self.game.awaiting(&position).must;
            let Some(seat) = (if awaited.contains(self.seat) { Some(self.seat) } else { awaited.first() })
            else {
                break;
            };
            let given = match seat == self.seat {
                true => rest.find(|order| work_judge(self.game, &position, seat, order)).cloned(),
                false => None,
            };
            let order = given.unwrap_or_else(|| work_order(self.game, self.guide, &position, seat, &notes));
            let before = position.clone();
            work_perform(self.game, &mut position, seat, &order, &mut live);
            steps.push(Step { seat, order, before });
        }
        self.deadline.count(steps.len() as u64);
        let end = work_fingerprint(&position);
        Line { steps, idea: idea.clone(), position, end, value: i32::MIN }
    }
}
