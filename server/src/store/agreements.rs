//! Matches that go over to a newer edition if all their players agree.

use sqlx::Row as _;
use table::{Edition, Person};
use wire::MatchId;

use super::matches::state;
use super::{Append, Appended, Fault, Store, person_number, persons};

pub(super) const READY: &str = "select n.match_id, n.edition,
        n.entries is not distinct from (select seq + 1 from journal j where j.match_id = n.match_id order by seq desc limit 1)
 from newer_edition n join match m on m.id = n.match_id
 where n.ready and m.state = 2 order by n.match_id limit $1";

/// The newer edition that the players of a match are asked about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Agreement {
    /// Its version.
    pub version: u16,
    /// The persons who have agreed.
    pub agreed: Vec<Person>,
    /// Was it noted that all have?
    pub ready: bool,
}

/// A match whose players have all agreed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ready {
    /// The match.
    pub match_id: MatchId,
    /// The newer edition, by its key.
    pub edition: String,
    /// Was nothing written since it was noted what the match goes on from?
    pub is_current: bool,
}

impl Store {
    /// Begins to ask the players of a match about an edition, unless they are being asked.
    pub async fn ask_about(&self, match_id: MatchId, edition: &Edition) -> Result<(), Fault> {
        sqlx::query(
            "insert into newer_edition as known (match_id, edition, version) values ($1, $2, $3)
             on conflict (match_id) do update
             set edition = $2, version = $3, agreed = '{}', ready = false, refused = false, entries = null, point = null
             where known.edition <> $2 and known.version <= $3",
        )
        .bind(match_id.0)
        .bind(edition.key())
        .bind(i32::from(edition.version))
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// What the players of a match are asked about.
    pub async fn agreement(&self, match_id: MatchId) -> Result<Option<Agreement>, Fault> {
        let row = sqlx::query(
            "select version, agreed, ready from newer_edition where match_id = $1 and not refused",
        )
        .bind(match_id.0)
        .fetch_optional(&self.pool)
        .await?;
        let read = |row: &sqlx::postgres::PgRow| Agreement {
            version: u16::try_from(row.get::<i32, _>(0)).unwrap_or_default(),
            agreed: persons(row.get(1)),
            ready: row.get(2),
        };
        Ok(row.as_ref().map(read))
    }

    /// A person agrees, or no longer does; false if nothing is asked.
    pub async fn agree(&self, match_id: MatchId, person: Person, agrees: bool) -> Result<bool, Fault> {
        let done = sqlx::query(
            "update newer_edition set ready = false, entries = null, point = null,
                    agreed = array_remove(agreed, $2) || case when $3 then array[$2] else '{}' end
             where match_id = $1 and not refused",
        )
        .bind(match_id.0)
        .bind(person_number(person))
        .bind(agrees)
        .execute(&self.pool)
        .await?;
        Ok(done.rows_affected() == 1)
    }

    /// Notes whether all have agreed and what the match goes on from, unless somebody has changed their mind since `agreed` was read.
    pub async fn set_ready(
        &self,
        match_id: MatchId,
        agreed: &[Person],
        point: Option<(u32, Vec<u8>)>,
        ready: bool,
    ) -> Result<(), Fault> {
        let (entries, point) = point.unzip();
        sqlx::query(
            "update newer_edition set ready = $3, entries = $4, point = $5 where match_id = $1 and agreed = $2 and not refused",
        )
        .bind(match_id.0)
        .bind(super::person_numbers(agreed))
        .bind(ready)
        .bind(entries.map(|entries| entries as i32))
        .bind(point)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Matches whose players have all agreed.
    pub async fn ready_to_go_over(&self, count: i64) -> Result<Vec<Ready>, Fault> {
        let rows = sqlx::query(READY).bind(count).fetch_all(&self.pool).await?;
        let ready = |row: &sqlx::postgres::PgRow| Ready {
            match_id: MatchId(row.get(0)),
            edition: row.get(1),
            is_current: row.get(2),
        };
        Ok(rows.iter().map(ready).collect())
    }

    /// What a match whose players have all agreed to an edition goes on from, and the number of entries before it.
    pub async fn agreed_point(
        &self,
        match_id: MatchId,
        edition: &str,
    ) -> Result<Option<(u32, Vec<u8>)>, Fault> {
        let row = sqlx::query(
            "select entries, point from newer_edition where match_id = $1 and edition = $2 and ready and point is not null",
        )
        .bind(match_id.0)
        .bind(edition)
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.map(|row| (row.get::<i32, _>(0) as u32, row.get(1))))
    }

    /// A match cannot go over to the edition that its players are asked about: they are asked no more.
    pub async fn refuse_agreement(&self, match_id: MatchId, edition: &str) -> Result<(), Fault> {
        sqlx::query(
            "update newer_edition set refused = true, ready = false, entries = null, point = null
             where match_id = $1 and edition = $2",
        )
        .bind(match_id.0)
        .bind(edition)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// A match goes over to another edition by this entry, if all still agree to that edition. Snapshots are of the edition before.
    pub async fn go_over(&self, append: &Append<'_>, edition: &str) -> Result<Appended, Fault> {
        let mut change = self.pool.begin().await?;
        // Somebody who changes their mind now waits, and is then told that it is done.
        let agreed = sqlx::query("delete from newer_edition where match_id = $1 and edition = $2 and ready")
            .bind(append.match_id.0)
            .bind(edition)
            .execute(&mut *change)
            .await?;
        if agreed.rows_affected() == 0 || Store::append_in(&mut *change, append).await? == Appended::Stale {
            change.rollback().await?;
            return Ok(Appended::Stale);
        }
        sqlx::query("delete from snapshot where match_id = $1")
            .bind(append.match_id.0)
            .execute(&mut *change)
            .await?;
        sqlx::query("update match set rebased = $2 where id = $1 and state = $3")
            .bind(append.match_id.0)
            .bind(append.seq as i32)
            .bind(state::RUNNING)
            .execute(&mut *change)
            .await?;
        change.commit().await?;
        Ok(Appended::Done)
    }
}
