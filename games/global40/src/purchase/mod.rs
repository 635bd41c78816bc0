//! Phase 1: train pilots, research, repair, buy.

mod agents;
mod buy;
mod claims;
pub mod facts;
mod lab;
mod price;
mod repair;
mod stores;
mod train;

pub use facts::PurchaseFact;
#[cfg(test)]
pub use price::OIL;
pub use stores::{Purchases, Step, Stores, Transit};

use table::{Verdict, msg};

use crate::decision::Decision;
use crate::events::Event;
use crate::part::{Part, Verb};
use crate::powers::Power;
use crate::research::Project;
use crate::rule::economy as rule;
use crate::turn::Course;
use crate::units::Kind;
use crate::works::Works;

/// What can be said first.
const VERBS: [Verb; 10] = [
    Verb::Train,
    Verb::Research,
    Verb::Spy,
    Verb::Repair,
    Verb::Buy,
    Verb::Build,
    Verb::Upgrade,
    Verb::Allow,
    Verb::Refuse,
    Verb::Done,
];

/// The step that a verb belongs to.
fn step(verb: Verb) -> Step {
    match verb {
        Verb::Train => Step::Train,
        Verb::Research | Verb::Spy => Step::Research,
        Verb::Repair => Step::Repair,
        _ => Step::Buy,
    }
}

impl Decision<'_> {
    pub fn purchase_shapes(&self, said: &[Part], out: &mut Vec<Part>) {
        use Part::{Do, Power as Whose, Project as What, Space as At, Works as A};
        match said {
            [] => out.extend(VERBS.map(Do)),
            [Do(Verb::Allow | Verb::Refuse)] => {
                out.extend(Power::ALL.into_iter().filter(|p| *p != self.power).map(Whose));
            }
            [Do(Verb::Train)] => out.extend([Verb::Keep, Verb::Raise, Verb::Lapse].map(Do)),
            [Do(Verb::Research)] => {
                out.extend(Project::ALL.map(What));
                out.extend(self.markers(self.power).map(Part::Count));
            }
            [Do(Verb::Spy)] => out.extend([Verb::Setback, Verb::Reveal].map(Do)),
            [Do(Verb::Spy), Do(_)] => {
                out.extend(Power::ALL.into_iter().filter(|p| *p != self.power).map(Whose));
            }
            [Do(Verb::Spy), Do(how), Whose(target)] => {
                if *how == Verb::Setback {
                    out.extend(Project::ALL.map(What));
                }
                out.extend(self.markers(*target).map(Part::Count));
            }
            [Do(Verb::Repair)] => {
                let mut lands: Vec<Part> = self.damaged().map(|f| At(f.at)).collect();
                lands.sort_unstable();
                lands.dedup();
                out.append(&mut lands);
            }
            [Do(Verb::Repair), At(at)] => {
                out.extend(self.position.facilities(*at).map(|f| A(f.works)));
            }
            [Do(Verb::Repair), At(at), A(works)] => {
                let damage = self.situation.facility(*at, *works).map_or(0, |f| f.damage);
                out.extend((1..=damage).map(|n| Part::Count(n.into())));
            }
            [Do(Verb::Buy)] => {
                for kind in Kind::ALL {
                    out.extend((1..=self.worth_offering(kind)).map(|n| Part::Units(kind, n)));
                }
                out.push(What(Project::AtomicBomb));
            }
            [Do(Verb::Build)] => out.extend(Works::ALL.map(A)),
            [Do(Verb::Upgrade)] => {
                let minors = self.position.works.iter().filter(|f| f.works == Works::Minor);
                out.extend(minors.map(|f| At(f.at)));
            }
            _ => {}
        }
    }

    pub fn purchase_permit<V: Verdict>(&self, said: &[Part], part: &Part) -> Result<(), V> {
        match (said, *part) {
            ([], Part::Do(verb)) => self.permit_verb(verb),
            ([Part::Do(verb @ (Verb::Allow | Verb::Refuse))], Part::Power(of)) => {
                self.permit_consent_to(*verb, of)
            }
            ([Part::Do(Verb::Train)], Part::Do(how)) => self.permit_training(how),
            ([Part::Do(Verb::Research)], Part::Project(project)) => self.permit_project(project),
            ([Part::Do(Verb::Research)], Part::Count(number)) => self.permit_marker(number),
            ([Part::Do(Verb::Spy)], Part::Do(Verb::Reveal)) => self.permit_reveal(),
            ([Part::Do(Verb::Spy)], Part::Do(_)) => self.permit_setbacks(),
            ([Part::Do(Verb::Spy), Part::Do(Verb::Reveal)], Part::Power(target)) => {
                self.permit_reading(target)
            }
            ([Part::Do(Verb::Spy), _], Part::Power(target)) => self.permit_target(target),
            ([Part::Do(Verb::Spy), Part::Do(Verb::Reveal), Part::Power(target)], Part::Count(number)) => {
                self.permit_reading_of(*target, number)
            }
            ([Part::Do(Verb::Spy), _, Part::Power(target)], Part::Count(number)) => {
                self.permit_setback_of(*target, number)
            }
            ([Part::Do(Verb::Spy), _, Part::Power(target)], Part::Project(project)) => {
                self.permit_setback(*target, project)
            }
            ([Part::Do(Verb::Repair)], Part::Space(at)) => self.permit_repair_at(at),
            ([Part::Do(Verb::Repair), Part::Space(at)], Part::Works(works)) => {
                self.permit_repair_of(*at, works)
            }
            ([Part::Do(Verb::Repair), _, Part::Works(works)], Part::Count(points)) => {
                self.permit_points(*works, points)
            }
            ([Part::Do(Verb::Buy)], Part::Units(kind, count)) => self.permit_units(kind, count),
            ([Part::Do(Verb::Buy)], Part::Project(_)) => self.permit_bomb(),
            ([Part::Do(Verb::Build)], Part::Works(works)) => self.permit_works(works),
            ([Part::Do(Verb::Upgrade)], Part::Space(at)) => self.permit_upgrade_at(at),
            _ => Ok(()),
        }
    }

    fn permit_verb<V: Verdict>(&self, verb: Verb) -> Result<(), V> {
        if matches!(verb, Verb::Allow | Verb::Refuse) {
            return self.permit_consent(verb);
        }
        let late = self.position.turn.purchases.step > step(verb);
        rule::STEPS.forbids(late, || (msg!("step-is-over"), vec![]))?;
        match verb {
            Verb::Train => self.permit_train(),
            Verb::Research => self.permit_research(),
            Verb::Spy => self.permit_spy(),
            Verb::Repair => self.permit_repair(),
            Verb::Buy => self.permit_buy(),
            Verb::Build => self.permit_build(),
            Verb::Upgrade => self.permit_upgrade(),
            _ => Ok(()),
        }
    }

    pub fn purchase_whole(&self, said: &[Part]) -> bool {
        use Part::{Count, Do, Power as Whose, Project as What, Space as At, Units, Works as A};
        matches!(
            said,
            [Do(Verb::Done)]
                | [Do(Verb::Allow | Verb::Refuse), Whose(_)]
                | [Do(Verb::Train), Do(_)]
                | [Do(Verb::Research | Verb::Buy), What(_)]
                | [Do(Verb::Research), Count(_)]
                | [Do(Verb::Spy), Do(_), Whose(_), What(_) | Count(_)]
                | [Do(Verb::Repair), At(_), A(_), Count(_)]
                | [Do(Verb::Buy), Units(..)]
                | [Do(Verb::Build), A(_)]
                | [Do(Verb::Upgrade), At(_)]
        )
    }
}

