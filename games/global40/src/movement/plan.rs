//! What can follow in a sentence of the moves, worked out once for each beginning.

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;
use std::sync::OnceLock;

use table::{Piece, RuleId, Space};

use super::group::Group;
use super::mover::{Mover, Reach, Stand};
use super::outlook::Outlook;
use crate::decision::Decision;
use crate::events::Event;
use crate::part::{Part, Verb};
use crate::research::Project;
use crate::rule::movement as rule;
use crate::spaces::Spaces;
use crate::units::{Branch, KINDS, Kind};

/// What has been worked out for one decision.
#[derive(Default)]
pub struct Memo<'d> {
    /// Where the outlook is kept for the next question.
    kept: Option<&'d OnceLock<Outlook>>,
    outlook: OnceCell<Outlook>,
    plan: RefCell<Option<(Vec<Part>, Rc<Plan>)>>,
}

impl<'d> Memo<'d> {
    pub fn kept(outlook: &'d OnceLock<Outlook>) -> Memo<'d> {
        Memo { kept: Some(outlook), ..Memo::default() }
    }
}

/// What can follow the beginning of a sentence that sends units somewhere.
#[derive(Default)]
pub struct Plan {
    /// Where units can be sent from.
    pub froms: Spaces,
    /// How many of each kind can come along.
    pub counts: [u8; KINDS],
    /// Transports that can be named.
    pub ships: Vec<Piece>,
    pub reach: Reach,
}

/// A sentence that sends units somewhere, taken apart.
pub struct Errand {
    pub verb: Verb,
    pub from: Space,
    pub group: Group,
    pub vias: Vec<Space>,
    pub to: Option<Space>,
}

impl Errand {
    /// Verbs that send units from one space to another.
    pub fn sends(verb: Verb) -> bool {
        matches!(verb, Verb::Move | Verb::Raid | Verb::Sweep | Verb::Drop | Verb::Dash)
    }

    pub fn read(said: &[Part]) -> Option<Errand> {
        let [Part::Do(verb), Part::Space(from), rest @ ..] = said else { return None };
        if !Errand::sends(*verb) {
            return None;
        }
        let vias = rest.iter().filter_map(|p| if let Part::Via(s) = p { Some(*s) } else { None });
        let to = rest.iter().find_map(|p| if let Part::Space(s) = p { Some(*s) } else { None });
        Some(Errand { verb: *verb, from: *from, group: Group::read(rest), vias: vias.collect(), to })
    }
}

impl<'d> Decision<'d> {
    pub fn outlook(&self) -> &Outlook {
        let find = || Outlook::new(&self.situation, self.power);
        let kept = self.memo.kept.map(|kept| kept.get_or_init(find));
        match kept.filter(|outlook| outlook.power == self.power) {
            Some(outlook) => outlook,
            None => self.memo.outlook.get_or_init(find),
        }
    }

    pub fn mover(&self) -> Mover<'_> {
        Mover::new(&self.situation, self.outlook())
    }

    /// What can follow.
    pub fn plan(&self, said: &[Part]) -> Rc<Plan> {
        if let Some((known, plan)) = &*self.memo.plan.borrow()
            && known == said
        {
            return plan.clone();
        }
        let plan = Rc::new(self.mover().plan(said));
        *self.memo.plan.borrow_mut() = Some((said.to_vec(), plan.clone()));
        plan
    }
}

