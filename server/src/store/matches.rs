//! Matches and their players.

use sqlx::Row as _;
use sqlx::postgres::PgRow;
use table::{Person, Seat};
use wire::http::{Door, Overtime, Pace, State};
use wire::lobby::Counts;
use wire::{AccountId, MatchId};

use super::{Fault, OPENING_DAYS, Store, WAITING_DAYS, person, person_number, seat_number};

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
    /// What it costs when a clock runs out.
    pub overtime: &'a Overtime,
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
    /// How often salts were called for.
    pub openings: i32,
    /// Milliseconds since somebody took or left a seat, or salts were called for.
    pub idle: i64,
    /// What it costs when a clock runs out.
    pub overtime: Overtime,
    /// The match in which its players play again.
    pub rematch: Option<MatchId>,
    /// The entry by which its players went over to an edition by which it would have come out differently.
    pub rebased: Option<u32>,
    /// The seats that won, and how it ended.
    pub result: Option<(Vec<Seat>, String)>,
}

impl MatchRow {
    /// Milliseconds until a match that has not begun is called off, if nothing happens.
    pub fn expires(&self) -> Option<i64> {
        let days = match self.state {
            State::Waiting => WAITING_DAYS,
            State::Opening => OPENING_DAYS,
            _ => return None,
        };
        Some((days * 24 * 3600 * 1000 - self.idle).max(0))
    }
}

/// Which matches the lobby lists.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listing<'a> {
    /// Those in this state.
    pub state: State,
    /// Those of this game.
    pub game: Option<&'a str>,
    /// Those with at least this many free seats.
    pub free: u8,
    /// Those with lower ids.
    pub before: MatchId,
    /// At most this many.
    pub count: i64,
}

/// The outcome of an attempt to take seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sat {
    /// The seats are taken by the account.
    Done,
    /// The match has begun, or was called off.
    Begun,
    /// Somebody holds one of them.
    Taken,
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

pub(super) const COLUMNS: &str = "select m.id, m.game, m.setup, m.pace, m.door, m.link, m.state, m.secret, m.trouble, m.owner, m.hints, m.openings,
    (extract(epoch from now() - m.gathered) * 1000)::bigint, m.overtime, m.rematch, m.rebased, m.winners, m.how
    from match m";

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
        openings: row.get(11),
        idle: row.get(12),
        overtime: row
            .get::<Option<&str>, _>(13)
            .and_then(|text| serde_json::from_str(text).ok())
            .unwrap_or_default(),
        rematch: row.get::<Option<i64>, _>(14).map(MatchId),
        rebased: row.get::<Option<i32>, _>(15).map(|entry| entry as u32),
        result: row.get::<Option<Vec<i16>>, _>(16).map(super::seats).zip(row.get(17)),
    }
}

/// An agreement as it is stored: nothing for the default, so that matches of older versions have it.
fn kept(overtime: &Overtime) -> Option<String> {
    let plain = overtime.is_fallback();
    (!plain).then(|| serde_json::to_string(overtime).expect("an agreement serializes"))
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
                 insert into match (game, setup, pace, door, link, owner, secret, hints, overtime)
                 values ($1, $2, $3, $4, $5, $6, $7, $12, $13) returning id
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
        .bind(kept(new.overtime))
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

    /// Matches as the lobby lists them, newest first.
    pub async fn lobby(&self, listing: &Listing<'_>) -> Result<Vec<MatchRow>, Fault> {
        // The state is part of the statement, so that the index of its matches is used.
        let rows = sqlx::query(sqlx::AssertSqlSafe(format!(
            "{COLUMNS} where m.state = {} and m.door = 0 and m.id < $1 and ($3::text is null or m.game = $3)
             and (select count(*) from chair c where c.match_id = m.id and c.person is null) >= $4
             order by m.id desc limit $2",
            state::number(listing.state)
        )))
        .bind(listing.before.0)
        .bind(listing.count)
        .bind(listing.game)
        .bind(i64::from(listing.free))
        .fetch_all(&self.pool)
        .await?;
        Ok(rows.iter().map(read).collect())
    }

    /// How many matches of each game look for players and are being played, of those that are listed. Of very many, the first are counted.
    pub async fn lobby_counts(&self) -> Result<Vec<Counts>, Fault> {
        let rows = sqlx::query(
            "select game, sum(waiting), sum(running) from (
                 (select game, 1 as waiting, 0 as running from match where state = 0 and door = 0 limit 5000)
                 union all
                 (select game, 0, 1 from match where state = 2 and door = 0 limit 5000)
             ) as listed group by game order by game",
        )
        .fetch_all(&self.pool)
        .await?;
        let counts = |row: &PgRow| Counts { game: row.get(0), waiting: row.get(1), running: row.get(2) };
        Ok(rows.iter().map(counts).collect())
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

    /// An account takes free seats in the waiting room: all of these or none.
    pub async fn sit(
        &self,
        match_id: MatchId,
        account: AccountId,
        seats: &[(Seat, [u8; 32])],
    ) -> Result<Sat, Fault> {
        let mut change = self.pool.begin().await?;
        // Serializes everybody who takes or leaves seats.
        let waiting = sqlx::query("update match set gathered = now() where id = $1 and state = 0")
            .bind(match_id.0)
            .execute(&mut *change)
            .await?;
        if waiting.rows_affected() == 0 {
            return Ok(Sat::Begun);
        }
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
        if taken.rows_affected() != seats.len() as u64 {
            change.rollback().await?;
            return Ok(Sat::Taken);
        }
        change.commit().await?;
        Ok(Sat::Done)
    }

    /// Starts the journal with these lines, provided that the seats are still taken as given. False if they are not, or it has begun.
    pub async fn begin(&self, match_id: MatchId, chairs: &Chairs, lines: &[String]) -> Result<bool, Fault> {
        let mut change = self.pool.begin().await?;
        // Locks the match: taking and leaving seats wait until it has begun.
        let begins = sqlx::query(
            "update match set state = $2, gathered = now(), called = null, openings = openings + 1
             where id = $1 and state = $3",
        )
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
