//! Step 2: research, and what Intelligence does to the research of others.

use table::dice::Stream;
use table::{Subject, Verdict, msg};

use crate::decision::Decision;
use crate::events::Event;
use crate::fact::Fact;
use crate::powers::Power;
use crate::purchase::PurchaseFact;
use crate::purchase::facts::project_name;
use crate::research::Project;
use crate::rule::economy as rule;
use crate::turn::Course;

impl Decision<'_> {
    /// `research`: is there a project that could be advanced?
    pub(super) fn permit_research<V: Verdict>(&self) -> Result<(), V> {
        let chinese = self.power == Power::China;
        rule::NO_CHINESE_RESEARCH.forbids(chinese, || (msg!("no-chinese-research"), vec![]))?;
        let (cost, has) = (u16::from(self.ground.research.die_cost), self.position.treasury_of(self.power));
        rule::RESEARCH_COST.forbids(cost > has, || (msg!("too-dear", cost = cost, has = has), vec![]))?;
        let some = Project::ALL.into_iter().any(|p| self.permit_project::<table::No>(p).is_ok());
        rule::NEW_PROJECTS.forbids(!some, || (msg!("no-project-left"), vec![]))
    }

    /// `research PROJECT`.
    pub(super) fn permit_project<V: Verdict>(&self, project: Project) -> Result<(), V> {
        let (power, purchases) = (self.power, &self.position.turn.purchases);
        let known = self.situation.has(power, project);
        rule::DEVELOPED
            .forbids(known, || (msg!("project-developed", project = project_name(project)), vec![]))?;
        let advanced = purchases.advanced.has(project);
        rule::RESEARCH_DIE
            .forbids(advanced, || (msg!("project-advanced", project = project_name(project)), vec![]))?;
        let limit = self.ground.research.new_per_turn;
        let new = self.position.research[power.index()][project.index()] == 0;
        rule::NEW_PROJECTS.forbids(new && purchases.started >= limit, || {
            (msg!("too-many-new-projects", limit = limit), vec![])
        })
    }

    /// `spy`: with Intelligence, once a turn, against somebody's research.
    pub(super) fn permit_spy<V: Verdict>(&self) -> Result<(), V> {
        let skilled = self.situation.has(self.power, Project::Intelligence);
        rule::SETBACK.forbids(!skilled, || (msg!("no-intelligence"), vec![]))?;
        let spied = self.position.turn.purchases.spied;
        rule::SETBACK.forbids(spied, || (msg!("no-second-mission"), vec![]))?;
        let some = Power::ALL.into_iter().any(|p| self.permit_target::<table::No>(p).is_ok());
        rule::SETBACK.forbids(!some, || (msg!("nothing-to-set-back"), vec![]))
    }

    /// `spy reveal`: markers lie open on the track.
    pub(super) fn permit_reveal<V: Verdict>(&self) -> Result<(), V> {
        rule::REVEAL.forbids(true, || (msg!("nothing-hidden"), vec![]))
    }

    /// `spy setback POWER`: an enemy who has something under way.
    pub(super) fn permit_target<V: Verdict>(&self, target: Power) -> Result<(), V> {
        let about = || vec![Subject::Seat(target.seat())];
        let enemy = self.position.at_war(self.power, target);
        rule::SETBACK.forbids(!enemy, || (msg!("not-an-enemy", power = target.seat()), about()))?;
        let some = Project::ALL.into_iter().any(|p| self.is_under_way(target, p));
        rule::SETBACK.forbids(!some, || (msg!("no-research-there", power = target.seat()), about()))
    }

    /// `spy setback POWER PROJECT`.
    pub(super) fn permit_setback<V: Verdict>(&self, target: Power, project: Project) -> Result<(), V> {
        rule::SETBACK.forbids(!self.is_under_way(target, project), || {
            (msg!("project-not-under-way", project = project_name(project)), vec![])
        })
    }

    fn is_under_way(&self, power: Power, project: Project) -> bool {
        self.position.research[power.index()][project.index()] > 0 && !self.situation.has(power, project)
    }
}

impl Course<'_, '_, '_> {
    /// A die is paid and rolled, and the marker advances.
    pub(super) fn research(&mut self, project: Project) {
        let power = self.power();
        let rules = &self.ground.research;
        let cost = i32::from(rules.die_cost);
        self.coins(power, -cost, rule::RESEARCH_COST);
        let purchases = &mut self.position.turn.purchases;
        let first = purchases.advanced == Default::default();
        let far = self.position.research[power.index()][project.index()];
        purchases.started += u8::from(far == 0);
        purchases.advanced = purchases.advanced.with(project);
        let roll = self.dice.die(Stream::Public, rule::RESEARCH_DIE, 6);
        let mut again = None;
        let mut steps = roll;
        if project == Project::AtomicBomb && rule::ATOMIC_STEPS.holds() {
            steps = if roll == 6 { 3 } else { 1 };
        } else if roll >= rules.breakthrough && rule::BREAKTHROUGH.holds() {
            let more = self.dice.die(Stream::Public, rule::BREAKTHROUGH, 6);
            steps += more;
            again = Some(more);
        }
        if first && self.situation().under(Event::ScientificExchange) {
            steps += 2;
        }
        let of = self.situation().track(project);
        let now = far.saturating_add(steps).min(of);
        self.position.research[power.index()][project.index()] = now;
        let fact = PurchaseFact::Advanced { power, project, roll, again, now, of };
        self.tell.all(|| Fact::Purchase(fact));
        if now >= of && rule::DEVELOPED.holds() {
            let developed = &mut self.position.developed[power.index()];
            *developed = developed.with(project);
            self.tell.all(|| Fact::Purchase(PurchaseFact::Developed { power, project }));
        }
    }

    /// Intelligence is used: true if the other side's does not stop it.
    pub fn mission(&mut self, target: Power) -> bool {
        let power = self.power();
        self.position.turn.purchases.spied = true;
        if !self.situation().has(target, Project::Intelligence) || !rule::COUNTER_INTELLIGENCE.holds() {
            return true;
        }
        let roll = self.dice.die(Stream::Public, rule::COUNTER_INTELLIGENCE, 6);
        let counter = self.dice.die(Stream::Public, rule::COUNTER_INTELLIGENCE, 6);
        self.tell.all(|| Fact::Purchase(PurchaseFact::Countered { power, target, roll, counter }));
        counter <= roll
    }

    /// An enemy's marker goes back.
    pub(super) fn set_back(&mut self, target: Power, project: Project) {
        if !self.mission(target) {
            return;
        }
        let back = self.dice.die(Stream::Public, rule::SETBACK, 6);
        let marker = &mut self.position.research[target.index()][project.index()];
        *marker = marker.saturating_sub(back);
        let power = self.power();
        self.tell.all(|| Fact::Purchase(PurchaseFact::SetBack { power, target, project, back }));
    }
}
