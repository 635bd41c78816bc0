//! Standing answers, for the calculator, for bots and for players who are not asked.

use arrayvec::ArrayVec;

use super::figures::figures;
use super::question::{Answer, Question};
use crate::model::battle::force::{Force, SLOTS, Slot};
use crate::model::battle::hits::{Aim, by_sort, can_be_matched};
use crate::model::battle::state::{Battle, Role, Shore};
use crate::model::kinds::Kind;

/// In which order a side loses what it has: the first of the list first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LossOrder {
    slots: ArrayVec<Slot, SLOTS>,
    /// The last land unit is kept as long as a plane can be lost instead.
    pub keep_captor: bool,
}

impl LossOrder {
    /// This order; what it does not name follows by price, transports at the very end as the rule wants.
    pub fn new(first: &[Slot], keep_captor: bool) -> LossOrder {
        let mut slots: ArrayVec<Slot, SLOTS> = ArrayVec::new();
        for slot in first {
            if !slots.contains(slot) {
                slots.push(*slot);
            }
        }
        let mut rest: Vec<Slot> = Slot::all().filter(|slot| !first.contains(slot)).collect();
        rest.sort_by_key(|slot| (slot.kind() == Kind::Transport, figures().cost[slot.index()], *slot));
        slots.extend(rest);
        LossOrder { slots, keep_captor }
    }

    /// Cheapest first, but the harmless first hits of capital ships before anything and planes only when nothing else is left.
    pub fn cheapest() -> LossOrder {
        LossOrder::planes(false, true)
    }

    /// Cheapest first, planes before or after everything else; capital ships take a first hit before anything, or as their price says.
    pub fn planes(first: bool, capital_first: bool) -> LossOrder {
        let whole = [Kind::Battleship, Kind::Carrier].map(Slot::of);
        let key = |slot: &Slot| {
            let kind = slot.kind();
            let free = capital_first && whole.contains(slot);
            let late = !free && kind.is_air() != first;
            (kind == Kind::Transport, late, figures().cost[slot.index()] * u8::from(!free), *slot)
        };
        let mut slots: ArrayVec<Slot, SLOTS> = Slot::all().collect();
        slots.sort_by_key(key);
        LossOrder { slots, keep_captor: true }
    }

    pub fn slots(&self) -> &[Slot] {
        &self.slots
    }
}

/// What a side's submarines do if they may choose.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dive {
    Strike,
    Submerge,
}

/// When the attacker goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Press {
    /// As long as anything of it can hit.
    ToTheEnd,
    /// For this many rounds.
    Rounds(u8),
    /// While its strength is at least this percentage of the defender's.
    While { percent: u16 },
}

/// The standing answers of one side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Orders {
    pub losses: LossOrder,
    pub dive: Dive,
}

impl Default for Orders {
    fn default() -> Orders {
        Orders { losses: LossOrder::cheapest(), dive: Dive::Strike }
    }
}

/// Standing answers to everything a battle can ask.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Policy {
    pub attacker: Orders,
    pub defender: Orders,
    pub press: Press,
}

impl Default for Policy {
    fn default() -> Policy {
        Policy { attacker: Orders::default(), defender: Orders::default(), press: Press::ToTheEnd }
    }
}

impl Policy {
    fn orders(&self, role: Role) -> &Orders {
        match role {
            Role::Attacker => &self.attacker,
            Role::Defender => &self.defender,
        }
    }

    /// What it answers; always something that is allowed.
    pub fn answer(&self, battle: &Battle, question: &Question) -> Answer {
        match *question {
            Question::Planes { role, killed, back } => self.planes(battle, role, killed, back),
            Question::Dive { role, boats } => {
                Answer::Dive(if self.orders(role).dive == Dive::Submerge { boats } else { 0 })
            }
            Question::Losses { role, hits } => Answer::Losses(self.losses(battle, role, hits)),
            Question::Picks { role, hits } => Answer::Picks(dearest(battle.pickable(role), hits)),
            Question::FortPick => dearest_ship(battle),
            Question::FortLosses => self.cheapest_ship(battle),
            Question::Press => {
                if self.presses(battle) {
                    Answer::Press
                } else {
                    Answer::Withdraw
                }
            }
        }
    }

    /// Plays on to the next throw or to the end.
    pub fn answer_all(&self, battle: &mut Battle) {
        while let Some(question) = battle.question() {
            let answer = self.answer(battle, &question);
            debug_assert!(battle.allows::<table::No>(&answer).is_ok(), "{question:?} {answer:?} {battle:?}");
            battle.carry_out(&answer);
        }
    }

    /// Cheapest planes first, the shot down before those that turn back.
    fn planes(&self, battle: &Battle, role: Role, killed: u8, back: u8) -> Answer {
        let mut left = battle.party(role).force;
        let mut choose = |mut n: u8| {
            let mut chosen = Force::NONE;
            for slot in self.orders(role).losses.slots.iter().filter(|slot| slot.kind().is_air()) {
                let here = left.get(*slot).min(n);
                left.remove(*slot, here);
                chosen.put(*slot, here);
                n -= here;
            }
            chosen
        };
        Answer::Planes { killed: choose(killed), back: choose(back) }
    }

