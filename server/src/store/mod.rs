//! What is kept in PostgreSQL, and the only place that speaks SQL.
//!
//! Statements are short and prepared once. Time is the database's: no clock of a server decides anything.

mod accounts;
mod journal;
mod lobby;
mod matches;
mod mine;
mod notices;
mod rest;
mod sessions;
mod sweep;
mod talk;

pub use accounts::{Bearer, Found};
pub use journal::{Append, Appended, Did, Hand, Loaded, Then, Turn};
pub use matches::{Fresh, Member, Row, state};
pub use notices::Notice;
pub use rest::Clocks;
pub use sweep::{Due, Heads};

use std::time::Duration;

use sqlx::PgPool;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::postgres::PgPoolOptions;

/// The tables, version by version. Every change must suit the copies of the version before, which run beside the new ones for a while.
const VERSIONS: [(i64, &str, &str); 6] = [
    (1, "house", include_str!("../../migrations/0001_house.sql")),
    (2, "people", include_str!("../../migrations/0002_people.sql")),
    (3, "hints", include_str!("../../migrations/0003_hints.sql")),
    (4, "called", include_str!("../../migrations/0004_called.sql")),
    (5, "sweep", include_str!("../../migrations/0005_sweep.sql")),
    (6, "stamp", include_str!("../../migrations/0006_stamp.sql")),
];

/// How long anybody waits for a free connection.
const PATIENCE: Duration = Duration::from_secs(5);

/// The store.
#[derive(Clone)]
pub struct Store {
    pool: PgPool,
}

/// Something is wrong with the store. What was being written may have been written or not.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// It cannot be reached, or broke off.
    #[error("the store: {0}")]
    Broken(#[from] sqlx::Error),
    /// Its tables could not be brought to this version.
    #[error("the tables: {0}")]
    Tables(#[from] sqlx::migrate::MigrateError),
}

impl Fault {
    /// Did the database refuse a value, such as a text that holds a character it cannot keep? Then nothing was written.
    pub fn is_about_a_value(&self) -> bool {
        let Fault::Broken(error) = self else { return false };
        let code = error.as_database_error().and_then(|error| error.code());
        code.is_some_and(|code| code.starts_with("22"))
    }
}

impl Store {
    /// Connects, with at most so many connections.
    pub async fn connect(url: &str, connections: u32) -> Result<Store, Fault> {
        let options = PgPoolOptions::new().max_connections(connections).acquire_timeout(PATIENCE);
        Ok(Store { pool: options.connect(url).await? })
    }

    /// Brings the tables to this version. Several servers may try at once: one does it.
    pub async fn migrate(&self) -> Result<(), Fault> {
        let versions = VERSIONS.iter().map(|(number, about, sql)| {
            let sql = sqlx::SqlSafeStr::into_sql_str(*sql);
            Migration::new(*number, (*about).into(), MigrationType::Simple, sql, false)
        });
        // A newer copy may have brought the tables further while this one still runs: what it added is no fault.
        let mut migrator = Migrator::with_migrations(versions.collect());
        Ok(migrator.set_ignore_missing(true).run(&self.pool).await?)
    }

    /// Is it there?
    pub async fn ping(&self) -> Result<(), Fault> {
        sqlx::query("select 1").execute(&self.pool).await?;
        Ok(())
    }

    /// Waits until everything is written and lets go of all connections.
    pub async fn close(&self) {
        self.pool.close().await;
    }
}

/// Did the database refuse this because something of the kind is there already?
fn is_taken(error: &sqlx::Error) -> bool {
    error.as_database_error().is_some_and(|e| e.is_unique_violation())
}
