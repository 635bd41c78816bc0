//! Where new units may stand.

use table::{No, Piece, Space, Subject, Verdict, msg};

use crate::model::fact::Fact;
use crate::model::fact::mobilisation::MobiliseFact;
use crate::model::kinds::{Branch, Kind};
use crate::model::powers::{Power, Side};
use crate::model::spaces::Spaces;
use crate::model::unit::Marks;
use crate::rule::economy as rule;
use crate::rule::movement::NOT_STRANDED;
use crate::rules::executor::Executor;
use crate::rules::mobilisation::complexes::Complexes;
use crate::rules::now::Now;
use crate::rules::situation::Situation;

impl Now<'_> {
    /// Where the deciding power can place new units.
    pub fn complexes(&self) -> &Complexes {
        self.complexes.get_or_init(|| Complexes::of(&self.situation, self.power))
    }

    /// Everywhere that somebody might try to place a unit of this kind.
    pub fn spots_to_try(&self, kind: Kind) -> Spaces {
        let held = self.ground.sets.land.iter().filter(|s| self.position.holder(*s).is(self.power));
        let mut spots: Spaces = held.collect();
        if kind.is_sea() || kind.is_carrier_plane() {
            let zones = spots.iter().flat_map(|s| self.ground.shores[s.index()].iter().copied());
            spots = zones.fold(spots, Spaces::with);
        } else {
            let zones =
                self.complexes().all.iter().flat_map(|y| self.ground.shores[y.at.index()].iter().copied());
            spots = zones.fold(spots, Spaces::with);
        }
        self.position.works.iter().filter(|f| f.works.is_complex()).fold(spots, |all, f| all.with(f.at))
    }

    /// Where units of this kind can be placed at all, room or not.
    fn spots(&self, kind: Kind) -> Spaces {
        if self.power == Power::China {
            return self.ground.sets.china;
        }
        let complexes = || self.complexes().all.iter().map(|y| y.at);
        let zones = || complexes().flat_map(|s| self.ground.shores[s.index()].iter().copied());
        match kind.branch() {
            Branch::Sea => zones().collect(),
            Branch::Air if kind.is_carrier_plane() => complexes().chain(zones()).collect(),
            _ => complexes().collect(),
        }
    }

    /// Is there a place for one more unit of this kind?
    pub fn is_placeable(&self, kind: Kind) -> bool {
        self.permit_count::<No>(kind, 1).is_ok()
    }

    /// `place N-KIND`: is there a place for as many?
    pub fn permit_count<V: Verdict>(&self, kind: Kind, count: u8) -> Result<(), V> {
        if kind == Kind::Partisan {
            let room = self.situation.partisan_lands().iter().any(|(_, room)| *room >= count);
            return rule::PARTISAN_LIMIT.forbids(!room, || (msg!("no-room-for-partisans", room = 0), vec![]));
        }
        let spots = self.spots(kind);
        let fits = |at: Space| self.permit_spot::<No>(kind, count, at).is_ok();
        match spots.first().filter(|_| !spots.iter().any(fits)) {
            // What forbids it in one place stands for all.
            Some(at) => self.permit_spot(kind, count, at),
            None => rule::OWN_COMPLEX
                .forbids(spots.is_empty(), || (msg!("no-complex-for", kind = kind.name()), vec![])),
        }
    }

    /// `place N-KIND SPACE`.
    pub fn permit_spot<V: Verdict>(&self, kind: Kind, count: u8, at: Space) -> Result<(), V> {
        let about = || vec![Subject::Space(at)];
        if self.power == Power::China {
            let chinese = self.ground.sets.china.contains(at)
                && self.position.holder(at).is(Power::China)
                && !kind.is_sea();
            return rule::CHINESE_PLACING.forbids(!chinese, || (msg!("not-chinese", at = at), about()));
        }
        let sea = self.ground.is_sea(at);
        match kind.branch() {
            Branch::Land => rule::NOT_ABOARD.forbids(sea, || (msg!("not-aboard", at = at), about()))?,
            Branch::Air if kind == Kind::Strategic => {
                rule::AT_COMPLEX.forbids(sea, || (msg!("bombers-on-land", at = at), about()))?;
            }
            Branch::Air if sea => self.permit_deck(count, at)?,
            Branch::Air => {}
            Branch::Sea => {
                rule::SHIPS_AT_COMPLEX.forbids(!sea, || (msg!("ships-at-sea", at = at), about()))?
            }
        }
        let where_to = match kind.branch() {
            Branch::Sea => rule::SHIPS_AT_COMPLEX,
            Branch::Air if kind.is_carrier_plane() => rule::PLANES_AT_COMPLEX,
            _ => rule::AT_COMPLEX,
        };
        let (complexes, coasts) = (self.complexes(), &self.ground.coasts[at.index()]);
        let mut near =
            [at].into_iter().chain(coasts.iter().copied()).filter(|s| complexes.places.contains(*s));
        let first = near.next();
        where_to.forbids(first.is_none(), || (msg!("no-complex-at", at = at), about()))?;
        if complexes.set(&self.situation, at, false) == 0 {
            // What keeps one complex from being used stands for all around a zone.
            let facility = first.and_then(|s| self.situation.complex(s));
            facility.map_or(Ok(()), |f| self.situation.may_use_complex(self.power, f))?;
        }
        let major = self.situation.needs_major(kind);
        let set = self.complexes().set(&self.situation, at, major);
        rule::MAJOR_ONLY.forbids(major && set == 0, || (msg!("needs-major", kind = kind.name()), about()))?;
        // With the rule above switched off, any complex will do.
        let set = if set == 0 { self.complexes().set(&self.situation, at, false) } else { set };
        let room = self.complexes().room(set);
        rule::CAPACITY
            .forbids(u16::from(count) > room, || (msg!("no-room-at", at = at, room = room), about()))?;
        NOT_STRANDED.forbids(self.strands_planes(kind, count, at, set), || {
            (msg!("planes-wait-elsewhere", at = at), about())
        })
    }

    /// Planes in a zone need decks of their own power's carriers.
    fn permit_deck<V: Verdict>(&self, count: u8, zone: Space) -> Result<(), V> {
        let about = || vec![Subject::Space(zone)];
        let own = self.situation.decks(self.power, zone);
        let enough = u16::from(count) <= own;
        let friends = self.power.side().powers().minus(self.power.bit());
        let foreign = own == 0 && self.situation.surface.at(zone).meets(friends) && {
            let carriers = self.position.standing(zone).filter(|(_, u)| u.kind.is_carrier());
            let mut owners = carriers.filter_map(|(_, u)| u.owner);
            owners.any(|o| friends.contains(o))
        };
        rule::NO_FOREIGN_DECK.forbids(foreign, || (msg!("foreign-deck", at = zone), about()))?;
        rule::PLANES_AT_COMPLEX.forbids(!enough, || (msg!("no-deck", at = zone, decks = own), about()))
    }
}

