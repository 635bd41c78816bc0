//! The value of a position: what each side will hold at the end, and what it has left to get there.

use arrayvec::ArrayVec;
use skirmish::{EVERYBODY, Frame, Ground, Kind, Position, SPACES, Side};
use table::{Seat, Seats, Space};

use super::ahead::Ahead;
use super::fight::{self, Force, outlook};
use super::hold::Hold;
use super::reach::Reach;

/// Points for a certain win.
const SURE: f64 = 1000.0;
/// Points for each point of lead in the reckoning.
const LEAD: f64 = 14.0;
/// The share of the current holdings that lasts to the end, by the number of turns left, in thousandths.
const LASTING: [i32; 4] = [1000, 900, 850, 800];
/// The value of a step of each kind in the last turn, and the increase for each turn left; a decoy has one.
const STEP: [i32; 5] = [5, 5, 6, 6, 3];
/// The probability that a mover does what it could, in thousandths.
const EAGER: i32 = 450;

/// What counts, in points for the raiders.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Worth {
    /// Prizes and homes, by the probability of winning they give.
    pub ground: i32,
    /// The blocks left to go on with.
    pub blocks: i32,
    /// Coins in the purses.
    pub coins: i32,
    /// The cost of promises that will not be kept.
    pub promises: i32,
}

impl Worth {
    /// The total.
    pub fn sum(self) -> i32 {
        self.ground + self.blocks + self.coins + self.promises
    }
}

/// Seats that still have to move this turn, in order; the first may be in the middle of it.
pub fn movers(position: &Position) -> ArrayVec<Seat, 3> {
    for frame in position.frames.iter() {
        match frame {
            Frame::Plans(_) | Frame::Overrides(_) => {
                return (0..3).map(|order| skirmish::mover(position.turn, order)).collect();
            }
            Frame::Move(moving) => {
                return (moving.turn_order..3).map(|order| skirmish::mover(position.turn, order)).collect();
            }
            _ => {}
        }
    }
    ArrayVec::new()
}

/// Inputs to the value of a position.
struct View<'v> {
    ground: &'v Ground,
    position: &'v Position,
    movers: ArrayVec<Seat, 3>,
    /// The spaces each block can still march to this turn.
    reach: [u16; 14],
    /// Turns left after this one.
    left: usize,
}

/// The value of a position for the raiders.
pub fn worth(ground: &Ground, position: &Position) -> Worth {
    let movers = movers(position);
    let mut reach = [0; 14];
    let moving: Seats = movers.iter().copied().collect();
    for (piece, block) in position.pieces() {
        let free = |at: Space| !block.marched && !position.is_contested(at);
        if moving.contains(block.owner) && block.at.is_some_and(free) {
            reach[piece.index()] = Reach::of(ground, position, piece).spaces;
        }
    }
    let left = usize::from(ground.tables.turns.saturating_sub(position.turn)).min(3);
    let view = View { ground, position, movers, reach, left };
    let (balance, blocks) = view.blocks();
    Worth { ground: view.holdings(balance), blocks, coins: view.coins(), promises: view.promises() }
}

