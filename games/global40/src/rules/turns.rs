//! A power's turn begins and ends.

use table::{Outcome, msg};

use crate::model::fact::Fact;
use crate::model::position::{Frame, Turn};
use crate::model::powers::{Power, Side};
use crate::model::unit::{Marks, Task};
use crate::rule::politics as rule;
use crate::rules::executor::Executor;

impl Executor<'_, '_, '_> {
    /// Phase 1 of the next power's turn; a power that has lost its capital has no such phase.
    fn begin_turn(&mut self, power: Power) {
        self.position.power = power;
        self.position.turn = Turn { holders: self.position.holders.clone(), ..Turn::default() };
        self.note_hostile_zones();
        let holders = &self.position.holders;
        for facility in self.position.works.iter_mut().filter(|f| holders[f.at.index()].is(power)) {
            facility.taken = false;
        }
        for unit in self.position.units.iter_mut().filter(|u| u.owner == Some(power)) {
            let kept = unit.marks.0 & (Marks::GROUNDED.0 | Marks::SHIFTED.0);
            (unit.marks, unit.used, unit.came, unit.task) = (Marks(kept), 0, None, Task::Idle);
        }
        self.position.ledger.agents = self.position.ledger.agents.minus(power.bit());
        self.tell.all(|| Fact::TurnBegan { power });
        self.raise_due_armies();
        if self.goes_without_capital(power) {
            self.begin_combat_move();
        } else {
            self.begin_purchase();
        }
    }

    /// Remembers where enemies have surface warships as the turn begins.
    pub fn note_hostile_zones(&mut self) {
        let situation = self.situation();
        let hostile = situation.surface.of(situation.enemies(self.power()));
        self.position.turn.hostile = hostile;
    }

    /// Has this power lost its capital, and with it the phases in which money is spent or earned?
    pub fn goes_without_capital(&self, power: Power) -> bool {
        self.situation().has_lost_capital(power) && rule::WITHOUT_CAPITAL.holds()
    }

    /// Victory is looked at when a turn ends; then the next power plays.
    pub fn next_turn(&mut self) {
        self.note_presence();
        let power = self.power();
        for unit in self.position.units.iter_mut().filter(|u| u.at.is_some()) {
            // A ship that put units of a friend ashore is free again.
            unit.clear(Marks::LANDED);
            if unit.owner == Some(power) {
                unit.clear(Marks::SHIFTED);
            }
        }
        let last = self.power() == Power::France;
        let agreed = self.position.options.rounds.is_some_and(|rounds| last && self.position.round >= rounds);
        let won = self.victory_at_end_of_turn().or_else(|| agreed.then(|| self.agreed_end()));
        if let Some(outcome) = won {
            self.tell.all(|| Fact::Ended { outcome: outcome.clone() });
            self.position.frames.replace(Frame::Over(outcome));
            return;
        }
        if last {
            self.position.round += 1;
            self.tell.all(|| Fact::RoundBegan { round: self.position.round });
            self.draw_event();
        }
        self.begin_turn(self.power().next());
    }

    /// The agreed last round is over: the side that has gained victory cities since the start wins.
    fn agreed_end(&self) -> Outcome {
        let held = |side: Side| {
            let cities = self.ground.cities.iter().flatten();
            cities.filter(|s| self.position.holder(**s).side() == Some(side)).count()
        };
        let start = |side: Side| {
            let cities = self.ground.cities.iter().flatten();
            cities.filter(|s| self.ground.holders[s.index()].side() == Some(side)).count()
        };
        let gained = |side: Side| held(side) as i32 - start(side) as i32;
        let (axis, allies) = (gained(Side::Axis), gained(Side::Allies));
        let winners = if axis > allies { Side::Axis.seats() } else { Side::Allies.seats() };
        Outcome {
            winners,
            how: msg!("won-by-cities", axis = held(Side::Axis) as u32, allies = held(Side::Allies) as u32),
        }
    }
}
