//! The power that moves, with its context: where a group can go.

use table::{Piece, RuleId, Space};

use super::forbids;
use super::group::Group;
use super::paths::{Levels, flood, path, steps};
use crate::model::kinds::Branch;
use crate::model::part::Verb;
use crate::model::position::Position;
use crate::model::research::Project;
use crate::model::spaces::Spaces;
use crate::model::unit::Unit;
use crate::rule::movement as rule;
use crate::rules::movement::context::{MoveContext, Phase};
use crate::rules::situation::Situation;

/// How far the surprise move of Intelligence leads.
pub const SURPRISE_RANGE: u8 = 5;

/// The power that moves.
#[derive(Clone, Copy)]
pub struct Mover<'m> {
    pub s: &'m Situation<'m>,
    pub context: &'m MoveContext,
}

/// Where a group stands in its way: the last space that was named, and what it has cost to get there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stand {
    pub start: Space,
    pub at: Space,
    pub cost: u8,
    /// The first space of the way, if it is named.
    pub first: Option<Space>,
}

impl Stand {
    pub fn start(at: Space) -> Stand {
        Stand { start: at, at, cost: 0, first: None }
    }
}

/// Where a group can end, and over which spaces it can be sent.
#[derive(Clone, Debug, Default)]
pub struct Reach {
    pub ends: Spaces,
    pub vias: Spaces,
}

impl<'m> Mover<'m> {
    pub fn new(s: &'m Situation<'m>, context: &'m MoveContext) -> Mover<'m> {
        Mover { s, context }
    }

    pub fn position(&self) -> &'m Position {
        self.s.position
    }

    pub fn combat(&self) -> bool {
        self.context.phase == Phase::Combat
    }

    pub fn units(&self, at: Space) -> impl Iterator<Item = (Piece, &'m Unit)> {
        self.context.units(self.s, at)
    }

    pub fn left(&self, unit: &Unit) -> u8 {
        self.context.left(self.s, unit)
    }

    pub fn has(&self, project: Project) -> bool {
        self.s.has(self.context.power, project)
    }

    pub fn on_sea(&self, at: Space) -> bool {
        self.s.ground.is_sea(at)
    }

    /// How far a group goes on this errand.
    pub fn errand_range(&self, verb: Verb, from: Space, group: &Group) -> Option<u8> {
        let range = self.range(from, group)?;
        Some(match verb {
            Verb::Dash => SURPRISE_RANGE,
            Verb::Drop => 3,
            _ => range,
        })
    }

    /// Where a group can end on an errand, from where it stands.
    pub fn reach(&self, verb: Verb, group: &Group, stand: Stand) -> Reach {
        let Some(range) = self.errand_range(verb, stand.start, group) else { return Reach::default() };
        if self.too_many(verb, stand.start, group).is_some() {
            return Reach::default();
        }
        match (verb, group.branch()) {
            (Verb::Drop, _) => self.drop_reach(range, stand),
            (_, Branch::Land) => self.land_reach(verb, group, range, stand),
            (_, Branch::Sea) => self.sea_reach(group, range, stand),
            (_, Branch::Air) => self.air_reach(verb, group, range, stand),
        }
    }

    /// Can a group end anywhere on an errand?
    pub fn reaches(&self, verb: Verb, group: &Group, stand: Stand) -> bool {
        if verb == Verb::Drop || group.branch() != Branch::Air {
            return !self.reach(verb, group, stand).ends.is_empty();
        }
        let Some(range) = self.errand_range(verb, stand.start, group) else { return false };
        self.too_many(verb, stand.start, group).is_none() && self.flies(verb, group, range, stand)
    }

    /// The levels of the search for a branch.
    pub fn levels(&self, verb: Verb, group: &Group, range: u8, stand: Stand) -> (Levels, Spaces) {
        let left = range.saturating_sub(stand.cost);
        match group.branch() {
            _ if verb == Verb::Drop => self.air_levels(left, stand.at, self.context.targets),
            Branch::Land => self.land_levels(left, stand.at),
            Branch::Sea => self.sea_levels(group, left, stand.at),
            Branch::Air => self.air_levels(left, stand.at, self.air_goals(verb, group, stand.start)),
        }
    }

