//! Done: a phase ends.

use table::{Subject, Verdict, msg};

use crate::model::combat::Step;
use crate::model::position::Frame;
use crate::model::powers::Power;
use crate::rule::economy::PLACE_ALL;
use crate::rule::movement as rule;
use crate::rules::executor::Executor;
use crate::rules::movement::context::Phase;
use crate::rules::movement::forbids;
use crate::rules::movement::refusals::no;
use crate::rules::now::Now;

/// `done`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Done {
    power: Power,
}

impl Done {
    pub fn of(now: &Now<'_>) -> Done {
        Done { power: now.power }
    }

    pub fn may_begin<V: Verdict>(now: &Now<'_>) -> Result<(), V> {
        match now.position.frames.top() {
            Frame::CombatMove | Frame::NonCombat => Done::may_end_moves(now),
            Frame::Mobilise => {
                let purchases = &now.position.turn.purchases;
                let some = purchases.kinds().any(|kind| now.is_placeable(kind))
                    || purchases.facilities().any(|works| now.has_site(works));
                PLACE_ALL.forbids(some, || (msg!("place-all"), vec![]))
            }
            _ => Ok(()),
        }
    }

    /// Only when no unit is aboard for an assault that could still be announced or was the reason to sail there, and no plane is
    /// stranded although it could still be saved.
    fn may_end_moves<V: Verdict>(now: &Now<'_>) -> Result<(), V> {
        let m = now.mover();
        let left = match m.context.phase {
            Phase::Combat => {
                let loaded = m.unannounced().filter(|_| rule::LOADED_MUST_LAND.holds());
                let loaded = loaded.map(|ship| (rule::LOADED_MUST_LAND, Subject::Piece(ship)));
                loaded.or_else(|| m.idle_landing().map(|ship| (rule::ENDS_IN_BATTLE, Subject::Piece(ship))))
            }
            Phase::After => m.savable().map(|at| {
                let rule = if m.on_sea(at) { rule::CARRIER_COMES } else { rule::NOT_STRANDED };
                (rule, Subject::Space(at))
            }),
        };
        match left {
            Some((rule, about)) if rule.holds() => no(forbids(rule, true), about),
            _ => Ok(()),
        }
    }

    pub fn perform(&self, executor: &mut Executor<'_, '_, '_>) {
        match executor.position.frames.top() {
            Frame::Purchase => {
                executor.end_purchase();
                executor.end_phase();
            }
            Frame::Mobilise => {
                executor.refund_the_rest();
                executor.end_phase();
            }
            Frame::CombatMove => {
                executor.attack_transports();
                executor.end_phase();
            }
            Frame::NonCombat | Frame::Income => executor.end_phase(),
            // Planes without an order find a place to land by themselves.
            Frame::Windows { .. } => {
                executor.land_the_rest(self.power);
                executor.answered(self.power);
            }
            Frame::Combat => executor.position.turn.combat.step = Step::Assaults,
            _ => {
                executor.position.frames.pop();
            }
        }
    }
}
