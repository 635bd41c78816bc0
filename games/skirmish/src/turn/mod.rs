//! The order of play.

mod battle;
mod fire;
mod moves;
mod plans;
mod reaction;
mod reckoning;

pub use battle::strongest;
pub use fire::{hit_number, speed};
pub use reaction::may_intercept;
pub use reckoning::points;

use table::dice::Dice;
use table::{Awaited, Outcome, Piece, RuleId, Seat, Seats, Space, Tell, Viewer, msg};

use crate::board::{BLUE, EVERYBODY, GREEN, Ground, RED};
use crate::fact::Fact;
use crate::part::{Part, Verb};
use crate::position::{Frame, Position, Stage};
use crate::rule;
use crate::units::Side;

/// A position in motion: one order is being carried out.
pub struct Course<'c, 'd, 'v> {
    pub ground: &'c Ground,
    pub position: &'c mut Position,
    pub dice: &'c mut Dice<'d>,
    pub tell: &'c mut Tell<'v, Fact>,
}

/// Who moves when: Red first in odd turns, the keepers first in even ones.
pub fn mover(turn: u8, turn_order: u8) -> Seat {
    let keepers_first = turn.is_multiple_of(2) && rule::MOVE_ORDER.holds();
    let order = if keepers_first { [BLUE, GREEN, RED] } else { [RED, BLUE, GREEN] };
    order[usize::from(turn_order)]
}

/// Who decides for a side in a space: the first seat that has a block there.
pub fn captain(position: &Position, side: Side, at: Space) -> Option<Seat> {
    side.seats().iter().find(|seat| position.of(Seats::one(*seat), at).next().is_some())
}

/// Of whom the game wants an order.
pub fn awaiting(position: &Position) -> Awaited {
    let one = |seat: Option<Seat>| seat.map_or(Awaited::NOBODY, Awaited::one);
    match position.frames.top() {
        Frame::Plans(answers) => answers.awaited(),
        Frame::Overrides(answers) => answers.awaited(),
        Frame::Move { turn_order } => Awaited::one(mover(position.turn, *turn_order)),
        Frame::Offer { to, .. } => Awaited::one(*to),
        Frame::Intercept { ask, .. } | Frame::Cover { ask, .. } | Frame::Counter { ask, .. } => {
            one(ask.first())
        }
        Frame::Battle { at, attacker, .. } => one(captain(position, *attacker, *at)),
        Frame::Loss { at, side, .. } => one(captain(position, *side, *at)),
        Frame::March { .. } | Frame::Battles { .. } | Frame::Over(_) => Awaited::NOBODY,
    }
}

