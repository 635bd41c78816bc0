//! Handles: what a viewer calls a piece whose identity he may not follow.

use serde::{Deserialize, Serialize};

use crate::rules::{Handle, Piece, Rng, Viewer};

/// For every viewer a renaming of the pieces. A viewer may follow a hidden piece by its handle for as long as he could follow
/// the block on the table; when blocks stand together face down their handles are dealt anew, by a secret drawn
/// before the game, so that neither ids nor their order tell which is which. Dealing draws no dice, so it is undone exactly.
///
/// In what a viewer sees the veil is blank: there a piece's number *is* his handle.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Veil {
    salt: [u8; 16],
    deals: u32,
    pieces: u16,
    handles: Vec<Piece>,
}

/// Something that names pieces: a position, a part of an order, a fact. What it names can then be renamed for a viewer, and
/// nothing is forgotten when a new field is added in one place only.
pub trait Pieces {
    /// Gives every piece that is named to the function, which may rename it.
    fn each_piece(&mut self, rename: &mut dyn FnMut(&mut Piece));
}

impl Veil {
    /// The veil of a view, or of a game without secrets: everybody calls every piece by its number.
    pub const fn blank() -> Veil {
        Veil { salt: [0; 16], deals: 0, pieces: 0, handles: Vec::new() }
    }

    /// Everybody calls every piece by its number until it is dealt: for `seats` seats and the public.
    pub fn new(salt: [u8; 16], seats: u8, pieces: u16) -> Veil {
        let handles = (0..=seats).flat_map(|_| (0..pieces).map(Piece)).collect();
        Veil { salt, deals: 0, pieces, handles }
    }

    /// Is it blank, or a renaming of this many pieces for this many seats and the public? Checks what comes from outside.
    pub fn is_sound(&self, seats: u8, pieces: usize) -> bool {
        let rows = usize::from(seats) + 1;
        let whole = usize::from(self.pieces) == pieces && self.handles.len() == rows * pieces && pieces > 0;
        let renames = |row: &[Piece]| {
            let mut row = row.to_vec();
            row.sort_unstable();
            row.iter().enumerate().all(|(i, piece)| piece.index() == i)
        };
        self.handles.is_empty() || (whole && self.handles.chunks(pieces).all(renames))
    }

    fn row(&self, viewer: Viewer) -> usize {
        let rows = self.handles.len() / usize::from(self.pieces).max(1);
        let row = viewer.prime().map_or(rows - 1, |s| s.index());
        row * usize::from(self.pieces)
    }

    /// What the viewer calls this piece.
    pub fn handle(&self, viewer: Viewer, piece: Piece) -> Handle {
        Handle::of_seen(self.shown_as(viewer, piece))
    }

    /// The number under which a piece stands in the viewer's view.
    pub fn shown_as(&self, viewer: Viewer, piece: Piece) -> Piece {
        if self.handles.is_empty() { piece } else { self.handles[self.row(viewer) + piece.index()] }
    }

    /// Which piece the viewer means by this handle.
    pub fn piece(&self, viewer: Viewer, handle: Handle) -> Piece {
        if self.handles.is_empty() {
            return handle.seen();
        }
        let row = self.row(viewer);
        let mut row = self.handles[row..row + usize::from(self.pieces)].iter();
        row.position(|h| *h == handle.seen()).map_or(handle.seen(), |i| Piece(i as u16))
    }

    /// Deals all handles of a viewer anew, his own pieces' too: names change, and nothing else.
    pub fn rename(&mut self, viewer: Viewer, rng: &mut Rng) {
        if !self.handles.is_empty() {
            let row = self.row(viewer);
            rng.shuffle(&mut self.handles[row..row + usize::from(self.pieces)]);
        }
    }

    /// A thing as the viewer calls it.
    pub fn shown<T: Pieces + Clone>(&self, viewer: Viewer, thing: &T) -> T {
        let mut shown = thing.clone();
        shown.each_piece(&mut |piece| *piece = self.shown_as(viewer, *piece));
        shown
    }

    /// The viewer can no longer tell these apart: their handles are dealt anew among them.
    pub fn mix(&mut self, viewer: Viewer, group: &[Piece]) {
        if self.handles.is_empty() || group.len() < 2 {
            return;
        }
        let row = self.row(viewer);
        let mut key = [0; 32];
        key[..16].copy_from_slice(&self.salt);
        let mut hasher = blake3::Hasher::new_keyed(&key);
        hasher.update(&self.deals.to_le_bytes()).update(&(row as u32).to_le_bytes());
        let mut stream = hasher.finalize_xof();
        self.deals = self.deals.wrapping_add(1);
        let mut handles: Vec<Piece> = group.iter().map(|p| self.handles[row + p.index()]).collect();
        handles.sort_unstable();
        // At once, because every request computes a whole block of the stream.
        let mut draws = vec![0; 8 * handles.len()];
        stream.fill(&mut draws);
        let mut deal: Vec<(&[u8], Piece)> = draws.chunks(8).zip(handles).collect();
        deal.sort_unstable();
        for (piece, (_, handle)) in group.iter().zip(deal) {
            self.handles[row + piece.index()] = handle;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Seat;

    #[test]
    fn only_a_renaming_is_sound() {
        let veil = Veil::new([7; 16], 2, 9);
        assert!(veil.is_sound(2, 9) && Veil::blank().is_sound(2, 9));
        assert!(!veil.is_sound(3, 9) && !veil.is_sound(2, 8) && !veil.is_sound(2, 0));
        for wrong in [Piece(9), Piece(0)] {
            let mut forged = veil.clone();
            forged.handles[5] = wrong;
            assert!(!forged.is_sound(2, 9), "{wrong:?}");
        }
    }

    #[test]
    fn a_deal_renames_within_the_group_and_for_one_viewer_only() {
        let (red, blue) = (Viewer::seat(Seat(0)), Viewer::seat(Seat(1)));
        let mut veil = Veil::new([7; 16], 2, 9);
        let group: Vec<Piece> = (2..8).map(Piece).collect();
        let mut moved = 0;
        for _ in 0..20 {
            veil.mix(red, &group);
            let mut handles: Vec<Piece> = group.iter().map(|p| veil.shown_as(red, *p)).collect();
            moved += usize::from(handles != group);
            handles.sort();
            assert_eq!(handles, group);
        }
        assert!(moved > 10, "handles are really dealt");
        for piece in (0..9).map(Piece) {
            assert_eq!(veil.shown_as(blue, piece), piece);
            assert_eq!(veil.shown_as(Viewer::PUBLIC, piece), piece);
            assert_eq!(veil.piece(red, veil.handle(red, piece)), piece);
        }
    }

    #[test]
    fn a_deal_does_not_depend_on_the_order_in_which_the_group_is_named() {
        // Which piece gets which handle must be fair: each of three pieces gets each handle about as often.
        let mut counts = [[0u32; 3]; 3];
        let mut veil = Veil::new([1; 16], 1, 3);
        let group = [Piece(0), Piece(1), Piece(2)];
        for _ in 0..3000 {
            veil.mix(Viewer::PUBLIC, &group);
            for piece in group {
                counts[piece.index()][veil.shown_as(Viewer::PUBLIC, piece).index()] += 1;
            }
        }
        assert!(counts.iter().flatten().all(|n| (850..1150).contains(n)), "{counts:?}");
    }
}
