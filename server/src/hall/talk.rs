//! Talk at a table: kept in the store, and brought to whoever watches by the same bell that rings for moves.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use wire::socket::{ChatLine, Kind};

use super::{Hall, Slot, Stop, refuse};
use crate::clean;
use crate::limits::What;

/// The longest thing that can be said at once, in bytes.
const LONGEST_LINE: usize = 1000;

/// So many lines are brought at once.
pub const PAGE: i64 = 100;

impl Slot {
    /// The number of the last line that was said here, as far as this server knows.
    pub fn said(&self) -> i64 {
        self.said.load(Ordering::Acquire)
    }
}

impl Hall {
    /// Somebody who sits at a table says something.
    pub async fn say(&self, table: i64, account: i64, text: &str) -> Result<ChatLine, Stop> {
        let Some(text) = clean::text(text, LONGEST_LINE).filter(|text| !text.is_empty()) else {
            return refuse(Kind::Unclear, "Say something, and not too much at once.");
        };
        self.must_hold(table, account).await?;
        self.limits.count(What::Say, account)?;
        let line = self.store.say(table, account, &text).await?;
        self.hints.said(table, line.number);
        self.heard(table, line.number);
        Ok(line)
    }

    /// What was said at a table after a line, to somebody who sits there.
    pub async fn talk(&self, table: i64, account: i64, after: i64) -> Result<Vec<ChatLine>, Stop> {
        self.must_hold(table, account).await?;
        Ok(self.store.talk(table, account, after, PAGE).await?)
    }

    /// The number of the last line said at a table; none if the store cannot tell.
    pub async fn last_said(&self, table: i64) -> Option<i64> {
        let last = self.store.last_said(&[table]).await.ok()?;
        Some(last.first().map_or(0, |(_, line)| *line))
    }

    /// Refuses whoever holds no seat at a table, also none that a bot plays for him: he has given it away.
    async fn must_hold(&self, table: i64, account: i64) -> Result<(), Stop> {
        if self.store.holds_a_seat(table, account).await? {
            return Ok(());
        }
        refuse(Kind::Forbidden, "You do not sit at this table.")
    }

    /// Refuses whoever has never sat at a table.
    pub async fn must_sit(&self, table: i64, account: i64) -> Result<(), Stop> {
        let members = self.store.members(table).await?;
        if members.iter().any(|member| member.account == Some(account)) {
            return Ok(());
        }
        refuse(Kind::Forbidden, "You do not sit at this table.")
    }

    /// A line was said, here or at another server: whoever watches that table is rung for.
    pub fn heard(&self, table: i64, line: i64) {
        let slot: Option<Arc<Slot>> = self.slots().get(&table).cloned();
        if let Some(slot) = slot.filter(|slot| slot.said.fetch_max(line, Ordering::AcqRel) < line) {
            slot.ring();
        }
    }
}
