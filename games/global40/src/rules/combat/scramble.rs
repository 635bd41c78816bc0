//! Planes rise from bases by the sea to defend the zones beside them.

use table::{Piece, Seat, Space};

use crate::model::combat::Sortie;
use crate::model::events::Event;
use crate::model::fact::Fact;
use crate::model::fact::combat::CombatFact;
use crate::model::powers::Power;
use crate::model::unit::Task;
use crate::rule::combat as rule;
use crate::rules::executor::Executor;
use crate::rules::situation::Situation;

/// How many planes rise from one base, in fair weather and in fog.
const QUICK_REACTION: u8 = 3;
const IN_FOG: u8 = 2;

impl Situation<'_> {
    /// How many planes may rise from one base.
    pub fn quick_reaction(&self) -> u8 {
        match (rule::THREE_A_BASE.holds(), self.under(Event::FogAndCloud)) {
            (false, _) => u8::MAX,
            (true, true) => IN_FOG,
            (true, false) => QUICK_REACTION,
        }
    }
}

impl Executor<'_, '_, '_> {
    /// A power seals its answer, or amends it.
    pub fn seal_scramble(&mut self, power: Power, sorties: Vec<Sortie>) {
        if self.front().sealed.put(power.seat(), sorties) {
            self.tell.all(|| Fact::Combat(CombatFact::Sealed { power }));
        }
    }

    /// All answers are in: the holder of a base goes first, then the others in the order of play.
    pub(super) fn open_scramble(&mut self, answers: Vec<(Seat, Vec<Sortie>)>) {
        self.tell.reveals_to_all("scramble");
        let mut sorties: Vec<(bool, Power, Sortie)> = Vec::new();
        for (seat, sealed) in answers {
            let Some(power) = Power::of(seat) else { continue };
            for sortie in sealed {
                let guest = !self.position.holder(sortie.base).is(power);
                sorties.push((guest, power, sortie));
            }
        }
        sorties.sort_by_key(|(guest, power, _)| (*guest, *power));
        let mut risen: Vec<(Space, u8)> = Vec::new();
        for (_, power, sortie) in sorties {
            let used = risen.iter().filter(|(base, _)| *base == sortie.base).map(|(_, n)| *n).sum::<u8>();
            let room = self.situation().quick_reaction().saturating_sub(used);
            let count = sortie.count.min(room);
            let planes: Vec<Piece> = self
                .position
                .of(power, sortie.base)
                .filter(|(_, u)| u.kind == sortie.kind && u.aboard.is_none() && u.task == Task::Idle)
                .map(|(p, _)| p)
                .take(usize::from(count))
                .collect();
            let (kind, base, zone) = (sortie.kind, sortie.base, sortie.zone);
            for plane in &planes {
                let unit = self.position.unit_mut(*plane);
                (unit.at, unit.task) = (Some(zone), Task::Scrambled(base));
            }
            let count = planes.len() as u8;
            risen.push((base, count));
            if count > 0 {
                self.tell.all(|| Fact::Combat(CombatFact::Scrambled { power, kind, count, base, zone }));
            }
            if count < sortie.count {
                self.tell.all(|| Fact::Combat(CombatFact::NoRoom { power, kind, base }));
            }
        }
    }
}
