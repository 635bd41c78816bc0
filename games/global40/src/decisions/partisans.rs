//! Partisans: they rise in Soviet lands that are lost. Chapter 14.

use table::{Said, Space, Subject, Verdict, msg};

use super::leading;
use crate::model::kinds::Kind;
use crate::model::part::Part;
use crate::model::powers::Power;
use crate::rule::economy as rule;
use crate::rules::executor::Executor;
use crate::rules::now::Now;

/// `partisans 2 ukraine`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Partisans {
    count: u16,
    at: Space,
}

impl Partisans {
    pub fn may_begin<V: Verdict>(now: &Now<'_>) -> Result<(), V> {
        let waiting = now.position.turn.purchases.waiting(Kind::Partisan) > 0;
        let some = waiting && now.is_placeable(Kind::Partisan);
        rule::PARTISANS.forbids(!some, || (msg!("no-partisans"), vec![]))
    }

    pub fn read<V: Verdict>(now: &Now<'_>, said: &mut Said<'_, Part>) -> Result<Partisans, V> {
        let waiting = u16::from(now.position.turn.purchases.waiting(Kind::Partisan));
        let count =
            leading(said, 1..=waiting, |count| now.permit_count(Kind::Partisan, count.min(255) as u8))?;
        let soviet = |at: &Space| now.ground.original[at.index()] == Some(Power::Soviets);
        let at = said.last(now.ground.sets.land.iter().filter(soviet), |at| {
            let lands = now.situation.partisan_lands();
            let room = lands.iter().find(|(land, _)| *land == at).map(|(_, room)| *room);
            let about = || vec![Subject::Space(at)];
            rule::PARTISANS.forbids(room.is_none(), || (msg!("not-lost-soviet-soil", at = at), about()))?;
            let room = room.unwrap_or(0);
            rule::PARTISAN_LIMIT
                .forbids(count > room.into(), || (msg!("no-room-for-partisans", room = room), about()))
        })?;
        Ok(Partisans { count, at })
    }

    pub fn perform(&self, executor: &mut Executor<'_, '_, '_>) {
        executor.place(Kind::Partisan, self.count.min(255) as u8, self.at);
    }
}
