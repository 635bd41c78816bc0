//! Phase 5: what was bought comes on the board.

mod facts;
mod place;
mod site;
mod yards;

pub use facts::MobiliseFact;
pub use yards::Yards;

use table::{No, Verdict, grammar, msg};

use crate::decision::Decision;
use crate::fact::Fact;
use crate::part::{Part, Verb};
use crate::rule::economy as rule;
use crate::turn::Course;
use crate::units::Kind;
use crate::works::Works;

impl Decision<'_> {
    pub fn mobilise_shapes(&self, said: &[Part], out: &mut Vec<Part>) {
        use Part::{Do, Space as At, Units, Works as A};
        let purchases = &self.position.turn.purchases;
        let lands = || self.ground.sets.land.iter().filter(|s| self.position.holder(*s).is(self.power));
        match said {
            [] => out.extend(
                [Verb::Place, Verb::Partisans, Verb::Relocate, Verb::Upgrade, Verb::Refund, Verb::Done]
                    .map(Do),
            ),
            [Do(Verb::Place | Verb::Refund)] => {
                for kind in purchases.kinds().filter(|k| said != [Do(Verb::Place)] || *k != Kind::Partisan) {
                    out.extend((1..=purchases.waiting(kind)).map(|n| Units(kind, n)));
                }
                out.extend(purchases.facilities().map(A));
            }
            [Do(Verb::Place), Units(kind, _)] => out.extend(self.spots_to_try(*kind).iter().map(At)),
            [Do(Verb::Place), A(_)] => out.extend(self.ground.sets.land.iter().map(At)),
            [Do(Verb::Partisans)] => {
                out.extend((1..=purchases.waiting(Kind::Partisan)).map(|n| Part::Count(n.into())));
            }
            [Do(Verb::Partisans), _] => {
                let soviet =
                    |s: &table::Space| self.ground.original[s.index()] == Some(crate::powers::Power::Soviets);
                out.extend(self.ground.sets.land.iter().filter(soviet).map(At));
            }
            [Do(Verb::Relocate)] => out.extend(lands().map(At)),
            [Do(Verb::Upgrade)] => {
                let minors = self.position.works.iter().filter(|f| f.works == Works::Minor);
                out.extend(minors.map(|f| At(f.at)));
            }
            _ => {}
        }
    }

    pub fn mobilise_permit<V: Verdict>(&self, said: &[Part], part: &Part) -> Result<(), V> {
        match (said, *part) {
            ([], Part::Do(verb)) => self.permit_mobilise_verb(verb),
            ([Part::Do(Verb::Place)], Part::Units(kind, count)) => self.permit_count(kind, count),
            ([Part::Do(Verb::Place)], Part::Works(works)) => {
                let none = self.situation.sites(self.power, works).next().is_none();
                rule::SITES.forbids(none, || (msg!("nowhere-to-place"), vec![]))
            }
            ([Part::Do(Verb::Place), Part::Units(kind, count)], Part::Space(at)) => {
                self.permit_spot(*kind, *count, at)
            }
            ([Part::Do(Verb::Place), Part::Works(works)], Part::Space(at)) => {
                self.situation.site(self.power, *works, at)
            }
            ([Part::Do(Verb::Partisans)], Part::Count(count)) => {
                self.permit_count(Kind::Partisan, count.min(255) as u8)
            }
            ([Part::Do(Verb::Partisans), Part::Count(count)], Part::Space(at)) => {
                let room =
                    self.situation.partisan_lands().iter().find(|(s, _)| *s == at).map(|(_, room)| *room);
                let about = || vec![table::Subject::Space(at)];
                rule::PARTISANS
                    .forbids(room.is_none(), || (msg!("not-lost-soviet-soil", at = at), about()))?;
                let room = room.unwrap_or(0);
                rule::PARTISAN_LIMIT
                    .forbids(*count > room.into(), || (msg!("no-room-for-partisans", room = room), about()))
            }
            ([Part::Do(Verb::Relocate)], Part::Space(at)) => self.situation.permit_arrival(at),
            ([Part::Do(Verb::Upgrade)], Part::Space(at)) => self.permit_moved_upgrade(at),
            ([Part::Do(Verb::Refund)], Part::Units(kind, _)) => {
                rule::REFUND.forbids(self.is_placeable(kind), || (msg!("still-placeable"), vec![]))
            }
            ([Part::Do(Verb::Refund)], Part::Works(works)) => {
                let some = self.situation.sites(self.power, works).next().is_some();
                rule::REFUND.forbids(some, || (msg!("still-placeable"), vec![]))
            }
            _ => Ok(()),
        }
    }

    fn permit_mobilise_verb<V: Verdict>(&self, verb: Verb) -> Result<(), V> {
        let purchases = &self.position.turn.purchases;
        let kinds = || purchases.kinds().filter(|k| *k != Kind::Partisan);
        let placeable = |works: Works| self.situation.sites(self.power, works).next().is_some();
        match verb {
            Verb::Place => {
                let some = kinds().any(|k| self.is_placeable(k)) || purchases.facilities().any(placeable);
                match kinds().next().filter(|_| !some) {
                    Some(kind) => self.permit_count(kind, 1),
                    None => rule::PLACE_ALL.forbids(!some, || (msg!("nothing-to-place"), vec![])),
                }
            }
            Verb::Partisans => {
                let some = purchases.waiting(Kind::Partisan) > 0 && self.is_placeable(Kind::Partisan);
                rule::PARTISANS.forbids(!some, || (msg!("no-partisans"), vec![]))
            }
            Verb::Relocate => {
                let none = self.situation.arriving().is_none();
                rule::RELOCATED_NEXT_TURN.forbids(none, || (msg!("nothing-arrives"), vec![]))?;
                let mut lands = self.ground.sets.land.iter();
                let nowhere = !lands.any(|s| self.situation.permit_arrival::<No>(s).is_ok());
                rule::RELOCATION_SITE.forbids(nowhere, || (msg!("nothing-arrives"), vec![]))
            }
            Verb::Upgrade => {
                let some = purchases.arrived.iter().any(|s| self.permit_moved_upgrade::<No>(*s).is_ok());
                rule::RELOCATED_UPGRADE.forbids(!some, || (msg!("nothing-just-moved"), vec![]))
            }
            Verb::Refund => {
                let some = purchases.kinds().any(|k| !self.is_placeable(k))
                    || purchases.facilities().any(|w| !placeable(w));
                rule::REFUND.forbids(!some, || (msg!("nothing-to-refund"), vec![]))
            }
            _ => {
                let some =
                    purchases.kinds().any(|k| self.is_placeable(k)) || purchases.facilities().any(placeable);
                rule::PLACE_ALL.forbids(some, || (msg!("place-all"), vec![]))
            }
        }
    }

    pub fn mobilise_whole(&self, said: &[Part]) -> bool {
        use Part::{Count, Do, Space as At, Units, Works as A};
        matches!(
            said,
            [Do(Verb::Done)]
                | [Do(Verb::Place), Units(..) | A(_), At(_)]
                | [Do(Verb::Partisans), Count(_), At(_)]
                | [Do(Verb::Relocate | Verb::Upgrade), At(_)]
                | [Do(Verb::Refund), Units(..) | A(_)]
        )
    }
}

