//! Which units can go, and how far they go together.

use arrayvec::ArrayVec;
use table::{Piece, RuleId, Space};

use super::forbids;
use crate::model::kinds::{Branch, Kind};
use crate::model::part::Verb;
use crate::model::research::Project;
use crate::model::unit::{Marks, Task, Unit};
use crate::rule::movement as rule;
use crate::rules::movement::context::Phase;
use crate::rules::movement::group::Group;
use crate::rules::movement::mover::Mover;

impl Mover<'_> {
    /// The rule that keeps a unit where it is.
    pub fn stays(&self, piece: Piece, unit: &Unit) -> Option<RuleId> {
        forbids(rule::PARTISANS_STAY, unit.kind == Kind::Partisan)
            .or_else(|| forbids(rule::TRAPPED, unit.kind.is_air() && unit.aboard.is_some()))
            .or_else(|| forbids(rule::WHOLE_MOVE, unit.kind.is_land() && unit.aboard.is_some()))
            .or_else(|| forbids(rule::ARMY_JOINS, unit.is(Marks::RAISED)))
            .or_else(|| forbids(rule::SIX_UNITS, self.is_spent(unit)))
            .or_else(|| forbids(rule::SURPRISE_ANSWER, unit.is(Marks::SHIFTED)))
            .or_else(|| match self.context.phase {
                Phase::Combat => self.stays_in_combat_move(piece, unit),
                Phase::After => self.stays_after(unit),
            })
            .or_else(|| forbids(rule::RANGE, self.left(unit) == 0))
    }

    /// Has a neutral power moved all the units it may, without this one?
    pub fn is_spent(&self, unit: &Unit) -> bool {
        self.position().turn.moves.left == Some(0) && !unit.is(Marks::COUNTED)
    }

    fn stays_in_combat_move(&self, piece: Piece, unit: &Unit) -> Option<RuleId> {
        let guns = unit.kind == Kind::Aaa && !self.has(Project::MobileAa);
        let again = match unit.kind {
            Kind::Transport => self.is_committed(piece) || unit.is(Marks::LANDED),
            _ => unit.is(Marks::MOVED),
        };
        let met = unit.kind == Kind::Transport
            && unit.used > 0
            && unit.at.is_some_and(|zone| self.context.hot.contains(zone));
        forbids(rule::GUNS_MOVE_LATER, guns)
            .or_else(|| forbids(rule::TRANSPORT_STOPS, met))
            .or_else(|| forbids(rule::GROUNDED, unit.kind.is_air() && unit.is(Marks::GROUNDED)))
            .or_else(|| forbids(rule::MOVES_ONCE, again))
    }

    fn stays_after(&self, unit: &Unit) -> Option<RuleId> {
        let fought = unit.is(Marks::MOVED) || unit.is(Marks::FOUGHT);
        if unit.kind.is_air() {
            return forbids(rule::REST, unit.is(Marks::REGROUPED));
        }
        if unit.kind == Kind::Transport {
            return forbids(rule::AFTER_OFFLOADING, unit.is(Marks::LANDED))
                .or_else(|| forbids(rule::TRANSPORT_ACTED, fought));
        }
        forbids(rule::REST, fought || unit.is(Marks::REGROUPED))
    }

    /// Has the landing from this transport been announced?
    pub fn is_committed(&self, ship: Piece) -> bool {
        let Some(at) = self.position().unit(ship).at else { return false };
        self.units(at).any(|(_, u)| u.aboard == Some(ship) && matches!(u.task, Task::Assault(_)))
    }

    /// Own units of a kind in a space that can go, with how far.
    pub fn able(&self, at: Space, kind: Kind) -> impl Iterator<Item = (Piece, u8)> {
        let units = self.units(at).filter(move |(_, u)| u.kind == kind);
        units.filter(|(p, u)| self.stays(*p, u).is_none()).map(|(p, u)| (p, self.left(u)))
    }

    /// Does it matter which ship goes: a transport for its cargo, a capital ship where some are damaged and some are not?
    pub fn is_nameable(&self, at: Space, unit: &Unit) -> bool {
        let mixed = || self.units(at).any(|(_, u)| u.kind == unit.kind && u.hurt != unit.hurt);
        unit.kind == Kind::Transport || unit.kind.is_capital() && mixed()
    }

    /// Ships here that can be sent by their numbers, able to go or not.
    pub fn nameable(&self, at: Space, group: &Group) -> impl Iterator<Item = (Piece, &Unit)> {
        let counted = |kind: Kind| group.kinds.iter().any(|(k, _)| *k == kind);
        let here = self.units(at).filter(move |(p, u)| !group.names(*p) && !counted(u.kind));
        here.filter(move |(_, u)| self.is_nameable(at, u))
    }

    /// How far a group can go: as far as its slowest unit; none if there are too few units.
    pub fn range(&self, from: Space, group: &Group) -> Option<u8> {
        let mut range = u8::MAX;
        for (kind, count) in &group.kinds {
            let mut lefts: ArrayVec<u8, 64> = ArrayVec::new();
            for (piece, left) in self.able(from, *kind) {
                if !group.names(piece) && !lefts.is_full() {
                    lefts.push(left);
                }
            }
            lefts.sort_unstable_by(|a, b| b.cmp(a));
            range = range.min(*lefts.get(usize::from(*count).checked_sub(1)?)?);
        }
        for (ship, _) in &group.ships {
            let unit = self.position().units.get(ship.index())?;
            let here = unit.at == Some(from) && unit.owner == Some(self.context.power);
            if !here || !self.is_nameable(from, unit) || self.stays(*ship, unit).is_some() {
                return None;
            }
            range = range.min(self.left(unit));
        }
        Some(range + u8::from(!rule::RANGE.holds()))
    }

    /// The units that go; among equals, those with the fewest other uses.
    pub fn choose(&self, from: Space, group: &Group, steps: u8) -> Vec<Piece> {
        let mut chosen: Vec<Piece> = group.ships.iter().map(|(ship, _)| *ship).collect();
        for (kind, count) in &group.kinds {
            let mut able: Vec<(u8, bool, Piece)> = self
                .able(from, *kind)
                .filter(|(p, left)| !chosen.contains(p) && (kind.is_land() || *left >= steps))
                .map(|(p, left)| {
                    let carries = self.units(from).any(|(_, u)| u.aboard == Some(p));
                    let last = self.position().unit(p).hurt || *kind == Kind::Transport && !carries;
                    (left, last, p)
                })
                .collect();
            able.sort_unstable();
            chosen.extend(able.into_iter().take(usize::from(*count)).map(|(_, _, p)| p));
        }
        chosen
    }

    /// Units that would be counted against the limit of a neutral power if these went: they themselves and what they carry,
    /// unless they have been counted this turn.
    pub fn with_cargo(&self, from: Space, chosen: &[Piece]) -> usize {
        let goes = |(p, u): &(Piece, &Unit)| {
            !u.is(Marks::COUNTED)
                && (chosen.contains(p) || u.aboard.is_some_and(|ship| chosen.contains(&ship)))
        };
        self.position().standing(from).filter(goes).count()
    }

    /// The rule that keeps a landing that was announced from being left without the warship or the escort it needs.
    fn uncovers_landing(&self, from: Space, group: &Group) -> Option<RuleId> {
        let context = self.context;
        if !self.combat() || !context.assaults.contains(from) {
            return None;
        }
        let leaves_none = |fits: &dyn Fn(Kind) -> bool| {
            let here = self.units(from).filter(|(_, u)| u.aboard.is_none() && fits(u.kind)).count();
            let counted = group.kinds.iter().filter(|(kind, _)| fits(*kind)).map(|(_, n)| usize::from(*n));
            let gone = counted.sum::<usize>() + group.ships.iter().filter(|(_, kind)| fits(*kind)).count();
            gone > 0 && gone >= here
        };
        let hot = context.hot.contains(from);
        let attacked = self.position().turn.moves.attacked.contains(from);
        let ignored = context.submarines.contains(from) && !hot && !attacked;
        forbids(rule::IGNORED_SUBMARINES, ignored && leaves_none(&Kind::is_warship)).or_else(|| {
            let armed = |kind: Kind| self.s.ground.profile(kind).attack > 0;
            forbids(rule::NEEDS_ESCORT, hot && leaves_none(&armed))
        })
    }

    /// The rule that forbids this many units to go together on this errand.
    pub fn too_many(&self, verb: Verb, from: Space, group: &Group) -> Option<RuleId> {
        let limit = self.position().turn.moves.left;
        let six =
            limit.is_some_and(|left| self.with_cargo(from, &self.choose(from, group, 1)) > usize::from(left));
        let force = if group.branch() == Branch::Sea { 6 } else { 3 };
        let dropped = || {
            self.position().pieces().filter(|(_, u)| u.task == Task::Drop && u.came == Some(from)).count()
                as u16
        };
        forbids(rule::SIX_UNITS, six)
            .or_else(|| self.uncovers_landing(from, group))
            .or_else(|| forbids(rule::SURPRISE_MOVE, verb == Verb::Dash && group.total() > force))
            .or_else(|| forbids(rule::PARATROOPS, verb == Verb::Drop && group.total() + dropped() > 2))
    }
}
