//! What the desk asks of a match to show it, whether it is played here or at a house.

use std::ops::Range;
use std::sync::Arc;

use table::erased::{DynMatch, DynView};
use table::scene::Board;
use table::{About, Awaited, Seats, Span, Viewer};

/// A match that can be shown, and of which one can ask what may be ordered in it.
pub trait Shown {
    /// Which game it is.
    fn about(&self) -> About;
    /// Of whom an order is wanted.
    fn awaiting(&self) -> Awaited;
    /// Who won and how, when it is over.
    fn outcome(&self) -> Option<(Seats, String)>;
    /// What never changes.
    fn board(&self) -> Board;
    /// The match as the viewer sees it: everything else is asked of that. It is the same until something happens in the match.
    fn view(&self, viewer: Viewer) -> Arc<dyn DynView>;
    /// How many orders the log tells of; at a house how many lines it has.
    fn told(&self) -> usize;
    /// What the viewer has heard of these orders, or these lines at a house: each with the number of its entry.
    fn log_page(&self, viewer: Viewer, orders: Range<usize>) -> Vec<(u32, Vec<Span>)>;
    /// How many orders count. At a house these are not told.
    fn steps(&self) -> usize;
    /// The how-manieth order an entry is, from 1.
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

    fn told(&self) -> usize {
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
