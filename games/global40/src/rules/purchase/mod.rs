//! Phase 1: train pilots, research, repair, buy.

pub mod buy;
pub mod intelligence;
pub mod price;
pub mod repair;
pub mod research;
pub mod train;

use crate::model::events::Event;
use crate::model::position::Frame;
use crate::model::purchases::Step;
use crate::rules::executor::Executor;

impl Executor<'_, '_, '_> {
    /// The turn of a power begins: half of what a neutral power has may go into units.
    pub fn begin_purchase(&mut self) {
        self.position.frames.replace(Frame::Purchase);
        let power = self.power();
        let neutral = self.position.is_neutral(power);
        let free = if self.situation().under(Event::FactoryDrive) { 3 } else { 0 };
        let half = self.position.treasury_of(power) / 2;
        let purchases = &mut self.position.turn.purchases;
        purchases.allowance = neutral.then_some(half);
        purchases.free_repairs = free;
    }

    /// The purchase is over.
    pub fn end_purchase(&mut self) {
        self.enter_step(Step::Buy);
        self.remove_chips();
        self.lay_upgrade_chips();
    }

    /// Entering a step closes the earlier ones: unpaid pilots lapse, and ships in port are repaired once the bases are.
    pub fn enter_step(&mut self, step: Step) {
        let before = self.position.turn.purchases.step;
        if step > Step::Train && !self.position.turn.purchases.trained {
            self.position.turn.purchases.trained = true;
            self.lapse();
        }
        if step == Step::Buy && before < Step::Buy {
            self.repair_ships();
        }
        self.position.turn.purchases.step = before.max(step);
    }
}
