//! Chat, muted accounts and private notes.

use sqlx::Row as _;
use sqlx::postgres::PgRow;
use wire::people::Muted;
use wire::socket::ChatLine;
use wire::{AccountId, MatchId};

use super::{Fault, Store, numbers};

const LINE: &str =
    "select c.id, c.account, coalesce(a.name, ''), (extract(epoch from c.at) * 1000)::bigint, c.text
    from chat c left join account a on a.id = c.account";

fn read(row: &PgRow) -> ChatLine {
    ChatLine {
        number: row.get(0),
        account: row.get::<Option<i64>, _>(1).map(AccountId),
        name: row.get(2),
        at: row.get(3),
        text: row.get(4),
    }
}

impl Store {
    /// Posts a chat line.
    pub async fn say(&self, match_id: MatchId, account: AccountId, text: &str) -> Result<ChatLine, Fault> {
        let row = sqlx::query(
            "with said as (insert into chat (match_id, account, text) values ($1, $2, $3) returning id, account, at, text)
             select s.id, s.account, a.name, (extract(epoch from s.at) * 1000)::bigint, s.text
             from said s join account a on a.id = s.account",
        )
        .bind(match_id.0)
        .bind(account.0)
        .bind(text)
        .fetch_one(&self.pool)
        .await?;
        Ok(read(&row))
    }

    /// Does an account hold a seat of a match, itself or through a stand-in bot?
    pub async fn holds_a_seat(&self, match_id: MatchId, account: AccountId) -> Result<bool, Fault> {
        let row = sqlx::query_scalar(
            "select exists (
                 select from chair c join person p on p.match_id = c.match_id and p.person = c.person
                 left join person covered on covered.match_id = p.match_id and covered.person = p.covers
                 where c.match_id = $1 and $2 in (p.account, covered.account))",
        );
        Ok(row.bind(match_id.0).bind(account.0).fetch_one(&self.pool).await?)
    }

    /// The chat lines after a line, without those of accounts that this one has muted.
    pub async fn talk(
        &self,
        match_id: MatchId,
        account: AccountId,
        after: i64,
        count: i64,
    ) -> Result<Vec<ChatLine>, Fault> {
        let rows = sqlx::query(sqlx::AssertSqlSafe(format!(
            "{LINE} where c.match_id = $1 and c.id > $2
             and not exists (select from muted m where m.account = $3 and m.other = c.account) order by c.id limit $4"
        )))
        .bind(match_id.0)
        .bind(after)
        .bind(account.0)
        .bind(count)
        .fetch_all(&self.pool)
        .await?;
        Ok(rows.iter().map(read).collect())
    }

    /// Number of the last chat line of each of these matches; those without any are left out.
    pub async fn last_said(&self, matches: &[MatchId]) -> Result<Vec<(MatchId, i64)>, Fault> {
        let rows = sqlx::query(
            "select asked.id, last.id from unnest($1::bigint[]) as asked (id),
             lateral (select c.id from chat c where c.match_id = asked.id order by c.id desc limit 1) as last",
        )
        .bind(numbers(matches))
        .fetch_all(&self.pool)
        .await?;
        Ok(rows.iter().map(|row| (MatchId(row.get(0)), row.get(1))).collect())
    }

    /// The accounts that an account has muted.
    pub async fn muted(&self, account: AccountId) -> Result<Vec<Muted>, Fault> {
        let rows = sqlx::query(
            "select m.other, a.name, m.blocked from muted m join account a on a.id = m.other
             where m.account = $1 order by m.other",
        )
        .bind(account.0)
        .fetch_all(&self.pool)
        .await?;
        let muted =
            |row: &PgRow| Muted { account: AccountId(row.get(0)), name: row.get(1), blocked: row.get(2) };
        Ok(rows.iter().map(muted).collect())
    }

    /// Mutes an account; false if it does not exist, or `most` are muted already.
    pub async fn mute(
        &self,
        account: AccountId,
        other: AccountId,
        blocked: bool,
        most: i64,
    ) -> Result<bool, Fault> {
        let done = sqlx::query(
            "insert into muted (account, other, blocked)
             select $1, id, $3 from account
             where id = $2 and id <> $1 and deleted is null and (select count(*) from muted where account = $1) < $4
             on conflict (account, other) do update set blocked = excluded.blocked",
        )
        .bind(account.0)
        .bind(other.0)
        .bind(blocked)
        .bind(most)
        .execute(&self.pool)
        .await?;
        Ok(done.rows_affected() == 1)
    }

    /// Unmutes an account; false if it was not muted.
    pub async fn unmute(&self, account: AccountId, other: AccountId) -> Result<bool, Fault> {
        let done = sqlx::query("delete from muted where account = $1 and other = $2")
            .bind(account.0)
            .bind(other.0)
            .execute(&self.pool)
            .await?;
        Ok(done.rows_affected() == 1)
    }

    /// The private note of an account.
    pub async fn note(&self, match_id: MatchId, account: AccountId) -> Result<Option<String>, Fault> {
        let row = sqlx::query_scalar("select text from note where match_id = $1 and account = $2");
        Ok(row.bind(match_id.0).bind(account.0).fetch_optional(&self.pool).await?)
    }

    /// Sets the private note of an account.
    pub async fn set_note(&self, match_id: MatchId, account: AccountId, text: &str) -> Result<(), Fault> {
        sqlx::query(
            "insert into note (match_id, account, text) values ($1, $2, $3)
             on conflict (match_id, account) do update set text = excluded.text",
        )
        .bind(match_id.0)
        .bind(account.0)
        .bind(text)
        .execute(&self.pool)
        .await?;
        Ok(())
    }
}
