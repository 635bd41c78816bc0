//! What the desk asks of a match to show it, whether it is played here or at a house.

use std::ops::Range;

use table::face::{AnyMatch, Choices, Why};
use table::scene::{Board, Scene};
use table::{About, Awaited, Form, Gesture, Message, Piece, Seat, Seats, Span, Subject, Viewer};

/// A match that can be shown, and of which one can ask what may be ordered in it.
pub trait Shown {
    /// Which game it is.
    fn about(&self) -> About;
    /// Of whom an order is wanted.
    fn awaiting(&self) -> Awaited;
    /// Who won and how, when it is over.
    fn outcome(&self) -> Option<(Seats, String)>;
    /// What a seat is called.
    fn seat_name(&self, seat: Seat) -> String;
    /// What never changes.
    fn board(&self) -> Board;
    /// What the viewer sees.
    fn scene(&self, viewer: Viewer) -> Scene;
    /// The viewer's view, packed.
    fn seen(&self, viewer: Viewer) -> Vec<u8>;
    /// A message of this game in words, as the viewer calls things.
    fn say(&self, viewer: Viewer, message: &Message) -> Vec<Span>;
    /// What the viewer calls a thing.
    fn name(&self, viewer: Viewer, subject: Subject) -> String;
    /// What may follow a line that has been begun.
    fn choices(&self, seat: Seat, line: &str) -> Choices;
    /// What a gesture may mean, as a line.
    fn meant(&self, seat: Seat, gesture: &Gesture) -> Option<String>;
    /// The word for a piece in a line, whether it may be said now or not.
    fn word_for(&self, seat: Seat, piece: Piece) -> Option<String>;
    /// What can be answered in advance.
    fn form(&self, viewer: Viewer) -> Form;
    /// May this be ordered, and what would come of it?
    fn why(&self, seat: Seat, line: &str) -> Why;
    /// How many orders the log tells of; at a house how many lines it has.
    fn told(&self) -> usize;
    /// What the viewer has heard of these orders, or these lines at a house: each with the number of its entry.
    fn log_page(&self, viewer: Viewer, orders: Range<usize>) -> Vec<(u32, Vec<Span>)>;
    /// How many orders count. At a house these are not told.
    fn steps(&self) -> usize;
    /// The how-manieth order an entry is, from 1.
    fn order_of(&self, entry: u32) -> usize;
}

impl Shown for Box<dyn AnyMatch> {
    fn about(&self) -> About {
        (**self).about()
    }

    fn awaiting(&self) -> Awaited {
        (**self).awaiting()
    }

    fn outcome(&self) -> Option<(Seats, String)> {
        (**self).outcome()
    }

    fn seat_name(&self, seat: Seat) -> String {
        (**self).seat_name(seat)
    }

    fn board(&self) -> Board {
        (**self).board()
    }

    fn scene(&self, viewer: Viewer) -> Scene {
        (**self).scene(viewer)
    }

    fn seen(&self, viewer: Viewer) -> Vec<u8> {
        (**self).seen(viewer)
    }

    fn say(&self, viewer: Viewer, message: &Message) -> Vec<Span> {
        (**self).say(viewer, message)
    }

    fn name(&self, viewer: Viewer, subject: Subject) -> String {
        (**self).name(viewer, subject)
    }

    fn choices(&self, seat: Seat, line: &str) -> Choices {
        (**self).choices(seat, line)
    }

    fn meant(&self, seat: Seat, gesture: &Gesture) -> Option<String> {
        (**self).meant(seat, gesture)
    }

    fn word_for(&self, seat: Seat, piece: Piece) -> Option<String> {
        (**self).view(Viewer::seat(seat)).word_for(seat, piece)
    }

    fn form(&self, viewer: Viewer) -> Form {
        (**self).view(viewer).form()
    }

    fn why(&self, seat: Seat, line: &str) -> Why {
        (**self).why(seat, line)
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
