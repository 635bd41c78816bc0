//! Invitations, leaving, substitutes and stand-in bots.

use sqlx::Row as _;
use table::{Person, Seat};
use wire::lobby::Offer;
use wire::{AccountId, MatchId};

use super::matches::{COLUMNS, read};
use super::{Fault, MatchRow, Store, person_number, seat_number, seat_numbers, state};

impl Store {
    /// Invites accounts to a match. Those who have blocked its creator do not see the invitation, and the creator does not learn that.
    pub async fn invite(&self, match_id: MatchId, accounts: &[AccountId]) -> Result<(), Fault> {
        sqlx::query(
            "insert into invited (match_id, account)
             select $1, asked from unnest($2::bigint[]) as given (asked) on conflict do nothing",
        )
        .bind(match_id.0)
        .bind(accounts.iter().map(|account| account.0).collect::<Vec<_>>())
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Names of the accounts invited to a match, or of one account among them.
    pub async fn invited(&self, match_id: MatchId, only: Option<AccountId>) -> Result<Vec<String>, Fault> {
        let names = sqlx::query_scalar(
            "select a.name from invited i join account a on a.id = i.account
             where i.match_id = $1 and ($2::bigint is null or i.account = $2) order by lower(a.name)",
        );
        Ok(names.bind(match_id.0).bind(only.map(|account| account.0)).fetch_all(&self.pool).await?)
    }

    /// Was the account invited?
    pub async fn is_invited(&self, match_id: MatchId, account: AccountId) -> Result<bool, Fault> {
        let row =
            sqlx::query_scalar("select exists (select from invited where match_id = $1 and account = $2)");
        Ok(row.bind(match_id.0).bind(account.0).fetch_one(&self.pool).await?)
    }

    /// Matches in their waiting room that the account was invited to, newest first, except by creators it has blocked.
    pub async fn invitations(
        &self,
        account: AccountId,
        before: MatchId,
        count: i64,
    ) -> Result<Vec<MatchRow>, Fault> {
        let rows = sqlx::query(sqlx::AssertSqlSafe(format!(
            "{COLUMNS} join invited i on i.match_id = m.id
             where i.account = $1 and m.state = 0 and m.id < $2
             and not exists (select from muted u where u.account = $1 and u.other = m.owner and u.blocked)
             order by m.id desc limit $3"
        )))
        .bind(account.0)
        .bind(before.0)
        .bind(count)
        .fetch_all(&self.pool)
        .await?;
        Ok(rows.iter().map(read).collect())
    }

    /// Has any player of the match, or its creator, blocked this account?
    pub async fn is_blocked(&self, match_id: MatchId, account: AccountId) -> Result<bool, Fault> {
        let row = sqlx::query_scalar(
            "select exists (
                 select from muted u where u.other = $2 and u.blocked
                 and (u.account in (select account from person where match_id = $1)
                      or u.account = (select owner from match where id = $1)))",
        );
        Ok(row.bind(match_id.0).bind(account.0).fetch_one(&self.pool).await?)
    }

    /// An account leaves the waiting room; false if it held no seat. Its person number is never reused.
    pub async fn leave(&self, match_id: MatchId, account: AccountId) -> Result<bool, Fault> {
        let mut change = self.pool.begin().await?;
        let waiting: Option<i64> =
            sqlx::query_scalar("select id from match where id = $1 and state = 0 for update")
                .bind(match_id.0)
                .fetch_optional(&mut *change)
                .await?;
        let left = sqlx::query(
            "with gone as (
                 update person set account = null where match_id = $1 and account = $2 returning person
             )
             update chair set person = null, pledge = null
             where match_id = $1 and person in (select person from gone)",
        )
        .bind(match_id.0)
        .bind(account.0)
        .execute(&mut *change)
        .await?;
        if waiting.is_none() || left.rows_affected() == 0 {
            change.rollback().await?;
            return Ok(false);
        }
        change.commit().await?;
        Ok(true)
    }

    /// Offers seats to substitutes.
    pub async fn offer(&self, match_id: MatchId, seats: &[Seat]) -> Result<(), Fault> {
        sqlx::query(
            "insert into offer (match_id, seat) select $1, seat from unnest($2::smallint[]) as given (seat)
             on conflict do nothing",
        )
        .bind(match_id.0)
        .bind(seat_numbers(seats))
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Withdraws an offer; false if there was none.
    pub async fn withdraw(&self, match_id: MatchId, seat: Seat) -> Result<bool, Fault> {
        let done = sqlx::query("delete from offer where match_id = $1 and seat = $2")
            .bind(match_id.0)
            .bind(seat_number(seat))
            .execute(&self.pool)
            .await?;
        Ok(done.rows_affected() == 1)
    }

    /// Is this seat offered?
    pub async fn is_offered(&self, match_id: MatchId, seat: Seat) -> Result<bool, Fault> {
        let row = sqlx::query_scalar("select exists (select from offer where match_id = $1 and seat = $2)");
        Ok(row.bind(match_id.0).bind(seat_number(seat)).fetch_one(&self.pool).await?)
    }

    /// Seats open to a substitute, newest first.
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
            match_id: MatchId(row.get(0)),
            game: row.get(1),
            seat: row.get::<i16, _>(2) as u8,
        };
        Ok(rows.iter().map(offer).collect())
    }

    /// Sets the bot that takes over when a person's time runs out.
    pub async fn set_absent(
        &self,
        match_id: MatchId,
        person: Person,
        level: Option<&str>,
    ) -> Result<(), Fault> {
        sqlx::query("update person set absent = $3 where match_id = $1 and person = $2")
            .bind(match_id.0)
            .bind(person_number(person))
            .bind(level)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Matches of an account that are not over, and those it created.
    pub async fn unfinished(&self, account: AccountId) -> Result<Vec<MatchRow>, Fault> {
        let rows = sqlx::query(sqlx::AssertSqlSafe(format!(
            "{COLUMNS} where m.state in (0, 1, 2)
             and (m.owner = $1 or m.id in (select match_id from person where account = $1)) order by m.id"
        )))
        .bind(account.0)
        .fetch_all(&self.pool)
        .await?;
        Ok(rows.iter().map(read).collect())
    }
}
