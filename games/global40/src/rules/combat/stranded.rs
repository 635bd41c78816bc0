//! Planes of defenders that look for a place to land before the active power regroups.

use table::{Piece, Space};

use crate::model::fact::Fact;
use crate::model::fact::combat::CombatFact;
use crate::model::kinds::Kind;
use crate::model::powers::Power;
use crate::model::spaces::Spaces;
use crate::model::unit::{Task, Unit};
use crate::model::window::Occasion;
use crate::rule::combat as rule;
use crate::rules::executor::Executor;
use crate::rules::situation::Situation;

impl Situation<'_> {
    /// Where a stranded plane may land: friendly land or a free deck, one space away or in the same zone.
    pub fn landings(&self, plane: Piece) -> Spaces {
        let unit = self.position.unit(plane);
        let (Some(at), Some(owner)) = (unit.at, unit.owner) else { return Spaces::NONE };
        let near = self.ground.near[at.index()].iter().copied().chain([at]);
        near.filter(|to| self.can_land(unit, owner, at, *to)).collect()
    }

    fn can_land(&self, unit: &Unit, owner: Power, from: Space, to: Space) -> bool {
        if !self.ground.is_sea(to) {
            let host = self.position.holder(to).power();
            let welcome = host.is_none_or(|host| self.position.shares(owner, host));
            return to != from && welcome && self.stance(owner, to).is_friendly();
        }
        let side = owner.side();
        let free = |(p, u): (Piece, &Unit)| {
            u.kind.is_carrier()
                && !u.hurt
                && u.owner.is_some_and(|o| o.side() == side && self.position.shares(owner, o))
                && self.position.cargo(p).count() < usize::from(self.ground.profile(u.kind).planes)
        };
        unit.kind.is_carrier_plane() && self.position.standing(to).any(free)
    }

    /// Is this plane of a non-active power somewhere it cannot stay?
    fn is_stranded(&self, unit: &Unit) -> bool {
        let (Some(at), Some(owner)) = (unit.at, unit.owner) else { return false };
        let based =
            if self.ground.is_sea(at) { unit.aboard.is_some() } else { self.stance(owner, at).is_friendly() };
        unit.kind.is_air() && owner != self.position.power && !based
    }
}

impl Executor<'_, '_, '_> {
    /// Planes that scrambled go home if home still stands; of the others, those with one place to land take it and those with none
    /// are lost.
    pub(super) fn gather_stranded(&mut self) {
        let scrambled = |(p, u): (Piece, &Unit)| match u.task {
            Task::Scrambled(base) => Some((p, base)),
            _ => None,
        };
        let scrambled: Vec<(Piece, Space)> = self.position.pieces().filter_map(scrambled).collect();
        for (plane, base) in scrambled {
            let Some(owner) = self.position.unit(plane).owner else { continue };
            let stands = self.situation().stance(owner, base).is_friendly();
            let unit = self.position.unit_mut(plane);
            unit.task = Task::Idle;
            if stands && rule::HOME.holds() {
                unit.at = Some(base);
            }
        }
        let stranded: Vec<Piece> = {
            let situation = self.situation();
            self.position.pieces().filter(|(_, u)| situation.is_stranded(u)).map(|(p, _)| p).collect()
        };
        self.position.turn.combat.stranded.clear();
        for plane in stranded {
            let places = self.situation().landings(plane);
            match (places.first(), places.len()) {
                (None, _) => self.destroy(plane, rule::STRANDED),
                (Some(to), 1) => self.bring_down(plane, to),
                _ => self.position.turn.combat.stranded.push(plane),
            }
        }
    }

    /// A plane comes down somewhere.
    fn bring_down(&mut self, plane: Piece, to: Space) {
        let unit = *self.position.unit(plane);
        let Some(owner) = unit.owner else { return };
        let deck = if self.ground.is_sea(to) { self.deck_at(owner, to, plane) } else { None };
        if self.ground.is_sea(to) && deck.is_none() {
            self.destroy(plane, rule::STRANDED);
            return;
        }
        let moved = self.position.unit_mut(plane);
        (moved.at, moved.aboard) = (Some(to), deck);
        self.tell
            .all(|| Fact::Combat(CombatFact::Landed { power: owner, kind: unit.kind, count: 1, at: to }));
    }

    /// `land 2-fighter SPACE`.
    pub fn land_stranded(&mut self, power: Power, kind: Kind, count: u8, to: Space) {
        let able: Vec<Piece> = {
            let situation = self.situation();
            let fits = |p: &Piece| {
                let unit = self.position.unit(*p);
                unit.owner == Some(power) && unit.kind == kind && situation.landings(*p).contains(to)
            };
            self.position.turn.combat.stranded.iter().copied().filter(fits).collect()
        };
        for plane in able.into_iter().take(usize::from(count)) {
            self.bring_down(plane, to);
            self.position.turn.combat.stranded.retain(|p| *p != plane);
        }
        self.still_stranded();
    }

    /// A deck may be full now: planes with no place left are lost, those with one take it.
    fn still_stranded(&mut self) {
        let waiting = std::mem::take(&mut self.position.turn.combat.stranded);
        for plane in waiting {
            let places = self.situation().landings(plane);
            match (places.first(), places.len()) {
                (None, _) => self.destroy(plane, rule::STRANDED),
                (Some(to), 1) => self.bring_down(plane, to),
                _ => self.position.turn.combat.stranded.push(plane),
            }
        }
    }

    /// Planes without an order land on the nearest friendly land, otherwise on a deck.
    pub fn land_the_rest(&mut self, power: Power) {
        for plane in self.situation().respondents(Occasion::Stranded, power) {
            let places = self.situation().landings(plane);
            let land = places.intersection(self.ground.sets.land).first();
            match land.or(places.first()) {
                Some(to) => self.bring_down(plane, to),
                None => self.destroy(plane, rule::STRANDED),
            }
            self.position.turn.combat.stranded.retain(|p| *p != plane);
        }
    }
}
