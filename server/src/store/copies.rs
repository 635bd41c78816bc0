//! The copies of the server that run on this database, and the editions that matches are of.

use sqlx::Row as _;
use table::Edition;
use table::dice::commitment::Secret;
use table::journal::edition_of;
use uuid::Uuid;
use wire::MatchId;
use wire::http::State;

use super::{Fault, Store, state};

/// Lines that name an edition. They are told by how every line begins, so that none has to be read whole.
const NAMES_AN_EDITION: &str = "(seq = 0 or left(line, 120) like '%\"deed\":{\"adopt\"%' or left(line, 120) like '%\"deed\":{\"rebase\"%')";

/// A match with all its lines.
pub struct Stored {
    /// Its id.
    pub id: MatchId,
    /// Its state.
    pub state: State,
    /// The secret of its dice.
    pub secret: Secret,
    /// Its journal.
    pub journal: String,
}

impl Store {
    /// Says that a copy runs, where others reach it, and what it plays.
    pub async fn announce_copy(&self, copy: Uuid, address: &str, editions: &[String]) -> Result<(), Fault> {
        sqlx::query(
            "with ended as (delete from copy where seen < now() - interval '1 day')
             insert into copy (id, address, editions) values ($1, $2, $3)
             on conflict (id) do update set address = $2, editions = $3, seen = now()",
        )
        .bind(copy)
        .bind(address)
        .bind(editions)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// A copy has ended.
    pub async fn end_copy(&self, copy: Uuid) -> Result<(), Fault> {
        sqlx::query("delete from copy where id = $1").bind(copy).execute(&self.pool).await?;
        Ok(())
    }

    /// Where a copy is reached that plays an edition, the one seen last; never this one.
    pub async fn copy_with(&self, edition: &str, this: Uuid) -> Result<Option<String>, Fault> {
        let found = sqlx::query_scalar(
            "select address from copy where $1 = any (editions) and id <> $2 and seen > now() - interval '45 seconds'
             order by seen desc limit 1",
        );
        Ok(found.bind(edition).bind(this).fetch_optional(&self.pool).await?)
    }

    /// The edition that a match goes on by; none if it has no journal.
    pub async fn edition(&self, match_id: MatchId) -> Result<Option<Edition>, Fault> {
        let query =
            format!("select line from journal where match_id = $1 and {NAMES_AN_EDITION} order by seq");
        let named = sqlx::query_scalar(sqlx::AssertSqlSafe(query)).bind(match_id.0);
        let lines: Vec<String> = named.fetch_all(&self.pool).await?;
        if !lines.is_empty() {
            return Ok(edition_of(&lines.join("\n")));
        }
        let Some(packed) = self.archived(match_id).await? else { return Ok(None) };
        Ok(edition_of(&journal_of(crate::archive::unpack(&packed).into_iter().map(|(_, line)| line))))
    }

    /// The first match after this one that has a journal, with all of it.
    pub async fn next_stored(&self, after: MatchId) -> Result<Option<Stored>, Fault> {
        let row = sqlx::query(
            "select id, state, secret from match where id > $1 and state in (1, 2, 3, 4) order by id limit 1",
        );
        let Some(row) = row.bind(after.0).fetch_optional(&self.pool).await? else { return Ok(None) };
        let id = MatchId(row.get(0));
        let secret: Vec<u8> = row.get(2);
        let lines = match self.archived(id).await? {
            Some(packed) => crate::archive::unpack(&packed),
            None => self.lines(id, 0).await?,
        };
        let secret = Secret(secret.try_into().unwrap_or_default());
        let journal = journal_of(lines.into_iter().map(|(_, line)| line));
        Ok(Some(Stored { id, state: state::named(row.get(1)), secret, journal }))
    }
}

fn journal_of(lines: impl Iterator<Item = String>) -> String {
    lines.flat_map(|line| [line, "\n".into()]).collect()
}
