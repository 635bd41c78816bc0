//! Done: a phase ends.

use table::{Subject, Verdict, msg};

use crate::model::position::{Frame, Then};
use crate::model::powers::Power;
use crate::rule::economy::PLACE_ALL;
use crate::rule::movement as rule;
use crate::rules::combat::phase::Step;
use crate::rules::movement::context::Phase;
use crate::rules::movement::forbids;
use crate::rules::movement::refusals::no;
use crate::rules::now::Decision;
use crate::turn::Course;

/// `done`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Done {
    power: Power,
}

impl Done {
    pub fn of(now: &Decision<'_>) -> Done {
        Done { power: now.power }
    }

    pub fn may_begin<V: Verdict>(now: &Decision<'_>) -> Result<(), V> {
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

    /// Only when nobody is aboard for an assault that could still be announced, and no plane is left where it cannot come down although
    /// something could save it.
    fn may_end_moves<V: Verdict>(now: &Decision<'_>) -> Result<(), V> {
        let m = now.mover();
        let left = match m.outlook.phase {
            Phase::Combat => m.unannounced().map(|ship| (rule::LOADED_MUST_LAND, Subject::Piece(ship))),
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

    pub fn perform(&self, course: &mut Course<'_, '_, '_>) {
        match course.position.frames.top() {
            Frame::Purchase => course.end_purchase(),
            Frame::Mobilise => {
                course.refund_the_rest();
                course.end_mobilise();
            }
            Frame::CombatMove => course.open_windows(Then::Combat),
            Frame::NonCombat => course.open_windows(Then::Mobilise),
            Frame::Income => course.end_turn(),
            // Planes that nobody has landed look for a place themselves.
            Frame::Windows { .. } => {
                course.land_the_rest(self.power);
                course.answered(self.power);
            }
            Frame::Combat => course.position.turn.combat.step = Step::Assaults,
            _ => {
                course.position.frames.pop();
            }
        }
    }
}
