//! Retreat: the last to leave a battle is its rearguard, which goes when all else is done and is fired at. Chapter 6.5.

use table::{Awaited, Forecast, Handle, Message, Said, Seat, Space, Subject, Verdict, msg};

use super::decision::{Decision, Now, Own, Question, about, active};
use super::march::{is_under_command, left, price, warnings};
use super::route::{Route, is_double};
use super::set_out::may_set_out;
use crate::model::fact::Fact;
use crate::model::frames::{GoOn, Rearguard};
use crate::model::part::{Part, Verb};
use crate::model::position::Position;
use crate::model::standing::StandingOrders;
use crate::model::units::Troops;
use crate::rule;
use crate::rules::executor::Executor;

/// `retreat fi-3 3202` under a field HQ, `retreat su-stavka su-25 soroka` for supreme moves
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Retreat {
    payer: Option<(Handle, u8)>,
    block: Handle,
    from: Space,
    exit: Space,
}

impl Retreat {
    pub fn read<V: Verdict>(now: &Now, said: &mut Said<Part>) -> Result<Retreat, V> {
        let first = said.one(now.blocks(), |first| {
            let own = now.own(first);
            if is_payer(&own) {
                super::march::may_send(now, first)
            } else {
                may_retreat(now, None, first, &own)
            }
        })?;
        let payer = is_payer(&now.own(first)).then_some(first);
        let block = match payer {
            Some(hq) => said.one(now.blocks(), |block| may_retreat(now, Some(hq), block, &now.own(block)))?,
            None => first,
        };
        let own = now.own(block);
        let cost = match payer {
            Some(hq) => price::<V>(now, hq, block, &own)?,
            None => 0,
        };
        let may_double = payer.is_some_and(|hq| left(now, hq) >= 2 * cost);
        let route = Route::new(now, block, own, may_double);
        let exit = route.read_step(said)?;
        let cost = cost * (1 + u8::from(is_double(now, &[own.at, exit])));
        Ok(Retreat { payer: payer.map(|hq| (hq, cost)), block, from: own.at, exit })
    }
}

fn is_payer(own: &Own) -> bool {
    own.block.command.is_some() && matches!(own.unit.troops, Troops::Shq | Troops::Thq)
}

fn may_retreat<V: Verdict>(now: &Now, payer: Option<Handle>, block: Handle, own: &Own) -> Result<(), V> {
    may_set_out(now, block, own, true)?;
    let engaged = now.has_enemies(own.at);
    rule::REARGUARDS
        .forbids(!engaged, || (msg!("no-battle-to-leave", block = block.seen()), about(block)))?;
    let movement = now.position.movement();
    let guards = movement.map(|movement| movement.rearguards.as_slice()).unwrap_or_default();
    let there = guards.iter().any(|one| now.position.block(one.block).space() == Some(own.at));
    rule::REARGUARDS.forbids(there, || (msg!("has-rearguard", at = own.at), vec![Subject::Space(own.at)]))?;
    match payer {
        Some(hq) => price(now, hq, block, own).map(drop),
        None => is_under_command(now, block, own),
    }
}

impl Decision for Retreat {
    fn perform(&self, by: Seat, executor: &mut Executor) {
        let block = executor.meant(by, self.block);
        if let Some((hq, cost)) = self.payer {
            let hq = executor.meant(by, hq);
            executor.pay(hq, cost);
        }
        executor.charge(self.from, self.exit);
        let exit = self.exit;
        if let Some(movement) = executor.position.movement_mut() {
            movement.rearguards.push(Rearguard { block, exit, course: Vec::new() });
        }
        executor.tell_of(Fact::Rearguard { block, exit });
    }

    fn forecast(&self, now: &Now) -> Forecast {
        warnings(now, self.block, &[self.from, self.exit])
    }
}

impl Question for GoOn {
    fn awaited(&self, position: &Position) -> Awaited {
        active(position)
    }

    fn prompt(&self, _: &Position) -> Message {
        msg!("ask-go-on", block = self.block)
    }

    fn answer(&self, _: &Now, standing: &StandingOrders) -> Option<Vec<Part>> {
        standing.rearguards_stay.then(|| vec![Verb::Stay.into()])
    }

    fn on_timeout(&self, _: &Now) -> Vec<Part> {
        vec![Verb::Stay.into()]
    }
}

/// `go 3202` or `stay`: a rearguard that was not caught
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GoFurther {
    block: Handle,
    path: Vec<Space>,
}

impl GoFurther {
    pub fn read<V: Verdict>(going: &GoOn, now: &Now, said: &mut Said<Part>) -> Result<GoFurther, V> {
        let block = Handle::of_seen(going.block);
        if said.is(Verb::Stay) {
            return Ok(GoFurther { block, path: Vec::new() });
        }
        if !said.is(Verb::Go) {
            return Err(said.none());
        }
        let own = now.own(block);
        let path = Route::new(now, block, own, false).goes_on(going.left.into()).read(said)?;
        Ok(GoFurther { block, path })
    }
}

impl Decision for GoFurther {
    fn perform(&self, by: Seat, executor: &mut Executor) {
        let block = executor.meant(by, self.block);
        executor.position.frames.pop();
        if self.path.len() > 1 {
            executor.march(block, self.path.clone());
        }
    }

    fn forecast(&self, now: &Now) -> Forecast {
        warnings(now, self.block, &self.path)
    }
}
