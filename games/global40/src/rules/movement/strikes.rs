//! What is announced rather than moved: hunts, bombardments, the surprise attack, transfers.

use table::{Piece, RuleId, Space};

use super::forbids;
use super::group::Group;
use super::mover::Mover;
use crate::model::kinds::Kind;
use crate::model::powers::Power;
use crate::model::spaces::Spaces;
use crate::model::unit::{Marks, Task, Unit};
use crate::rule::movement as rule;

/// How many zones the surprise attack may strike.
const SURPRISE_ZONES: u32 = 2;
/// The ships that bombard.
pub const BOMBARDING: [Kind; 2] = [Kind::Battleship, Kind::Cruiser];
/// How many units come from Siberia in a turn.
const SIBERIANS: u8 = 2;

impl Mover<'_> {
    /// The rule that keeps own units from attacking the submarines and transports in a zone.
    pub fn hunt_rule(&self, zone: Space) -> Option<RuleId> {
        let context = self.context;
        let attacked = self.position().turn.moves.attacked.contains(zone);
        let enemies = self.s.enemies(context.power);
        let transports = self.s.transports.of(enemies).contains(zone);
        let destroyer = self.units(zone).any(|(_, u)| u.kind == Kind::Destroyer);
        forbids(rule::ALL_OR_NONE, attacked || context.hot.contains(zone) || !context.prey.contains(zone))
            .or_else(|| forbids(rule::NEEDS_ESCORT, !context.armed.contains(zone)))
            .or_else(|| forbids(rule::SUBMARINES_NEED_DESTROYER, !transports && !destroyer))
    }

    /// Zones where a hunt can be announced.
    pub fn hunts(&self) -> Spaces {
        let context = self.context;
        let zones = context.prey.intersection(context.mine);
        zones.iter().filter(|z| self.hunt_rule(*z).is_none()).collect()
    }

    /// Lands that are to be assaulted from this zone, and how many units land in each.
    pub fn landings_from(&self, zone: Space) -> Vec<(Space, u8)> {
        let mut landings: Vec<(Space, u8)> = Vec::new();
        for (_, unit) in self.units(zone) {
            let Task::Assault(at) = unit.task else { continue };
            match landings.iter_mut().find(|(s, _)| *s == at) {
                Some((_, n)) => *n += 1,
                None => landings.push((at, 1)),
            }
        }
        landings
    }

    /// How many more ships may bombard a land from this zone.
    pub fn guns_wanted(&self, zone: Space, at: Space) -> u8 {
        let landed = self.landings_from(zone).into_iter().find(|(s, _)| *s == at).map_or(0, |(_, n)| n);
        let here = self.units(zone).filter(|(_, u)| u.task == Task::Bombard(at)).count() as u8;
        if rule::BOMBARD_LIMIT.holds() { landed.saturating_sub(here) } else { u8::from(landed > 0) * 9 }
    }

    /// Ships of a kind here that have not been told to bombard.
    pub fn guns(&self, zone: Space, kind: Kind) -> u8 {
        if self.s.ground.profile(kind).bombard == 0 {
            return 0;
        }
        let idle = |task: Task| task == Task::Idle || !rule::BOMBARD_ONCE.holds();
        self.units(zone).filter(|(_, u)| u.kind == kind && idle(u.task)).count() as u8
    }

    /// Lands that this many ships may bombard from here.
    pub fn bombarded(&self, zone: Space, group: &Group) -> Spaces {
        let landings = self.landings_from(zone).into_iter().map(|(at, _)| at);
        landings.filter(|at| u16::from(self.guns_wanted(zone, *at)) >= group.total().max(1)).collect()
    }

    /// Zones with own ships that could support an assault, if they may.
    pub fn with_guns(&self) -> Spaces {
        let zones = self.context.mine.intersection(self.s.ground.sets.sea);
        zones.iter().filter(|zone| self.has_guns(*zone)).collect()
    }

    fn has_guns(&self, zone: Space) -> bool {
        self.units(zone).any(|(_, u)| BOMBARDING.contains(&u.kind))
    }

    /// The rule that keeps the ships in a zone from supporting an assault.
    pub fn bombard_rule(&self, zone: Space) -> Option<RuleId> {
        let idle = || BOMBARDING.iter().any(|kind| self.guns(zone, *kind) > 0);
        forbids(rule::BOMBARD_LIMIT, self.bombarded(zone, &Group::default()).is_empty())
            .or_else(|| forbids(rule::BOMBARD_ONCE, !idle()))
    }

    /// Zones whose ships can support an assault: nobody does from a zone without one.
    pub fn batteries(&self) -> Spaces {
        let fires = |zone: &Space| self.has_guns(*zone) && self.bombard_rule(*zone).is_none();
        self.context.assaults.iter().filter(fires).collect()
    }

    /// The rule that forbids the surprise attack altogether.
    pub fn no_surprise_rule(&self) -> Option<RuleId> {
        let position = self.position();
        let moves = &position.turn.moves;
        let on =
            [Power::Us, Power::Uk, Power::Anzac, Power::France].iter().any(|p| moves.declared.contains(*p));
        let late = position.at_war(Power::Japan, Power::Us) && !moves.declared.contains(Power::Us);
        let spent = position.ledger.surprise_used && moves.surprise.is_empty();
        forbids(rule::SURPRISE_LAPSES, late || spent).or_else(|| {
            forbids(
                rule::SURPRISE_ZONES,
                self.context.power != Power::Japan || !on || moves.surprise.len() >= SURPRISE_ZONES,
            )
        })
    }

    /// The rule that forbids the surprise attack in a zone.
    pub fn surprise_rule(&self, zone: Space) -> Option<RuleId> {
        let ground = self.s.ground;
        let coasts = &ground.coasts[zone.index()];
        let mainland = coasts.contains(&ground.at.western_us) || coasts.contains(&ground.at.alaska);
        let there = self.context.armed.contains(zone) || self.context.assaults.contains(zone);
        self.no_surprise_rule().or_else(|| forbids(rule::SURPRISE_MAINLAND, mainland)).or_else(|| {
            let loaded = self.units(zone).any(|(_, u)| u.is(Marks::LOADED));
            if let Some(rule) = forbids(rule::SURPRISE_LOADED, loaded) {
                return Some(rule);
            }
            let again = self.position().turn.moves.surprise.contains(zone);
            forbids(rule::SURPRISE_ZONES, again || !there || !ground.sets.pacific.contains(zone))
        })
    }

    /// Zones that can be struck by surprise.
    pub fn surprised(&self) -> Spaces {
        if self.no_surprise_rule().is_some() {
            return Spaces::NONE;
        }
        let zones = self.context.mine.intersection(self.s.ground.sets.sea);
        zones.iter().filter(|z| self.surprise_rule(*z).is_none()).collect()
    }

    /// The rule that forbids troops to come from Siberia.
    pub fn no_transfer_rule(&self) -> Option<RuleId> {
        let position = self.position();
        let war = position.at_war(Power::Soviets, Power::Germany);
        let russia = position.holder(self.s.ground.at.russia).is(Power::Soviets);
        let spent = position.turn.moves.transferred >= SIBERIANS;
        forbids(rule::SIBERIANS, self.context.power != Power::Soviets || !war || !russia || spent)
    }

    /// The rule that forbids this many of the infantry in a land to come.
    pub fn transfer_rule(&self, from: Space, count: u8) -> Option<RuleId> {
        let siberian = self.s.ground.sets.pacific.contains(from);
        let left = SIBERIANS.saturating_sub(self.position().turn.moves.transferred);
        let acted = |u: &Unit| u.is(Marks::MOVED) || u.is(Marks::FOUGHT) || u.is(Marks::REGROUPED);
        let rested = || self.infantry(from).filter(|(_, u)| !acted(u)).count();
        self.no_transfer_rule()
            .or_else(|| forbids(rule::SIBERIANS, !siberian || count > left))
            .or_else(|| forbids(rule::TRANSFER_UNMOVED, rested() < usize::from(count)))
    }

    /// Own infantry in a land.
    pub fn infantry(&self, at: Space) -> impl Iterator<Item = (Piece, &Unit)> {
        self.units(at).filter(|(_, u)| u.kind == Kind::Infantry && u.aboard.is_none())
    }

    /// Lands from which infantry could come, if it can.
    pub fn with_infantry(&self) -> Spaces {
        let lands = self.context.mine.intersection(self.s.ground.sets.land);
        lands.iter().filter(|at| self.infantry(*at).next().is_some()).collect()
    }

    /// Lands from which infantry can come.
    pub fn siberia(&self) -> Spaces {
        if self.no_transfer_rule().is_some() {
            return Spaces::NONE;
        }
        self.with_infantry().iter().filter(|at| self.transfer_rule(*at, 1).is_none()).collect()
    }
}
