//! Invitations, leaving, substitutes and stand-in bots.

use sqlx::Row as _;
use table::{Person, Seat};
use wire::http::Door;
use wire::lobby::Offer;
use wire::{AccountId, MatchId};

use super::matches::{COLUMNS, read};
use super::{Fault, MatchRow, Store, person_number, seat_number, seat_numbers, state};

/// The outcome of an attempt to give a seat to a bot, or to take it back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BotSat {
    /// It is done.
    Done,
    /// The match is not in its waiting room any more.
    Begun,
    /// A person holds the seat.
    Held,
    /// There is no such seat.
    NoSeat,
    /// Bots would hold every seat.
    NobodyElse,
}

impl Store {
    /// A bot of this level takes a seat in the waiting room that nobody or another bot holds; without a level the seat is free again.
    pub async fn seat_bot(
        &self,
        match_id: MatchId,
        seat: Seat,
        level: Option<&str>,
        pledge: [u8; 32],
    ) -> Result<BotSat, Fault> {
        let mut change = self.pool.begin().await?;
        // Serializes everybody who takes or leaves seats.
        let waiting = sqlx::query("update match set gathered = now() where id = $1 and state = $2")
            .bind(match_id.0)
            .bind(state::WAITING)
            .execute(&mut *change)
            .await?;
        if waiting.rows_affected() == 0 {
            return Ok(BotSat::Begun);
        }
        let row = sqlx::query(
            "select c.person is not null, p.bot is not null from chair c
             left join person p on p.match_id = c.match_id and p.person = c.person
             where c.match_id = $1 and c.seat = $2",
        )
        .bind(match_id.0)
        .bind(seat_number(seat))
        .fetch_optional(&mut *change)
        .await?;
        let Some(row) = row else { return Ok(BotSat::NoSeat) };
        if row.get(0) && !row.get::<bool, _>(1) {
            return Ok(BotSat::Held);
        }
        sqlx::query(
            "with added as (
                 insert into person (match_id, person, bot)
                 select $1, (select count(*) from person where match_id = $1), $3 where $3 is not null
                 returning person
             )
             update chair set person = (select person from added), pledge = case when $3 is not null then $4 end
             where match_id = $1 and seat = $2",
        )
        .bind(match_id.0)
        .bind(seat_number(seat))
        .bind(level)
        .bind(pledge.to_vec())
        .execute(&mut *change)
        .await?;
        let somebody: bool = sqlx::query_scalar(
            "select exists (select from chair c left join person p on p.match_id = c.match_id and p.person = c.person
                            where c.match_id = $1 and p.bot is null)",
        )
        .bind(match_id.0)
        .fetch_one(&mut *change)
        .await?;
        if !somebody {
            return Ok(BotSat::NobodyElse);
        }
        change.commit().await?;
        Ok(BotSat::Done)
    }

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

    /// The secret part of the link of a match that is not listed in the lobby; none if it is listed or there is no such match.
    pub async fn unlisted(&self, match_id: MatchId) -> Result<Option<String>, Fault> {
        let link = sqlx::query_scalar("select link from match where id = $1 and door <> $2");
        Ok(link.bind(match_id.0).bind(Door::Open as i16).fetch_optional(&self.pool).await?)
    }

    /// Does an account play in a match, did it create it, or was it invited?
    pub async fn takes_part(&self, match_id: MatchId, account: AccountId) -> Result<bool, Fault> {
        let row = sqlx::query_scalar(
            "select exists (select from person where match_id = $1 and account = $2)
                 or exists (select from match where id = $1 and owner = $2)
                 or exists (select from invited where match_id = $1 and account = $2)",
        );
        Ok(row.bind(match_id.0).bind(account.0).fetch_one(&self.pool).await?)
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

    /// Notes in which match the players of another play again; false if somebody else has noted another one since `before` was read.
    pub async fn set_rematch(
        &self,
        match_id: MatchId,
        before: Option<MatchId>,
        next: MatchId,
    ) -> Result<bool, Fault> {
        let done =
            sqlx::query("update match set rematch = $3 where id = $1 and rematch is not distinct from $2")
                .bind(match_id.0)
                .bind(before.map(|before| before.0))
                .bind(next.0)
                .execute(&self.pool)
                .await?;
        Ok(done.rows_affected() == 1)
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

    /// Seats open to a substitute in matches that are listed, newest first.
    pub async fn offers(&self, count: i64) -> Result<Vec<Offer>, Fault> {
        let rows = sqlx::query(
            "select m.id, m.game, o.seat from offer o join match m on m.id = o.match_id
             where m.state = $2 and m.door = $3 order by o.created desc, o.seat limit $1",
        )
        .bind(count)
        .bind(state::RUNNING)
        .bind(Door::Open as i16)
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
