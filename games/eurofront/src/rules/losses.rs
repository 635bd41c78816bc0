//! Repulses and hits: on whom they fall, and what comes of them (7.33, 7.61, R-EF-29, R-EF-30).

use table::Piece;

use super::executor::Executor;
use super::round::{fighters, hits_per_step, strength};
use crate::model::fact::{Fact, Travel};
use crate::model::frames::{Frame, Loss, Round};
use crate::model::position::Position;

/// Among which blocks the next repulse or hit is to be chosen.
pub fn candidates(position: &Position, loss: &Loss) -> Vec<Piece> {
    let here: Vec<Piece> = fighters(position, loss.faction, loss.at).collect();
    let strength = |block: &Piece| strength(position, *block);
    if loss.repulses > 0 {
        let entered = position.battle(loss.at).map_or(&[][..], |battle| &battle.entered);
        let assaulting = here.iter().filter(|block| entered.iter().any(|(entered, _)| entered == *block));
        let assaulting: Vec<Piece> = assaulting.copied().collect();
        let least = assaulting.iter().map(strength).min();
        return assaulting.into_iter().filter(|block| Some(strength(block)) == least).collect();
    }
    let home = || loss.home.iter().copied().filter(|block| position.block(*block).space().is_some());
    let among: Vec<Piece> = if here.is_empty() { home().collect() } else { here };
    if let Some(hurt) = among.iter().find(|block| parts(position, **block) > 0) {
        return vec![*hurt];
    }
    let most = among.iter().map(strength).max();
    among.into_iter().filter(|block| Some(strength(block)) == most).collect()
}

fn round(position: &Position) -> Option<&Round> {
    position.frames.iter().find_map(|frame| match frame {
        Frame::Round(round) => Some(round),
        _ => None,
    })
}

/// Parts of a hit that a block has taken in this round.
fn parts(position: &Position, block: Piece) -> u8 {
    let parts = round(position).map_or(&[][..], |round| &round.parts);
    parts.iter().find(|(hurt, _)| *hurt == block).map_or(0, |(_, parts)| *parts)
}

impl Executor<'_, '_, '_> {
    /// Repulses, then hits, as far as there is nothing to choose; false if their owner must choose.
    pub fn take_losses(&mut self, loss: &Loss) -> bool {
        let among = candidates(self.position, loss);
        let level = hits_per_step(self.ground, self.position, loss.faction, loss.at);
        let Some(first) = among.first().copied() else {
            return self.nobody_can(loss);
        };
        if loss.repulses == 0 && loss.ashore {
            self.loss_mut(|loss| loss.ashore = false);
            self.go_ashore(loss.at);
            return true;
        }
        if loss.repulses == 0 && (loss.hits == 0 || level.is_none()) {
            self.position.frames.pop();
            return true;
        }
        let kind = |block: &Piece| {
            let unit = self.unit(*block);
            let battle = self.position.battle(loss.at);
            let from = battle.and_then(|battle| battle.entered.iter().find(|(entered, _)| entered == block));
            let (supplied, command, later) = {
                let block = self.position.block(*block);
                let marks = block.marks;
                // These decide whether it can move in the blitz.
                let later = (block.dispersed, marks.strategic, marks.marched, marks.stood_down);
                (block.is_supplied(), block.command, later)
            };
            let from = from.map(|(_, from)| *from);
            let what = (unit.troops, unit.nation, unit.north, unit.max, unit.ski, unit.guards);
            (what, supplied, command, later, from)
        };
        if among.iter().any(|block| kind(block) != kind(&first)) {
            return false;
        }
        self.suffer(first);
        true
    }

    /// Nobody is left to be thrown back, or nobody to be hit.
    fn nobody_can(&mut self, loss: &Loss) -> bool {
        if loss.repulses > 0 {
            self.loss_mut(|loss| loss.repulses = 0);
        } else {
            self.position.frames.pop();
        }
        true
    }

    /// The repulse or the hit that is next falls on this block.
    pub fn suffer(&mut self, block: Piece) {
        let Frame::Loss(loss) = self.position.frames.top().clone() else { return };
        if loss.repulses > 0 {
            self.throw_back(block, &loss);
        } else {
            self.loss_mut(|loss| loss.hits -= 1);
            self.take_hit(block, &loss);
        }
    }

    fn throw_back(&mut self, block: Piece, loss: &Loss) {
        let battle = self.position.battle(loss.at);
        let entered = battle.and_then(|battle| battle.entered.iter().find(|(entered, _)| *entered == block));
        let home = entered.map(|(_, from)| *from);
        self.loss_mut(|loss| {
            loss.repulses -= 1;
            loss.home.push(block);
        });
        if let Some(home) = home {
            self.position.block_mut(block).dispersed = false;
            self.go(block, vec![loss.at, home], Travel::Repulse);
        }
    }

    fn take_hit(&mut self, block: Piece, loss: &Loss) {
        let home = loss.home.contains(&block);
        let level =
            if home { Some(1) } else { hits_per_step(self.ground, self.position, loss.faction, loss.at) };
        let taken = parts(self.position, block) + 1;
        let whole = level.is_none_or(|level| taken >= level);
        self.set_parts(block, if whole { 0 } else { taken });
        if whole {
            self.lose_step(block);
        } else {
            self.tell_of(Fact::PartOfHit { block, parts: taken });
        }
    }

    fn set_parts(&mut self, block: Piece, taken: u8) {
        let frames = self.position.frames.iter_mut();
        for frame in frames {
            if let Frame::Round(round) = frame {
                round.parts.retain(|(hurt, _)| *hurt != block);
                round.parts.extend((taken > 0).then_some((block, taken)));
                round.parts.sort_unstable();
            }
        }
    }

    fn loss_mut(&mut self, change: impl FnOnce(&mut Loss)) {
        if let Frame::Loss(loss) = self.position.frames.top_mut() {
            change(loss);
        }
    }
}
