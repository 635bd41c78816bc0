//! Paused clocks: vacations of accounts, and pauses that players agree on.

use sqlx::Row as _;
use table::Person;
use wire::lobby::Paused;
use wire::people::Vacation;
use wire::{AccountId, MatchId};

use super::matches::LEFT;
use super::{Fault, Store, person_number, person_numbers, persons, state};

/// State of the clocks of a running match.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Clocks {
    /// Milliseconds left to those who must act, as counted by [`Store::turn_for`].
    pub left: Option<i64>,
    /// Are they paused?
    pub paused: bool,
    /// Persons who want to pause.
    pub pausing: Vec<Person>,
}

impl Store {
    /// State of the clocks of a running match.
    pub async fn clocks(&self, match_id: MatchId) -> Result<Clocks, Fault> {
        let row = sqlx::query(sqlx::AssertSqlSafe(format!(
            "select {LEFT}, t.paused is not null,
                    array(select p.person from person p where p.match_id = t.match_id and p.pauses order by p.person)
             from turn t where t.match_id = $1"
        )))
        .bind(match_id.0)
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.map_or_else(Clocks::default, |row| Clocks {
            left: row.get(0),
            paused: row.get(1),
            pausing: persons(row.get(2)),
        }))
    }

    /// The vacation of an account, with an allowance of days per year.
    pub async fn vacation(&self, account: AccountId, days: i64) -> Result<Vacation, Fault> {
        let row = sqlx::query(
            "select (extract(epoch from max(ends) filter (where ends > now())) * 1000)::bigint,
                    floor(extract(epoch from $2 * interval '1 day' - coalesce(sum(ends - greatest(starts, date_trunc('year', now()))), interval '0')) / 3600)::bigint
             from vacation where account = $1 and ends > date_trunc('year', now())",
        )
        .bind(account.0)
        .bind(days)
        .fetch_one(&self.pool)
        .await?;
        Ok(Vacation { until: row.get(0), hours_left: row.get(1) })
    }

    /// Starts a vacation; false if one is running or too few days are left this year.
    pub async fn go_away(&self, account: AccountId, days: i64, most: i64) -> Result<bool, Fault> {
        let mut change = self.pool.begin().await?;
        sqlx::query("select from account where id = $1 for update")
            .bind(account.0)
            .execute(&mut *change)
            .await?;
        let done = sqlx::query(
            "insert into vacation (account, ends)
             select $1, now() + $2 * interval '1 day'
             where not exists (select from vacation where account = $1 and ends > now())
             and $2 * interval '1 day' + coalesce(
                 (select sum(ends - greatest(starts, date_trunc('year', now()))) from vacation
                  where account = $1 and ends > date_trunc('year', now())), interval '0') <= $3 * interval '1 day'",
        )
        .bind(account.0)
        .bind(days)
        .bind(most)
        .execute(&mut *change)
        .await?;
        change.commit().await?;
        Ok(done.rows_affected() == 1)
    }

    /// Ends a vacation.
    pub async fn come_back(&self, account: AccountId) -> Result<(), Fault> {
        sqlx::query("update vacation set ends = now() where account = $1 and ends > now()")
            .bind(account.0)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// A person votes on pausing the clocks. They stop once every account among `holding` agrees, and run on, with the time then left, when
    /// one no longer does.
    pub async fn pause(
        &self,
        match_id: MatchId,
        person: Person,
        agrees: bool,
        holding: &[Person],
    ) -> Result<Paused, Fault> {
        let mut change = self.pool.begin().await?;
        sqlx::query("select from turn where match_id = $1 for update")
            .bind(match_id.0)
            .execute(&mut *change)
            .await?;
        sqlx::query(
            "update person set pauses = $3 where match_id = $1 and (person = $2 or not $3) and pauses <> $3",
        )
        .bind(match_id.0)
        .bind(person_number(person))
        .bind(agrees)
        .execute(&mut *change)
        .await?;
        let wanting: i64 = sqlx::query_scalar(
            "select count(*) from person
             where match_id = $1 and person = any ($2) and account is not null and not pauses",
        )
        .bind(match_id.0)
        .bind(person_numbers(holding))
        .fetch_one(&mut *change)
        .await?;
        let statement = if wanting == 0 {
            "update turn set paused = now() where match_id = $1 and paused is null
             and exists (select from match where id = $1 and state = $2)"
        } else {
            // A turn that began during the pause has been paused since it began.
            "update turn set since = since + (now() - greatest(paused, since)), due = due + (now() - greatest(paused, since)),
                    paused = null
             where match_id = $1 and paused is not null and exists (select from match where id = $1 and state = $2)"
        };
        sqlx::query(statement).bind(match_id.0).bind(state::RUNNING).execute(&mut *change).await?;
        change.commit().await?;
        Ok(Paused { paused: wanting == 0, wanting: wanting as u16 })
    }
}