impl Decision<'_> {
    /// What can follow, if it is a sentence that sends units somewhere.
    pub fn moves_known(&self, said: &[Part], out: &mut Vec<Part>) -> bool {
        if let [Part::Do(verb)] = said {
            if Errand::sends(*verb) {
                out.extend(self.plan(said).froms.iter().map(Part::Space));
            }
            return Errand::sends(*verb);
        }
        let Some(errand) = Errand::read(said).filter(|e| e.to.is_none()) else { return false };
        let plan = self.plan(said);
        for kind in Kind::ALL {
            out.extend((1..=plan.counts[kind.index()]).map(|n| Part::Units(kind, n)));
        }
        out.extend(plan.ships.iter().copied().map(Part::Ship));
        if errand.verb == Verb::Move || errand.verb == Verb::Dash {
            out.extend(plan.reach.vias.iter().map(Part::Via));
        }
        out.extend(plan.reach.ends.iter().map(Part::Space));
        true
    }

    /// May this follow in a sentence that sends units somewhere? Only what costs little to see.
    pub fn moves_surely(&self, said: &[Part], part: &Part) -> bool {
        let m = self.mover();
        if let ([Part::Do(verb)], Part::Space(from)) = (said, part) {
            return Errand::sends(*verb)
                && m.errand_rule(*verb).is_none()
                && m.outlook.mine.contains(*from)
                && m.sends_from(*verb, *from);
        }
        let Some(errand) = Errand::read(said).filter(|e| e.to.is_none()) else { return false };
        let group = &errand.group;
        match part {
            Part::Units(kind, count) => {
                *count > 0
                    && errand.vias.is_empty()
                    && !group.has(*kind)
                    && (group.is_empty() || group.branch() == kind.branch())
                    && m.kinds(errand.verb, errand.from).any(|k| k == *kind)
                    && m.reaches(errand.verb, &group.with(*kind, *count), Stand::start(errand.from))
            }
            Part::Space(to) if !group.is_empty() => {
                m.stand(&errand).is_some_and(|stand| m.reach(errand.verb, group, stand).ends.contains(*to))
            }
            _ => false,
        }
    }
}

