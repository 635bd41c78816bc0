//! Bombard: battleships and cruisers support a landing. Chapter 9.

use table::{Piece, Said, Space, Subject, Verdict};

use crate::model::fact::Fact;
use crate::model::fact::movement::MoveFact;
use crate::model::kinds::Kind;
use crate::model::part::Part;
use crate::model::unit::{Marks, Task, Unit};
use crate::rule::movement as rule;
use crate::rules::executor::Executor;
use crate::rules::movement::forbids;
use crate::rules::movement::group::Group;
use crate::rules::movement::refusals::{no, unless};
use crate::rules::movement::strikes::BOMBARDING;
use crate::rules::now::Now;

/// `bombard z110 1-battleship 2-cruiser normandy`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bombard {
    zone: Space,
    group: Group,
    pub to: Space,
}

impl Bombard {
    pub fn may_begin<V: Verdict>(now: &Now<'_>) -> Result<(), V> {
        let m = now.mover();
        unless(!m.batteries().is_empty(), || {
            let (zones, assaults) = (m.with_guns(), m.context.assaults);
            let mut zones = zones.intersection(assaults).iter().chain(zones.minus(assaults).iter());
            (zones.find_map(|zone| m.bombard_rule(zone)), Subject::Seat(now.seat))
        })
    }

    pub fn read<V: Verdict>(now: &Now<'_>, said: &mut Said<'_, Part>) -> Result<Bombard, V> {
        let m = now.mover();
        let zones = m.with_guns();
        let zone = said.known(
            || m.batteries().iter(),
            zones.iter(),
            |zone| match m.bombard_rule(zone) {
                None => Ok(()),
                rule => no(rule, Subject::Space(zone)),
            },
        )?;
        let mut group = Group::default();
        loop {
            let here = |kind: Kind| m.units(zone).filter(|(_, u)| u.kind == kind).count() as u8;
            let ships = BOMBARDING.into_iter().filter(|kind| !group.has(*kind));
            let ships = ships.flat_map(|kind| (1..=here(kind)).map(move |count| Part::Units(kind, count)));
            let coasts = now.ground.coasts[zone.index()].iter().filter(|_| !group.is_empty());
            let words = || ships.clone().chain(coasts.clone().map(|at| Part::Space(*at)));
            let why_not = |word: Part| match word {
                Part::Units(kind, count) => {
                    let wanted = !m.bombarded(zone, &group.with(kind, count)).is_empty();
                    forbids(rule::BOMBARD_ONCE, m.guns(zone, kind) < count)
                        .or_else(|| forbids(rule::BOMBARD_LIMIT, !wanted))
                }
                Part::Space(to) => forbids(rule::BOMBARD_LIMIT, !m.bombarded(zone, &group).contains(to)),
                _ => None,
            };
            let word = said.known(
                || words().filter(|word| why_not(*word).is_none()),
                words(),
                |word| match why_not(word) {
                    None => Ok(()),
                    rule => no(rule, Subject::Space(zone)),
                },
            )?;
            match word {
                Part::Units(kind, count) => group = group.with(kind, count),
                Part::Space(to) => return Ok(Bombard { zone, group, to }),
                _ => return Err(said.none()),
            }
        }
    }

    pub fn perform(&self, executor: &mut Executor<'_, '_, '_>) {
        let (power, zone, to) = (executor.power(), self.zone, self.to);
        executor.note_move();
        for (kind, count) in &self.group.kinds {
            let idle = |u: &Unit| u.kind == *kind && u.task == Task::Idle;
            let ships: Vec<Piece> =
                executor.position.of(power, zone).filter(|(_, u)| idle(u)).map(|(p, _)| p).collect();
            for ship in ships.into_iter().take((*count).into()) {
                let unit = executor.position.unit_mut(ship);
                unit.task = Task::Bombard(to);
                unit.mark(Marks::MOVED);
            }
        }
        executor.tell.all(|| Fact::Move(MoveFact::Bombards { power, zone, to }));
    }
}
