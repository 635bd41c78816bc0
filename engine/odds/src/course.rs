//! What runs throw by throw to one of its ends: carried to all of them at once, equal states merged, or run a given number of times.

use std::collections::BTreeMap;

use table::RuleId;
use table::dice::{Chance, Driver, Fell, Stream, Swift};

use crate::{error, probability, total};

/// A throw that something asks for, and what it must remember to take the result.
pub trait Thrown {
    /// The rule that wants it.
    fn rule(&self) -> RuleId;
    /// What is thrown.
    fn chance(&self) -> &Chance;
}

/// Something that runs by throws to one of its ends. Whatever is decided on the way is decided by itself.
pub trait Course: Clone + Ord {
    /// A throw it asks for.
    type Throw: Thrown;
    /// What it has put down: no later throw or decision asks for it.
    type Load: Ord + Clone;
    /// What came of it.
    type End: Ord;

    /// The next throw; none when it is over.
    fn wants(&self) -> Option<Self::Throw>;

    /// Is it over? Then it wants no throw.
    fn is_over(&self) -> bool;

    /// Takes what was thrown and goes on to where the next throw is wanted.
    fn take(&mut self, throw: &Self::Throw, fell: &Fell);

    /// Is this a place where ways meet? Between such places every way is followed by itself.
    fn rests(&self) -> bool;

    /// How far it has come. From one resting place to the next this grows, unless it is the same place again.
    fn progress(&self) -> u32;

    /// Takes out what it has put down since it was last asked.
    fn put_down(&mut self) -> Option<Self::Load>;

    /// Two loads together.
    fn join(before: &Self::Load, more: Self::Load) -> Self::Load;

    /// The end, with all that was put down on the way.
    fn end(self, load: Option<&Self::Load>) -> Self::End;
}

/// How much may be spent on an exact answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reach {
    /// Bytes of states held at a time, estimated from above.
    pub bytes: usize,
    /// Ways followed in all.
    pub ways: u64,
}

impl Default for Reach {
    fn default() -> Reach {
        Reach { bytes: 64 << 20, ways: 20_000_000 }
    }
}

/// An exact answer would cost more than was granted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OutOfReach;

/// How likely every end is.
#[derive(Clone, PartialEq, Debug)]
pub struct Spread<E> {
    /// Ends with their chances, in their own order.
    pub ends: Vec<(E, f64)>,
    /// Number of runs sampled; none if the chances are exact.
    pub runs: Option<u32>,
}

impl<E> Spread<E> {
    /// Was every way followed?
    pub fn is_exact(&self) -> bool {
        self.runs.is_none()
    }

    /// The chance of all ends that fit.
    pub fn chance(&self, fits: impl Fn(&E) -> bool) -> f64 {
        self.ends.iter().filter(|(end, _)| fits(end)).map(|(_, chance)| chance).sum()
    }

    /// What a number of the end is in the mean.
    pub fn mean(&self, number: impl Fn(&E) -> i64) -> f64 {
        self.ends.iter().map(|(end, chance)| number(end) as f64 * chance).sum()
    }

    /// Half the width of the interval around a chance in which the true one lies nineteen times in twenty; nothing if exact.
    pub fn error(&self, chance: f64) -> f64 {
        self.runs.map_or(0.0, |runs| error(chance, runs))
    }

    /// The same for the mean of a number.
    pub fn error_of_mean(&self, number: impl Fn(&E) -> i64) -> f64 {
        let Some(runs) = self.runs else { return 0.0 };
        let mean = self.mean(&number);
        let square = |end: &E| (number(end) as f64 - mean).powi(2);
        let variance: f64 = self.ends.iter().map(|(end, chance)| square(end) * chance).sum();
        1.96 * (variance / f64::from(runs)).sqrt()
    }

    /// What is certain.
    pub fn sure(end: E) -> Spread<E> {
        Spread { ends: vec![(end, 1.0)], runs: None }
    }

