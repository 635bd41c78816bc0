//! Chapter 5 carried out: who must thin out a crowd, and where one of two armies is to be put on top.

use super::executor::Executor;
use super::stacking::Crowd;
use crate::model::position::{Frame, Moment};
use crate::model::sets::Units;
use crate::model::unit::Marks;
use crate::rule;

impl Executor<'_, '_> {
    /// If all of them are lost there is nothing to choose.
    pub fn lose_all(&mut self, among: Units, count: u8) -> bool {
        if among.len() > u32::from(count) {
            return true;
        }
        self.position.frames.pop();
        among.iter().for_each(|unit| self.eliminate(unit, rule::AFTER_COMBAT));
        false
    }

    /// Looks for crowds until there are none; then, after movement, asks which army is on top.
    pub fn thin_out(&mut self, moment: Moment) -> bool {
        let look = self.look();
        let mut crowds = look.crowds(self.position.side, moment);
        if moment != Moment::MovementOver {
            // The other side settles only what its own retreats have crowded.
            let pushed = |crowd: &Crowd| crowd.units.iter().any(|u| look.position.has(u, Marks::LEFT));
            crowds.extend(look.crowds(self.position.side.other(), moment).into_iter().filter(pushed).take(4));
        }
        if let Some(crowd) = crowds.first() {
            let (side, among, count) = (crowd.side, crowd.units, crowd.excess);
            self.position.frames.push(Frame::Lose { side, among, count, unfed: false });
            return false;
        }
        if moment == Moment::MovementOver {
            let untold = |pair: &&Units| !pair.iter().any(|u| look.position.has(u, Marks::TOP));
            if let Some(pair) = look.pairs(look.position.side).iter().find(untold).copied() {
                self.position.frames.push(Frame::Top(pair));
                return false;
            }
        }
        self.position.frames.pop();
        false
    }
}
