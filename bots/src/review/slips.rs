//! The decisions that cost most, and what would have been better.

use std::sync::Arc;

use table::dice::{Dice, Live};
use table::{Game, Order, Outcome, Rng, Seat, Seen, Tell, Viewer, carry_out, judge, notation, observe};

use super::past::{Moment, Past, dice_fell};
use super::scales::{LONGEST, Scales};
use super::{Point, Slip, course};
use crate::bot::{Level, Thought};
use crate::clock::{Budget, Clock, Deadline};
use crate::guide::{Guide, odds};

/// Maximum number of slips reported.
const TOLD: usize = 3;
/// What costs less than this, in thousandths of the odds, is no slip.
const LEAST: u16 = 20;

/// One of several equal parts.
fn share(budget: Budget, of: u32) -> Budget {
    match budget {
        Budget::Nodes(all) => Budget::Nodes(all / u64::from(of)),
        Budget::Time(all) => Budget::Time(all / of),
    }
}

/// Looks at one moment after the other.
pub struct Critic<'c, G: Game, K: Guide<G>> {
    game: &'c Arc<G>,
    guide: &'c Arc<K>,
    past: &'c Past<G>,
    budget: Budget,
    clock: &'c dyn Clock,
    course: Vec<Point>,
    slips: Vec<Slip>,
}