impl Course<'_, '_, '_> {
    /// Carries out an order in the frame it answers, then goes on to where somebody must decide again.
    pub fn perform(&mut self, seat: Seat, parts: &[Part]) {
        match (parts, self.position.frames.top().clone()) {
            (parts, Frame::Plans(_)) => self.seal_plan(seat, parts),
            (parts, Frame::Overrides(_)) => self.seal_override(seat, parts),
            ([Part::Do(Verb::March), Part::Block(block), path @ ..], Frame::Move { .. }) => {
                self.set_out(*block, path);
            }
            ([Part::Do(Verb::Raise), Part::Block(block)], Frame::Move { .. }) => self.raise(seat, *block),
            ([Part::Do(Verb::Spy), Part::Block(handle)], Frame::Move { .. }) => self.spy(seat, *handle),
            ([Part::Do(Verb::Offer), Part::Seat(to), Part::Coins(coins)], Frame::Move { .. }) => {
                self.offer(seat, *to, *coins);
            }
            ([Part::Do(Verb::Done)], Frame::Move { turn_order }) => self.done(turn_order),
            ([Part::Do(verb)], Frame::Offer { from, to, coins }) => {
                self.answer_offer(from, to, coins, *verb == Verb::Accept);
            }
            ([Part::Do(Verb::Pass)], _) => self.pass(seat),
            ([Part::Do(_), Part::Block(block)], Frame::Loss { .. }) => self.take_hit(*block),
            ([Part::Do(_), Part::Block(block)], _) => self.react(*block),
            ([Part::Do(Verb::Fight)], Frame::Battle { .. }) => self.stage(Stage::Defence),
            ([Part::Do(Verb::Withdraw), Part::Space(to)], Frame::Battle { at, attacker, .. }) => {
                self.withdraw(at, attacker, *to);
            }
            (parts, frame) => unreachable!("{parts:?} was judged legal in {frame:?}"),
        }
        self.advance();
    }

    /// Carries out an order of a battle and goes on only to the end of the round: for the calculator.
    pub fn round_step(&mut self, parts: &[Part]) {
        match parts {
            [Part::Do(Verb::Lose), Part::Block(block)] => self.take_hit(*block),
            _ => self.stage(Stage::Defence),
        }
        loop {
            let going = match self.position.frames.top().clone() {
                Frame::Battle { stage: Stage::Decide, .. } => false,
                Frame::Battle { at, .. } if !self.position.is_contested(at) => false,
                Frame::Battle { at, attacker, round, stage } => self.fight_on(at, attacker, round, stage),
                Frame::Loss { at, side, hits } => self.take_hits(at, side, hits),
                _ => false,
            };
            if !going {
                return;
            }
        }
    }

    /// The order of play, top to bottom: what happens by itself, until somebody must decide.
    pub fn advance(&mut self) {
        loop {
            if self.ended_early() {
                return;
            }
            match self.position.frames.top().clone() {
                // Every turn: all seats seal their plans; these are opened; all seats may override; that is opened.
                Frame::Plans(answers) if answers.is_full() => self.open_plans(answers),
                Frame::Overrides(answers) if answers.is_full() => self.open_overrides(answers),
                // Seats move one after the other. A march goes step by step and may be interrupted at each.
                Frame::March { block, path } => self.go_on(block, path),
                Frame::Counter { gun, ask, by } if ask.is_empty() => self.close_counter(gun, by),
                Frame::Cover { interceptor, ask, by, .. } if ask.is_empty() => {
                    self.close_cover(interceptor, by)
                }
                Frame::Intercept { mover, ask, by } if ask.is_empty() => self.close_interception(mover, by),
                // When all have moved, battles are fought space by space.
                Frame::Battles { from } => self.next_battle(from),
                Frame::Battle { at, attacker, round, stage } => {
                    if !self.fight_on(at, attacker, round, stage) {
                        return;
                    }
                }
                Frame::Loss { at, side, hits } => {
                    if !self.take_hits(at, side, hits) {
                        return;
                    }
                }
                // Somebody must decide, or the game is over.
                Frame::Plans(_)
                | Frame::Overrides(_)
                | Frame::Move { .. }
                | Frame::Offer { .. }
                | Frame::Intercept { .. }
                | Frame::Cover { .. }
                | Frame::Counter { .. }
                | Frame::Over(_) => return,
            }
        }
    }

    /// A side that has no block left has lost at once.
    fn ended_early(&mut self) -> bool {
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

    pub(super) fn end(&mut self, outcome: Outcome) {
        let told = outcome.clone();
        self.tell.all(|| Fact::Ended { outcome: told });
        self.position.frames = table::Frames::new(Frame::Over(outcome));
    }

    /// Tells everybody of blocks, each viewer by his own handles.
    pub(super) fn tell_of(&mut self, fact: Fact) {
        self.tell.veiled(&self.position.veil, &fact);
    }

    /// Gives or takes coins, and says why.
    pub(super) fn pay(&mut self, seat: Seat, delta: i16, rule: RuleId) {
        if delta != 0 && rule.holds() {
            let purse = &mut self.position.coins[seat.index()];
            *purse = (i16::from(*purse) + delta) as u8;
            self.tell.all(|| Fact::Coins { seat, delta, rule });
        }
    }

    /// Turns a block face up; a decoy is then gone.
    pub(super) fn reveal(&mut self, block: Piece) {
        let face = self.position.block(block).face.expect("the truth has every face");
        if self.position.block(block).up {
            return;
        }
        self.position.block_mut(block).up = true;
        self.tell.reveals_to_all("faces");
        self.tell_of(Fact::Revealed { block, face });
        if face.kind == crate::units::Kind::Decoy && rule::DECOY.holds() {
            self.fall(block);
        }
    }

    /// A block is gone; whatever it carried with it is void.
    pub(super) fn fall(&mut self, block: Piece) {
        let fallen = self.position.block_mut(block);
        let Some(at) = fallen.at.take() else { return };
        fallen.up = false;
        let (owner, face) = (self.position.block(block).owner, self.position.block(block).face);
        let face = face.expect("the truth has every face");
        self.tell.reveals_to_all("faces");
        self.tell_of(Fact::Fell { block, face, at });
        let debt = self.position.debts[owner.index()];
        if let Some(debt) = debt.filter(|d| d.bearer == Some(block) && !d.kept)
            && rule::DEBT_VOID.holds()
        {
            self.position.debts[owner.index()] = None;
            self.tell.reveals_to_all("bearers");
            self.tell.all(|| Fact::DebtVoid { seat: owner, target: debt.target });
        }
    }

    /// Takes steps from a block.
    pub(super) fn hit(&mut self, block: Piece, hits: u8) {
        let Some(face) = &mut self.position.block_mut(block).face else { return };
        let taken = hits.min(face.strength);
        face.strength -= taken;
        let left = face.strength;
        if taken > 0 {
            self.tell_of(Fact::Hit { block, hits: taken });
        }
        if left == 0 {
            self.fall(block);
        }
    }

    /// Turns the blocks in a space face down again; those of one seat can then no longer be told apart.
    pub(super) fn turn_down(&mut self, at: Space) {
        let turned = |b: &&mut crate::units::Block| b.at == Some(at) && b.up && rule::FACE_UP.holds();
        for block in self.position.blocks.iter_mut().filter(turned) {
            block.up = false;
            block.known = EVERYBODY;
        }
        for seat in EVERYBODY.iter() {
            self.mix(seat, at);
        }
    }

    /// Face-down blocks of a seat that stand together can no longer be told apart by the enemy.
    pub(super) fn mix(&mut self, owner: Seat, at: Space) {
        let group: Vec<Piece> =
            self.position.of(Seats::one(owner), at).filter(|(_, b)| !b.up).map(|(p, _)| p).collect();
        if group.len() < 2 || !rule::MIXED.holds() {
            return;
        }
        let friends = self.ground.side(owner).seats();
        for piece in &group {
            self.position.block_mut(*piece).known = Seats::NONE;
        }
        for viewer in Viewer::all(3).filter(|v| !v.seats().meets(friends)) {
            self.position.veil.mix(viewer, &group);
        }
    }
}
