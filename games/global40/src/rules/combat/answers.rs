//! Who can answer in a window, and how many.

use table::{Piece, Space, Subject, Verdict, msg};

use crate::model::combat::{Fight, Sortie};
use crate::model::kinds::Kind;
use crate::model::position::Frame;
use crate::model::powers::Power;
use crate::model::window::{Occasion, Window};
use crate::rule::combat as rule;
use crate::rules::now::Now;

impl Now<'_> {
    /// The window in which the decider is asked.
    pub fn window(&self) -> Option<&Window> {
        match self.position.frames.top() {
            Frame::Windows { left, .. } => left.first(),
            _ => None,
        }
    }

    /// The battle or raid that asks.
    pub fn fight(&self) -> Option<&Fight> {
        match self.position.frames.top() {
            Frame::Fight => self.position.turn.combat.fight.as_ref(),
            _ => None,
        }
    }

    /// What the window is about.
    pub fn occasion(&self) -> Option<Occasion> {
        self.window().map(|window| window.occasion)
    }

    /// Are there this many of a kind that could answer?
    pub fn enough<V: Verdict>(&self, kind: Kind, count: u8) -> Result<(), V> {
        let able = self.occasion().map(|occasion| self.situation.respondents(occasion, self.power));
        let able = able.unwrap_or_default();
        let there = able.iter().filter(|p| self.position.unit(**p).kind == kind).count();
        rule::INTERDICTION_LIMITS.forbids(usize::from(count) > there, || {
            (msg!("combat-only-so-many", units = kind.so_many(there as u32)), vec![])
        })
    }

    /// Planes of the decider that stand at an air base in reach of a zone.
    pub fn near_planes(&self, zone: Space) -> impl Iterator<Item = (Piece, Kind)> {
        let own = self.position.pieces().filter(|(_, u)| u.owner == Some(self.power) && u.kind.is_air());
        own.filter(move |(_, u)| u.at.is_some_and(|at| self.situation.strikes_from(at, zone)))
            .map(|(p, u)| (p, u.kind))
    }

    /// Where stranded planes of a kind stand, and the adjacent spaces.
    pub fn near_stranded(&self, kind: Kind) -> Vec<Space> {
        let waiting = self.situation.respondents(Occasion::Stranded, self.power);
        let of_kind = waiting.iter().filter(|p| self.position.unit(**p).kind == kind);
        let mut near: Vec<Space> = of_kind
            .filter_map(|p| self.position.unit(*p).at)
            .flat_map(|at| self.ground.near[at.index()].iter().copied().chain([at]))
            .collect();
        near.sort_unstable();
        near.dedup();
        near
    }

    pub fn land_permit<V: Verdict>(&self, kind: Kind, count: u8, to: Space) -> Result<(), V> {
        rule::STRANDED.forbids(usize::from(count) > self.land_room(kind, to), || {
            (msg!("combat-no-landing-there", space = to), vec![Subject::Space(to)])
        })
    }

    /// How many stranded planes of a kind can come down in a space.
    pub fn land_room(&self, kind: Kind, to: Space) -> usize {
        let waiting = self.situation.respondents(Occasion::Stranded, self.power);
        let fits =
            |p: &&Piece| self.position.unit(**p).kind == kind && self.situation.landings(**p).contains(to);
        waiting.iter().filter(fits).count().min(self.decks(to))
    }

    /// How many planes can come down in a space.
    fn decks(&self, to: Space) -> usize {
        if !self.ground.is_sea(to) {
            return usize::MAX;
        }
        let shares = |o: Power| o.side() == self.power.side() && self.position.shares(o, self.power);
        let free = |(p, u): (Piece, &crate::model::unit::Unit)| {
            let ours = u.kind.is_carrier() && !u.hurt && u.owner.is_some_and(shares);
            let room = usize::from(self.ground.profile(u.kind).planes);
            if ours { room.saturating_sub(self.position.cargo(p).count()) } else { 0 }
        };
        self.position.standing(to).map(free).sum()
    }

    /// May planes scramble from this base, in addition to those already named?
    pub fn permit_base<V: Verdict>(&self, wished: &[Sortie], base: Space) -> Result<(), V> {
        let about = || vec![Subject::Space(base)];
        let zones = self.window().map(|window| window.zones).unwrap_or_default();
        rule::INOPERATIVE.forbids(!self.situation.scramble_base(base), || {
            (msg!("combat-no-base", base = base), about())
        })?;
        let beside = self.ground.shores[base.index()].iter().any(|z| zones.contains(*z));
        rule::SCRAMBLE_ZONES.forbids(!beside, || (msg!("combat-no-zone-near", base = base), about()))?;
        let guest = !self.position.holder(base).is(self.power);
        let at_war = self.situation.friends_in_arms(self.power).contains(self.power);
        rule::GUESTS_SCRAMBLE.forbids(guest && !at_war, || (msg!("combat-no-base", base = base), about()))?;
        let planes = Kind::ALL.into_iter().filter(|k| k.is_carrier_plane());
        let left: u8 = planes.map(|k| self.ready(wished, base, k)).sum();
        rule::THREE_A_BASE.forbids(left == 0 || self.quota(wished, base) == 0, || {
            (msg!("combat-three-a-base", base = base), about())
        })
    }

    /// How many more planes may rise from a base.
    pub fn quota(&self, wished: &[Sortie], base: Space) -> u8 {
        let used: u8 = wished.iter().filter(|w| w.base == base).map(|w| w.count).sum();
        self.situation.quick_reaction().saturating_sub(used)
    }

    /// How many more planes of a kind stand ready there.
    pub fn ready(&self, wished: &[Sortie], base: Space, kind: Kind) -> u8 {
        let there = self.situation.scramblers(self.power, base);
        let there = there.iter().filter(|(_, k)| *k == kind).count() as u8;
        let used: u8 = wished.iter().filter(|w| w.base == base && w.kind == kind).map(|w| w.count).sum();
        there.saturating_sub(used)
    }
}
