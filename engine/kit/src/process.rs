//! What runs by throws and choices: played with real dice and real players, or followed to all its ends by the odds.

use odds::{Course, Thrown};
use table::RuleId;
use table::dice::{Chance, Dice, Fell, Stream};

/// A throw that a process asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Throw {
    /// The rule that wants it.
    pub rule: RuleId,
    /// What is thrown.
    pub chance: Chance,
}

/// What a process waits for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Next<C> {
    /// Dice.
    Throw(Throw),
    /// A player's choice.
    Choose(C),
    /// Nothing any more.
    Over,
}

/// Something that runs by throws and choices to one of its ends: a battle, a pursuit, an interdiction. It holds all that
/// it needs, so a position can keep it while a player thinks.
pub trait Process: Clone + Ord {
    /// What a player is asked.
    type Choice;
    /// What came of it.
    type End: Ord;

    /// What it waits for.
    fn next(&self) -> Next<Self::Choice>;

    /// Takes the throw it asked for.
    fn fell(&mut self, fell: &Fell);

    /// Takes the choice it asked for, by its place among the options.
    fn chosen(&mut self, option: usize);

    /// How far it has come: this grows from throw to throw, unless everything is as it was before.
    fn progress(&self) -> u32;

    /// What came of it, once it is over.
    fn end(self) -> Self::End;
}

/// Throws real dice until a player must choose or it is over.
pub fn play<P: Process>(process: &mut P, stream: Stream, dice: &mut Dice<'_>) -> Option<P::Choice> {
    loop {
        match process.next() {
            Next::Throw(throw) => process.fell(dice.fall(stream, throw.rule, throw.chance)),
            Next::Choose(choice) => return Some(choice),
            Next::Over => return None,
        }
    }
}

/// What players are taken to choose when the odds are worked out.
pub trait Policy<P: Process>: Clone + Ord {
    /// The place of the choice among the options.
    fn choose(&self, process: &P, choice: &P::Choice) -> usize;
}

/// A process whose choices a policy makes: what [`odds::unfold`] and its kin follow.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Followed<P, D> {
    process: P,
    policy: D,
}

impl<P: Process, D: Policy<P>> Followed<P, D> {
    /// From here on.
    pub fn new(process: P, policy: D) -> Followed<P, D> {
        let mut followed = Followed { process, policy };
        followed.choose();
        followed
    }

    /// Goes on to the next throw or the end.
    fn choose(&mut self) {
        while let Next::Choose(choice) = self.process.next() {
            self.process.chosen(self.policy.choose(&self.process, &choice));
        }
    }
}

impl Thrown for Throw {
    fn rule(&self) -> RuleId {
        self.rule
    }

    fn chance(&self) -> &Chance {
        &self.chance
    }
}

impl<P: Process, D: Policy<P>> Course for Followed<P, D> {
    type Throw = Throw;
    type Load = ();
    type End = P::End;

    fn wants(&self) -> Option<Throw> {
        match self.process.next() {
            Next::Throw(throw) => Some(throw),
            Next::Choose(_) | Next::Over => None,
        }
    }

    fn is_over(&self) -> bool {
        matches!(self.process.next(), Next::Over)
    }

    fn take(&mut self, _: &Throw, fell: &Fell) {
        self.process.fell(fell);
        self.choose();
    }

    fn rests(&self) -> bool {
        true
    }

    fn progress(&self) -> u32 {
        self.process.progress()
    }

    fn put_down(&mut self) -> Option<()> {
        None
    }

    fn join((): &(), (): ()) {}

    fn end(self, _: Option<&()>) -> P::End {
        self.process.end()
    }
}