    /// What comes of what comes next; a sample in between makes the whole a sample.
    pub fn then<T: Ord>(&self, mut next: impl FnMut(&E) -> Spread<T>) -> Spread<T> {
        let (mut found, mut runs) = (BTreeMap::new(), self.runs);
        for (end, chance) in &self.ends {
            let after = next(end);
            runs = match (runs, after.runs) {
                (Some(a), Some(b)) => Some(a.min(b)),
                (a, b) => a.or(b),
            };
            for (last, p) in after.ends {
                *found.entry(last).or_insert(0.0) += chance * p;
            }
        }
        Spread { ends: found.into_iter().collect(), runs }
    }

    /// The same chances of something that follows from the end.
    pub fn by<T: Ord>(&self, of: impl Fn(&E) -> T) -> Spread<T> {
        let mut found = BTreeMap::new();
        for (end, chance) in &self.ends {
            *found.entry(of(end)).or_insert(0.0) += chance;
        }
        Spread { ends: found.into_iter().collect(), runs: self.runs }
    }
}

/// Exact where that is within reach, else sampled this many times from a seed.
pub fn spread<C: Course>(start: &C, reach: Reach, runs: u32, seed: u64) -> Spread<C::End> {
    match unfold(start.clone(), reach) {
        Ok(ends) => Spread { ends, runs: None },
        Err(OutOfReach) => sampled(start, runs, seed),
    }
}

/// This many runs with dice from a seed.
pub fn sampled<C: Course>(start: &C, runs: u32, seed: u64) -> Spread<C::End> {
    let mut dice = Swift::new(seed);
    let mut found: BTreeMap<C::End, u32> = BTreeMap::new();
    for _ in 0..runs {
        *found.entry(run(start.clone(), &mut dice)).or_default() += 1;
    }
    let share = |n: u32| f64::from(n) / f64::from(runs);
    Spread { ends: found.into_iter().map(|(end, n)| (end, share(n))).collect(), runs: Some(runs) }
}

/// This many runs with dice from a seed, side by side: every run throws its own dice, but what equal states ask for and do is worked
/// out once for all runs that stand there.
pub fn sampled_together<C: Course>(start: &C, runs: u32, seed: u64) -> Spread<C::End> {
    let mut dice = Swift::new(seed);
    let mut open = BTreeMap::from([((start.clone(), None), runs)]);
    let mut found: BTreeMap<C::End, u32> = BTreeMap::new();
    while !open.is_empty() {
        let mut next: BTreeMap<(C, Option<C::Load>), u32> = BTreeMap::new();
        for ((mut state, before), here) in open {
            let load = joined::<C>(before, state.put_down());
            let Some(throw) = state.wants() else {
                *found.entry(state.end(load.as_ref())).or_default() += here;
                continue;
            };
            for (fell, n) in falls_of(&throw, here, &mut dice) {
                let mut after = state.clone();
                after.take(&throw, &fell);
                *next.entry((after, load.clone())).or_default() += n;
            }
        }
        open = next;
    }
    let share = |n: u32| f64::from(n) / f64::from(runs);
    Spread { ends: found.into_iter().map(|(end, n)| (end, share(n))).collect(), runs: Some(runs) }
}

/// What was put down before, and more.
fn joined<C: Course>(before: Option<C::Load>, more: Option<C::Load>) -> Option<C::Load> {
    match (before, more) {
        (Some(before), Some(more)) => Some(C::join(&before, more)),
        (before, more) => before.or(more),
    }
}

/// How often this many throws fell each way.
fn falls_of(throw: &impl Thrown, times: u32, dice: &mut Swift) -> Vec<(Fell, u32)> {
    let mut falls: Vec<(Fell, u32)> = Vec::new();
    for _ in 0..times {
        let (_, fell) = dice.draw(Stream::Public, throw.rule(), throw.chance());
        match falls.iter().position(|(known, _)| *known == fell) {
            Some(at) => {
                falls[at].1 += 1;
                // What falls often comes to be found early.
                if at > 0 && falls[at - 1].1 < falls[at].1 {
                    falls.swap(at - 1, at);
                }
            }
            None => falls.push((fell, 1)),
        }
    }
    falls
}

