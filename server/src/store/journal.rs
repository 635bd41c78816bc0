//! Journals: appended to, read and archived; and their snapshots.

use sqlx::Row as _;
use sqlx::postgres::PgRow;
use table::pack::pack;
use table::{Person, Seat};
use uuid::Uuid;
use wire::socket::Wish;
use wire::{AccountId, MatchId};

use super::{Fault, Store, is_taken, person_number, person_numbers, seat_numbers, state};

/// Lines to append to a journal.
#[derive(Clone, Debug)]
pub struct Append<'a> {
    /// The match.
    pub match_id: MatchId,
    /// Number of the first line.
    pub seq: u32,
    /// The command that caused them.
    pub command: Option<CommandId>,
    /// The lines.
    pub lines: &'a [String],
    /// What else changes in the match.
    pub then: Then,
}

/// Identifies a command, to make it idempotent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CommandId {
    /// The key that the client chose.
    pub key: Uuid,
    /// Who gave it and what it was: two bytes for the person's number in the match, fourteen of the hash of the wish. `None` for commands of
    /// the server itself, and for those written by an older version.
    pub stamp: Option<Uuid>,
}

impl CommandId {
    /// A command of a person.
    pub fn by(key: Uuid, person: Person, wish: &Wish) -> CommandId {
        let mut stamp = [0; 16];
        stamp[..2].copy_from_slice(&person.0.to_be_bytes());
        stamp[2..].copy_from_slice(&blake3::hash(&pack(wish)).as_bytes()[..14]);
        CommandId { key, stamp: Some(Uuid::from_bytes(stamp)) }
    }

    /// Is this the same command? `Some(false)` if the same person used the key for another one; `None` if they are unrelated.
    pub fn is(&self, other: &CommandId) -> Option<bool> {
        let person = |stamp: Uuid| [stamp.as_bytes()[0], stamp.as_bytes()[1]];
        match (self.stamp, other.stamp) {
            _ if self.key != other.key => None,
            (Some(one), Some(two)) if person(one) != person(two) => None,
            (Some(one), Some(two)) => Some(one == two),
            _ => Some(true),
        }
    }

    fn read(row: &PgRow) -> Option<CommandId> {
        row.get::<Option<Uuid>, _>("command").map(|key| CommandId { key, stamp: row.get("stamp") })
    }
}

/// What new lines change in the match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Then {
    /// Nothing else.
    Same,
    /// The turn passes.
    Turn(Turn),
    /// The turn stays, but a decision was made where each has its own time: the clock restarts with these milliseconds.
    Renew(i64),
    /// Seats change hands, and the turn may pass.
    Hand(Turn, Hand),
    /// The game begins, with these milliseconds in each person's bank.
    Start(Turn, Vec<i64>),
    /// The match is over: these seats have won, in this way.
    End {
        /// The seats; all of them, or none, if it is a draw.
        winners: Vec<Seat>,
        /// How it ended, in words.
        how: String,
    },
}

/// Whose turn it is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Turn {
    /// Persons that must act.
    pub wanted: Vec<Person>,
    /// Seats whose bot must act.
    pub work: Vec<Seat>,
    /// Milliseconds for every decision, where each has a fixed time.
    pub each: Option<i64>,
    /// Milliseconds that a decision adds to a person's bank, where there are banks.
    pub increment: Option<i64>,
}

impl Turn {
    fn is_untimed(&self) -> bool {
        self.each.is_none() && self.increment.is_none()
    }
}

/// Seats of one person go to another, who may be new to the match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hand {
    /// The seats.
    pub seats: Vec<Seat>,
    /// Who held them.
    pub from: Person,
    /// Who holds them now.
    pub to: Person,
    /// The account of a new person.
    pub account: Option<AccountId>,
    /// The level of a new bot.
    pub bot: Option<String>,
    /// The person that a new bot stands in for.
    pub covers: Option<Person>,
}

/// The outcome of an attempt to append.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Appended {
    /// The lines are written.
    Done,
    /// Somebody else has appended meanwhile: read and try again.
    Stale,
}

/// A match as read from the store.
#[derive(Clone, Debug, Default)]
pub struct Loaded {
    /// The latest snapshot, if there is one.
    pub snapshot: Option<Vec<u8>>,
    /// Commands carried out shortly before the snapshot.
    pub done: Vec<CommandId>,
    /// The lines since, each with the command that caused it.
    pub lines: Vec<(Option<CommandId>, String)>,
}

impl Store {
    /// Appends lines in one atomic statement.
    pub async fn append(&self, append: &Append<'_>) -> Result<Appended, Fault> {
        Store::append_in(&self.pool, append).await
    }

