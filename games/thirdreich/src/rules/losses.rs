//! Who takes hits (9.31 to 9.37).

use crate::model::frames::{Side, Taker};
use crate::model::nation::Nation;
use crate::model::units::UnitId;
use crate::rule;

use super::field::Field;

/// What happens to the next hits of a side.
pub enum Next {
    /// This unit takes them.
    Takes(UnitId),
    /// Its owner chooses among equals.
    Choose(Vec<UnitId>),
    /// Equals of several nations: dice decide which of them takes the hits (9.37).
    Dice(Vec<Nation>),
    /// Nobody can take what is left.
    Nobody,
}

/// What hits do to a side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Fate {
    /// Units that are reduced or eliminated.
    pub hit: u16,
    /// Is nobody spared? Then defenders must go (9.41).
    pub all: bool,
    /// Hits that nobody can take.
    pub left: u16,
}

impl Side {
    /// Had every unit that fights a line of supply?
    pub fn is_supplied(&self) -> bool {
        self.units.iter().all(|taker| !self.is_cut_off(taker.unit))
    }

    /// Had a unit no line of supply when the battle began?
    pub fn is_cut_off(&self, unit: UnitId) -> bool {
        self.cut_off.contains(&unit)
    }

    /// Who may be next: the weakest of those that were not hit, if there are enough hits (R-TR-6). On a side that is not wholly
    /// supplied the next one that has enough, since every hit must be taken (12.31, R-TR-75).
    fn equals(&self) -> impl Iterator<Item = &Taker> {
        let left = || self.units.iter().filter(|taker| !taker.hit);
        let passes = !self.is_supplied();
        let enough = |taker: &&Taker| self.hits > 0 && taker.need <= self.hits;
        let lowest = left().filter(|taker| !passes || enough(taker)).map(|taker| taker.strength).min();
        let is_next = move |taker: &&Taker| {
            enough(taker) && (Some(taker.strength) == lowest || !rule::WEAKEST_FIRST.holds())
        };
        left().filter(is_next)
    }

    /// The fewest hits that can be left over.
    fn least_left(&self) -> u16 {
        let mut tried = Vec::new();
        let mut least = None;
        for taker in self.equals() {
            if !tried.contains(&taker.need) {
                tried.push(taker.need);
                let left = self.after(taker.unit).least_left();
                least = Some(least.map_or(left, |least: u16| least.min(left)));
            }
        }
        least.unwrap_or(self.hits)
    }

    fn after(&self, unit: UnitId) -> Side {
        let mut side = self.clone();
        side.take(unit);
        side
    }

    /// Of those that may be next the ones that leave the fewest hits over (9.31, R-TR-74).
    pub fn options(&self) -> Vec<UnitId> {
        let equals: Vec<&Taker> = self.equals().collect();
        let same = equals.windows(2).all(|pair| pair[0].need == pair[1].need);
        let least = if same { 0 } else { self.least_left() };
        let fits = |unit: UnitId| same || self.after(unit).least_left() == least;
        equals.into_iter().map(|taker| taker.unit).filter(|unit| fits(*unit)).collect()
    }

    /// A unit takes what it needs.
    pub fn take(&mut self, unit: UnitId) {
        if let Some(taker) = self.units.iter_mut().find(|taker| taker.unit == unit) {
            taker.hit = true;
            self.hits = self.hits.saturating_sub(taker.need);
        }
        self.chosen = None;
    }

    /// What this many hits would do, the first of equals taking them.
    pub fn fate(&self, hits: u16) -> Fate {
        let mut side = Side { hits, ..self.clone() };
        while let Some(unit) = side.options().first().copied() {
            side.take(unit);
        }
        let hit = side.units.iter().filter(|taker| taker.hit).count();
        Fate { hit: hit as u16, all: hit == side.units.len(), left: side.hits }
    }
}

impl Field<'_> {
    /// Who is next.
    pub fn next_loss(&self, side: &Side) -> Next {
        let mut options = side.options();
        if let Some(nation) = side.chosen {
            options.retain(|unit| self.unit(*unit).nation == nation);
        }
        let Some(first) = options.first().copied() else { return Next::Nobody };
        if options.iter().all(|unit| self.alike(first, *unit)) {
            return Next::Takes(first);
        }
        let mut nations: Vec<Nation> = options.iter().map(|unit| self.unit(*unit).nation).collect();
        nations.sort_unstable();
        nations.dedup();
        if nations.len() > 1 && rule::SHARED_HITS.holds() {
            Next::Dice(nations)
        } else {
            Next::Choose(options)
        }
    }

    /// Is it all the same which of two units takes a hit?
    fn alike(&self, one: UnitId, other: UnitId) -> bool {
        let of = |unit: UnitId| {
            let (row, piece) = (self.unit(unit), self.position.piece(unit));
            (row.nation, row.arm, row.full, row.reduced, piece.at, piece.reduced, piece.used)
        };
        of(one) == of(other)
    }

    /// Who pays for hits that nobody could take: the nation of the unit that would have been next, or of one of several equals
    /// (9.37, R-TR-9).
    pub fn charged(&self, side: &Side) -> Vec<Nation> {
        let alive = |taker: &&Taker| self.position.piece(taker.unit).at.is_some();
        let all: Vec<&Taker> = side.units.iter().filter(alive).collect();
        let spared: Vec<&Taker> = all.iter().copied().filter(|taker| !taker.hit).collect();
        let left = if spared.is_empty() { all } else { spared };
        let lowest = left.iter().map(|taker| taker.strength).min();
        let next = left.iter().filter(|taker| Some(taker.strength) == lowest);
        let mut payers: Vec<Nation> =
            next.map(|taker| self.position.payer(self.ground, self.unit(taker.unit).nation)).collect();
        payers.sort_unstable();
        payers.dedup();
        payers
    }
}