/// One run to its end.
pub fn run<C: Course>(mut course: C, dice: &mut dyn Driver) -> C::End {
    let mut load: Option<C::Load> = None;
    loop {
        load = joined::<C>(load, course.put_down());
        let Some(throw) = course.wants() else { return course.end(load.as_ref()) };
        let (_, fell) = dice.draw(Stream::Public, throw.rule(), throw.chance());
        course.take(&throw, &fell);
    }
}

/// Follows every way to its end. Equal states are merged, whatever they have put down; a state that comes back to itself is left
/// by the share of ways that leave it.
pub fn unfold<C: Course>(start: C, reach: Reach) -> Result<Vec<(C::End, f64)>, OutOfReach> {
    let mut book = Book::new(reach);
    book.enter(start, 1.0, &[1.0]);
    let mut ways = Ways { tables: Vec::new(), found: Vec::new(), followed: 0, most: reach.ways };
    while let Some(((_, state), weights)) = book.open.pop_first() {
        ways.found.clear();
        ways.follow(&state, 1.0, 0)?;
        let again: f64 = ways.found.iter().filter(|(s, _)| *s == state).map(|(_, p)| p).sum();
        let leaving = if again > 0.0 { 1.0 / (1.0 - again) } else { 1.0 };
        for (next, chance) in ways.found.drain(..) {
            if again == 0.0 || next != state {
                book.enter(next, chance * leaving, &weights);
            }
        }
        book.within_reach()?;
    }
    Ok(book.close())
}

/// The ways from one resting place to the next ones.
struct Ways<C> {
    /// The last chance asked for at each depth, and all its falls: the next way at that depth mostly asks for the same.
    tables: Vec<(Chance, Vec<(Fell, f64)>)>,
    found: Vec<(C, f64)>,
    followed: u64,
    most: u64,
}

impl<C: Course> Ways<C> {
    fn follow(&mut self, state: &C, chance: f64, depth: usize) -> Result<(), OutOfReach> {
        let Some(throw) = state.wants() else {
            return Ok(());
        };
        if self.tables.len() <= depth {
            self.tables.push((throw.chance().clone(), every_fall(throw.chance())));
        } else if self.tables[depth].0 != *throw.chance() {
            self.tables[depth] = (throw.chance().clone(), every_fall(throw.chance()));
        }
        // The table is out of its place while deeper ways use theirs.
        let table = std::mem::take(&mut self.tables[depth].1);
        self.followed += table.len() as u64;
        if self.followed > self.most {
            return Err(OutOfReach);
        }
        // Falls that come to the same, such as more hits than there are targets, follow one another.
        let mut waiting: Option<(C, f64)> = None;
        for (fell, here) in &table {
            let mut next = state.clone();
            next.take(&throw, fell);
            match &mut waiting {
                Some((last, p)) if *last == next => *p += chance * here,
                _ => {
                    if let Some((last, p)) = waiting.replace((next, chance * here)) {
                        self.arrive(last, p, depth)?;
                    }
                }
            }
        }
        if let Some((last, p)) = waiting {
            self.arrive(last, p, depth)?;
        }
        self.tables[depth].1 = table;
        Ok(())
    }

    fn arrive(&mut self, next: C, chance: f64, depth: usize) -> Result<(), OutOfReach> {
        if next.rests() {
            self.found.push((next, chance));
            return Ok(());
        }
        self.follow(&next, chance, depth + 1)
    }
}