impl Mover<'_> {
    fn plan(&self, said: &[Part]) -> Plan {
        let mut plan = Plan::default();
        let Some(errand) = Errand::read(said) else {
            if let [Part::Do(verb)] = said {
                plan.froms = self.froms(*verb);
            }
            return plan;
        };
        let stand = self.stand(&errand);
        if !errand.group.is_empty()
            && let Some(stand) = stand
        {
            plan.reach = self.reach(errand.verb, &errand.group, stand);
            plan.reach.vias = plan.reach.vias.and(self.vias(&errand, stand));
        }
        if errand.vias.is_empty() && errand.to.is_none() {
            let start = Stand::start(errand.from);
            let fits = |group: &Group| self.reaches(errand.verb, group, start);
            for kind in self.kinds(errand.verb, errand.from) {
                if errand.group.has(kind) && kind != Kind::Transport
                    || errand.group.kinds.iter().any(|(k, _)| *k == kind)
                    || !errand.group.is_empty() && errand.group.branch() != kind.branch()
                {
                    continue;
                }
                let able =
                    self.able(errand.from, kind).filter(|(p, _)| !errand.group.ships.contains(p)).count();
                let able = able.min(99) as u8;
                plan.counts[kind.index()] =
                    (1..=able).rev().find(|n| fits(&errand.group.with(kind, *n))).unwrap_or(0);
            }
            let sea = errand.group.is_empty() || errand.group.branch() == Branch::Sea;
            if sea
                && errand.verb == Verb::Move
                && !errand.group.kinds.iter().any(|(k, _)| *k == Kind::Transport)
            {
                let ships = self.able(errand.from, Kind::Transport).map(|(p, _)| p);
                let ships = ships.filter(|p| !errand.group.ships.contains(p));
                plan.ships = ships.filter(|p| fits(&errand.group.with_ship(*p))).collect();
            }
        }
        plan
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
    pub fn via_rule(&self, errand: &Errand, stand: Stand, via: Space) -> RuleId {
        let group = &errand.group;
        let here = match group.branch() {
            Branch::Land if self.combat() && self.outlook.blitzable.contains(via) => {
                self.blitz_rule(group, errand.from)
            }
            Branch::Land => self.land_pass_rule(via),
            Branch::Sea => {
                self.canal_between(group, stand.at, via).or_else(|| self.sea_pass_rule(group, via))
            }
            Branch::Air => self.outlook.sky_rule(self.s, via),
        };
        here.or_else(|| self.way_rule(group, errand.verb, stand, via)).unwrap_or(rule::RANGE)
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
    fn froms(&self, verb: Verb) -> Spaces {
        if self.errand_rule(verb).is_some() {
            return Spaces::NONE;
        }
        self.outlook.mine.iter().filter(|from| self.sends_from(verb, *from)).collect()
    }

    pub fn sends_any(&self, verb: Verb) -> bool {
        self.errand_rule(verb).is_none() && self.outlook.mine.iter().any(|from| self.sends_from(verb, from))
    }

    /// Can anybody be sent from here? A single unit of some kind decides it.
    pub fn sends_from(&self, verb: Verb, from: Space) -> bool {
        let stand = Stand::start(from);
        self.kinds(verb, from).any(|kind| {
            self.able(from, kind).next().is_some()
                && (self.surely(verb, kind, from) || self.reaches(verb, &Group::one(kind), stand))
        })
    }

    /// Is there an end next door, so that no search is needed?
    fn surely(&self, verb: Verb, kind: Kind, from: Space) -> bool {
        let (o, around) = (self.outlook, self.s.ground.around[from.index()]);
        if verb != Verb::Move || self.position().turn.moves.left.is_some() {
            return false;
        }
        match (kind.branch(), self.combat()) {
            (Branch::Land, true) => around.meets(o.targets),
            (Branch::Land, false) => around.meets(o.open),
            (Branch::Air, false) => around.meets(o.landing),
            _ => false,
        }
    }

    /// The rule that forbids an errand to the power altogether.
    pub fn errand_rule(&self, verb: Verb) -> Option<RuleId> {
        let forbids = |rule: RuleId, broken: bool| (broken && rule.holds()).then_some(rule);
        let neutral = self.combat() && self.position().is_neutral(self.outlook.power);
        forbids(rule::NEUTRAL_POWER, neutral).or_else(|| match verb {
            Verb::Raid => self.s.under(Event::FogAndCloud).then_some(crate::rule::economy::EVENT_BINDS),
            Verb::Drop => forbids(rule::PARATROOPS, !self.has(Project::Paratroops)),
            Verb::Dash => forbids(rule::SURPRISE_MOVE, !self.s.agents_ready(self.outlook.power)),
            _ => None,
        })
    }

    /// Why a group cannot get there.
    pub fn why_not(&self, verb: Verb, group: &Group, stand: Stand, to: Space) -> RuleId {
        let range = self.errand_range(verb, stand.start, group).unwrap_or(0);
        match group.branch() {
            _ if verb == Verb::Drop => self.air_rule(verb, group, range, stand, to),
            Branch::Land => self.land_rule(verb, group, stand, to),
            Branch::Sea => self.sea_rule(group, range, stand, to),
            Branch::Air => self.air_rule(verb, group, range, stand, to),
        }
    }

    /// Why so many of a kind cannot come along.
    pub fn why_not_so_many(&self, errand: &Errand, kind: Kind, count: u8) -> RuleId {
        let here = self.units(errand.from).filter(|(_, u)| u.kind == kind);
        let mut able = 0;
        let mut rule = None;
        for (piece, unit) in here {
            match self.stays(piece, unit) {
                None => able += 1,
                why => rule = rule.or(why),
            }
        }
        if able < count
            && let Some(rule) = rule
        {
            return rule;
        }
        let group = errand.group.with(kind, count);
        self.too_many(errand.verb, errand.from, &group)
            .unwrap_or_else(|| self.why_nowhere(errand.verb, &group, errand.from))
    }

    /// Why a group can go nowhere at all: what stands in the way next door.
    pub fn why_nowhere(&self, verb: Verb, group: &Group, from: Space) -> RuleId {
        if let Some(rule) = self.errand_rule(verb) {
            return rule;
        }
        match (verb, group.branch()) {
            (Verb::Raid, _) => return rule::RAID_TARGETS,
            (Verb::Sweep, _) => return rule::SWEEP,
            (Verb::Drop, _) => return rule::PARATROOPS,
            (_, Branch::Air) if self.combat() => return rule::ALL_CAN_LAND,
            (_, Branch::Air) => return rule::NEEDS_DECK,
            _ => {}
        }
        let stand = Stand::start(from);
        let near = self.around(group, verb, from);
        let near = if group.branch() == Branch::Land {
            near.and(self.s.ground.around[from.index()].within(self.s.ground.sets.impassable))
        } else {
            near
        };
        let rule = near.iter().map(|to| self.why_not(verb, group, stand, to)).next();
        rule.unwrap_or(rule::RANGE)
    }
}
