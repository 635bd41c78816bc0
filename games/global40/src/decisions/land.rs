//! Land: planes of a defender that have lost their base or their deck come down. Chapter 12.

use table::{Said, Space, Verdict, msg};

use super::{counted, leading};
use crate::model::kinds::Kind;
use crate::model::part::Part;
use crate::model::powers::Power;
use crate::model::window::Occasion;
use crate::rule::combat as rule;
use crate::rules::executor::Executor;
use crate::rules::now::Now;

/// `land 2-fighter malta`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Land {
    power: Power,
    kind: Kind,
    count: u8,
    to: Space,
}

impl Land {
    pub fn read<V: Verdict>(now: &Now<'_>, said: &mut Said<'_, Part>) -> Result<Land, V> {
        let waiting = now.situation.respondents(Occasion::Stranded, now.power);
        let kinds = waiting.iter().map(|piece| now.position.unit(*piece).kind);
        let (kind, count) = leading(said, counted(kinds, None), |(kind, count)| {
            let takes = |to: &Space| now.land_room(kind, *to) >= usize::from(count);
            rule::STRANDED.forbids(!now.near_stranded(kind).iter().any(takes), || {
                (msg!("combat-not-all-together", units = kind.so_many(count)), vec![])
            })
        })?;
        let to = said.last(now.near_stranded(kind), |to| now.land_permit(kind, count, to))?;
        Ok(Land { power: now.power, kind, count, to })
    }

    pub fn perform(&self, executor: &mut Executor<'_, '_, '_>) {
        executor.land_stranded(self.power, self.kind, self.count, self.to);
        executor.front().asks = None;
    }
}
