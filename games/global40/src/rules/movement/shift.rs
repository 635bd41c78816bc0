//! The surprise move of Intelligence as an answer: when an enemy has moved, a group goes where friends want it, before the battles.

use table::{Piece, RuleId, Space};

use super::forbids;
use super::group::Group;
use super::mover::{Mover, SURPRISE_RANGE};
use super::paths::{Levels, flood, path};
use crate::model::fact::Fact;
use crate::model::fact::movement::{MoveFact, tally};
use crate::model::kinds::{Branch, KINDS, Kind};
use crate::model::part::Verb;
use crate::model::powers::Power;
use crate::model::spaces::Spaces;
use crate::model::unit::{Marks, Unit};
use crate::rule::movement as rule;
use crate::rules::executor::Executor;
use crate::rules::movement::context::MoveContext;
use crate::rules::situation::{Situation, Stance};

impl Situation<'_> {
    /// Can this power answer a combat move with a surprise move?
    pub fn may_shift(&self, power: Power) -> bool {
        if !self.agents_ready(power) && rule::SURPRISE_MOVE.holds() || !rule::SURPRISE_ANSWER.holds() {
            return false;
        }
        let context = MoveContext::new(self, power);
        Mover::new(self, &context).shifts_any()
    }
}

impl Mover<'_> {
    /// The rule that keeps a unit from coming along.
    pub fn shift_stays(&self, unit: &Unit) -> Option<RuleId> {
        forbids(rule::PARTISANS_STAY, unit.kind == Kind::Partisan)
            .or_else(|| forbids(rule::TRAPPED, unit.kind.is_air() && unit.aboard.is_some()))
            .or_else(|| forbids(rule::WHOLE_MOVE, unit.kind.is_land() && unit.aboard.is_some()))
            .or_else(|| forbids(rule::ARMY_JOINS, unit.is(Marks::RAISED)))
            .or_else(|| forbids(rule::GROUNDED, unit.kind.is_air() && unit.is(Marks::GROUNDED)))
            .or_else(|| forbids(rule::SURPRISE_ANSWER, unit.is(Marks::SHIFTED)))
    }

    /// Units of a kind that can come along: the sound ones first, and of transports those with somebody aboard.
    fn shifters(&self, from: Space, kind: Kind) -> Vec<Piece> {
        let able = self.units(from).filter(|(_, u)| u.kind == kind && self.shift_stays(u).is_none());
        let rank = |(p, u): (Piece, &Unit)| {
            let empty = kind == Kind::Transport && !self.units(from).any(|(_, c)| c.aboard == Some(p));
            (u.hurt, empty, p)
        };
        let mut ranked: Vec<(bool, bool, Piece)> = able.map(rank).collect();
        ranked.sort_unstable();
        ranked.into_iter().map(|(_, _, p)| p).collect()
    }

    /// Where such a move leads step by step, and from where it goes on: only among friends.
    fn shift_levels(&self, from: Space, group: &Group) -> (Levels, Spaces) {
        let (context, ground) = (self.context, self.s.ground);
        let enemies = self.s.enemies(context.power);
        let calm = context.open.minus(self.s.land.of(enemies)).minus(context.partisans);
        match group.branch() {
            Branch::Land => {
                let roads = |s: Space| ground.around[s.index()].intersection(ground.sets.land);
                (flood(from, SURPRISE_RANGE, roads, context.open, calm), calm)
            }
            Branch::Sea => self.sea_levels(group, SURPRISE_RANGE, from),
            Branch::Air => {
                let sky = calm.union(ground.sets.sea.minus(context.hot)).intersection(context.sky);
                let around = |s: Space| ground.around[s.index()];
                (flood(from, SURPRISE_RANGE, around, sky.union(context.landing), sky), sky)
            }
        }
    }

    /// The rule that keeps such a move from ending in a space: it is a friendly one, and no battle begins there.
    pub fn shift_end_rule(&self, group: &Group, to: Space) -> Option<RuleId> {
        let context = self.context;
        if self.on_sea(to) {
            let strangers = context.hot.contains(to) || context.prey.contains(to);
            return forbids(rule::SURPRISE_ANSWER, strangers || group.branch() != Branch::Sea)
                .or_else(|| self.politics_at_sea(group, to));
        }
        let air = group.branch() == Branch::Air;
        let friendly = matches!(context.stance.get(to.index()), Some(Stance::Own | Stance::Friendly));
        forbids(rule::SURPRISE_ANSWER, !friendly)
            .or_else(|| context.barred(self.s, to, false))
            .or_else(|| context.sky_rule(self.s, to).filter(|_| air))
            .or_else(|| forbids(rule::LANDS_WHERE_FRIENDLY, air && !context.landing.contains(to)))
    }

    /// Why a group cannot be brought to a space.
    pub fn shift_rule(&self, from: Space, group: &Group, to: Space) -> Option<RuleId> {
        let (levels, _) = self.shift_levels(from, group);
        self.shift_end_rule(group, to)
            .or_else(|| forbids(rule::SURPRISE_MOVE, super::paths::steps(&levels, to).is_none()))
    }

    /// Why a group can be brought nowhere.
    fn why_not_shifted(&self, from: Space, group: &Group) -> Option<RuleId> {
        let goals = self.shift_goals(from, group);
        let nearest = goals.iter().min_by_key(|to| self.s.ground.distance(from, *to));
        nearest.map_or_else(
            || forbids(rule::SURPRISE_MOVE, goals.is_empty()),
            |to| self.shift_rule(from, group, to),
        )
    }

    /// Why nobody in a space can be brought anywhere.
    pub fn shift_from_rule(&self, from: Space) -> Option<RuleId> {
        let stays = self.units(from).find_map(|(_, u)| self.shift_stays(u));
        stays.or_else(|| self.units(from).find_map(|(_, u)| self.why_not_shifted(from, &Group::one(u.kind))))
    }

    /// Where a group can go.
    pub fn shift_ends(&self, from: Space, group: &Group) -> Spaces {
        let (levels, _) = self.shift_levels(from, group);
        let mut reached = levels.iter().skip(1).fold(Spaces::NONE, |all, l| all.union(*l));
        reached.remove(from);
        reached.iter().filter(|to| self.shift_end_rule(group, *to).is_none()).collect()
    }

    /// The kinds in a space that are not bound to stay.
    fn shift_kinds(&self, from: Space) -> [u8; KINDS] {
        let mut counts = [0; KINDS];
        for (_, unit) in self.units(from).filter(|(_, u)| self.shift_stays(u).is_none()) {
            counts[unit.kind.index()] += 1;
        }
        counts
    }

    pub fn shifts_from(&self, from: Space) -> bool {
        let counts = self.shift_kinds(from);
        let here = Kind::ALL.into_iter().filter(|k| counts[k.index()] > 0);
        here.into_iter().any(|k| !self.shift_ends(from, &Group::one(k)).is_empty())
    }

    pub fn shifts_any(&self) -> bool {
        self.context.mine.iter().any(|from| self.shifts_from(from))
    }

    /// The units here that could be named beside those that have been, kinds in their order.
    pub fn shift_units(&self, from: Space, group: &Group) -> impl Iterator<Item = (Kind, u8)> + use<> {
        let last = group.kinds.last().map(|(kind, _)| *kind);
        let mut there = [0_u8; KINDS];
        self.units(from).for_each(|(_, u)| there[u.kind.index()] = there[u.kind.index()].saturating_add(1));
        let kinds = Kind::ALL.into_iter();
        let kinds = kinds.filter(move |k| last.is_none_or(|l| l < *k && l.branch() == k.branch()));
        kinds.flat_map(move |kind| (1..=there[kind.index()].min(99)).map(move |count| (kind, count)))
    }

    /// Spaces not far away that somebody might try to bring a group to.
    pub fn shift_goals(&self, from: Space, group: &Group) -> Spaces {
        let ground = self.s.ground;
        let element = match group.branch() {
            Branch::Land => ground.sets.land,
            Branch::Sea => ground.sets.sea,
            Branch::Air => ground.sets.land.union(ground.sets.sea),
        };
        let near = |to: &Space| ground.distance(from, *to) <= SURPRISE_RANGE + 1 && *to != from;
        element.iter().filter(near).collect()
    }

    /// Why a group cannot come along, or is too large.
    pub fn shift_group_rule(&self, from: Space, group: &Group, kind: Kind) -> Option<RuleId> {
        let force = if group.branch() == Branch::Sea { 6 } else { 3 };
        let able = self.shifters(from, kind).len();
        let mut here = self.units(from).filter(|(_, u)| u.kind == kind);
        if usize::from(group.count(kind)) > able {
            return here.find_map(|(_, u)| self.shift_stays(u));
        }
        forbids(rule::SURPRISE_MOVE, group.total() > force).or_else(|| {
            match self.shift_ends(from, group).is_empty() {
                true => self.why_not_shifted(from, group),
                false => None,
            }
        })
    }
}

