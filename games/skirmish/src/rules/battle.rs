//! Chapter 6: battles. Blocks are turned up, rounds are fired, losses taken, and blocks turned down again.

use table::dice::{Dice, Pool};
use table::{Piece, Seat, Seats, Space, Tell};

use super::executor::Executor;
use super::fire;
use crate::model::board::Ground;
use crate::model::fact::Fact;
use crate::model::position::{Battle, Battles, Frame, Loss, Position, Stage};
use crate::model::units::Side;
use crate::rule;

/// Who decides for a side in a space: the first seat that has a block there.
pub fn captain(position: &Position, side: Side, at: Space) -> Option<Seat> {
    side.seats().iter().find(|seat| position.of(Seats::one(*seat), at).next().is_some())
}

/// The blocks among which a side must choose one to take a hit: its strongest. None if there is nothing to choose.
pub fn strongest(position: &Position, side: Side, at: Space) -> Vec<Piece> {
    let strength = |p: &Piece| position.block(*p).face.map_or(0, |f| f.strength);
    let here: Vec<Piece> = position.of(side.seats(), at).map(|(p, _)| p).collect();
    let most = here.iter().map(strength).max().unwrap_or(0);
    here.into_iter().filter(|p| strength(p) == most).collect()
}

/// Where a side may withdraw to from a battle.
pub fn retreats(ground: &Ground, position: &Position, at: Space, side: Side) -> Vec<Space> {
    let going = position.of(side.seats(), at).count();
    let fits = |to: &Space| {
        position.of(side.other().seats(), *to).next().is_none()
            && position.of(side.seats(), *to).count() + going <= ground.tables.stack.into()
    };
    ground.ways(at).iter().map(|w| w.to).filter(fits).collect()
}

/// How a round of battle can end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum RoundResult {
    /// The attackers are gone.
    Repelled,
    /// The defenders are gone.
    Taken,
    /// Both stand.
    Undecided,
}

/// Plays one round of a battle, every choice of losses being the first: the same code with other dice, for the calculator.
pub fn round_result(ground: &Ground, position: &Position, at: Space, dice: &mut Dice<'_>) -> RoundResult {
    let mut position = position.clone();
    let mut tell = Tell::nobody();
    let mut executor = Executor { ground, position: &mut position, dice, tell: &mut tell };
    executor.stage(Stage::Defence);
    loop {
        match *executor.position.frames.top() {
            Frame::Battle(battle)
                if battle.stage != Stage::Decide && executor.position.is_contested(battle.at) =>
            {
                executor.fight_on(battle);
            }
            Frame::Loss(loss) => {
                if !executor.take_hits(loss) {
                    let block = strongest(executor.position, loss.side, at)[0];
                    executor.take_hit(block);
                }
            }
            _ => break,
        }
    }
    let left = |side: Side| position.of(side.seats(), at).next().is_some();
    let Frame::Battle(Battle { attacker, .. }) = position.frames.top() else { return RoundResult::Undecided };
    match (left(*attacker), left(attacker.other())) {
        (false, _) => RoundResult::Repelled,
        (true, false) => RoundResult::Taken,
        (true, true) => RoundResult::Undecided,
    }
}

