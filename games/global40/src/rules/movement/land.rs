//! Moves on land: walking in, blitzing, towing.

use table::{RuleId, Space};

use super::forbids;
use super::group::Group;
use super::mover::{Mover, Reach, Stand};
use super::paths::{Levels, flood, path};
use crate::model::kinds::Kind;
use crate::model::part::Verb;
use crate::model::research::Project;
use crate::model::spaces::Spaces;
use crate::rule::battle::AAA_ALONE;
use crate::rule::movement as rule;
use crate::rules::movement::context::{Phase, mud};
use crate::rules::situation::Stance;

impl Mover<'_> {
    /// Lands that land units may continue from.
    fn passable(&self) -> Spaces {
        if rule::PARTISANS_STOP.holds() {
            self.context.open.minus(self.context.partisans)
        } else {
            self.context.open
        }
    }

    /// Lands in which a move may end.
    fn land_ends(&self, group: &Group) -> Spaces {
        match self.context.phase {
            Phase::Combat => {
                let anywhere = if rule::ENDS_IN_BATTLE.holds() { Spaces::NONE } else { self.context.open };
                let targets = self.context.targets;
                let guns = group.all(|kind| kind == Kind::Aaa) && AAA_ALONE.holds();
                let attacked = |at: &Space| self.is_attacked(*at);
                let targets = if guns { targets.iter().filter(attacked).collect() } else { targets };
                targets.union(anywhere)
            }
            Phase::After => {
                let converts = group.any(Kind::captures) || !rule::CONVERTERS.holds();
                let neutrals = if converts { self.context.welcoming } else { Spaces::NONE };
                let careless = if rule::NOT_HOSTILE.holds() { Spaces::NONE } else { self.context.targets };
                self.context.open.union(neutrals).union(careless)
            }
        }
    }

    /// Are own units there that attack this land?
    fn is_attacked(&self, at: Space) -> bool {
        self.context.mine.contains(at) && self.units(at).any(|(_, u)| u.kind.captures())
    }

    /// The levels of a march that takes nothing in passing.
    pub fn land_levels(&self, left: u8, at: Space) -> (Levels, Spaces) {
        let (context, ground) = (self.context, self.s.ground);
        let enter = context.open.union(context.targets).union(context.welcoming);
        let crossing = match context.phase {
            Phase::Combat => rule::NEUTRAL_ON_THE_WAY,
            Phase::After => rule::NEUTRAL_NOT_CROSSED,
        };
        let through =
            if crossing.holds() { self.passable() } else { self.passable().union(context.welcoming) };
        let around = |s: Space| ground.around[s.index()].intersection(ground.sets.land);
        (flood(at, left, around, enter, through), through)
    }

    /// How far a group walks when guns are towed.
    fn marching_range(&self, verb: Verb, group: &Group, range: u8, start: Space) -> u8 {
        if verb == Verb::Dash {
            return range;
        }
        let others = group.kinds.iter().filter(|(k, _)| !self.is_towed(*k));
        let alone = others.map(|(k, _)| self.s.ground.profile(*k).moves).min();
        match alone {
            Some(alone)
                if alone > range
                    && !self.combat()
                    && !mud(self.s, start)
                    && self.tow_rule(group).is_none() =>
            {
                alone
            }
            _ => range,
        }
    }

    fn is_towed(&self, kind: Kind) -> bool {
        kind == Kind::Artillery || kind == Kind::Aaa && self.has(Project::MobileAa) && rule::MOBILE_AA.holds()
    }

    /// The rule that forbids guns to come along: each wants a vehicle.
    fn tow_rule(&self, group: &Group) -> Option<RuleId> {
        let guns: u16 =
            group.kinds.iter().filter(|(k, _)| self.is_towed(*k)).map(|(_, n)| u16::from(*n)).sum();
        (guns > u16::from(group.count(Kind::Mech)) && rule::TOW.holds()).then_some(rule::TOW)
    }

    /// The rule that keeps a group from blitzing.
    pub fn blitz_rule(&self, group: &Group, start: Space) -> Option<RuleId> {
        let fast = |k: Kind| matches!(k, Kind::Armor | Kind::Mech) || self.is_towed(k);
        if mud(self.s, start) {
            return Some(crate::rule::economy::EVENT_BINDS);
        }
        if !group.all(fast) {
            return rule::RANGE.holds().then_some(rule::RANGE);
        }
        let improved = self.has(Project::ImprovedMech) && rule::IMPROVED_MECH.holds();
        let unpaired = group.count(Kind::Mech) > group.count(Kind::Armor) && !improved;
        forbids(rule::BLITZ_PAIRS, unpaired)
            .or_else(|| forbids(rule::BLITZ, !group.any(|k| matches!(k, Kind::Armor | Kind::Mech))))
            .or_else(|| self.tow_rule(group))
    }

    pub fn land_reach(&self, verb: Verb, group: &Group, range: u8, stand: Stand) -> Reach {
        let (context, ground) = (self.context, self.s.ground);
        let range = self.marching_range(verb, group, range, stand.start);
        let ends = self.land_ends(group);
        let mut reach = Reach::default();
        let roads = |s: Space| ground.around[s.index()].intersection(ground.sets.land);
        let blitz = self.combat()
            && verb == Verb::Move
            && rule::BLITZ.holds()
            && self.blitz_rule(group, stand.start).is_none();
        if let Some(first) = stand.first.filter(|f| context.blitzable.contains(*f)) {
            // What has blitzed may end among friends.
            reach.ends = roads(first)
                .intersection(context.targets.union(context.open).union(Spaces::one(stand.start)));
            reach.ends.remove(first);
            return reach;
        }
        let (levels, through) = self.land_levels(range.saturating_sub(stand.cost), stand.at);
        reach.ends = levels.iter().skip(1).fold(Spaces::NONE, |all, l| all.union(*l)).intersection(ends);
        reach.ends.remove(stand.start);
        for (k, level) in levels.iter().enumerate().skip(1) {
            if k + usize::from(stand.cost) < usize::from(range) {
                let on = level.intersection(through).iter().filter(|via| {
                    let mut next = roads(*via).intersection(ends);
                    next.remove(stand.start);
                    !next.is_empty()
                });
                reach.vias = reach.vias.union(on.collect());
            }
        }
        if blitz && stand.first.is_none() {
            for first in roads(stand.at).intersection(context.blitzable).iter() {
                let mut on = roads(first)
                    .intersection(context.targets.union(context.open).union(Spaces::one(stand.start)));
                on.remove(first);
                if !on.is_empty() {
                    reach.vias.insert(first);
                    reach.ends = reach.ends.union(on);
                }
            }
        }
        reach
    }

    /// The way of a march into battle: straight, else through friends, else by blitz.
    pub fn march(&self, group: &Group, range: u8, stand: Stand, to: Space) -> Vec<Space> {
        let ground = self.s.ground;
        let roads = |s: Space| ground.around[s.index()].intersection(ground.sets.land);
        let ends = self.land_ends(group);
        let range = self.marching_range(Verb::Move, group, range, stand.start);
        let plain = stand.first.is_none_or(|f| !self.context.blitzable.contains(f));
        if plain && ends.contains(to) && to != stand.start {
            let (levels, through) = self.land_levels(range.saturating_sub(stand.cost), stand.at);
            let way = path(&levels, to, roads, through, |_| 0);
            if !way.is_empty() {
                return way;
            }
        }
        if !plain {
            return vec![to];
        }
        let first = roads(stand.at)
            .intersection(self.context.blitzable)
            .iter()
            .find(|f| *f != to && roads(*f).contains(to));
        first.map_or(Vec::new(), |first| vec![first, to])
    }

    /// Why land units cannot continue from a land.
    pub fn land_pass_rule(&self, verb: Verb, at: Space) -> Option<RuleId> {
        let context = self.context;
        let stance = *context.stance.get(at.index())?;
        context.barred(self.s, at, false).or_else(|| match (stance, context.phase) {
            (Stance::FriendlyNeutral, Phase::Combat) => forbids(rule::NEUTRAL_ON_THE_WAY, true),
            (Stance::FriendlyNeutral, Phase::After) => forbids(rule::NEUTRAL_NOT_CROSSED, true),
            (Stance::Hostile, Phase::Combat) if verb == Verb::Dash => forbids(rule::SURPRISE_MOVE, true),
            (Stance::Hostile, Phase::Combat) => self.no_blitz_rule(at),
            (Stance::Hostile | Stance::Unfriendly, Phase::After) => forbids(rule::NOT_HOSTILE, true),
            (Stance::Unfriendly, Phase::Combat) => forbids(rule::RANGE, true),
            (Stance::Own | Stance::Friendly, _) => {
                forbids(rule::PARTISANS_STOP, context.partisans.contains(at))
            }
            _ => None,
        })
    }

    /// What in a hostile land stops everybody.
    fn no_blitz_rule(&self, at: Space) -> Option<RuleId> {
        let there = self.s.land.at(at).union(self.s.air.at(at));
        let facility =
            self.position().facilities(at).any(|f| f.works != crate::model::facilities::FacilityKind::Fort);
        let guarded = there.meets(self.s.enemies(self.context.power)) || facility;
        let barred = self.context.barred(self.s, at, false);
        barred
            .or_else(|| forbids(rule::BLITZ_STOPS, guarded))
            .or_else(|| forbids(rule::PARTISANS_STOP, self.context.partisans.contains(at)))
            .or_else(|| forbids(rule::FORT_STOPS, !self.context.blitzable.contains(at)))
    }

    /// Why land units cannot end in a land.
    pub fn land_end_rule(&self, group: &Group, at: Space) -> Option<RuleId> {
        let context = self.context;
        let stance = *context.stance.get(at.index())?;
        context.barred(self.s, at, false).or_else(|| match (stance, context.phase) {
            (Stance::Own | Stance::Friendly, Phase::Combat) => forbids(rule::ENDS_IN_BATTLE, true),
            (Stance::FriendlyNeutral, Phase::Combat) => forbids(rule::FRIENDLY_NEUTRAL, true),
            (Stance::Hostile | Stance::Unfriendly, Phase::After) => forbids(rule::NOT_HOSTILE, true),
            (Stance::FriendlyNeutral, Phase::After) => forbids(rule::CONVERTERS, !group.any(Kind::captures)),
            (Stance::Hostile | Stance::Unfriendly, Phase::Combat) => {
                forbids(AAA_ALONE, group.all(|kind| kind == Kind::Aaa) && !self.is_attacked(at))
            }
            _ => None,
        })
    }

    /// Why a group on land cannot get there.
    pub fn land_rule(&self, verb: Verb, group: &Group, stand: Stand, to: Space) -> Option<RuleId> {
        let ground = self.s.ground;
        let roads = |s: Space| ground.around[s.index()].intersection(ground.sets.land);
        let next = roads(stand.at).contains(to) || ground.sets.impassable.contains(to);
        if next && to != stand.start {
            return self.land_end_rule(group, to).or_else(|| self.way_rule(group, verb, stand, to));
        }
        let middle = roads(stand.at).intersection(roads(to));
        if self.combat() && verb == Verb::Move {
            if middle.meets(self.context.blitzable)
                && let Some(rule) = self.blitz_rule(group, stand.start)
            {
                return Some(rule);
            }
            let stopped = middle.iter().find(|m| self.context.stance[m.index()] == Stance::Hostile);
            if let Some(rule) = stopped.and_then(|at| self.no_blitz_rule(at)) {
                return Some(rule);
            }
        } else if middle.meets(self.passable())
            && group.any(|k| self.is_towed(k))
            && group.all(|k| self.is_towed(k) || self.s.ground.profile(k).moves > 1)
            && let Some(rule) = self.tow_rule(group)
        {
            return Some(rule);
        }
        self.way_rule(group, verb, stand, to).or_else(|| self.land_end_rule(group, to))
    }
}
