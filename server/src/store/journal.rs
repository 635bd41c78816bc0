//! Journals: appended to, read, snapped and archived.

use sqlx::Row as _;
use sqlx::postgres::PgRow;
use table::Person;
use table::pack::pack;
use uuid::Uuid;
use wire::socket::Wish;

use super::{Fault, Store, is_taken, state};

/// Lines to be appended to a journal.
#[derive(Clone, Debug)]
pub struct Append<'a> {
    /// Of which match.
    pub table: i64,
    /// The number of the first line.
    pub seq: u32,
    /// The command that they come of.
    pub command: Option<Did>,
    /// The lines.
    pub lines: &'a [String],
    /// What comes of them for the match.
    pub then: Then,
}

/// A command that was done, or is to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Did {
    /// The key that whoever gave it chose.
    pub key: Uuid,
    /// Who gave it and what it was: two bytes of his number in the match, fourteen of the hash of his wish. Nothing where nobody sends it
    /// again, and where a copy of an older version wrote it.
    pub stamp: Option<Uuid>,
}

impl Did {
    /// A command that a person gives.
    pub fn by(key: Uuid, person: Person, wish: &Wish) -> Did {
        let mut stamp = [0; 16];
        stamp[..2].copy_from_slice(&person.0.to_be_bytes());
        stamp[2..].copy_from_slice(&blake3::hash(&pack(wish)).as_bytes()[..14]);
        Did { key, stamp: Some(Uuid::from_bytes(stamp)) }
    }

    /// Is this the other command? No, if the same person used the key for something else; nothing, if it has nothing to do with it.
    pub fn is(&self, other: &Did) -> Option<bool> {
        let person = |stamp: Uuid| [stamp.as_bytes()[0], stamp.as_bytes()[1]];
        match (self.stamp, other.stamp) {
            _ if self.key != other.key => None,
            (Some(one), Some(two)) if person(one) != person(two) => None,
            (Some(one), Some(two)) => Some(one == two),
            _ => Some(true),
        }
    }

    fn read(row: &PgRow) -> Option<Did> {
        row.get::<Option<Uuid>, _>("command").map(|key| Did { key, stamp: row.get("stamp") })
    }
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
    pub done: Vec<Did>,
    /// The lines since, each with the command it came of.
    pub lines: Vec<(Option<Did>, String)>,
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
        let command: Option<[Option<Uuid>; 2]> = append.command.map(|did| [Some(did.key), did.stamp]);
        let query = |text| sqlx::query(text).bind(append.table).bind(append.seq as i32).bind(command);
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
    async fn done_before(&self, table: i64, seq: u32) -> Result<Vec<Did>, Fault> {
        let rows = sqlx::query(
            "select command, stamp from journal
             where match_id = $1 and seq < $2 and seq >= $2 - 128 and command is not null order by seq",
        )
        .bind(table)
        .bind(seq as i32)
        .fetch_all(&self.pool)
        .await?;
        Ok(rows.iter().filter_map(Did::read).collect())
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
    pub async fn lines(&self, table: i64, from: u32) -> Result<Vec<(Option<Did>, String)>, Fault> {
        let rows = sqlx::query(
            "select command, stamp, line from journal where match_id = $1 and seq >= $2 order by seq",
        )
        .bind(table)
        .bind(from as i32)
        .fetch_all(&self.pool)
        .await?;
        Ok(rows.iter().map(|row| (Did::read(row), row.get("line"))).collect())
    }

    /// The same, but only so many.
    pub async fn some_lines(
        &self,
        table: i64,
        from: u32,
        count: u32,
    ) -> Result<Vec<(Option<Did>, String)>, Fault> {
        let rows = sqlx::query(
            "select command, stamp, line from journal where match_id = $1 and seq >= $2 order by seq limit $3",
        )
        .bind(table)
        .bind(from as i32)
        .bind(i64::from(count))
        .fetch_all(&self.pool)
        .await?;
        Ok(rows.iter().map(|row| (Did::read(row), row.get("line"))).collect())
    }

    /// Is there a line with this text from an entry on?
    pub async fn has_line_after(&self, table: i64, from: u32, text: &str) -> Result<bool, Fault> {
        let found = sqlx::query_scalar(
            "select exists (select from journal where match_id = $1 and seq >= $2 and strpos(line, $3) > 0)",
        );
        Ok(found.bind(table).bind(from as i32).bind(text).fetch_one(&self.pool).await?)
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

/// Statements run as they are written, in one go; a line that another has written already makes all of it void, and so does a match that
/// is no longer played.
fn outcome(done: Result<sqlx::postgres::PgQueryResult, sqlx::Error>) -> Result<Appended, Fault> {
    match done {
        Ok(done) if done.rows_affected() == 0 => Ok(Appended::Stale),
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
                "insert into journal (match_id, seq, command, stamp, line)
                 select $1, $2, ($3::uuid[])[1], ($3::uuid[])[2], $4
                 where exists (select from match where id = $1 and state in (1, 2))",
                $after
            ),
            many: concat!(
                $before,
                "insert into journal (match_id, seq, command, stamp, line)
                 select $1, $2 + n::int - 1, ($3::uuid[])[1], ($3::uuid[])[2], line
                 from unnest($4::text[]) with ordinality as given (line, n)
                 where exists (select from match where id = $1 and state in (1, 2))",
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
        " returning seq), running as (
            update match set state = $9 where id = $1 and state = 1
        )
        insert into turn (match_id, wanted, work, banks, due) select $1, $5, $6, $8, ",
        due!("$8::bigint[]"),
        " where exists (select from entry)"
    )
);

const APPEND_AND_END: Statement = statement!(
    "with entry as (",
    " returning seq), over as (
        update match set state = $5, ended = now() where id = $1 and exists (select from entry)
    )
    update turn set wanted = '{}', work = '{}', since = now(), due = null
    where match_id = $1 and exists (select from entry)"
);

/// Where nobody is in a hurry there is nothing to reckon.
const APPEND_AND_TURN_UNTIMED: Statement = statement!(
    "with entry as (",
    " returning seq) update turn set wanted = $5, work = $6, since = now()
    where match_id = $1 and exists (select from entry)"
);

/// When the turn began stays: whoever was told of it is not told again.
const APPEND_AND_RENEW: Statement = statement!(
    "with entry as (",
    " returning seq) update turn set due = case when due is not null then now() + $5::bigint * interval '1 millisecond' end
    where match_id = $1 and exists (select from entry)"
);

const APPEND_AND_TURN: Statement = statement!(
    "with entry as (",
    concat!(
        " returning seq), ",
        paid!(),
        " update turn set wanted = $5, work = $6, since = now(), banks = paid.banks, due = ",
        due!("paid.banks"),
        " from paid where match_id = $1 and exists (select from entry)"
    )
);

/// The same, where seats go to another person: he is written down if he is new, with the bank of whoever held them. Whoever
/// takes seats has a minute at least. That nobody else has his number is sure, because whoever comes to a running match appends to its journal.
const APPEND_AND_HAND: Statement = statement!(
    "with entry as (",
    concat!(
        " returning seq), newcomer as (
            insert into person (match_id, person, account, bot, covers)
            select $1, $11, $12, $13, $14 where exists (select from entry) on conflict do nothing
        ), seats as (
            update chair set person = $11 where match_id = $1 and seat = any ($9) and exists (select from entry)
        ), taken as (
            delete from offer where match_id = $1 and seat = any ($9) and exists (select from entry)
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
        " from seated where match_id = $1 and exists (select from entry)"
    )
);
