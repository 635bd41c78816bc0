//! Matches and their players.

use sqlx::Row as _;
use sqlx::postgres::PgRow;
use table::{Person, Seat};
use wire::http::{Door, Pace, State};
use wire::{AccountId, MatchId};

use super::{Fault, Store, person, person_number, seat_number};

/// States of a match, as stored.
pub mod state {
    use wire::http::State;

    /// In the waiting room.
    pub const WAITING: i16 = 0;
    /// Salts are being revealed.
    pub const OPENING: i16 = 1;
    /// Being played.
    pub const RUNNING: i16 = 2;
    /// Finished.
    pub const OVER: i16 = 3;
    /// Quarantined.
    pub const QUARANTINED: i16 = 4;
    /// Called off.
    pub const CALLED_OFF: i16 = 5;

    /// The state as it is stored.
    pub fn number(state: State) -> i16 {
        match state {
            State::Waiting => WAITING,
            State::Opening => OPENING,
            State::Running => RUNNING,
            State::Over => OVER,
            State::Quarantined => QUARANTINED,
            State::CalledOff => CALLED_OFF,
        }
    }

    /// The state as the API names it.
    pub fn named(state: i16) -> State {
        match state {
            WAITING => State::Waiting,
            OPENING => State::Opening,
            RUNNING => State::Running,
            OVER => State::Over,
            QUARANTINED => State::Quarantined,
            _ => State::CalledOff,
        }
    }
}

/// A match to be created.
#[derive(Clone, Debug)]
pub struct NewMatchRow<'a> {
    /// Id of the game.
    pub game: &'a str,
    /// Set-up in JSON.
    pub setup: Option<&'a str>,
    /// Time control.
    pub pace: Pace,
    /// Who may join.
    pub door: Door,
    /// May clients show hints?
    pub hints: bool,
    /// Secret part of its link.
    pub link: &'a str,
    /// Its creator.
    pub owner: AccountId,
    /// Secret of its dice.
    pub secret: [u8; 32],
    /// The persons known so far: an account or a bot each.
    pub persons: Vec<(Option<AccountId>, Option<String>)>,
    /// For every seat its person and the hash of its salt.
    pub chairs: Vec<(Option<Person>, Option<[u8; 32]>)>,
}

/// A match as stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchRow {
    /// Its id.
    pub id: MatchId,
    /// Id of the game.
    pub game: String,
    /// Set-up in JSON.
    pub setup: Option<String>,
    /// Time control.
    pub pace: Pace,
    /// Who may join.
    pub door: Door,
    /// Secret part of its link.
    pub link: String,
    /// State.
    pub state: State,
    /// Secret of its dice.
    pub secret: [u8; 32],
    /// Why it was quarantined.
    pub trouble: Option<String>,
    /// Its creator.
    pub owner: Option<AccountId>,
    /// May clients show hints?
    pub hints: bool,
}

/// A person of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Member {
    /// Number within the match.
    pub person: Person,
    /// The account, unless it was deleted or this is a bot.
    pub account: Option<AccountId>,
    /// The bot's level, if this is a bot.
    pub bot: Option<String>,
    /// Name of the account.
    pub name: Option<String>,
    /// Level of the bot that takes over when this person's time runs out.
    pub absent: Option<String>,
    /// The person that this bot stands in for.
    pub covers: Option<Person>,
}

/// For every seat its person and the hash of its salt.
pub type Chairs = Vec<(Option<Person>, Option<Vec<u8>>)>;

fn chair(row: &PgRow) -> (Option<Person>, Option<Vec<u8>>) {
    (row.get::<Option<i16>, _>(0).map(person), row.get(1))
}

pub(super) const COLUMNS: &str = "select m.id, m.game, m.setup, m.pace, m.door, m.link, m.state, m.secret, m.trouble, m.owner, m.hints from match m";

/// Milliseconds left in the turn `t`.
pub(super) const LEFT: &str = "case when t.paused is null then (extract(epoch from t.due - now() + case when t.banks <> '{}' then interval '0' else coalesce(
    (select max(away(p.account, t.since, now())) from person p
     where p.match_id = t.match_id and p.person = any (t.wanted)), interval '0') end) * 1000)::bigint end";

pub(super) fn read(row: &PgRow) -> MatchRow {
    let secret: Vec<u8> = row.get(7);
    MatchRow {
        id: MatchId(row.get(0)),
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
        owner: row.get::<Option<i64>, _>(9).map(AccountId),
        hints: row.get(10),
    }
}

