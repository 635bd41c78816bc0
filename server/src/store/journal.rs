//! Journals: appended to, read, snapped and archived.

use sqlx::Row as _;
use uuid::Uuid;

use super::{Fault, Store, is_taken, state};

/// Lines to be appended to a journal.
#[derive(Clone, Debug)]
pub struct Append<'a> {
    /// Of which match.
    pub table: i64,
    /// The number of the first line.
    pub seq: u32,
    /// The command that they come of.
    pub command: Option<Uuid>,
    /// The lines.
    pub lines: &'a [String],
    /// What comes of them for the match.
    pub then: Then,
}

/// What comes of new lines for the match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Then {
    /// Nothing but what they say.
    Same,
    /// It is another's turn.
    Turn(Turn),
    /// It is still the same turn, but everybody has so many milliseconds for every decision, and one was made.
    Renew(i64),
    /// Seats are handed to another, and it may be another's turn.
    Hand(Turn, Hand),
    /// The game begins, with so many milliseconds in each person's bank.
    Start(Turn, Vec<i64>),
    /// It is over.
    End,
}

/// Whose turn it is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Turn {
    /// The persons that are wanted.
    pub wanted: Vec<i16>,
    /// The seats that a bot must decide for.
    pub work: Vec<i16>,
    /// Milliseconds for every decision, if each has as much.
    pub each: Option<i64>,
    /// Milliseconds that a decision brings into a person's bank, if there are banks.
    pub increment: Option<i64>,
}

impl Turn {
    fn is_untimed(&self) -> bool {
        self.each.is_none() && self.increment.is_none()
    }
}

/// Seats of one person are handed to another, who may be new to the match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hand {
    /// The seats.
    pub seats: Vec<i16>,
    /// Who held them.
    pub from: i16,
    /// Who holds them now.
    pub to: i16,
    /// His account, if he is new.
    pub account: Option<i64>,
    /// His level, if he is a new bot.
    pub bot: Option<String>,
    /// For whom he plays, if he is a new bot and plays for somebody.
    pub covers: Option<i16>,
}

/// How an attempt to append went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Appended {
    /// It is written and will stay.
    Done,
    /// Somebody else has appended since: read, and try again.
    Stale,
}

/// A match as it is read from the store.
#[derive(Clone, Debug, Default)]
pub struct Loaded {
    /// The latest snapshot, if there is one.
    pub snapshot: Option<Vec<u8>>,
    /// Commands done shortly before the snapshot.
    pub done: Vec<Uuid>,
    /// The lines since, each with the command it came of.
    pub lines: Vec<(Option<Uuid>, String)>,
}

impl Store {
    /// Appends lines: one statement, which does all or nothing.
    pub async fn append(&self, append: &Append<'_>) -> Result<Appended, Fault> {
        let statement = match &append.then {
            Then::Same => APPEND,
            Then::Turn(turn) if turn.is_untimed() => APPEND_AND_TURN_UNTIMED,
            Then::Turn(_) => APPEND_AND_TURN,
            Then::Renew(_) => APPEND_AND_RENEW,
            Then::Hand(..) => APPEND_AND_HAND,
            Then::Start(..) => APPEND_AND_START,
            Then::End => APPEND_AND_END,
        };
        let query = |text| sqlx::query(text).bind(append.table).bind(append.seq as i32).bind(append.command);
        let query = match append.lines {
            [line] => query(statement.one).bind(line),
            lines => query(statement.many).bind(lines),
        };
        let query = match &append.then {
            Then::Same => query,
            Then::End => query.bind(state::OVER),
            Then::Turn(turn) if turn.is_untimed() => query.bind(&turn.wanted).bind(&turn.work),
            Then::Renew(each) => query.bind(each),
            Then::Turn(turn) => {
                query.bind(&turn.wanted).bind(&turn.work).bind(turn.each).bind(turn.increment)
            }
            Then::Hand(turn, hand) => {
                let query = query.bind(&turn.wanted).bind(&turn.work).bind(turn.each).bind(turn.increment);
                let query = query.bind(&hand.seats).bind(hand.from).bind(hand.to);
                query.bind(hand.account).bind(&hand.bot).bind(hand.covers)
            }
            Then::Start(turn, banks) => {
                query.bind(&turn.wanted).bind(&turn.work).bind(turn.each).bind(banks).bind(state::RUNNING)
            }
        };
        outcome(query.execute(&self.pool).await)
    }

