//! A march interrupted: interception, covering fire against it, and fire against that. Chapter 5.

use table::{Awaited, Handle, Message, No, Piece, RuleId, Said, Seat, Seats, Space, Subject, Verdict, msg};

use super::decision::{Decision, Now, Question, about, pointed_block};
use crate::model::board::{Ground, KindRow};
use crate::model::fact::Fact;
use crate::model::part::{Part, Verb};
use crate::model::position::{Countering, Covering, Frame, Interception, Position};
use crate::model::standing::{Reply, Standing};
use crate::rule;
use crate::rules::executor::Executor;
use crate::rules::reactions::{may_counter, may_cover};

/// What interception, cover and counter-fire have in common: a block of one's own that is free to react, near enough and able.
struct Reaction {
    verb: Verb,
    to: Piece,
    near: fn(&Ground, Space, Space) -> bool,
    able: fn(&KindRow) -> bool,
    rule: RuleId,
    why_not: fn(Piece) -> Message,
}

impl Reaction {
    fn intercept(mover: Piece) -> Reaction {
        Reaction {
            verb: Verb::Intercept,
            to: mover,
            near: |ground, from, to| ground.way(from, to).is_some(),
            able: |kind| kind.intercepts,
            rule: rule::INTERCEPTORS,
            why_not: |block| msg!("cannot-intercept", block = block),
        }
    }

    fn gun_fire(verb: Verb, to: Piece, rule: RuleId) -> Reaction {
        Reaction {
            verb,
            to,
            near: Ground::near,
            able: |kind| kind.fires,
            rule,
            why_not: |block| msg!("only-guns", block = block),
        }
    }

    /// The block that reacts.
    fn read<V: Verdict>(&self, now: &Now, said: &mut Said<Part>) -> Result<Handle, V> {
        said.last(now.blocks(), |block| self.check(now, block))
    }

    fn check<V: Verdict>(&self, now: &Now, handle: Handle) -> Result<(), V> {
        let there = now.position.block(self.to).at.unwrap_or_default();
        let piece = handle.seen();
        let block = now.own(handle)?;
        rule::REACT_ONCE.forbids(block.reacted, || (msg!("has-reacted", block = piece), about(handle)))?;
        let at = block.at.unwrap_or_default();
        now.not_pinned(handle, at)?;
        let far = piece == self.to || !(self.near)(now.ground, at, there);
        rule::REACT_NEAR
            .forbids(far, || (msg!("too-far-to-react", block = piece, at = there), about(handle)))?;
        let able = block.face.is_some_and(|face| (self.able)(now.ground.kind(face.kind)));
        self.rule.forbids(!able, || ((self.why_not)(piece), about(handle)))
    }

    fn answer(&self, now: &Now, reply: Reply) -> Option<Vec<Part>> {
        match reply {
            Reply::Ask => None,
            Reply::Never => Some(pass()),
            Reply::Always => {
                let first = now.blocks().find(|block| self.check::<No>(now, *block).is_ok());
                Some(first.map_or_else(pass, |block| self.sentence(block.seen())))
            }
        }
    }

    fn sentence(&self, block: Piece) -> Vec<Part> {
        vec![self.verb.into(), Handle::of_seen(block).into()]
    }
}

fn pass() -> Vec<Part> {
    vec![Verb::Pass.into()]
}

fn place(position: &Position, piece: Piece) -> Space {
    position.block(piece).at.unwrap_or_default()
}

/// A moment of a march at which seats are asked whether they react.
trait Window {
    /// Seats that are still to be asked, one after the other.
    fn ask(&self) -> Seats;

    /// What is asked.
    fn question(&self, position: &Position) -> Message;

    /// What can be done.
    fn reaction(&self) -> Reaction;

    /// What was said in advance.
    fn reply(&self, standing: &Standing) -> Reply;
}

impl<W: Window> Question for W {
    fn awaited(&self, _: &Position) -> Awaited {
        self.ask().first().map_or(Awaited::NOBODY, Awaited::one)
    }

    fn prompt(&self, position: &Position) -> Message {
        self.question(position)
    }

    fn answer(&self, now: &Now, standing: &Standing) -> Option<Vec<Part>> {
        self.reaction().answer(now, self.reply(standing))
    }

    fn on_timeout(&self, _: &Now) -> Vec<Part> {
        pass()
    }

