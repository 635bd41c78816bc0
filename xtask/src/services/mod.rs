//! A private PostgreSQL and NATS JetStream, for development, tests and fault injection.
//!
//! Each has one folder with its data, its log and its port. Services of the system are left alone.

mod nats;
mod port;
mod postgres;

use std::fs::{self, Permissions};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

pub use nats::{Nats, Options as NatsOptions};
pub use port::{chance, port as a_port};
pub use postgres::{Options as PostgresOptions, Postgres, Stop, make_own, present};

use crate::process::Deadline;
use crate::site::Site;
use crate::stage::Done;

/// Time limit for a service to start, stop, or answer a command.
const PATIENCE: Duration = Duration::from_secs(60);

/// Both services, running.
pub struct Services {
    postgres: Postgres,
    nats: Nats,
}

impl Services {
    /// Starts the services that are not running yet, in this folder.
    fn start(home: &Path) -> Result<Services, String> {
        fs::create_dir_all(home).map_err(|e| format!("{}: {e}", home.display()))?;
        let_through(home)?;
        let postgres = Postgres::start(&home.join("postgres"), &postgres::Options::default())?;
        let nats = Nats::start(&home.join("nats"), &nats::Options::default())?;
        Ok(Services { postgres, nats })
    }

    /// The environment variables by which programs find them.
    fn variables(&self) -> [(&'static str, String); 2] {
        [("DATABASE_URL", self.postgres.url()), ("NATS_URL", self.nats.url())]
    }
}

/// Temporary services: they and their folder are removed when this is dropped.
pub struct Borrowed {
    services: Services,
    home: PathBuf,
}

impl Borrowed {
    /// Starts from scratch, even where an interrupted run left its own behind.
    pub fn start(home: PathBuf) -> Result<Borrowed, String> {
        if let Some(postgres) = Postgres::running(&home.join("postgres")) {
            postgres.kill()?;
        }
        if let Some(nats) = Nats::running(&home.join("nats")) {
            nats.kill()?;
        }
        if home.exists() {
            fs::remove_dir_all(&home).map_err(|e| format!("{}: {e}", home.display()))?;
        }
        Ok(Borrowed { services: Services::start(&home)?, home })
    }

    /// The PostgreSQL.
    pub fn postgres(&self) -> &Postgres {
        &self.services.postgres
    }

    /// The NATS.
    pub fn nats(&self) -> &Nats {
        &self.services.nats
    }

    /// Their folder.
    pub fn home(&self) -> &Path {
        &self.home
    }

    /// Passes their URLs to this command.
    pub fn lend<'a>(&self, command: &'a mut Command) -> &'a mut Command {
        command.envs(self.services.variables())
    }
}

impl Drop for Borrowed {
    fn drop(&mut self) {
        // Their data is discarded, so they need no clean shutdown.
        let stopped = self.services.postgres.stop(Stop::Immediate).and(self.services.nats.stop());
        let removed = fs::remove_dir_all(&self.home).map_err(|e| format!("{}: {e}", self.home.display()));
        if let Err(why) = stopped.and(removed) {
            eprintln!("services: {why}");
        }
    }
}

/// `cargo xtask services up|down|status|env`
pub fn command(words: &[String]) -> Done {
    let site = Site::until(Instant::now() + PATIENCE);
    let home = home(&site, "dev")?;
    let (postgres, nats) = (home.join("postgres"), home.join("nats"));
    match words {
        [word] if word == "up" => {
            let services = Services::start(&home)?;
            println!("PostgreSQL and NATS are running; their data and logs are in {}.", home.display());
            services.variables().iter().for_each(|(name, value)| println!("{name}={value}"));
        }
        [word] if word == "down" => {
            Postgres::running(&postgres).map_or(Ok(()), |postgres| postgres.stop(Stop::Fast))?;
            Nats::running(&nats).map_or(Ok(()), |nats| nats.stop())?;
            println!("PostgreSQL and NATS have stopped; their data stays in {}.", home.display());
        }
        [word] if word == "status" => {
            let told = |url: Option<String>| url.map_or("stopped".into(), |url| format!("running at {url}"));
            println!("PostgreSQL {}", told(Postgres::running(&postgres).map(|postgres| postgres.url())));
            println!("NATS       {}", told(Nats::running(&nats).map(|nats| nats.url())));
            println!("folder     {}", home.display());
        }
        [word] if word == "env" => {
            let (Some(postgres), Some(nats)) = (Postgres::running(&postgres), Nats::running(&nats)) else {
                return Err("not both are running: cargo xtask services up".into());
            };
            for (name, value) in (Services { postgres, nats }).variables() {
                println!("export {name}='{value}'");
            }
        }
        _ => return Err("cargo xtask services up|down|status|env".into()),
    }
    Ok(())
}

