//! What everybody remembers of units whose blocks are face down again.

use serde::{Deserialize, Serialize};
use table::Space;

/// A unit as it was last seen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Note<T> {
    /// Where it still is, among other blocks perhaps.
    pub at: Space,
    /// What was seen, and when. It does not follow what became of the unit since.
    pub seen: T,
}

/// Notes of units, one for each unit at most. They name no block, so they are the same in every view.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Memory<U, T> {
    /// In the order of units.
    notes: Vec<(U, Note<T>)>,
}

impl<U, T> Default for Memory<U, T> {
    fn default() -> Memory<U, T> {
        Memory { notes: Vec::new() }
    }
}

impl<U: Copy + Ord, T> Memory<U, T> {
    /// A unit is seen; this replaces what was known of it.
    pub fn see(&mut self, unit: U, note: Note<T>) {
        match self.place(unit) {
            Ok(old) => self.notes[old].1 = note,
            Err(new) => self.notes.insert(new, (unit, note)),
        }
    }

    /// A unit lies open or is gone: there is nothing to remember.
    pub fn forget(&mut self, unit: U) {
        if let Ok(old) = self.place(unit) {
            self.notes.remove(old);
        }
    }

    /// Blocks have moved: says for each noted unit where it is now, or none if nobody can tell.
    pub fn follow(&mut self, whereabouts: impl Fn(U, Space) -> Option<Space>) {
        self.notes.retain_mut(|(unit, note)| {
            let now = whereabouts(*unit, note.at);
            note.at = now.unwrap_or(note.at);
            now.is_some()
        });
    }

    /// What was last seen of a unit.
    pub fn of(&self, unit: U) -> Option<&Note<T>> {
        self.place(unit).ok().map(|place| &self.notes[place].1)
    }

    /// The units that are known to be in a space.
    pub fn at(&self, at: Space) -> impl Iterator<Item = (U, &Note<T>)> {
        self.iter().filter(move |(_, note)| note.at == at)
    }

    /// Is it in order? One that was received may not be.
    pub fn is_sound(&self) -> bool {
        self.notes.is_sorted_by(|(one, _), (next, _)| one < next)
    }

    /// Every noted unit, in order.
    pub fn iter(&self) -> impl Iterator<Item = (U, &Note<T>)> {
        self.notes.iter().map(|(unit, note)| (*unit, note))
    }

    fn place(&self, unit: U) -> Result<usize, usize> {
        self.notes.binary_search_by_key(&unit, |(known, _)| *known)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::pack::{pack, unpack};

    const TOWN: Space = Space(7);
    const FORD: Space = Space(8);

    fn seen(at: Space, strength: u8) -> Note<u8> {
        Note { at, seen: strength }
    }

    #[test]
    fn a_unit_has_one_note_the_newest() {
        let mut memory = Memory::default();
        memory.see(3_u16, seen(TOWN, 2));
        memory.see(1, seen(TOWN, 4));
        memory.see(3, seen(FORD, 1));
        assert_eq!(memory.of(3), Some(&seen(FORD, 1)));
        assert_eq!(memory.at(TOWN).map(|(unit, _)| unit).collect::<Vec<_>>(), [1]);
        memory.forget(1);
        assert_eq!((memory.of(1), memory.iter().count()), (None, 1));
    }

    #[test]
    fn notes_follow_those_who_can_be_followed() {
        let mut memory = Memory::default();
        for (unit, at) in [(1_u16, TOWN), (2, FORD), (3, FORD)] {
            memory.see(unit, seen(at, 4));
        }
        // The lone block of the town and one of two at the ford change places.
        memory.follow(|_, at| (at == TOWN).then_some(FORD));
        assert_eq!(memory.iter().map(|(unit, note)| (unit, note.at)).collect::<Vec<_>>(), [(1, FORD)]);
        assert_eq!(memory.of(1).map(|note| note.seen), Some(4), "it is noted as it was seen");
    }

    #[test]
    fn the_order_in_which_units_were_seen_leaves_no_trace() {
        let noted = |units: [u16; 3]| {
            let mut memory = Memory::default();
            units.into_iter().for_each(|unit| memory.see(unit, seen(TOWN, 3)));
            memory
        };
        assert_eq!(noted([2, 9, 4]), noted([9, 4, 2]));
        let packed = pack(&noted([2, 9, 4]));
        assert_eq!(unpack(&packed), Ok(noted([4, 2, 9])));
    }

    #[test]
    fn two_notes_of_one_unit_are_unsound() {
        let notes = |units: [u16; 2]| Memory { notes: units.map(|unit| (unit, seen(TOWN, 3))).to_vec() };
        assert!(notes([2, 4]).is_sound());
        assert!(!notes([4, 4]).is_sound());
        assert!(!notes([4, 2]).is_sound());
    }
}
