//! The protocol between servers and clients. Only types of this crate go over the wire.
//!
//! | module | contents |
//! |---|---|
//! | [`stream`] | what one viewer is shown of one match, version by version |
//! | [`socket`] | messages of the WebSocket, packed |
//! | [`http`] | bodies of the HTTP API, in JSON: matches |
//! | [`lobby`] | the same: invitations, rematches, substitutes, pauses |
//! | [`people`] | the same: accounts, sessions, channels |
//!
//! ```
//! use wire::MatchId;
//! use wire::socket::ToServer;
//! let bytes = table::pack::pack(&ToServer::Unwatch { match_id: MatchId(7) });
//! assert_eq!(table::pack::unpack::<ToServer>(&bytes), Ok(ToServer::Unwatch { match_id: MatchId(7) }));
//! ```
#![forbid(unsafe_code)]

mod ids;

pub mod http;
pub mod lobby;
pub mod people;
pub mod socket;
pub mod stream;

pub use ids::{AccountId, ChannelId, MatchId, SessionId};

/// Protocol version. A client with another version reloads itself.
pub const PROTOCOL: u16 = 4;
