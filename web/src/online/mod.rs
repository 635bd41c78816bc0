//! Playing on a server, with the same board and panels.
//!
//! | module | what it is |
//! |---|---|
//! | `api` | the server's HTTP API |
//! | `connection` | the WebSocket, reopened when it is lost |
//! | `remote_game` | a match in progress: shows what arrives, what was and what happened meanwhile, and sends wishes until they are answered |
//! | `salts` | a seat's contribution to the dice
//! | `match_info`, `forms`, `hex` | shared by the others |
//! | `lobby` | the lobby: my matches and open matches |
//! | `sign_in` | playing as a guest, or with a name and a password |
//! | `settings` | settings: `notices`, `vacation`, `mute`, `access`, `account` |
//! | `new_match`, `overtime` | the form for a new match |
//! | `match_screen` | a match: the waiting room, then the game |
//! | `waiting_room` | a match that is waiting for players |
//! | `waiting_chairs`, `opening_state` | its seats, and what it waits for |
//! | `players_panel` | beside a match: who is online, clocks, requests |
//! | `pause` | pausing the clocks by agreement |
//! | `chat` | the chat of a match |
//! | `email_links` | the targets of links in emails and notices |
//! | `match_end`, `rematch` | after the end: the journal is verified and can be reviewed, and the same players play again |

mod access;
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
mod opening_state;
mod overtime;
mod pause;
mod players_panel;
mod rematch;
mod remote_game;
mod salts;
mod settings;
mod sign_in;
mod vacation;
mod waiting_chairs;
mod waiting_room;

pub use chat::Chat;
pub use email_links::{ConfirmScreen, ResetPasswordScreen, follow_notice};
pub use lobby::LobbyScreen;
pub use match_end::MatchEnd;
pub use match_screen::MatchScreen;
pub use pause::PauseChoice;
pub use players_panel::{AbsentChoice, Missed, OfferSeat, PlayersPanel};
pub use remote_game::RemoteGame;

/// Loads the style sheet, a file of its own so that games played offline do not load it. Those of parts come after it, and prevail.
pub fn load_style() {
    let document = crate::browser::document();
    let found = document.query_selector("link[rel=stylesheet]").ok().flatten();
    let (Some(first), Some(file)) = (found, crate::browser::asset("art/online.css")) else { return };
    if let Ok(link) = document.create_element("link") {
        let _ = link.set_attribute("rel", "stylesheet");
        let _ = link.set_attribute("href", &format!("/{file}"));
        let _ = first.after_with_node_1(&link);
    }
}