    fn losses(&self, battle: &Battle, role: Role, most: u16) -> Force {
        let party = battle.party(role);
        let order = &self.orders(role).losses;
        let alike = party.hits.are_alike(Aim::present(&party.force));
        let mut choice = Choice { left: party.force, hits: Force::NONE, open: most };
        let keep =
            order.keep_captor && role == Role::Attacker && battle.is_land() && party.force.planes() > 0;
        let reach = if alike { [0; 16] } else { party.hits.reaching() };
        // A first pass may spare the last captor; a whole ship that was hit can be hit again in the next.
        for pass in 0..3 {
            for slot in order.slots.iter().copied() {
                if choice.open == 0 {
                    return choice.hits;
                }
                if choice.left.get(slot) == 0 {
                    continue;
                }
                let spared = keep && pass == 0 && slot.kind().captures();
                let spare = u8::from(spared && choice.left.captors() <= choice.left.get(slot));
                let mut n = choice.left.get(slot).saturating_sub(spare).min(choice.open.min(255) as u8);
                if !alike {
                    n = (0..=n).rev().find(|n| choice.fits(slot, *n, &reach)).unwrap_or(0);
                }
                choice.hit(slot, n);
            }
        }
        choice.hits
    }

    /// The ship that the attacker loses to a fort.
    fn cheapest_ship(&self, battle: &Battle) -> Answer {
        let nothing = Shore::default();
        let shore = battle.shore.as_deref().unwrap_or(&nothing);
        let slot = self.attacker.losses.slots.iter().find(|slot| shore.fleet.get(**slot) > 0);
        ship(shore, slot.copied().unwrap_or(Slot::of(Kind::Transport)), false)
    }

    fn presses(&self, battle: &Battle) -> bool {
        if !battle.fires(Role::Attacker) {
            return false;
        }
        match self.press {
            Press::ToTheEnd => true,
            Press::Rounds(rounds) => battle.round < rounds,
            Press::While { percent } => {
                let strength = |role| battle.pips(role) * u64::from(battle.party(role).force.stamina());
                strength(Role::Attacker) * 100 >= strength(Role::Defender) * u64::from(percent)
            }
        }
    }

    /// After this round all rounds are alike to it.
    pub(super) fn last_round_that_matters(&self) -> u8 {
        match self.press {
            Press::Rounds(rounds) => rounds.max(2),
            _ => 2,
        }
    }
}

/// Hits given out one after the other.
struct Choice {
    left: Force,
    hits: Force,
    open: u16,
}

impl Choice {
    fn fits(&self, slot: Slot, n: u8, reach: &[u16; 16]) -> bool {
        let mut hits = self.hits;
        hits.put(slot, n);
        can_be_matched(reach, &by_sort(&hits))
    }

    fn hit(&mut self, slot: Slot, n: u8) {
        self.left.remove(slot, n);
        if let Some(damaged) = slot.when_hit() {
            self.left.put(damaged, n);
        }
        self.hits.put(slot, n);
        self.open -= u16::from(n);
    }
}

/// Gives out hits where they cost most; an undamaged capital ship counts at half its price.
fn dearest(mut from: Force, mut hits: u8) -> Force {
    let mut chosen = Force::NONE;
    while hits > 0 {
        let price = |slot: Slot| figures().cost[slot.index()] / if slot.when_hit().is_some() { 2 } else { 1 };
        let Some((slot, _)) = from.present().max_by_key(|(slot, _)| price(*slot)) else { break };
        from.remove(slot, 1);
        if let Some(damaged) = slot.when_hit() {
            from.put(damaged, 1);
        }
        chosen.put(slot, 1);
        hits -= 1;
    }
    chosen
}

/// The ship whose loss hurts the attacker most, with what it carries.
fn dearest_ship(battle: &Battle) -> Answer {
    let nothing = Shore::default();
    let shore = battle.shore.as_deref().unwrap_or(&nothing);
    let load = shore.loads.iter().map(|load| figures().price(&load.units())).max().unwrap_or(0);
    let price = |slot: Slot| {
        let ship = i64::from(figures().cost[slot.index()]);
        match slot.kind() {
            Kind::Transport => ship + load,
            _ if slot.when_hit().is_some() => 0,
            _ => ship,
        }
    };
    let slot = shore.fleet.present().map(|(slot, _)| slot).max_by_key(|slot| price(*slot));
    ship(shore, slot.unwrap_or(Slot::of(Kind::Transport)), true)
}

fn ship(shore: &Shore, slot: Slot, dearest: bool) -> Answer {
    let priced = shore.loads.iter().enumerate().map(|(i, load)| (figures().price(&load.units()), i as u8));
    let empty = shore.loads.len() < usize::from(shore.fleet.get(Kind::Transport));
    let load = match (dearest, empty) {
        (true, _) => priced.max(),
        (false, true) => None,
        (false, false) => priced.min(),
    };
    Answer::Ship { slot, load: load.filter(|_| slot.kind() == Kind::Transport).map(|(_, i)| i) }
}
