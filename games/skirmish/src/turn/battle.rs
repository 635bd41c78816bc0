//! Battles: blocks turned up, rounds of fire, losses, withdrawal, blocks turned down again.

use table::dice::{Pool, Stream};
use table::{Piece, Seat, Space};

use super::{Course, captain, fire};
use crate::fact::Fact;
use crate::position::{Frame, Position, Stage};
use crate::rule;
use crate::units::Side;

/// The blocks among which a side must choose one to take a hit: its strongest. None if there is nothing to choose.
pub fn strongest(position: &Position, side: Side, at: Space) -> Vec<Piece> {
    let strength = |p: &Piece| position.block(*p).face.map_or(0, |f| f.strength);
    let here: Vec<Piece> = position.of(side.seats(), at).map(|(p, _)| p).collect();
    let most = here.iter().map(strength).max().unwrap_or(0);
    here.into_iter().filter(|p| strength(p) == most).collect()
}

impl Course<'_, '_, '_> {
    /// Finds the next contested space, or goes on to the reckoning.
    pub(super) fn next_battle(&mut self, from: u8) {
        let spaces = (from.into()..self.ground.map.len() as u16).map(Space);
        let fought = |s: &Space| self.position.is_contested(*s) && rule::BATTLE_ORDER.holds();
        match spaces.into_iter().find(fought) {
            Some(at) => {
                self.position.frames.replace(Frame::Battles { from: at.0 as u8 + 1 });
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
        self.position.frames.push(Frame::Battle {
            at,
            attacker: defender.other(),
            round: 0,
            stage: Stage::Decide,
        });
    }

    pub(super) fn stage(&mut self, next: Stage) {
        if let Frame::Battle { stage, .. } = self.position.frames.top_mut() {
            *stage = next;
        }
    }

    /// Goes on with a battle; false if the attacker must decide.
    pub(super) fn fight_on(&mut self, at: Space, attacker: Side, round: u8, stage: Stage) -> bool {
        if !self.position.is_contested(at) {
            self.end_battle(at);
            return true;
        }
        match stage {
            Stage::Decide => {
                let last = round >= self.ground.tables.rounds && rule::LAST_ROUND.holds();
                if last && crate::sentence::retreats(self.ground, self.position, at, attacker).is_empty() {
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
                let frame = Frame::Battle { at, attacker, round: round + 1, stage: Stage::Decide };
                self.position.frames.replace(frame);
                self.volley(at, attacker, attacker.other(), attacker);
            }
        }
        true
    }

    fn volley(&mut self, at: Space, from: Side, to: Side, attacker: Side) {
        let Some(seat) = captain(self.position, from, at) else { return };
        let firing = self.position.of(from.seats(), at);
        let pools: Vec<Pool> =
            firing.map(|(p, _)| fire::battle_pool(self.ground, self.position, p, attacker)).collect();
        let hits = self.dice.hits(Stream::Public, rule::FIRE_BASE, &pools).iter().sum();
        self.tell.all(|| Fact::Volley { seat, at, hits });
        self.position.frames.push(Frame::Loss { at, side: to, hits: hits as u8 });
    }

    /// Takes hits as far as there is nothing to choose; false if the side must choose.
    pub(super) fn take_hits(&mut self, at: Space, side: Side, hits: u8) -> bool {
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
    pub(super) fn take_hit(&mut self, block: Piece) {
        if let Frame::Loss { hits, .. } = self.position.frames.top_mut() {
            *hits -= 1;
        }
        self.hit(block, 1);
    }

    /// The attacker goes; the battle is over.
    pub(super) fn withdraw(&mut self, at: Space, attacker: Side, to: Space) {
        self.tell.all(|| Fact::Withdrew { from: at, to });
        let going: Vec<Piece> = self.position.of(attacker.seats(), at).map(|(p, _)| p).collect();
        for piece in going {
            self.tell_of(Fact::Marched { block: piece, from: at, to });
            self.enter(piece, at, to);
        }
        self.turn_down(to);
    }

    fn end_battle(&mut self, at: Space) {
        self.position.frames.pop();
        self.settle_holder(at);
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
