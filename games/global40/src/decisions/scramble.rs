//! Scramble: planes of an air base rise against an attack in a zone beside it. Chapter 10.

use table::{Said, Space, Subject, Verdict, msg};

use super::{counted, leading};
use crate::model::combat::Sortie;
use crate::model::kinds::Kind;
use crate::model::part::Part;
use crate::model::powers::Power;
use crate::rule::combat as rule;
use crate::rules::executor::Executor;
use crate::rules::now::Now;

/// `scramble united-kingdom 3-fighter z110`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scramble {
    power: Power,
    pub sorties: Vec<Sortie>,
}

impl Scramble {
    pub fn read<V: Verdict>(now: &Now<'_>, said: &mut Said<'_, Part>) -> Result<Scramble, V> {
        let Some(attacked) = now.window().map(|window| window.zones) else { return Err(said.none()) };
        let mut sorties: Vec<Sortie> = Vec::new();
        loop {
            let own = now.situation.air.own(now.power);
            let bases = now.ground.sets.land.iter().filter(|at| own.contains(*at));
            let check = |base: Space| now.permit_base(&sorties, base);
            let base = if sorties.is_empty() {
                leading(said, bases, check)?
            } else {
                match said.more(bases, check)? {
                    Some(base) => base,
                    None => return Ok(Scramble { power: now.power, sorties }),
                }
            };
            let there = now.situation.scramblers(now.power, base);
            let kinds = counted(there.iter().map(|(_, kind)| *kind), None);
            let (kind, count) = leading(said, kinds, |(kind, count): (Kind, u8)| {
                rule::THREE_A_BASE.forbids(!kind.is_carrier_plane(), || {
                    (msg!("combat-cannot-scramble", kind = kind.name()), vec![])
                })?;
                let most = now.quota(&sorties, base).min(now.ready(&sorties, base, kind));
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
            sorties.push(Sortie { base, kind, count, zone });
        }
    }

    /// The answer is sealed, or amended.
    pub fn perform(&self, executor: &mut Executor<'_, '_, '_>) {
        executor.seal_scramble(self.power, self.sorties.clone());
    }
}
