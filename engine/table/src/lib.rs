//! The table: the contract every Sandtable game fulfils, and the laws it is held to.
//!
//! | to know | read |
//! |---|---|
//! | what a game is | [`Game`], [`Said`], [`Allowed`], [`Order`], [`Seen`], [`Frames`], [`Refusal`], [`Tally`], [`Forecast`] |
//! | who plays | [`Seat`], [`Seats`], [`Person`], [`Viewer`], [`Awaited`] |
//! | how chance works | [`dice`] |
//! | how hidden things stay hidden | [`observe`], [`Lens`], [`Veil`], [`Sealed`], [`Tell`] |
//! | how a game is played and kept | [`Match`], [`journal`], [`delta`] |
//! | how its tables are read | [`data`] |
//! | how it is said | [`Message`], [`Words`], [`notation`] |
//! | how it is shown | [`scene`] |
//! | how it is proved | [`Proving`], [`mod@laws`], [`suite`], [`rulebook`] |
//! | how to use a game without knowing which | [`face`] |
//!
//! `docs/adding-a-game.md` walks through a whole game. In short, an order is a sentence of parts, and everything that can be said
//! is found by walking it:
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
//! A prohibition is one link of a chain, written once. A judge reads it as a [`Refusal`] that cites the rule; whoever only asks
//! whether reads it as [`No`], at no cost:
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

pub mod bench;
pub mod data;
pub mod delta;
pub mod dice;
pub mod face;
pub mod grammar;
pub mod journal;
pub mod laws;
pub mod lesson;
pub mod notation;
pub mod pack;
pub mod rulebook;
pub mod scene;
pub mod suite;
pub mod walk;

mod forecast;
mod frames;
mod game;
mod id;
mod message;
mod order;
mod play;
mod proving;
mod reading;
#[cfg(feature = "count-readings")]
pub mod readings;
mod refusal;
mod rng;
mod rule;
mod sealed;
mod seat;
mod seen;
mod shared;
mod standing;
mod tally;
mod tell;
mod veil;
mod words;

pub use atlas::Space;
pub use forecast::{Chance, Forecast, Halt};
pub use frames::Frames;
pub use game::{About, Data, Edition, Game, Outcome, SetupFault, carry_out, judge, play, read, read_seen};
pub use id::{Handle, Piece, Subject};
pub use message::{Arg, Die, Message};
pub use order::{Gesture, Order};
pub use play::{Barrier, Entropy, Match, Opening, OpeningFault, Replay, Step, Stop, Wanted};
pub use proving::{Names, Proving};
pub use reading::{Allowed, Said, read_listed};
pub use refusal::{No, Refusal, Verdict};
pub use rng::Rng;
pub use rule::RuleId;
#[cfg(feature = "ablate")]
pub use rule::ablation;
#[doc(hidden)]
pub use rule::rule_ids_differ;
pub use sealed::{Answer, Sealed};
pub use seat::{Awaited, Person, Seat, Seats, Viewer};
pub use seen::{Lens, Seen, observe};
pub use shared::SharedVec;
pub use standing::{Answers, Form, Question};
pub use tally::{Sum, Tally, Term};
pub use tell::{Audience, Tell, Telling, Told, heard_by};
pub use veil::{Pieces, Veil};
pub use words::{Namer, Span, WordFault, Words, plain};
