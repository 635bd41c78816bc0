//! New carriers, and the planes that wait for them at sea.

use table::{Piece, Space};

use crate::model::kinds::Kind;
use crate::model::powers::Power;
use crate::model::unit::Unit;
use crate::rules::mobilisation::complexes::Complexes;
use crate::rules::now::Now;
use crate::rules::situation::Situation;

const CARRIERS: [Kind; 2] = [Kind::Carrier, Kind::LightCarrier];

/// How many planes wait for a carrier in a zone.
type Waiting = (Space, u16);

impl Situation<'_> {
    /// Planes of a power that wait for a carrier, zone by zone; those for whom a new one has been placed wait no more.
    fn planes_waiting(&self, power: Power) -> Vec<Waiting> {
        let zones = self.air.own(power).intersection(self.ground.sets.sea);
        let waits = |(_, u): &(Piece, &Unit)| u.kind.is_air() && u.aboard.is_none();
        let deck = |(p, u): (Piece, &Unit)| if u.kind.is_carrier() { u16::from(self.deck(p)) } else { 0 };
        let count = |zone: Space| {
            let planes = self.position.of(power, zone).filter(waits).count() as u16;
            planes.saturating_sub(self.position.of(power, zone).map(deck).sum())
        };
        zones.iter().map(|zone| (zone, count(zone))).filter(|(_, planes)| *planes > 0).collect()
    }
}

impl Now<'_> {
    /// Would fewer of the planes that wait for new carriers get one if these units, which come from one of a set of complexes, were
    /// placed here?
    pub fn strands_planes(&self, kind: Kind, count: u8, at: Space, set: u64) -> bool {
        let mut waiting = self.situation.planes_waiting(self.power);
        if waiting.is_empty() {
            return false;
        }
        let mut carriers = CARRIERS.map(|kind| self.position.turn.purchases.waiting(kind));
        let before = self.planes_saved(self.complexes(), &waiting, carriers);
        if let Some(placed) = CARRIERS.iter().position(|carrier| *carrier == kind) {
            carriers[placed] = carriers[placed].saturating_sub(count);
        }
        let mut saved = 0;
        if kind.is_carrier()
            && let Some((_, planes)) = waiting.iter_mut().find(|(zone, _)| *zone == at)
        {
            saved = (self.deck_room(kind) * u16::from(count)).min(*planes);
            *planes -= saved;
        }
        let mut complexes = self.complexes().clone();
        complexes.place(set, count.into());
        saved + self.planes_saved(&complexes, &waiting, carriers) < before
    }

    fn deck_room(&self, carrier: Kind) -> u16 {
        self.ground.profile(carrier).planes.into()
    }

    /// The most planes that carriers still to be placed can take aboard.
    fn planes_saved(&self, complexes: &Complexes, waiting: &[Waiting], carriers: [u8; 2]) -> u16 {
        let Some(next) = (0..carriers.len()).find(|i| carriers[*i] > 0) else { return 0 };
        let kind = CARRIERS[next];
        let rooms = CARRIERS.iter().zip(carriers).map(|(kind, n)| self.deck_room(*kind) * u16::from(n));
        let most = waiting.iter().map(|(_, planes)| *planes).sum::<u16>().min(rooms.sum());
        let mut fewer = carriers;
        fewer[next] -= 1;
        let mut best = 0;
        for (i, (zone, planes)) in waiting.iter().enumerate().filter(|(_, (_, planes))| *planes > 0) {
            let set = complexes.set(&self.situation, *zone, self.situation.needs_major(kind));
            if best == most || set == 0 || complexes.room(set) == 0 {
                continue;
            }
            let saved = self.deck_room(kind).min(*planes);
            let (mut after, mut left) = (complexes.clone(), waiting.to_vec());
            after.place(set, 1);
            left[i].1 -= saved;
            best = best.max(saved + self.planes_saved(&after, &left, fewer));
        }
        if best < most { best.max(self.planes_saved(complexes, waiting, fewer)) } else { best }
    }
}
