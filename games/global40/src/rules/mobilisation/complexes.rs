//! What complexes can turn out this turn: units placed are shared out among the complexes that could have made them,
//! so that the order of placing never matters.

use table::{Space, Sum, Verdict, msg};

use crate::model::facilities::{Facility, FacilityKind};
use crate::model::kinds::Kind;
use crate::model::powers::Power;
use crate::model::research::Project;
use crate::model::spaces::Spaces;
use crate::rule::economy as rule;
use crate::rules::situation::Situation;

/// A complex that a power can use this turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Complex {
    pub at: Space,
    /// Units a turn, damage taken off.
    pub capacity: u16,
    /// Turns out what needs a major complex.
    pub major: bool,
}

/// The complexes of a power, and what has been placed from them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Complexes {
    pub all: Vec<Complex>,
    /// Where there is any complex, no matter who may use it.
    pub places: Spaces,
    /// Sets of complexes, each with how many units must have come from one of them.
    placed: Vec<(u64, u16)>,
}

impl Complexes {
    pub fn of(situation: &Situation<'_>, power: Power) -> Complexes {
        let usable =
            |f: &&Facility| f.works.is_complex() && situation.may_use_complex::<table::No>(power, f).is_ok();
        let complex = |f: &Facility| {
            let mut capacity = 0;
            situation.capacity(power, f, &mut capacity);
            Complex { at: f.at, capacity: capacity.max(0) as u16, major: situation.counts_as_major(power, f) }
        };
        let all = situation.position.works.iter().filter(usable).take(64).map(complex).collect();
        let places = situation.position.works.iter().filter(|f| f.works.is_complex()).map(|f| f.at).collect();
        let mut complexes = Complexes { all, places, placed: Vec::new() };
        for (at, major, count) in &situation.position.turn.purchases.placed {
            let set = complexes.set(situation, *at, *major);
            complexes.place(set, (*count).into());
        }
        complexes
    }

    /// Units are placed that come from one of a set.
    pub fn place(&mut self, set: u64, count: u16) {
        match self.placed.iter_mut().find(|(known, _)| *known == set) {
            Some((_, n)) => *n += count,
            None => self.placed.push((set, count)),
        }
    }

    /// The complexes that can place here: the one in this land, or those around this zone.
    pub fn set(&self, situation: &Situation<'_>, at: Space, major: bool) -> u64 {
        let coasts = &situation.ground.coasts[at.index()];
        let serves = |complex: &Complex| {
            (complex.at == at || coasts.contains(&complex.at)) && (complex.major || !major)
        };
        let sets = self.all.iter().enumerate().filter(|(_, y)| serves(y));
        sets.fold(0, |set, (i, _)| set | 1 << i)
    }

    /// How many more units can come from this set of complexes. By Hall's theorem only those sets of complexes can bind
    /// that are made of it and of sets between which units placed earlier may choose.
    pub fn room(&self, set: u64) -> u16 {
        let shared: Vec<u64> =
            self.placed.iter().map(|(s, _)| *s).filter(|s| s.count_ones() > 1).take(10).collect();
        let left = |choice: usize| {
            let chosen = shared.iter().enumerate().filter(|(i, _)| choice >> i & 1 == 1);
            let within = chosen.fold(set, |all, (_, s)| all | s);
            let complexes = self.all.iter().enumerate().filter(|(i, _)| within >> i & 1 == 1);
            let capacity: u16 = complexes.map(|(_, y)| y.capacity).sum();
            let taken: u16 = self.placed.iter().filter(|(s, _)| s & !within == 0).map(|(_, n)| n).sum();
            capacity.saturating_sub(taken)
        };
        (0..1 << shared.len()).map(left).min().unwrap_or(0)
    }
}

impl Situation<'_> {
    /// Ships and planes that only a major complex turns out.
    pub fn needs_major(&self, kind: Kind) -> bool {
        self.position.options.strict_major && self.ground.profile(kind).major
    }

    /// Does this complex build what needs a major one? London does, though it is minor.
    pub fn counts_as_major(&self, power: Power, facility: &Facility) -> bool {
        let london = power == Power::Uk && facility.at == self.ground.at.united_kingdom;
        facility.works == FacilityKind::Major || london && rule::LONDON.holds()
    }

    /// How many units a complex turns out in a turn.
    pub fn capacity<S: Sum>(&self, power: Power, facility: &Facility, sum: &mut S) {
        let printed = i32::from(self.ground.facility(facility.works).capacity);
        sum.term(rule::CAPACITY, printed, || facility.works.name());
        if self.has(power, Project::FactoryProduction) {
            let more = self.ground.research.capacity[usize::from(facility.works == FacilityKind::Minor)];
            sum.term(rule::FACTORY_PRODUCTION, i32::from(more) - printed, || {
                Project::FactoryProduction.name()
            });
        }
        sum.term(rule::DAMAGED_CAPACITY, -i32::from(facility.damage), || msg!("capacity-damage"));
    }

    /// A complex can be used by the power that has held it since the turn began, but not if it was taken or bought this turn.
    pub fn may_use_complex<V: Verdict>(&self, power: Power, facility: &Facility) -> Result<(), V> {
        let at = facility.at;
        let held = self.position.holder(at).is(power)
            && self.position.turn.holders.get(at.index()).is_some_and(|h| h.is(power));
        let ready = facility.build == 0 && !facility.taken;
        rule::OWN_COMPLEX
            .forbids(!held || !ready, || (msg!("not-your-complex", at = at), vec![table::Subject::Space(at)]))
    }
}
