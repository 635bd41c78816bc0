//! Assign: who receives the star of an area that Germans and Italians have taken together. Chapter 4.

use table::{Message, Said, Space, Verdict, msg};

use super::{Decision, Now, Order, Question, verb_of};
use crate::model::fact::Fact;
use crate::model::part::{Part, Verb};
use crate::model::roster::Nation;
use crate::rules::executor::Executor;
use crate::rules::situation::Situation;

const NATIONS: [Nation; 2] = [Nation::Germany, Nation::Italy];

/// Who is to have the star of this area.
pub struct Star(pub Space);

impl Question for Star {
    fn prompt(&self, _: &Situation) -> Message {
        msg!("ask-assign", area = self.0)
    }

    fn read<V: Verdict>(&self, now: &Now, said: &mut Said<Part>) -> Result<Order, V> {
        verb_of(now, said, &[Verb::Assign])?;
        let nation = said.last(NATIONS, |_| Ok(()))?;
        Ok(Order::Assign(Assign { area: self.0, nation }))
    }

    fn on_timeout(&self, _: &Now) -> Vec<Part> {
        vec![Verb::Assign.into(), Nation::Germany.into()]
    }

    fn verb(&self) -> Option<Verb> {
        Some(Verb::Assign)
    }
}

/// `assign italy`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Assign {
    area: Space,
    nation: Nation,
}

impl Decision for Assign {
    fn perform(&self, executor: &mut Executor) {
        let Assign { area, nation } = *self;
        executor.position.frames.pop();
        if let Some(star) = executor.ground.stars.iter().position(|s| s == area) {
            executor.position.stars[star] = Some(nation);
            executor.tell.all(|| Fact::Assigned { area, nation });
        }
    }
}
