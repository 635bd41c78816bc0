//! March: a block goes step by step along ways, and may be intercepted at each. Chapter 4.

use std::collections::VecDeque;

use table::{Forecast, Handle, No, Piece, Said, Seat, Space, Subject, Tally, Verdict, msg};

use super::decision::{Decision, Now, about};
use crate::model::fact::Fact;
use crate::model::part::{Part, Verb};
use crate::model::position::{Frame, Interception, Marching, Position};
use crate::model::units::Kind;
use crate::rule;
use crate::rules::executor::Executor;
use crate::rules::fire::speed;
use crate::rules::reactions::may_intercept;

/// `march guard0 wood cross`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct March {
    block: Handle,
    path: Vec<Space>,
}

impl March {
    pub fn read<V: Verdict>(now: &Now, said: &mut Said<Part>) -> Result<March, V> {
        let block = said.one(now.blocks(), |block| may_set_out(now, block))?;
        let mut route = Route::new(now, block);
        let first = said.last(now.spaces(), |to| route.check(to))?;
        route.path.push(first);
        while let Some(to) = said.more(now.spaces(), |to| route.check(to))? {
            route.path.push(to);
        }
        Ok(March { block, path: route.path.split_off(1) })
    }

    /// A block that is dragged to a space marches there by the shortest way; straight, if there is none, so that the reason is told.
    pub fn dragged(now: &Now, block: Handle, to: Space) -> Vec<Part> {
        let words = [Verb::March.into(), block.into()];
        let path = shortest(now, block, to);
        words.into_iter().chain(path.into_iter().map(Part::Space)).collect()
    }
}

fn may_set_out<V: Verdict>(now: &Now, block: Handle) -> Result<(), V> {
    let own = now.own(block)?;
    rule::ONE_MARCH.forbids(own.marched, || (msg!("has-marched", block = block.seen()), about(block)))?;
    now.not_pinned(block, own.at.unwrap_or_default())
}

/// A way that a block may go, as far as it has been said; it begins where the block stands.
#[derive(Clone)]
struct Route<'r> {
    now: &'r Now<'r>,
    block: Handle,
    is_gun: bool,
    steps: i32,
    path: Vec<Space>,
}

impl<'r> Route<'r> {
    fn new(now: &'r Now<'r>, block: Handle) -> Route<'r> {
        let marching = now.block(block);
        let mut steps = 0;
        speed(now.ground, now.position, block.seen(), &mut steps);
        let is_gun = marching.face.is_some_and(|face| face.kind == Kind::Gun);
        Route { now, block, is_gun, steps, path: vec![marching.at.unwrap_or_default()] }
    }

    /// May it go on to this space?
    fn check<V: Verdict>(&self, to: Space) -> Result<(), V> {
        let Route { now, steps, ref path, .. } = *self;
        let block = self.block.seen();
        let about = || vec![Subject::Piece(block), Subject::Space(to)];
        let gone = path.len() as i32 - 1;
        let here = path[path.len() - 1];
        let before = path[path.len().saturating_sub(2)];
        rule::SPEED.forbids(gone >= steps, || (msg!("too-far", block = block, speed = steps), about()))?;
        let enemies = now.ground.side(now.seat).other().seats();
        let stopped = gone > 0 && now.position.of(enemies, here).next().is_some();
        rule::ENEMY_STOPS
            .forbids(stopped, || (msg!("enemy-stops", at = here), vec![Subject::Space(here)]))?;
        let crossed = gone > 0 && now.ground.way(before, here).is_some_and(|way| way.river);
        rule::RIVER_STOPS.forbids(crossed, || {
            (msg!("river-stops", from = before, to = here), vec![Subject::Border(before, here)])
        })?;
        let way = now.ground.way(here, to);
        rule::WAYS.forbids(way.is_none(), || (msg!("no-way", from = here, to = to), about()))?;
        rule::GUNS_AND_RIVERS.forbids(self.is_gun && way.is_some_and(|way| way.river), || {
            (msg!("gun-river", from = here, to = to), vec![Subject::Border(here, to)])
        })?;
        rule::NO_CIRCLES.forbids(path.contains(&to), || (msg!("no-circles", at = to), about()))?;
        let limit = now.ground.tables.stack;
        let full = now.position.of(now.friends(), to).count() >= limit.into();
        rule::STACKING
            .forbids(full, || (msg!("stack-full", at = to, limit = limit), vec![Subject::Space(to)]))
    }
}

fn shortest(now: &Now, block: Handle, to: Space) -> Vec<Space> {
    let start = Route::new(now, block);
    let from = start.path[0];
    let mut routes: VecDeque<Route> =
        may_set_out::<No>(now, block).is_ok().then_some(start).into_iter().collect();
    while let Some(route) = routes.pop_front() {
        for step in now.spaces().filter(|step| route.check::<No>(*step).is_ok()) {
            let mut longer = route.clone();
            longer.path.push(step);
            if step == to {
                return longer.path.split_off(1);
            }
            routes.push_back(longer);
        }
    }
    if from == to { Vec::new() } else { vec![to] }
}

impl Decision for March {
    /// A block sets out; where to, only its owner knows.
    fn perform(&self, by: Seat, executor: &mut Executor) {
        let block = executor.meant(by, self.block);
        executor.position.block_mut(block).marched = true;
        let path = self.path.iter().copied().collect();
        executor.position.frames.push(Frame::March(Marching { block, path }));
    }

    fn forecast(&self, now: &Now) -> Forecast {
        let block: Piece = self.block.seen();
        let mut steps = Tally::of(msg!("tally-speed", block = block));
        speed(now.ground, now.position, block, &mut steps);
        let mut forecast = Forecast { tallies: vec![steps], ..Forecast::default() };
        let mut ahead: Position = now.position.clone();
        for to in &self.path {
            ahead.block_mut(block).at = Some(*to);
            if ahead.is_contested(*to) {
                forecast.warnings.push(msg!("warn-battle", at = *to));
            } else if !may_intercept(now.ground, &ahead, block).is_empty() {
                forecast.warnings.push(msg!("warn-interception", at = *to));
            }
        }
        forecast
    }
}

impl Executor<'_, '_, '_> {
    /// The next step of a march, or its end.
    pub fn march_on(&mut self, Marching { block, mut path }: Marching) {
        let here = self.position.block(block).at;
        let Some(from) = here.filter(|at| !path.is_empty() && !self.position.is_contested(*at)) else {
            self.position.frames.pop();
            if let Some(at) = here {
                self.mix(self.position.block(block).owner, at);
            }
            return;
        };
        let to = path.remove(0);
        self.position.frames.replace(Frame::March(Marching { block, path }));
        self.tell_of(Fact::Marched { block, from, to });
        self.enter(block, from, to);
        if self.position.is_contested(to) {
            return;
        }
        let ask = may_intercept(self.ground, self.position, block);
        if !ask.is_empty() && rule::INTERCEPT_ASKED.holds() {
            self.position.frames.push(Frame::Intercept(Interception { mover: block, ask, by: None }));
        }
    }
}
