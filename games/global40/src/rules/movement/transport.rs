//! Transports: loading, putting ashore, announcing assaults.

use table::{Piece, RuleId, Space};

use super::forbids;
use super::group::Group;
use super::mover::{Mover, Stand};
use crate::model::kinds::{KINDS, Kind};
use crate::model::moves::Made;
use crate::model::part::Verb;
use crate::model::powers::Power;
use crate::model::spaces::Spaces;
use crate::model::unit::{Marks, Task, Unit};
use crate::rule::movement as rule;
use crate::rules::movement::context::Phase;
use crate::rules::situation::Stance;

impl<'m> Mover<'m> {
    /// Transports that own units might board: own ones and, when nothing is attacked, those of friends.
    pub fn transports(&self) -> Vec<Piece> {
        let side = self.context.power.side();
        let transports = self.position().pieces().filter(|(_, u)| u.kind == Kind::Transport);
        let friendly = transports.filter(|(_, u)| u.owner.is_some_and(|o| o.side() == side));
        friendly.map(|(p, _)| p).collect()
    }

    /// Own land units aboard a ship.
    pub fn cargo(&self, ship: Piece) -> impl Iterator<Item = (Piece, &Unit)> {
        let at = self.position().unit(ship).at;
        let here = at.into_iter().flat_map(|at| self.units(at));
        here.filter(move |(_, u)| u.aboard == Some(ship))
    }

    /// May this ship load or unload where it is? In a zone that has just turned hostile it may still load if it was there.
    fn quiet(&self, ship: &Unit, zone: Space, loading: bool) -> bool {
        if !self.context.hot.contains(zone) {
            return true;
        }
        let new = self.position().turn.diplomacy.just_hostile.contains(zone);
        loading && new && ship.used == 0 && rule::LOADS_WHERE_WAR_CAME.holds()
    }

    /// The rule that keeps anybody from boarding this ship.
    pub fn boarding_rule(&self, ship: Piece) -> Option<RuleId> {
        let (context, unit) = (self.context, self.position().unit(ship));
        // Nobody is beside a ship that is nowhere.
        let (zone, owner) = (unit.at?, unit.owner?);
        let own = owner == context.power;
        let acted = match context.phase {
            Phase::Combat => false,
            Phase::After => own && (unit.is(Marks::MOVED) || unit.is(Marks::FOUGHT)),
        };
        let away = || {
            let onward = self.onward();
            !onward[usize::from(self.left(unit)).min(onward.len() - 1)].contains(zone)
        };
        forbids(rule::CHINESE_AT_SEA, context.power == Power::China)
            .or_else(|| forbids(rule::NEUTRAL_POWER_ABROAD, !own && self.s.acts_neutral(context.power, zone)))
            .or_else(|| forbids(rule::NEUTRAL_POWER_CLOSED, !own && self.s.acts_neutral(owner, zone)))
            .or_else(|| forbids(rule::CONSENT, !self.position().shares(owner, context.power)))
            .or_else(|| forbids(rule::ALLIED_CARGO, !own && context.phase == Phase::Combat))
            .or_else(|| forbids(rule::SIX_UNITS, self.position().turn.moves.left == Some(0)))
            .or_else(|| forbids(rule::NOT_IN_HOSTILE_ZONE, !self.quiet(unit, zone, true)))
            .or_else(|| forbids(rule::AFTER_OFFLOADING, unit.is(Marks::LANDED)))
            .or_else(|| forbids(rule::ANNOUNCED, own && self.combat() && self.is_committed(ship)))
            .or_else(|| forbids(rule::TRANSPORT_ACTED, acted))
            .or_else(|| {
                let struck = self.combat() && self.position().turn.moves.surprise.contains(zone);
                forbids(rule::SURPRISE_LOADED, struck && away())
            })
            .or_else(|| forbids(rule::LOADED_MUST_LAND, self.combat() && away()))
    }

    /// The rule that keeps these from fitting beside what is aboard: one of any kind and one more of infantry.
    pub fn room_rule(&self, ship: Piece, group: &Group) -> Option<RuleId> {
        let hold = self.context.hold(self.s, ship);
        let (mut all, mut heavy) = (u16::from(hold.0), u16::from(hold.1));
        for (kind, count) in &group.kinds {
            all += u16::from(*count);
            heavy += if kind.rides_as_infantry() { 0 } else { u16::from(*count) };
        }
        let limit = self.position().turn.moves.left;
        forbids(rule::CAPACITY, all > 2 || heavy > 1)
            .or_else(|| forbids(rule::SIX_UNITS, limit.is_some_and(|l| group.total() > u16::from(l))))
    }

