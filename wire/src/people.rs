//! The bodies that are about people: accounts, sessions, channels, whom one does not want to hear, and all that the house knows of one.

use serde::{Deserialize, Serialize};

use crate::http::Me;
use crate::socket::ChatLine;

#[cfg(feature = "openapi")]
use utoipa::ToSchema;

/// A new account; a guest who asks for one keeps his matches.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Register {
    /// How others see me.
    pub name: String,
    /// Twelve to 128 characters.
    pub password: String,
    /// Where a lost password is mended; it counts when it is confirmed.
    #[serde(default)]
    pub mail: Option<String>,
}

/// Somebody wants to come in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct SignIn {
    /// The name or the mail of the account.
    pub name: String,
    /// Its password.
    pub password: String,
}

/// Another name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct NewName {
    /// The name.
    pub name: String,
}

/// Another password. All other sessions end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct NewPassword {
    /// The one until now.
    pub old: String,
    /// The one from now on.
    pub new: String,
}

/// Another mail.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct NewMail {
    /// The password of the account.
    pub password: String,
    /// The mail, which counts when it is confirmed; none, to have none.
    pub mail: Option<String>,
}

/// A password was lost.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Lost {
    /// The name or the mail of the account.
    pub name: String,
}

/// A lost password is mended. All sessions end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Mend {
    /// The token that came by mail; it is good once.
    pub token: String,
    /// The new password.
    pub password: String,
}

/// A mail is confirmed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Confirm {
    /// The token that came by mail; it is good once.
    pub token: String,
}

/// Proof that it is really me, where a session is not enough; nothing for guests.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Proof {
    /// The password of the account.
    #[serde(default)]
    pub password: Option<String>,
}

/// A session, or a token of a program.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Session {
    /// Its number.
    pub session: i64,
    /// What its owner calls it.
    pub label: Option<String>,
    /// What it is good for; everything if nothing is said.
    pub scopes: Option<Vec<String>>,
    /// Since when, in milliseconds since 1970.
    pub created: i64,
    /// Until when.
    pub expires: i64,
    /// Is it the one that asks?
    pub current: bool,
}

/// A token for a program is wanted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct NewToken {
    /// What its owner calls it.
    pub label: String,
    /// What it is good for: `read`, `play`.
    pub scopes: Vec<String>,
}

/// A token for a program, told once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Token {
    /// Its number, to end it.
    pub session: i64,
    /// The token.
    pub token: String,
}

/// Where I am told that I am wanted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "kind", deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub enum Way {
    /// By mail to the confirmed address of the account.
    Mail,
    /// By a request to this address, which begins with `https://`; Discord understands it.
    Webhook {
        /// The address.
        url: String,
    },
}

/// A channel.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Channel {
    /// Its number.
    pub channel: i64,
    /// Where it leads.
    pub way: Way,
    /// Why nothing is sent there any more.
    pub broken: Option<String>,
}

/// Somebody I do not want to hear.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Muted {
    /// The account.
    pub account: i64,
    /// Its name.
    pub name: String,
    /// He may not sit down at my tables either.
    pub blocked: bool,
}

/// How much I do not want to hear somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Mute {
    /// He shall not sit down at my tables either.
    #[serde(default)]
    pub blocked: bool,
}

/// I go on vacation, from now on.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct GoAway {
    /// For so many days.
    pub days: u16,
}

/// My vacation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Vacation {
    /// Until when, in milliseconds since 1970, if I am away.
    pub until: Option<i64>,
    /// So many hours are left in this year.
    pub hours_left: i64,
}

/// A note that only I see.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Note {
    /// The words.
    pub text: String,
}

/// Words for the table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Say {
    /// The words.
    pub text: String,
}

/// A line that I said somewhere.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct SaidAt {
    /// The table.
    pub table: i64,
    /// The line.
    pub line: ChatLine,
}

/// A note and where it belongs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct NoteAt {
    /// The table.
    pub table: i64,
    /// The words.
    pub text: String,
}

/// A match that I sat at.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct SatAt {
    /// The table.
    pub table: i64,
    /// The id of the game.
    pub game: String,
    /// How far it has come.
    pub state: crate::http::State,
    /// The person I am in its journal.
    pub person: i16,
}

/// All that the house knows of me.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct MyData {
    /// The account.
    pub me: Me,
    /// Its confirmed mail.
    pub mail: Option<String>,
    /// Since when it is there, in milliseconds since 1970.
    pub created: i64,
    /// Its sessions.
    pub sessions: Vec<Session>,
    /// Its channels.
    pub channels: Vec<Channel>,
    /// Whom it does not want to hear.
    pub muted: Vec<Muted>,
    /// Its matches.
    pub matches: Vec<SatAt>,
    /// What it said.
    pub chat: Vec<SaidAt>,
    /// What it noted.
    pub notes: Vec<NoteAt>,
}