    /// A match from its latest snapshot on; from its first line if `whole`.
    pub async fn load(&self, table: i64, whole: bool) -> Result<Loaded, Fault> {
        let snapshot = if whole { None } else { self.snapshot(table).await? };
        let (from, state) = snapshot.map_or((0, None), |(seq, state)| (seq, Some(state)));
        let done = if from == 0 { Vec::new() } else { self.done_before(table, from).await? };
        Ok(Loaded { snapshot: state, done, lines: self.lines(table, from).await? })
    }

    /// Commands done shortly before an entry: somebody may send one of them again.
    async fn done_before(&self, table: i64, seq: u32) -> Result<Vec<Uuid>, Fault> {
        let rows = sqlx::query(
            "select command from journal where match_id = $1 and seq < $2 and seq >= $2 - 128 and command is not null order by seq",
        )
        .bind(table)
        .bind(seq as i32)
        .fetch_all(&self.pool)
        .await?;
        Ok(rows.iter().map(|row| row.get(0)).collect())
    }

    /// The latest snapshot and the number of the entry after it.
    pub async fn snapshot(&self, table: i64) -> Result<Option<(u32, Vec<u8>)>, Fault> {
        let row =
            sqlx::query("select seq, state from snapshot where match_id = $1 order by seq desc limit 1")
                .bind(table)
                .fetch_optional(&self.pool)
                .await?;
        Ok(row.map(|row| (row.get::<i32, _>(0) as u32, row.get(1))))
    }

    /// The lines from a number on, each with the command it came of.
    pub async fn lines(&self, table: i64, from: u32) -> Result<Vec<(Option<Uuid>, String)>, Fault> {
        let rows =
            sqlx::query("select command, line from journal where match_id = $1 and seq >= $2 order by seq")
                .bind(table)
                .bind(from as i32)
                .fetch_all(&self.pool)
                .await?;
        Ok(rows.into_iter().map(|row| (row.get(0), row.get(1))).collect())
    }

    /// The same, but only so many.
    pub async fn some_lines(
        &self,
        table: i64,
        from: u32,
        count: u32,
    ) -> Result<Vec<(Option<Uuid>, String)>, Fault> {
        let rows = sqlx::query(
            "select command, line from journal where match_id = $1 and seq >= $2 order by seq limit $3",
        )
        .bind(table)
        .bind(from as i32)
        .bind(i64::from(count))
        .fetch_all(&self.pool)
        .await?;
        Ok(rows.into_iter().map(|row| (row.get(0), row.get(1))).collect())
    }

    /// The numbers of the entries at which there are snapshots, in order.
    pub async fn snapshots(&self, table: i64) -> Result<Vec<u32>, Fault> {
        let kept: Vec<i32> = sqlx::query_scalar("select seq from snapshot where match_id = $1 order by seq")
            .bind(table)
            .fetch_all(&self.pool)
            .await?;
        Ok(kept.into_iter().map(|seq| seq as u32).collect())
    }

    /// The snapshot at an entry.
    pub async fn snapshot_at(&self, table: i64, seq: u32) -> Result<Option<Vec<u8>>, Fault> {
        let state = sqlx::query_scalar("select state from snapshot where match_id = $1 and seq = $2");
        Ok(state.bind(table).bind(seq as i32).fetch_optional(&self.pool).await?)
    }

    /// Keeps a snapshot. Of those before it the first of every 128 entries stays, so that any point of a long match is near one.
    pub async fn snap(&self, table: i64, seq: u32, state: &[u8]) -> Result<(), Fault> {
        sqlx::query(
            "with gone as (
                 delete from snapshot s where match_id = $1 and seq < $2 and exists (
                     select from snapshot first
                     where first.match_id = $1 and first.seq < s.seq and first.seq / 128 = s.seq / 128)
             )
             insert into snapshot (match_id, seq, state) values ($1, $2, $3) on conflict do nothing",
        )
        .bind(table)
        .bind(seq as i32)
        .bind(state)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Puts a finished match into one row and takes its lines out of the journal; nothing if somebody has done so.
    pub async fn archive(&self, table: i64, entries: u32, packed: &[u8]) -> Result<(), Fault> {
        sqlx::query(
            "with kept as (
                 insert into archive (match_id, entries, journal) values ($1, $2, $3)
                 on conflict do nothing returning match_id
             ), lines as (
                 delete from journal where match_id in (select match_id from kept)
             )
             delete from turn where match_id in (select match_id from kept)",
        )
        .bind(table)
        .bind(entries as i32)
        .bind(packed)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// The packed journal of an archived match.
    pub async fn archived(&self, table: i64) -> Result<Option<Vec<u8>>, Fault> {
        let row = sqlx::query("select journal from archive where match_id = $1")
            .bind(table)
            .fetch_optional(&self.pool)
            .await?;
        Ok(row.map(|row| row.get(0)))
    }
}

