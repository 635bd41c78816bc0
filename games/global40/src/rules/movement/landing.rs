//! Where planes can come down: lands, and decks that are or will be there.

use table::{Piece, Space};

use super::group::Group;
use super::mover::Mover;
use super::paths::{flood, steps};
use crate::model::facilities::FacilityKind;
use crate::model::kinds::Kind;
use crate::model::part::Verb;
use crate::model::powers::Power;
use crate::model::spaces::Spaces;
use crate::model::unit::{Marks, Unit};
use crate::rule::movement as rule;
use crate::rules::movement::context::Phase;
use crate::rules::movement::deck_places::{Deck, Flight, Places};

impl Mover<'_> {
    /// Every deck there is for own planes.
    pub fn decks(&self) -> &[Deck] {
        self.context.decks.get_or_init(|| self.find_decks())
    }

    fn find_decks(&self) -> Vec<Deck> {
        let (context, position, ground) = (self.context, self.position(), self.s.ground);
        let mut decks = Vec::new();
        for (piece, unit) in position.pieces().filter(|(_, u)| u.kind.is_carrier() && !u.hurt) {
            let (Some(at), Some(owner)) = (unit.at, unit.owner) else { continue };
            if owner != context.power {
                let shares = owner.side() == context.power.side()
                    && position.shares(owner, context.power)
                    && !self.s.acts_neutral(owner, at)
                    && !self.s.acts_neutral(context.power, at);
                if !shares {
                    continue;
                }
            }
            let aboard = self.s.standing(at).filter(|(_, u)| u.aboard == Some(piece)).count() as u8;
            let room = ground.profile(unit.kind).planes.saturating_sub(aboard);
            if room > 0 {
                decks.push(Deck { carrier: Some(piece), zones: self.deck_zones(unit, at), room });
            }
        }
        decks.extend(self.new_decks());
        decks
    }

    /// The decks of carriers that have been bought, wherever they can be placed.
    pub fn new_decks(&self) -> Vec<Deck> {
        let bought = &self.position().turn.purchases.units;
        let new = [Kind::Carrier, Kind::LightCarrier].into_iter().filter(|k| bought[k.index()] > 0);
        let deck = |kind: Kind| Deck {
            carrier: None,
            zones: self.carrier_zones(kind),
            room: self.s.ground.profile(kind).planes,
        };
        let decks = new.flat_map(|k| std::iter::repeat_n(deck(k), usize::from(bought[k.index()])));
        decks.filter(|_| rule::WAITS_FOR_CARRIER.holds()).collect()
    }

    /// Is there a carrier in a zone whose owner does not share it?
    pub fn refused_deck(&self, zone: Space) -> bool {
        let power = self.context.power;
        let refuses = |o: Power| o.side() == power.side() && !self.position().shares(o, power);
        self.s.standing(zone).any(|(_, u)| u.kind.is_carrier() && u.owner.is_some_and(refuses))
    }

    /// Zones where a new carrier of this kind can be placed.
    fn carrier_zones(&self, kind: Kind) -> Spaces {
        let position = self.position();
        let own = |at: Space| {
            let since = position.turn.holders.get(at.index()).is_some_and(|h| h.is(self.context.power));
            since && position.holder(at).is(self.context.power)
        };
        let complexes = position.works.iter().filter(|f| {
            matches!(f.works, FacilityKind::Major | FacilityKind::Minor)
                && f.build == 0
                && !f.taken
                && own(f.at)
                && (!self.s.needs_major(kind) || self.s.counts_as_major(self.context.power, f))
        });
        complexes.flat_map(|f| self.s.ground.shores[f.at.index()].iter().copied()).collect()
    }

    fn deck_zones(&self, unit: &Unit, at: Space) -> Spaces {
        let context = self.context;
        let moved = unit.is(Marks::MOVED) || unit.is(Marks::FOUGHT) || unit.is(Marks::REGROUPED);
        let here = Spaces::one(at);
        if unit.owner != Some(context.power) || moved {
            return here;
        }
        // A carrier in a zone that must be fought for stays there, unless it leaves beforehand.
        if context.phase == Phase::Combat && context.hot.contains(at) {
            return here;
        }
        let group = Group::one(unit.kind);
        let enter = self.s.ground.sets.sea.minus(context.hot.minus(context.contested));
        let levels = flood(at, self.left(unit), |z| context.lanes(self.s, z, false), enter, enter);
        let all = levels.iter().fold(here, |all, l| all.union(*l));
        all.iter().filter(|z| *z == at || self.peace_at_sea(&group, *z)).collect()
    }

    /// Own planes that no land is in reach of, with the zones where each could come down.
    fn needy(&self, but: &[Piece]) -> Vec<Flight> {
        let needy = self.context.needy.get_or_init(|| self.find_needy());
        needy.iter().filter(|(piece, _)| !but.contains(piece)).map(|(_, zones)| (*zones, 1)).collect()
    }

    /// How many of these find no deck; worked out once for all that need one.
    fn lost(&self, planes: &[Flight], places: &mut Places) -> usize {
        let all = self.context.needy.get().is_some_and(|needy| needy.len() == planes.len());
        if all {
            *self.context.lost.get_or_init(|| places.unplaced(planes, self.decks()))
        } else {
            places.unplaced(planes, self.decks())
        }
    }

    fn find_needy(&self) -> Vec<(Piece, Spaces)> {
        let context = self.context;
        let mut needy = Vec::new();
        for at in
            context.mine.iter().filter(|at| !context.landing.contains(*at) && !context.apart.contains(*at))
        {
            for (piece, unit) in self.units(at) {
                if !unit.kind.is_carrier_plane() || unit.aboard.is_some() {
                    continue;
                }
                let done = unit.is(Marks::REGROUPED);
                let left = if done { 0 } else { self.left(unit) };
                if context.homes(self.s, left).contains(at) && !(done && self.on_sea(at)) {
                    continue;
                }
                needy.push((piece, self.zones_within(at, left)));
            }
        }
        needy
    }

    /// The zones a plane can get to.
    pub fn zones_within(&self, at: Space, left: u8) -> Spaces {
        if left == 0 {
            return Spaces::one(at).intersection(self.s.ground.sets.sea);
        }
        let (levels, _) = self.air_levels(left, at, Spaces::NONE);
        levels.iter().fold(Spaces::NONE, |all, l| all.union(*l)).intersection(self.s.ground.sets.sea)
    }

    /// Which of these zones this many more planes may go to with this much range left, while all others still find decks.
    pub fn with_decks(
        &self,
        zones: Spaces,
        count: u8,
        left: impl Fn(Space) -> u8,
        moved: &[Piece],
    ) -> Spaces {
        let decks = self.decks();
        if decks.is_empty() {
            return Spaces::NONE;
        }
        let mut planes = self.needy(moved);
        let mut places = Places::default();
        let before = self.lost(&planes, &mut places);
        let more = planes.len();
        zones
            .iter()
            .filter(|at| {
                planes.truncate(more);
                let range = left(*at);
                if !decks.iter().any(|d| d.zones.iter().any(|z| self.s.ground.distance(*at, z) <= range)) {
                    return false;
                }
                let there = self.zones_within(*at, range);
                planes.push((there, count));
                places.places(&planes, decks, before)
            })
            .collect()
    }

    /// Is there any deck that a single plane could use from here?
    pub fn any_deck(&self, at: Space, left: u8) -> bool {
        let there = self.zones_within(at, left);
        self.decks().iter().any(|d| d.zones.meets(there))
    }

    /// Of the zones where a group with carriers may end, those that leave no plane without a deck.
    pub fn decks_kept(&self, from: Space, group: &Group, ends: Spaces) -> Spaces {
        let rule = if self.combat() { rule::ALL_CAN_LAND } else { rule::NOT_STRANDED };
        let needy = self.needy(&[]);
        if needy.is_empty() || !rule.holds() {
            return ends;
        }
        let mut decks = self.decks().to_vec();
        let mut places = Places::default();
        let before = self.lost(&needy, &mut places);
        let moving = self.choose(from, group, 1);
        ends.iter()
            .filter(|end| {
                for deck in decks.iter_mut().filter(|d| d.carrier.is_some_and(|c| moving.contains(&c))) {
                    deck.zones = Spaces::one(*end);
                }
                places.places(&needy, &decks, before)
            })
            .collect()
    }

    /// Where planes cannot land although something could still save them.
    pub fn savable(&self) -> Option<Space> {
        let context = self.context;
        let decks = self.decks();
        for at in
            context.mine.iter().filter(|at| !context.landing.contains(*at) && !context.apart.contains(*at))
        {
            let down: Vec<(Piece, &Unit)> =
                self.units(at).filter(|(_, u)| u.kind.is_air() && u.aboard.is_none()).collect();
            if down.is_empty() {
                continue;
            }
            let room: usize =
                decks.iter().filter(|d| d.zones == Spaces::one(at)).map(|d| usize::from(d.room)).sum();
            let waits = decks
                .iter()
                .filter(|d| d.carrier.is_none() && d.zones.contains(at))
                .map(|d| usize::from(d.room));
            let here = decks.iter().filter(|d| {
                d.zones != Spaces::one(at)
                    && d.carrier.is_some_and(|c| self.position().unit(c).at == Some(at))
            });
            let here: usize = here.map(|d| usize::from(d.room)).sum();
            let fits = room + here + waits.sum::<usize>();
            let lands = down.iter().filter(|(_, u)| u.kind.is_carrier_plane()).count();
            let stuck =
                if self.on_sea(at) { lands.saturating_sub(fits) + down.len() - lands } else { down.len() };
            if stuck == 0 {
                continue;
            }
            for (piece, unit) in &down {
                if self.stays(*piece, unit).is_none()
                    && !self
                        .reach(Verb::Move, &Group::one(unit.kind), super::mover::Stand::start(at))
                        .ends
                        .is_empty()
                {
                    return Some(at);
                }
            }
            for deck in decks.iter().filter(|d| d.zones.contains(at)) {
                let Some(carrier) = deck.carrier else { continue };
                let unit = self.position().unit(carrier);
                let Some(harbour) = unit.at.filter(|h| *h != at && unit.owner == Some(context.power)) else {
                    continue;
                };
                let stand = super::mover::Stand::start(harbour);
                if self.stays(carrier, unit).is_none()
                    && self.reach(Verb::Move, &Group::one(unit.kind), stand).ends.contains(at)
                {
                    return Some(at);
                }
            }
        }
        None
    }
}

