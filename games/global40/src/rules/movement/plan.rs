//! What can follow in a sentence of the moves, worked out once for each beginning.

use table::{Piece, RuleId, Space, Subject};

use super::forbids;
use super::group::Group;
use super::mover::{Mover, Reach, Stand};
use crate::model::events::Event;
use crate::model::kinds::{Branch, KINDS, Kind};
use crate::model::part::{Part, Verb};
use crate::model::research::Project;
use crate::model::spaces::{SPACES, Spaces};
use crate::model::unit::Unit;
use crate::rule::movement as rule;
use crate::rules::now::Now;

/// Units that are sent somewhere: who goes, from where and over which spaces, as far as it has been said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Errand {
    pub verb: Verb,
    pub from: Space,
    pub group: Group,
    pub vias: Vec<Space>,
}

impl Errand {
    pub fn start(verb: Verb, from: Space) -> Errand {
        Errand { verb, from, group: Group::default(), vias: Vec::new() }
    }

    /// May spaces on its way be named?
    fn has_vias(&self) -> bool {
        matches!(self.verb, Verb::Move | Verb::Dash)
    }
}

/// What can be said next of an errand.
#[derive(Default)]
pub struct Plan {
    /// How many of each kind can come along.
    counts: [u8; KINDS],
    /// Transports that can be named.
    ships: Vec<Piece>,
    reach: Reach,
}

impl Plan {
    pub fn words(&self) -> Vec<Part> {
        let mut words = Vec::new();
        for kind in Kind::ALL {
            words.extend((1..=self.counts[kind.index()]).map(|n| Part::Units(kind, n)));
        }
        words.extend(self.ships.iter().copied().map(Part::Ship));
        words.extend(self.reach.vias.iter().map(Part::Via));
        words.extend(self.reach.ends.iter().map(Part::Space));
        words
    }

    pub fn offers(&self, word: Part) -> bool {
        match word {
            Part::Units(kind, count) => self.counts[kind.index()] >= count,
            Part::Ship(ship) => self.ships.contains(&ship),
            Part::Via(space) => self.reach.vias.contains(space),
            Part::Space(space) => self.reach.ends.contains(space),
            _ => false,
        }
    }
}

impl Now<'_> {
    /// Is there a bomb, and somebody to carry it?
    pub fn bomb_ready(&self, errand: &Errand) -> bool {
        let heavy = self.mover().has(Project::HeavyBombers) && errand.group.has(Kind::Strategic);
        heavy && self.position.stores.bombs[self.power.index()] > 0 || !rule::ATOMIC_BOMB.holds()
    }
}

impl<'m> Mover<'m> {
    /// Spaces with units that could be sent on an errand, if they can.
    pub fn starts(self, verb: Verb) -> impl Iterator<Item = Space> + 'm {
        self.context.mine.iter().filter(move |from| self.kinds(verb, *from).next().is_some())
    }
}

