//! Moves at sea.

use table::{Piece, RuleId, Space};

use super::forbids;
use super::group::Group;
use super::mover::{Mover, Reach, Stand};
use super::paths::{Levels, flood};
use crate::model::kinds::Kind;
use crate::model::part::Verb;
use crate::model::powers::Power;
use crate::model::spaces::Spaces;
use crate::model::unit::{Marks, Unit};
use crate::rule::movement as rule;
use crate::rules::movement::context::Phase;

impl Mover<'_> {
    pub fn are_submarines(&self, group: &Group) -> bool {
        group.all(|k| k == Kind::Submarine)
    }

    /// The levels of a voyage.
    pub fn sea_levels(&self, group: &Group, left: u8, at: Space) -> (Levels, Spaces) {
        let (context, sea) = (self.context, self.s.ground.sets.sea);
        let below = self.are_submarines(group);
        let pass = match context.phase {
            _ if below && rule::SUBMARINES_PASS.holds() => {
                if rule::SUBMARINES_STOP.holds() {
                    context.hunters
                } else {
                    Spaces::NONE
                }
            }
            Phase::Combat if !rule::RANGE.holds() => Spaces::NONE,
            _ => context.hot,
        };
        let enter = match context.phase {
            Phase::Combat => sea,
            Phase::After if below && rule::SUBMARINES_ANYWHERE.holds() => sea,
            Phase::After if rule::FRIENDLY_ZONES.holds() => sea.minus(context.hot),
            Phase::After => sea,
        };
        let through = sea.minus(pass);
        (flood(at, left, |z| context.lanes(self.s, z, below), enter, through), through)
    }

    pub fn sea_reach(&self, group: &Group, range: u8, stand: Stand) -> Reach {
        let (levels, _) = self.sea_levels(group, range.saturating_sub(stand.cost), stand.at);
        let loaded = self.combat() && self.carries_loaded(stand.start, group);
        let onward = loaded.then(|| self.onward());
        let carriers = group.any(Kind::is_carrier);
        let mut reach = Reach::default();
        let mut fine = Spaces::NONE;
        for (k, level) in levels.iter().enumerate().skip(1) {
            let cost = k as u8 + stand.cost;
            for zone in level.iter() {
                if self.sea_end_rule(group, stand.start, range - cost, zone).is_some() {
                    continue;
                }
                let left = self.left_in(zone, range - cost);
                if let Some(onward) = onward
                    && !onward[usize::from(left).min(onward.len() - 1)].contains(zone)
                    && rule::LOADED_MUST_LAND.holds()
                {
                    continue;
                }
                fine.insert(zone);
            }
        }
        fine.remove(stand.start);
        if carriers && !fine.is_empty() {
            fine = self.decks_kept(stand.start, group, fine);
        }
        reach.ends = fine;
        reach
    }

    /// Zones over which ships can be sent and still end well.
    pub fn sea_vias(&self, group: &Group, range: u8, stand: Stand) -> Spaces {
        let left = range.saturating_sub(stand.cost);
        let (levels, through) = self.sea_levels(group, left, stand.at);
        let ends = self.sea_reach(group, range, stand).ends;
        let loaded = self.combat() && self.carries_loaded(stand.start, group);
        let good: Spaces = ends
            .iter()
            .filter(|z| self.sea_end_rule(group, stand.start, 0, *z).is_none())
            .filter(|z| !loaded || self.context.beaches.contains(*z) || !rule::LOADED_MUST_LAND.holds())
            .collect();
        let mut vias = Spaces::NONE;
        for (k, level) in levels.iter().enumerate().skip(1).take(usize::from(left.saturating_sub(1))) {
            for via in level.intersection(through).iter() {
                let (on, _) = self.sea_levels(group, left - k as u8, via);
                if on.iter().skip(1).any(|l| l.meets(good)) {
                    vias.insert(via);
                }
            }
        }
        vias
    }

    /// How far a transport with this much range left can go on from a zone: among warships it stops.
    fn left_in(&self, zone: Space, left: u8) -> u8 {
        if self.context.hot.contains(zone) && rule::TRANSPORT_STOPS.holds() { 0 } else { left }
    }

    /// From where a transport with this much range left can still reach a coast to assault.
    pub fn onward(&self) -> &Levels {
        self.context.onward(self.s)
    }

    /// Does the group carry units that boarded for an assault?
    fn carries_loaded(&self, from: Space, group: &Group) -> bool {
        self.carries(from, group, &|u| u.is(Marks::LOADED))
    }

    /// Is there such a unit aboard the transports of the group, or aboard those that could be meant?
    fn carries(&self, from: Space, group: &Group, fits: &dyn Fn(&Unit) -> bool) -> bool {
        let carries = |ship: Piece| self.units(from).any(|(_, u)| u.aboard == Some(ship) && fits(u));
        group.has(Kind::Transport)
            && (group.ships.iter().any(|(p, _)| carries(*p))
                || group.count(Kind::Transport) > group.named(Kind::Transport)
                    && self.able(from, Kind::Transport).any(|(p, _)| carries(p)))
    }

    /// Does the group have anything that can attack?
    pub fn can_attack(&self, group: &Group) -> bool {
        group.any(|k| self.s.ground.profile(k).attack > 0)
    }

    /// The rule that keeps a voyage from ending in a zone.
    pub fn sea_end_rule(&self, group: &Group, from: Space, left: u8, zone: Space) -> Option<RuleId> {
        self.politics_at_sea(group, zone).or_else(|| match self.context.phase {
            Phase::Combat => self.battle_end_rule(group, from, left, zone),
            Phase::After => None,
        })
    }

    /// Where the ships of a power must not be while it is at peace.
    pub fn politics_at_sea(&self, group: &Group, zone: Space) -> Option<RuleId> {
        let (position, ground) = (self.position(), self.s.ground);
        let coast = |power: Power| ground.coasts[zone.index()].iter().any(|s| position.holder(*s).is(power));
        match self.context.power {
            Power::Japan if !position.at_war(Power::Japan, Power::Us) => {
                forbids(rule::AMERICAN_RING, ground.sets.american_ring.contains(zone))
            }
            Power::Us => {
                let near_japan = !position.at_war(Power::Us, Power::Japan) && coast(Power::Japan);
                let europe_at_peace = !position.at_war(Power::Us, Power::Germany)
                    && !position.at_war(Power::Us, Power::Italy)
                    && ground.sets.europe.contains(zone)
                    && !ground.sets.pacific.contains(zone);
                let patrol =
                    zone == ground.at.patrol && group.all(Kind::is_warship) && rule::US_PATROL.holds();
                forbids(rule::US_NEAR_JAPAN, near_japan)
                    .or_else(|| forbids(rule::US_IN_EUROPE, europe_at_peace && !coast(Power::Us) && !patrol))
            }
            _ => None,
        }
    }

    /// Combat moves end in battle, with the exceptions of the book.
    fn battle_end_rule(&self, group: &Group, from: Space, left: u8, zone: Space) -> Option<RuleId> {
        let context = self.context;
        let armed = self.can_attack(group) || context.armed.contains(zone);
        if context.hot.contains(zone) {
            return forbids(rule::NEEDS_ESCORT, !armed);
        }
        let prey = context.prey.contains(zone) && self.can_attack(group) && rule::HUNT.holds();
        let sonar = group.has(Kind::Destroyer) || self.hunted_with_sonar(zone);
        let hunts = prey && (sonar || !rule::SUBMARINES_NEED_DESTROYER.holds());
        let assaults = rule::ASSAULT_FLEET.holds() && self.can_launch(group, from, zone);
        let sails_on = group.all(|k| k == Kind::Transport)
            && left > 0
            && self.onward()[usize::from(left).min(3)].contains(zone);
        let idle = !(self.escapes(from) || hunts || assaults || sails_on);
        forbids(rule::SUBMARINES_NEED_DESTROYER, idle && prey).or_else(|| forbids(rule::ENDS_IN_BATTLE, idle))
    }

    /// May units leave this zone to avoid a battle: with surface warships there, or with planes that could scramble against an
    /// assault?
    pub fn escapes(&self, from: Space) -> bool {
        let exposed =
            || self.context.assaults.contains(from) && !self.s.scramble_owners(Spaces::one(from)).is_empty();
        rule::ESCAPE.holds() && (self.context.hot.contains(from) || exposed())
    }

    /// Can the submarines and transports in a zone be attacked by what comes without a destroyer: because there are transports,
    /// or because an own destroyer is there?
    pub fn hunted_with_sonar(&self, zone: Space) -> bool {
        let transports = self.s.transports.of(self.s.enemies(self.context.power));
        transports.contains(zone) || self.units(zone).any(|(_, u)| u.kind == Kind::Destroyer)
    }

    /// Can an assault be launched from a zone: has one been announced there, are there units aboard a ship for it, or does the
    /// group bring them or find them on the coast?
    pub fn can_launch(&self, group: &Group, from: Space, zone: Space) -> bool {
        let context = self.context;
        if !context.beaches.contains(zone) {
            return false;
        }
        let storms = |u: &Unit| u.kind.captures() && u.aboard.is_some();
        let waits = |at: &Space| {
            context.mine.contains(*at)
                && self.units(*at).any(|(_, u)| u.kind.captures() && !u.is(Marks::MOVED))
        };
        context.assaults.contains(zone)
            || self.units(zone).any(|(_, u)| storms(u))
            || group.has(Kind::Transport)
                && (self.carries(from, group, &storms)
                    || self.s.ground.coasts[zone.index()].iter().any(waits))
    }

    /// Why ships cannot go on from a zone.
    pub fn sea_pass_rule(&self, group: &Group, zone: Space) -> Option<RuleId> {
        let context = self.context;
        match context.phase {
            _ if self.are_submarines(group) => forbids(rule::SUBMARINES_STOP, context.hunters.contains(zone)),
            Phase::Combat => forbids(rule::RANGE, context.hot.contains(zone)),
            Phase::After => forbids(rule::FRIENDLY_ZONES, context.hot.contains(zone)),
        }
    }

    pub fn canal_between(&self, group: &Group, one: Space, other: Space) -> Option<RuleId> {
        let canal = self.s.ground.canal(one, other)?;
        self.context.canal_rule(self.s, canal, self.are_submarines(group))
    }

    /// Why ships cannot get there.
    pub fn sea_rule(&self, verb: Verb, group: &Group, range: u8, stand: Stand, to: Space) -> Option<RuleId> {
        let (levels, _) = self.sea_levels(group, range.saturating_sub(stand.cost), stand.at);
        if let Some(steps) = super::paths::steps(&levels, to) {
            let left = range.saturating_sub(stand.cost + steps);
            let astray = || {
                let onward = self.onward();
                !onward[usize::from(self.left_in(to, left)).min(onward.len() - 1)].contains(to)
            };
            let loaded = self.combat() && self.carries_loaded(stand.start, group);
            let strands = || self.decks_kept(stand.start, group, Spaces::one(to)).is_empty();
            let decks = if self.combat() { rule::ALL_CAN_LAND } else { rule::NOT_STRANDED };
            return self
                .sea_end_rule(group, stand.start, left, to)
                .or_else(|| {
                    let struck = self.position().turn.moves.surprise.contains(to);
                    forbids(rule::SURPRISE_LOADED, struck && loaded && astray())
                })
                .or_else(|| forbids(rule::LOADED_MUST_LAND, loaded && astray()))
                .or_else(|| forbids(decks, group.any(Kind::is_carrier) && strands()));
        }
        let hot = self.context.phase == Phase::After && self.context.hot.contains(to);
        forbids(rule::FRIENDLY_ZONES, hot && !self.are_submarines(group))
            .or_else(|| self.way_rule(group, verb, stand, to))
    }
}