    /// The same, on a connection or in a transaction.
    pub(super) async fn append_in<'c>(
        on: impl sqlx::Executor<'c, Database = sqlx::Postgres>,
        append: &Append<'_>,
    ) -> Result<Appended, Fault> {
        let statement = match &append.then {
            Then::Same => APPEND,
            Then::Turn(turn) if turn.is_untimed() => APPEND_AND_TURN_UNTIMED,
            Then::Turn(_) => APPEND_AND_TURN,
            Then::Renew(_) => APPEND_AND_RENEW,
            Then::Hand(..) => APPEND_AND_HAND,
            Then::Start(..) => APPEND_AND_START,
            Then::End { .. } => APPEND_AND_END,
        };
        let command: Option<[Option<Uuid>; 2]> =
            append.command.map(|command_id| [Some(command_id.key), command_id.stamp]);
        let query = |text| sqlx::query(text).bind(append.match_id.0).bind(append.seq as i32).bind(command);
        let query = match append.lines {
            [line] => query(statement.one).bind(line),
            lines => query(statement.many).bind(lines),
        };
        let query = match &append.then {
            Then::Same => query,
            Then::End { winners, how } => query.bind(state::OVER).bind(seat_numbers(winners)).bind(how),
            Then::Turn(turn) if turn.is_untimed() => {
                query.bind(person_numbers(&turn.wanted)).bind(seat_numbers(&turn.work))
            }
            Then::Renew(each) => query.bind(each),
            Then::Turn(turn) => query
                .bind(person_numbers(&turn.wanted))
                .bind(seat_numbers(&turn.work))
                .bind(turn.each)
                .bind(turn.increment),
            Then::Hand(turn, hand) => {
                let query = query
                    .bind(person_numbers(&turn.wanted))
                    .bind(seat_numbers(&turn.work))
                    .bind(turn.each)
                    .bind(turn.increment);
                let query = query
                    .bind(seat_numbers(&hand.seats))
                    .bind(person_number(hand.from))
                    .bind(person_number(hand.to));
                query
                    .bind(hand.account.map(|account| account.0))
                    .bind(&hand.bot)
                    .bind(hand.covers.map(person_number))
            }
            Then::Start(turn, banks) => query
                .bind(person_numbers(&turn.wanted))
                .bind(seat_numbers(&turn.work))
                .bind(turn.each)
                .bind(banks)
                .bind(state::RUNNING),
        };
        outcome(query.execute(on).await)
    }

    /// A match from its latest snapshot on; from its first line if `whole`.
    pub async fn load(&self, match_id: MatchId, whole: bool) -> Result<Loaded, Fault> {
        let snapshot = if whole { None } else { self.snapshot(match_id).await? };
        let (from, state) = snapshot.map_or((0, None), |(seq, state)| (seq, Some(state)));
        let done = if from == 0 { Vec::new() } else { self.done_before(match_id, from).await? };
        Ok(Loaded { snapshot: state, done, lines: self.lines(match_id, from).await? })
    }

    /// Commands carried out shortly before an entry, which may be sent again.
    async fn done_before(&self, match_id: MatchId, seq: u32) -> Result<Vec<CommandId>, Fault> {
        let rows = sqlx::query(
            "select command, stamp from journal
             where match_id = $1 and seq < $2 and seq >= $2 - 128 and command is not null order by seq",
        )
        .bind(match_id.0)
        .bind(seq as i32)
        .fetch_all(&self.pool)
        .await?;
        Ok(rows.iter().filter_map(CommandId::read).collect())
    }

    /// The latest snapshot, and the number of the next entry.
    pub async fn snapshot(&self, match_id: MatchId) -> Result<Option<(u32, Vec<u8>)>, Fault> {
        let row =
            sqlx::query("select seq, state from snapshot where match_id = $1 order by seq desc limit 1")
                .bind(match_id.0)
                .fetch_optional(&self.pool)
                .await?;
        Ok(row.map(|row| (row.get::<i32, _>(0) as u32, row.get(1))))
    }

    /// The lines from a number on, each with the command that caused it.
    pub async fn lines(
        &self,
        match_id: MatchId,
        from: u32,
    ) -> Result<Vec<(Option<CommandId>, String)>, Fault> {
        let rows = sqlx::query(
            "select command, stamp, line from journal where match_id = $1 and seq >= $2 order by seq",
        )
        .bind(match_id.0)
        .bind(from as i32)
        .fetch_all(&self.pool)
        .await?;
        Ok(rows.iter().map(|row| (CommandId::read(row), row.get("line"))).collect())
    }

    /// The same, at most `count`.
    pub async fn some_lines(
        &self,
        match_id: MatchId,
        from: u32,
        count: u32,
    ) -> Result<Vec<(Option<CommandId>, String)>, Fault> {
        let rows = sqlx::query(
            "select command, stamp, line from journal where match_id = $1 and seq >= $2 order by seq limit $3",
        )
        .bind(match_id.0)
        .bind(from as i32)
        .bind(i64::from(count))
        .fetch_all(&self.pool)
        .await?;
        Ok(rows.iter().map(|row| (CommandId::read(row), row.get("line"))).collect())
    }

    /// The entries that have snapshots, in order.
    pub async fn snapshots(&self, match_id: MatchId) -> Result<Vec<u32>, Fault> {
        let kept: Vec<i32> = sqlx::query_scalar("select seq from snapshot where match_id = $1 order by seq")
            .bind(match_id.0)
            .fetch_all(&self.pool)
            .await?;
        Ok(kept.into_iter().map(|seq| seq as u32).collect())
    }

    /// The snapshot at an entry.
    pub async fn snapshot_at(&self, match_id: MatchId, seq: u32) -> Result<Option<Vec<u8>>, Fault> {
        let state = sqlx::query_scalar("select state from snapshot where match_id = $1 and seq = $2");
        Ok(state.bind(match_id.0).bind(seq as i32).fetch_optional(&self.pool).await?)
    }

    /// Stores a snapshot. Of earlier ones the first of every 128 entries stays, so that any point of a long match is near one.
    pub async fn snap(&self, match_id: MatchId, seq: u32, state: &[u8]) -> Result<(), Fault> {
        sqlx::query(
            "with gone as (
                 delete from snapshot s where match_id = $1 and seq < $2 and exists (
                     select from snapshot first
                     where first.match_id = $1 and first.seq < s.seq and first.seq / 128 = s.seq / 128)
             )
             insert into snapshot (match_id, seq, state) values ($1, $2, $3) on conflict do nothing",
        )
        .bind(match_id.0)
        .bind(seq as i32)
        .bind(state)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Moves a finished match from the journal into one row, unless somebody has done so.
    pub async fn archive(&self, match_id: MatchId, entries: u32, packed: &[u8]) -> Result<(), Fault> {
        sqlx::query(
            "with kept as (
                 insert into archive (match_id, entries, journal) values ($1, $2, $3)
                 on conflict do nothing returning match_id
             ), lines as (
                 delete from journal where match_id in (select match_id from kept)
             )
             delete from turn where match_id in (select match_id from kept)",
        )
        .bind(match_id.0)
        .bind(entries as i32)
        .bind(packed)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// The packed journal of an archived match.
    pub async fn archived(&self, match_id: MatchId) -> Result<Option<Vec<u8>>, Fault> {
        let row = sqlx::query("select journal from archive where match_id = $1")
            .bind(match_id.0)
            .fetch_optional(&self.pool)
            .await?;
        Ok(row.map(|row| row.get(0)))
    }
}

