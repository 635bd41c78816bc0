//! A backup is only as good as its restore: a server is played on, its store is copied meanwhile, every journal is deleted,
//! and the moment before is restored. Then everything that was acknowledged must be there, as after a siege.

use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

use super::{Options, Siege, empty};
use crate::process::Deadline;
use crate::services::{self, Postgres, PostgresOptions, Stop};
use crate::site::Site;
use crate::stage::Done;

/// Time limit for archiving the WAL.
const PATIENCE: Duration = Duration::from_secs(60);

/// `cargo xtask restore`
pub fn command(words: &[String]) -> Done {
    if !words.is_empty() {
        return Err("cargo xtask restore".into());
    }
    let site = Site::until(Instant::now() + Duration::from_secs(1800));
    site.build(&["sandtable", "siege"], false)?;
    rehearse(&site, Options { seconds: 20, matches: 40, seed: Some(1), gentle: true })
}

/// Loses a store and restores it.
fn rehearse(site: &Site, options: Options) -> Done {
    let home = empty(site, "restore")?;
    let (copy, changes) = (home.join("copy"), home.join("changes"));
    services::make_own(&changes)?;
    let mut settings = PostgresOptions::default();
    settings.settings.extend([
        "archive_mode = on".to_string(),
        "archive_timeout = 5".to_string(),
        format!("archive_command = 'test ! -f {0}/%f && cp %p {0}/%f'", changes.display()),
    ]);
    let mut siege = Siege::open(site, home, &settings, None)?;
    let mut players = siege.players(site, &options, 1)?;
    let half = Duration::from_secs(options.seconds / 2);
    siege.go_on_for(half)?;
    let postgres = siege.postgres.as_ref().ok_or("PostgreSQL is down")?;
    postgres.copy_to(&copy)?;
    println!("restore: copied while matches were being played");
    siege.go_on_for(half)?;
    siege.calm(site, &mut players.0)?;
    siege.guards.clear();
    let postgres = siege.postgres.take().ok_or("PostgreSQL is down")?;
    let entries = postgres.sql("select count(*) from journal")?;
    let moment = postgres.sql("select now()")?;
    thread::sleep(Duration::from_millis(100));
    postgres.sql("delete from journal")?;
    put_away(&postgres)?;
    postgres.stop(Stop::Immediate)?;
    println!("restore: {entries} entries were deleted and the database was lost");
    let begun = Instant::now();
    let restored = bring_back(&copy, &changes, &moment)?;
    let seconds = begun.elapsed().as_secs_f64();
    let again = restored.sql("select count(*) from journal")?;
    if again != entries {
        return Err(format!("{again} of {entries} entries were restored"));
    }
    siege.orders.database = restored.url();
    let checked = siege.check(site);
    restored.stop(Stop::Immediate)?;
    println!("{{\"restore\":\"entries\",\"value\":{again}}}");
    println!("{{\"restore\":\"seconds\",\"value\":{seconds:.1}}}");
    checked
}

/// Waits until every change so far is archived.
fn put_away(postgres: &Postgres) -> Done {
    postgres.sql("select pg_switch_wal()")?;
    let waiting = "select count(*) from pg_ls_archive_statusdir() where name like '%.ready'";
    let done = Deadline(Instant::now() + PATIENCE).until(|| postgres.sql(waiting).is_ok_and(|n| n == "0"));
    done.ok_or_else(|| "the WAL was not archived in time".into())
}

/// Starts the copy in recovery mode and lets it replay the WAL up to a moment.
fn bring_back(copy: &Path, changes: &Path, moment: &str) -> Result<Postgres, String> {
    let mut options = PostgresOptions::default();
    options.settings.extend([
        "hot_standby = off".to_string(),
        format!("restore_command = 'cp {}/%f %p'", changes.display()),
        format!("recovery_target_time = '{moment}'"),
        "recovery_target_action = 'promote'".to_string(),
    ]);
    Postgres::start(copy, &options)
}
