//! What Intelligence does to the research of others.

use table::dice::Stream;
use table::{Subject, Verdict, msg};

use crate::model::fact::Fact;
use crate::model::fact::purchase::PurchaseFact;
use crate::model::powers::{POWERS, Power};
use crate::model::research::Project;
use crate::rule::economy as rule;
use crate::rules::executor::Executor;
use crate::rules::now::Now;
use crate::rules::situation::Situation;

impl Now<'_> {
    /// `spy`: with Intelligence, once a turn, against somebody's research.
    pub fn permit_spy<V: Verdict>(&self) -> Result<(), V> {
        let skilled = self.situation.has(self.power, Project::Intelligence);
        rule::SETBACK.forbids(!skilled, || (msg!("no-intelligence"), vec![]))?;
        let busy = !self.situation.agents_ready(self.power);
        rule::SETBACK.forbids(busy, || (msg!("no-second-mission"), vec![]))?;
        let some = self.permit_setbacks::<table::No>().is_ok() || self.permit_reveal::<table::No>().is_ok();
        rule::SETBACK.forbids(!some, || (msg!("nothing-to-set-back"), vec![]))
    }

    /// `spy setback`.
    pub fn permit_setbacks<V: Verdict>(&self) -> Result<(), V> {
        let some = Power::ALL.into_iter().any(|p| self.permit_target::<table::No>(p).is_ok());
        rule::SETBACK.forbids(!some, || (msg!("nothing-to-set-back"), vec![]))
    }

    /// `spy reveal`: somebody must have a marker that cannot be read.
    pub fn permit_reveal<V: Verdict>(&self) -> Result<(), V> {
        let some = Power::ALL.into_iter().any(|p| self.permit_reading::<table::No>(p).is_ok());
        rule::REVEAL.forbids(!some, || (msg!("nothing-hidden"), vec![]))
    }

    /// `spy setback POWER`: an enemy who has something under way.
    pub fn permit_target<V: Verdict>(&self, target: Power) -> Result<(), V> {
        let about = || vec![Subject::Seat(target.seat())];
        let enemy = self.position.at_war(self.power, target);
        rule::SETBACK.forbids(!enemy, || (msg!("not-an-enemy", power = target.seat()), about()))?;
        let some = self.position.under_way(target).next().is_some();
        rule::SETBACK.forbids(!some, || (msg!("no-research-there", power = target.seat()), about()))
    }

    /// `spy setback POWER PROJECT`: a project that lies open.
    pub fn permit_setback<V: Verdict>(&self, target: Power, project: Project) -> Result<(), V> {
        let coded = self.position.is_coded(project);
        rule::BLIND.forbids(coded, || (msg!("say-the-marker"), vec![]))?;
        let far = if coded { 0 } else { self.position.come(target, project) };
        rule::SETBACK.forbids(far == 0 || self.situation.has(target, project), || {
            (msg!("project-not-under-way", project = project.name()), vec![])
        })
    }

    /// `spy setback POWER NUMBER`: a marker that has left the start.
    pub fn permit_setback_of<V: Verdict>(&self, target: Power, number: u16) -> Result<(), V> {
        let at_start = self.position.marker(target, number).is_none_or(|m| m.come == 0);
        rule::SETBACK.forbids(at_start, || (msg!("marker-at-start", marker = number), vec![]))
    }

    /// `spy reveal POWER`: an enemy with a marker that cannot be read.
    pub fn permit_reading<V: Verdict>(&self, target: Power) -> Result<(), V> {
        let about = || vec![Subject::Seat(target.seat())];
        let enemy = self.position.at_war(self.power, target);
        rule::REVEAL.forbids(!enemy, || (msg!("not-an-enemy", power = target.seat()), about()))?;
        let some = self.markers(target).any(|n| !self.reads(target, n));
        rule::REVEAL.forbids(!some, || (msg!("nothing-hidden-there", power = target.seat()), about()))
    }

    /// `spy reveal POWER NUMBER`.
    pub fn permit_reading_of<V: Verdict>(&self, target: Power, number: u16) -> Result<(), V> {
        rule::REVEAL.forbids(self.reads(target, number), || (msg!("marker-is-read", marker = number), vec![]))
    }

    fn reads(&self, target: Power, number: u16) -> bool {
        self.position.marker(target, number).is_none_or(|m| m.known.contains(self.power))
    }
}

