//! What is said at a table.

use sqlx::Row as _;
use sqlx::postgres::PgRow;
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
}
