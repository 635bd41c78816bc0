//! Kill: the attacker who has won names the victims. Chapter 11.

use table::{Message, Piece, Said, Space, Verdict, msg};

use super::forecasts::list;
use super::refusal::{Refuse, refused};
use super::slip::{dragged_in_battle, pointed_in_battle};
use super::{Decision, Now, Order, Question, verb_of};
use crate::model::part::{Part, Verb};
use crate::model::position::Battle;
use crate::model::sets::Units;
use crate::rule;
use crate::rules::combat::Attack;
use crate::rules::executor::Executor;
use crate::rules::situation::Situation;

/// Victims worth this much are to be named.
pub struct Victims {
    pub battle: Battle,
    pub due: u8,
}

impl Victims {
    fn open(&self, now: &Now, named: Units) -> Units {
        now.look().victims(&self.battle, self.due, named).0
    }
}

impl Question for Victims {
    fn prompt(&self, look: &Situation) -> Message {
        let Victims { battle, due } = self;
        let attack = Attack { side: look.position.side, target: battle.target, units: battle.attackers };
        msg!("ask-kill", at = battle.target, due = *due, units = list(look.defenders(&attack)))
    }

    fn read<V: Verdict>(&self, now: &Now, said: &mut Said<Part>) -> Result<Order, V> {
        verb_of(now, said, &[Verb::Kill])?;
        let check = |named: Units, unit: Piece| {
            now.look().may_kill(&self.battle, self.due, named, unit).at(unit, self.battle.target)
        };
        let first =
            said.known(|| self.open(now, Units::NONE).iter(), now.units(), |unit| check(Units::NONE, unit))?;
        let (mut victims, mut named) = (vec![first], Units::one(first));
        while let Some(unit) =
            said.known_more(|| self.open(now, named).iter(), now.units(), |unit| check(named, unit))?
        {
            victims.push(unit);
            named.insert(unit);
        }
        let met = now.look().victims(&self.battle, self.due, named).1;
        if !met && rule::LOSSES.holds() {
            return Err(refused(rule::LOSSES, None, None));
        }
        Ok(Order::Kill(Kill { battle: self.battle, victims }))
    }

    /// The first that may be named, until it is enough.
    fn on_timeout(&self, now: &Now) -> Vec<Part> {
        let mut words = vec![Verb::Kill.into()];
        let mut named = Units::NONE;
        while let Some(unit) = self.open(now, named).first() {
            words.push(unit.into());
            named.insert(unit);
        }
        words
    }

    fn verb(&self) -> Option<Verb> {
        Some(Verb::Kill)
    }

    fn pointed_at(&self, unit: Piece) -> Vec<Vec<Part>> {
        pointed_in_battle(unit)
    }

    fn dragged(&self, _: &Now, unit: Piece, to: Space) -> Vec<Vec<Part>> {
        dragged_in_battle(unit, to)
    }
}

/// `kill luftwaffe-1 afrika`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kill {
    battle: Battle,
    victims: Vec<Piece>,
}

impl Decision for Kill {
    fn perform(&self, executor: &mut Executor) {
        executor.kill(self.battle, &self.victims);
    }
}
