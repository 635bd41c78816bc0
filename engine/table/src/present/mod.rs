//! How a game is shown and said: scenes, words, notation, lessons.

pub mod lesson;
pub mod notation;
pub mod scene;

mod gesture;
mod words;

pub use gesture::Gesture;
pub use words::{Namer, Span, WordFault, Words, plain};

use self::scene::{Board, Scene, Widget};
use crate::rules::{Game, Message, Order, Seat, Seen, Space, Subject};

/// How a game is shown to people, and how people speak to it. A [`Match`](crate::Match) is played without any of this.
pub trait Present: Game {
    /// What a drag, a click or a typed line may mean, legal or not, the likeliest first.
    fn interpret(&self, seen: &Seen<'_, Self>, seat: Seat, gesture: &Gesture) -> Vec<Order<Self>>;

    /// What the viewer calls a thing.
    fn name(&self, seen: &Seen<'_, Self>, subject: Subject) -> Message;

    /// A fact as a line of the log.
    fn report(&self, fact: &Self::Fact) -> Message;

    /// What happened in a run of facts, in few words: for somebody who comes back to the match. Every fact unless the game knows better.
    fn summary(&self, facts: &[&Self::Fact]) -> Vec<Message> {
        facts.iter().map(|fact| self.report(fact)).collect()
    }

    /// The places along which a fact tells that something went, the first where it set out; empty if it tells of no such thing. Only those
    /// who were told of the fact see this way drawn on the board.
    fn trail(&self, fact: &Self::Fact) -> Vec<Space> {
        let _ = fact;
        Vec::new()
    }

    /// What is pressed on the screen to choose this part.
    fn widget(&self, seen: &Seen<'_, Self>, part: &Self::Part) -> Widget;

    /// What never changes, drawn once.
    fn board(&self) -> Board;

    /// What does change.
    fn scene(&self, seen: &Seen<'_, Self>) -> Scene;
}
