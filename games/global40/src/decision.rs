//! One seat's decision; and what may be said in windows and battles, which is still judged as a whole.

use std::cell::OnceCell;
use std::sync::OnceLock;

use table::grammar::Grammar;
use table::{Seat, Seen, Verdict};

use crate::Global40;
use crate::board::Ground;
use crate::mobilise::Yards;
use crate::movement::{Memo, Outlook};
use crate::part::Part;
use crate::position::Position;
use crate::powers::Power;
use crate::presence::Presence;
use crate::situation::Situation;

/// One seat's decision, by what it may know.
pub struct Decision<'d> {
    pub ground: &'d Ground,
    pub position: &'d Position,
    pub situation: Situation<'d>,
    pub seat: Seat,
    /// The power that decides.
    pub power: Power,
    /// What the moves have worked out for the sentence so far.
    pub memo: Memo<'d>,
    /// Where it can place new units, counted when first asked.
    pub yards: OnceCell<Yards>,
}

impl<'d> Decision<'d> {
    pub fn new(ground: &'d Ground, position: &'d Position, seat: Seat) -> Decision<'d> {
        let power = Power::of(seat).unwrap_or(position.power);
        let (situation, yards) = (Situation::new(ground, position), OnceCell::new());
        Decision { ground, position, situation, seat, power, memo: Memo::default(), yards }
    }

    /// The decision of whoever sees this; what is counted is kept for the next question about the same view.
    pub fn of(ground: &'d Ground, seen: &'d Seen<'_, Global40>, seat: Seat) -> Decision<'d> {
        let known = seen.keep(Known::default);
        let mut decision = Decision::new(ground, seen, seat);
        decision.situation = Situation::kept(ground, seen, &known.presence);
        decision.memo = Memo::kept(&known.outlook);
        decision
    }
}

/// What is worked out once of a view.
#[derive(Default)]
struct Known {
    presence: OnceLock<Presence>,
    outlook: OnceLock<Outlook>,
}

impl Grammar for Decision<'_> {
    type Part = Part;

    fn shapes(&self, said: &[Part], out: &mut Vec<Part>) {
        self.combat_shapes(said, out);
    }

    fn permit<V: Verdict>(&self, said: &[Part], part: &Part) -> Result<(), V> {
        self.combat_permit(said, part)
    }

    fn whole(&self, said: &[Part]) -> bool {
        self.combat_whole(said)
    }

    /// Every chain of permissions looks ahead, so that whatever is permitted can be finished.
    fn can_end(&self, _: &[Part]) -> Option<bool> {
        Some(true)
    }

    fn word(&self, part: &Part) -> String {
        crate::notation::spell(self.ground, self.position, part)
    }
}
