//! What is due, for polling, so that lost hints do no harm.

use sqlx::postgres::PgArguments;
use sqlx::query::QueryScalar;
use sqlx::{Postgres, Row as _};

use table::{Person, Seat};
use wire::MatchId;

use super::{Fault, Store, numbers, persons, seats};

/// A clock that has run out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Due {
    /// The match.
    pub match_id: MatchId,
    /// The persons whose time is up.
    pub persons: Vec<Person>,
    /// Number of entries at that time: anybody who has appended since was faster.
    pub entries: u32,
}

/// Lengths of journals: the number of the next entry by match.
pub type Heads = Vec<(MatchId, u32)>;

const CLOCKS_DUE: &str = "select match_id, late,
        (select seq + 1 from journal j where j.match_id = d.match_id order by seq desc limit 1)
 from (
     select t.match_id, t.due, array(
         select p.person from person p
         where p.match_id = t.match_id and p.person = any (t.wanted) and case
             when t.banks = '{}' then t.due + away(p.account, t.since, now()) < now()
             else t.banks[p.person + 1] <= extract(epoch from now() - t.since) * 1000 end
         order by p.person) as late
     from turn t join match m on m.id = t.match_id
     where t.due < now() and t.paused is null and m.state = 2 and t.match_id <> all ($2)
 ) d
 where late <> '{}' order by due limit $1";

const WORK_DUE: &str = "select t.match_id, t.work,
        (select seq + 1 from journal j where j.match_id = t.match_id order by seq desc limit 1)
 from turn t join match m on m.id = t.match_id
 where t.work <> '{}' and t.since < now() - $2 * interval '1 millisecond' and m.state = 2 and t.match_id <> all ($3)
 order by t.since limit $1";

const TO_BEGIN: &str = "select id from match m where state = 0
 and not exists (select from chair c where c.match_id = m.id and (c.person is null or c.pledge is null)) order by id limit $1";

/// Openings in which only bots still have to reveal a salt, left behind by a server that died.
const TO_OPEN: &str = "select id from match m where state = 1 and not exists (
     select from chair c join person p on p.match_id = c.match_id and p.person = c.person
     where c.match_id = m.id and p.bot is null) order by id limit $1";

/// Archiving a match deletes its turn; until then a finished match has one in which nobody must act.
const TO_ARCHIVE: &str = "select t.match_id from turn t join match m on m.id = t.match_id
 where t.wanted = '{}' and t.work = '{}' and t.since < now() - $2 * interval '1 second' and m.state = 3
 order by t.since limit $1";

impl Store {
    /// Clocks that have run out, longest overdue first, except for some matches.
    pub async fn clocks_due(&self, count: i64, except: &[MatchId]) -> Result<Vec<Due>, Fault> {
        let rows = sqlx::query(CLOCKS_DUE).bind(count).bind(numbers(except)).fetch_all(&self.pool).await?;
        let due = |row: &sqlx::postgres::PgRow| Due {
            match_id: MatchId(row.get(0)),
            persons: persons(row.get(1)),
            entries: row.get::<i32, _>(2) as u32,
        };
        Ok(rows.iter().map(due).collect())
    }

    /// Seats that have waited for a bot longer than `older` milliseconds, and the number of entries, except for some matches.
    pub async fn work_due(
        &self,
        older: i64,
        count: i64,
        except: &[MatchId],
    ) -> Result<Vec<(MatchId, Vec<Seat>, u32)>, Fault> {
        let rows =
            sqlx::query(WORK_DUE).bind(count).bind(older).bind(numbers(except)).fetch_all(&self.pool).await?;
        Ok(rows
            .iter()
            .map(|row| (MatchId(row.get(0)), seats(row.get(1)), row.get::<i32, _>(2) as u32))
            .collect())
    }

    /// The lengths of these journals.
    pub async fn heads(&self, matches: &[MatchId]) -> Result<Heads, Fault> {
        let rows = sqlx::query(
            "select id, coalesce((select seq + 1 from journal where match_id = id order by seq desc limit 1), 0)
             from unnest($1::bigint[]) as asked (id)",
        )
        .bind(numbers(matches))
        .fetch_all(&self.pool)
        .await?;
        Ok(rows.iter().map(|row| (MatchId(row.get(0)), row.get::<i32, _>(1) as u32)).collect())
    }

    /// Full matches that are still in their waiting room.
    pub async fn to_begin(&self, count: i64) -> Result<Vec<MatchId>, Fault> {
        self.ids(sqlx::query_scalar(TO_BEGIN).bind(count)).await
    }

    /// Matches in their opening that wait for the server alone.
    pub async fn to_open(&self, count: i64) -> Result<Vec<MatchId>, Fault> {
        self.ids(sqlx::query_scalar(TO_OPEN).bind(count)).await
    }

    /// Finished matches that are not archived yet.
    pub async fn to_archive(&self, older: i64, count: i64) -> Result<Vec<MatchId>, Fault> {
        self.ids(sqlx::query_scalar(TO_ARCHIVE).bind(count).bind(older)).await
    }

