//! The Combat phases: airstrikes, which battles to fight, who is hit.

use eurofront::{EuroFront, Faction, Frame, Part, Verb, fire, movement};
use table::{Order, Space};

use super::look::Own;
use super::plan::{is_main, theatre};
use super::staff::Staff;
use super::worth;

/// How many hits a step costs where nothing is foretold.
const USUAL_COVER: i32 = 2;

impl Staff<'_> {
    /// Airstrikes first, then the battles that promise more than they cost.
    pub fn fight(&self) -> Option<Order<EuroFront>> {
        self.strike().or_else(|| self.engage()).or_else(|| self.done())
    }

    /// The strongest HQ strikes where most is at stake: at the main effort, and in battles that are fought anyway.
    fn strike(&self) -> Option<Order<EuroFront>> {
        if self.idea.narrow {
            return None;
        }
        let mut hqs = self.blocks_offered(&[Verb::Strike.into()]);
        hqs.sort_by_key(|hq| std::cmp::Reverse(hq.strength));
        let fought = match self.position.frames.top() {
            Frame::Combat(combat) => combat.fought.as_slice(),
            _ => &[],
        };
        let main = |at: Space| {
            self.idea.plan.operations().iter().any(|one| is_main(one) && one.objective.place() == at)
        };
        let stake = |at: Space| match self.promise(at) {
            promise if promise > 0 || fought.contains(&at) => Some((main(at), promise, at)),
            _ => None,
        };
        hqs.into_iter().find_map(|hq| {
            let said: Vec<Part> = vec![Verb::Strike.into(), hq.handle.into()];
            let (_, _, at) = self.spaces_offered(&said).into_iter().filter_map(stake).max()?;
            self.legal([said, vec![at.into()]].concat())
        })
    }

    fn engage(&self) -> Option<Order<EuroFront>> {
        let places = self.spaces_offered(&[Verb::Fight.into()]);
        let at = places.into_iter().find(|at| self.promise(*at) > 0)?;
        self.legal(vec![Verb::Fight.into(), at.into()])
    }

    /// What a round of a battle is expected to gain, in points: steps of the enemy against one's own.
    fn promise(&self, at: Space) -> i32 {
        let cover = self.foretold(vec![Verb::Fight.into(), at.into()]).unwrap_or(USUAL_COVER).max(1);
        let site = &self.ground[at];
        let weather = movement::weather(self.ground, self.position.skies, at);
        let hits = |unit, strength: u8, way| {
            let firepower = fire::firepower(self.position.scenario, unit, way, site, weather);
            firepower.map_or(0, |power| i32::from(strength) * i32::from(7 - power.lowest_hit()))
        };
        let here = || self.own().iter().filter(|own| own.at == at);
        // A step takes as many hits as the cover says in one round: fewer dice hit nobody.
        let vain = self.own_at(at) < cover;
        let ours: i32 = if vain { 0 } else { here().map(|own| self.punch(own, at)).sum() };
        let usual = 2;
        let theirs: i32 = self
            .foes()
            .iter()
            .filter(|foe| foe.at == at)
            .map(|foe| match foe.unit {
                Some(id) => hits(self.ground.forces.unit(id), foe.strength, fire::Fire::Defence),
                None => i32::from(foe.strength) * usual,
            })
            .sum();
        let (scenario, enemy) = (self.position.scenario, self.enemy());
        let gain = ours * worth::prize(scenario, enemy) / cover;
        gain - theirs * worth::step(scenario, self.faction)
    }

    fn enemy(&self) -> Faction {
        let attacker = theatre(self.position.scenario).map(|(_, attacker)| attacker);
        match (self.faction, attacker) {
            (Faction::Axis, Some(Faction::Axis)) => Faction::Allies,
            (Faction::Axis, _) => Faction::Soviets,
            _ => Faction::Axis,
        }
    }

    /// Any order of battles will do.
    pub fn next_battle(&self) -> Option<Order<EuroFront>> {
        let said = [Part::Do(Verb::Battle)];
        let at = self.spaces_offered(&said).into_iter().max_by_key(|at| (self.own_at(*at), *at))?;
        self.legal(vec![said[0], at.into()])
    }

    /// The block that is missed least is thrown back or hit.
    pub fn suffer(&self) -> Option<Order<EuroFront>> {
        let verb = self.offers(&[]).into_iter().next()?;
        let missed = |own: &Own<'_>| (worth::of_unit(own.unit.troops), own.id);
        let block = self.blocks_offered(&[verb]).into_iter().min_by_key(missed)?;
        self.legal(vec![verb, block.handle.into()])
    }
}