/// Everything a chance can do, with how likely it is.
fn every_fall(chance: &Chance) -> Vec<(Fell, f64)> {
    match chance {
        Chance::Total(pools) => {
            total(pools).into_iter().map(|(b, p)| (Fell::Total(b, Vec::new()), p)).collect()
        }
        Chance::Die(sides) => (1..=*sides).map(|face| (Fell::Die(face), 1.0 / f64::from(*sides))).collect(),
        Chance::Sum(dice, sides) => {
            let sums = u16::from(*dice)..=u16::from(*dice) * u16::from(*sides);
            sums.map(Fell::Sum).map(|fell| (fell.clone(), probability(chance, &fell))).collect()
        }
        Chance::Pick(weights) => {
            let which = (0..weights.len() as u16).map(Fell::Pick);
            which.map(|fell| (fell.clone(), probability(chance, &fell))).filter(|(_, p)| *p > 0.0).collect()
        }
        Chance::Throw(pools) => {
            let mut all: Vec<(Vec<_>, f64)> = vec![(Vec::new(), 1.0)];
            for pool in pools {
                let ways = total(std::slice::from_ref(pool));
                let longer = |(thrown, chance): &(Vec<_>, f64)| {
                    let with = |(bands, p): &(table::dice::Bands, f64)| {
                        (thrown.iter().chain([bands]).cloned().collect::<Vec<_>>(), chance * p)
                    };
                    ways.iter().map(with).collect::<Vec<_>>()
                };
                all = all.iter().flat_map(longer).collect();
            }
            all.into_iter().map(|(bands, p)| (Fell::Throw(bands, Vec::new()), p)).collect()
        }
        Chance::Shuffle(n) => vec![(Fell::Shuffle((0..*n).collect()), 1.0)],
        Chance::Salt => vec![(Fell::Salt([0; 16]), 1.0)],
    }
}

/// States that are still to be followed and those that are over; a weight for every load they may carry.
struct Book<C: Course> {
    open: BTreeMap<(u32, C), Vec<f64>>,
    over: BTreeMap<C, Vec<f64>>,
    loads: BTreeMap<C::Load, usize>,
    /// Loads by number; the first is none at all.
    numbered: Vec<Option<C::Load>>,
    reach: Reach,
}

impl<C: Course> Book<C> {
    fn new(reach: Reach) -> Book<C> {
        Book {
            open: BTreeMap::new(),
            over: BTreeMap::new(),
            loads: BTreeMap::new(),
            numbered: vec![None],
            reach,
        }
    }

