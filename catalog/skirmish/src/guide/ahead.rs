//! The moves still to come this turn: what each seat that has yet to move can do, each block once.

use arrayvec::ArrayVec;
use skirmish::{Block, Ground, Kind, Position, SPACES, Side};
use table::{Piece, Seat, Space};

use super::fight::{self, Force, outlook};
use super::hold::Hold;

/// Minimum chance of success for an assault.
const WORTH_TRYING: i32 = 400;

/// The blocks of a side in a space.
type Stack<'a> = ArrayVec<&'a Block, 14>;

/// How the scoring spaces may be held when everyone has moved.
pub struct Ahead<'a> {
    ground: &'a Ground,
    position: &'a Position,
    reach: &'a [u16; 14],
    holder: [Option<Side>; SPACES],
    there: [[Stack<'a>; 2]; SPACES],
    /// Blocks that have something to do, one bit each.
    busy: u16,
}

impl<'a> Ahead<'a> {
    /// Lets every seat that has yet to move do what it can: occupy what is open, assault what can be taken, guard what may be lost.
    pub fn of(
        ground: &'a Ground,
        position: &'a Position,
        movers: &[Seat],
        reach: &'a [u16; 14],
    ) -> Ahead<'a> {
        let mut there: [[Stack<'a>; 2]; SPACES] = Default::default();
        for block in &position.blocks {
            if let Some(at) = block.at {
                there[at.index()][ground.side(block.owner) as usize].push(block);
            }
        }
        let holder = position.holder.map(|seat| seat.map(|seat| ground.side(seat)));
        let mut ahead = Ahead { ground, position, reach, holder, there, busy: 0 };
        let mut spaces: ArrayVec<Space, SPACES> =
            ground.map.spaces().filter(|at| ground.points(*at) > 0).collect();
        spaces.sort_by_key(|at| -ground.points(*at));
        for (i, mover) in movers.iter().enumerate() {
            let side = ground.side(*mover);
            let answered = movers[i + 1..].iter().any(|later| ground.side(*later) != side);
            if answered {
                ahead.keep_guards(*mover, side);
            }
            spaces.iter().for_each(|at| ahead.walk_in(*mover, side, *at));
            spaces.iter().for_each(|at| ahead.assault(*mover, side, *at));
            if answered {
                spaces.iter().for_each(|at| ahead.guard(*mover, side, *at));
            }
        }
        ahead
    }

    /// The side that then scores a space.
    pub fn hold(&self, at: Space) -> Hold {
        let [raiders, keepers] = &self.there[at.index()];
        let holder = self.holder[at.index()];
        if raiders.is_empty() || keepers.is_empty() {
            return Hold::by(holder);
        }
        let defender = holder.unwrap_or(Side::Keepers);
        let stack = |side: Side| &self.there[at.index()][side as usize];
        Hold::battle(defender.other(), self.taken(at, stack(defender.other()), stack(defender)))
    }

    /// The last block in a scoring space stays there.
    fn keep_guards(&mut self, mover: Seat, side: Side) {
        for (piece, block) in self.position.pieces().filter(|(_, block)| block.owner == mover) {
            let alone =
                |at: Space| self.ground.points(at) > 0 && self.there[at.index()][side as usize].len() == 1;
            if block.at.is_some_and(alone) {
                self.busy |= 1 << piece.index();
            }
        }
    }

    /// The space is empty: the weakest block will do.
    fn walk_in(&mut self, mover: Seat, side: Side, at: Space) {
        if self.holder[at.index()] == Some(side) || !self.there[at.index()][side.other() as usize].is_empty()
        {
            return;
        }
        if let Some((piece, block)) = self.coming(mover, at).last().copied() {
            self.send(piece, block, side, at);
            self.holder[at.index()] = Some(side);
        }
    }

    /// The enemy is there: as many blocks as there is room for, if that is enough; more where there is already a battle.
    fn assault(&mut self, mover: Seat, side: Side, at: Space) {
        let [ours, theirs] = [side, side.other()].map(|side| &self.there[at.index()][side as usize]);
        if theirs.is_empty() {
            return;
        }
        let room = usize::from(self.ground.tables.stack).saturating_sub(ours.len());
        let coming: ArrayVec<(Piece, &Block), 14> = self.coming(mover, at).into_iter().take(room).collect();
        let mut all = ours.clone();
        all.extend(coming.iter().map(|(_, block)| *block));
        if !ours.is_empty() || !all.is_empty() && self.taken(at, &all, theirs) >= WORTH_TRYING {
            coming.into_iter().for_each(|(piece, block)| self.send(piece, block, side, at));
        }
    }

    /// Another block where the enemy may come.
    fn guard(&mut self, mover: Seat, side: Side, at: Space) {
        let stack = &self.there[at.index()];
        let open = stack[side.other() as usize].is_empty() && stack[side as usize].len() < 2;
        if open
            && self.holder[at.index()] == Some(side)
            && let Some((piece, block)) = self.coming(mover, at).first().copied()
        {
            self.send(piece, block, side, at);
        }
    }

    fn send(&mut self, piece: Piece, block: &'a Block, side: Side, at: Space) {
        self.busy |= 1 << piece.index();
        self.there[at.index()][side as usize].push(block);
    }

    /// The blocks of a mover that can still get there, the strongest first.
    fn coming(&self, mover: Seat, at: Space) -> ArrayVec<(Piece, &'a Block), 14> {
        let able = self.position.pieces().filter(|(piece, block)| {
            block.owner == mover
                && self.reach[piece.index()] & 1 << at.index() != 0
                && self.busy & 1 << piece.index() == 0
        });
        let mut coming: ArrayVec<(Piece, &Block), 14> = able.collect();
        let power = |block: &Block| match fight::face(block) {
            (Kind::Decoy, _) => 0,
            (kind, steps) => steps * i32::from(self.ground.kind(kind).hit),
        };
        coming.sort_by_key(|(_, block)| -power(block));
        coming
    }

    fn taken(&self, at: Space, attackers: &[&Block], defenders: &[&Block]) -> i32 {
        let force = |blocks: &[&Block], attacks| {
            let mut force = Force::default();
            for block in blocks {
                let river = |from| self.ground.way(from, at).is_some_and(|way| way.river);
                let wet = block.wet || block.at.is_some_and(river);
                force.join(self.ground, block, at, attacks, wet);
            }
            force
        };
        outlook(force(attackers, true), force(defenders, false), self.ground.tables.rounds).taken
    }
}
