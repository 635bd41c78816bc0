//! Declare: war on a neutral, before HQs are named. Its army is placed where the table has it. Chapters 16.3, 16.4.

use table::{Said, Seat, Subject, Verdict, msg};

use super::decision::{Decision, Now};
use crate::model::frames::Frame;
use crate::model::nation::{Faction, Nation};
use crate::model::part::Part;
use crate::model::position::Standing;
use crate::rule;
use crate::rules::executor::Executor;

/// `declare norway`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Declare {
    nation: Nation,
}

impl Declare {
    pub fn read<V: Verdict>(now: &Now, said: &mut Said<Part>) -> Result<Declare, V> {
        let nation = said.last(Nation::ALL, |nation| {
            let why = || vec![Subject::Seat(now.faction.seat())];
            let row = now.ground.scenario(now.position.scenario);
            let waits = row.is_some_and(|row| row.waiting.iter().any(|waiting| waiting.nation == nation));
            let neutral = now.position.nation(nation) == Standing::Neutral;
            let may = now.faction == Faction::Axis && waits && neutral;
            rule::DECLARATIONS.forbids(!may, || (msg!("no-war"), why()))?;
            let named =
                matches!(now.position.frames.top(), Frame::Command(command) if !command.named.is_empty());
            rule::BEFORE_ACTIVATION.forbids(named, || (msg!("war-comes-first"), why()))
        })?;
        Ok(Declare { nation })
    }
}

impl Decision for Declare {
    fn perform(&self, by: Seat, executor: &mut Executor) {
        executor.declare_war(Faction::ALL[by.index()], self.nation);
    }
}