impl Executor<'_, '_, '_> {
    /// The group goes, unless somebody's agents see through it; it does not move in its owner's next turn.
    pub fn shift(&mut self, power: Power, from: Space, group: &Group, to: Space) {
        if !self.moves_unseen(power) {
            return;
        }
        let (pieces, way) = {
            let situation = self.situation();
            let context = MoveContext::new(&situation, power);
            let m = Mover::new(&situation, &context);
            let (levels, through) = m.shift_levels(from, group);
            let around = |s: Space| m.around(group, Verb::Shift, s);
            let mut way = vec![from];
            way.extend(path(&levels, to, around, through, |_| 0));
            let mut pieces = Vec::new();
            for (kind, count) in &group.kinds {
                pieces.extend(m.shifters(from, *kind).into_iter().take((*count).into()));
            }
            (pieces, way)
        };
        for piece in &pieces {
            let unit = self.position.unit_mut(*piece);
            unit.at = Some(to);
            unit.mark(Marks::SHIFTED);
            if unit.kind.is_sea() {
                self.carry(*piece, to);
            }
        }
        let units = tally(self.position, &pieces);
        self.tell.all(|| {
            Fact::Move(MoveFact::Moved { power, verb: Verb::Shift, units, from, to, path: way.clone() })
        });
    }
}