impl Store {
    /// Creates a match, in one statement.
    pub async fn make(&self, new: &NewMatchRow<'_>) -> Result<MatchId, Fault> {
        let (accounts, levels): (Vec<Option<i64>>, Vec<Option<&str>>) = new
            .persons
            .iter()
            .map(|(account, bot)| (account.map(|account| account.0), bot.as_deref()))
            .unzip();
        let (sitters, pledges): (Vec<Option<i16>>, Vec<Option<Vec<u8>>>) = new
            .chairs
            .iter()
            .map(|(person, pledge)| (person.map(person_number), pledge.map(|p| p.to_vec())))
            .unzip();
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
        .bind(new.game)
        .bind(new.setup)
        .bind(serde_json::to_string(&new.pace).expect("a time control serializes"))
        .bind(new.door as i16)
        .bind(new.link)
        .bind(new.owner.0)
        .bind(new.secret.to_vec())
        .bind(accounts)
        .bind(levels)
        .bind(sitters)
        .bind(pledges)
        .bind(new.hints)
        .fetch_one(&self.pool)
        .await?;
        Ok(MatchId(row.get(0)))
    }

    /// A match.
    pub async fn find(&self, match_id: MatchId) -> Result<Option<MatchRow>, Fault> {
        let row = sqlx::query(sqlx::AssertSqlSafe(format!("{COLUMNS} where m.id = $1")))
            .bind(match_id.0)
            .fetch_optional(&self.pool)
            .await?;
        Ok(row.as_ref().map(read))
    }

    /// Matches looking for players, of one game or of any, newest first.
    pub async fn lobby(
        &self,
        game: Option<&str>,
        before: MatchId,
        count: i64,
    ) -> Result<Vec<MatchRow>, Fault> {
        let rows = sqlx::query(sqlx::AssertSqlSafe(format!(
            "{COLUMNS} where m.state = 0 and m.door = 0 and m.id < $1 and ($3::text is null or m.game = $3)
             order by m.id desc limit $2"
        )))
        .bind(before.0)
        .bind(count)
        .bind(game)
        .fetch_all(&self.pool)
        .await?;
        Ok(rows.iter().map(read).collect())
    }

    /// The matches of an account, newest first.
    pub async fn matches_of(
        &self,
        account: AccountId,
        before: MatchId,
        count: i64,
    ) -> Result<Vec<MatchRow>, Fault> {
        let rows = sqlx::query(sqlx::AssertSqlSafe(format!(
            "{COLUMNS} where m.id in (select match_id from person where account = $1 and match_id < $2) order by m.id desc limit $3"
        )))
        .bind(account.0)
        .bind(before.0)
        .bind(count)
        .fetch_all(&self.pool)
        .await?;
        Ok(rows.iter().map(read).collect())
    }

    /// The persons of a match, in order.
    pub async fn members(&self, match_id: MatchId) -> Result<Vec<Member>, Fault> {
        let rows = sqlx::query(
            "select p.person, p.account, p.bot, a.name, p.absent, p.covers from person p left join account a on a.id = p.account
             where p.match_id = $1 order by p.person",
        )
        .bind(match_id.0)
        .fetch_all(&self.pool)
        .await?;
        let member = |row: &PgRow| Member {
            person: person(row.get(0)),
            account: row.get::<Option<i64>, _>(1).map(AccountId),
            bot: row.get(2),
            name: row.get(3),
            absent: row.get(4),
            covers: row.get::<Option<i16>, _>(5).map(person),
        };
        Ok(rows.iter().map(member).collect())
    }

    /// For every seat its person and the hash of its salt.
    pub async fn chairs(&self, match_id: MatchId) -> Result<Chairs, Fault> {
        let rows = sqlx::query("select person, pledge from chair where match_id = $1 order by seat")
            .bind(match_id.0)
            .fetch_all(&self.pool)
            .await?;
        Ok(rows.iter().map(chair).collect())
    }

