//! Evacuate: an invasion HQ in a friendly port fetches a unit from a coast. Chapter 15.55.

use table::{Forecast, Handle, Said, Seat, Space, Subject, Verdict, msg};

use super::decision::{Decision, Now};
use super::invade::{may_embark, may_lead, may_sail, may_sail_far, may_use_coast, voyages};
use super::march::warnings;
use super::sail::at_sea;
use super::set_out::may_set_out;
use crate::model::fact::Fact;
use crate::model::frames::{Rearguard, VoyageKind};
use crate::model::part::Part;
use crate::model::position::{Wave, WaveKind};
use crate::rule;
use crate::rules::engagement::is_last;
use crate::rules::executor::Executor;

/// `evacuate br-15ag br-3`: to the port of the HQ
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Evacuate {
    hq: Handle,
    block: Handle,
    from: Space,
    seas: Vec<Space>,
    to: Space,
    /// Nobody of its side stays behind in a battle: it is fired at before it sails (6.52).
    last: bool,
}

impl Evacuate {
    pub fn read<V: Verdict>(now: &Now, said: &mut Said<Part>) -> Result<Evacuate, V> {
        let hq = said.one(now.blocks(), |hq| may_lead(now, hq))?;
        let leader = now.own(hq);
        let to = leader.at;
        let block = said.last(now.blocks(), |block| {
            let own = now.own(block);
            may_set_out(now, block, &own, true)?;
            let about = || vec![Subject::Piece(block.seen()), Subject::Space(own.at)];
            let inland = now.ground.nets().waters.coasts(own.at).is_empty();
            rule::EVACUATION.forbids(inland, || (msg!("no-coast", at = own.at), about()))?;
            may_embark(&leader, block, &own)?;
            may_use_coast(now, block, own.at, to)?;
            may_sail(now, &voyages(now, hq, own.at), hq, block, [own.at, to])?;
            may_sail_far(now, hq, block, own.at)?;
            let again = now.position.movement().is_some_and(|movement| {
                now.has_enemies(own.at) && movement.landed.iter().any(|(_, at)| *at == own.at)
            });
            rule::EVACUATION.forbids(again, || (msg!("one-invader", at = own.at), about()))?;
            let crowded = now.is_full(to);
            rule::STACKING.forbids(crowded, || (msg!("cannot-go", block = block.seen(), to = to), about()))
        })?;
        let from = now.own(block).at;
        let seas = voyages(now, hq, from).to(now.ground, to).unwrap_or_default();
        let last = is_last(now.position, block.seen());
        Ok(Evacuate { hq, block, from, seas, to, last })
    }
}

impl Decision for Evacuate {
    fn perform(&self, by: Seat, executor: &mut Executor) {
        let (hq, block) = (executor.meant(by, self.hq), executor.meant(by, self.block));
        let (from, to, seas) = (self.from, self.to, &self.seas);
        if let Some(movement) = executor.position.movement_mut() {
            movement.landed.push((hq, from));
        }
        executor.position.waves.push(Wave { hq: Some(hq), at: from, kind: WaveKind::Evacuation });
        let course = [&[from], &seas[..], &[to]].concat();
        if !self.last {
            return executor.sail(block, course, VoyageKind::Evacuation);
        }
        if let Some(movement) = executor.position.movement_mut() {
            movement.rearguards.push(Rearguard { block, exit: to, course });
        }
        executor.tell_of(Fact::Rearguard { block, exit: to });
    }

    fn forecast(&self, now: &Now) -> Forecast {
        let course = [&[self.from], &self.seas[..], &[self.to]].concat();
        let forecast = warnings(now, self.block, &[self.from, self.to]);
        at_sea(now, self.block, &course, VoyageKind::Evacuation, forecast)
    }
}