impl Mover<'_> {
    /// Own planes that would be lost if the phase ended now, by kind and space.
    pub fn nowhere_to_land(&self) -> Vec<(Kind, Space, u8)> {
        let context = self.context;
        let aloft = context.mine.minus(context.landing).minus(context.apart);
        let mut lost = Vec::new();
        for at in aloft.iter().filter(|_| rule::NOWHERE_TO_LAND.holds()) {
            let decks = self.decks().iter().filter(|deck| {
                let here = deck.carrier.is_none_or(|c| self.position().unit(c).at == Some(at));
                here && deck.zones.contains(at)
            });
            let mut room: u8 = decks.map(|deck| deck.room).sum();
            for kind in Kind::ALL.into_iter().filter(|kind| kind.is_air()) {
                let here = self.units(at).filter(|(_, u)| u.kind == kind && u.aboard.is_none()).count() as u8;
                let saved = if self.on_sea(at) && kind.is_carrier_plane() { here.min(room) } else { 0 };
                room -= saved;
                if here > saved {
                    lost.push((kind, at, here - saved));
                }
            }
        }
        lost
    }

    /// May ships of this power be here in peace?
    fn peace_at_sea(&self, group: &Group, zone: Space) -> bool {
        self.politics_at_sea(group, zone).is_none()
    }

    /// How many steps a flight is.
    pub fn flight(&self, from: Space, to: Space, left: u8, goals: Spaces) -> Option<u8> {
        steps(&self.air_levels(left, from, goals).0, to)
    }
}
