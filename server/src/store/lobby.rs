//! Who may sit where: invitations, leaving, substitutes, and bots for the absent.

use sqlx::Row as _;
use wire::lobby::Offer;

use super::matches::{COLUMNS, read};
use super::{Fault, Row, Store, state};

impl Store {
    /// Accounts are invited to a table. Whoever has blocked its maker is not told of it, and its maker does not learn that.
    pub async fn invite(&self, table: i64, accounts: &[i64]) -> Result<(), Fault> {
        sqlx::query(
            "insert into invited (match_id, account)
             select $1, asked from unnest($2::bigint[]) as given (asked) on conflict do nothing",
        )
        .bind(table)
        .bind(accounts)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// The names of those who were invited to a table, or of one account among them.
    pub async fn invited(&self, table: i64, only: Option<i64>) -> Result<Vec<String>, Fault> {
        let names = sqlx::query_scalar(
            "select a.name from invited i join account a on a.id = i.account
             where i.match_id = $1 and ($2::bigint is null or i.account = $2) order by lower(a.name)",
        );
        Ok(names.bind(table).bind(only).fetch_all(&self.pool).await?)
    }

    /// Was the account invited there?
    pub async fn is_invited(&self, table: i64, account: i64) -> Result<bool, Fault> {
        let row =
            sqlx::query_scalar("select exists (select from invited where match_id = $1 and account = $2)");
        Ok(row.bind(table).bind(account).fetch_one(&self.pool).await?)
    }

    /// Tables that still gather and that the account was invited to, the newest first; none of those made by whom it has blocked.
    pub async fn invitations(&self, account: i64, before: i64, count: i64) -> Result<Vec<Row>, Fault> {
        let rows = sqlx::query(sqlx::AssertSqlSafe(format!(
            "{COLUMNS} join invited i on i.match_id = m.id
             where i.account = $1 and m.state = 0 and m.id < $2
             and not exists (select from muted u where u.account = $1 and u.other = m.owner and u.blocked)
             order by m.id desc limit $3"
        )))
        .bind(account)
        .bind(before)
        .bind(count)
        .fetch_all(&self.pool)
        .await?;
        Ok(rows.iter().map(read).collect())
    }

    /// Does anybody at the table, or whoever made it, not want to sit with this account?
    pub async fn is_blocked(&self, table: i64, account: i64) -> Result<bool, Fault> {
        let row = sqlx::query_scalar(
            "select exists (
                 select from muted u where u.other = $2 and u.blocked
                 and (u.account in (select account from person where match_id = $1)
                      or u.account = (select owner from match where id = $1)))",
        );
        Ok(row.bind(table).bind(account).fetch_one(&self.pool).await?)
    }

    /// An account stands up from a table that still gathers; false if it does not sit there. Its number stays: numbers are never used
    /// again.
    pub async fn leave(&self, table: i64, account: i64) -> Result<bool, Fault> {
        let mut change = self.pool.begin().await?;
        let gathers: Option<i64> =
            sqlx::query_scalar("select id from match where id = $1 and state = 0 for update")
                .bind(table)
                .fetch_optional(&mut *change)
                .await?;
        let left = sqlx::query(
            "with gone as (
                 update person set account = null where match_id = $1 and account = $2 returning person
             )
             update chair set person = null, pledge = null
             where match_id = $1 and person in (select person from gone)",
        )
        .bind(table)
        .bind(account)
        .execute(&mut *change)
        .await?;
        if gathers.is_none() || left.rows_affected() == 0 {
            change.rollback().await?;
            return Ok(false);
        }
        change.commit().await?;
        Ok(true)
    }

    /// A seat is offered to whoever takes it.
    pub async fn offer(&self, table: i64, seats: &[i16]) -> Result<(), Fault> {
        sqlx::query(
            "insert into offer (match_id, seat) select $1, seat from unnest($2::smallint[]) as given (seat)
             on conflict do nothing",
        )
        .bind(table)
        .bind(seats)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// It no longer is; false if it was not.
    pub async fn withdraw(&self, table: i64, seat: i16) -> Result<bool, Fault> {
        let done = sqlx::query("delete from offer where match_id = $1 and seat = $2")
            .bind(table)
            .bind(seat)
            .execute(&self.pool)
            .await?;
        Ok(done.rows_affected() == 1)
    }

    /// Is this seat offered?
    pub async fn is_offered(&self, table: i64, seat: i16) -> Result<bool, Fault> {
        let row = sqlx::query_scalar("select exists (select from offer where match_id = $1 and seat = $2)");
        Ok(row.bind(table).bind(seat).fetch_one(&self.pool).await?)
    }

    /// Seats that want a substitute, the newest first.
    pub async fn offers(&self, count: i64) -> Result<Vec<Offer>, Fault> {
        let rows = sqlx::query(
            "select m.id, m.game, o.seat from offer o join match m on m.id = o.match_id
             where m.state = $2 order by o.created desc, o.seat limit $1",
        )
        .bind(count)
        .bind(state::RUNNING)
        .fetch_all(&self.pool)
        .await?;
        let offer = |row: &sqlx::postgres::PgRow| Offer {
            table: row.get(0),
            game: row.get(1),
            seat: row.get::<i16, _>(2) as u8,
        };
        Ok(rows.iter().map(offer).collect())
    }

    /// Which bot plays for a person whose time runs out.
    pub async fn set_absent(&self, table: i64, person: i16, level: Option<&str>) -> Result<(), Fault> {
        sqlx::query("update person set absent = $3 where match_id = $1 and person = $2")
            .bind(table)
            .bind(person)
            .bind(level)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Running matches that an account is a person of, and gathering ones.
    pub async fn unfinished(&self, account: i64) -> Result<Vec<Row>, Fault> {
        let rows = sqlx::query(sqlx::AssertSqlSafe(format!(
            "{COLUMNS} where m.state in (0, 1, 2)
             and (m.owner = $1 or m.id in (select match_id from person where account = $1)) order by m.id"
        )))
        .bind(account)
        .fetch_all(&self.pool)
        .await?;
        Ok(rows.iter().map(read).collect())
    }
}
