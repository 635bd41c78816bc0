//! Which battles are fought, and which of them is next (7.14, 7.21).

use table::{Awaited, Forecast, Message, No, Said, Seat, Space, Subject, Tally, Verdict, msg};

use super::decision::{Decision, Now, Question, active};
use crate::model::fact::Fact;
use crate::model::frames::{Battles, Combat, Frame, Phase, Turn};
use crate::model::part::{Part, Verb};
use crate::model::position::Position;
use crate::rule;
use crate::rules::executor::Executor;
use crate::rules::round::{cover, opponent};
use crate::rules::support::is_supported;

/// `fight oulu`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fight {
    at: Space,
}

impl Fight {
    pub fn read<V: Verdict>(combat: &Combat, now: &Now, said: &mut Said<Part>) -> Result<Fight, V> {
        let battles = || now.battles().filter(|at| may_fight::<No>(combat, now, *at).is_ok());
        let at = said.known(battles, now.spaces(), |at| may_fight(combat, now, at))?;
        Ok(Fight { at })
    }
}

fn may_fight<V: Verdict>(combat: &Combat, now: &Now, at: Space) -> Result<(), V> {
    let here = || vec![Subject::Space(at)];
    let quiet = now.position.battle(at).is_none();
    rule::BATTLES.forbids(quiet, || (msg!("no-battle", at = at), here()))?;
    rule::ONE_ROUND.forbids(combat.fought.contains(&at), || (msg!("is-fought", at = at), here()))?;
    rule::UNSUPPORTED.forbids(!may_blitz(now, at), || (msg!("no-blitz-on-this-front", at = at), here()))
}

/// In the blitz a battle without support needs a blitz HQ that was activated on its front; the north belongs to the half it lies in
/// (7.4).
pub fn may_blitz(now: &Now, at: Space) -> bool {
    let half = now.ground.half(at);
    let blitzed = |turn: &Turn| half.is_some_and(|half| turn.blitz[half as usize]);
    now.position.frozen.since().phase != Phase::BlitzCombat
        || is_supported(now.ground, now.position, at)
        || now.position.turn().is_some_and(blitzed)
}

impl Decision for Fight {
    fn perform(&self, _: Seat, executor: &mut Executor) {
        let at = self.at;
        if let Frame::Combat(combat) = executor.position.frames.top_mut() {
            combat.fought.push(at);
        }
        executor.tell.all(|| Fact::Chosen { at });
    }

    fn forecast(&self, now: &Now) -> Forecast {
        prospects(now, self.at)
    }
}

/// What can be said of a battle before the blocks are turned up: how many hits a step of the enemy takes (R-EF-131).
pub fn prospects(now: &Now, at: Space) -> Forecast {
    let mut forecast = Forecast::default();
    if let Some(enemy) = opponent(now.position, now.faction, at) {
        let mut hits = Tally::of(msg!("tally-hits-per-step", at = at));
        let cover = cover(now.ground, now.position, enemy, at);
        cover.hits(&mut hits);
        forecast.tallies.push(hits);
        if cover.hits_per_step().is_none() {
            forecast.warnings.push(msg!("warn-no-effect", at = at));
        }
    }
    forecast
}

/// `done`: all battles that will be fought are turned up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EndCombat;

impl Decision for EndCombat {
    fn perform(&self, _: Seat, executor: &mut Executor) {
        if let Frame::Combat(combat) = executor.position.frames.top().clone() {
            executor.turn_up_battles(combat);
        }
    }
}

impl Question for Battles {
    fn awaited(&self, position: &Position) -> Awaited {
        active(position)
    }

    fn prompt(&self, _: &Position) -> Message {
        msg!("ask-next-battle")
    }

    fn on_timeout(&self, _: &Now) -> Vec<Part> {
        let next = self.left.first().copied().unwrap_or(Space(0));
        vec![Verb::Battle.into(), next.into()]
    }
}

/// `battle vyborg`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NextBattle {
    at: Space,
}

impl NextBattle {
    pub fn read<V: Verdict>(battles: &Battles, said: &mut Said<Part>) -> Result<NextBattle, V> {
        if !said.is(Verb::Battle) {
            return Err(said.none());
        }
        let at = said.last(battles.left.iter().copied(), |_| Ok(()))?;
        Ok(NextBattle { at })
    }
}

impl Decision for NextBattle {
    fn perform(&self, _: Seat, executor: &mut Executor) {
        executor.begin_round(self.at);
    }
}
