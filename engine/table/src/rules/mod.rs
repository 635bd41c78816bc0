//! What a game is: the contract and the vocabulary it is written in.

pub mod data;
pub mod dice;
pub mod pack;
#[cfg(feature = "proofs")]
pub mod readings;
pub mod rulebook;

mod derived;
mod forecast;
mod frames;
mod game;
mod id;
mod message;
mod order;
pub(crate) mod reading;
mod refusal;
mod rng;
mod rule;
mod sealed;
mod seat;
mod seen;
pub(crate) mod standing;
mod tally;
mod tell;
mod veil;

pub use atlas::{Member, Set, Space};
pub use derived::Derived;
pub use forecast::{Chance, Forecast, Halt};
pub use frames::Frames;
pub use game::{About, Data, Edition, Game, Outcome, SetupFault, carry_out, judge, play, read, read_seen};
pub use id::{Handle, Piece, Subject};
pub use message::{Arg, Die, Message};
pub use order::{LONGEST_ORDER, Order};
pub use reading::{Allowed, Said, read_listed};
pub use refusal::{No, Refusal, Verdict};
pub use rng::Rng;
pub use rule::RuleId;
#[cfg(feature = "proofs")]
pub use rule::ablation;
pub use rule::rule_ids_differ;
pub use sealed::{Answer, Sealed};
pub use seat::{Awaited, Person, Seat, Seats, Viewer};
pub use seen::{Lens, Seen, observe};
pub use standing::{Answers, Form, Question};
pub use tally::{Sum, Tally, Term};
pub use tell::{Audience, Tell, Telling, Told, heard_by};
pub use veil::{Pieces, Veil};