impl Situation<'_> {
    /// Does this power have agents that have not acted since its last turn began?
    pub fn agents_ready(&self, power: Power) -> bool {
        self.has(power, Project::Intelligence) && !self.position.ledger.agents.contains(power)
    }

    /// The enemy whose agents may see through a surprise move: whose turn it is, else the next in the order of play.
    pub fn watcher(&self, power: Power) -> Option<Power> {
        let (active, enemies) = (self.position.power.index(), self.enemies(power));
        let mut order = (0..POWERS).map(|n| Power::ALL[(active + n) % POWERS]);
        order.find(|p| enemies.contains(*p) && self.has(*p, Project::Intelligence))
    }
}

impl Executor<'_, '_, '_> {
    /// Intelligence moves units by surprise: true if no enemy's sees through it.
    pub fn moves_unseen(&mut self, power: Power) -> bool {
        let watcher = self.situation().watcher(power);
        self.is_unseen(power, watcher)
    }

    /// Agents work against a power.
    fn mission(&mut self, target: Power) -> bool {
        let watcher = Some(target).filter(|t| self.situation().has(*t, Project::Intelligence));
        self.is_unseen(self.power(), watcher)
    }

    /// The agents of a power act: true if nobody stops them.
    fn is_unseen(&mut self, power: Power, watcher: Option<Power>) -> bool {
        self.position.ledger.agents = self.position.ledger.agents.with(power);
        let Some(target) = watcher.filter(|_| rule::COUNTER_INTELLIGENCE.holds()) else { return true };
        let roll = self.dice.die(Stream::Public, rule::COUNTER_INTELLIGENCE, 6);
        let counter = self.dice.die(Stream::Public, rule::COUNTER_INTELLIGENCE, 6);
        self.tell.all(|| Fact::Purchase(PurchaseFact::Countered { power, target, roll, counter }));
        counter <= roll
    }

    /// An enemy's project goes back.
    pub fn set_back(&mut self, target: Power, project: Project) {
        if !self.mission(target) {
            return;
        }
        let back = self.dice.die(Stream::Public, rule::SETBACK, 6);
        let marker = &mut self.position.research[target.index()][project.index()];
        *marker = marker.saturating_sub(back);
        let power = self.power();
        self.tell.all(|| Fact::Purchase(PurchaseFact::SetBack { power, target, project, back }));
    }

    /// An enemy's coded marker goes back.
    pub fn set_back_marker(&mut self, target: Power, number: u16) {
        if !self.mission(target) {
            return;
        }
        let (power, back) = (self.power(), self.dice.die(Stream::Public, rule::SETBACK, 6));
        let Some(marker) = self.position.marker_mut(target, number) else { return };
        marker.come = marker.come.saturating_sub(back);
        let marker = marker.number;
        self.tell.all(|| Fact::Purchase(PurchaseFact::MarkerSetBack { power, target, marker, back }));
    }

    /// Agents find out what a marker stands for; only their own power learns it.
    pub fn reveal_marker(&mut self, target: Power, number: u16) {
        if !self.mission(target) {
            return;
        }
        let power = self.power();
        let Some(marker) = self.position.marker_mut(target, number) else { return };
        marker.known = marker.known.with(power);
        let (marker, project) = (marker.number, marker.project);
        self.tell.all(|| Fact::Purchase(PurchaseFact::MarkerRead { power, target, marker }));
        self.tell.reveals(power.bit().seats(), "research");
        if let Some(project) = project {
            let fact = PurchaseFact::Coded { power: target, marker, project };
            self.tell.seat(power.seat(), || Fact::Purchase(fact.clone()));
        }
    }
}
