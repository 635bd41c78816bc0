//! What servers and clients say to each other, and nothing else: nobody puts anything on the wire that is not a type of this crate.
//!
//! | module | what is said |
//! |---|---|
//! | [`stream`] | what one viewer is shown of one match, step by step, each with its version |
//! | [`socket`] | the messages of a WebSocket, in packed form |
//! | [`http`] | the bodies of the HTTP API, in JSON: tables and matches |
//! | [`lobby`] | more of them: invitations, rematches, substitutes, pauses |
//! | [`people`] | more of them: accounts, sessions, channels |
//!
//! ```
//! use wire::socket::{ToServer, ToClient};
//! let bytes = table::pack::pack(&ToServer::Unwatch { table: 7 });
//! assert_eq!(table::pack::unpack::<ToServer>(&bytes), Ok(ToServer::Unwatch { table: 7 }));
//! ```
#![forbid(unsafe_code)]

pub mod http;
pub mod lobby;
pub mod people;
pub mod socket;
pub mod stream;

/// The version of everything here; a client of another version reloads itself.
pub const PROTOCOL: u16 = 3;
