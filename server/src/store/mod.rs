//! What is stored in PostgreSQL, and the only place with SQL.
//!
//! Statements are short and prepared once. Time is the database's: no clock of a server decides anything.
//!
//! Stored names never change, so some differ from those of the code:
//!
//! | in the database | in the code |
//! |---|---|
//! | `match.id`, `match_id` | [`MatchId`] |
//! | `match.state` 0, index `match_gathering` | [`state::WAITING`], the waiting room |
//! | `match.gathered` | when somebody last took or left a seat, or salts were called for |
//! | `match.called` | since when salts are awaited; `infinity` once players were notified |
//! | `journal.command`, `journal.stamp` | [`CommandId`] |
//! | `session.scopes` | [`Scope`](wire::people::Scope) |
//! | `chair` | a seat before the match begins, and who holds it afterwards |
//! | `recovery` | mailed tokens: password resets, and confirmations where `mail` is set |
//! | `turn.wanted`, `turn.work` | persons that must act; seats whose bot must |
//! | `match.rebased` | the entry by which all players agreed to go on by another edition |
//! | `newer_edition.point` | what a match goes on from, once all agree ([`Agreement`]) |
//! | `released` | hashes of names that were given up |

mod accounts;
mod agreements;
mod copies;
mod due;
mod journal;
mod lobby;
mod matches;
mod notices;
mod openings;
mod pauses;
mod personal_data;
mod sessions;
mod talk;

pub use accounts::{Bearer, Found};
pub use agreements::{Agreement, Ready};
pub use copies::Stored;
pub use due::{Due, Heads};
pub use journal::{Append, Appended, CommandId, Hand, Loaded, Then, Turn};
pub use lobby::BotSat;
pub use matches::{Chairs, Listing, MatchRow, Member, NewMatchRow, Sat, state};
pub use notices::Notice;
pub use openings::{OPENING_DAYS, Repledged, WAITING_DAYS};
pub use pauses::Clocks;

use std::time::Duration;

use sqlx::PgPool;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use table::{Person, Seat};
use wire::MatchId;

/// The migrations. Each must be compatible with servers of the version before, which run beside the new ones for a while.
const VERSIONS: [(i64, &str, &str); 13] = [
    (1, "house", include_str!("../../migrations/0001_house.sql")),
    (2, "people", include_str!("../../migrations/0002_people.sql")),
    (3, "hints", include_str!("../../migrations/0003_hints.sql")),
    (4, "called", include_str!("../../migrations/0004_called.sql")),
    (5, "sweep", include_str!("../../migrations/0005_sweep.sql")),
    (6, "stamp", include_str!("../../migrations/0006_stamp.sql")),
    (7, "copies", include_str!("../../migrations/0007_copies.sql")),
    (8, "openings", include_str!("../../migrations/0008_openings.sql")),
    (9, "overtime", include_str!("../../migrations/0009_overtime.sql")),
    (10, "rematch", include_str!("../../migrations/0010_rematch.sql")),
    (11, "agreements", include_str!("../../migrations/0011_agreements.sql")),
    (12, "lists", include_str!("../../migrations/0012_lists.sql")),
    (13, "names", include_str!("../../migrations/0013_names.sql")),
];

/// How long to wait for a free connection.
const PATIENCE: Duration = Duration::from_secs(5);

/// The store.
#[derive(Clone)]
pub struct Store {
    pool: PgPool,
}

/// The store failed. What was being written may or may not have been written.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// It could not be reached at the start.
    #[error("PostgreSQL at {at} does not let this server in: {fault}")]
    Shut {
        /// Host and port.
        at: String,
        /// What it said, if anything.
        fault: sqlx::Error,
    },
    /// It cannot be reached, or the connection broke.
    #[error("the store: {0}")]
    Broken(#[from] sqlx::Error),
    /// A migration failed.
    #[error("the tables: {0}")]
    Tables(#[from] sqlx::migrate::MigrateError),
}

impl Fault {
    /// Did the database reject a value, such as text with a character it cannot store? Then nothing was written.
    pub fn is_about_a_value(&self) -> bool {
        let Fault::Broken(error) = self else { return false };
        let code = error.as_database_error().and_then(|error| error.code());
        code.is_some_and(|code| code.starts_with("22"))
    }
}

impl Store {
    /// Connects, with a maximum number of connections.
    pub async fn connect(url: &str, connections: u32) -> Result<Store, Fault> {
        let there: PgConnectOptions = url.parse()?;
        let at = format!("{}:{}", there.get_host(), there.get_port());
        let options = PgPoolOptions::new().max_connections(connections).acquire_timeout(PATIENCE);
        let pool = options.connect_with(there).await.map_err(|fault| Fault::Shut { at, fault })?;
        Ok(Store { pool })
    }

    /// Runs pending migrations. Several servers may try at once; one succeeds.
    pub async fn migrate(&self) -> Result<(), Fault> {
        let versions = VERSIONS.iter().map(|(number, about, sql)| {
            let sql = sqlx::SqlSafeStr::into_sql_str(*sql);
            Migration::new(*number, (*about).into(), MigrationType::Simple, sql, false)
        });
        // A newer server may already have migrated further.
        let mut migrator = Migrator::with_migrations(versions.collect());
        Ok(migrator.set_ignore_missing(true).run(&self.pool).await?)
    }

    /// Number of connections, and of those that nobody uses.
    pub fn connections(&self) -> (usize, usize) {
        (self.pool.size() as usize, self.pool.num_idle())
    }

    /// Checks the connection.
    pub async fn ping(&self) -> Result<(), Fault> {
        sqlx::query("select 1").execute(&self.pool).await?;
        Ok(())
    }

    /// Finishes writing and closes all connections.
    pub async fn close(&self) {
        self.pool.close().await;
    }
}

/// Persons and seats are numbers of two bytes in the database.
fn person(number: i16) -> Person {
    Person(number as u16)
}

fn persons(numbers: Vec<i16>) -> Vec<Person> {
    numbers.into_iter().map(person).collect()
}

fn seats(numbers: Vec<i16>) -> Vec<Seat> {
    numbers.into_iter().map(|number| Seat(number as u8)).collect()
}

fn person_number(person: Person) -> i16 {
    person.0 as i16
}

fn person_numbers(persons: &[Person]) -> Vec<i16> {
    persons.iter().map(|person| person_number(*person)).collect()
}

fn seat_number(seat: Seat) -> i16 {
    seat.0.into()
}

fn seat_numbers(seats: &[Seat]) -> Vec<i16> {
    seats.iter().map(|seat| seat_number(*seat)).collect()
}

/// Ids as the database knows them.
fn numbers(matches: &[MatchId]) -> Vec<i64> {
    matches.iter().map(|id| id.0).collect()
}

/// Did the database refuse this as a duplicate?
fn is_taken(error: &sqlx::Error) -> bool {
    error.as_database_error().is_some_and(|e| e.is_unique_violation())
}
