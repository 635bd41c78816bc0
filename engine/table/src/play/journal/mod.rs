//! The journal is the truth; positions, views and scenes are caches.

mod edition;
mod file;
mod parcel;
mod verify;

pub use edition::edition_of;
pub(crate) use file::split_at_head;
pub use file::{Journal, JournalFault};
pub use parcel::{Parcel, opened, parcel, parcel_of, unparcel};
pub use verify::{Verified, VerifyFault, verify};

use serde::{Deserialize, Serialize};

use crate::play::commitment::Secret;
use crate::rules::dice::Draw;
use crate::rules::pack::Hash;
use crate::rules::{Edition, Game, Order, Person, Seat};

/// One line of a journal. `prev` is the hash of the line before it, so that none can be changed, moved or taken out.
#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
pub struct Entry<G: Game> {
    /// Its index.
    pub n: u32,
    /// The hash of the line before; all zeros in the first.
    pub prev: Hash,
    /// What was done.
    pub deed: Deed<G>,
}

/// What can be done to a match.
///
/// A `seal` is the hash of the position after the deed, keyed with the match's secret: it tells nobody anything until the end,
/// and everything can be checked against it then.
#[derive(Serialize, Deserialize)]
#[serde(bound = "", rename_all = "kebab-case")]
pub enum Deed<G: Game> {
    /// The match is set up and the server commits to its secret.
    Open {
        /// The rules it is played by.
        edition: Edition,
        /// The set-up.
        setup: G::Setup,
        /// Who holds each seat.
        persons: Vec<Person>,
        /// The hash of the secret.
        commitment: Hash,
    },
    /// A seat commits to its salt.
    Pledge {
        /// Which seat.
        seat: Seat,
        /// The hash of the salt.
        commitment: Hash,
    },
    /// A seat opens its salt, after all have committed.
    Salt {
        /// Which seat.
        seat: Seat,
        /// The salt.
        salt: Secret,
    },
    /// The seed is settled and the game begins.
    Start {
        /// Deals and salts of the set-up.
        draws: Vec<Draw>,
        /// The hash of the first position.
        seal: Hash,
    },
    /// A seat gives an order.
    Order {
        /// Which seat.
        seat: Seat,
        /// Whose hand gave it.
        hand: Hand,
        /// The order, in that seat's handles.
        order: Order<G>,
        /// What was drawn.
        draws: Vec<Draw>,
        /// The hash of the position after it.
        seal: Hash,
    },
    /// A seat takes back orders of its own, which told it nothing.
    TakeBack {
        /// Which seat.
        seat: Seat,
        /// The entries taken back.
        entries: Vec<u32>,
        /// The hash of the position after it.
        seal: Hash,
    },
    /// A seat asks to go back to just before an entry, past what cannot be taken back alone.
    Ask {
        /// Which seat.
        seat: Seat,
        /// The entry to undo, with all that follow it.
        back_to: u32,
    },
    /// A person agrees to what was asked; when all agree it is done, with fresh dice.
    Consent {
        /// Who.
        person: Person,
    },
    /// A person does not agree: the match goes on.
    Decline {
        /// Who.
        person: Person,
    },
    /// All who had to agree did.
    WentBack {
        /// The hash of the position gone back to.
        seal: Hash,
    },
    /// A seat says what it will answer by itself from now on, or that it wants to be asked.
    Standing {
        /// Which seat.
        seat: Seat,
        /// Goes up by one each time.
        version: u32,
        /// The standing order.
        standing: Option<G::Standing>,
        /// The hash of the position, so that nobody can guess the order from the hash of this line.
        seal: Hash,
    },
    /// A seat's clock ran out.
    Flag {
        /// Which seat.
        seat: Seat,
    },
    /// A seat gives up.
    Resign {
        /// Which seat.
        seat: Seat,
    },
    /// A seat offers a draw, or agrees to one: when all do, the match is over.
    OfferDraw {
        /// Which seat.
        seat: Seat,
    },
    /// A seat does not want a draw: no offer stands any more.
    DeclineDraw {
        /// Which seat.
        seat: Seat,
    },
    /// A seat is handed to another person.
    HandOver {
        /// Which seat.
        seat: Seat,
        /// To whom.
        to: Person,
    },
    /// All agreed to go on with another edition of the rules, from this position.
    Rebase {
        /// The new edition.
        edition: Edition,
        /// The packed position, in hexadecimal digits.
        position: String,
        /// Who agreed: everybody who held a seat.
        agreed: Vec<Person>,
        /// The hash of the position.
        seal: Hash,
    },
    /// The match goes on with another edition of the rules, by which everything before comes out the same.
    Adopt {
        /// The new edition.
        edition: Edition,
    },
    /// The match is over and the server opens its secret.
    Reveal {
        /// The secret.
        secret: Secret,
    },
}

/// Whose hand gave an order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hand {
    /// The person who holds the seat.
    Person,
    /// A standing order, of this version.
    Standing(u32),
    /// The clock.
    Clock,
}

impl<G: Game> std::fmt::Debug for Entry<G> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&serde_json::to_string(self).unwrap_or_default())
    }
}
