//! Bodies about people: accounts, sessions, channels, muted accounts and personal data.

use serde::{Deserialize, Serialize};

use crate::http::Me;
use crate::socket::ChatLine;
use crate::{AccountId, ChannelId, MatchId, SessionId};

#[cfg(feature = "openapi")]
use utoipa::ToSchema;

/// Request to register. A guest who registers keeps their matches.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Register {
    /// The name others see.
    pub name: String,
    /// Twelve to 128 characters.
    pub password: String,
    /// Mail address for password resets; it counts once confirmed.
    #[serde(default)]
    pub mail: Option<String>,
}

/// Request to sign in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct SignIn {
    /// Name or mail address of the account.
    pub name: String,
    /// Its password.
    pub password: String,
}

/// Request to change the name.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct NewName {
    /// The name.
    pub name: String,
}

/// Request to change the password. All other sessions end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct NewPassword {
    /// The current password.
    pub old: String,
    /// The new password.
    pub new: String,
}

/// Request to change the mail address.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct NewMail {
    /// The password of the account.
    pub password: String,
    /// The new address, which counts once confirmed; null removes the address.
    pub mail: Option<String>,
}

/// Request for a password reset mail.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct ForgottenPassword {
    /// Name or mail address of the account.
    pub name: String,
}

/// A password reset. All sessions end.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct PasswordReset {
    /// The token from the mail; it can be used once.
    pub token: String,
    /// The new password.
    pub password: String,
}

/// Confirmation of a mail address.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Confirm {
    /// The token from the mail; it can be used once.
    pub token: String,
}

/// Proof of identity where a session is not enough. Guests leave it empty.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Proof {
    /// The password of the account.
    #[serde(default)]
    pub password: Option<String>,
}

/// What an API token may be used for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub enum Scope {
    /// Look at matches, as their player sees them.
    Read,
    /// Play and chat.
    Play,
}

/// A session or an API token.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Session {
    /// Its id.
    pub session: SessionId,
    /// Label given by its owner.
    pub label: Option<String>,
    /// What it may be used for; null means everything.
    pub scopes: Option<Vec<Scope>>,
    /// Creation time, in milliseconds since 1970.
    pub created: i64,
    /// Expiry time, in milliseconds since 1970.
    pub expires: i64,
    /// Is it the session of this request?
    pub current: bool,
}

/// Request for an API token.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct NewToken {
    /// Label given by its owner.
    pub label: String,
    /// What it may be used for.
    pub scopes: Vec<Scope>,
}

/// An API token, shown once.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Token {
    /// Id of its session, to revoke it.
    pub session: SessionId,
    /// The token.
    pub token: String,
}

/// Where notifications go.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "kind", deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub enum Way {
    /// To the confirmed mail address of the account.
    Mail,
    /// To this `https://` address, in the format of Discord webhooks.
    Webhook {
        /// The address.
        url: String,
    },
}

/// A notification channel.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Channel {
    /// Its id.
    pub channel: ChannelId,
    /// Where it sends to.
    pub way: Way,
    /// Why it was switched off, if it was.
    pub broken: Option<String>,
}

/// A muted account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Muted {
    /// The account.
    pub account: AccountId,
    /// Its name.
    pub name: String,
    /// Are they also barred from matches of the caller?
    pub blocked: bool,
}

/// How an account is muted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Mute {
    /// Also bar them from matches of the caller?
    #[serde(default)]
    pub blocked: bool,
}

/// Request to start a vacation now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct GoAway {
    /// Length in days.
    pub days: u16,
}

/// The caller's vacation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Vacation {
    /// When it ends, in milliseconds since 1970; null when not on vacation.
    pub until: Option<i64>,
    /// Hours of vacation left this year.
    pub hours_left: i64,
}

/// A vacation of the caller, past or present.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct AwayAt {
    /// When it began, in milliseconds since 1970.
    pub starts: i64,
    /// When it ends or ended, in milliseconds since 1970.
    pub ends: i64,
}

/// A private note.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Note {
    /// The text.
    pub text: String,
}

/// A chat line to be posted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct Say {
    /// The text.
    pub text: String,
}

/// A chat line of the caller, and its match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct SaidAt {
    /// The match.
    pub match_id: MatchId,
    /// The line.
    pub line: ChatLine,
}

/// A private note, and its match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct NoteAt {
    /// The match.
    pub match_id: MatchId,
    /// The text.
    pub text: String,
}

/// A match that the caller plays or played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct SatAt {
    /// The match.
    pub match_id: MatchId,
    /// Id of the game.
    pub game: String,
    /// State.
    pub state: crate::http::State,
    /// Number of the caller in its journal.
    pub person: i16,
}

/// All personal data of the caller.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(ToSchema))]
pub struct MyData {
    /// The account.
    pub me: Me,
    /// Confirmed mail address.
    pub mail: Option<String>,
    /// Creation time, in milliseconds since 1970.
    pub created: i64,
    /// Sessions and API tokens.
    pub sessions: Vec<Session>,
    /// Notification channels.
    pub channels: Vec<Channel>,
    /// Muted accounts.
    pub muted: Vec<Muted>,
    /// Matches.
    pub matches: Vec<SatAt>,
    /// Chat lines.
    pub chat: Vec<SaidAt>,
    /// Private notes.
    pub notes: Vec<NoteAt>,
    /// Vacations that are still stored.
    #[serde(default)]
    pub vacations: Vec<AwayAt>,
}