impl Mover<'_> {
    pub fn plan(&self, errand: &Errand) -> Plan {
        let mut plan = Plan::default();
        if !errand.group.is_empty()
            && let Some(stand) = self.stand(errand)
        {
            plan.reach = self.reach(errand.verb, &errand.group, stand);
            plan.reach.vias = plan.reach.vias.union(self.vias(errand, stand));
            if !errand.has_vias() {
                plan.reach.vias = Spaces::NONE;
            }
        }
        if errand.vias.is_empty() {
            let start = Stand::start(errand.from);
            let fits = |group: &Group| {
                self.reaches(errand.verb, group, start)
                    || self.in_company(errand.from, group).any(|more| self.reaches(errand.verb, &more, start))
            };
            for kind in self.kinds(errand.verb, errand.from) {
                if errand.group.has(kind) && kind != Kind::Transport
                    || errand.group.kinds.iter().any(|(k, _)| *k == kind)
                    || !errand.group.is_empty() && errand.group.branch() != kind.branch()
                {
                    continue;
                }
                let able = self.able(errand.from, kind).filter(|(p, _)| !errand.group.names(*p)).count();
                let able = able.min(99) as u8;
                plan.counts[kind.index()] =
                    (1..=able).rev().find(|n| fits(&errand.group.with(kind, *n))).unwrap_or(0);
            }
            let sea = errand.group.is_empty() || errand.group.branch() == Branch::Sea;
            if sea && errand.verb == Verb::Move {
                let ships = self.nameable(errand.from, &errand.group);
                let ships = ships.filter(|(p, u)| self.stays(*p, u).is_none());
                let ships = ships.filter(|(p, u)| fits(&errand.group.with_ship(*p, u.kind)));
                plan.ships = ships.map(|(p, _)| p).collect();
            }
        }
        plan
    }

    /// A group of ships with one more that could be named after it: what has no end alone may have one with a warship, a
    /// destroyer or a transport beside it.
    fn in_company<'g>(&'g self, from: Space, group: &'g Group) -> impl Iterator<Item = Group> + 'g {
        let ships = self.combat() && group.branch() == Branch::Sea && !group.is_empty();
        let kinds =
            self.kinds(Verb::Move, from).filter(move |kind| ships && kind.is_sea() && !group.has(*kind));
        kinds.filter(move |kind| self.able(from, *kind).next().is_some()).map(move |kind| group.with(kind, 1))
    }

    /// May this follow? Only what costs little to see; `false` means that it is not known.
    pub fn surely_follows(&self, errand: &Errand, word: Part) -> bool {
        let group = &errand.group;
        match word {
            Part::Units(kind, count) => {
                count > 0
                    && errand.vias.is_empty()
                    && !group.has(kind)
                    && (group.is_empty() || group.branch() == kind.branch())
                    && self.kinds(errand.verb, errand.from).any(|k| k == kind)
                    && self.reaches(errand.verb, &group.with(kind, count), Stand::start(errand.from))
            }
            Part::Space(to) if !group.is_empty() => self
                .stand(errand)
                .is_some_and(|stand| self.reach(errand.verb, group, stand).ends.contains(to)),
            _ => false,
        }
    }

    /// What could follow, whether a rule forbids it or not.
    pub fn candidates(&self, errand: &Errand, plan: &Plan) -> Vec<Part> {
        let mut words = Vec::new();
        let group = &errand.group;
        if errand.vias.is_empty() {
            for kind in self.kinds(errand.verb, errand.from) {
                let named = group.kinds.iter().any(|(k, _)| *k == kind);
                if named || !group.is_empty() && group.branch() != kind.branch() {
                    continue;
                }
                let here = self.units(errand.from).filter(|(p, u)| u.kind == kind && !group.names(*p));
                let here = here.count().min(99) as u8;
                words.extend((1..=here).map(|n| Part::Units(kind, n)));
            }
            if errand.verb == Verb::Move && group.all(Kind::is_sea) {
                words.extend(self.nameable(errand.from, group).map(|(ship, _)| Part::Ship(ship)));
            }
        }
        if group.is_empty() {
            return words;
        }
        if errand.has_vias() {
            let near = self.around(group, errand.verb, errand.vias.last().copied().unwrap_or(errand.from));
            words.extend(plan.reach.vias.union(near).iter().map(Part::Via));
        }
        words.extend(plan.reach.ends.union(self.misses(errand)).iter().map(Part::Space));
        words
    }

    /// Nearby spaces that a player might try and be refused.
    fn misses(&self, errand: &Errand) -> Spaces {
        let ground = self.s.ground;
        let around = |set: Spaces| set.iter().fold(set, |all, s| all.union(ground.around[s.index()]));
        let start = Spaces::one(errand.from);
        let last = errand.vias.last().copied().unwrap_or(errand.from);
        let (element, far) = match errand.group.branch() {
            _ if errand.verb == Verb::Drop => (ground.sets.land, 4),
            Branch::Land => (ground.sets.land.union(ground.sets.impassable), 3),
            Branch::Sea => (ground.sets.sea, 4),
            Branch::Air => {
                let near = (0..SPACES as u16).map(Space);
                let near = near.filter(|s| ground.distance(errand.from, *s) <= 7);
                let near: Spaces = near.chain([ground.at.himalayas]).collect();
                return near.minus(start).minus(Spaces::one(last));
            }
        };
        let near = (0..far).fold(start, |all, _| around(all).intersection(element).union(start));
        near.minus(start).minus(Spaces::one(last))
    }

    /// The rule that forbids a word, and what it is about.
    pub fn why_not_word(&self, errand: &Errand, word: Part) -> (Option<RuleId>, Subject) {
        let stand = || self.stand(errand).unwrap_or(Stand::start(errand.from));
        match word {
            Part::Ship(ship) => {
                let unit = self.position().unit(ship);
                let group = errand.group.with_ship(ship, unit.kind);
                let stays = self.stays(ship, unit);
                let rule = stays.or_else(|| self.why_nowhere(errand.verb, &group, errand.from));
                (rule, Subject::Piece(ship))
            }
            Part::Via(via) => (self.via_rule(errand, stand(), via), Subject::Space(via)),
            Part::Space(to) => (self.why_not(errand.verb, &errand.group, stand(), to), Subject::Space(to)),
            Part::Units(kind, count) => {
                (self.why_not_so_many(errand, kind, count), Subject::Space(errand.from))
            }
            _ => (None, Subject::Space(errand.from)),
        }
    }

    /// Why nothing can be sent from here.
    pub fn why_from(&self, verb: Verb, from: Space) -> Option<RuleId> {
        let mut stays = None;
        // Cargo gives the least useful reason, so it comes last.
        let cargo = |u: &Unit| u.kind.is_land() && u.aboard.is_some();
        let ashore = self.units(from).filter(|(_, u)| !cargo(u));
        for (piece, unit) in ashore.chain(self.units(from).filter(|(_, u)| cargo(u))) {
            if !self.kinds(verb, from).any(|k| k == unit.kind) {
                continue;
            }
            match self.stays(piece, unit) {
                None => return self.why_nowhere(verb, &Group::one(unit.kind), from),
                why => stays = stays.or(why),
            }
        }
        stays
    }

    /// Where the group stands after the spaces that were named on its way.
    pub fn stand(&self, errand: &Errand) -> Option<Stand> {
        let mut stand = Stand::start(errand.from);
        if errand.vias.is_empty() {
            return Some(stand);
        }
        let range = self.errand_range(errand.verb, errand.from, &errand.group)?.max(2);
        for via in &errand.vias {
            let cost = self.cost_of(errand.verb, &errand.group, range, stand, *via)?;
            let first = stand.first.or(Some(*via));
            stand = Stand { at: *via, cost: stand.cost + cost, first, ..stand };
        }
        Some(stand)
    }

    /// Spaces over which ships and planes can be sent.
    fn vias(&self, errand: &Errand, stand: Stand) -> Spaces {
        let Some(range) = self.errand_range(errand.verb, errand.from, &errand.group) else {
            return Spaces::NONE;
        };
        match (errand.verb, errand.group.branch()) {
            (Verb::Move | Verb::Dash, Branch::Sea) => self.sea_vias(&errand.group, range, stand),
            (Verb::Move, Branch::Air) => self.air_vias(errand.verb, &errand.group, range, stand),
            _ => Spaces::NONE,
        }
    }

    /// Why a group cannot be sent over a space.
    fn via_rule(&self, errand: &Errand, stand: Stand, via: Space) -> Option<RuleId> {
        let group = &errand.group;
        let here = match group.branch() {
            Branch::Land
                if errand.verb == Verb::Move && self.combat() && self.context.blitzable.contains(via) =>
            {
                self.blitz_rule(group, errand.from)
            }
            Branch::Land => self.land_pass_rule(errand.verb, via),
            Branch::Sea => {
                self.canal_between(group, stand.at, via).or_else(|| self.sea_pass_rule(group, via))
            }
            Branch::Air => self.context.sky_rule(self.s, via),
        };
        here.or_else(|| self.way_rule(group, errand.verb, stand, via))
            .or_else(|| forbids(rule::RANGE, self.ends_after(errand, via).is_empty()))
    }

    /// Where a group could still end after one more space on its way.
    fn ends_after(&self, errand: &Errand, via: Space) -> Spaces {
        let mut vias = errand.vias.clone();
        vias.push(via);
        let on = Errand { vias, ..errand.clone() };
        self.stand(&on).map_or(Spaces::NONE, |on| self.reach(errand.verb, &errand.group, on).ends)
    }

    /// The kinds that can be sent from a space on an errand.
    pub fn kinds(&self, verb: Verb, from: Space) -> impl Iterator<Item = Kind> {
        let mut seen = 0_u32;
        for (_, unit) in self.units(from) {
            seen |= 1 << unit.kind.index();
        }
        Kind::ALL.into_iter().filter(move |k| {
            let here = seen & (1 << k.index()) != 0;
            here && match verb {
                Verb::Raid => k.is_air(),
                Verb::Sweep => k.is_fighter(),
                Verb::Drop => *k == Kind::Infantry,
                Verb::Dash => !k.is_air(),
                _ => true,
            }
        })
    }

    /// Where units can be sent from on an errand.
    pub fn froms(&self, verb: Verb) -> Spaces {
        if self.errand_rule(verb).is_some() {
            return Spaces::NONE;
        }
        self.context.mine.iter().filter(|from| self.sends_from(verb, *from)).collect()
    }

    pub fn sends(&self, verb: Verb, from: Space) -> bool {
        self.errand_rule(verb).is_none() && self.context.mine.contains(from) && self.sends_from(verb, from)
    }

    pub fn sends_any(&self, verb: Verb) -> bool {
        self.errand_rule(verb).is_none() && self.context.mine.iter().any(|from| self.sends_from(verb, from))
    }

    /// Can anybody be sent from here? A single unit of some kind decides it.
    fn sends_from(&self, verb: Verb, from: Space) -> bool {
        let stand = Stand::start(from);
        self.kinds(verb, from).any(|kind| {
            self.able(from, kind).next().is_some()
                && (self.surely(verb, kind, from) || self.reaches(verb, &Group::one(kind), stand))
        })
    }

    /// Is there an end next door, so that no search is needed?
    fn surely(&self, verb: Verb, kind: Kind, from: Space) -> bool {
        let (context, around) = (self.context, self.s.ground.around[from.index()]);
        if verb != Verb::Move || self.position().turn.moves.left.is_some() {
            return false;
        }
        match (kind.branch(), self.combat()) {
            (Branch::Land, true) => kind != Kind::Aaa && around.meets(context.targets),
            (Branch::Land, false) => around.meets(context.open),
            (Branch::Air, false) => around.meets(context.landing),
            _ => false,
        }
    }

    /// The rule that forbids an errand to the power altogether.
    pub fn errand_rule(&self, verb: Verb) -> Option<RuleId> {
        let neutral = self.combat() && self.position().is_neutral(self.context.power);
        forbids(rule::NEUTRAL_POWER, neutral).or_else(|| match verb {
            Verb::Raid => self.s.under(Event::FogAndCloud).then_some(crate::rule::economy::EVENT_BINDS),
            Verb::Drop => forbids(rule::PARATROOPS, !self.has(Project::Paratroops)),
            Verb::Dash => forbids(rule::SURPRISE_MOVE, !self.s.agents_ready(self.context.power)),
            _ => None,
        })
    }

    /// Why a group cannot get there.
    fn why_not(&self, verb: Verb, group: &Group, stand: Stand, to: Space) -> Option<RuleId> {
        let range = self.errand_range(verb, stand.start, group).unwrap_or(0);
        match group.branch() {
            _ if verb == Verb::Drop => self.air_rule(verb, group, range, stand, to),
            Branch::Land => self.land_rule(verb, group, stand, to),
            Branch::Sea => self.sea_rule(verb, group, range, stand, to),
            Branch::Air => self.air_rule(verb, group, range, stand, to),
        }
    }

    /// Why this many of a kind cannot come along.
    fn why_not_so_many(&self, errand: &Errand, kind: Kind, count: u8) -> Option<RuleId> {
        let here = self.units(errand.from).filter(|(p, u)| u.kind == kind && !errand.group.names(*p));
        let mut able = 0;
        let mut rule = None;
        for (piece, unit) in here {
            match self.stays(piece, unit) {
                None => able += 1,
                why => rule = rule.or(why),
            }
        }
        let group = errand.group.with(kind, count);
        rule.filter(|_| able < count)
            .or_else(|| self.too_many(errand.verb, errand.from, &group))
            .or_else(|| self.why_nowhere(errand.verb, &group, errand.from))
    }

    /// Why a group can go nowhere at all: why a flight cannot go to the nearest of its goals, and others cannot go next door.
    fn why_nowhere(&self, verb: Verb, group: &Group, from: Space) -> Option<RuleId> {
        let rule = self.errand_rule(verb).or_else(|| self.too_many(verb, from, group));
        if rule.is_some() {
            return rule;
        }
        let ground = self.s.ground;
        let why = |to: Space| self.why_not(verb, group, Stand::start(from), to);
        if group.branch() == Branch::Air || verb == Verb::Drop {
            let goals = self.flight_goals(verb, group, from);
            let nearest = goals.iter().filter(|to| *to != from).min_by_key(|to| ground.distance(from, *to));
            return nearest.map_or_else(|| self.no_goals_rule(verb), why);
        }
        let mut near = self.around(group, verb, from);
        if group.branch() == Branch::Land {
            near = near.union(ground.around[from.index()].intersection(ground.sets.impassable));
        }
        near.iter().find_map(why).or_else(|| forbids(rule::RANGE, near.is_empty()))
    }

    /// The rule that a flight on this errand has nowhere to go to by.
    fn no_goals_rule(&self, verb: Verb) -> Option<RuleId> {
        let rule = match verb {
            Verb::Raid => rule::RAID_TARGETS,
            Verb::Sweep => rule::SWEEP,
            Verb::Drop => rule::PARATROOPS,
            _ if self.combat() => rule::ENDS_IN_BATTLE,
            _ => rule::LANDS_WHERE_FRIENDLY,
        };
        rule.holds().then_some(rule)
    }
}
