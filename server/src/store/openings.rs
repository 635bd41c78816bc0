//! Openings that go back to the waiting room, and those that nobody wants any more.

use serde_json::Value;
use sqlx::{Postgres, Row as _, Transaction};
use table::Seat;
use wire::http::State;
use wire::{AccountId, MatchId};

use super::matches::state;
use super::{Append, Appended, Fault, Store, seat_number, seat_numbers};

/// Days after which a waiting room in which nobody takes or leaves a seat is called off.
pub const WAITING_DAYS: i64 = 30;

/// Days after which an opening whose salts are not all revealed is called off.
pub const OPENING_DAYS: i64 = 7;

pub(super) const IDLE_WAITING: &str =
    "select id from match where state = 0 and gathered < now() - $2 * interval '1 day'
 order by gathered limit $1";

pub(super) const IDLE_OPENING: &str =
    "select id from match where state = 1 and gathered < now() - $2 * interval '1 day'
 order by gathered limit $1";

/// What became of an attempt to commit to new salts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Repledged {
    /// The new salts count.
    Done,
    /// One of the seats is not held by the account.
    NotMine,
    /// The salt of one of the seats is revealed already: nothing is missing there.
    Revealed,
    /// The match has begun, or was called off.
    Begun,
}

/// The seat whose salt a line of a journal reveals.
pub fn salted(line: &str) -> Option<Seat> {
    let entry: Value = serde_json::from_str(line).ok()?;
    let seat = entry.get("deed")?.get("salt")?.get("seat")?.as_u64()?;
    u8::try_from(seat).ok().map(Seat)
}

impl Store {
    /// The seats whose salts are revealed.
    pub async fn salted(&self, match_id: MatchId) -> Result<Vec<Seat>, Fault> {
        let lines = self.lines(match_id, 0).await?;
        Ok(lines.iter().filter_map(|(_, line)| salted(line)).collect())
    }

    /// An account leaves before the match starts; false if it held no seat, or the match has begun. Its person number is never reused.
    pub async fn leave(
        &self,
        match_id: MatchId,
        account: AccountId,
        only: Option<Seat>,
    ) -> Result<bool, Fault> {
        let mut change = self.pool.begin().await?;
        let Some(state) = gathering(&mut change, match_id).await? else { return Ok(false) };
        let left = sqlx::query(
            "update chair set person = null, pledge = null
             where match_id = $1 and ($3::smallint is null or seat = $3)
             and person in (select person from person where match_id = $1 and account = $2)",
        )
        .bind(match_id.0)
        .bind(account.0)
        .bind(only.map(seat_number))
        .execute(&mut *change)
        .await?;
        if left.rows_affected() == 0 {
            change.rollback().await?;
            return Ok(false);
        }
        sqlx::query(
            "update person p set account = null where match_id = $1 and account = $2
             and not exists (select from chair c where c.match_id = $1 and c.person = p.person)",
        )
        .bind(match_id.0)
        .bind(account.0)
        .execute(&mut *change)
        .await?;
        back_to_waiting(&mut change, match_id, state).await?;
        change.commit().await?;
        Ok(true)
    }

    /// An account commits to new salts for seats it holds: an opening goes back to its waiting room for a moment.
    pub async fn repledge(
        &self,
        match_id: MatchId,
        account: AccountId,
        seats: &[(Seat, [u8; 32])],
    ) -> Result<Repledged, Fault> {
        let mut change = self.pool.begin().await?;
        let Some(state) = gathering(&mut change, match_id).await? else { return Ok(Repledged::Begun) };
        let asked: Vec<Seat> = seats.iter().map(|(seat, _)| *seat).collect();
        if state == State::Opening && revealed(&mut change, match_id).await?.iter().any(|s| asked.contains(s))
        {
            return Ok(Repledged::Revealed);
        }
        back_to_waiting(&mut change, match_id, state).await?;
        let pledges: Vec<Vec<u8>> = seats.iter().map(|(_, pledge)| pledge.to_vec()).collect();
        let done = sqlx::query(
            "update chair set pledge = given.pledge
             from unnest($3::smallint[], $4::bytea[]) as given (seat, pledge)
             where match_id = $1 and chair.seat = given.seat
             and chair.person in (select person from person where match_id = $1 and account = $2)",
        )
        .bind(match_id.0)
        .bind(account.0)
        .bind(seat_numbers(&asked))
        .bind(pledges)
        .execute(&mut *change)
        .await?;
        if done.rows_affected() != seats.len() as u64 {
            change.rollback().await?;
            return Ok(Repledged::NotMine);
        }
        change.commit().await?;
        Ok(Repledged::Done)
    }

