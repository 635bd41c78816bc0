//! Matches and who sits at them.

use sqlx::Row as _;
use sqlx::postgres::PgRow;
use wire::http::{Door, Pace, State};

use super::{Fault, Store};

/// How far a match has come, as the store writes it.
pub mod state {
    use wire::http::State;

    /// Chairs are free.
    pub const GATHERING: i16 = 0;
    /// Salts are opened.
    pub const OPENING: i16 = 1;
    /// It is played.
    pub const RUNNING: i16 = 2;
    /// It is over.
    pub const OVER: i16 = 3;
    /// It is set aside.
    pub const QUARANTINED: i16 = 4;
    /// It never began.
    pub const CALLED_OFF: i16 = 5;

    /// As others call it.
    pub fn named(state: i16) -> State {
        match state {
            GATHERING => State::Gathering,
            OPENING => State::Opening,
            RUNNING => State::Running,
            OVER => State::Over,
            QUARANTINED => State::Quarantined,
            _ => State::CalledOff,
        }
    }
}

/// A match to be made.
#[derive(Clone, Debug)]
pub struct Fresh<'a> {
    /// The id of the game.
    pub game: &'a str,
    /// The set-up in JSON.
    pub setup: Option<&'a str>,
    /// How fast.
    pub pace: Pace,
    /// Who may join.
    pub door: Door,
    /// May pages give hints?
    pub hints: bool,
    /// The word of its link.
    pub link: &'a str,
    /// Who makes it.
    pub owner: i64,
    /// The secret of its dice.
    pub secret: [u8; 32],
    /// The persons known by now: an account or a bot each.
    pub persons: Vec<(Option<i64>, Option<String>)>,
    /// For every seat its person and the hash of its salt.
    pub chairs: Vec<(Option<i16>, Option<[u8; 32]>)>,
}

/// A match as the store knows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// Its number.
    pub table: i64,
    /// The id of the game.
    pub game: String,
    /// The set-up in JSON.
    pub setup: Option<String>,
    /// How fast.
    pub pace: Pace,
    /// Who may join.
    pub door: Door,
    /// The word of its link.
    pub link: String,
    /// How far it has come.
    pub state: State,
    /// The secret of its dice.
    pub secret: [u8; 32],
    /// Why it was set aside.
    pub trouble: Option<String>,
    /// Who made it.
    pub owner: Option<i64>,
    /// May pages give hints?
    pub hints: bool,
}

/// A person of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Member {
    /// The number within the match.
    pub person: i16,
    /// The account, unless it is gone or there is none.
    pub account: Option<i64>,
    /// The bot's level, if it is one.
    pub bot: Option<String>,
    /// What the account is called.
    pub name: Option<String>,
    /// The level of the bot that plays for this person when his time runs out.
    pub absent: Option<String>,
    /// The person for whom this bot plays.
    pub covers: Option<i16>,
}

pub(super) const COLUMNS: &str = "select m.id, m.game, m.setup, m.pace, m.door, m.link, m.state, m.secret, m.trouble, m.owner, m.hints from match m";

/// Milliseconds that are left in the turn `t`.
pub(super) const LEFT: &str = "case when t.paused is null then (extract(epoch from t.due - now() + case when t.banks <> '{}' then interval '0' else coalesce(
    (select max(away(p.account, t.since, now())) from person p
     where p.match_id = t.match_id and p.person = any (t.wanted)), interval '0') end) * 1000)::bigint end";

pub(super) fn read(row: &PgRow) -> Row {
    let secret: Vec<u8> = row.get(7);
    Row {
        table: row.get(0),
        game: row.get(1),
        setup: row.get(2),
        pace: serde_json::from_str(row.get(3)).unwrap_or_default(),
        door: match row.get::<i16, _>(4) {
            0 => Door::Open,
            1 => Door::Link,
            _ => Door::Named,
        },
        link: row.get(5),
        state: state::named(row.get(6)),
        secret: secret.try_into().unwrap_or_default(),
        trouble: row.get(8),
        owner: row.get(9),
        hints: row.get(10),
    }
}

