//! Chapter 1: who wins.

use table::{Outcome, Space, msg};

use crate::model::fact::Fact;
use crate::model::fact::politics::PoliticsFact;
use crate::model::powers::{POWERS, Power, Side};
use crate::model::victory::{Goal, Hold};
use crate::rule::world as rule;
use crate::rules::executor::Executor;
use crate::rules::situation::Situation;

impl Situation<'_> {
    /// How many of these spaces powers of a side hold.
    fn held(&self, spaces: &[Space], side: Side) -> usize {
        spaces.iter().filter(|s| self.position.holder(**s).side() == Some(side)).count()
    }

    /// Victory cities of a map that the Axis holds, and how many it needs.
    pub fn axis_cities(&self, goal: Goal) -> (u8, u8) {
        let map = usize::from(goal == Goal::Pacific);
        (self.held(&self.ground.cities[map], Side::Axis) as u8, self.ground.cities_needed[map])
    }

    fn axis_capitals(&self) -> Vec<Space> {
        Side::Axis.powers().iter().filter_map(|p| self.ground.capitals[p.index()]).collect()
    }

    /// Has a side reached this goal at present?
    pub fn reaches(&self, goal: Goal) -> bool {
        let enough = |(held, needed): (u8, u8)| held >= needed;
        match goal {
            Goal::Europe => enough(self.axis_cities(goal)) && rule::EUROPEAN_CITIES.holds(),
            Goal::Pacific => enough(self.axis_cities(goal)) && rule::PACIFIC_CITIES.holds(),
            Goal::Capitals => {
                let capitals = self.axis_capitals();
                self.held(&capitals, Side::Allies) == capitals.len() && rule::AXIS_CAPITALS.holds()
            }
        }
    }

    /// Does a side hold one of the capitals without which it does not win?
    fn has_capital_to_win(&self, side: Side) -> bool {
        match side {
            Side::Axis => self.held(&self.axis_capitals(), side) > 0 || !rule::AXIS_NEEDS_CAPITAL.holds(),
            Side::Allies => {
                let four = [Power::Us, Power::Uk, Power::France, Power::Soviets];
                let capitals: Vec<Space> =
                    four.into_iter().filter_map(|p| self.ground.capitals[p.index()]).collect();
                self.held(&capitals, side) > 0 || !rule::ALLIES_NEED_CAPITAL.holds()
            }
        }
    }
}

impl Executor<'_, '_, '_> {
    /// Something has changed hands: is a goal now reached, or no longer?
    pub fn watch_victory(&mut self, by: Power) {
        let situation = self.situation();
        let reached = Goal::ALL.map(|goal| situation.reaches(goal));
        for goal in Goal::ALL {
            match (reached[goal as usize], self.position.clocks.of(goal)) {
                (true, None) if by.side() == goal.side() => {
                    let window = match goal.side() {
                        Side::Axis => rule::AXIS_WINDOW,
                        Side::Allies => rule::ALLIED_WINDOW,
                    };
                    let again = by.index() <= self.power().index() && window.holds();
                    let round = self.position.round + u8::from(again);
                    self.position.clocks.set(goal, Some(Hold { by, round }));
                    self.tell.all(|| Fact::Politics(PoliticsFact::Near { goal, by, round }));
                }
                (false, Some(_)) if rule::HELD_THROUGHOUT.holds() => {
                    self.position.clocks.set(goal, None);
                    self.tell.all(|| Fact::Politics(PoliticsFact::Broken { goal }));
                }
                _ => {}
            }
        }
    }

    /// A set-up may begin with a goal reached: the power of its side that played last is taken to have reached it.
    pub fn watch_victory_at_start(&mut self) {
        for side in [Side::Axis, Side::Allies] {
            let before = (1..=POWERS).map(|i| Power::ALL[(self.power().index() + POWERS - i) % POWERS]);
            if let Some(last) = before.into_iter().find(|p| p.side() == side) {
                self.watch_victory(last);
            }
        }
    }

    /// A turn is over: has somebody won?
    pub fn victory_at_end_of_turn(&mut self) -> Option<Outcome> {
        let (power, now) = (self.power(), self.position.round);
        for goal in Goal::ALL {
            let Some(hold) = self.position.clocks.of(goal) else { continue };
            if hold.by != power || hold.round > now {
                continue;
            }
            if self.situation().has_capital_to_win(goal.side()) {
                return Some(won(goal));
            }
            // Without a capital it is not won: another round must be held.
            self.position.clocks.set(goal, Some(Hold { round: now + 1, ..hold }));
        }
        None
    }
}

fn won(goal: Goal) -> Outcome {
    let how = match goal {
        Goal::Europe => msg!("won-europe"),
        Goal::Pacific => msg!("won-pacific"),
        Goal::Capitals => msg!("won-capitals"),
    };
    Outcome { winners: goal.side().seats(), how }
}
