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
use crate::rules::movement::refusals::unless;
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
            let wanted = m.context.assaults.iter().any(|z| !m.bombarded(z, &Group::default()).is_empty());
            let rule = if wanted { rule::BOMBARD_ONCE } else { rule::BOMBARD_LIMIT };
            (forbids(rule, true), Subject::Seat(now.seat))
        })
    }

    pub fn read<V: Verdict>(now: &Now<'_>, said: &mut Said<'_, Part>) -> Result<Bombard, V> {
        let m = now.mover();
        let zones = m.context.mine.intersection(now.ground.sets.sea);
        let zone = said.known(
            || {
                let batteries = m.batteries();
                zones.iter().filter(move |zone| batteries.contains(*zone))
            },
            zones.iter(),
            |zone| {
                let fine = m.batteries().contains(zone);
                unless(fine, || (forbids(rule::BOMBARD_LIMIT, true), Subject::Space(zone)))
            },
        )?;
        let mut group = Group::default();
        loop {
            let here = |kind: Kind| m.units(zone).filter(|(_, u)| u.kind == kind).count() as u8;
            let ships = [Kind::Battleship, Kind::Cruiser].into_iter().filter(|kind| !group.has(*kind));
            let ships = ships.flat_map(|kind| (1..=here(kind)).map(move |count| Part::Units(kind, count)));
            let coasts = now.ground.coasts[zone.index()].iter().filter(|_| !group.is_empty());
            let words = || ships.clone().chain(coasts.clone().map(|at| Part::Space(*at)));
            let fits = |word: Part| match word {
                Part::Units(kind, count) => {
                    m.guns(zone, kind) >= count && !m.bombarded(zone, &group.with(kind, count)).is_empty()
                }
                Part::Space(to) => m.bombarded(zone, &group).contains(to),
                _ => false,
            };
            let word = said.known(
                || words().filter(|word| fits(*word)),
                words(),
                |word| {
                    unless(fits(word), || match word {
                        Part::Units(kind, count) => {
                            let idle = m.guns(zone, kind) >= count;
                            let rule = if idle { rule::BOMBARD_LIMIT } else { rule::BOMBARD_ONCE };
                            (forbids(rule, true), Subject::Space(zone))
                        }
                        Part::Space(to) => (forbids(rule::BOMBARD_LIMIT, true), Subject::Space(to)),
                        _ => (None, Subject::Space(zone)),
                    })
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
