//! Notification channels and pending notices.

use sqlx::Row as _;
use sqlx::postgres::PgRow;
use wire::people::{Channel, Way};
use wire::{AccountId, ChannelId};

use super::{Fault, Store, state};

/// A pending notice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notice {
    /// Its id.
    pub notice: i64,
    /// The channel.
    pub channel: ChannelId,
    /// Mail address or URL; `None` if the account no longer has a mail address.
    pub target: Option<String>,
    /// Mail, or a webhook?
    pub mail: bool,
    /// The text.
    pub text: String,
    /// Number of attempts, including this one.
    pub tries: i16,
}

fn read(row: &PgRow) -> Channel {
    let way = match row.get::<&str, _>(1) {
        "mail" => Way::Mail,
        _ => Way::Webhook { url: row.get(2) },
    };
    Channel { channel: ChannelId(row.get(0)), way, broken: row.get(3) }
}

impl Store {
    /// The channels of an account.
    pub async fn channels(&self, account: AccountId) -> Result<Vec<Channel>, Fault> {
        let rows = sqlx::query("select id, kind, target, broken from channel where account = $1 order by id")
            .bind(account.0)
            .fetch_all(&self.pool)
            .await?;
        Ok(rows.iter().map(read).collect())
    }

    /// Adds a channel; `None` if the account already has `most`.
    pub async fn add_channel(
        &self,
        account: AccountId,
        way: &Way,
        most: i64,
    ) -> Result<Option<ChannelId>, Fault> {
        let (kind, target) = match way {
            Way::Mail => ("mail", ""),
            Way::Webhook { url } => ("webhook", url.as_str()),
        };
        let mut change = self.pool.begin().await?;
        // Lock, so that two requests cannot both add the last one.
        sqlx::query("select from account where id = $1 for update")
            .bind(account.0)
            .execute(&mut *change)
            .await?;
        let id: Option<i64> = sqlx::query_scalar(
            "insert into channel (account, kind, target)
             select $1, $2, $3 where (select count(*) from channel where account = $1) < $4 returning id",
        )
        .bind(account.0)
        .bind(kind)
        .bind(target)
        .bind(most)
        .fetch_optional(&mut *change)
        .await?;
        change.commit().await?;
        Ok(id.map(ChannelId))
    }

    /// Deletes a channel; false if the account has no such channel.
    pub async fn drop_channel(&self, account: AccountId, channel: ChannelId) -> Result<bool, Fault> {
        let done = sqlx::query("delete from channel where account = $1 and id = $2")
            .bind(account.0)
            .bind(channel.0)
            .execute(&self.pool)
            .await?;
        Ok(done.rows_affected() == 1)
    }

    /// Queues a notice for a channel of an account; false if it has no such channel.
    pub async fn notify(&self, account: AccountId, channel: ChannelId, text: &str) -> Result<bool, Fault> {
        let done = sqlx::query(
            "insert into notice (channel, text) select id, $3 from channel where account = $1 and id = $2",
        )
        .bind(account.0)
        .bind(channel.0)
        .bind(text)
        .execute(&self.pool)
        .await?;
        Ok(done.rows_affected() == 1)
    }

    /// Queues notices for players of full matches that have waited `older` seconds for salts. The link is `place` and the id of the match.
    pub async fn note_openings(&self, older: i64, place: &str) -> Result<(), Fault> {
        sqlx::query("update match set called = now() where state = $1 and called is null")
            .bind(state::OPENING)
            .execute(&self.pool)
            .await?;
        sqlx::query(
            "with waits as (
                 select id from match where state = $2 and called < now() - $1 * interval '1 second'
                 for update skip locked
             ), marked as (
                 update match m set called = 'infinity' from waits where m.id = waits.id returning m.id, m.game
             )
             insert into notice (channel, match_id, text)
             select c.id, k.id, 'Every chair is taken in ' || k.game || '. It begins when you look in: ' || $3 || k.id
             from marked k join person p on p.match_id = k.id join channel c on c.account = p.account
             where c.broken is null",
        )
        .bind(older)
        .bind(state::OPENING)
        .bind(place)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Queues notices for turns that have lasted `older` seconds without one. The link is `place` and the id of the match. Returns the number
    /// of turns.
    pub async fn note_turns(&self, older: i64, count: i64, place: &str) -> Result<u64, Fault> {
        let row: i64 = sqlx::query_scalar(
            "with stood as (
                 select match_id from turn
                 where wanted <> '{}' and told is distinct from since and since < now() - $1 * interval '1 second'
                 order by since limit $2 for update skip locked
             ), marked as (
                 update turn t set told = t.since from stood where t.match_id = stood.match_id
                 returning t.match_id, t.wanted, t.paused
             ), noted as (
                 insert into notice (channel, match_id, text)
                 select c.id, m.id, 'It is your turn in ' || m.game || ': ' || $4 || m.id
                 from marked k join match m on m.id = k.match_id
                 join person p on p.match_id = k.match_id and p.person = any (k.wanted)
                 join channel c on c.account = p.account
                 where m.state = $3 and k.paused is null and c.broken is null
             )
             select count(*) from marked",
        )
        .bind(older)
        .bind(count)
        .bind(state::RUNNING)
        .bind(place)
        .fetch_one(&self.pool)
        .await?;
        Ok(row as u64)
    }

    /// Claims pending notices. Nobody else claims them before their next attempt is due, with growing intervals.
    pub async fn claim_notices(&self, count: i64) -> Result<Vec<Notice>, Fault> {
        let rows = sqlx::query(
            "update notice n set tries = n.tries + 1, next_try = now() + interval '30 seconds' * power(2, n.tries)
             from (select id from notice where next_try <= now() order by next_try limit $1 for update skip locked) due,
                  channel c, account a
             where n.id = due.id and c.id = n.channel and a.id = c.account
             returning n.id, c.id, case c.kind when 'mail' then a.mail else c.target end, c.kind = 'mail', n.text, n.tries",
        )
        .bind(count)
        .fetch_all(&self.pool)
        .await?;
        let notice = |row: &PgRow| Notice {
            notice: row.get(0),
            channel: ChannelId(row.get(1)),
            target: row.get(2),
            mail: row.get(3),
            text: row.get(4),
            tries: row.get(5),
        };
        Ok(rows.iter().map(notice).collect())
    }

    /// A notice was delivered, so its channel works.
    pub async fn notice_told(&self, notice: i64) -> Result<(), Fault> {
        sqlx::query(
            "with told as (delete from notice where id = $1 returning channel)
             update channel set broken = null where id in (select channel from told) and broken is not null",
        )
        .bind(notice)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Marks a channel as broken and drops its notices, until a test succeeds.
    pub async fn channel_broken(&self, channel: ChannelId, why: &str) -> Result<(), Fault> {
        sqlx::query(
            "with dropped as (delete from notice where channel = $1) update channel set broken = $2 where id = $1",
        )
        .bind(channel.0)
        .bind(why)
        .execute(&self.pool)
        .await?;
        Ok(())
    }
}