    fn pointed_at(&self, _: &Position, subject: Subject) -> Option<Vec<Part>> {
        pointed_block(subject).map(|block| self.reaction().sentence(block))
    }
}

impl Window for Interception {
    fn ask(&self) -> Seats {
        self.ask
    }

    fn question(&self, position: &Position) -> Message {
        msg!("ask-intercept", block = self.mover, at = place(position, self.mover))
    }

    fn reaction(&self) -> Reaction {
        Reaction::intercept(self.mover)
    }

    fn reply(&self, standing: &Standing) -> Reply {
        standing.intercept
    }
}

/// `intercept horse4`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Intercept {
    block: Handle,
    mover: Handle,
}

impl Intercept {
    pub fn read<V: Verdict>(asked: &Interception, now: &Now, said: &mut Said<Part>) -> Result<Intercept, V> {
        let block = asked.reaction().read(now, said)?;
        Ok(Intercept { block, mover: Handle::of_seen(asked.mover) })
    }
}

impl Decision for Intercept {
    fn perform(&self, by: Seat, executor: &mut Executor) {
        let (block, mover) = (executor.meant(by, self.block), executor.meant(by, self.mover));
        executor.react(block);
        executor.tell_of(Fact::Intercepts { block, at: place(executor.position, mover) });
        let ask = may_cover(executor.ground, executor.position, mover);
        if !ask.is_empty() {
            let covering = Covering { mover, interceptor: block, ask, by: None };
            executor.position.frames.push(Frame::Cover(covering));
        }
    }
}

impl Window for Covering {
    fn ask(&self) -> Seats {
        self.ask
    }

    fn question(&self, position: &Position) -> Message {
        msg!("ask-cover", block = self.interceptor, at = place(position, self.mover))
    }

    fn reaction(&self) -> Reaction {
        Reaction::gun_fire(Verb::Cover, self.mover, rule::COVER)
    }

    fn reply(&self, standing: &Standing) -> Reply {
        standing.fire
    }
}

/// `cover gun2`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cover {
    gun: Handle,
    target: Handle,
}

impl Cover {
    pub fn read<V: Verdict>(asked: &Covering, now: &Now, said: &mut Said<Part>) -> Result<Cover, V> {
        let gun = asked.reaction().read(now, said)?;
        Ok(Cover { gun, target: Handle::of_seen(asked.interceptor) })
    }
}

impl Decision for Cover {
    fn perform(&self, by: Seat, executor: &mut Executor) {
        let (gun, target) = (executor.meant(by, self.gun), executor.meant(by, self.target));
        executor.react(gun);
        executor.tell_of(Fact::Fires { gun, target });
        let ask = may_counter(executor.ground, executor.position, gun);
        if !ask.is_empty() {
            executor.position.frames.push(Frame::Counter(Countering { gun, ask, by: None }));
        }
    }
}

impl Window for Countering {
    fn ask(&self) -> Seats {
        self.ask
    }

    fn question(&self, position: &Position) -> Message {
        msg!("ask-counter", gun = self.gun, at = place(position, self.gun))
    }

    fn reaction(&self) -> Reaction {
        Reaction::gun_fire(Verb::Counter, self.gun, rule::COUNTER)
    }

    fn reply(&self, standing: &Standing) -> Reply {
        standing.fire
    }
}

/// `counter gun9`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counter {
    gun: Handle,
    target: Handle,
}

impl Counter {
    pub fn read<V: Verdict>(asked: &Countering, now: &Now, said: &mut Said<Part>) -> Result<Counter, V> {
        let gun = asked.reaction().read(now, said)?;
        Ok(Counter { gun, target: Handle::of_seen(asked.gun) })
    }
}

impl Decision for Counter {
    fn perform(&self, by: Seat, executor: &mut Executor) {
        let (gun, target) = (executor.meant(by, self.gun), executor.meant(by, self.target));
        executor.react(gun);
        executor.tell_of(Fact::Fires { gun, target });
    }
}

/// `pass`: the next seat is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pass;

impl Pass {
    pub fn read<V: Verdict>(said: &mut Said<Part>) -> Result<Pass, V> {
        if said.is(Verb::Pass) { Ok(Pass) } else { Err(said.none()) }
    }
}

impl Decision for Pass {
    fn perform(&self, by: Seat, executor: &mut Executor) {
        if let Some((ask, _)) = executor.position.frames.top_mut().reaction_mut() {
            *ask = ask.without(by);
        }
    }
}