impl<'c, G: Game, K: Guide<G>> Critic<'c, G, K> {
    /// With this much thought for each player turn.
    pub fn new(
        game: &'c Arc<G>,
        guide: &'c Arc<K>,
        past: &'c Past<G>,
        budget: Budget,
        clock: &'c dyn Clock,
    ) -> Critic<'c, G, K> {
        Critic { game, guide, past, budget, clock, course: Vec::new(), slips: Vec::new() }
    }

    /// Thinks about what each seat could have done, and notes the odds where a player turn begins.
    pub fn look_at(&mut self, moment: &Moment) {
        let mut noted = !moment.opens;
        for seat in &moment.seats {
            let odds = self.consider(moment, *seat);
            if !noted {
                self.note(moment.from, *seat, odds);
                noted = true;
            }
        }
    }

    /// The course of the odds and the worst slips.
    pub fn finish(mut self, outcome: Option<&Outcome>) -> (Vec<Point>, Vec<Slip>) {
        let last = self.past.steps.len();
        let position = &self.past.positions[last];
        match (outcome, self.game.awaiting(position).must.first()) {
            (Some(outcome), _) => {
                let odds = course::of_outcome(&self.guide.sides(self.game), outcome);
                self.course.push(Point { order: last, turn: self.guide.turn(position), odds });
            }
            (None, Some(seat)) => {
                let seen = observe(&**self.game, position, Viewer::seat(seat));
                let thought = self.think(&seen, last, &mut Deadline::new(self.budget, self.clock));
                let odds = self.odds(&seen, seat, &thought);
                self.note(last, seat, odds);
            }
            (None, None) => {}
        }
        self.slips.sort_by_key(|slip| (std::cmp::Reverse(slip.cost), slip.order));
        self.slips.truncate(TOLD);
        (self.course, self.slips)
    }

    fn note(&mut self, order: usize, seat: Seat, odds: u16) {
        let turn = self.guide.turn(&self.past.positions[order]);
        let odds = course::of_seat(&self.guide.sides(self.game), seat, odds);
        self.course.push(Point { order, turn, odds });
    }

    /// A marshal's thought.
    fn think(&self, seen: &Seen<'_, G>, seed: usize, deadline: &mut Deadline<'_>) -> Thought<G> {
        let mut marshal = crate::sit(self.game.clone(), self.guide.clone(), Level::Marshal, seed as u64);
        marshal.consider(seen, deadline, &mut |_| {})
    }

    /// The odds a thought promises.
    fn odds(&self, seen: &Seen<'_, G>, seat: Seat, thought: &Thought<G>) -> u16 {
        let value = thought.value.unwrap_or_else(|| self.guide.value(self.game, seen, seat));
        odds(value, self.guide.scale())
    }

    /// Thinks about a seat's decision, and notes it if what was done cost something; the odds as the seat could see them.
    fn consider(&mut self, moment: &Moment, seat: Seat) -> u16 {
        let seen = observe(&**self.game, &self.past.positions[moment.from], Viewer::seat(seat));
        let mut deadline = Deadline::new(share(self.budget, moment.shares), self.clock);
        let thought = self.think(&seen, moment.from, &mut deadline);
        let promised = self.odds(&seen, seat, &thought);
        let scales = Scales { game: &**self.game, guide: &**self.guide, seat, seen: &seen };
        let slip = self.slip(moment, &scales, &thought, &mut deadline);
        self.slips.extend(slip);
        promised
    }

    fn slip(
        &self,
        moment: &Moment,
        scales: &Scales<'_, G, K>,
        thought: &Thought<G>,
        deadline: &mut Deadline<'_>,
    ) -> Option<Slip> {
        let mut better = vec![thought.order.clone()];
        better.extend(thought.plan.iter().cloned());
        let own = (moment.from..moment.until).filter(|i| self.past.steps[*i].seat == scales.seat);
        let own: Vec<usize> = own.collect();
        let played: Vec<Order<G>> = own.iter().map(|i| self.past.steps[*i].order.clone()).collect();
        let alike = better.iter().zip(&played).take_while(|(a, b)| a == b).count();
        let order = *own.get(alike)?;
        // When dice have fallen in between, a later moment looks at the rest.
        if self.past.steps[moment.from..order].iter().any(|step| dice_fell(&step.draws)) {
            return None;
        }
        let mut rng = Rng::seeded(moment.from as u64);
        let weighed = scales.weigh(&better, &played, deadline, &mut rng);
        let scale = self.guide.scale();
        let cost = odds(weighed.better, scale).saturating_sub(odds(weighed.played, scale));
        if cost < LEAST {
            return None;
        }
        let written = self.written(scales, order, &better[alike..]);
        let seen = observe(&**self.game, &self.past.positions[order], Viewer::seat(scales.seat));
        let given = notation::write(&**self.game, &seen, &self.past.steps[order].order);
        let differs = written.first().is_some_and(|first| *first != given);
        differs.then(|| Slip {
            order,
            seat: scales.seat,
            turn: self.guide.turn(&seen),
            played: given,
            better: written,
            cost,
            terms: weighed.terms,
        })
    }

    /// A line in notation, as it can be played: everybody else answers as a clock that ran out would, and it ends with the player turn
    /// or when dice fall.
    fn written(&self, scales: &Scales<'_, G, K>, order: usize, line: &[Order<G>]) -> Vec<String> {
        let game = &**self.game;
        let mut position = self.past.positions[order].clone();
        let (stint, idea) = (self.guide.stint(&position), scales.usual(&position, scales.seat));
        let mut rest = line.iter();
        let mut written = Vec::new();
        let mut live = Live::casual(0);
        for _ in 0..LONGEST {
            let awaited = game.awaiting(&position).must;
            let ours = awaited.contains(scales.seat);
            let Some(seat) = (if ours { Some(scales.seat) } else { awaited.first() }) else { break };
            let order = match ours {
                true => {
                    let lawful = rest.find(|order| judge(game, &position, seat, order).is_ok()).cloned();
                    lawful.unwrap_or_else(|| scales.guided(&position, seat, &idea))
                }
                false => game.fallback(&observe(game, &position, Viewer::seat(seat)), seat),
            };
            if ours {
                let seen = observe(game, &position, Viewer::seat(seat));
                written.push(notation::write(game, &seen, &order));
            }
            let mut dice = Dice::new(&mut live);
            carry_out(game, &mut position, seat, &order, &mut dice, &mut Tell::nobody());
            if dice_fell(&dice.finish()) || self.guide.stint(&position) != stint {
                break;
            }
        }
        written
    }
}
