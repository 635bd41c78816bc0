//! Chapter 7: the end of a turn, and of the game.

use table::{Outcome, Sealed, Seat, Seats, Sum, msg};

use super::executor::Executor;
use crate::model::board::Ground;
use crate::model::fact::Fact;
use crate::model::position::{Frame, Position};
use crate::model::seats::{EVERYBODY, SEATS};
use crate::model::units::Side;
use crate::rule;

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

impl Executor<'_, '_, '_> {
    /// Promises fall due, blocks are turned down, and the next turn begins or the game ends.
    pub fn reckon(&mut self) {
        for seat in EVERYBODY.iter() {
            self.collect_debt(seat);
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
    fn collect_debt(&mut self, seat: Seat) {
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

    /// A side that has no block left has lost at once. Is the game over?
    pub fn ended_early(&mut self) -> bool {
        if matches!(self.position.frames.top(), Frame::Over(_)) {
            return true;
        }
        let alive = |side: Side| {
            self.position.blocks.iter().any(|b| b.at.is_some() && side.seats().contains(b.owner))
        };
        let winner = match (alive(Side::Raiders), alive(Side::Keepers)) {
            (true, true) => return false,
            _ if !rule::WIPED_OUT.holds() => return false,
            (true, false) => Side::Raiders,
            (false, _) => Side::Keepers,
        };
        let how = match winner {
            Side::Raiders => msg!("won-raiders-wiped", rule = rule::WIPED_OUT),
            Side::Keepers => msg!("won-keepers-wiped", rule = rule::WIPED_OUT),
        };
        self.end(Outcome { winners: winner.seats(), how });
        true
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
