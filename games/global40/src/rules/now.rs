//! One seat's decision, by what it may know.

use std::cell::OnceCell;
use std::sync::OnceLock;

use table::{Seat, Seen};

use crate::Global40;
use crate::model::board::Ground;
use crate::model::position::Position;
use crate::model::powers::Power;
use crate::rules::mobilisation::complexes::Yards;
use crate::rules::movement::context::Outlook;
use crate::rules::movement::plan::Memo;
use crate::rules::situation::Situation;

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
        decision.memo = Memo::kept(&known.outlook);
        decision
    }
}

/// What is worked out once of a view.
#[derive(Default)]
struct Known {
    outlook: OnceLock<Outlook>,
}
