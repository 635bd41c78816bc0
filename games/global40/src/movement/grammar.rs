//! The sentences of both phases of movement.

use table::{No, Piece, RuleId, Space, Subject, Verdict};

use super::group::Group;
use super::mover::{Mover, Stand};
use super::outlook::Phase;
use super::plan::Errand;
use super::words::why;
use crate::decision::Decision;
use crate::part::{Part, Verb};
use crate::position::Frame;
use crate::powers::Power;
use crate::research::Project;
use crate::rule::movement as rule;
use crate::spaces::Spaces;
use crate::unit::Unit;
use crate::units::{Branch, Kind};

const COMBAT: [Verb; 11] = [
    Verb::Move,
    Verb::Raid,
    Verb::Sweep,
    Verb::Load,
    Verb::Assault,
    Verb::Attack,
    Verb::Bombard,
    Verb::Drop,
    Verb::Surprise,
    Verb::Dash,
    Verb::Done,
];
const AFTER: [Verb; 6] = [Verb::Move, Verb::Load, Verb::Unload, Verb::Transfer, Verb::Relocate, Verb::Done];

/// Whoever only asks whether wants no reason, and searching for one takes time.
fn refuse<V: Verdict>(find: impl FnOnce() -> (RuleId, Subject)) -> Result<(), V> {
    if size_of::<V>() == 0 {
        return Err(V::refused(rule::RANGE, || (why(rule::RANGE), Vec::new())));
    }
    let (rule, about) = find();
    Err(V::refused(rule, || (why(rule), vec![about])))
}

pub(super) fn unless<V: Verdict>(fine: bool, find: impl FnOnce() -> (RuleId, Subject)) -> Result<(), V> {
    if fine { Ok(()) } else { refuse(find) }
}

