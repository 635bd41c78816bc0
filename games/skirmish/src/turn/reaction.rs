//! A march interrupted: interception, covering fire against it, and fire against that.
//!
//! Who is asked depends only on what everybody can see: whose blocks stand near enough. Whether one of them can
//! in fact react, only their owner knows, so a seat may be asked though it can but pass.

use table::{Piece, Seat, Seats};

use super::moves::seats_with;
use super::{Course, fire};
use crate::board::Ground;
use crate::fact::Fact;
use crate::position::{Frame, Position};
use crate::rule;
use crate::units::Block;

fn free(position: &Position, block: &Block) -> bool {
    !block.reacted && block.at.is_some_and(|at| !position.is_contested(at))
}

/// Enemies of a marching block with a block next to it.
pub fn may_intercept(ground: &Ground, position: &Position, mover: Piece) -> Seats {
    let marching = position.block(mover);
    let Some(here) = marching.at else { return Seats::NONE };
    let enemies = ground.side(marching.owner).other().seats();
    seats_with(position, |_, b| {
        enemies.contains(b.owner)
            && free(position, b)
            && b.at.is_some_and(|at| ground.way(at, here).is_some())
    })
}

/// Friends of a marching block with another block near it.
pub fn may_cover(ground: &Ground, position: &Position, mover: Piece) -> Seats {
    let marching = position.block(mover);
    let Some(here) = marching.at else { return Seats::NONE };
    let friends = ground.side(marching.owner).seats();
    seats_with(position, |p, b| {
        p != mover
            && friends.contains(b.owner)
            && free(position, b)
            && b.at.is_some_and(|at| ground.near(at, here))
    })
}

/// Enemies of a firing gun with a block near it, other than those already busy.
pub fn may_counter(ground: &Ground, position: &Position, gun: Piece) -> Seats {
    let firing = position.block(gun);
    let Some(here) = firing.at else { return Seats::NONE };
    let enemies = ground.side(firing.owner).other().seats();
    seats_with(position, |_, b| {
        enemies.contains(b.owner) && free(position, b) && b.at.is_some_and(|at| ground.near(at, here))
    })
}

impl Course<'_, '_, '_> {
    /// The seat that is asked does nothing; the next is asked.
    pub(super) fn pass(&mut self, seat: Seat) {
        let (Frame::Intercept { ask, .. } | Frame::Cover { ask, .. } | Frame::Counter { ask, .. }) =
            self.position.frames.top_mut()
        else {
            unreachable!("only windows are passed")
        };
        *ask = ask.without(seat);
    }

    /// The seat that is asked reacts with a block: the window closes, and whoever may answer that is asked.
    pub(super) fn react(&mut self, block: Piece) {
        self.position.block_mut(block).reacted = true;
        self.reveal(block);
        match self.position.frames.top_mut() {
            Frame::Intercept { mover, ask, by } => {
                *ask = Seats::NONE;
                *by = Some(block);
                let mover = *mover;
                let at = self.position.block(mover).at.expect("a marching block stands somewhere");
                self.tell_of(Fact::Intercepts { block, at });
                let ask = may_cover(self.ground, self.position, mover);
                if !ask.is_empty() {
                    self.position.frames.push(Frame::Cover { mover, interceptor: block, ask, by: None });
                }
            }
            Frame::Cover { ask, by, interceptor, .. } => {
                *ask = Seats::NONE;
                *by = Some(block);
                let interceptor = *interceptor;
                self.tell_of(Fact::Fires { gun: block, target: interceptor });
                let ask = may_counter(self.ground, self.position, block);
                if !ask.is_empty() {
                    self.position.frames.push(Frame::Counter { gun: block, ask, by: None });
                }
            }
            Frame::Counter { ask, by, gun } => {
                *ask = Seats::NONE;
                *by = Some(block);
                let gun = *gun;
                self.tell_of(Fact::Fires { gun: block, target: gun });
            }
            frame => unreachable!("nobody reacts in {frame:?}"),
        }
    }

    /// A gun fires at the gun that covers.
    pub(super) fn close_counter(&mut self, gun: Piece, by: Option<Piece>) {
        self.position.frames.pop();
        if let Some(by) = by {
            self.gun_fire(by, gun);
        }
    }

    /// The gun that covers, if it still stands, fires at the interceptor.
    pub(super) fn close_cover(&mut self, interceptor: Piece, by: Option<Piece>) {
        self.position.frames.pop();
        if let Some(gun) = by.filter(|g| self.position.block(*g).at.is_some()) {
            self.gun_fire(gun, interceptor);
        }
    }

    /// The interceptor, if it still stands, meets the marching block: both fire at once, and if it still stands then, the
    /// march is over.
    pub(super) fn close_interception(&mut self, mover: Piece, by: Option<Piece>) {
        self.position.frames.pop();
        // Whether and where the march goes on shows more of its path.
        self.tell.reveals_to_all("paths");
        let stands = |p: &Piece, position: &Position| position.block(*p).at;
        let Some(block) = by else { return };
        let (Some(from), Some(to)) = (stands(&block, self.position), stands(&mover, self.position)) else {
            return;
        };
        self.enter(block, from, to);
        self.reveal(mover);
        if stands(&mover, self.position).is_none() {
            self.settle_holder(to);
            return;
        }
        let ours = fire::clash_pool(self.ground, self.position, block);
        let theirs = fire::clash_pool(self.ground, self.position, mover);
        let hits = self.dice.hits(table::dice::Stream::Public, rule::CLASH, &[ours, theirs]);
        if rule::CLASH.holds() {
            self.hit(mover, hits[0] as u8);
            self.hit(block, hits[1] as u8);
        }
        self.settle_holder(to);
    }

    fn gun_fire(&mut self, gun: Piece, target: Piece) {
        let pool = fire::clash_pool(self.ground, self.position, gun);
        let hits = self.dice.hits(table::dice::Stream::Public, rule::GUN_FIRE, &[pool]);
        if rule::GUN_FIRE.holds() {
            self.hit(target, hits[0] as u8);
        }
    }
}