    /// A state is reached with this chance by what has these weights.
    fn enter(&mut self, mut state: C, chance: f64, weights: &[f64]) {
        let more = state.put_down();
        let with: Vec<(usize, f64)>;
        let carried = match more {
            None => None,
            Some(more) => {
                with = weights
                    .iter()
                    .enumerate()
                    .filter(|(_, weight)| **weight > 0.0)
                    .map(|(i, weight)| (self.joined(i, &more), *weight))
                    .collect();
                Some(&with)
            }
        };
        let entry = if !state.is_over() {
            self.open.entry((state.progress(), state)).or_default()
        } else {
            self.over.entry(state).or_default()
        };
        let longest = carried.map_or(weights.len(), |c| c.iter().map(|(i, _)| i + 1).max().unwrap_or(0));
        if entry.len() < longest {
            entry.resize(longest, 0.0);
        }
        match carried {
            None => entry.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += chance * weight),
            Some(carried) => carried.iter().for_each(|(i, weight)| entry[*i] += chance * weight),
        }
    }

    /// The number of a load and more.
    fn joined(&mut self, number: usize, more: &C::Load) -> usize {
        let whole = match &self.numbered[number] {
            Some(before) => C::join(before, more.clone()),
            None => more.clone(),
        };
        let next = self.numbered.len();
        let found = *self.loads.entry(whole.clone()).or_insert(next);
        if found == next {
            self.numbered.push(Some(whole));
        }
        found
    }

    fn within_reach(&self) -> Result<(), OutOfReach> {
        // A node of the tree is up to half empty.
        let each = 2 * (size_of::<(u32, C)>() + size_of::<Vec<f64>>()) + 8 * self.numbered.len();
        let held = (self.open.len() + self.over.len()) * each;
        if held > self.reach.bytes { Err(OutOfReach) } else { Ok(()) }
    }

    fn close(self) -> Vec<(C::End, f64)> {
        let mut ends = BTreeMap::new();
        for (state, weights) in self.over {
            for (load, weight) in self.numbered.iter().zip(weights).filter(|(_, weight)| *weight > 0.0) {
                *ends.entry(state.clone().end(load.as_ref())).or_insert(0.0) += weight;
            }
        }
        ends.into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::dice::Pool;

    /// Two sides throw one die each a round until somebody is hit; the first round leaves one of six tokens behind.
    #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
    struct Duel {
        begun: bool,
        token: Option<u8>,
        second: bool,
        hit: [bool; 2],
    }

    struct Shot(Chance);

    impl Thrown for Shot {
        fn rule(&self) -> RuleId {
            RuleId::new("TEST-1")
        }

        fn chance(&self) -> &Chance {
            &self.0
        }
    }

    impl Course for Duel {
        type Throw = Shot;
        type Load = u8;
        type End = ([bool; 2], u8);

        fn wants(&self) -> Option<Shot> {
            let at = if self.second { 2 } else { 1 };
            let chance = if self.begun { Chance::Total(vec![Pool::up_to(1, 6, at)]) } else { Chance::Die(6) };
            (!self.is_over()).then_some(Shot(chance))
        }

        fn is_over(&self) -> bool {
            !self.second && self.hit != [false; 2]
        }

        fn take(&mut self, _: &Shot, fell: &Fell) {
            match fell {
                Fell::Die(token) => (self.begun, self.token) = (true, Some(*token)),
                Fell::Total(bands, _) => {
                    self.hit[usize::from(!self.second)] = bands[0] > 0;
                    self.second = !self.second;
                }
                other => panic!("{other:?}"),
            }
        }

        fn rests(&self) -> bool {
            !self.second
        }

        fn progress(&self) -> u32 {
            u32::from(self.begun)
        }

        fn put_down(&mut self) -> Option<u8> {
            self.token.take()
        }

        fn join(before: &u8, more: u8) -> u8 {
            before + more
        }

        fn end(self, load: Option<&u8>) -> ([bool; 2], u8) {
            (self.hit, load.copied().unwrap_or(0))
        }
    }

    #[test]
    fn what_comes_back_to_itself_is_left_for_good() {
        let ends = unfold(Duel::default(), Reach::default()).expect("a duel is within reach");
        assert_eq!(ends.len(), 18);
        // 1/6 against 2/6: of the 16 rounds in 36 that decide, 4, 10 and 2.
        for ((hit, token), chance) in &ends {
            let decides = match hit {
                [false, true] => 4.0,
                [true, false] => 10.0,
                _ => 2.0,
            };
            assert!(
                (1..=6).contains(token) && (chance - decides / 16.0 / 6.0).abs() < 1e-15,
                "{hit:?} {chance}"
            );
        }
        let exact = Spread { ends, runs: None };
        assert!((exact.chance(|_| true) - 1.0).abs() < 1e-14);
        let sample = sampled(&Duel::default(), 20_000, 3);
        assert!(crate::fit(&exact, &sample) > 1e-4);
        assert!(crate::fit(&exact, &sampled_together(&Duel::default(), 20_000, 4)) > 1e-4);
        assert!((exact.mean(|(_, token)| (*token).into()) - 3.5).abs() < 1e-12);
        assert!(sample.error_of_mean(|(_, token)| (*token).into()) > 0.01);
    }

    #[test]
    fn what_costs_more_than_is_granted_is_sampled() {
        let none = Reach { bytes: 0, ways: 10 };
        assert_eq!(unfold(Duel::default(), none), Err(OutOfReach));
        let answer = spread(&Duel::default(), none, 500, 1);
        assert_eq!(answer.runs, Some(500));
        assert!(answer.error(0.5) > 0.04);
    }
}