impl Decision<'_> {
    fn phase(&self) -> Phase {
        if matches!(self.position.frames.top(), Frame::NonCombat) { Phase::After } else { Phase::Combat }
    }

    pub fn combat_move_shapes(&self, said: &[Part], out: &mut Vec<Part>) {
        match said {
            [] => {
                self.declare_shapes(said, out);
                out.extend(COMBAT.map(Part::Do));
            }
            [Part::Do(Verb::Declare), ..] => self.declare_shapes(said, out),
            _ => self.moves_shapes(said, out),
        }
    }

    pub fn noncombat_shapes(&self, said: &[Part], out: &mut Vec<Part>) {
        if said.is_empty() {
            out.extend(AFTER.map(Part::Do));
        } else {
            self.moves_shapes(said, out);
        }
    }

    fn moves_shapes(&self, said: &[Part], out: &mut Vec<Part>) {
        let m = self.mover();
        let zones = || m.outlook.mine.within(self.ground.sets.sea).iter();
        match said {
            [Part::Do(Verb::Load)] => out.extend(m.transports().into_iter().map(Part::Ship)),
            [Part::Do(Verb::Unload)] => {
                let loaded = m.transports().into_iter().filter(|s| m.cargo(*s).next().is_some());
                out.extend(loaded.map(Part::Ship));
            }
            [Part::Do(Verb::Assault)] => out.extend(m.troopships().into_iter().map(Part::Ship)),
            [Part::Do(Verb::Load | Verb::Unload | Verb::Assault), Part::Ship(ship)] => {
                let zone = self.position.unit(*ship).at;
                out.extend(
                    zone.into_iter().flat_map(|z| &self.ground.coasts[z.index()]).map(|s| Part::Space(*s)),
                );
            }
            [Part::Do(Verb::Load), Part::Ship(_), Part::Space(from), units @ ..] => {
                let group = Group::read(units);
                let mut seen = Spaces::NONE;
                for (_, unit) in m.units(*from).filter(|(_, u)| u.kind.is_land() && u.aboard.is_none()) {
                    let key = Space(unit.kind.index() as u16);
                    if !seen.contains(key) && !group.has(unit.kind) {
                        seen.insert(key);
                        out.extend([1, 2].map(|n| Part::Units(unit.kind, n)));
                    }
                }
            }
            [Part::Do(Verb::Unload), Part::Ship(ship), Part::Space(_), units @ ..] => {
                let group = Group::read(units);
                for kind in Kind::ALL.into_iter().filter(|k| k.is_land() && !group.has(*k)) {
                    let aboard = m.cargo(*ship).filter(|(_, u)| u.kind == kind).count() as u8;
                    out.extend((1..=aboard).map(|n| Part::Units(kind, n)));
                }
            }
            [Part::Do(Verb::Attack | Verb::Bombard | Verb::Surprise)] => out.extend(zones().map(Part::Space)),
            [Part::Do(Verb::Bombard), Part::Space(zone), units @ ..]
                if !units.iter().any(|p| matches!(p, Part::Space(_))) =>
            {
                let group = Group::read(units);
                for kind in [Kind::Battleship, Kind::Cruiser] {
                    let here = m.units(*zone).filter(|(_, u)| u.kind == kind).count() as u8;
                    if !group.has(kind) {
                        out.extend((1..=here).map(|n| Part::Units(kind, n)));
                    }
                }
                if !group.is_empty() {
                    out.extend(self.ground.coasts[zone.index()].iter().map(|s| Part::Space(*s)));
                }
            }
            [Part::Do(Verb::Transfer)] => {
                let here = m.outlook.mine.within(self.ground.sets.land);
                out.extend(
                    here.iter()
                        .filter(|s| m.units(*s).any(|(_, u)| u.kind == Kind::Infantry))
                        .map(Part::Space),
                );
            }
            [Part::Do(Verb::Transfer), Part::Space(from)] => {
                let here = m.units(*from).filter(|(_, u)| u.kind == Kind::Infantry).count().min(2) as u8;
                out.extend((1..=here).map(|n| Part::Units(Kind::Infantry, n)));
            }
            [Part::Do(Verb::Relocate)] => {
                let own = self.position.works.iter().filter(|f| f.works.is_complex());
                let own = own.filter(|f| self.position.holder(f.at).is(self.power));
                out.extend(own.map(|f| Part::Space(f.at)));
            }
            _ => self.errand_shapes(said, out),
        }
    }

    fn errand_shapes(&self, said: &[Part], out: &mut Vec<Part>) {
        let m = self.mover();
        if let [Part::Do(verb)] = said {
            if Errand::sends(*verb) {
                let froms = m.outlook.mine.iter().filter(|s| m.kinds(*verb, *s).next().is_some());
                out.extend(froms.map(Part::Space));
            }
            return;
        }
        let Some(errand) = Errand::read(said) else { return };
        if let Some(to) = errand.to {
            if errand.verb == Verb::Raid {
                match said.last() {
                    Some(Part::Works(_)) => out.push(Part::Project(Project::AtomicBomb)),
                    Some(Part::Space(_)) => {
                        out.extend(self.position.facilities(to).map(|f| Part::Works(f.works)))
                    }
                    _ => {}
                }
            }
            return;
        }
        let plan = self.plan(said);
        if errand.vias.is_empty() {
            for kind in m.kinds(errand.verb, errand.from) {
                let named = errand.group.kinds.iter().any(|(k, _)| *k == kind);
                if named || !errand.group.is_empty() && errand.group.branch() != kind.branch() {
                    continue;
                }
                let here = m.units(errand.from).filter(|(_, u)| u.kind == kind).count().min(99) as u8;
                out.extend((1..=here).map(|n| Part::Units(kind, n)));
            }
            if errand.verb == Verb::Move && errand.group.all(Kind::is_sea) {
                let ships = m.units(errand.from).filter(|(_, u)| u.kind == Kind::Transport).map(|(p, _)| p);
                out.extend(ships.filter(|p| !errand.group.ships.contains(p)).map(Part::Ship));
            }
        }
        if errand.group.is_empty() {
            return;
        }
        if errand.verb == Verb::Move || errand.verb == Verb::Dash {
            let near =
                m.around(&errand.group, errand.verb, errand.vias.last().copied().unwrap_or(errand.from));
            out.extend(plan.reach.vias.and(near).iter().map(Part::Via));
        }
        out.extend(plan.reach.ends.and(self.misses(&errand)).iter().map(Part::Space));
    }

    /// Spaces not far away that somebody might try to go to in vain.
    fn misses(&self, errand: &Errand) -> Spaces {
        let around = |set: Spaces| set.iter().fold(set, |all, s| all.and(self.ground.around[s.index()]));
        let start = Spaces::one(errand.from);
        let (element, far) = match errand.group.branch() {
            _ if errand.verb == Verb::Drop => (self.ground.sets.land, 4),
            Branch::Land => (self.ground.sets.land.and(self.ground.sets.impassable), 3),
            Branch::Sea => (self.ground.sets.sea, 4),
            Branch::Air => {
                let near = (0..crate::spaces::SPACES as u16).map(Space);
                let near = near.filter(|s| self.ground.distance(errand.from, *s) <= 7);
                return near.chain([self.ground.at.himalayas]).collect();
            }
        };
        (0..far).fold(start, |all, _| around(all).within(element).and(start))
    }

    pub fn combat_move_permit<V: Verdict>(&self, said: &[Part], part: &Part) -> Result<(), V> {
        match (said, part) {
            ([], Part::Do(Verb::Declare)) | ([Part::Do(Verb::Declare), ..], _) => {
                self.declare_permit(said, part)
            }
            _ => self.moves_permit(said, part),
        }
    }

    pub fn noncombat_permit<V: Verdict>(&self, said: &[Part], part: &Part) -> Result<(), V> {
        self.moves_permit(said, part)
    }

    fn moves_permit<V: Verdict>(&self, said: &[Part], part: &Part) -> Result<(), V> {
        let m = self.mover();
        let at = |s: &Space| Subject::Space(*s);
        match (said, part) {
            ([], Part::Do(verb)) => self.verb_permit(*verb),
            ([Part::Do(Verb::Load)], Part::Ship(ship)) => unless(m.can_board(*ship), || {
                let rule = m.boarding_rule(*ship).unwrap_or_else(|| m.no_pier_rule(*ship));
                (rule, Subject::Piece(*ship))
            }),
            ([Part::Do(Verb::Load), Part::Ship(ship)], Part::Space(from)) => {
                unless(m.piers(*ship).contains(*from), || (m.pier_rule(*ship, *from), at(from)))
            }
            (
                [Part::Do(Verb::Load), Part::Ship(ship), Part::Space(from), units @ ..],
                Part::Units(kind, n),
            ) => {
                let group = Group::read(units);
                unless(m.boarders(*ship, *from, &group)[kind.index()] >= *n, || {
                    let able = m.able(*from, *kind).count();
                    let rule = m.room_rule(*ship, &group.with(*kind, *n)).filter(|_| able >= usize::from(*n));
                    (rule.unwrap_or_else(|| m.pier_kind_rule(*from, *kind)), at(from))
                })
            }
            ([Part::Do(Verb::Unload)], Part::Ship(ship)) => {
                let fine = m.ashore_rule(*ship).is_none() && !m.harbours(*ship).is_empty();
                unless(fine, || {
                    (m.ashore_rule(*ship).unwrap_or_else(|| m.no_harbour_rule(*ship)), Subject::Piece(*ship))
                })
            }
            ([Part::Do(Verb::Unload), Part::Ship(ship)], Part::Space(to)) => {
                unless(m.harbours(*ship).contains(*to), || {
                    (m.beach_rule(*to).unwrap_or(rule::ALLIED_CARGO), at(to))
                })
            }
            (
                [Part::Do(Verb::Unload), Part::Ship(ship), Part::Space(to), units @ ..],
                Part::Units(kind, n),
            ) => {
                let fine = m.passengers(*ship, *to, &Group::read(units))[kind.index()] >= *n;
                unless(fine, || {
                    let limit = self.position.turn.moves.left.is_some();
                    (if limit { rule::SIX_UNITS } else { rule::CONVERTERS }, at(to))
                })
            }
            ([Part::Do(Verb::Assault)], Part::Ship(ship)) => {
                unless(m.can_storm(*ship), || (m.no_storm_rule(*ship), Subject::Piece(*ship)))
            }
            ([Part::Do(Verb::Assault), Part::Ship(ship)], Part::Space(to)) => {
                let zone = self.position.unit(*ship).at.unwrap_or(*to);
                let fine = m.shores_to_storm(*ship, zone).contains(*to);
                unless(fine, || (m.assault_rule(*ship, zone, *to).unwrap_or(rule::ANNOUNCED), at(to)))
            }
            ([Part::Do(Verb::Attack)], Part::Space(zone)) => match m.hunt_rule(*zone) {
                Some(rule) => refuse(|| (rule, at(zone))),
                None => Ok(()),
            },
            ([Part::Do(Verb::Bombard)], Part::Space(zone)) => {
                unless(m.batteries().contains(*zone), || (rule::BOMBARD_LIMIT, at(zone)))
            }
            ([Part::Do(Verb::Bombard), Part::Space(zone), units @ ..], Part::Units(kind, n)) => {
                let group = Group::read(units).with(*kind, *n);
                let idle = m.guns(*zone, *kind) >= *n;
                unless(idle && !m.bombarded(*zone, &group).is_empty(), || {
                    (if idle { rule::BOMBARD_LIMIT } else { rule::BOMBARD_ONCE }, at(zone))
                })
            }
            ([Part::Do(Verb::Bombard), Part::Space(zone), units @ ..], Part::Space(to)) => {
                unless(m.bombarded(*zone, &Group::read(units)).contains(*to), || {
                    (rule::BOMBARD_LIMIT, at(to))
                })
            }
            ([Part::Do(Verb::Surprise)], Part::Space(zone)) => match m.surprise_rule(*zone) {
                Some(rule) => refuse(|| (rule, at(zone))),
                None => Ok(()),
            },
            ([Part::Do(Verb::Transfer)], Part::Space(from)) => {
                unless(m.siberia().contains(*from), || (m.transfer_rule(*from), at(from)))
            }
            ([Part::Do(Verb::Transfer), Part::Space(from)], Part::Units(_, n)) => {
                unless(m.siberians(*from) >= *n, || (m.transfer_rule(*from), at(from)))
            }
            ([Part::Do(Verb::Relocate)], Part::Space(from)) => {
                self.situation.may_remove_complex(self.power, *from)
            }
            _ => self.errand_permit(said, part),
        }
    }

    /// May this be said first? Only if it leads somewhere.
    fn verb_permit<V: Verdict>(&self, verb: Verb) -> Result<(), V> {
        let m = self.mover();
        let neutral = m.combat() && self.position.is_neutral(self.power) && rule::NEUTRAL_POWER.holds();
        let here = Subject::Seat(self.seat);
        if neutral && verb != Verb::Done {
            return refuse(|| (rule::NEUTRAL_POWER, here));
        }
        match verb {
            Verb::Done => match self.done_rule() {
                Some((rule, about)) => refuse(|| (rule, about)),
                None => Ok(()),
            },
            Verb::Load => unless(m.transports().into_iter().any(|s| m.can_board(s)), || {
                let rule = m.transports().into_iter().find_map(|s| m.boarding_rule(s));
                (rule.unwrap_or(rule::CAPACITY), here)
            }),
            Verb::Unload => {
                let fine = |s: &Piece| m.ashore_rule(*s).is_none() && !m.harbours(*s).is_empty();
                unless(m.transports().iter().any(fine), || {
                    let loaded = m.transports().into_iter().filter(|s| m.cargo(*s).next().is_some());
                    let rule =
                        loaded.map(|s| m.ashore_rule(s).unwrap_or_else(|| m.no_harbour_rule(s))).next();
                    (rule.unwrap_or(rule::ONLY_BY_ASSAULT), here)
                })
            }
            Verb::Assault => unless(m.landing_craft().into_iter().any(|s| m.can_storm(s)), || {
                let rule = m.landing_craft().into_iter().map(|s| m.no_storm_rule(s)).next();
                (rule.unwrap_or(rule::ANNOUNCED), here)
            }),
            Verb::Attack => unless(!m.hunts().is_empty(), || {
                let prey = m.outlook.prey.within(m.outlook.mine).iter().find_map(|z| m.hunt_rule(z));
                (prey.unwrap_or(rule::ALL_OR_NONE), here)
            }),
            Verb::Bombard => unless(!m.batteries().is_empty(), || {
                let wanted = m.outlook.assaults.iter().any(|z| !m.bombarded(z, &Group::default()).is_empty());
                (if wanted { rule::BOMBARD_ONCE } else { rule::BOMBARD_LIMIT }, here)
            }),
            Verb::Surprise => unless(!m.surprised().is_empty(), || {
                let zones = m.outlook.mine.within(self.ground.sets.sea);
                let rule = m.no_surprise_rule().or_else(|| zones.iter().find_map(|z| m.surprise_rule(z)));
                (rule.unwrap_or(rule::SURPRISE_ZONES), here)
            }),
            Verb::Transfer => unless(!m.siberia().is_empty(), || {
                (m.no_transfer_rule().unwrap_or(rule::TRANSFER_UNMOVED), here)
            }),
            Verb::Relocate => {
                let mut complexes = self.position.works.iter().filter(|f| f.works.is_complex()).map(|f| f.at);
                let able = |at: Space| self.situation.may_remove_complex::<No>(self.power, at).is_ok();
                if self.power == Power::Soviets && complexes.clone().any(able) {
                    return Ok(());
                }
                let own = complexes.find(|at| self.position.holder(*at).is(self.power));
                self.situation.may_remove_complex(self.power, own.unwrap_or(self.ground.at.russia))
            }
            _ => unless(m.sends_any(verb), || {
                let rule = m.errand_rule(verb).or_else(|| {
                    let sends = |s: &Space| m.kinds(verb, *s).next().is_some();
                    let rested = |s: &Space| m.kinds(verb, *s).any(|k| m.able(*s, k).next().is_some());
                    let mine = m.outlook.mine;
                    let first = mine.iter().find(rested).or_else(|| mine.iter().find(sends))?;
                    Some(self.why_from(verb, first))
                });
                (rule.unwrap_or(rule::REST), here)
            }),
        }
    }

    /// Why nothing can be sent from here.
    fn why_from(&self, verb: Verb, from: Space) -> RuleId {
        let m = self.mover();
        let mut stays = None;
        // Cargo has the least to say about why nothing goes.
        let cargo = |u: &Unit| u.kind.is_land() && u.aboard.is_some();
        let ashore = m.units(from).filter(|(_, u)| !cargo(u));
        for (piece, unit) in ashore.chain(m.units(from).filter(|(_, u)| cargo(u))) {
            if !m.kinds(verb, from).any(|k| k == unit.kind) {
                continue;
            }
            match m.stays(piece, unit) {
                None => return m.why_nowhere(verb, &Group::one(unit.kind), from),
                why => stays = stays.or(why),
            }
        }
        stays.unwrap_or(rule::REST)
    }

    /// What keeps the phase from ending.
    fn done_rule(&self) -> Option<(RuleId, Subject)> {
        let m = self.mover();
        match self.phase() {
            Phase::Combat => {
                let ship = m.unannounced().filter(|_| rule::LOADED_MUST_LAND.holds())?;
                Some((rule::LOADED_MUST_LAND, Subject::Piece(ship)))
            }
            Phase::After => {
                let at = m.savable()?;
                let rule = if self.ground.is_sea(at) { rule::CARRIER_COMES } else { rule::NOT_STRANDED };
                rule.holds().then_some((rule, Subject::Space(at)))
            }
        }
    }

    fn errand_permit<V: Verdict>(&self, said: &[Part], part: &Part) -> Result<(), V> {
        let m = self.mover();
        match (said, part) {
            ([Part::Do(verb)], Part::Space(from)) => unless(self.plan(said).froms.contains(*from), || {
                (self.why_from(*verb, *from), Subject::Space(*from))
            }),
            (_, part) => {
                let Some(errand) = Errand::read(said) else { return Ok(()) };
                match part {
                    Part::Units(kind, n) => unless(self.plan(said).counts[kind.index()] >= *n, || {
                        (m.why_not_so_many(&errand, *kind, *n), Subject::Space(errand.from))
                    }),
                    Part::Ship(ship) => unless(self.plan(said).ships.contains(ship), || {
                        let unit = self.position.unit(*ship);
                        let rule = m.stays(*ship, unit);
                        let group = errand.group.with_ship(*ship);
                        (
                            rule.unwrap_or_else(|| m.why_nowhere(errand.verb, &group, errand.from)),
                            Subject::Piece(*ship),
                        )
                    }),
                    Part::Via(via) => unless(self.plan(said).reach.vias.contains(*via), || {
                        let stand = m.stand(&errand).unwrap_or(Stand::start(errand.from));
                        (m.via_rule(&errand, stand, *via), Subject::Space(*via))
                    }),
                    Part::Space(to) => unless(self.plan(said).reach.ends.contains(*to), || {
                        let stand = m.stand(&errand).unwrap_or(Stand::start(errand.from));
                        (m.why_not(errand.verb, &errand.group, stand, *to), Subject::Space(*to))
                    }),
                    Part::Works(works) => {
                        let to = errand.to.unwrap_or(errand.from);
                        let fine = m.raid_works(&errand.group, to).any(|w| w == *works);
                        unless(fine, || (rule::TACTICAL_TARGETS, Subject::Space(to)))
                    }
                    Part::Project(_) => unless(self.bomb_ready(&errand), || {
                        (crate::rule::movement::ATOMIC, Subject::Space(errand.from))
                    }),
                    _ => Ok(()),
                }
            }
        }
    }

    /// Is there a bomb, and somebody to carry it?
    fn bomb_ready(&self, errand: &Errand) -> bool {
        let m = self.mover();
        let heavy = m.has(Project::HeavyBombers) && errand.group.has(Kind::Strategic);
        heavy && self.position.stores.bombs[self.power.index()] > 0 || !rule::ATOMIC.holds()
    }

    pub fn combat_move_whole(&self, said: &[Part]) -> bool {
        match said {
            [Part::Do(Verb::Declare), ..] => self.declare_whole(said),
            _ => self.noncombat_whole(said),
        }
    }

    pub fn noncombat_whole(&self, said: &[Part]) -> bool {
        match said {
            [Part::Do(Verb::Done)]
            | [Part::Do(Verb::Assault), Part::Ship(_), Part::Space(_)]
            | [Part::Do(Verb::Attack | Verb::Surprise | Verb::Relocate), Part::Space(_)]
            | [Part::Do(Verb::Load | Verb::Unload), Part::Ship(_), Part::Space(_), Part::Units(..), ..]
            | [Part::Do(Verb::Bombard), Part::Space(_), .., Part::Units(..), Part::Space(_)]
            | [Part::Do(Verb::Transfer), Part::Space(_), Part::Units(..)]
            | [Part::Do(Verb::Raid), Part::Space(_), .., Part::Works(_)]
            | [Part::Do(Verb::Raid), Part::Space(_), .., Part::Works(_), Part::Project(_)] => true,
            [
                Part::Do(Verb::Move | Verb::Sweep | Verb::Drop | Verb::Dash),
                Part::Space(_),
                ..,
                last,
                Part::Space(_),
            ] => {
                matches!(last, Part::Units(..) | Part::Ship(_) | Part::Via(_))
            }
            _ => false,
        }
    }
}

