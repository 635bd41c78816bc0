//! The costliest decisions, and what would have been better.

use std::sync::Arc;

use table::dice::{Dice, Live};
use table::{Game, Order, Outcome, Rng, Seat, Seen, Tell, Viewer, carry_out, judge, notation, observe};

use super::past::{Moment, Past, dice_fell};
use super::scales::{LONGEST, Scales};
use super::{Point, Slip, course};
use crate::bot::{Level, Thought};
use crate::clock::{Budget, Clock, Deadline};
use crate::guide::{Guide, in_odds, odds};

/// Maximum number of mistakes reported of each side.
const TOLD: usize = 3;
/// Minimum cost of a mistake, in thousandths of the odds.
const LEAST: u16 = 20;

/// One of this many equal shares.
fn share(budget: Budget, of: u32) -> Budget {
    match budget {
        Budget::Nodes(all) => Budget::Nodes(all / u64::from(of)),
        Budget::Time(all) => Budget::Time(all / of),
    }
}

/// Goes through the moments one by one.
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
    /// The thinking budget for each player turn.
    pub fn new(
        game: &'c Arc<G>,
        guide: &'c Arc<K>,
        past: &'c Past<G>,
        budget: Budget,
        clock: &'c dyn Clock,
    ) -> Critic<'c, G, K> {
        Critic { game, guide, past, budget, clock, course: Vec::new(), slips: Vec::new() }
    }

    /// Considers what each seat could have done, and records the odds where a player turn begins.
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

    /// The course of the odds and the worst mistakes.
    pub fn finish(mut self, outcome: Option<&Outcome>) -> (Vec<Point>, Vec<Slip>) {
        let last = self.past.steps.len();
        let position = &self.past.positions[last];
        match (outcome, self.game.awaiting(position).must.first()) {
            (Some(outcome), _) => {
                let odds = course::of_outcome(&self.guide.sides(self.game), outcome);
                self.course.push(self.point(last, odds));
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
        let sides = self.guide.sides(self.game);
        let mut told = vec![0; sides.len()];
        self.slips.retain(|slip| {
            let side = sides.iter().position(|side| side.contains(slip.seat)).unwrap_or(0);
            told[side] += 1;
            told[side] <= TOLD
        });
        (self.course, self.slips)
    }

    fn note(&mut self, order: usize, seat: Seat, odds: u16) {
        let odds = course::of_seat(&self.guide.sides(self.game), seat, odds);
        self.course.push(self.point(order, odds));
    }

    fn point(&self, order: usize, odds: Vec<u16>) -> Point {
        let position = &self.past.positions[order];
        Point { order, turn: self.guide.turn(position), date: self.guide.date(position), odds }
    }

    /// A marshal's opinion.
    fn think(&self, seen: &Seen<'_, G>, seed: usize, deadline: &mut Deadline<'_>) -> Thought<G> {
        let mut marshal = crate::sit(self.game.clone(), self.guide.clone(), Level::Marshal, seed as u64);
        marshal.consider(seen, deadline, &mut |_| {})
    }

    /// The odds an opinion predicts.
    fn odds(&self, seen: &Seen<'_, G>, seat: Seat, thought: &Thought<G>) -> u16 {
        let value = thought.value.unwrap_or_else(|| self.guide.value(self.game, seen, seat));
        odds(value, self.guide.scale())
    }

    /// Considers a seat's decision, and records it if it cost something; returns the odds as the seat could see them.
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
        // If dice were rolled in between, a later moment covers the rest.
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
        let given = self.given(&own[alike..]);
        let differs = written.first() != given.first();
        differs.then(|| Slip {
            order,
            seat: scales.seat,
            date: self.guide.date(&self.past.positions[order]),
            played: given,
            better: written,
            cost,
            terms: in_odds(&weighed.terms, weighed.better, scale),
        })
    }

    /// Orders that were given, in notation, to the first that rolls dice.
    fn given(&self, orders: &[usize]) -> Vec<String> {
        let rolls = |i: &usize| dice_fell(&self.past.steps[*i].draws);
        let until = orders.iter().position(rolls).map_or(orders.len(), |last| last + 1);
        let write = |i: &usize| {
            let step = &self.past.steps[*i];
            let seen = observe(&**self.game, &self.past.positions[*i], Viewer::seat(step.seat));
            notation::write(&**self.game, &seen, &step.order)
        };
        orders[..until].iter().map(write).collect()
    }

    /// A line in notation, as it can be played: every other seat answers as on a timeout, and the line ends with the player turn
    /// or when dice are rolled.
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
