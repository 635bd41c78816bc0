//! Voyages: the safest way from one coast to every other within a range (12.4, 15.12, 15.3, 15.5).

use table::{RuleId, Space};

use super::sea::{danger, is_hostile, supremacy_over};
use crate::model::board::Ground;
use crate::model::calendar::Weather;
use crate::model::nation::Faction;
use crate::model::position::Position;
use crate::rule;

/// How far ships go, in moves. A move crosses one sea, or two where they have naval supremacy by this rule. Landing craft stay out of
/// storms (12.51).
#[derive(Clone, Copy)]
pub struct Range {
    pub moves: usize,
    pub far: RuleId,
    pub calm: bool,
}

/// What ships of a faction meet on the seas.
pub struct Conditions {
    /// By number of the sea.
    seas: Vec<Condition>,
}

struct Condition {
    /// By passage: a strait of which the enemy holds a bank (15.12).
    barred: u64,
    frozen: bool,
    stormy: bool,
    /// The dice with which the enemy guards it.
    dice: u8,
    /// Do they have naval supremacy?
    ours: bool,
}

impl Conditions {
    pub fn of(ground: &Ground, position: &Position, faction: Faction) -> Conditions {
        let waters = &ground.nets().waters;
        let winter = position.skies.east == Weather::Snow;
        let supremacy = supremacy_over(ground, position);
        let is_barred = |banks: &[Space]| {
            banks.iter().any(|bank| is_hostile(ground, position, faction, *bank))
                && rule::STRAITS_AT_SEA.holds()
        };
        let condition = |(number, sea): (usize, &Space)| {
            let freezes = winter && ground[*sea].freezes;
            let row = waters.rows[number].map(|row| &ground.seas[row]);
            let passages = waters.passages[number].iter().rev();
            Condition {
                barred: passages.fold(0, |all, one| all << 1 | u64::from(is_barred(&one.banks))),
                frozen: freezes && rule::FROZEN.holds() && rule::FROZEN_SEAS.holds(),
                stormy: row.is_some_and(|row| position.skies.storms.contains(&Some(row.basin)))
                    && rule::STORMS.holds(),
                dice: row.map_or(0, |row| danger(ground, position, faction, row)),
                ours: supremacy(&[*sea]) == Some(faction),
            }
        };
        Conditions { seas: waters.seas.iter().enumerate().map(condition).collect() }
    }

    pub fn is_frozen(&self, sea: u8) -> bool {
        self.seas[usize::from(sea)].frozen
    }

    /// Is there an open way from a sea to this one?
    pub fn is_passage(&self, ground: &Ground, from: u8, to: u8) -> bool {
        let barred = self.seas[usize::from(from)].barred;
        let mut passages = ground.nets().waters.passages[usize::from(from)].iter().enumerate();
        let open = passages.any(|(place, passage)| passage.to == to && barred >> place & 1 == 0);
        open && !self.is_frozen(to)
    }

    /// Is it frozen, or too stormy for those who stay out of storms?
    fn is_closed(&self, sea: u8, calm: bool) -> bool {
        let condition = &self.seas[usize::from(sea)];
        condition.frozen || (calm && condition.stormy)
    }

    /// What a sea takes of a move, in halves.
    fn halves(&self, sea: u8, far: RuleId) -> usize {
        if self.seas[usize::from(sea)].ours && far.holds() { 1 } else { 2 }
    }

    /// How many moves it takes to cross these seas.
    pub fn moves(&self, ground: &Ground, seas: &[Space], far: RuleId) -> usize {
        let number = |sea: &Space| ground.nets().waters.seas.binary_search(sea).ok();
        let halves = seas.iter().filter_map(number).map(|sea| self.halves(sea as u8, far));
        halves.sum::<usize>().div_ceil(2)
    }
}

