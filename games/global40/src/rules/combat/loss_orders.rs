//! How a power wants its losses chosen: by a standing order of loss, or asked each time.

use crate::model::battle::force::Slot;
use crate::model::combat::LossPreferences;
use crate::model::fact::Fact;
use crate::model::fact::combat::CombatFact;
use crate::model::kinds::Kind;
use crate::model::powers::{Power, Powers};
use crate::rules::battle::policy::{Dive, LossOrder, Orders};
use crate::rules::executor::Executor;

impl LossPreferences {
    /// The standing answers of a power in a battle.
    pub fn orders(&self, power: Power) -> Orders {
        // Transports are always lost last.
        let first = self.first[power.index()].iter().filter(|kind| **kind != Kind::Transport);
        let slots: Vec<Slot> = first.flat_map(|kind| slots(*kind)).collect();
        let losses = if slots.is_empty() { LossOrder::cheapest() } else { LossOrder::new(&slots, true) };
        Orders { losses, dive: Dive::Strike }
    }
}

/// A kind, whole and damaged.
fn slots(kind: Kind) -> impl Iterator<Item = Slot> {
    let whole = Slot::of(kind);
    [Some(whole), whole.when_hit()].into_iter().flatten()
}

impl Executor<'_, '_, '_> {
    /// `orders` alone turns asking on or off; `orders` with kinds says which are lost first. Once a turn.
    pub fn change_orders(&mut self, power: Power, kinds: &[Kind]) {
        let preferences = &mut self.position.loss_preferences;
        if kinds.is_empty() {
            preferences.ask = Powers(preferences.ask.0 ^ power.bit().0);
            let asks = preferences.ask.contains(power);
            self.tell.all(|| Fact::Combat(CombatFact::Asks { power, asks }));
        } else {
            preferences.first[power.index()] = kinds.to_vec();
            self.tell.all(|| Fact::Combat(CombatFact::OrderOfLoss { power }));
        }
        let changed = &mut self.position.turn.combat.changed;
        *changed = changed.with(power);
    }
}
