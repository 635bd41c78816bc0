//! Carrying out: what can happen to blocks, coins and spaces, and who is told.

use table::dice::{Chance, Dice, Fell, Pool, Stream};
use table::{Die, Handle, Outcome, Piece, RuleId, Seat, Seats, Space, Tell, Viewer};

use crate::model::board::Ground;
use crate::model::fact::Fact;
use crate::model::position::{Frame, Position};
use crate::model::seats::EVERYBODY;
use crate::model::units::{Block, Kind};
use crate::rule;

/// A position in which an order is being carried out.
pub struct Executor<'e, 'd, 't> {
    pub ground: &'e Ground,
    pub position: &'e mut Position,
    pub dice: &'e mut Dice<'d>,
    pub tell: &'e mut Tell<'t, Fact>,
}

impl Executor<'_, '_, '_> {
    /// The block that a seat means by this handle.
    pub fn meant(&self, seat: Seat, handle: Handle) -> Piece {
        self.position.veil.piece(Viewer::seat(seat), handle)
    }

    /// Tells everybody of blocks, each viewer by his own handles.
    pub fn tell_of(&mut self, fact: Fact) {
        self.tell.veiled(&self.position.veil, &fact);
    }

    /// Gives or takes coins, and says why.
    pub fn pay(&mut self, seat: Seat, delta: i16, rule: RuleId) {
        if delta != 0 && rule.holds() {
            let purse = &mut self.position.coins[seat.index()];
            *purse = (i16::from(*purse) + delta) as u8;
            self.tell.all(|| Fact::Coins { seat, delta, rule });
        }
    }

    /// A block enters a space, and holds it if no enemy is there.
    pub fn enter(&mut self, block: Piece, from: Space, to: Space) {
        let river = self.ground.way(from, to).is_some_and(|way| way.river);
        let moved = self.position.block_mut(block);
        moved.at = Some(to);
        moved.wet |= river;
        let owner = moved.owner;
        if !self.position.is_contested(to) {
            self.position.holder[to.index()] = Some(owner);
        }
    }

    /// Turns a block face up; a decoy is then gone.
    pub fn reveal(&mut self, block: Piece) {
        let face = self.position.block(block).face.expect("the truth has every face");
        if self.position.block(block).up {
            return;
        }
        self.position.block_mut(block).up = true;
        self.tell.reveals_to_all("faces");
        self.tell_of(Fact::Revealed { block, face });
        if face.kind == Kind::Decoy && rule::DECOY.holds() {
            self.fall(block);
        }
    }

    /// A block is gone; a promise that it carried is void.
    pub fn fall(&mut self, block: Piece) {
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

    /// Blocks throw their dice, and everybody is told how they fell; the hits of each.
    pub fn throw(&mut self, rule: RuleId, thrown: &[(Piece, Pool)]) -> Vec<u16> {
        let pools = thrown.iter().map(|(_, pool)| pool.clone()).collect();
        let fell = self.dice.fall(Stream::Public, rule, Chance::Throw(pools)).clone();
        let Fell::Throw(bands, faces) = fell else { unreachable!("pools fall as a throw") };
        let mut faces = faces.into_iter();
        for (block, pool) in thrown {
            let own = faces.by_ref().take(pool.dice.into());
            let dice: Vec<Die> = own.map(|face| Die { face, counts: face <= pool.cuts[0] }).collect();
            if !dice.is_empty() {
                self.tell_of(Fact::Rolled { block: *block, dice });
            }
        }
        thrown.iter().zip(bands).map(|((_, pool), bands)| bands[usize::from(pool.hit)]).collect()
    }

    /// Takes steps from a block.
    pub fn hit(&mut self, block: Piece, hits: u8) {
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
    pub fn turn_down(&mut self, at: Space) {
        let turned = |b: &&mut Block| b.at == Some(at) && b.up && rule::FACE_UP.holds();
        for block in self.position.blocks.iter_mut().filter(turned) {
            block.up = false;
            block.known = EVERYBODY;
        }
        for seat in EVERYBODY.iter() {
            self.mix(seat, at);
        }
    }

    /// Face-down blocks of a seat that stand together can no longer be told apart by the enemy.
    pub fn mix(&mut self, owner: Seat, at: Space) {
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

    /// The game is over.
    pub fn end(&mut self, outcome: Outcome) {
        let told = outcome.clone();
        self.tell.all(|| Fact::Ended { outcome: told });
        self.position.frames = table::Frames::new(Frame::Over(outcome));
    }
}