impl Store {
    /// Makes a match: one statement.
    pub async fn make(&self, fresh: &Fresh<'_>) -> Result<i64, Fault> {
        let (accounts, levels): (Vec<Option<i64>>, Vec<Option<&str>>) =
            fresh.persons.iter().map(|(account, bot)| (*account, bot.as_deref())).unzip();
        let (sitters, pledges): (Vec<Option<i16>>, Vec<Option<Vec<u8>>>) =
            fresh.chairs.iter().map(|(person, pledge)| (*person, pledge.map(|p| p.to_vec()))).unzip();
        let row = sqlx::query(
            "with made as (
                 insert into match (game, setup, pace, door, link, owner, secret, hints)
                 values ($1, $2, $3, $4, $5, $6, $7, $12) returning id
             ), persons as (
                 insert into person (match_id, person, account, bot)
                 select id, n - 1, account, bot
                 from made, unnest($8::bigint[], $9::text[]) with ordinality as known (account, bot, n)
             ), chairs as (
                 insert into chair (match_id, seat, person, pledge)
                 select id, n - 1, person, pledge
                 from made, unnest($10::smallint[], $11::bytea[]) with ordinality as placed (person, pledge, n)
             )
             select id from made",
        )
        .bind(fresh.game)
        .bind(fresh.setup)
        .bind(serde_json::to_string(&fresh.pace).expect("a pace can be written"))
        .bind(fresh.door as i16)
        .bind(fresh.link)
        .bind(fresh.owner)
        .bind(fresh.secret.to_vec())
        .bind(accounts)
        .bind(levels)
        .bind(sitters)
        .bind(pledges)
        .bind(fresh.hints)
        .fetch_one(&self.pool)
        .await?;
        Ok(row.get(0))
    }

    /// A match.
    pub async fn find(&self, table: i64) -> Result<Option<Row>, Fault> {
        let row = sqlx::query(sqlx::AssertSqlSafe(format!("{COLUMNS} where m.id = $1")))
            .bind(table)
            .fetch_optional(&self.pool)
            .await?;
        Ok(row.as_ref().map(read))
    }

    /// Open tables that want players, of one game or of any, the newest first.
    pub async fn lobby(&self, game: Option<&str>, before: i64, count: i64) -> Result<Vec<Row>, Fault> {
        let rows = sqlx::query(sqlx::AssertSqlSafe(format!(
            "{COLUMNS} where m.state = 0 and m.door = 0 and m.id < $1 and ($3::text is null or m.game = $3)
             order by m.id desc limit $2"
        )))
        .bind(before)
        .bind(count)
        .bind(game)
        .fetch_all(&self.pool)
        .await?;
        Ok(rows.iter().map(read).collect())
    }

    /// The matches of an account, the newest first.
    pub async fn matches_of(&self, account: i64, before: i64, count: i64) -> Result<Vec<Row>, Fault> {
        let rows = sqlx::query(sqlx::AssertSqlSafe(format!(
            "{COLUMNS} where m.id in (select match_id from person where account = $1 and match_id < $2) order by m.id desc limit $3"
        )))
        .bind(account)
        .bind(before)
        .bind(count)
        .fetch_all(&self.pool)
        .await?;
        Ok(rows.iter().map(read).collect())
    }

    /// The persons of a match, in order.
    pub async fn members(&self, table: i64) -> Result<Vec<Member>, Fault> {
        let rows = sqlx::query(
            "select p.person, p.account, p.bot, a.name, p.absent, p.covers from person p left join account a on a.id = p.account
             where p.match_id = $1 order by p.person",
        )
        .bind(table)
        .fetch_all(&self.pool)
        .await?;
        let member = |row: &PgRow| Member {
            person: row.get(0),
            account: row.get(1),
            bot: row.get(2),
            name: row.get(3),
            absent: row.get(4),
            covers: row.get(5),
        };
        Ok(rows.iter().map(member).collect())
    }

    /// For every seat its person and the hash of its salt.
    pub async fn chairs(&self, table: i64) -> Result<Vec<(Option<i16>, Option<Vec<u8>>)>, Fault> {
        let rows = sqlx::query("select person, pledge from chair where match_id = $1 order by seat")
            .bind(table)
            .fetch_all(&self.pool)
            .await?;
        Ok(rows.iter().map(|row| (row.get(0), row.get(1))).collect())
    }

    /// An account takes free seats of a match that still gathers; false if one of them is taken. The last to sit down makes it begin to open.
    pub async fn sit(&self, table: i64, account: i64, seats: &[(i16, [u8; 32])]) -> Result<bool, Fault> {
        let mut change = self.pool.begin().await?;
        // Whoever sits down waits for whoever is about to.
        let gathers: Option<i64> =
            sqlx::query_scalar("select id from match where id = $1 and state = 0 for update")
                .bind(table)
                .fetch_optional(&mut *change)
                .await?;
        let (places, pledges): (Vec<i16>, Vec<Vec<u8>>) = seats.iter().map(|(s, p)| (*s, p.to_vec())).unzip();
        let person: i16 = sqlx::query_scalar(
            "with known as (select person from person where match_id = $1 and account = $2),
             added as (
                 insert into person (match_id, person, account)
                 select $1, (select count(*) from person where match_id = $1), $2 where not exists (select from known)
                 returning person
             )
             select person from known union all select person from added",
        )
        .bind(table)
        .bind(account)
        .fetch_one(&mut *change)
        .await?;
        let taken = sqlx::query(
            "update chair set person = $2, pledge = given.pledge
             from unnest($3::smallint[], $4::bytea[]) as given (seat, pledge)
             where match_id = $1 and chair.seat = given.seat and chair.person is null",
        )
        .bind(table)
        .bind(person)
        .bind(places)
        .bind(pledges)
        .execute(&mut *change)
        .await?;
        if gathers.is_none() || taken.rows_affected() != seats.len() as u64 {
            change.rollback().await?;
            return Ok(false);
        }
        change.commit().await?;
        Ok(true)
    }

    /// Every chair is taken, as it is told here: the journal begins with these lines. False if that is no longer so, or it has begun.
    pub async fn begin(
        &self,
        table: i64,
        chairs: &[(Option<i16>, Option<Vec<u8>>)],
        lines: &[String],
    ) -> Result<bool, Fault> {
        let mut change = self.pool.begin().await?;
        // Whoever sits down or leaves waits until it has begun.
        let begins = sqlx::query("update match set state = $2 where id = $1 and state = $3")
            .bind(table)
            .bind(state::OPENING)
            .bind(state::GATHERING)
            .execute(&mut *change)
            .await?;
        let rows = sqlx::query("select person, pledge from chair where match_id = $1 order by seat")
            .bind(table)
            .fetch_all(&mut *change)
            .await?;
        let now: Vec<(Option<i16>, Option<Vec<u8>>)> =
            rows.iter().map(|row| (row.get(0), row.get(1))).collect();
        if begins.rows_affected() == 0 || now != chairs {
            change.rollback().await?;
            return Ok(false);
        }
        // A copy of the version before may have begun while somebody left: such lines belong to no match.
        sqlx::query("delete from journal where match_id = $1").bind(table).execute(&mut *change).await?;
        sqlx::query(
            "insert into journal (match_id, seq, line)
             select $1, n::int - 1, line from unnest($2::text[]) with ordinality as given (line, n)",
        )
        .bind(table)
        .bind(lines)
        .execute(&mut *change)
        .await?;
        change.commit().await?;
        Ok(true)
    }

    /// A match goes from one state to another; false if it was not in the first.
    pub async fn pass(&self, table: i64, from: i16, to: i16, trouble: Option<&str>) -> Result<bool, Fault> {
        let done = sqlx::query("update match set state = $3, trouble = $4 where id = $1 and state = $2")
            .bind(table)
            .bind(from)
            .bind(to)
            .bind(trouble)
            .execute(&self.pool)
            .await?;
        Ok(done.rows_affected() == 1)
    }

    /// Milliseconds in the bank of every person, where there are banks.
    pub async fn banks(&self, table: i64) -> Result<Vec<i64>, Fault> {
        let row = sqlx::query_scalar("select banks from turn where match_id = $1").bind(table);
        Ok(row.fetch_optional(&self.pool).await?.unwrap_or_default())
    }

    /// Milliseconds that are left in a running match, and whether the account is wanted in it. A clock that stands still tells nothing, and
    /// whoever is on vacation has the more.
    pub async fn turn_for(&self, table: i64, account: i64) -> Result<(bool, Option<i64>), Fault> {
        let row = sqlx::query(sqlx::AssertSqlSafe(format!(
            "select exists (select from person p where p.match_id = t.match_id and p.account = $2 and p.person = any (t.wanted)), {LEFT}
             from turn t where t.match_id = $1"
        )))
        .bind(table)
        .bind(account)
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.map_or((false, None), |row| (row.get(0), row.get(1))))
    }
}
