//! Step 2: research.

use table::dice::Stream;
use table::{Verdict, msg};

use crate::model::events::Event;
use crate::model::fact::Fact;
use crate::model::fact::purchase::PurchaseFact;
use crate::model::powers::Power;
use crate::model::research::Project;
use crate::rule::economy as rule;
use crate::rules::executor::Executor;
use crate::rules::now::Now;

/// A die of research: what it shows, the second one after a breakthrough, and how far the marker goes.
struct Roll {
    roll: u8,
    again: Option<u8>,
    steps: u8,
}

impl Now<'_> {
    /// `research`: is there a project that could be advanced?
    pub fn permit_research<V: Verdict>(&self) -> Result<(), V> {
        let chinese = self.power == Power::China;
        rule::NO_CHINESE_RESEARCH.forbids(chinese, || (msg!("no-chinese-research"), vec![]))?;
        let (cost, has) = (u16::from(self.ground.research.die_cost), self.position.treasury_of(self.power));
        rule::RESEARCH_COST.forbids(cost > has, || (msg!("too-dear", cost = cost, has = has), vec![]))?;
        let some = Project::ALL.into_iter().any(|p| self.permit_project::<table::No>(p).is_ok())
            || self.markers(self.power).any(|n| self.permit_marker::<table::No>(n).is_ok());
        rule::NEW_PROJECTS.forbids(!some, || (msg!("no-project-left"), vec![]))
    }

    /// The numbers of a power's coded markers.
    pub fn markers(&self, power: Power) -> impl Iterator<Item = u16> {
        self.position.markers[power.index()].iter().map(|m| u16::from(m.number))
    }

    /// `research PROJECT`; where research is blind, only what is new is called by its name.
    pub fn permit_project<V: Verdict>(&self, project: Project) -> Result<(), V> {
        let (power, purchases) = (self.power, &self.position.turn.purchases);
        let known = self.situation.has(power, project);
        rule::DEVELOPED.forbids(known, || (msg!("project-developed", project = project.name()), vec![]))?;
        let marker = self.position.marker_of(power, project).map(|m| m.number);
        rule::BLIND.forbids(marker.is_some(), || {
            let project = project.name();
            (msg!("project-has-marker", project = project, marker = marker.unwrap_or(0)), vec![])
        })?;
        let advanced = purchases.advanced.has(project);
        rule::RESEARCH_DIE
            .forbids(advanced, || (msg!("project-advanced", project = project.name()), vec![]))?;
        self.permit_new(self.position.come(power, project) == 0)
    }

    /// `research NUMBER`: a coded marker goes on.
    pub fn permit_marker<V: Verdict>(&self, number: u16) -> Result<(), V> {
        let marked = 1_u32
            .checked_shl(number.into())
            .is_some_and(|bit| self.position.turn.purchases.marked & bit != 0);
        rule::RESEARCH_DIE.forbids(marked, || (msg!("marker-advanced", marker = number), vec![]))?;
        self.permit_new(self.position.marker(self.power, number).is_some_and(|m| m.come == 0))
    }

    fn permit_new<V: Verdict>(&self, new: bool) -> Result<(), V> {
        let limit = self.ground.research.new_per_turn;
        rule::NEW_PROJECTS.forbids(new && self.position.turn.purchases.started >= limit, || {
            (msg!("too-many-new-projects", limit = limit), vec![])
        })
    }
}

impl Executor<'_, '_, '_> {
    /// A die is paid and rolled, and the project advances; under a new number, where research is blind.
    pub fn research(&mut self, project: Project) {
        let power = self.power();
        if self.position.is_coded(project) {
            let number = self.position.code(power, project);
            let fact = PurchaseFact::Coded { power, marker: number, project };
            self.tell.seat(power.seat(), || Fact::Purchase(fact.clone()));
            return self.research_by_number(number.into());
        }
        let far = self.position.research[power.index()][project.index()];
        let Roll { roll, again, steps } = self.research_die(far == 0, project == Project::AtomicBomb);
        let purchases = &mut self.position.turn.purchases;
        purchases.advanced = purchases.advanced.with(project);
        let of = self.situation().track(project);
        let now = far.saturating_add(steps).min(of);
        self.position.research[power.index()][project.index()] = now;
        let fact = PurchaseFact::Advanced { power, project, roll, again, now, of };
        self.tell.all(|| Fact::Purchase(fact));
        if now >= of && rule::DEVELOPED.holds() {
            self.develop(project);
        }
    }

    /// A die is paid and rolled, and a coded marker advances; at the end of the track it is turned up.
    pub fn research_by_number(&mut self, number: u16) {
        let (power, of) = (self.power(), self.ground.research.blind_spaces);
        let Some(marker) = self.position.marker(power, number).cloned() else { return };
        let Roll { roll, again, steps } = self.research_die(marker.come == 0, false);
        self.position.turn.purchases.marked |= 1 << number;
        let now = marker.come.saturating_add(steps).min(of);
        if let Some(marker) = self.position.marker_mut(power, number) {
            marker.come = now;
        }
        let fact = PurchaseFact::Marked { power, marker: marker.number, roll, again, now, of };
        self.tell.all(|| Fact::Purchase(fact));
        if now >= of && rule::DEVELOPED.holds() {
            self.position.markers[power.index()].retain(|m| m.number != marker.number);
            self.tell.reveals_to_all("research");
            if let Some(project) = marker.project {
                self.develop(project);
            }
        }
    }

    fn develop(&mut self, project: Project) {
        let power = self.power();
        let developed = &mut self.position.developed[power.index()];
        *developed = developed.with(project);
        self.tell.all(|| Fact::Purchase(PurchaseFact::Developed { power, project }));
    }

    /// Pays for a die and rolls it.
    fn research_die(&mut self, new: bool, step_by_step: bool) -> Roll {
        let (power, rules) = (self.power(), &self.ground.research);
        self.coins(power, -i32::from(rules.die_cost), rule::RESEARCH_COST);
        let purchases = &mut self.position.turn.purchases;
        let first = purchases.advanced == Default::default() && purchases.marked == 0;
        purchases.started += u8::from(new);
        let roll = self.dice.die(Stream::Public, rule::RESEARCH_DIE, 6);
        let (mut again, mut steps) = (None, roll);
        if step_by_step && rule::ATOMIC_STEPS.holds() {
            steps = if roll == 6 { 3 } else { 1 };
        } else if roll >= rules.breakthrough && rule::BREAKTHROUGH.holds() {
            let more = self.dice.die(Stream::Public, rule::BREAKTHROUGH, 6);
            steps += more;
            again = Some(more);
        }
        if first && self.situation().under(Event::ScientificExchange) {
            steps += 2;
        }
        Roll { roll, again, steps }
    }
}
