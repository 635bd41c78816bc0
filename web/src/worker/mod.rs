//! A worker in which bots think, so that the page never waits for them.
//!
//! It runs the page's own module, so nothing is fetched or compiled twice. Messages are packed: a [`Request`] goes in, and
//! [`Answer`]s come out, any number in between and one at the end.

mod handle;
pub mod thread;

use bots::review::Review;
use bots::{Budget, Level, Said, Spent};
use js_sys::Uint8Array;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use table::{Seat, pack};
use wasm_bindgen::JsCast;
use web_sys::MessageEvent;

pub use handle::Worker;

/// A request from the page.
#[derive(Serialize, Deserialize)]
pub enum Request {
    /// An order for a seat.
    Think(ThinkRequest),
    /// A review of a game.
    Review(ReviewRequest),
}

/// Asks for an order.
#[derive(Serialize, Deserialize)]
pub struct ThinkRequest {
    /// The number of the request.
    pub id: u32,
    /// The game.
    pub game: String,
    /// Identifies the bot: the same one keeps answering and follows its plan.
    pub bot_id: String,
    /// The seat.
    pub seat: Seat,
    /// Its level.
    pub level: Level,
    /// The seed of its choices.
    pub seed: u64,
    /// What the seat sees, packed.
    pub view: Vec<u8>,
    /// How long to think.
    pub budget: Budget,
}

/// Asks for a review.
#[derive(Serialize, Deserialize)]
pub struct ReviewRequest {
    /// The game.
    pub game: String,
    /// Its journal.
    pub journal: String,
    /// How long to think about each player turn.
    pub budget: Budget,
}

/// An answer of the worker.
#[derive(Serialize, Deserialize)]
pub enum Answer {
    /// It is ready.
    Ready,
    /// A better order has been found.
    Thinking {
        /// The number of the request.
        id: u32,
        /// The order.
        said: Said,
    },
    /// It has decided.
    Thought {
        /// The number of the request.
        id: u32,
        /// The order; none if there is nothing to decide.
        said: Option<Said>,
        /// What it cost.
        spent: Spent,
    },
    /// Progress of a review, in thousandths.
    Reviewing(u16),
    /// The review is done.
    Reviewed(Result<Review, String>),
    /// It failed.
    Fault(String),
}

/// A message as it is sent.
fn packed<T: Serialize>(message: &T) -> Uint8Array {
    Uint8Array::from(pack::pack(message).as_slice())
}

/// The message that has come; none if it is not such a one.
fn read<T: DeserializeOwned>(event: &MessageEvent) -> Option<T> {
    let bytes: Uint8Array = event.data().dyn_into().ok()?;
    pack::unpack(&bytes.to_vec()).ok()
}
