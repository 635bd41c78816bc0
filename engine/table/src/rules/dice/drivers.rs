//! Dice that are told how to fall.

use std::collections::VecDeque;
use std::fmt;

use super::{Chance, Draw, Driver, Fell, Stream, count_bands, total_bands};
use crate::rules::RuleId;

/// What was asked is not what was recorded or forced.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DiceFault {
    /// Nothing was left to give.
    RanOut {
        /// The rule that asked.
        rule: RuleId,
        /// What it asked for.
        chance: Chance,
    },
    /// Another draw came next.
    Differs {
        /// The rule that asked.
        rule: RuleId,
        /// What it asked for.
        chance: Chance,
        /// What was there instead.
        next: Box<Fell>,
    },
    /// This many draws were never asked for.
    LeftOver(usize),
}

impl fmt::Display for DiceFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DiceFault::RanOut { rule, chance } => {
                write!(f, "{rule} asks for {chance:?}, but no draw is left")
            }
            DiceFault::Differs { rule, chance, next } => {
                write!(f, "{rule} asks for {chance:?}, but the next draw is {next:?}")
            }
            DiceFault::LeftOver(n) => write!(f, "{n} draws were never asked for"),
        }
    }
}

/// Some way for this chance to fall, so that play can go on to where the fault is reported.
fn any_fall(chance: &Chance) -> Fell {
    match chance {
        Chance::Die(_) => Fell::Die(1),
        Chance::Sum(dice, _) => Fell::Sum((*dice).into()),
        Chance::Throw(pools) => {
            // Every die hits, so that a fight to the end does end.
            let hit = |p: &super::Pool| {
                (0..=p.cuts.len()).map(|band| if band == usize::from(p.hit) { p.dice } else { 0 }).collect()
            };
            Fell::Throw(pools.iter().map(hit).collect(), Vec::new())
        }
        Chance::Pick(weights) => Fell::Pick(weights.iter().position(|w| *w > 0).unwrap_or(0) as u16),
        Chance::Shuffle(n) => Fell::Shuffle((0..*n).collect()),
        Chance::Salt => Fell::Salt([0; 16]),
        Chance::Total(pools) => {
            let cuts = pools.first().map_or(0, |p| p.cuts.len());
            let hit = pools.first().map_or(0, |p| usize::from(p.hit));
            let dice = pools.iter().map(|p| p.dice).sum();
            Fell::Total((0..=cuts).map(|band| if band == hit { dice } else { 0 }).collect(), Vec::new())
        }
    }
}

/// Plays back the draws of a journal; what is asked must be what was asked then.
#[derive(Clone, Debug)]
pub struct Recorded {
    draws: VecDeque<Draw>,
    fault: Option<DiceFault>,
}

impl Recorded {
    /// These draws, in this order.
    pub fn new(draws: &[Draw]) -> Recorded {
        Recorded { draws: draws.iter().cloned().collect(), fault: None }
    }

    /// Was everything asked for as recorded?
    pub fn check(self) -> Result<(), DiceFault> {
        match (self.fault, self.draws.len()) {
            (Some(fault), _) => Err(fault),
            (None, 0) => Ok(()),
            (None, n) => Err(DiceFault::LeftOver(n)),
        }
    }
}

impl Driver for Recorded {
    fn draw(&mut self, stream: Stream, rule: RuleId, chance: &Chance) -> (u32, Fell) {
        match self.draws.pop_front() {
            Some(d)
                if d.stream == stream && d.rule == rule && d.chance == *chance && chance.allows(&d.fell) =>
            {
                return (d.index, d.fell);
            }
            Some(d) => {
                let fault = DiceFault::Differs { rule, chance: chance.clone(), next: Box::new(d.fell) };
                self.fault.get_or_insert(fault);
            }
            None => {
                self.fault.get_or_insert(DiceFault::RanOut { rule, chance: chance.clone() });
            }
        }
        (0, any_fall(chance))
    }
}

/// A test that says how many dice hit need not say how many missed.
fn with_misses(chance: &Chance, fell: Fell) -> Fell {
    match (chance, fell) {
        (Chance::Throw(pools), Fell::Throw(mut bands, faces)) if bands.len() == pools.len() => {
            for (bands, pool) in
                bands.iter_mut().zip(pools).filter(|(b, p)| b.len() == 1 && p.cuts.len() == 1)
            {
                let missed = pool.dice.saturating_sub(bands[0]);
                bands.insert(usize::from(pool.hit == 0), missed);
            }
            Fell::Throw(bands, faces)
        }
        (Chance::Throw(pools), Fell::Throw(bands, faces)) if bands.is_empty() && !faces.is_empty() => {
            Fell::Throw(count_bands(pools, &faces).unwrap_or_default(), faces)
        }
        (Chance::Total(pools), Fell::Throw(bands, faces)) if bands.is_empty() && !faces.is_empty() => {
            Fell::Total(total_bands(pools, &faces).unwrap_or_default(), faces)
        }
        // A test names the hits of a total as those of one pool.
        (Chance::Total(pools), Fell::Throw(mut bands, faces)) if bands.len() == 1 => {
            let mut total = bands.remove(0);
            let all: u16 = pools.iter().map(|p| p.dice).sum();
            if let Some(pool) = pools.first()
                && total.len() == 1
                && pool.cuts.len() == 1
            {
                total.insert(usize::from(pool.hit == 0), all.saturating_sub(total[0]));
            }
            Fell::Total(total, faces)
        }
        (_, fell) => fell,
    }
}

/// Falls as a test says. Deals and salts are not worth naming: they fall in order and to zero by themselves.
#[derive(Clone, Debug)]
pub struct Forced {
    falls: VecDeque<Fell>,
    fault: Option<DiceFault>,
    drawn: u32,
}

impl Forced {
    /// These results, in this order.
    pub fn new(falls: impl IntoIterator<Item = Fell>) -> Forced {
        Forced { falls: falls.into_iter().collect(), fault: None, drawn: 0 }
    }

    /// Was everything asked for, and nothing else?
    pub fn check(self) -> Result<(), DiceFault> {
        match (self.fault, self.falls.len()) {
            (Some(fault), _) => Err(fault),
            (None, 0) => Ok(()),
            (None, n) => Err(DiceFault::LeftOver(n)),
        }
    }
}

impl Driver for Forced {
    fn draw(&mut self, _: Stream, rule: RuleId, chance: &Chance) -> (u32, Fell) {
        self.drawn += 1;
        let index = self.drawn - 1;
        if matches!(chance, Chance::Salt | Chance::Shuffle(_)) {
            return (index, any_fall(chance));
        }
        match self.falls.pop_front().map(|fell| with_misses(chance, fell)) {
            Some(fell) if chance.allows(&fell) => return (index, fell),
            Some(fell) => {
                let fault = DiceFault::Differs { rule, chance: chance.clone(), next: Box::new(fell) };
                self.fault.get_or_insert(fault);
            }
            None => {
                self.fault.get_or_insert(DiceFault::RanOut { rule, chance: chance.clone() });
            }
        }
        (index, any_fall(chance))
    }
}
