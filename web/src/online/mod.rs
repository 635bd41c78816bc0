//! Playing on a server, with the same board and panels.
//!
//! | module | what it is |
//! |---|---|
//! | `api` | the server's HTTP API |
//! | `connection` | the WebSocket, reopened when it is lost |
//! | `remote_game` | a match in progress: shows what arrives, and sends wishes until they are answered |
//! | `salts` | a seat's contribution to the dice
//! | `match_info`, `forms`, `hex` | shared by the others |
//! | `lobby` | the lobby: my matches and open matches |
//! | `sign_in` | playing as a guest, or with a name and a password |
//! | `settings` | settings: `notices`, `vacation`, `mute`, `account` |
//! | `new_match` | the form for a new match |
//! | `match_screen` | a match: the waiting room, then the game |
//! | `waiting_room` | a match that is waiting for players |
//! | `players_panel` | beside a match: who is online, clocks, requests |
//! | `pause` | pausing the clocks by agreement |
//! | `chat` | the chat of a match |
//! | `email_links` | the targets of links in emails and notices |
//! | `match_end` | after the end: the journal is verified and can be reviewed |

mod account;
mod api;
mod chat;
mod connection;
mod email_links;
mod forms;
mod hex;
mod lobby;
mod match_end;
mod match_info;
mod match_screen;
mod mute;
mod new_match;
mod notices;
mod pause;
mod players_panel;
mod remote_game;
mod salts;
mod settings;
mod sign_in;
mod vacation;
mod waiting_room;

pub use chat::Chat;
pub use email_links::{ConfirmScreen, ResetPasswordScreen, follow_notice};
pub use lobby::LobbyScreen;
pub use match_end::MatchEnd;
pub use match_screen::MatchScreen;
pub use pause::PauseChoice;
pub use players_panel::{AbsentChoice, Missed, PlayersPanel};
pub use remote_game::RemoteGame;