    async fn ids(&self, query: QueryScalar<'_, Postgres, i64, PgArguments>) -> Result<Vec<MatchId>, Fault> {
        Ok(query.fetch_all(&self.pool).await?.into_iter().map(MatchId).collect())
    }
}

#[cfg(test)]
mod tests {
    use sqlx::{AssertSqlSafe, Connection, PgConnection};
    use uuid::Uuid;

    use super::super::agreements::READY;
    use super::super::openings::{IDLE_OPENING, IDLE_WAITING};
    use super::super::sessions::FORGET_EXPIRED;
    use super::*;

    /// A database after years: most matches are archived, few are being played, and people sign in.
    const YEARS: &str = "
        insert into account (name, guest) values ('Erwin', true);
        insert into match (game, pace, door, link, state, secret, ended)
            select 'skirmish', '', 0, '', 3, '', now() - interval '1 day' from generate_series(1, 60000);
        insert into archive (match_id, entries, journal) select id, 1, '' from match;
        insert into match (game, pace, door, link, state, secret, ended)
            select 'skirmish', '', 0, '', 3, '', now() - interval '2 hours' from generate_series(1, 50);
        insert into match (game, pace, door, link, state, secret)
            select 'skirmish', '', 0, '', 2, '' from generate_series(1, 5000);
        insert into turn (match_id, wanted, work, since, due)
            select id, case when state = 2 and id % 2 = 0 then '{0}'::smallint[] else '{}' end,
                   case when state = 2 and id % 50 = 1 then '{0}'::smallint[] else '{}' end, now() - interval '2 hours',
                   case when state = 2 then now() + interval '1 day' - id * interval '1 second' end
            from match where not exists (select from archive where match_id = id);
        insert into match (game, pace, door, link, state, secret)
            select 'skirmish', '', 0, '', 0, '' from generate_series(1, 500);
        insert into person (match_id, person, account) select match_id, 0, 1 from turn;
        insert into chair (match_id, seat, person, pledge) select id, 0, 0, '' from match where state = 0;
        insert into session (hash, account, expires)
            select int8send(n), 1, now() + n * interval '1 second' from generate_series(-5, 40000) n;
        insert into newer_edition (match_id, edition, version, ready)
            select id, 'skirmish-2', 2, id % 100 = 0 from match where state = 2;
        insert into recovery (hash, account, expires)
            select int8send(n), 1, now() + n * interval '1 second' from generate_series(-5, 20000) n;
        insert into vacation (account, ends) select 1, now() + n * interval '1 second' from generate_series(-5, 20000) n;
        analyze";

    #[tokio::test]
    async fn nothing_that_is_looked_for_every_few_seconds_is_looked_for_in_a_whole_table() {
        let url = std::env::var("DATABASE_URL").expect("DATABASE_URL: cargo xtask services up");
        let name = format!("test_{}", Uuid::new_v4().simple());
        let mut admin = PgConnection::connect(&url).await.unwrap();
        sqlx::query(AssertSqlSafe(format!("create database {name}"))).execute(&mut admin).await.unwrap();
        let url = format!("{}/{name}", url.rsplit_once('/').unwrap().0);
        let store = Store::connect(&url, 2).await.unwrap();
        store.migrate().await.unwrap();
        let mut database = PgConnection::connect(&url).await.unwrap();
        sqlx::raw_sql(YEARS).execute(&mut database).await.unwrap();
        for (query, indexes) in [
            (CLOCKS_DUE, ["turn_due"].as_slice()),
            (WORK_DUE, &["turn_work"]),
            (TO_BEGIN, &["match_gathering"]),
            (TO_OPEN, &["match_called or match_gathered"]),
            (IDLE_WAITING, &["match_gathered"]),
            (IDLE_OPENING, &["match_gathered"]),
            (TO_ARCHIVE, &["turn_over"]),
            (READY, &["newer_edition_ready"]),
            (FORGET_EXPIRED, &["session_expires", "recovery_expires", "vacation_ends"]),
        ] {
            let asked = query
                .replace("all ($2)", "all ('{7}'::bigint[])")
                .replace("all ($3)", "all ('{7}'::bigint[])");
            let asked = asked.replace("$1", "200").replace("$2", "3600");
            let plan: Vec<String> = sqlx::query_scalar(AssertSqlSafe(format!("explain {asked}")))
                .fetch_all(&mut database)
                .await
                .unwrap();
            let plan = plan.join("\n");
            for index in indexes {
                // Where two serve equally well, the sample that statistics are taken from decides.
                assert!(
                    index.split(" or ").any(|index| plan.contains(index)),
                    "{index} is not used:\n{plan}"
                );
            }
            for whole in ["match", "turn", "session", "recovery", "vacation"] {
                assert!(!plan.contains(&format!("Seq Scan on {whole}")), "{plan}");
            }
        }
        assert_eq!(store.to_archive(3600, 200).await.unwrap().len(), 50);
        assert_eq!(store.to_begin(200).await.unwrap().len(), 200);
    }
}
