//! What is said at a table, who does not want to hear it, and what people note for themselves.

use sqlx::Row as _;
use sqlx::postgres::PgRow;
use wire::people::Muted;
use wire::socket::ChatLine;

use super::{Fault, Store};

const LINE: &str =
    "select c.id, c.account, coalesce(a.name, ''), (extract(epoch from c.at) * 1000)::bigint, c.text
    from chat c left join account a on a.id = c.account";

fn read(row: &PgRow) -> ChatLine {
    ChatLine { number: row.get(0), account: row.get(1), name: row.get(2), at: row.get(3), text: row.get(4) }
}

impl Store {
    /// Somebody says something.
    pub async fn say(&self, table: i64, account: i64, text: &str) -> Result<ChatLine, Fault> {
        let row = sqlx::query(
            "with said as (insert into chat (match_id, account, text) values ($1, $2, $3) returning id, account, at, text)
             select s.id, s.account, a.name, (extract(epoch from s.at) * 1000)::bigint, s.text
             from said s join account a on a.id = s.account",
        )
        .bind(table)
        .bind(account)
        .bind(text)
        .fetch_one(&self.pool)
        .await?;
        Ok(read(&row))
    }

    /// Does an account hold a seat of a match, or a bot one for it?
    pub async fn holds_a_seat(&self, table: i64, account: i64) -> Result<bool, Fault> {
        let row = sqlx::query_scalar(
            "select exists (
                 select from chair c join person p on p.match_id = c.match_id and p.person = c.person
                 left join person covered on covered.match_id = p.match_id and covered.person = p.covers
                 where c.match_id = $1 and $2 in (p.account, covered.account))",
        );
        Ok(row.bind(table).bind(account).fetch_one(&self.pool).await?)
    }

    /// What was said after a line, without those whom the account does not want to hear.
    pub async fn talk(
        &self,
        table: i64,
        account: i64,
        after: i64,
        count: i64,
    ) -> Result<Vec<ChatLine>, Fault> {
        let rows = sqlx::query(sqlx::AssertSqlSafe(format!(
            "{LINE} where c.match_id = $1 and c.id > $2
             and not exists (select from muted m where m.account = $3 and m.other = c.account) order by c.id limit $4"
        )))
        .bind(table)
        .bind(after)
        .bind(account)
        .bind(count)
        .fetch_all(&self.pool)
        .await?;
        Ok(rows.iter().map(read).collect())
    }

    /// The number of the last line said at each of these tables; those where nothing was said are missing.
    pub async fn last_said(&self, tables: &[i64]) -> Result<Vec<(i64, i64)>, Fault> {
        let rows = sqlx::query(
            "select asked.id, last.id from unnest($1::bigint[]) as asked (id),
             lateral (select c.id from chat c where c.match_id = asked.id order by c.id desc limit 1) as last",
        )
        .bind(tables)
        .fetch_all(&self.pool)
        .await?;
        Ok(rows.iter().map(|row| (row.get(0), row.get(1))).collect())
    }

    /// Whom an account does not want to hear.
    pub async fn muted(&self, account: i64) -> Result<Vec<Muted>, Fault> {
        let rows = sqlx::query(
            "select m.other, a.name, m.blocked from muted m join account a on a.id = m.other
             where m.account = $1 order by m.other",
        )
        .bind(account)
        .fetch_all(&self.pool)
        .await?;
        let muted = |row: &PgRow| Muted { account: row.get(0), name: row.get(1), blocked: row.get(2) };
        Ok(rows.iter().map(muted).collect())
    }

    /// An account does not want to hear another; false if there is no such account, or it has muted so many.
    pub async fn mute(&self, account: i64, other: i64, blocked: bool, most: i64) -> Result<bool, Fault> {
        let done = sqlx::query(
            "insert into muted (account, other, blocked)
             select $1, id, $3 from account
             where id = $2 and id <> $1 and deleted is null and (select count(*) from muted where account = $1) < $4
             on conflict (account, other) do update set blocked = excluded.blocked",
        )
        .bind(account)
        .bind(other)
        .bind(blocked)
        .bind(most)
        .execute(&self.pool)
        .await?;
        Ok(done.rows_affected() == 1)
    }

    /// An account wants to hear another again; false if it always did.
    pub async fn unmute(&self, account: i64, other: i64) -> Result<bool, Fault> {
        let done = sqlx::query("delete from muted where account = $1 and other = $2")
            .bind(account)
            .bind(other)
            .execute(&self.pool)
            .await?;
        Ok(done.rows_affected() == 1)
    }

    /// What an account has noted for itself.
    pub async fn note(&self, table: i64, account: i64) -> Result<Option<String>, Fault> {
        let row = sqlx::query_scalar("select text from note where match_id = $1 and account = $2");
        Ok(row.bind(table).bind(account).fetch_optional(&self.pool).await?)
    }

    /// An account notes something for itself.
    pub async fn set_note(&self, table: i64, account: i64, text: &str) -> Result<(), Fault> {
        sqlx::query(
            "insert into note (match_id, account, text) values ($1, $2, $3)
             on conflict (match_id, account) do update set text = excluded.text",
        )
        .bind(table)
        .bind(account)
        .bind(text)
        .execute(&self.pool)
        .await?;
        Ok(())
    }
}
