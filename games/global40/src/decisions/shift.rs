//! Shift: a group is brought up by surprise before the battles. Chapter 17.

use std::cell::LazyCell;

use table::{Said, Space, Subject, Verdict};

use super::leading;
use crate::model::part::Part;
use crate::model::powers::Power;
use crate::rules::executor::Executor;
use crate::rules::movement::group::Group;
use crate::rules::movement::refusals::unless;
use crate::rules::now::Now;

/// `shift southern-france 3-infantry france`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shift {
    power: Power,
    pub from: Space,
    pub group: Group,
    pub to: Space,
}

impl Shift {
    pub fn may_begin<V: Verdict>(now: &Now<'_>) -> Result<(), V> {
        let m = now.mover();
        unless(m.shifts_any(), || {
            (m.context.mine.iter().find_map(|from| m.shift_from_rule(from)), Subject::Seat(now.seat))
        })
    }

    pub fn read<V: Verdict>(now: &Now<'_>, said: &mut Said<'_, Part>) -> Result<Shift, V> {
        let m = now.mover();
        let from = leading(said, m.context.mine.iter(), |from| {
            unless(m.shifts_from(from), || (m.shift_from_rule(from), Subject::Space(from)))
        })?;
        let mut group = Group::default();
        loop {
            let ends = LazyCell::new(|| m.shift_ends(from, &group));
            let mut words: Vec<Part> = m.shift_units(from, &group).map(Part::from).collect();
            if !group.is_empty() {
                words.extend(m.shift_goals(from, &group).union(*ends).iter().map(Part::Space));
            }
            let word = leading(said, words, |word| match word {
                Part::Units(kind, count) => {
                    let broken = m.shift_group_rule(from, &group.with(kind, count), kind);
                    unless(broken.is_none(), || (broken, Subject::Space(from)))
                }
                Part::Space(to) => {
                    unless(ends.contains(to), || (m.shift_rule(from, &group, to), Subject::Space(to)))
                }
                _ => Ok(()),
            })?;
            match word {
                Part::Units(kind, count) => group = group.with(kind, count),
                Part::Space(to) => return Ok(Shift { power: now.power, from, group, to }),
                _ => return Err(said.none()),
            }
        }
    }

    pub fn perform(&self, executor: &mut Executor<'_, '_, '_>) {
        executor.shift(self.power, self.from, &self.group, self.to);
        executor.answered(self.power);
    }
}
