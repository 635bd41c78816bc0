//! Replaces `remote_view` in a module that cannot play online.

use std::ops::Range;
use std::sync::Arc;

use table::erased::DynView;
use table::scene::Board;
use table::{About, Awaited, Seat, Seats, Space, Span, Viewer};
use wire::stream::Kept;

use super::Shown;

/// There are no matches on a server in this module.
pub enum RemoteView {}

impl RemoteView {
    /// Never called.
    pub fn as_remote_view(&self) -> Option<&RemoteView> {
        match *self {}
    }

    /// The player's seats.
    pub fn mine(&self) -> Seats {
        match *self {}
    }

    /// Whose view it is.
    pub fn viewer(&self) -> Viewer {
        match *self {}
    }

    /// Shows an earlier moment.
    pub fn look_back(&mut self, _: Kept) {
        match *self {}
    }

    /// Shows the present again.
    pub fn look_at_now(&mut self) {
        match *self {}
    }

    /// Is an earlier moment on display?
    pub fn is_past(&self) -> bool {
        match *self {}
    }

    /// The seat that the player must act as now.
    pub fn asked_seat(&self) -> Option<Seat> {
        match *self {}
    }

    /// An order is about to be shown.
    pub fn set_out(&mut self, _: u32, _: &[Vec<u8>]) {
        match *self {}
    }

    /// The ways on which the order that led to a version sent something.
    pub fn ways_to(&self, _: u32) -> Vec<Vec<Space>> {
        match *self {}
    }

    /// What the log tells from a line on, in few words.
    pub fn told_since(&self, _: usize) -> Vec<Vec<Span>> {
        match *self {}
    }

    /// The version on display.
    pub fn version(&self) -> u32 {
        match *self {}
    }

    /// Can the player take back their last order?
    pub fn may_take_back(&self) -> bool {
        match *self {}
    }

    /// Number of log lines that are worded.
    pub fn worded(&self) -> usize {
        match *self {}
    }

    /// Index of the first line that the player has not seen.
    pub fn fresh_from(&self) -> Option<usize> {
        match *self {}
    }

    /// The player has read the log.
    pub fn read(&mut self) {
        match *self {}
    }
}

impl Shown for RemoteView {
    fn about(&self) -> About {
        match *self {}
    }

    fn awaiting(&self) -> Awaited {
        match *self {}
    }

    fn outcome(&self) -> Option<(Seats, String)> {
        match *self {}
    }

    fn board(&self) -> Board {
        match *self {}
    }

    fn view(&self, _: Viewer) -> Arc<dyn DynView> {
        match *self {}
    }

    fn log_len(&self) -> usize {
        match *self {}
    }

    fn log_page(&self, _: Viewer, _: Range<usize>) -> Vec<(u32, Vec<Span>)> {
        match *self {}
    }

    fn steps(&self) -> usize {
        match *self {}
    }

    fn order_of(&self, _: u32) -> usize {
        match *self {}
    }
}