    /// Appends to the journal of an opening, provided that it is still the same one.
    pub async fn append_opening(&self, append: &Append<'_>, openings: i32) -> Result<Appended, Fault> {
        let mut change = self.pool.begin().await?;
        let same: Option<i64> = sqlx::query_scalar(
            "select id from match where id = $1 and state = $2 and openings = $3 for update",
        )
        .bind(append.match_id.0)
        .bind(state::OPENING)
        .bind(openings)
        .fetch_optional(&mut *change)
        .await?;
        if same.is_none() {
            return Ok(Appended::Stale);
        }
        let done = Store::append_in(&mut *change, append).await?;
        if done == Appended::Done {
            change.commit().await?;
        }
        Ok(done)
    }

    /// Calls off at most this many waiting rooms and openings that nobody wants any more; returns how many.
    pub async fn call_off_idle(&self, count: i64) -> Result<u64, Fault> {
        let mut ended = 0;
        for (idle, days) in [(IDLE_WAITING, WAITING_DAYS), (IDLE_OPENING, OPENING_DAYS)] {
            // Asked again of each, since somebody may have taken a seat meanwhile.
            let done = sqlx::query(sqlx::AssertSqlSafe(format!(
                "update match set state = $3 where id in ({idle}) and state in (0, 1)
                 and gathered < now() - $2 * interval '1 day'"
            )))
            .bind(count)
            .bind(days)
            .bind(state::CALLED_OFF)
            .execute(&self.pool)
            .await?;
            ended += done.rows_affected();
        }
        Ok(ended)
    }
}

/// Locks a match that has not begun, against everybody who takes or leaves seats or reveals salts; returns its state.
pub(super) async fn gathering(
    change: &mut Transaction<'_, Postgres>,
    match_id: MatchId,
) -> Result<Option<State>, Fault> {
    let state: Option<i16> =
        sqlx::query_scalar("select state from match where id = $1 and state in ($2, $3) for update")
            .bind(match_id.0)
            .bind(state::WAITING)
            .bind(state::OPENING)
            .fetch_optional(&mut **change)
            .await?;
    Ok(state.map(state::named))
}

async fn revealed(change: &mut Transaction<'_, Postgres>, match_id: MatchId) -> Result<Vec<Seat>, Fault> {
    let rows = sqlx::query("select line from journal where match_id = $1 order by seq")
        .bind(match_id.0)
        .fetch_all(&mut **change)
        .await?;
    Ok(rows.iter().filter_map(|row| salted(row.get(0))).collect())
}

/// Takes a locked match back to its waiting room. Revealed salts are no longer secret: a player who took a seat now could choose a
/// salt by them, so those seats commit again. Others keep what they committed to, and bots add nothing.
async fn back_to_waiting(
    change: &mut Transaction<'_, Postgres>,
    match_id: MatchId,
    state: State,
) -> Result<(), Fault> {
    if state == State::Opening {
        let spent = revealed(change, match_id).await?;
        sqlx::query(
            "update chair set pledge = null where match_id = $1 and seat = any ($2)
             and person in (select person from person where match_id = $1 and bot is null)",
        )
        .bind(match_id.0)
        .bind(seat_numbers(&spent))
        .execute(&mut **change)
        .await?;
        sqlx::query("delete from journal where match_id = $1")
            .bind(match_id.0)
            .execute(&mut **change)
            .await?;
    }
    sqlx::query("update match set state = $2, gathered = now(), called = null where id = $1")
        .bind(match_id.0)
        .bind(state::WAITING)
        .execute(&mut **change)
        .await?;
    Ok(())
}
