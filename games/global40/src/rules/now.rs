//! What a seat that decides sees.

use std::cell::OnceCell;
use std::sync::OnceLock;

use table::Seat;

use crate::model::board::Ground;
use crate::model::position::Position;
use crate::model::powers::Power;
use crate::rules::mobilisation::complexes::Complexes;
use crate::rules::movement::context::MoveContext;
use crate::rules::movement::mover::Mover;
use crate::rules::situation::Situation;

/// What a seat that decides sees, and what has been worked out of it.
pub struct Now<'d> {
    pub ground: &'d Ground,
    pub position: &'d Position,
    pub situation: Situation<'d>,
    pub seat: Seat,
    /// The power that decides.
    pub power: Power,
    /// What the view keeps for its next question.
    kept: Option<&'d Known>,
    context: OnceCell<MoveContext>,
    /// Where it can place new units, counted when first asked.
    pub complexes: OnceCell<Complexes>,
}

impl<'d> Now<'d> {
    pub fn new(ground: &'d Ground, position: &'d Position, seat: Seat) -> Now<'d> {
        Now::with(ground, position, seat, None)
    }

    /// The same; what is worked out is kept for the next question about the same view.
    pub fn keeping(ground: &'d Ground, position: &'d Position, seat: Seat, kept: &'d Known) -> Now<'d> {
        Now::with(ground, position, seat, Some(kept))
    }

    fn with(ground: &'d Ground, position: &'d Position, seat: Seat, kept: Option<&'d Known>) -> Now<'d> {
        Now {
            ground,
            position,
            situation: Situation::new(ground, position),
            seat,
            power: Power::of(seat).unwrap_or(position.power),
            kept,
            context: OnceCell::new(),
            complexes: OnceCell::new(),
        }
    }

    /// The board as it looks to the power that moves.
    pub fn context(&self) -> &MoveContext {
        let find = || MoveContext::new(&self.situation, self.power);
        let kept = self.kept.map(|known| known.context.get_or_init(find));
        match kept.filter(|context| context.power == self.power) {
            Some(context) => context,
            None => self.context.get_or_init(find),
        }
    }

    pub fn mover(&self) -> Mover<'_> {
        Mover::new(&self.situation, self.context())
    }
}

/// What is worked out once per view.
#[derive(Default)]
pub struct Known {
    context: OnceLock<MoveContext>,
}