    pub fn around(&self, group: &Group, verb: Verb, at: Space) -> Spaces {
        match group.branch() {
            Branch::Sea => self.context.lanes(self.s, at, self.are_submarines(group)),
            Branch::Land if verb != Verb::Drop => {
                self.s.ground.around[at.index()].intersection(self.s.ground.sets.land)
            }
            _ => self.s.ground.around[at.index()],
        }
    }

    /// What it costs to get from where a group stands to a space on its way.
    pub fn cost_of(&self, verb: Verb, group: &Group, range: u8, stand: Stand, via: Space) -> Option<u8> {
        if group.branch() == Branch::Land && self.combat() && verb == Verb::Move {
            return self.s.ground.around[stand.at.index()].contains(via).then_some(1);
        }
        steps(&self.levels(verb, group, range, stand).0, via)
    }

    /// The way from where a group stands: all spaces after that.
    pub fn way(&self, verb: Verb, group: &Group, range: u8, stand: Stand, to: Space) -> Vec<Space> {
        if group.branch() == Branch::Land && self.combat() && !matches!(verb, Verb::Drop | Verb::Dash) {
            return self.march(group, range, stand, to);
        }
        let (levels, through) = self.levels(verb, group, range, stand);
        path(&levels, to, |s| self.around(group, verb, s), through, |s| self.danger(group, s))
    }

    /// Enemy guns, fighters and submarines that a way had better avoid.
    fn danger(&self, group: &Group, at: Space) -> u16 {
        let enemies = self.s.enemies(self.context.power);
        match group.branch() {
            Branch::Sea => u16::from(self.context.submarines.contains(at)),
            Branch::Land => u16::from(!self.context.open.contains(at)),
            Branch::Air => {
                let guns = self.s.land.at(at).meets(enemies);
                let fighters = self.s.air.at(at).meets(enemies);
                u16::from(guns) + 2 * u16::from(fighters)
            }
        }
    }

    /// The levels of a flight.
    pub fn air_levels(&self, left: u8, at: Space, goals: Spaces) -> (Levels, Spaces) {
        let (context, ground) = (self.context, self.s.ground);
        let levels = flood(at, left, |s| ground.around[s.index()], context.sky.union(goals), context.sky);
        (levels, context.sky)
    }

    /// Why nothing leads from here to there, if it is because of the way and not of the end.
    pub fn way_rule(&self, group: &Group, verb: Verb, stand: Stand, to: Space) -> Option<RuleId> {
        let ground = self.s.ground;
        let (within, bars): (Spaces, Box<dyn Fn(Space) -> Option<RuleId>>) = match group.branch() {
            Branch::Land if verb != Verb::Drop => (
                ground.sets.land.union(ground.sets.impassable),
                Box::new(move |at| self.land_pass_rule(verb, at)),
            ),
            Branch::Sea => (ground.sets.sea, Box::new(|at| self.sea_pass_rule(group, at))),
            _ => (
                ground.sets.sea.union(ground.sets.land).union(ground.sets.impassable),
                Box::new(|at| self.context.sky_rule(self.s, at)),
            ),
        };
        let range = self.errand_range(verb, stand.start, group)?.saturating_sub(stand.cost);
        let levels = flood(stand.at, range, |s| ground.around[s.index()], within, within);
        if steps(&levels, to).is_none() {
            return forbids(rule::RANGE, true);
        }
        // Of all shortest ways the one with the fewest obstacles is looked at.
        let obstacle = |at: Space| u16::from(at != to && bars(at).is_some());
        let way = path(&levels, to, |s| ground.around[s.index()], within, obstacle);
        let mut before = stand.at;
        for at in way {
            if group.branch() == Branch::Sea
                && let Some(rule) = self.canal_between(group, before, at)
            {
                return Some(rule);
            }
            if at != to
                && let Some(rule) = bars(at)
            {
                return Some(rule);
            }
            before = at;
        }
        None
    }
}
