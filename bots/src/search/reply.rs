//! Evaluates lines by the enemy's replies.

use table::dice::Live;
use table::{Game, Seat};

use super::line::Line;
use super::work::{work_ideas, work_order, work_perform, work_value};
use super::{Hunt, LONGEST, SHARE};
use crate::guide::Guide;

impl<G: Game, K: Guide<G>> Hunt<'_, '_, G, K> {
    /// Whether to consider the enemy's replies. In one sampled world of many they would say little.
    pub(super) fn looks_further(&self) -> bool {
        self.skill.replies > 0 && self.worlds.len() == 1
    }

    /// Re-evaluates the best lines with the enemy's replies.
    pub(super) fn weigh_replies(&mut self) {
        let mut weighed: Vec<Line<G, K>> = Vec::new();
        for mut line in std::mem::take(&mut self.best) {
            if !weighed.is_empty() && self.deadline.used() >= SHARE {
                break;
            }
            let floor = weighed.first().map_or(i32::MIN, |best| best.value);
            line.value = self.after_reply(&line.position, floor);
            let at = weighed.partition_point(|other| other.value >= line.value);
            weighed.insert(at, line);
        }
        self.best = weighed;
    }

    /// What is left after the enemy's best reply among the first ideas, and our best answer to that.
    fn after_reply(&mut self, position: &G::Position, floor: i32) -> i32 {
        let Some(enemy) = self.game.awaiting(position).must.first() else {
            return work_value(self.game, self.guide, position, self.seat);
        };
        let (replies, follows) = (self.skill.replies, self.skill.follows);
        let (worst, end) = self.best_of(position, enemy, replies, floor);
        match self.game.awaiting(&end).must.first() {
            Some(seat) if follows > 0 && worst >= floor => {
                let (value, _) = self.best_of(&end, seat, follows, i32::MIN);
                // The present value counts as much as what may follow.
                (value + worst) / 2
            }
            _ => worst,
        }
    }

    /// The best player turn of a seat among its first ideas: its value for us, and its end. Stops early below the floor.
    fn best_of(&mut self, position: &G::Position, seat: Seat, most: usize, floor: i32) -> (i32, G::Position) {
        let mut ideas = work_ideas(self.game, self.guide, position, seat, &mut self.rng);
        ideas.truncate(most);
        let mut best: Option<(i32, i32, G::Position)> = None;
        for (i, idea) in ideas.iter().enumerate() {
            if i > 0 && self.deadline.used() >= SHARE + 100 {
                break;
            }
            let dice = self.rng.bits().into();
            let end = self.roll(position.clone(), dice, idea);
            let theirs = work_value(self.game, self.guide, &end, seat);
            let ours =
                if seat == self.seat { theirs } else { work_value(self.game, self.guide, &end, self.seat) };
            if best.as_ref().is_none_or(|(most, ..)| theirs > *most) {
                best = Some((theirs, ours, end));
            }
            if ours < floor {
                break;
            }
        }
        best.map_or_else(|| (floor, position.clone()), |(_, ours, end)| (ours, end))
    }

    /// Plays one player turn by an idea.
    fn roll(&mut self, mut position: G::Position, dice: u64, idea: &K::Idea) -> G::Position {
        let stint = self.guide.stint(&position);
        // An idea may take notes as it goes, so every line starts with a fresh copy.
        let idea = &idea.clone();
        let mut live = Live::casual(dice);
        let mut played = 0;
        while played < LONGEST && self.guide.stint(&position) == stint {
            let Some(seat) = self.game.awaiting(&position).must.first() else { break };
            let order = work_order(self.game, self.guide, &position, seat, idea);
            work_perform(self.game, &mut position, seat, &order, &mut live);
            played += 1;
        }
        self.deadline.count(played as u64);
        position
    }
}
