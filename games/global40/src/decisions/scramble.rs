//! Scramble: planes of an air base rise against an attack in a zone beside it. Chapter 10.

use table::{Said, Space, Subject, Verdict, msg};

use super::{counted, leading};
use crate::model::kinds::Kind;
use crate::model::part::Part;
use crate::model::powers::Power;
use crate::rule::combat as rule;
use crate::rules::combat::scramble::Wish;
use crate::rules::now::Decision;
use crate::turn::Course;

/// `scramble united-kingdom 3-fighter z110`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scramble {
    power: Power,
    pub wishes: Vec<Wish>,
}

impl Scramble {
    pub fn read<V: Verdict>(now: &Decision<'_>, said: &mut Said<'_, Part>) -> Result<Scramble, V> {
        let Some(attacked) = now.window().map(|window| window.zones) else { return Err(said.none()) };
        let mut wishes: Vec<Wish> = Vec::new();
        loop {
            let own = now.situation.air.own(now.power);
            let bases = now.ground.sets.land.iter().filter(|at| own.contains(*at));
            let check = |base: Space| now.permit_base(&wishes, base);
            let base = if wishes.is_empty() {
                leading(said, bases, check)?
            } else {
                match said.more(bases, check)? {
                    Some(base) => base,
                    None => return Ok(Scramble { power: now.power, wishes }),
                }
            };
            let there = now.situation.scramblers(now.power, base);
            let kinds = counted(there.iter().map(|(_, kind)| *kind), None);
            let (kind, count) = leading(said, kinds, |(kind, count): (Kind, u8)| {
                rule::THREE_A_BASE.forbids(!kind.is_carrier_plane(), || {
                    (msg!("combat-cannot-scramble", kind = kind.name()), vec![])
                })?;
                let most = now.quota(&wishes, base).min(now.ready(&wishes, base, kind));
                rule::THREE_A_BASE.forbids(count > most, || {
                    (msg!("combat-three-a-base", base = base), vec![Subject::Space(base)])
                })
            })?;
            let beside = &now.ground.shores[base.index()];
            let zones = beside.iter().fold(attacked, |zones, zone| zones.with(*zone));
            let zone = said.last(zones.iter(), |zone| {
                let fits = beside.contains(&zone) && attacked.contains(zone);
                rule::SCRAMBLE_ZONES.forbids(!fits, || {
                    (msg!("combat-zone-not-attacked", zone = zone, base = base), vec![Subject::Space(zone)])
                })
            })?;
            wishes.push(Wish { base, kind, count, zone });
        }
    }

    /// The answer is sealed, or amended.
    pub fn perform(&self, course: &mut Course<'_, '_, '_>) {
        course.seal_scramble(self.power, self.wishes.clone());
    }
}