impl Mover<'_> {
    pub fn can_board(&self, ship: Piece) -> bool {
        self.boarding_rule(ship).is_none() && !self.piers(ship).is_empty()
    }

    pub fn can_storm(&self, ship: Piece) -> bool {
        let zone = self.position().unit(ship).at;
        zone.is_some_and(|z| !self.shores_to_storm(ship, z).is_empty())
    }

    /// Why nobody on the coast can board.
    fn no_pier_rule(&self, ship: Piece) -> RuleId {
        let zone = self.position().unit(ship).at;
        let coasts = zone.into_iter().flat_map(|z| &self.s.ground.coasts[z.index()]);
        let mut rules =
            coasts.filter(|at| self.outlook.mine.contains(**at)).map(|at| self.pier_rule(ship, *at));
        rules.next().unwrap_or(rule::CAPACITY)
    }

    fn pier_kind_rule(&self, from: Space, kind: Kind) -> RuleId {
        let mut here = self.units(from).filter(|(_, u)| u.kind == kind);
        here.find_map(|(p, u)| self.stays(p, u)).unwrap_or(rule::CAPACITY)
    }

    fn no_harbour_rule(&self, ship: Piece) -> RuleId {
        let zone = self.position().unit(ship).at;
        let mut coasts = zone.into_iter().flat_map(|z| &self.s.ground.coasts[z.index()]);
        match coasts.clone().any(|at| self.beach_rule(*at).is_none()) {
            true => rule::ALLIED_CARGO,
            false => coasts.find_map(|at| self.beach_rule(*at)).unwrap_or(rule::ALLIED_CARGO),
        }
    }

    fn no_storm_rule(&self, ship: Piece) -> RuleId {
        let Some(zone) = self.position().unit(ship).at else { return rule::ANNOUNCED };
        if self.stormers(ship).next().is_none() {
            return rule::ANNOUNCED;
        }
        let coasts = &self.s.ground.coasts[zone.index()];
        coasts.iter().find_map(|at| self.assault_rule(ship, zone, *at)).unwrap_or(rule::ENDS_IN_BATTLE)
    }

    fn transfer_rule(&self, from: Space) -> RuleId {
        self.no_transfer_rule().unwrap_or(if self.s.ground.sets.siberia.contains(from) {
            rule::TRANSFER_UNMOVED
        } else {
            rule::SIBERIANS
        })
    }
}