    /// How many of each kind can board here beside those already named.
    pub fn boarders(&self, ship: Piece, from: Space, group: &Group) -> [u8; KINDS] {
        let mut counts = [0; KINDS];
        for kind in Kind::ALL.into_iter().filter(|k| k.is_land() && !group.has(*k)) {
            let able = self.able(from, kind).count().min(2) as u8;
            let fits = |n: &u8| self.room_rule(ship, &group.with(kind, *n)).is_none();
            counts[kind.index()] = (1..=able).rev().find(fits).unwrap_or(0);
        }
        counts
    }

    /// Lands beside a ship with own land units.
    pub fn manned_coasts(self, ship: Piece) -> impl Iterator<Item = Space> + 'm {
        let coasts = self.coasts(ship).filter(move |at| self.context.mine.contains(*at));
        coasts.filter(move |at| self.units(*at).any(|(_, u)| u.kind.is_land()))
    }

    /// Lands from which somebody can board.
    pub fn piers(&self, ship: Piece) -> Spaces {
        let boards = |at: &Space| self.boarders(ship, *at, &Group::default()).iter().any(|n| *n > 0);
        self.manned_coasts(ship).filter(boards).collect()
    }

    /// Why nobody can board from here.
    pub fn pier_rule(&self, ship: Piece, from: Space) -> Option<RuleId> {
        let land = || self.units(from).filter(|(_, u)| u.kind.is_land());
        match land().find(|(piece, unit)| self.stays(*piece, unit).is_none()) {
            Some((_, unit)) => self.room_rule(ship, &Group::one(unit.kind)),
            None => land().find_map(|(piece, unit)| self.stays(piece, unit)),
        }
    }

    /// Own units aboard that can make an assault.
    pub fn stormers(&self, ship: Piece) -> impl Iterator<Item = (Piece, &Unit)> {
        self.cargo(ship)
            .filter(|(_, u)| u.kind.captures() && (u.task == Task::Idle || !rule::ANNOUNCED.holds()))
    }

    /// The rule that forbids an assault from a zone on a land.
    pub fn assault_rule(&self, ship: Piece, zone: Space, to: Space) -> Option<RuleId> {
        let context = self.context;
        let marked = &self.position().turn.moves;
        let own_ships = || self.units(zone);
        let warship = own_ships().any(|(_, u)| u.kind.is_warship());
        let ignored = context.submarines.contains(zone)
            && !context.hot.contains(zone)
            && !marked.attacked.contains(zone);
        let unit = self.position().unit(ship);
        context
            .barred(self.s, to, false)
            .or_else(|| match context.stance[to.index()] {
                Stance::FriendlyNeutral => forbids(rule::FRIENDLY_NEUTRAL, true),
                Stance::Own | Stance::Friendly => forbids(rule::ENDS_IN_BATTLE, true),
                _ => None,
            })
            .or_else(|| {
                let elsewhere = |u: &Unit| matches!(u.task, Task::Assault(at) if at != to);
                let bound = self.cargo(ship).any(|(_, u)| elsewhere(u));
                forbids(rule::AFTER_OFFLOADING, bound || unit.is(Marks::LANDED))
            })
            .or_else(|| {
                forbids(rule::NEEDS_ESCORT, context.hot.contains(zone) && !context.armed.contains(zone))
            })
            .or_else(|| forbids(rule::IGNORED_SUBMARINES, ignored && !warship))
            .or_else(|| {
                let late =
                    marked.surprise.contains(zone) && self.stormers(ship).any(|(_, u)| u.is(Marks::LOADED));
                forbids(rule::SURPRISE_LOADED, late)
            })
    }

    /// Lands that the units aboard a ship can assault from a zone.
    pub fn shores_to_storm(&self, ship: Piece, zone: Space) -> Spaces {
        if self.stormers(ship).next().is_none() {
            return Spaces::NONE;
        }
        let coasts = self.s.ground.coasts[zone.index()].iter().copied();
        coasts
            .filter(|at| self.context.targets.contains(*at) && self.assault_rule(ship, zone, *at).is_none())
            .collect()
    }

    /// Transports with own units aboard: own ones, and those of friends that were boarded in an earlier turn.
    pub fn troopships(&self) -> Vec<Piece> {
        let zones = self.context.mine.intersection(self.s.ground.sets.sea);
        let men = zones.iter().flat_map(|z| self.units(z)).filter(|(_, u)| u.kind.is_land());
        let own = |ship: &Piece| self.position().unit(*ship).owner == Some(self.context.power);
        let mut ships: Vec<Piece> = men
            .filter_map(|(_, u)| u.aboard)
            .filter(|ship| own(ship) || rule::STORM_FROM_A_FRIEND.holds())
            .collect();
        ships.sort_unstable();
        ships.dedup();
        ships
    }

    /// Those of them with units for an assault.
    pub fn landing_craft(&self) -> Vec<Piece> {
        self.troopships().into_iter().filter(|p| self.stormers(*p).next().is_some()).collect()
    }

    /// A ship whose units boarded for an assault that can still be made but has not been announced.
    pub fn unannounced(&self) -> Option<Piece> {
        self.landing_craft().into_iter().find(|ship| {
            let unit = self.position().unit(*ship);
            let Some(zone) = unit.at else { return false };
            if !self.stormers(*ship).any(|(_, u)| u.is(Marks::LOADED)) {
                return false;
            }
            if !self.shores_to_storm(*ship, zone).is_empty() {
                return true;
            }
            if self.stays(*ship, unit).is_some() {
                return false;
            }
            let group = Group::default().with_ship(*ship, unit.kind);
            let ends = self.reach(Verb::Move, &group, Stand::start(zone)).ends;
            ends.iter().any(|z| !self.shores_to_storm(*ship, z).is_empty())
        })
    }

    /// A ship that was sent to a shore with units for an assault that can be made but has not been announced.
    pub fn idle_landing(&self) -> Option<Piece> {
        let context = self.context;
        self.landing_craft().into_iter().find(|ship| {
            let unit = self.position().unit(*ship);
            let Some(zone) = unit.at else { return false };
            let came = |made: &&Made| made.pieces.contains(ship);
            let start = self.position().turn.moves.made.iter().find(came).and_then(|made| made.path.first());
            let quiet = !context.hot.contains(zone)
                && !context.assaults.contains(zone)
                && !self.position().turn.moves.attacked.contains(zone);
            quiet
                && start.is_some_and(|from| !context.hot.contains(*from))
                && !self.shores_to_storm(*ship, zone).is_empty()
        })
    }

    /// Own units aboard that may go ashore now, by kind.
    pub fn passengers(&self, ship: Piece, to: Space, group: &Group) -> [u8; KINDS] {
        let mut counts = [0_u8; KINDS];
        for kind in Kind::ALL.into_iter().filter(|kind| !group.has(*kind)) {
            let fits = |count: &u8| self.passenger_rule(ship, to, group, (kind, *count)).is_none();
            counts[kind.index()] = (1..=self.aboard(ship, kind, |_| true)).rev().find(fits).unwrap_or(0);
        }
        counts
    }

    /// The rule that keeps this many of a kind aboard from going ashore beside those already named.
    pub fn passenger_rule(
        &self,
        ship: Piece,
        to: Space,
        group: &Group,
        (kind, count): (Kind, u8),
    ) -> Option<RuleId> {
        let own_ship = self.position().unit(ship).owner == Some(self.context.power);
        let waits = |u: &Unit| !own_ship && u.is(Marks::REGROUPED) && rule::ALLIED_CARGO.holds();
        let ready = self.aboard(ship, kind, |u| !waits(u) && !self.is_spent(u));
        let counted = |kind: Kind| self.aboard(ship, kind, |u| u.is(Marks::COUNTED));
        let named: u8 = group.kinds.iter().map(|(kind, n)| n.saturating_sub(counted(*kind))).sum();
        let left = self.position().turn.moves.left.map_or(u8::MAX, |l| l.saturating_sub(named));
        let converts = kind.captures() || group.any(Kind::captures);
        forbids(rule::ALLIED_CARGO, self.aboard(ship, kind, |u| !waits(u)) < count)
            .or_else(|| forbids(rule::SIX_UNITS, ready < count || count > left.saturating_add(counted(kind))))
            .or_else(|| forbids(rule::CONVERTERS, self.context.welcoming.contains(to) && !converts))
    }

    fn aboard(&self, ship: Piece, kind: Kind, fits: impl Fn(&Unit) -> bool) -> u8 {
        self.cargo(ship).filter(|(_, u)| u.kind == kind && fits(u)).count() as u8
    }

    /// The rule that keeps units from going ashore from this ship.
    pub fn ashore_rule(&self, ship: Piece) -> Option<RuleId> {
        let unit = self.position().unit(ship);
        let zone = unit.at?;
        let own = unit.owner == Some(self.context.power);
        let acted = own && (unit.is(Marks::MOVED) || unit.is(Marks::FOUGHT));
        forbids(rule::AFTER_OFFLOADING, unit.is(Marks::LANDED))
            .or_else(|| forbids(rule::TRANSPORT_ACTED, acted))
            .or_else(|| forbids(rule::NOT_IN_HOSTILE_ZONE, !self.quiet(unit, zone, false)))
            .or_else(|| forbids(rule::SIX_UNITS, self.cargo(ship).all(|(_, u)| self.is_spent(u))))
    }

    /// The rule that keeps units from going ashore in a land.
    pub fn beach_rule(&self, at: Space) -> Option<RuleId> {
        self.context.barred(self.s, at, false).or(match self.context.stance[at.index()] {
            Stance::Hostile | Stance::Unfriendly => forbids(rule::ONLY_BY_ASSAULT, true),
            _ => None,
        })
    }

    /// Friendly lands where somebody can go ashore.
    pub fn harbours(&self, ship: Piece) -> Spaces {
        let lands = |at: &Space| self.passengers(ship, *at, &Group::default()).iter().any(|n| *n > 0);
        self.coasts(ship).filter(|at| self.beach_rule(*at).is_none()).filter(lands).collect()
    }

    /// Why nobody aboard can go ashore in a land.
    pub fn harbour_rule(&self, ship: Piece, to: Space) -> Option<RuleId> {
        let stays = |kind: Kind| self.passenger_rule(ship, to, &Group::default(), (kind, 1));
        self.beach_rule(to).or_else(|| self.cargo(ship).find_map(|(_, u)| stays(u.kind)))
    }

    /// Lands beside a ship.
    pub fn coasts(self, ship: Piece) -> impl Iterator<Item = Space> + Clone + 'm {
        let zone = self.position().unit(ship).at;
        zone.into_iter().flat_map(move |zone| self.s.ground.coasts[zone.index()].iter().copied())
    }

    pub fn can_board(&self, ship: Piece) -> bool {
        self.boarding_rule(ship).is_none() && !self.piers(ship).is_empty()
    }

    pub fn can_unload(&self, ship: Piece) -> bool {
        self.ashore_rule(ship).is_none() && !self.harbours(ship).is_empty()
    }

    pub fn can_storm(&self, ship: Piece) -> bool {
        let zone = self.position().unit(ship).at;
        zone.is_some_and(|z| !self.shores_to_storm(ship, z).is_empty())
    }

    /// Why nobody on the coast can board.
    pub fn no_pier_rule(&self, ship: Piece) -> Option<RuleId> {
        self.manned_coasts(ship).find_map(|at| self.pier_rule(ship, at))
    }

    /// Why units of this kind cannot board from here.
    pub fn pier_kind_rule(&self, from: Space, kind: Kind) -> Option<RuleId> {
        let mut here = self.units(from).filter(|(_, u)| u.kind == kind);
        here.find_map(|(p, u)| self.stays(p, u))
    }

    /// Why nobody can go ashore on any coast.
    pub fn no_harbour_rule(&self, ship: Piece) -> Option<RuleId> {
        let open = self.coasts(ship).find(|at| self.beach_rule(*at).is_none());
        open.or_else(|| self.coasts(ship).next()).and_then(|at| self.harbour_rule(ship, at))
    }

    /// Why nobody aboard can make an assault.
    pub fn no_storm_rule(&self, ship: Piece) -> Option<RuleId> {
        let zone = self.position().unit(ship).at?;
        if self.stormers(ship).next().is_none() {
            let announced = self.cargo(ship).any(|(_, u)| u.kind.captures());
            return forbids(rule::ANNOUNCED, announced).or_else(|| forbids(rule::CONVERTERS, !announced));
        }
        self.coasts(ship).find_map(|at| self.assault_rule(ship, zone, at))
    }
}