/// The folder of this build's services of that name: two checkouts, or development and tests, do not interfere.
///
/// It is in the cache. But for root, PostgreSQL runs as another user, who cannot access root's home: then it is in the
/// system's temporary folder.
pub fn home(site: &Site, name: &str) -> Result<PathBuf, String> {
    let mut hasher = DefaultHasher::new();
    site.target.hash(&mut hasher);
    let name = format!("{name}-{:08x}", hasher.finish() as u32);
    let cache = site.tools.with_file_name("services");
    fs::create_dir_all(&cache).map_err(|e| format!("{}: {e}", cache.display()))?;
    if postgres::may_enter(&cache) {
        return Ok(cache.join(name));
    }
    let home = std::env::temp_dir().join(format!("sandtable-services-{name}"));
    fs::create_dir_all(&home).map_err(|e| format!("{}: {e}", home.display()))?;
    // Anyone may create such a folder there.
    let owner = fs::symlink_metadata(&home).map_err(|e| e.to_string())?.uid();
    if owner != 0 {
        return Err(format!("{} belongs to another user (uid {owner})", home.display()));
    }
    Ok(home)
}

/// PostgreSQL may run as another user, who needs access to this folder.
pub fn let_through(folder: &Path) -> Done {
    let done = fs::set_permissions(folder, Permissions::from_mode(0o711));
    done.map_err(|e| format!("{}: {e}", folder.display()))
}

/// The deadline for a request to a service made now.
fn soon() -> Deadline {
    Deadline(Instant::now() + PATIENCE)
}

/// The command of the process with this id, if it exists.
fn started_as(pid: u32) -> Option<String> {
    let out = Command::new("ps").args(["-o", "args=", "-p", &pid.to_string()]).output().ok()?;
    out.status.success().then(|| String::from_utf8_lossy(&out.stdout).into_owned())
}

/// Sends a signal to processes, ignoring those that have already ended.
fn signal(pids: &[u32], name: &str) {
    let _ =
        Command::new("kill").arg(name).args(pids.iter().map(u32::to_string)).stderr(Stdio::null()).status();
}

/// Sends a signal to processes, and waits until they have ended.
fn end(pids: &[u32], name: &str) -> Done {
    signal(pids, name);
    let gone = |pid: &u32| started_as(*pid).is_none_or(|args| args.contains("<defunct>"));
    soon().until(|| pids.iter().all(gone)).ok_or_else(|| format!("{pids:?} did not end after {name}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder for one test.
    pub fn folder(name: &str) -> PathBuf {
        std::env::temp_dir().join(format!("sandtable-test-{}-{name}", std::process::id()))
    }

    #[test]
    fn borrowed_services_leave_nothing_behind() {
        let home = folder("borrowed");
        let borrowed = Borrowed::start(home.clone()).unwrap();
        let mut shell = Command::new("sh");
        let asked = borrowed.lend(shell.args(["-c", "psql -qAt -c 'SELECT 6 * 7' \"$DATABASE_URL\""]));
        assert_eq!(String::from_utf8_lossy(&asked.output().unwrap().stdout).trim(), "42");
        drop(borrowed);
        assert!(Postgres::running(&home.join("postgres")).is_none());
        assert!(Nats::running(&home.join("nats")).is_none());
        assert!(!home.exists());
    }

    #[test]
    fn what_a_broken_run_left_is_cleared_away() {
        let home = folder("left");
        let left = Borrowed::start(home.clone()).unwrap();
        let first = left.services.postgres.url();
        std::mem::forget(left);
        let borrowed = Borrowed::start(home).unwrap();
        assert_ne!(borrowed.services.postgres.url(), first);
        assert_eq!(borrowed.services.postgres.sql("SELECT 1").unwrap(), "1");
    }
}
