//! The end of a turn, and of the game.

use table::{Outcome, Sealed, Seat, Seats, Sum, msg};

use super::Course;
use crate::board::{EVERYBODY, Ground, SEATS};
use crate::fact::Fact;
use crate::position::{Frame, Position};
use crate::rule;
use crate::units::Side;

/// What a side has: the points of the spaces it holds, less its broken promises.
pub fn points<S: Sum>(ground: &Ground, position: &Position, side: Side, sum: &mut S) {
    for space in ground.map.spaces() {
        if position.holder[space.index()].is_some_and(|seat| side.seats().contains(seat)) {
            sum.term(rule::POINTS, ground.points(space), || msg!("term-holds", at = space));
        }
    }
    for seat in side.seats().iter() {
        let shame = i32::from(position.shame[seat.index()]);
        sum.term(rule::SHAME, -shame, || msg!("term-shame", seat = seat));
    }
}

impl Course<'_, '_, '_> {
    /// Promises fall due, blocks are turned down, and the next turn begins or the game ends.
    pub(super) fn reckon(&mut self) {
        for seat in EVERYBODY.iter() {
            self.settle(seat);
        }
        for space in self.ground.map.spaces() {
            self.turn_down(space);
        }
        for block in &mut self.position.blocks {
            (block.marched, block.reacted, block.wet) = (false, false, false);
        }
        self.position.offered = Seats::NONE;
        self.position.plans = [None; SEATS];
        if self.position.turn >= self.ground.tables.turns && rule::LAST_TURN.holds() {
            self.win_by_points();
            return;
        }
        self.position.turn += 1;
        self.position.frames.replace(Frame::Plans(Sealed::ask(EVERYBODY)));
        self.muster();
    }

    /// A promise that was neither kept nor voided costs coins, or a point if they are not there.
    fn settle(&mut self, seat: Seat) {
        let Some(debt) = self.position.debts[seat.index()].take() else { return };
        if debt.kept {
            return;
        }
        self.tell.all(|| Fact::DebtBroken { seat, target: debt.target });
        let penalty = i16::from(self.ground.tables.assault_penalty);
        let coins = i16::from(self.position.coins[seat.index()]);
        self.pay(seat, -penalty.min(coins), rule::DEBT_DUE);
        if coins < penalty {
            self.position.shame[seat.index()] += 1;
            self.tell.all(|| Fact::Shamed { seat });
        }
    }

    fn win_by_points(&mut self) {
        let of = |side| {
            let mut sum = 0;
            points(self.ground, self.position, side, &mut sum);
            sum
        };
        let (raiders, keepers) = (of(Side::Raiders), of(Side::Keepers));
        let (winner, how) = if raiders > keepers || raiders == keepers && !rule::VICTORY.holds() {
            (Side::Raiders, msg!("won-raiders", ours = raiders, theirs = keepers, rule = rule::VICTORY))
        } else {
            (Side::Keepers, msg!("won-keepers", ours = keepers, theirs = raiders, rule = rule::VICTORY))
        };
        self.end(Outcome { winners: winner.seats(), how });
    }
}
