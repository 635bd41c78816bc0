//! Commando: commandos land and damage a facility, or ships beside the land. Chapter 11.

use table::{Said, Space, Subject, Verdict, msg};

use super::leading;
use crate::model::part::Part;
use crate::rule::combat as rule;
use crate::rules::combat::commando::CommandoTarget;
use crate::rules::executor::Executor;
use crate::rules::now::Now;

/// `commando 2 norway #naval-base`, `commando 1 norway z125`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Commando {
    count: u16,
    at: Space,
    target: CommandoTarget,
}

impl Commando {
    pub fn may_begin<V: Verdict>(now: &Now<'_>) -> Result<(), V> {
        rule::COMMANDOS
            .forbids(!now.situation.has_commando_target(now.power), || (msg!("combat-no-commandos"), vec![]))
    }

    pub fn read<V: Verdict>(now: &Now<'_>, said: &mut Said<'_, Part>) -> Result<Commando, V> {
        let (s, power) = (&now.situation, now.power);
        let there = u16::from(now.position.stores.commandos[power.index()]);
        let count = leading(said, 1..=there, |count| {
            let most = s.commandos_ready(power);
            rule::COMMANDOS
                .forbids(count > u16::from(most), || (msg!("combat-commandos-most", most = most), vec![]))
        })?;
        let at = leading(said, s.hostile_lands(power), |at| {
            let about = || vec![Subject::Space(at)];
            let near = s.commando_reach(power, at);
            rule::COMMANDOS.forbids(!near, || (msg!("combat-commandos-far", space = at), about()))?;
            let target = s.commando_prey(power, at);
            rule::COMMANDOS.forbids(!target, || (msg!("combat-commandos-nothing", space = at), about()))
        })?;
        let works = now.position.facilities(at).map(|facility| CommandoTarget::Works(facility.works));
        let ships = s.commando_zones(power, at).iter().map(CommandoTarget::Ships);
        let target = said.last(works.chain(ships), |_| Ok(()))?;
        Ok(Commando { count, at, target })
    }

    pub fn perform(&self, executor: &mut Executor<'_, '_, '_>) {
        executor.land_commandos(self.count as u8, self.at, self.target);
    }
}
