//! Chat of a match: kept in the store, and sent to viewers by the same notification as moves.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use wire::socket::{ChatLine, Kind};
use wire::{AccountId, MatchId};

use super::handle::MatchHandle;
use super::registry::Matches;
use super::stop::{Stop, refuse};
use crate::limits::What;
use crate::sanitize;

/// Maximum length of a chat line, in bytes.
const LONGEST_LINE: usize = 1000;

/// Number of lines on a page.
pub const PAGE: i64 = 100;

impl MatchHandle {
    /// Number of the last chat line that this server knows of.
    pub fn said(&self) -> i64 {
        self.said.load(Ordering::Acquire)
    }
}

impl Matches {
    /// A player posts a chat line.
    pub async fn say(&self, match_id: MatchId, account: AccountId, text: &str) -> Result<ChatLine, Stop> {
        let Some(text) = sanitize::text(text, LONGEST_LINE).filter(|text| !text.is_empty()) else {
            return refuse(Kind::Unclear, "Please enter a message of at most 1000 bytes.");
        };
        self.must_hold(match_id, account).await?;
        self.limits.count(What::Say, account)?;
        let line = self.store.say(match_id, account, &text).await?;
        self.hints.said(match_id, line.number);
        self.heard(match_id, line.number);
        Ok(line)
    }

    /// The chat lines after a line, for a player.
    pub async fn talk(
        &self,
        match_id: MatchId,
        account: AccountId,
        after: i64,
    ) -> Result<Vec<ChatLine>, Stop> {
        self.must_hold(match_id, account).await?;
        Ok(self.store.talk(match_id, account, after, PAGE).await?)
    }

    /// Number of the last chat line; `None` if the store cannot be reached.
    pub async fn last_said(&self, match_id: MatchId) -> Option<i64> {
        let last = self.store.last_said(&[match_id]).await.ok()?;
        Some(last.first().map_or(0, |(_, line)| *line))
    }

    /// Refuses accounts that hold no seat, not even through a stand-in bot.
    async fn must_hold(&self, match_id: MatchId, account: AccountId) -> Result<(), Stop> {
        if self.store.holds_a_seat(match_id, account).await? {
            return Ok(());
        }
        refuse(Kind::Forbidden, "You are not a player of this match.")
    }

    /// Refuses accounts that were never players of the match.
    pub async fn must_sit(&self, match_id: MatchId, account: AccountId) -> Result<(), Stop> {
        let members = self.store.members(match_id).await?;
        if members.iter().any(|member| member.account == Some(account)) {
            return Ok(());
        }
        refuse(Kind::Forbidden, "You are not a player of this match.")
    }

    /// A chat line was posted, here or on another server: notifies viewers.
    pub fn heard(&self, match_id: MatchId, line: i64) {
        let handle: Option<Arc<MatchHandle>> = self.handles().get(&match_id).cloned();
        if let Some(handle) = handle.filter(|handle| handle.said.fetch_max(line, Ordering::AcqRel) < line) {
            handle.ring();
        }
    }
}
