//! Dice thrown at units, and the hits they take.

use table::RuleId;
use table::dice::{Chance, Fell, Pool};

use crate::process::Throw;

/// Six-sided dice thrown together: high faces hit, and in an assault low faces throw somebody back.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Volley {
    /// The rule that has it thrown.
    pub rule: RuleId,
    /// Dice, with the lowest face that hits: those of each firing unit, so that the dice on the table show whose they are.
    pub shots: Vec<(u16, u8)>,
    /// The highest face that repulses; 0 if none does.
    pub repulse: u8,
}

/// What a volley did.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Score {
    /// Dice that hit.
    pub hits: u16,
    /// Dice that repulse.
    pub repulses: u16,
}

impl Volley {
    /// The throw to ask for.
    pub fn throw(&self) -> Throw {
        let pool = |&(dice, from): &(u16, u8)| Pool::bands(dice, 6, &[self.repulse, from - 1], 2);
        Throw { rule: self.rule, chance: Chance::Total(self.shots.iter().map(pool).collect()) }
    }
}

impl Score {
    /// Reads how a volley fell.
    ///
    /// # Panics
    /// If it is no volley that fell.
    pub fn of(fell: &Fell) -> Score {
        match fell {
            Fell::Total(bands, _) if bands.len() == 3 => Score { repulses: bands[0], hits: bands[2] },
            other => panic!("{other:?} is no volley"),
        }
    }
}

/// A unit under fire.
pub trait Target: Eq {
    /// A unit that has too few hits for a loss remembers them, and they count for the next.
    const REMEMBERS_HITS: bool;

    /// Whose turn it is to take hits: the lowest goes first. None if it can take no more.
    fn turn(&self) -> Option<u16>;

    /// Hits until its next loss.
    fn needs(&self) -> u16;

    /// Takes hits: as many as it needs, which is a loss, or fewer if it remembers them.
    fn hit(&mut self, hits: u16);

    /// Is nothing left of it?
    fn is_gone(&self) -> bool;
}

/// Hits on the units of one side that have not been absorbed yet.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Line<U> {
    /// The units, in any order.
    pub units: Vec<U>,
    /// Hits still to be absorbed.
    pub hits: u16,
    /// Units that were eliminated.
    pub lost: Vec<U>,
}

impl<U: Target> Line<U> {
    /// Units that have not been hit yet.
    pub const fn new(units: Vec<U>) -> Line<U> {
        Line { units, hits: 0, lost: Vec::new() }
    }

    /// Absorbs hits for as long as it is clear who takes them. What is then left of them nobody can take, unless there is
    /// a choice to make, which is returned: units that differ, of which any may be next, and for which there are enough hits.
    pub fn absorb(&mut self) -> Option<Vec<usize>> {
        while self.hits > 0 {
            match first(&self.units, U::turn) {
                First::Nobody => break,
                First::Clear(unit) if !U::REMEMBERS_HITS && self.hits < self.units[unit].needs() => break,
                First::Clear(unit) => self.hit(unit),
                First::Any(mut units) => {
                    units.retain(|unit| U::REMEMBERS_HITS || self.units[*unit].needs() <= self.hits);
                    match units[..] {
                        [] => break,
                        [unit, ref others @ ..]
                            if others.iter().all(|other| self.units[*other] == self.units[unit]) =>
                        {
                            self.hit(unit);
                        }
                        _ => return Some(units),
                    }
                }
            }
        }
        None
    }

    /// One unit takes what it can.
    pub fn hit(&mut self, unit: usize) {
        let hits = self.hits.min(self.units[unit].needs());
        self.hits -= hits;
        self.units[unit].hit(hits);
        if self.units[unit].is_gone() {
            self.lost.push(self.units.remove(unit));
        }
    }
}

/// Who comes first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum First {
    /// Nobody can.
    Nobody,
    /// This one, or others that are the same in everything.
    Clear(usize),
    /// Any of these, which differ.
    Any(Vec<usize>),
}

/// Who comes first by a number, the lowest first; who has none does not count.
pub fn first<U: Eq, K: Ord>(units: &[U], turn: impl Fn(&U) -> Option<K>) -> First {
    let turns: Vec<(K, usize)> =
        units.iter().zip(0..).filter_map(|(unit, i)| Some((turn(unit)?, i))).collect();
    let Some(lowest) = turns.iter().map(|(key, _)| key).min() else { return First::Nobody };
    let equals: Vec<usize> = turns.iter().filter(|(key, _)| key == lowest).map(|(_, unit)| *unit).collect();
    if equals.iter().all(|unit| units[*unit] == units[equals[0]]) {
        First::Clear(equals[0])
    } else {
        First::Any(equals)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A unit that takes its hits at once or not at all.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    struct Corps(u16);

    impl Target for Corps {
        const REMEMBERS_HITS: bool = false;

        fn turn(&self) -> Option<u16> {
            Some(0)
        }

        fn needs(&self) -> u16 {
            self.0
        }

        fn hit(&mut self, hits: u16) {
            self.0 -= hits;
        }

        fn is_gone(&self) -> bool {
            self.0 == 0
        }
    }

    fn under_fire(needs: &[u16], hits: u16) -> Line<Corps> {
        let mut line = Line::new(needs.iter().map(|needs| Corps(*needs)).collect());
        line.hits = hits;
        line
    }

    #[test]
    fn only_those_whom_the_hits_would_eliminate_are_chosen_among() {
        let mut line = under_fire(&[3, 1, 2], 2);
        assert_eq!(line.absorb(), Some(vec![1, 2]), "the first needs more hits than there are");
        let mut line = under_fire(&[1, 3], 2);
        assert_eq!((line.absorb(), line.lost.len(), line.hits), (None, 1, 1), "only one of them can");
        let mut line = under_fire(&[3, 4], 2);
        assert_eq!((line.absorb(), line.units.len(), line.hits), (None, 2, 2), "nobody can");
        let mut line = under_fire(&[3, 1, 1], 1);
        assert_eq!((line.absorb(), line.units.len()), (None, 2), "equals need no choice");
    }
}