    /// An account takes free seats in the waiting room; false if one of them is taken.
    pub async fn sit(
        &self,
        match_id: MatchId,
        account: AccountId,
        seats: &[(Seat, [u8; 32])],
    ) -> Result<bool, Fault> {
        let mut change = self.pool.begin().await?;
        // Serializes everybody who takes or leaves seats.
        let waiting: Option<i64> =
            sqlx::query_scalar("select id from match where id = $1 and state = 0 for update")
                .bind(match_id.0)
                .fetch_optional(&mut *change)
                .await?;
        let (places, pledges): (Vec<i16>, Vec<Vec<u8>>) =
            seats.iter().map(|(seat, pledge)| (seat_number(*seat), pledge.to_vec())).unzip();
        let person: i16 = sqlx::query_scalar(
            "with known as (select person from person where match_id = $1 and account = $2),
             added as (
                 insert into person (match_id, person, account)
                 select $1, (select count(*) from person where match_id = $1), $2 where not exists (select from known)
                 returning person
             )
             select person from known union all select person from added",
        )
        .bind(match_id.0)
        .bind(account.0)
        .fetch_one(&mut *change)
        .await?;
        let taken = sqlx::query(
            "update chair set person = $2, pledge = given.pledge
             from unnest($3::smallint[], $4::bytea[]) as given (seat, pledge)
             where match_id = $1 and chair.seat = given.seat and chair.person is null",
        )
        .bind(match_id.0)
        .bind(person)
        .bind(places)
        .bind(pledges)
        .execute(&mut *change)
        .await?;
        if waiting.is_none() || taken.rows_affected() != seats.len() as u64 {
            change.rollback().await?;
            return Ok(false);
        }
        change.commit().await?;
        Ok(true)
    }

    /// Starts the journal with these lines, provided that the seats are still taken as given. False if they are not, or it has begun.
    pub async fn begin(&self, match_id: MatchId, chairs: &Chairs, lines: &[String]) -> Result<bool, Fault> {
        let mut change = self.pool.begin().await?;
        // Locks the match: taking and leaving seats wait until it has begun.
        let begins = sqlx::query("update match set state = $2 where id = $1 and state = $3")
            .bind(match_id.0)
            .bind(state::OPENING)
            .bind(state::WAITING)
            .execute(&mut *change)
            .await?;
        let rows = sqlx::query("select person, pledge from chair where match_id = $1 order by seat")
            .bind(match_id.0)
            .fetch_all(&mut *change)
            .await?;
        let now: Chairs = rows.iter().map(chair).collect();
        if begins.rows_affected() == 0 || now != *chairs {
            change.rollback().await?;
            return Ok(false);
        }
        // A server of an older version may have begun while somebody left; such lines belong to no match.
        sqlx::query("delete from journal where match_id = $1").bind(match_id.0).execute(&mut *change).await?;
        sqlx::query(
            "insert into journal (match_id, seq, line)
             select $1, n::int - 1, line from unnest($2::text[]) with ordinality as given (line, n)",
        )
        .bind(match_id.0)
        .bind(lines)
        .execute(&mut *change)
        .await?;
        change.commit().await?;
        Ok(true)
    }

    /// Changes the state of a match; false if it was not in the expected one.
    pub async fn change_state(
        &self,
        match_id: MatchId,
        from: State,
        to: State,
        trouble: Option<&str>,
    ) -> Result<bool, Fault> {
        let done = sqlx::query("update match set state = $3, trouble = $4 where id = $1 and state = $2")
            .bind(match_id.0)
            .bind(state::number(from))
            .bind(state::number(to))
            .bind(trouble)
            .execute(&self.pool)
            .await?;
        Ok(done.rows_affected() == 1)
    }

    /// Milliseconds in the bank of every person, where there are banks.
    pub async fn banks(&self, match_id: MatchId) -> Result<Vec<i64>, Fault> {
        let row = sqlx::query_scalar("select banks from turn where match_id = $1").bind(match_id.0);
        Ok(row.fetch_optional(&self.pool).await?.unwrap_or_default())
    }

    /// Whether the account must act in a running match, and the milliseconds left. Paused clocks give none; vacations extend the time.
    pub async fn turn_for(
        &self,
        match_id: MatchId,
        account: AccountId,
    ) -> Result<(bool, Option<i64>), Fault> {
        let row = sqlx::query(sqlx::AssertSqlSafe(format!(
            "select exists (select from person p where p.match_id = t.match_id and p.account = $2 and p.person = any (t.wanted)), {LEFT}
             from turn t where t.match_id = $1"
        )))
        .bind(match_id.0)
        .bind(account.0)
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.map_or((false, None), |row| (row.get(0), row.get(1))))
    }
}