/// Statements run as they are written, in one go; a line that another has written already makes all of it void.
fn outcome(done: Result<sqlx::postgres::PgQueryResult, sqlx::Error>) -> Result<Appended, Fault> {
    match done {
        Ok(_) => Ok(Appended::Done),
        Err(error) if is_taken(&error) => Ok(Appended::Stale),
        Err(error) => Err(error.into()),
    }
}

/// A statement that appends lines, and does more.
struct Statement {
    /// For one line: as a list of one it would cost the store half as much again.
    one: &'static str,
    many: &'static str,
}

/// Both forms of a statement, from what stands before and after the insertion.
macro_rules! statement {
    ($before:expr, $after:expr) => {
        Statement {
            one: concat!(
                $before,
                "insert into journal (match_id, seq, command, line) values ($1, $2, $3, $4)",
                $after
            ),
            many: concat!(
                $before,
                "insert into journal (match_id, seq, command, line)
                 select $1, $2 + n::int - 1, $3, line from unnest($4::text[]) with ordinality as given (line, n)",
                $after
            ),
        }
    };
}

/// Whoever was wanted pays for the time he took, unless the clocks stood still; whoever is no longer wanted gets his increment.
macro_rules! paid {
    () => {
        "paid as (
            select coalesce(array_agg(
                bank - case when (n - 1) = any (wanted)
                    then (extract(epoch from case when paused is null then now() else greatest(paused, since) end - since) * 1000)::bigint
                         - case when (n - 1) = any ($5) then 0 else coalesce($8, 0) end
                    else 0 end
                order by n), '{}') as banks
            from turn, unnest(banks) with ordinality as kept (bank, n)
            where match_id = $1
        )"
    };
}

/// When the clock runs out, which runs for whoever has least.
macro_rules! due {
    ($banks:literal) => {
        concat!(
            "case
                when $5 = '{}'::smallint[] then null
                when $7::bigint is not null then now() + $7::bigint * interval '1 millisecond'
                else now() + interval '1 millisecond' * (
                    select min(bank) from unnest(",
            $banks,
            ") with ordinality as kept (bank, n) where (n - 1) = any ($5))
            end"
        )
    };
}

const APPEND: Statement = statement!("", "");

const APPEND_AND_START: Statement = statement!(
    "with entry as (",
    concat!(
        "), running as (
            update match set state = $9 where id = $1 and state = 1
        )
        insert into turn (match_id, wanted, work, banks, due) values ($1, $5, $6, $8, ",
        due!("$8::bigint[]"),
        ")"
    )
);

const APPEND_AND_END: Statement = statement!(
    "with entry as (",
    "), over as (
        update match set state = $5, ended = now() where id = $1
    )
    update turn set wanted = '{}', work = '{}', since = now(), due = null where match_id = $1"
);

/// Where nobody is in a hurry there is nothing to reckon.
const APPEND_AND_TURN_UNTIMED: Statement = statement!(
    "with entry as (",
    ") update turn set wanted = $5, work = $6, since = now() where match_id = $1"
);

/// When the turn began stays: whoever was told of it is not told again.
const APPEND_AND_RENEW: Statement = statement!(
    "with entry as (",
    ") update turn set due = now() + $5::bigint * interval '1 millisecond' where match_id = $1 and due is not null"
);

const APPEND_AND_TURN: Statement = statement!(
    "with entry as (",
    concat!(
        "), ",
        paid!(),
        " update turn set wanted = $5, work = $6, since = now(), banks = paid.banks, due = ",
        due!("paid.banks"),
        " from paid where match_id = $1"
    )
);

/// The same, where seats go to another person: he is written down if he is new, with the bank of whoever held them. Whoever
/// takes seats has a minute at least. That nobody else has his number is sure, because whoever comes to a running match appends to its journal.
const APPEND_AND_HAND: Statement = statement!(
    "with entry as (",
    concat!(
        "), newcomer as (
            insert into person (match_id, person, account, bot, covers) values ($1, $11, $12, $13, $14) on conflict do nothing
        ), seats as (
            update chair set person = $11 where match_id = $1 and seat = any ($9)
        ), taken as (
            delete from offer where match_id = $1 and seat = any ($9)
        ), ",
        paid!(),
        ", seated as (
            select array(
                select case when (n - 1) = $11 then greatest(bank, 60000) else bank end
                from unnest(case when banks = '{}' or cardinality(banks) > $11 then banks else banks || banks[$10 + 1] end)
                    with ordinality as kept (bank, n)
                order by n) as banks
            from paid
        )
        update turn set wanted = $5, work = $6, since = now(), banks = seated.banks, due = ",
        due!("seated.banks"),
        " from seated where match_id = $1"
    )
);
