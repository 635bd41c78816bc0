//! The Combat phase: airstrikes are assigned and battles chosen while all blocks are still hidden (7.13 to 7.15, 13.2).

use table::{Awaited, Forecast, Handle, Message, No, Said, Seat, Space, Subject, Verdict, msg};

use super::decision::{Decision, Now, Own, Question, about, active};
use super::fight::{may_blitz, prospects};
use crate::model::fact::Fact;
use crate::model::frames::{Combat, Frame};
use crate::model::nets::Cluster;
use crate::model::part::{Part, Verb};
use crate::model::position::Position;
use crate::rule;
use crate::rules::air;
use crate::rules::command::{is_in_theatre, strength};
use crate::rules::executor::Executor;

impl Question for Combat {
    fn awaited(&self, position: &Position) -> Awaited {
        active(position)
    }

    fn prompt(&self, _: &Position) -> Message {
        msg!("ask-combat")
    }

    fn on_timeout(&self, _: &Now) -> Vec<Part> {
        vec![Verb::Done.into()]
    }
}

/// `strike su-stavka vyborg`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strike {
    hq: Handle,
    at: Space,
}

impl Strike {
    pub fn read<V: Verdict>(combat: &Combat, now: &Now, said: &mut Said<Part>) -> Result<Strike, V> {
        let hq = said.one(now.blocks(), |hq| {
            let own = now.own(hq);
            let inactive = own.block.command.is_none();
            rule::HQ_AIRPOWER.forbids(inactive, || (msg!("not-active", hq = hq.seen()), about(hq)))?;
            let weak =
                strength(now.ground, now.position, own.face, own.at).is_none_or(|strength| strength == 0);
            rule::HQ_AIRPOWER.forbids(weak, || (msg!("too-weak-to-strike", hq = hq.seen()), about(hq)))?;
            let struck = combat.strikes.iter().any(|(struck, _)| *struck == hq.seen());
            rule::HQ_AIRPOWER.forbids(struck, || (msg!("has-struck", hq = hq.seen()), about(hq)))
        })?;
        let own = now.own(hq);
        let strength = strength(now.ground, now.position, own.face, own.at).unwrap_or(0);
        let range = air::range(own.unit, strength);
        let reach = air::reach(now.ground, &now.position.control, own.at, range);
        let target = Target { combat, now, hq, own, range, reach: &reach };
        let battles = || now.battles().filter(|at| target.check::<No>(*at).is_ok());
        let at = said.known(battles, now.spaces(), |at| target.check(at))?;
        Ok(Strike { hq, at })
    }
}

/// What an HQ can strike at.
struct Target<'t, 'n> {
    combat: &'t Combat,
    now: &'t Now<'n>,
    hq: Handle,
    own: Own<'n>,
    range: usize,
    reach: &'t Cluster,
}

impl Target<'_, '_> {
    fn check<V: Verdict>(&self, at: Space) -> Result<(), V> {
        let Target { combat, now, hq, own, range, reach } = self;
        let here = || vec![Subject::Space(at)];
        let quiet = now.position.battle(at).is_none();
        rule::BATTLES.forbids(quiet, || (msg!("no-battle", at = at), here()))?;
        let stays = !may_blitz(now, at);
        rule::UNSUPPORTED.forbids(stays, || (msg!("no-blitz-on-this-front", at = at), here()))?;
        let struck = combat.strikes.iter().any(|(_, struck)| *struck == at);
        rule::ONE_STRIKE.forbids(struck, || (msg!("is-struck", at = at), here()))?;
        let abroad = !is_in_theatre(now.ground, own.unit, at);
        rule::THEATRE_HQS.forbids(abroad, || (msg!("strikes-at-home", hq = hq.seen()), here()))?;
        let far = !reach.contains(now.ground.nets().rows.cell(at));
        rule::AIR_RANGE.forbids(far, || (msg!("out-of-air-range", at = at, range = *range as u16), here()))
    }
}

impl Decision for Strike {
    fn perform(&self, by: Seat, executor: &mut Executor) {
        let (hq, at) = (executor.meant(by, self.hq), self.at);
        if let Frame::Combat(combat) = executor.position.frames.top_mut() {
            combat.strikes.push((hq, at));
            if !combat.fought.contains(&at) {
                combat.fought.push(at);
            }
        }
        executor.tell_of(Fact::Assigned { hq, at });
    }

    fn forecast(&self, now: &Now) -> Forecast {
        prospects(now, self.at)
    }
}
