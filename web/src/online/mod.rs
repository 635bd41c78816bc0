//! Playing at a house: the same desk and board, and everybody where he likes.
//!
//! | module | what it is |
//! |---|---|
//! | `api` | the house's HTTP API |
//! | `line` | the WebSocket, which is opened again when it is lost |
//! | `distant` | a match as far as one viewer is shown it, for the desk |
//! | `visit` | sitting at a table: what is shown comes to the desk, what is wished goes out until it is answered |
//! | `salts` | what a seat adds to the dice |
//! | `house` | the page of the house: my matches, tables that want players |
//! | `people` | coming in: as a guest, with a name and a password |
//! | `own` | what is one's own, folded away: `notices`, `vacation`, `mute`, `account` |
//! | `plan` | a new table |
//! | `room` | a table: it gathers, then its match is played |
//! | `gathering` | a table that gathers |
//! | `company` | beside a match: who is here, clocks, questions |
//! | `pause` | clocks that stand still by agreement |
//! | `talk` | what is said at a table |
//! | `letters` | what the links in the house's letters and notices lead to |
//! | `close` | after the end: the journal is checked and looked back at |

mod account;
mod api;
mod close;
mod company;
mod distant;
mod gathering;
mod house;
mod letters;
mod line;
mod mute;
mod notices;
mod own;
mod pause;
mod people;
mod plan;
mod room;
mod salts;
mod talk;
mod vacation;
mod visit;

pub use close::Closing;
pub use company::{AbsentChoice, Company, Missed};
pub use distant::Distant;
pub use house::HouseScreen;
pub use letters::{ConfirmScreen, MendScreen, follow_notice};
pub use pause::PauseChoice;
pub use room::RoomScreen;
pub use talk::Talk;
pub use visit::Visit;

/// Bytes as hexadecimal digits.
fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Bytes from hexadecimal digits.
fn unhex(text: &str) -> Option<Vec<u8>> {
    let two = |i: usize| text.get(i..i + 2).and_then(|two| u8::from_str_radix(two, 16).ok());
    (0..text.len()).step_by(2).map(two).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_come_back_from_their_digits() {
        let bytes = [0, 1, 16, 255];
        assert_eq!(hex(&bytes), "000110ff");
        assert_eq!(unhex("000110ff").as_deref(), Some(&bytes[..]));
        assert_eq!(unhex("0g"), None);
        assert_eq!(unhex("012"), None);
    }
}
