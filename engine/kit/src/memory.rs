//! What a seat remembers of blocks that are hidden from it again.

use serde::{Deserialize, Serialize};
use table::{Piece, Pieces, Space, Veil, Viewer};

/// Something that was seen, as it looked then.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Note<T> {
    /// When: a turn, a fortnight, whatever the game counts.
    pub when: u16,
    /// What was seen. It does not follow what became of the block since.
    pub seen: T,
}

/// What one viewer remembers of the blocks of others.
///
/// As long as the viewer can follow a block his note stays with it. When blocks stand together face down nobody can tell
/// them apart, and what was known of each is known of their space alone. That is forgotten when fewer blocks stand
/// there than are remembered.
///
/// Notes stand in an order of their own, so that neither memory nor view tells in which order pieces are numbered.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Memory<T> {
    blocks: Vec<(Piece, Note<T>)>,
    places: Vec<(Space, Note<T>)>,
}

impl<T> Default for Memory<T> {
    fn default() -> Memory<T> {
        Memory { blocks: Vec::new(), places: Vec::new() }
    }
}

impl<T: Ord> Memory<T> {
    /// A block is seen; this replaces what was known of it.
    pub fn see(&mut self, piece: Piece, when: u16, seen: T) {
        self.forget(piece);
        self.blocks.push((piece, Note { when, seen }));
        self.blocks.sort_unstable();
    }

    /// A block is gone, or there is nothing to remember of it any more.
    pub fn forget(&mut self, piece: Piece) {
        self.blocks.retain(|(known, _)| *known != piece);
    }

    /// These blocks stand together in a space, face down to the viewer: their handles are dealt anew, and his notes of
    /// them become notes of the space.
    pub fn mix(&mut self, veil: &mut Veil, viewer: Viewer, at: Space, group: &[Piece]) {
        if group.len() < 2 {
            return;
        }
        veil.mix(viewer, group);
        let (mixed, apart) = self.blocks.drain(..).partition(|(piece, _)| group.contains(piece));
        self.blocks = apart;
        let mixed: Vec<(Piece, Note<T>)> = mixed;
        self.places.extend(mixed.into_iter().map(|(_, note)| (at, note)));
        self.places.sort_unstable();
    }

    /// So many blocks stand face down in a space now. If more are remembered there, nobody knows which have left.
    pub fn count(&mut self, at: Space, blocks: usize) {
        if self.at(at).count() > blocks {
            self.places.retain(|(place, _)| *place != at);
        }
    }

    /// What is remembered of a block that could be followed.
    pub fn of(&self, piece: Piece) -> Option<&Note<T>> {
        self.blocks.iter().find(|(known, _)| *known == piece).map(|(_, note)| note)
    }

    /// What is remembered of the blocks of a space that cannot be told apart, the oldest first.
    pub fn at(&self, at: Space) -> impl Iterator<Item = &Note<T>> {
        self.places.iter().filter(move |(place, _)| *place == at).map(|(_, note)| note)
    }
}

/// Names its pieces, so that a view shows them under the viewer's handles.
impl<T: Ord> Pieces for Memory<T> {
    fn each_piece(&mut self, rename: &mut dyn FnMut(&mut Piece)) {
        self.blocks.iter_mut().for_each(|(piece, _)| rename(piece));
        self.blocks.sort_unstable();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::Seat;
    use table::pack::{Hash, pack, unpack};

    const HEX: Space = Space(7);

    fn viewer() -> Viewer {
        Viewer::seat(Seat(0))
    }

    #[test]
    fn a_block_is_remembered_as_it_was_seen() {
        let mut memory = Memory::default();
        memory.see(Piece(3), 1, ("inf", 2));
        memory.see(Piece(1), 1, ("arm", 4));
        memory.see(Piece(3), 5, ("inf", 1));
        assert_eq!(memory.of(Piece(3)), Some(&Note { when: 5, seen: ("inf", 1) }));
        memory.forget(Piece(1));
        assert_eq!(memory.of(Piece(1)), None);
    }

    #[test]
    fn notes_of_blocks_that_mix_become_notes_of_their_space() {
        let mut veil = Veil::new([3; 16], 2, 6);
        let mut memory = Memory::default();
        for (piece, seen) in [(4, "inf"), (2, "arm"), (5, "hq")] {
            memory.see(Piece(piece), 2, seen);
        }
        memory.mix(&mut veil, viewer(), HEX, &[Piece(2)]);
        assert!(memory.of(Piece(2)).is_some(), "a single block can be followed");
        memory.mix(&mut veil, viewer(), HEX, &[Piece(2), Piece(3), Piece(4)]);
        assert_eq!((memory.of(Piece(2)), memory.of(Piece(4))), (None, None));
        assert!(memory.of(Piece(5)).is_some(), "it stands elsewhere");
        assert_eq!(memory.at(HEX).map(|note| note.seen).collect::<Vec<_>>(), ["arm", "inf"]);
        memory.count(HEX, 2);
        assert_eq!(memory.at(HEX).count(), 2);
        memory.count(HEX, 1);
        assert_eq!(memory.at(HEX).count(), 0);
    }

    #[test]
    fn worlds_that_differ_in_who_is_who_leave_the_same_memory() {
        let mixed = |faces: [&'static str; 2]| {
            let mut veil = Veil::new([3; 16], 2, 6);
            let mut memory = Memory::default();
            memory.see(Piece(0), 1, faces[0]);
            memory.see(Piece(1), 1, faces[1]);
            memory.mix(&mut veil, viewer(), HEX, &[Piece(0), Piece(1)]);
            veil.shown(viewer(), &memory)
        };
        let (one, other) = (mixed(["inf", "arm"]), mixed(["arm", "inf"]));
        assert_eq!(one, other);
        assert_eq!(Hash::of_packed(&one), Hash::of_packed(&other));
    }

    #[test]
    fn a_view_names_blocks_by_handle_and_packs() {
        let mut veil = Veil::new([9; 16], 1, 8);
        let everything: Vec<Piece> = (0..8).map(Piece).collect();
        veil.mix(viewer(), &everything);
        let mut memory = Memory::default();
        memory.see(Piece(0), 3, 2_u8);
        memory.see(Piece(6), 4, 1_u8);
        let shown = veil.shown(viewer(), &memory);
        assert_eq!(shown.of(veil.shown_as(viewer(), Piece(6))), memory.of(Piece(6)));
        assert!(shown.blocks.is_sorted());
        assert_eq!(unpack(&pack(&shown)), Ok(shown));
    }
}
