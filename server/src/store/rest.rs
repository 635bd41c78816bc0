//! When clocks stand still: vacations of accounts, and pauses that a table agrees on.

use sqlx::Row as _;
use wire::lobby::Paused;
use wire::people::Vacation;

use super::matches::LEFT;
use super::{Fault, Store, state};

/// How the clocks of a running match stand.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Clocks {
    /// Milliseconds that are left to those who are wanted, counted as [`Store::turn_for`] does.
    pub left: Option<i64>,
    /// Do they stand still?
    pub paused: bool,
    /// The persons who want them to.
    pub pausing: Vec<i16>,
}

impl Store {
    /// How the clocks of a running match stand.
    pub async fn clocks(&self, table: i64) -> Result<Clocks, Fault> {
        let row = sqlx::query(sqlx::AssertSqlSafe(format!(
            "select {LEFT}, t.paused is not null,
                    array(select p.person from person p where p.match_id = t.match_id and p.pauses order by p.person)
             from turn t where t.match_id = $1"
        )))
        .bind(table)
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.map_or_else(Clocks::default, |row| Clocks {
            left: row.get(0),
            paused: row.get(1),
            pausing: row.get(2),
        }))
    }

    /// The vacation of an account, who has so many days a year.
    pub async fn vacation(&self, account: i64, days: i64) -> Result<Vacation, Fault> {
        let row = sqlx::query(
            "select (extract(epoch from max(ends) filter (where ends > now())) * 1000)::bigint,
                    floor(extract(epoch from $2 * interval '1 day' - coalesce(sum(ends - greatest(starts, date_trunc('year', now()))), interval '0')) / 3600)::bigint
             from vacation where account = $1 and ends > date_trunc('year', now())",
        )
        .bind(account)
        .bind(days)
        .fetch_one(&self.pool)
        .await?;
        Ok(Vacation { until: row.get(0), hours_left: row.get(1) })
    }

    /// An account goes on vacation; false if it is away already or has not so many days left this year.
    pub async fn go_away(&self, account: i64, days: i64, most: i64) -> Result<bool, Fault> {
        let mut change = self.pool.begin().await?;
        sqlx::query("select from account where id = $1 for update")
            .bind(account)
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
        .bind(account)
        .bind(days)
        .bind(most)
        .execute(&mut *change)
        .await?;
        change.commit().await?;
        Ok(done.rows_affected() == 1)
    }

    /// An account is back.
    pub async fn come_back(&self, account: i64) -> Result<(), Fault> {
        sqlx::query("update vacation set ends = now() where account = $1 and ends > now()")
            .bind(account)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// A person says whether the clocks shall stand still: they do when every account that holds one of `holding` agrees, and go on when
    /// one no longer does. What was left then is left now.
    pub async fn pause(
        &self,
        table: i64,
        person: i16,
        agrees: bool,
        holding: &[i16],
    ) -> Result<Paused, Fault> {
        let mut change = self.pool.begin().await?;
        sqlx::query("select from turn where match_id = $1 for update")
            .bind(table)
            .execute(&mut *change)
            .await?;
        sqlx::query(
            "update person set pauses = $3 where match_id = $1 and (person = $2 or not $3) and pauses <> $3",
        )
        .bind(table)
        .bind(person)
        .bind(agrees)
        .execute(&mut *change)
        .await?;
        let wanting: i64 = sqlx::query_scalar(
            "select count(*) from person
             where match_id = $1 and person = any ($2) and account is not null and not pauses",
        )
        .bind(table)
        .bind(holding)
        .fetch_one(&mut *change)
        .await?;
        let statement = if wanting == 0 {
            "update turn set paused = now() where match_id = $1 and paused is null
             and exists (select from match where id = $1 and state = $2)"
        } else {
            // A turn that began while the clocks stood still has stood still since then.
            "update turn set since = since + (now() - greatest(paused, since)), due = due + (now() - greatest(paused, since)),
                    paused = null
             where match_id = $1 and paused is not null and exists (select from match where id = $1 and state = $2)"
        };
        sqlx::query(statement).bind(table).bind(state::RUNNING).execute(&mut *change).await?;
        change.commit().await?;
        Ok(Paused { paused: wanting == 0, wanting: wanting as u16 })
    }
}
