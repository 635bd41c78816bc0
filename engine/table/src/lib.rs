//! The table: what every Sandtable game must be, and everything that can be done with a game without knowing which it is.
//!
//! The crate has five layers, one folder each. Imports point down; `docs/tests/layers.rs` fails if one points up.
//!
//! | layer | what it is | begin with |
//! |---|---|---|
//! | `proving` | how a game is held to its rules: laws, suite, figures | [`Proving`], [`DynProof`], [`mod@laws`], [`suite`], [`mod@bench`], [`walk`] |
//! | `erased` | games and matches without their types | [`erased`] |
//! | `play` | a match with its journal, dice and undo | [`Match`], [`Opening`], [`journal`], [`delta`], [`dice::commitment`] |
//! | `present` | scenes and words | [`Present`], [`scene`], [`Words`], [`notation`], [`lesson`] |
//! | `rules` | what a game is | [`Game`], and the tables below |
//!
//! A [`Match`] needs a [`Game`] and no more. Showing one to people takes [`Present`]; [`Proving`] is for tests and measurements, and
//! nothing that plays asks for it.
//!
//! The vocabulary of `rules`:
//!
//! | to know | read |
//! |---|---|
//! | how an order is read | [`Said`], [`Allowed`], [`Order`], [`Refusal`], [`RuleId`] |
//! | what a position is made of | [`Frames`], [`Sealed`], [`Derived`], [`Set`], [`Piece`], [`Space`], [`data`] |
//! | who plays | [`Seat`], [`Seats`], [`Person`], [`Viewer`], [`Awaited`] |
//! | how chance works | [`dice`] |
//! | how hidden things stay hidden | [`observe`], [`Lens`], [`Seen`], [`Veil`], [`Tell`] |
//! | how numbers are explained | [`Tally`], [`Forecast`], [`Message`], [`rulebook`] |
//!
//! `docs/adding-a-game.md` walks through a whole game. Seats and viewers:
//!
//! ```
//! use table::{Seat, Seats, Viewer};
//!
//! let axis = Seats::one(Seat(0)).with(Seat(2));
//! assert!(axis.contains(Seat(2)) && !axis.contains(Seat(1)));
//! assert!(Viewer::of(axis).holds(Seat(0)));
//! assert_eq!(Viewer::PUBLIC.seats(), Seats::NONE);
//! ```
//!
//! A prohibition is one link of a chain, written once. Read as a [`Refusal`] it cites the rule; read as [`No`] it gives only
//! the verdict, at no cost:
//!
//! ```
//! use table::{No, Refusal, RuleId, Space, Subject, Verdict, msg};
//!
//! const STACKING: RuleId = RuleId::new("EX-3.2");
//!
//! fn may_enter<V: Verdict>(space: Space, standing_there: usize) -> Result<(), V> {
//!     STACKING.forbids(standing_there >= 3, || (msg!("stack-full", space = space), vec![Subject::Space(space)]))
//! }
//!
//! assert_eq!(may_enter::<No>(Space(7), 3), Err(No));
//! assert_eq!(may_enter::<Refusal>(Space(7), 3).unwrap_err().rule, STACKING);
//! assert_eq!(may_enter::<No>(Space(7), 2), Ok(()));
//! ```
#![forbid(unsafe_code)]

pub mod erased;

mod play;
mod present;
mod proving;
mod rules;

pub use play::{
    Barrier, Entropy, Match, Opening, OpeningFault, Replay, SharedVec, Step, Stop, Wanted, delta, journal,
};
pub use present::{Gesture, Namer, Present, Span, WordFault, Words, lesson, notation, plain, scene};
pub use proving::{DynProof, Measured, Names, Proving, bench, laws, suite, walk};
#[cfg(feature = "proofs")]
pub use proving::{hints, lessons};
#[cfg(feature = "proofs")]
pub use rules::ablation;
#[cfg(feature = "proofs")]
pub use rules::readings;
#[doc(hidden)]
pub use rules::rule_ids_differ;
pub use rules::{
    About, Allowed, Answer, Answers, Arg, Audience, Awaited, Chance, Data, Derived, Die, Edition, Forecast,
    Form, Frames, Game, Halt, Handle, LONGEST_ORDER, Lens, Member, Message, No, Order, Outcome, Person,
    Piece, Pieces, Question, Refusal, Rng, RuleId, Said, Sealed, Seat, Seats, Seen, Set, SetupFault, Space,
    Subject, Sum, Tally, Tell, Telling, Term, Told, Veil, Verdict, Viewer, carry_out, data, heard_by, judge,
    observe, pack, play, read, read_listed, read_seen, rulebook,
};

pub mod dice {
    //! Dice anybody can check: how a game asks for chance, and where a match gets it from.

    pub use crate::play::{Counters, Live, commitment};
    pub use crate::rules::dice::*;
}
