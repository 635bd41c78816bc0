//! What is due: found by looking, so that a lost hint loses nothing.

use sqlx::Row as _;

use super::{Fault, Store, state};

/// A clock that has run out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Due {
    /// The match.
    pub table: i64,
    /// The persons whose time is up.
    pub persons: Vec<i16>,
    /// How many entries the journal had then: whoever has appended since was quicker.
    pub entries: u32,
}

/// How long journals are: the number of the next entry by match.
pub type Heads = Vec<(i64, u32)>;

impl Store {
    /// Clocks that have run out, the longest overdue first.
    pub async fn clocks_due(&self, count: i64) -> Result<Vec<Due>, Fault> {
        let rows = sqlx::query(
            "select match_id, late,
                    (select seq + 1 from journal j where j.match_id = d.match_id order by seq desc limit 1)
             from (
                 select t.match_id, t.due, array(
                     select p.person from person p
                     where p.match_id = t.match_id and p.person = any (t.wanted) and case
                         when t.banks = '{}' then t.due + away(p.account, t.since, now()) < now()
                         else t.banks[p.person + 1] <= extract(epoch from now() - t.since) * 1000 end
                     order by p.person) as late
                 from turn t join match m on m.id = t.match_id
                 where t.due < now() and t.paused is null and m.state = $2
             ) d
             where late <> '{}' order by due limit $1",
        )
        .bind(count)
        .bind(state::RUNNING)
        .fetch_all(&self.pool)
        .await?;
        let due = |row: &sqlx::postgres::PgRow| Due {
            table: row.get(0),
            persons: row.get(1),
            entries: row.get::<i32, _>(2) as u32,
        };
        Ok(rows.iter().map(due).collect())
    }

    /// Seats that have waited for a bot longer than so many milliseconds, and how many entries there are.
    pub async fn work_due(&self, older: i64, count: i64) -> Result<Vec<(i64, Vec<i16>, u32)>, Fault> {
        let rows = sqlx::query(
            "select t.match_id, t.work,
                    (select seq + 1 from journal j where j.match_id = t.match_id order by seq desc limit 1)
             from turn t join match m on m.id = t.match_id
             where t.work <> '{}' and t.since < now() - $1 * interval '1 millisecond' and m.state = $3
             order by t.since limit $2",
        )
        .bind(older)
        .bind(count)
        .bind(state::RUNNING)
        .fetch_all(&self.pool)
        .await?;
        Ok(rows.iter().map(|row| (row.get(0), row.get(1), row.get::<i32, _>(2) as u32)).collect())
    }

    /// How long these journals are.
    pub async fn heads(&self, tables: &[i64]) -> Result<Heads, Fault> {
        let rows = sqlx::query(
            "select id, coalesce((select seq + 1 from journal where match_id = id order by seq desc limit 1), 0)
             from unnest($1::bigint[]) as asked (id)",
        )
        .bind(tables)
        .fetch_all(&self.pool)
        .await?;
        Ok(rows.iter().map(|row| (row.get(0), row.get::<i32, _>(1) as u32)).collect())
    }

    /// Matches that have every chair taken and have not begun to open, and those that open and may be waiting for the house.
    pub async fn to_begin(&self, count: i64) -> Result<Vec<i64>, Fault> {
        let rows = sqlx::query(
            "select id from match m where state = $2
             and not exists (select from chair c where c.match_id = m.id and c.person is null) order by id limit $1",
        )
        .bind(count)
        .bind(state::GATHERING)
        .fetch_all(&self.pool)
        .await?;
        Ok(rows.iter().map(|row| row.get(0)).collect())
    }

    /// Matches that are over and not archived yet.
    pub async fn to_archive(&self, older: i64, count: i64) -> Result<Vec<i64>, Fault> {
        let rows = sqlx::query(
            "select id from match m where state = $3 and ended < now() - $1 * interval '1 second'
             and not exists (select from archive a where a.match_id = m.id) order by ended limit $2",
        )
        .bind(older)
        .bind(count)
        .bind(state::OVER)
        .fetch_all(&self.pool)
        .await?;
        Ok(rows.iter().map(|row| row.get(0)).collect())
    }
}
