//! A seat's moves: marches step by step, raising, spying, offers.

use arrayvec::ArrayVec;
use table::{Piece, Seat, Seats, Space, Viewer};

use super::{Course, captain, may_intercept};
use crate::fact::Fact;
use crate::part::Part;
use crate::position::Frame;
use crate::rule;
use crate::units::Side;

impl Course<'_, '_, '_> {
    /// A block sets out; where to, only its owner knows.
    pub(super) fn set_out(&mut self, block: Piece, path: &[Part]) {
        self.position.block_mut(block).marched = true;
        let path = path.iter().filter_map(|p| if let Part::Space(s) = p { Some(*s) } else { None }).collect();
        self.position.frames.push(Frame::March { block, path });
    }

    /// The next step of a march, or its end.
    pub(super) fn go_on(&mut self, block: Piece, mut path: ArrayVec<Space, 4>) {
        let here = self.position.block(block).at;
        let Some(from) = here.filter(|at| !path.is_empty() && !self.position.is_contested(*at)) else {
            self.position.frames.pop();
            if let Some(at) = here {
                self.mix(self.position.block(block).owner, at);
            }
            return;
        };
        let to = path.remove(0);
        self.position.frames.replace(Frame::March { block, path });
        self.tell_of(Fact::Marched { block, from, to });
        self.enter(block, from, to);
        if self.position.is_contested(to) {
            return;
        }
        let ask = may_intercept(self.ground, self.position, block);
        if !ask.is_empty() && rule::INTERCEPT_ASKED.holds() {
            self.position.frames.push(Frame::Intercept { mover: block, ask, by: None });
        }
    }

    /// A block enters a space, and holds it if no enemy is there.
    pub(super) fn enter(&mut self, block: Piece, from: Space, to: Space) {
        let river = self.ground.way(from, to).is_some_and(|way| way.river);
        let moved = self.position.block_mut(block);
        moved.at = Some(to);
        moved.wet |= river;
        let owner = moved.owner;
        if !self.position.is_contested(to) {
            self.position.holder[to.index()] = Some(owner);
        }
    }

    /// If only one side is left in a space, that side holds it.
    pub(super) fn settle_holder(&mut self, at: Space) {
        let left = [Side::Raiders, Side::Keepers].map(|side| captain(self.position, side, at));
        if let [Some(seat), None] | [None, Some(seat)] = left {
            let held = self.position.holder[at.index()].map(|s| self.ground.side(s));
            if held != Some(self.ground.side(seat)) {
                self.position.holder[at.index()] = Some(seat);
            }
        }
    }

    pub(super) fn raise(&mut self, seat: Seat, block: Piece) {
        self.pay(seat, -i16::from(self.ground.tables.raise_cost), rule::RAISE_COST);
        let raised = self.position.block_mut(block);
        raised.marched = true;
        if let Some(face) = &mut raised.face {
            face.strength += 1;
        }
        let friends = self.ground.side(seat).seats();
        let veil = &self.position.veil;
        self.tell.each(|viewer| {
            let block = viewer.seats().meets(friends).then(|| veil.handle(viewer, block));
            Some(Fact::Raised { seat, block })
        });
    }

    /// The seat sees a face; nobody else learns which.
    pub(super) fn spy(&mut self, seat: Seat, handle: Piece) {
        self.pay(seat, -i16::from(self.ground.tables.spy_cost), rule::SPY_COST);
        let viewer = Viewer::seat(seat);
        let block = self.position.veil.piece(viewer, handle);
        let spied = self.position.block_mut(block);
        spied.known = spied.known.with(seat);
        let (at, face) = (spied.at.expect("judged"), spied.face.expect("the truth has every face"));
        self.tell.reveals(Seats::one(seat), "faces");
        self.tell.all(|| Fact::Spied { seat, at });
        let veil = &self.position.veil;
        self.tell.each(|v| v.holds(seat).then(|| Fact::Saw { block: veil.handle(v, block), face }));
    }

    pub(super) fn offer(&mut self, from: Seat, to: Seat, coins: u8) {
        self.position.offered = self.position.offered.with(from);
        self.tell.all(|| Fact::Offered { from, to, coins });
        self.position.frames.push(Frame::Offer { from, to, coins });
    }

    pub(super) fn answer_offer(&mut self, from: Seat, to: Seat, coins: u8, accepted: bool) {
        self.position.frames.pop();
        self.tell.all(|| Fact::Answered { seat: to, accepted });
        if accepted {
            self.pay(from, -i16::from(coins), rule::OFFER_ANSWER);
            self.pay(to, i16::from(coins), rule::OFFER_ANSWER);
        }
    }

    /// The next seat moves, or battles begin.
    pub(super) fn done(&mut self, turn_order: u8) {
        let last = usize::from(turn_order) + 1 == self.ground.tables.seats.len();
        self.position.frames.replace(if last {
            Frame::Battles { from: 0 }
        } else {
            Frame::Move { turn_order: turn_order + 1 }
        });
    }
}

/// Seats with a block that passes a test.
pub fn seats_with(
    position: &crate::position::Position,
    test: impl Fn(Piece, &crate::units::Block) -> bool,
) -> Seats {
    position.pieces().filter(|(p, b)| test(*p, b)).map(|(_, b)| b.owner).collect()
}
