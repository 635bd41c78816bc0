//! What is needed of a match to show it, whether it is played here or on a server.

use std::ops::Range;
use std::sync::Arc;

use table::erased::{DynMatch, DynView};
use table::scene::Board;
use table::{About, Awaited, Seats, Span, Viewer};

/// A match that can be shown and asked what may be ordered.
pub trait Shown {
    /// Which game it is.
    fn about(&self) -> About;
    /// Seats that must act; empty once the game is over.
    fn awaiting(&self) -> Awaited;
    /// Winners and the way they won, once it is over.
    fn outcome(&self) -> Option<(Seats, String)>;
    /// What never changes.
    fn board(&self) -> Board;
    /// The match as the viewer sees it; the same object until something happens.
    fn view(&self, viewer: Viewer) -> Arc<dyn DynView>;
    /// Number of orders in the log; on a server, number of lines.
    fn log_len(&self) -> usize;
    /// Log lines of these orders (on a server, these lines), each with the number of its entry.
    fn log_page(&self, viewer: Viewer, orders: Range<usize>) -> Vec<(u32, Vec<Span>)>;
    /// Number of orders that count; unknown on a server.
    fn steps(&self) -> usize;
    /// The order of an entry, counted from 1; on a server, the line.
    fn order_of(&self, entry: u32) -> usize;
}

impl Shown for Box<dyn DynMatch> {
    fn about(&self) -> About {
        (**self).about()
    }

    fn awaiting(&self) -> Awaited {
        (**self).awaiting()
    }

    fn outcome(&self) -> Option<(Seats, String)> {
        (**self).outcome()
    }

    fn board(&self) -> Board {
        (**self).board()
    }

    fn view(&self, viewer: Viewer) -> Arc<dyn DynView> {
        (**self).view(viewer)
    }

    fn log_len(&self) -> usize {
        (**self).steps()
    }

    fn log_page(&self, viewer: Viewer, orders: Range<usize>) -> Vec<(u32, Vec<Span>)> {
        (**self).log_page(viewer, orders)
    }

    fn steps(&self) -> usize {
        (**self).steps()
    }

    fn order_of(&self, entry: u32) -> usize {
        (**self).step_of(entry + 1)
    }
}
