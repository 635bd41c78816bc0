//! All counters, with an index of where each kind stands that is kept up to date: it is asked at every question.

use std::ops::Deref;

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};
use table::Piece;

use crate::model::roster::{COUNTERS, Roster, SLOTS};
use crate::model::sets::{Areas, Units};
use crate::model::unit::{Marks, Place, Unit};

/// Every counter by number.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(from = "ArrayVec<Unit, COUNTERS>", into = "ArrayVec<Unit, COUNTERS>")]
pub struct Counters {
    units: ArrayVec<Unit, COUNTERS>,
    index: Index,
}

/// What follows from where counters are and what they have done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Index {
    /// Areas by side and kind, then of France's army and of the markers.
    pub slots: [Areas; SLOTS],
    pub standing: Units,
    pub aboard: Units,
    pub pile: Units,
    /// Counters that have done nothing yet this turn.
    pub fresh: Units,
    /// Areas where somebody stands who has moved.
    pub moved: Areas,
}

impl From<ArrayVec<Unit, COUNTERS>> for Counters {
    fn from(units: ArrayVec<Unit, COUNTERS>) -> Counters {
        let none = Areas::NONE;
        let nobody = Units::NONE;
        let index = Index {
            slots: [none; SLOTS],
            standing: nobody,
            aboard: nobody,
            pile: nobody,
            fresh: nobody,
            moved: none,
        };
        let mut counters = Counters { units, index };
        for i in 0..counters.units.len() {
            counters.note(Piece(i as u16));
        }
        counters
    }
}

impl From<Counters> for ArrayVec<Unit, COUNTERS> {
    fn from(counters: Counters) -> ArrayVec<Unit, COUNTERS> {
        counters.units
    }
}

impl Deref for Counters {
    type Target = [Unit];

    fn deref(&self) -> &[Unit] {
        &self.units
    }
}

impl Counters {
    /// All counters, nowhere.
    pub fn nowhere(roster: &Roster) -> Counters {
        let unit = |slot: &u8| Unit { place: Place::Removed, marks: Marks(0), slot: *slot };
        Counters::from(roster.slots.iter().map(unit).collect::<ArrayVec<_, COUNTERS>>())
    }

    #[inline]
    pub fn index(&self) -> &Index {
        &self.index
    }

    /// Takes down where a counter is.
    fn note(&mut self, unit: Piece) {
        let Unit { place, marks, slot } = self.units[unit.index()];
        match place {
            Place::At(area) => {
                self.index.standing.insert(unit);
                if let Some(areas) = self.index.slots.get_mut(usize::from(slot)) {
                    areas.insert(area);
                }
                if marks.has(Marks::MOVED) {
                    self.index.moved.insert(area);
                }
            }
            Place::Aboard(_) => self.index.aboard.insert(unit),
            Place::Pile => self.index.pile.insert(unit),
            _ => {}
        }
        if marks.0 == 0 {
            self.index.fresh.insert(unit);
        }
    }

    /// Forgets where a counter was, and looks who else of its kind is where.
    fn forget(&mut self, unit: Piece) {
        self.index.standing.remove(unit);
        self.index.aboard.remove(unit);
        self.index.pile.remove(unit);
        self.index.fresh.remove(unit);
        let slot = self.units[unit.index()].slot;
        let mut areas = Areas::NONE;
        for other in self.index.standing.iter() {
            if let Unit { place: Place::At(area), slot: same, .. } = self.units[other.index()]
                && same == slot
            {
                areas.insert(area);
            }
        }
        if let Some(kept) = self.index.slots.get_mut(usize::from(slot)) {
            *kept = areas;
        }
        self.look_who_has_moved();
    }

    fn look_who_has_moved(&mut self) {
        self.index.moved = Areas::NONE;
        for other in self.index.standing.minus(self.index.fresh).iter() {
            if let Unit { place: Place::At(area), marks, .. } = self.units[other.index()]
                && marks.has(Marks::MOVED)
            {
                self.index.moved.insert(area);
            }
        }
    }

    pub fn set_place(&mut self, unit: Piece, place: Place) {
        self.forget(unit);
        self.units[unit.index()].place = place;
        self.note(unit);
    }

    pub fn set_marks(&mut self, unit: Piece, marks: Marks) {
        self.units[unit.index()].marks = marks;
        self.index.fresh.remove(unit);
        self.note(unit);
        if !marks.has(Marks::MOVED) {
            self.look_who_has_moved();
        }
    }

    /// A new turn: nobody has done anything.
    pub fn clear_marks(&mut self) {
        for unit in &mut self.units {
            unit.marks = Marks(0);
        }
        self.index.fresh = (0..self.units.len() as u16).map(Piece).collect();
        self.index.moved = Areas::NONE;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::{Rng, Space};

    #[test]
    fn the_index_is_always_what_a_fresh_look_would_make_of_it() {
        let ground = crate::model::board::Ground::load();
        let mut counters = Counters::nowhere(&ground.roster);
        let mut rng = Rng::seeded(5);
        for _ in 0..3000 {
            let unit = Piece(rng.below(COUNTERS as u32) as u16);
            match rng.below(40) {
                0 => counters.clear_marks(),
                1..10 => counters.set_marks(unit, Marks(rng.below(128) as u8)),
                10..14 => counters.set_place(unit, Place::Pile),
                14..16 => counters.set_place(unit, Place::Aboard(Piece(18))),
                _ => counters.set_place(unit, Place::At(Space(rng.below(6) as u16))),
            }
            assert_eq!(Counters::from(counters.units.clone()), counters);
        }
    }
}
