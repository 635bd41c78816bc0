//! A client of the server, for programs.
//!
//! | type | what it is for |
//! |---|---|
//! | [`ApiClient`] | the HTTP API: create a guest and a match, take seats, look, give orders |
//! | [`Socket`] | one WebSocket: the messages of [`wire::socket`] |
//! | [`Player`] | one player in one match: follows the view, and gives every command exactly once |
//!
//! There may be several servers, any of which may be down at any time. [`ApiClient`] then asks the others, and [`Player`] reconnects to
//! another, catches up and repeats what was not answered.
//!
//! ```no_run
//! use client::{ApiClient, Event, Player, Salt};
//! use wire::http::{Chair, NewMatch};
//!
//! # async fn play() -> Result<(), client::Fault> {
//! let mut api = ApiClient::at(["http://127.0.0.1:8080", "http://127.0.0.1:8081"]);
//! api.guest().await?;
//! let salt = Salt::fresh();
//! let bot = || Chair::Bot { level: "random".into() };
//! let chairs = vec![Chair::Mine { pledge: salt.pledge() }, bot(), bot()];
//! let new = NewMatch {
//!     game: "skirmish".into(),
//!     setup: None,
//!     pace: Default::default(),
//!     overtime: Default::default(),
//!     door: Default::default(),
//!     hints: true,
//!     chairs,
//! };
//! let match_id = api.create_match(&new).await?.id;
//! api.open_salts(match_id, &[(0, salt.opened())]).await?;
//!
//! let mut player = Player::new(api, match_id);
//! // A real player looks at the view first.
//! let mut decide = |_view: &[u8], _seat| Some("hold".to_string());
//! while player.over().is_none() {
//!     match player.next(&mut decide).await {
//!         Event::Done(given) => println!("{}: done", given.line),
//!         Event::Refused(given, trouble) => println!("{}: {}", given.line, trouble.said),
//!         Event::Gone(trouble) => return Err(trouble.into()),
//!         _ => {}
//!     }
//! }
//! # Ok(())
//! # }
//! ```
#![forbid(unsafe_code)]

mod api;
mod player;
mod salt;
mod socket;

pub use api::{ApiClient, Fault};
pub use player::{Event, Given, Player};
pub use salt::Salt;
pub use socket::{Closed, Socket};

/// Cryptographically random bytes.
fn chance<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the system provides randomness");
    bytes
}

/// Bytes in hex.
fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