/// A sea that a voyage has come to.
#[derive(Clone, Copy)]
struct Leg {
    sea: u8,
    /// Halves of moves, and dice on the way.
    spent: usize,
    dice: u8,
    /// How many seas came before.
    step: usize,
    /// The seas of the voyage as a set, and the leg before.
    crossed: u64,
    before: Option<usize>,
}

/// Voyages from one place. Frozen seas and straits of which the enemy holds a bank are closed.
pub struct Voyages {
    legs: Vec<Leg>,
    /// By sea: the least dangerous leg that ends there, and of these the shortest.
    best: Vec<Option<usize>>,
}

impl Voyages {
    pub fn from(ground: &Ground, conditions: &Conditions, from: Space, range: Range) -> Voyages {
        let waters = &ground.nets().waters;
        let most = 2 * range.moves;
        let mut voyages = Voyages { legs: Vec::new(), best: vec![None; waters.seas.len()] };
        let begin = |sea: u8| {
            let dice = conditions.seas[usize::from(sea)].dice;
            let spent = conditions.halves(sea, range.far);
            let leg = Leg { sea, spent, dice, step: 0, crossed: 1 << sea, before: None };
            Some(leg).filter(|_| !conditions.is_closed(sea, range.calm) && spent <= most)
        };
        let mut wave: Vec<Leg> = waters.coasts(from).iter().filter_map(|sea| begin(*sea)).collect();
        while !wave.is_empty() {
            // Of those who come to a sea for as much, the safest goes on, and of equals the one that was first.
            wave.sort_by_key(|leg| (leg.sea, leg.spent, leg.dice));
            wave.dedup_by_key(|leg| (leg.sea, leg.spent));
            let begun = voyages.legs.len();
            wave.drain(..).for_each(|leg| voyages.add(leg));
            for number in begun..voyages.legs.len() {
                let leg = voyages.legs[number];
                let barred = conditions.seas[usize::from(leg.sea)].barred;
                for (place, passage) in waters.passages[usize::from(leg.sea)].iter().enumerate() {
                    let dice = conditions.seas[usize::from(passage.to)].dice;
                    let closed = conditions.is_closed(passage.to, range.calm);
                    let spent = leg.spent + conditions.halves(passage.to, range.far);
                    let again = leg.crossed & (1 << passage.to) != 0;
                    if again || closed || barred >> place & 1 != 0 || spent > most {
                        continue;
                    }
                    wave.push(Leg {
                        sea: passage.to,
                        spent,
                        dice: leg.dice + dice,
                        step: leg.step + 1,
                        crossed: leg.crossed | 1 << passage.to,
                        before: Some(number),
                    });
                }
            }
        }
        voyages
    }

    fn add(&mut self, leg: Leg) {
        let best = &mut self.best[usize::from(leg.sea)];
        if best.is_none_or(|best| leg.dice < self.legs[best].dice) {
            *best = Some(self.legs.len());
        }
        self.legs.push(leg);
    }

    /// Is there a voyage to this coast?
    pub fn reach(&self, ground: &Ground, to: Space) -> bool {
        ground.nets().waters.coasts(to).iter().any(|sea| self.best[usize::from(*sea)].is_some())
    }

    /// The seas to this coast: the least dangerous voyage, and of these the shortest.
    pub fn to(&self, ground: &Ground, to: Space) -> Option<Vec<Space>> {
        let waters = &ground.nets().waters;
        let ends = waters.coasts(to).iter().filter_map(|sea| self.best[usize::from(*sea)]);
        let rank = |number: &usize| {
            let leg = &self.legs[*number];
            (leg.dice, leg.step, leg.sea, leg.spent)
        };
        let mut leg = ends.min_by_key(rank)?;
        let mut seas = vec![waters.seas[usize::from(self.legs[leg].sea)]];
        while let Some(before) = self.legs[leg].before {
            seas.push(waters.seas[usize::from(self.legs[before].sea)]);
            leg = before;
        }
        seas.reverse();
        Some(seas)
    }
}
