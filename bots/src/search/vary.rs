//! Varies lines: drops, changes and inserts orders.

use table::{Game, Order, Viewer, observe};

use super::Hunt;
use crate::guide::Guide;

impl<G: Game, K: Guide<G>> Hunt<'_, '_, G, K> {
    /// A good line with something changed: our orders, and the idea that continues when they run out.
    pub(super) fn varied(&mut self) -> (Vec<Order<G>>, K::Idea) {
        // The better a line, the more likely it is varied.
        let kept = self.best.len() as u32;
        let which = self.rng.below(kept).min(self.rng.below(kept)) as usize;
        let line = &self.best[which];
        let mut orders = line.own(self.seat);
        let mut idea = line.idea.clone();
        let ours: Vec<usize> = (0..line.steps.len()).filter(|i| line.steps[*i].seat == self.seat).collect();
        if ours.is_empty() {
            return (orders, idea);
        }
        let at = self.rng.below(ours.len() as u32) as usize;
        match self.rng.below(8) {
            0 => {
                orders.remove(at);
            }
            1 => {
                orders.truncate(at);
                idea = self.ideas[self.rng.below(self.ideas.len() as u32) as usize].clone();
            }
            2 if ours.len() > 1 => {
                let other = self.rng.below(ours.len() as u32) as usize;
                orders.swap(at, other);
            }
            n => {
                let before = &line.steps[ours[at]].before;
                let seen = observe(self.game, before, Viewer::seat(self.seat));
                let stray = self.guide.stray(self.game, &seen, self.seat, &mut self.rng);
                if n < 6 {
                    orders.insert(at, stray);
                } else {
                    orders[at] = stray;
                }
            }
        }
        (orders, idea)
    }
}
