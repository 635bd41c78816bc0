//! Convince and conquer: what a power does with a minor whose capital it holds at the end of a turn (26.4).

use table::{Chance, Forecast, Said, Verdict, msg};

use crate::model::fact::nation_name;
use crate::model::nation::Nation;
use crate::model::part::{Part, Verb};
use crate::rules::executor::Executor;

use super::decision::{Decision, Now};

/// `convince`, `conquer`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Capital {
    of: Nation,
    by: Nation,
    convinces: bool,
}

impl Capital {
    pub fn read<V: Verdict>(of: Nation, by: Nation, said: &mut Said<Part>) -> Result<Capital, V> {
        let convinces = said.is(Verb::Convince);
        if convinces || said.is(Verb::Conquer) { Ok(Capital { of, by, convinces }) } else { Err(said.none()) }
    }
}

impl Decision for Capital {
    fn perform(&self, executor: &mut Executor) {
        executor.position.frames.pop();
        if self.convinces {
            executor.win_over(self.of, self.by);
        } else {
            executor.surrender(self.of, self.by);
        }
    }

    /// How likely a unit of the minor is left, and what its land brings.
    fn forecast(&self, now: &Now) -> Forecast {
        let (field, nation) = (now.field(), || nation_name(now.ground, self.of));
        if !self.convinces {
            let (at_once, each_spring) = field.conquest(self.of);
            let warning = msg!("warn-conquest", nation = nation(), now = at_once, each = each_spring);
            return Forecast { warnings: vec![warning], ..Forecast::default() };
        }
        // One of two throws eliminates a unit.
        let nobody = 1_000_000 >> field.count_at_stake(self.of).min(20);
        let odds = vec![
            Chance {
                of: msg!("odds-changes-sides", nation = nation()),
                millionths: 1_000_000 - nobody,
                error: 0,
            },
            Chance { of: msg!("odds-surrenders", nation = nation()), millionths: nobody, error: 0 },
        ];
        let (at_once, each_spring) = field.conquest(self.of);
        let warning = msg!("warn-convinced", nation = nation(), now = at_once, each = each_spring);
        Forecast { odds, warnings: vec![warning], ..Forecast::default() }
    }
}