impl Situation<'_> {
    /// Room for new planes on a power's own carriers in a zone; planes that wait there for a deck go first.
    pub fn decks(&self, power: Power, zone: Space) -> u16 {
        if !self.surface.own(power).contains(zone) {
            return 0;
        }
        let carriers = self.position.of(power, zone).filter(|(_, u)| u.kind.is_carrier());
        let room: u16 = carriers.map(|(piece, _)| u16::from(self.deck(piece))).sum();
        let waiting = self.position.standing(zone).filter(|(_, u)| u.kind.is_air() && u.aboard.is_none());
        room.saturating_sub(waiting.count() as u16)
    }

    /// Free places on a carrier; a damaged one takes nobody.
    pub fn deck(&self, carrier: Piece) -> u8 {
        let unit = self.position.unit(carrier);
        let planes = if unit.hurt { 0 } else { self.ground.profile(unit.kind).planes };
        planes.saturating_sub(self.position.cargo(carrier).count() as u8)
    }

    /// Soviet lands in Axis hands, each with how many more partisans its value bears.
    pub fn partisan_lands(&self) -> Vec<(Space, u8)> {
        let soviet = |s: &Space| self.ground.original[s.index()] == Some(Power::Soviets);
        let lost = |s: &Space| self.position.holder(*s).side() == Some(Side::Axis);
        let lands = self.ground.sets.land.iter().filter(soviet).filter(lost);
        let mut lands: Vec<(Space, u8)> = lands.map(|s| (s, self.full_value(s))).collect();
        if lands.is_empty() {
            return lands;
        }
        for (_, unit) in self.position.pieces().filter(|(_, u)| u.kind == Kind::Partisan) {
            if let Some((_, room)) = lands.iter_mut().find(|(s, _)| unit.at == Some(*s)) {
                *room = room.saturating_sub(1);
            }
        }
        lands
    }
}

impl Executor<'_, '_, '_> {
    pub fn place(&mut self, kind: Kind, count: u8, at: Space) {
        let power = self.power();
        let at_sea = kind.is_air() && self.ground.is_sea(at);
        for _ in 0..count {
            let carriers = self.position.of(power, at).filter(|(_, u)| u.kind.is_carrier());
            let situation = self.situation();
            let deck = carriers.map(|(piece, _)| piece).find(|p| at_sea && situation.deck(*p) > 0);
            let piece = self.raise(kind, Some(power), at, rule::PLACE_ALL);
            let unit = self.position.unit_mut(piece);
            unit.aboard = deck;
            unit.mark(Marks::FRESH);
        }
        let major = self.situation().needs_major(kind);
        let purchases = &mut self.position.turn.purchases;
        purchases.units[kind.index()] = purchases.units[kind.index()].saturating_sub(count);
        let uses_complex = power != Power::China && kind != Kind::Partisan;
        match purchases.placed.iter_mut().find(|(s, h, _)| *s == at && *h == major) {
            Some((_, _, n)) => *n = n.saturating_add(count),
            None if uses_complex => purchases.placed.push((at, major, count)),
            None => {}
        }
    }

    /// What cannot be placed goes back to the bank for what it has cost.
    pub fn refund(&mut self, kind: Kind, count: u8) {
        let power = self.power();
        let purchases = &mut self.position.turn.purchases;
        purchases.units[kind.index()] = purchases.units[kind.index()].saturating_sub(count);
        let price = i32::from(purchases.paid[kind.index()]);
        self.tell.all(|| Fact::Mobilise(MobiliseFact::Refunded { power, kind, count }));
        self.coins(power, price * i32::from(count), rule::REFUND);
    }
}