impl View<'_> {
    fn side(&self, seat: Seat) -> Side {
        self.ground.side(seat)
    }

    /// The balance of steps, and the value of blocks after the current battles.
    fn blocks(&self) -> (i32, i32) {
        let mut kept = [[1000; 2]; SPACES];
        for at in self.ground.map.spaces().filter(|at| self.position.is_contested(*at)) {
            let (attacker, result, forces) = self.battle(at);
            let share = |left: i32, force: Force| if force.steps == 0 { 1000 } else { left / force.steps };
            kept[at.index()][attacker as usize] = share(result.attacker, forces[0]);
            kept[at.index()][attacker.other() as usize] = share(result.defender, forces[1]);
        }
        let (mut steps, mut points) = (0, 0);
        for block in &self.position.blocks {
            let Some(at) = block.at else { continue };
            let side = self.side(block.owner);
            let (kind, strength) = fight::face(block);
            let sign = if side == Side::Raiders { 1 } else { -1 };
            let here = strength * kept[at.index()][side as usize] * sign;
            steps += if kind == Kind::Decoy { 0 } else { here };
            points += here * (STEP[kind as usize] * (1 + self.left as i32));
        }
        (steps / 1000, points / 1000)
    }

    /// The battle in a space with both sides: who attacks, its likely outcome, and the forces.
    fn battle(&self, at: Space) -> (Side, fight::Outlook, [Force; 2]) {
        let defender = self.holder(at).unwrap_or(Side::Keepers);
        let force = |side, attacks| Force::standing(self.ground, self.position, side, at, attacks);
        let forces = [force(defender.other(), true), force(defender, false)];
        let fought = self.position.frames.iter().find_map(|frame| match frame {
            Frame::Battle(battle) if battle.at == at => Some(battle.round),
            _ => None,
        });
        let rounds = self.ground.tables.rounds - fought.unwrap_or(0).min(self.ground.tables.rounds);
        (defender.other(), outlook(forces[0], forces[1], rounds), forces)
    }

    fn holder(&self, at: Space) -> Option<Side> {
        self.position.holder[at.index()].map(|seat| self.side(seat))
    }

    /// The probability of winning that prizes and homes give.
    fn holdings(&self, balance: i32) -> i32 {
        // The probability of each lead of the raiders, from sixteen behind.
        const BEHIND: usize = 18;
        let mut leads = [0.0; 2 * BEHIND + 1];
        let shame = |side: Side| side.seats().iter().map(|s| i32::from(self.position.shame[s.index()])).sum();
        let (ours, theirs): (i32, i32) = (shame(Side::Raiders), shame(Side::Keepers));
        let start = (BEHIND as i32 + (theirs - ours).clamp(-2, 2)) as usize;
        leads[start] = 1.0;
        let ahead = (!self.movers.is_empty())
            .then(|| Ahead::of(self.ground, self.position, &self.movers, &self.reach));
        for at in self.ground.map.spaces() {
            let points = self.ground.points(at) as usize;
            if points == 0 {
                continue;
            }
            let now = self.stands(at);
            let hold = ahead.as_ref().map_or(now, |ahead| now.mix(ahead.hold(at), EAGER));
            let hold = self.lasting(at, hold, balance);
            let (r, k) = (f64::from(hold.raiders) / 1000.0, f64::from(hold.keepers) / 1000.0);
            let mut next = [0.0; 2 * BEHIND + 1];
            for (lead, chance) in leads.iter().enumerate().filter(|(_, chance)| **chance > 0.0) {
                next[(lead + points).min(2 * BEHIND)] += chance * r;
                next[lead.saturating_sub(points)] += chance * k;
                next[lead] += chance * (1.0 - r - k);
            }
            leads = next;
        }
        let win: f64 = leads[BEHIND + 1..].iter().sum();
        let lead: f64 = leads.iter().enumerate().map(|(i, c)| (i as f64 - BEHIND as f64) * c).sum();
        (SURE * (2.0 * win - 1.0) + LEAD * lead) as i32
    }

    /// What remains of a hold after later turns: near and strong blocks prevail.
    fn lasting(&self, at: Space, hold: Hold, balance: i32) -> Hold {
        let home = EVERYBODY.iter().find(|seat| self.ground.home(*seat) == at);
        let usual = match home.map(|seat| self.side(seat)) {
            Some(Side::Raiders) => 930,
            Some(Side::Keepers) => 70,
            None => 500,
        };
        let raiders = (usual + balance * 25).clamp(20, 980);
        let later = Hold { raiders, keepers: 1000 - raiders };
        later.mix(hold, LASTING[self.left])
    }

    /// The side that scores a space if nobody moves any more.
    fn stands(&self, at: Space) -> Hold {
        match self.position.is_contested(at) {
            true => {
                let (attacker, result, _) = self.battle(at);
                Hold::battle(attacker, result.taken)
            }
            false => Hold::by(self.holder(at)),
        }
    }

    /// Coins are worth what can still be raised with them.
    fn coins(&self) -> i32 {
        let worth =
            |seat: Seat| i32::from(self.position.coins[seat.index()]).min(6) * (1 + 2 * self.left as i32);
        EVERYBODY.iter().map(|seat| self.signed(seat, worth(seat))).sum()
    }

    fn signed(&self, seat: Seat, points: i32) -> i32 {
        if self.side(seat) == Side::Raiders { points } else { -points }
    }

    /// What promises not yet kept will cost.
    fn promises(&self) -> i32 {
        EVERYBODY.iter().map(|seat| self.signed(seat, -self.promise(seat))).sum()
    }

    fn promise(&self, seat: Seat) -> i32 {
        let Some(debt) = self.position.debts[seat.index()].filter(|debt| !debt.kept) else { return 0 };
        let stands = self.position.of(Seats::one(seat), debt.target).next().is_some();
        if stands && self.position.is_contested(debt.target) {
            return 0;
        }
        let enemies = self.side(seat).other().seats();
        let fought = self.position.of(enemies, debt.target).next().is_some();
        let cost = match self.position.coins[seat.index()] < self.ground.tables.assault_penalty {
            true => 90,
            false => 3 * (1 + 2 * self.left as i32),
        };
        let able = |(piece, block): (table::Piece, &skirmish::Block)| {
            block.owner == seat && self.reach[piece.index()] & 1 << debt.target.index() != 0
        };
        let comes = self.movers.contains(&seat) && self.position.pieces().any(able);
        match (comes, fought || stands) {
            (true, true) => cost / 4,
            (true, false) | (false, true) => cost * 3 / 4,
            (false, false) => cost,
        }
    }
}