impl Executor<'_, '_, '_> {
    /// Finds the next contested space, or goes on to the reckoning.
    pub fn next_battle(&mut self, Battles { from }: Battles) {
        let spaces = (from.into()..self.ground.map.len() as u16).map(Space);
        let fought = |s: &Space| self.position.is_contested(*s) && rule::BATTLE_ORDER.holds();
        match spaces.into_iter().find(fought) {
            Some(at) => {
                self.position.frames.replace(Frame::Battles(Battles { from: at.0 as u8 + 1 }));
                self.begin_battle(at);
            }
            None => self.reckon(),
        }
    }

    fn begin_battle(&mut self, at: Space) {
        let defender = self.position.holder[at.index()].map_or(Side::Keepers, |seat| self.ground.side(seat));
        self.tell.all(|| Fact::BattleBegan { at });
        for (piece, _) in self.position.clone().standing(at) {
            let owner = self.position.block(piece).owner;
            self.keep_promise(owner, at);
            self.reveal(piece);
        }
        let attacker = defender.other();
        self.position.frames.push(Frame::Battle(Battle { at, attacker, round: 0, stage: Stage::Decide }));
    }

    /// The battle that is being fought goes on to this stage.
    pub fn stage(&mut self, stage: Stage) {
        if let Frame::Battle(battle) = self.position.frames.top_mut() {
            battle.stage = stage;
        }
    }

    /// Goes on with a battle; false if the attacker must decide.
    pub fn fight_on(&mut self, battle: Battle) -> bool {
        let Battle { at, attacker, round, stage } = battle;
        if !self.position.is_contested(at) {
            self.end_battle(at);
            return true;
        }
        match stage {
            Stage::Decide => {
                let last = round >= self.ground.tables.rounds && rule::LAST_ROUND.holds();
                if last && retreats(self.ground, self.position, at, attacker).is_empty() {
                    let lost: Vec<Piece> = self.position.of(attacker.seats(), at).map(|(p, _)| p).collect();
                    lost.into_iter().for_each(|p| self.fall(p));
                    return true;
                }
                return false;
            }
            Stage::Defence => {
                self.stage(Stage::Attack);
                self.volley(at, attacker.other(), attacker, attacker);
            }
            Stage::Attack => {
                let next = Battle { round: round + 1, stage: Stage::Decide, ..battle };
                self.position.frames.replace(Frame::Battle(next));
                self.volley(at, attacker, attacker.other(), attacker);
            }
        }
        true
    }

    fn volley(&mut self, at: Space, from: Side, to: Side, attacker: Side) {
        let Some(seat) = captain(self.position, from, at) else { return };
        let firing = self.position.of(from.seats(), at);
        let pools: Vec<(Piece, Pool)> =
            firing.map(|(p, _)| (p, fire::battle_pool(self.ground, self.position, p, attacker))).collect();
        let hits = self.throw(rule::FIRE_BASE, &pools).iter().sum();
        self.tell.all(|| Fact::Volley { seat, at, hits });
        self.position.frames.push(Frame::Loss(Loss { at, side: to, hits: hits as u8 }));
    }

    /// Takes hits as far as there is nothing to choose; false if the side must choose.
    pub fn take_hits(&mut self, Loss { at, side, hits }: Loss) -> bool {
        let among = strongest(self.position, side, at);
        let Some(first) = among.first().copied().filter(|_| hits > 0) else {
            self.position.frames.pop();
            return true;
        };
        let alike = |p: &Piece| {
            let (a, b) = (self.position.block(*p), self.position.block(first));
            (a.owner, a.face, a.wet) == (b.owner, b.face, b.wet)
        };
        if !among.iter().all(alike) {
            return false;
        }
        self.take_hit(first);
        true
    }

    /// A block takes one hit.
    pub fn take_hit(&mut self, block: Piece) {
        if let Frame::Loss(loss) = self.position.frames.top_mut() {
            loss.hits -= 1;
        }
        self.hit(block, 1);
    }

    /// If only one side is left in a space, that side holds it.
    pub fn update_holder(&mut self, at: Space) {
        let left = [Side::Raiders, Side::Keepers].map(|side| captain(self.position, side, at));
        if let [Some(seat), None] | [None, Some(seat)] = left {
            let held = self.position.holder[at.index()].map(|s| self.ground.side(s));
            if held != Some(self.ground.side(seat)) {
                self.position.holder[at.index()] = Some(seat);
            }
        }
    }

    fn end_battle(&mut self, at: Space) {
        self.position.frames.pop();
        self.update_holder(at);
        let holder = [Side::Raiders, Side::Keepers].iter().find_map(|side| captain(self.position, *side, at));
        self.tell.all(|| Fact::BattleEnded { at, holder });
        self.turn_down(at);
    }

    /// A seat that fights where it promised to has kept its promise.
    fn keep_promise(&mut self, seat: Seat, at: Space) {
        if let Some(debt) = self.position.debts[seat.index()].as_mut().filter(|d| d.target == at && !d.kept) {
            debt.kept = true;
            self.tell.all(|| Fact::DebtKept { seat, target: at });
        }
    }
}