impl Course<'_, '_, '_> {
    /// Commandos and bombs never stand on the board: they are ready from now on.
    pub fn begin_mobilise(&mut self) {
        let power = self.power();
        let purchases = &mut self.position.turn.purchases;
        let commandos = std::mem::take(&mut purchases.units[Kind::Commando.index()]);
        let bombs = u8::from(std::mem::take(&mut purchases.bomb));
        let stores = &mut self.position.stores;
        stores.commandos[power.index()] = stores.commandos[power.index()].saturating_add(commandos);
        stores.bombs[power.index()] = stores.bombs[power.index()].saturating_add(bombs);
        if commandos + bombs > 0 {
            self.tell.all(|| Fact::Mobilise(MobiliseFact::Stored { power, commandos, bombs }));
        }
    }

    /// Is there anything to do in the phase but to end it?
    pub fn mobilise_asks(&self) -> bool {
        let mut next = Vec::new();
        grammar::next(&Decision::new(self.ground, self.position, self.power().seat()), &[], &mut next);
        next != [Part::Do(Verb::Done)]
    }

    /// Carries out an order of the phase; true if it was the last.
    pub fn perform_mobilise(&mut self, parts: &[Part]) -> bool {
        match *parts {
            [Part::Do(Verb::Place), Part::Units(kind, count), Part::Space(at)] => self.place(kind, count, at),
            [Part::Do(Verb::Place), Part::Works(works), Part::Space(at)] => self.place_works(works, at),
            [Part::Do(Verb::Partisans), Part::Count(count), Part::Space(at)] => {
                self.place(Kind::Partisan, count.min(255) as u8, at);
            }
            [Part::Do(Verb::Relocate), Part::Space(at)] => self.put_up(at),
            [Part::Do(Verb::Upgrade), Part::Space(at)] => self.upgrade_moved(at),
            [Part::Do(Verb::Refund), Part::Units(kind, count)] => self.refund(kind, count),
            [Part::Do(Verb::Refund), Part::Works(works)] => self.refund_works(works),
            _ => {
                self.refund_the_rest();
                return true;
            }
        }
        false
    }

    /// What nobody could place goes back to the bank.
    fn refund_the_rest(&mut self) {
        let purchases = &self.position.turn.purchases;
        let units: Vec<(Kind, u8)> = purchases.kinds().map(|k| (k, purchases.waiting(k))).collect();
        let works: Vec<Works> = purchases
            .facilities()
            .flat_map(|w| std::iter::repeat_n(w, purchases.works[w as usize].into()))
            .collect();
        if rule::REFUND.holds() {
            units.into_iter().for_each(|(kind, count)| self.refund(kind, count));
            works.into_iter().for_each(|w| self.refund_works(w));
        }
    }
}
