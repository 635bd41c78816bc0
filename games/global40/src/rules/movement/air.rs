//! Flights: into battle with a way home, and home.

use table::{RuleId, Space};

use super::forbids;
use super::group::Group;
use super::mover::{Mover, Reach, Stand};
use super::paths::steps;
use crate::model::facilities::FacilityKind;
use crate::model::kinds::Kind;
use crate::model::part::Verb;
use crate::model::spaces::Spaces;
use crate::model::unit::{Marks, Task};
use crate::rule::movement as rule;
use crate::rules::movement::context::Phase;
use crate::rules::situation::Stance;

impl Mover<'_> {
    /// The facilities that the bombers of a group may raid.
    pub fn raid_works(&self, group: &Group, at: Space) -> impl Iterator<Item = FacilityKind> {
        let tactical = group.has(Kind::Tactical) && rule::TACTICAL_TARGETS.holds();
        let facilities = self.position().facilities(at).map(|f| f.works);
        facilities.filter(move |w| !(tactical && w.is_complex()))
    }

    /// Spaces where a flight on this errand may end.
    pub fn air_goals(&self, verb: Verb, group: &Group, from: Space) -> Spaces {
        let context = self.context;
        let enemies = self.s.enemies(context.power);
        let hostile =
            |at: &Space| context.targets.contains(*at) && context.stance[at.index()] == Stance::Hostile;
        let works = self.position().works.iter();
        let goals = match verb {
            Verb::Raid if !group.any(Kind::is_bomber) || !rule::RAID_TARGETS.holds() => Spaces::NONE,
            Verb::Sweep if !rule::SWEEP.holds() => Spaces::NONE,
            Verb::Raid => works
                .map(|f| f.at)
                .filter(|at| hostile(at) && self.raid_works(group, *at).next().is_some())
                .collect(),
            Verb::Sweep => works
                .filter(|f| f.works == FacilityKind::AirBase && hostile(&f.at))
                .map(|f| f.at)
                .filter(|at| self.s.air.at(*at).meets(enemies))
                .collect(),
            _ if context.phase == Phase::Combat => {
                let quiet = if rule::ENDS_IN_BATTLE.holds() { Spaces::NONE } else { context.landing };
                let safe = if self.escapes(from) {
                    context.landing.union(self.s.ground.sets.sea)
                } else {
                    Spaces::NONE
                };
                let sonar =
                    |zone: &Space| self.hunted_with_sonar(*zone) || !rule::SUBMARINES_NEED_DESTROYER.holds();
                let prey: Spaces = context.prey.iter().filter(sonar).collect();
                let fights = context.targets.union(context.hot).union(prey).union(context.assaults);
                fights.union(quiet).union(safe)
            }
            _ => context.landing,
        };
        if context.power == crate::model::powers::Power::China && rule::FLYING_TIGERS.holds() {
            goals.intersection(self.s.ground.sets.china_area)
        } else {
            goals
        }
    }

    pub fn air_reach(&self, verb: Verb, group: &Group, range: u8, stand: Stand) -> Reach {
        let (ends, doubtful) = self.sure_ends(verb, group, range, stand);
        let more = if doubtful.is_empty() {
            Spaces::NONE
        } else {
            self.doubtful_ends(verb, group, range, stand, doubtful)
        };
        Reach { ends: ends.union(more), vias: Spaces::NONE }
    }

    /// Can the flight end anywhere?
    pub fn flies(&self, verb: Verb, group: &Group, range: u8, stand: Stand) -> bool {
        let (ends, doubtful) = self.sure_ends(verb, group, range, stand);
        !ends.is_empty()
            || !doubtful.is_empty() && !self.doubtful_ends(verb, group, range, stand, doubtful).is_empty()
    }

    /// Where the flight can end with a land to come home to, and where somebody must have a deck.
    fn sure_ends(&self, verb: Verb, group: &Group, range: u8, stand: Stand) -> (Spaces, Spaces) {
        let context = self.context;
        let goals = self.air_goals(verb, group, stand.start);
        if self.combat() && goals.is_empty() {
            return (Spaces::NONE, Spaces::NONE);
        }
        let (levels, _) = self.air_levels(range.saturating_sub(stand.cost), stand.at, goals);
        let mut reach = Reach::default();
        let mut doubtful = Spaces::NONE;
        let left = |k: usize| range.saturating_sub(stand.cost + k as u8);
        let combat = self.combat();
        let kind_rule = group.all(Kind::is_carrier_plane);
        for (k, level) in levels.iter().enumerate().skip(1) {
            if combat {
                let goal = level.intersection(goals);
                let home = goal.intersection(context.homes(self.s, left(k)));
                reach.ends = reach.ends.union(home);
                doubtful = doubtful.union(goal.minus(home));
            } else {
                reach.ends = reach.ends.union(level.intersection(goals));
                if kind_rule {
                    doubtful = doubtful.union(level.intersection(self.s.ground.sets.sea));
                }
            }
        }
        (reach.ends, doubtful)
    }

    /// Spaces over which a flight can be sent and still end well, with a land to come home to.
    pub fn air_vias(&self, verb: Verb, group: &Group, range: u8, stand: Stand) -> Spaces {
        let (context, around) = (self.context, &self.s.ground.around);
        let goals = self.air_goals(verb, group, stand.start);
        let left = usize::from(range.saturating_sub(stand.cost));
        let (levels, through) = self.air_levels(left as u8, stand.at, goals);
        let good = |left: usize| {
            if self.combat() { goals.intersection(context.homes(self.s, left as u8)) } else { goals }
        };
        // From where the flight can end with this much range left, at least one step further on.
        let mut onward = vec![Spaces::NONE];
        for k in 1..left {
            let next = good(k - 1).union(onward[k - 1].intersection(context.sky));
            onward.push(next.iter().fold(Spaces::NONE, |all, s| all.union(around[s.index()])));
        }
        let mut vias = Spaces::NONE;
        for (k, level) in levels.iter().enumerate().skip(1).take(left.saturating_sub(1)) {
            vias = vias.union(level.intersection(through).intersection(onward[left - k]));
        }
        vias
    }

    /// Ends with no land in reach: somebody must have a deck there.
    fn doubtful_ends(&self, verb: Verb, group: &Group, range: u8, stand: Stand, doubtful: Spaces) -> Spaces {
        let goals = self.air_goals(verb, group, stand.start);
        let (levels, _) = self.air_levels(range.saturating_sub(stand.cost), stand.at, goals);
        let left = |at: Space| range.saturating_sub(stand.cost + steps(&levels, at).unwrap_or(range));
        let combat = self.combat();
        let careless = |at: Space| {
            let rule = match (combat, self.on_sea(at)) {
                (false, _) => rule::NEEDS_DECK,
                (true, true) => rule::CARRIER_COULD_BE_THERE,
                (true, false) => rule::LANDING_RANGE,
            };
            !rule.holds()
        };
        let ends: Spaces = doubtful.iter().filter(|at| careless(*at)).collect();
        if !group.all(Kind::is_carrier_plane) {
            return ends;
        }
        let decks = self.decks();
        let zones = decks.iter().fold(Spaces::NONE, |all, d| all.union(d.zones));
        if zones.is_empty() {
            return ends;
        }
        let possible: Spaces = doubtful
            .iter()
            .filter(|at| {
                let left = if combat { left(*at) } else { 0 };
                self.zones_within(*at, left).meets(zones)
            })
            .collect();
        if possible.is_empty() {
            return ends;
        }
        let together = if combat { rule::ALL_CAN_LAND } else { rule::NEEDS_DECK };
        if !together.holds() {
            return ends.union(possible);
        }
        let count = group.total().min(99) as u8;
        let moved = self.choose(stand.start, group, 1);
        ends.union(self.with_decks(possible, count, |at| if combat { left(at) } else { 0 }, &moved))
    }

    /// Lands that are already attacked by land or from the sea: paratroops only join other attackers.
    fn stormed(&self) -> Spaces {
        let position = self.position();
        let own = position.units.iter().filter(|u| u.owner == Some(self.context.power) && u.kind.is_land());
        own.filter_map(|u| match u.task {
            Task::Assault(at) => Some(at),
            Task::Drop => None,
            _ if u.is(Marks::MOVED) && u.aboard.is_none() => u.at,
            _ => None,
        })
        .collect::<Spaces>()
        .intersection(self.context.targets)
    }

    pub fn drop_reach(&self, range: u8, stand: Stand) -> Reach {
        let goals = if rule::PARATROOPS.holds() { self.stormed() } else { self.context.targets };
        let base = self.context.air_bases.contains(stand.start) || !rule::PARATROOPS.holds();
        if !base || goals.is_empty() {
            return Reach::default();
        }
        let (levels, _) = self.air_levels(range, stand.at, goals);
        let mut ends = levels.iter().skip(1).fold(Spaces::NONE, |all, l| all.union(*l)).intersection(goals);
        ends.remove(stand.start);
        Reach { ends, vias: Spaces::NONE }
    }

    /// Why a flight cannot end there.
    pub fn air_rule(&self, verb: Verb, group: &Group, range: u8, stand: Stand, to: Space) -> Option<RuleId> {
        let goals = self.flight_goals(verb, group, stand.start);
        let barred = if self.on_sea(to) { None } else { self.context.barred(self.s, to, !self.combat()) };
        if let Some(rule) = barred {
            let tigers =
                self.context.power == crate::model::powers::Power::China && rule == rule::CHINESE_AREA;
            return forbids(rule::FLYING_TIGERS, tigers).or(Some(rule));
        }
        let left = range.saturating_sub(stand.cost);
        let base = verb != Verb::Drop || self.context.air_bases.contains(stand.start);
        forbids(rule::PARATROOPS, !base).or_else(|| self.no_goal_rule(verb, goals, to)).or_else(|| match self
            .flight(stand.at, to, left, goals.union(Spaces::one(to)))
        {
            None => self.way_rule(group, verb, stand, to),
            Some(far) if self.combat() => self.no_way_home_rule(group, left - far, to),
            Some(_) => {
                let decks = self.doubtful_ends(verb, group, range, stand, Spaces::one(to));
                forbids(rule::CONSENT, self.refused_deck(to))
                    .or_else(|| forbids(rule::NEEDS_DECK, decks.is_empty()))
            }
        })
    }

    /// Where a flight on this errand may go, or paratroops may jump.
    pub fn flight_goals(&self, verb: Verb, group: &Group, from: Space) -> Spaces {
        if verb == Verb::Drop { self.stormed() } else { self.air_goals(verb, group, from) }
    }

    /// Why a space is none where a flight on this errand may end.
    fn no_goal_rule(&self, verb: Verb, goals: Spaces, to: Space) -> Option<RuleId> {
        let (context, goal) = (self.context, goals.contains(to));
        let stance = context.stance.get(to.index()).copied();
        match verb {
            Verb::Raid => {
                let any = self.position().facilities(to).next().is_some() && stance == Some(Stance::Hostile);
                forbids(rule::TACTICAL_TARGETS, !goal && any).or_else(|| forbids(rule::RAID_TARGETS, !goal))
            }
            Verb::Sweep => forbids(rule::SWEEP, !goal),
            Verb::Drop => forbids(rule::PARATROOPS, !goal),
            _ if self.combat() && !goal => match stance {
                Some(Stance::FriendlyNeutral) => forbids(rule::FRIENDLY_NEUTRAL, true),
                _ => context
                    .sky_rule(self.s, to)
                    .or_else(|| forbids(rule::SUBMARINES_NEED_DESTROYER, context.prey.contains(to)))
                    .or_else(|| forbids(rule::ENDS_IN_BATTLE, !goal)),
            },
            _ if self.combat() => None,
            _ => forbids(rule::CONSENT, context.apart.contains(to))
                .or_else(|| forbids(rule::LANDS_WHERE_FRIENDLY, !goal && !self.on_sea(to))),
        }
    }

    /// Why planes that go into battle there with this much range left could not land afterwards.
    fn no_way_home_rule(&self, group: &Group, left: u8, to: Space) -> Option<RuleId> {
        let together = group.all(Kind::is_carrier_plane) && self.any_deck(to, left);
        let alone = if self.on_sea(to) { rule::CARRIER_COULD_BE_THERE } else { rule::LANDING_RANGE };
        let home = self.context.homes(self.s, left).contains(to);
        forbids(rule::ALL_CAN_LAND, together && !home).or_else(|| forbids(alone, !home))
    }
}