/// Statements are atomic: a line that exists already voids all of it, and so does a match that is no longer being played.
fn outcome(done: Result<sqlx::postgres::PgQueryResult, sqlx::Error>) -> Result<Appended, Fault> {
    match done {
        Ok(done) if done.rows_affected() == 0 => Ok(Appended::Stale),
        Ok(_) => Ok(Appended::Done),
        Err(error) if is_taken(&error) => Ok(Appended::Stale),
        Err(error) => Err(error.into()),
    }
}

/// A statement that appends lines, and more.
struct Statement {
    /// For one line: a list of one would cost half as much again.
    one: &'static str,
    many: &'static str,
}

/// Both forms of a statement, from the parts before and after the insertion.
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

/// Those who had to act pay for their time, unless the clocks were paused; those whose turn is over gain the increment.
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

/// When the clock runs out: the one with the least time left counts.
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
        update match set state = $5, ended = now(), winners = $6, how = $7 where id = $1 and exists (select from entry)
    )
    update turn set wanted = '{}', work = '{}', since = now(), due = null
    where match_id = $1 and exists (select from entry)"
);

/// Without clocks there are no times to update.
const APPEND_AND_TURN_UNTIMED: Statement = statement!(
    "with entry as (",
    " returning seq) update turn set wanted = $5, work = $6, since = now()
    where match_id = $1 and exists (select from entry)"
);

/// `since` stays, so that nobody is notified of the same turn twice.
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

/// The same, where seats go to another person. A new person is added, with the bank of the previous holder, and has at least a minute.
/// Person numbers are unique because joining a running match appends to its journal.
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