impl Course<'_, '_, '_> {
    /// The turn of a power begins: half of what a neutral power has may go into units.
    pub fn begin_purchase(&mut self) {
        let power = self.power();
        let neutral = self.position.is_neutral(power);
        let free = if self.situation().under(Event::FactoryDrive) { 3 } else { 0 };
        let half = self.position.treasury_of(power) / 2;
        let purchases = &mut self.position.turn.purchases;
        purchases.allowance = neutral.then_some(half);
        purchases.free_repairs = free;
    }

    /// Carries out an order of the phase; true if it was the last.
    pub fn perform_purchase(&mut self, parts: &[Part]) -> bool {
        if self.perform_consent(parts) {
            return false;
        }
        if let [Part::Do(verb), ..] = parts {
            self.enter_step(step(*verb));
        }
        match *parts {
            [Part::Do(Verb::Train), Part::Do(how)] => self.train(how),
            [Part::Do(Verb::Research), Part::Project(project)] => self.research(project),
            [Part::Do(Verb::Research), Part::Count(number)] => self.research_by_number(number),
            [Part::Do(Verb::Spy), _, Part::Power(target), Part::Project(project)] => {
                self.set_back(target, project);
            }
            [Part::Do(Verb::Spy), Part::Do(Verb::Reveal), Part::Power(target), Part::Count(number)] => {
                self.reveal_marker(target, number);
            }
            [Part::Do(Verb::Spy), _, Part::Power(target), Part::Count(number)] => {
                self.set_back_marker(target, number);
            }
            [Part::Do(Verb::Repair), Part::Space(at), Part::Works(works), Part::Count(points)] => {
                self.repair(at, works, points);
            }
            [Part::Do(Verb::Buy), Part::Units(kind, count)] => self.buy(kind, count),
            [Part::Do(Verb::Buy), Part::Project(_)] => self.buy_bomb(),
            [Part::Do(Verb::Build), Part::Works(works)] => self.build(works),
            [Part::Do(Verb::Upgrade), Part::Space(at)] => self.upgrade(at),
            _ => {
                self.remove_chips();
                self.lay_upgrade_chips();
                return true;
            }
        }
        false
    }

    /// What a step closes by itself: pilots nobody paid for lapse, and ships in port are repaired once the bases are.
    fn enter_step(&mut self, step: Step) {
        let before = self.position.turn.purchases.step;
        if step > Step::Train && !self.position.turn.purchases.trained {
            self.position.turn.purchases.trained = true;
            self.lapse();
        }
        if step == Step::Buy && before < Step::Buy {
            self.repair_ships();
        }
        self.position.turn.purchases.step = before.max(step);
    }
}
