//! A PostgreSQL in its own folder.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{end, port, signal, soon, started_as};
use crate::stage::Done;

/// The name of the superuser and of the default database.
const NAME: &str = "sandtable";

/// The system user it runs as when started by root: it refuses to run as root.
const SYSTEM_USER: &str = "postgres";

/// Options for a PostgreSQL.
pub struct Options {
    /// A fixed port; otherwise the previous one, or any free one.
    pub port: Option<u16>,
    /// Configuration lines, besides addresses and logging.
    pub settings: Vec<String>,
}

impl Default for Options {
    /// For development: many tests at once, every statement counted, and acknowledged commits on disk.
    fn default() -> Options {
        let settings =
            ["max_connections = 200", "fsync = on", "shared_preload_libraries = 'pg_stat_statements'"];
        Options { port: None, settings: settings.map(String::from).to_vec() }
    }
}

/// How to stop one.
pub enum Stop {
    /// Ends every session and shuts down cleanly.
    Fast,
    /// As in a crash: committed data is recovered at the next start.
    Immediate,
}

/// A PostgreSQL that is running, or was. It keeps running when this is dropped.
pub struct Postgres {
    folder: PathBuf,
    port: u16,
    password: String,
}

impl Postgres {
    /// Starts it in this folder, which is created if necessary; one already running there is left alone.
    pub fn start(folder: &Path, options: &Options) -> Result<Postgres, String> {
        if let Some(postgres) = Postgres::running(folder) {
            return Ok(postgres);
        }
        make_own(folder)?;
        let port = port::port(folder, options.port)?;
        let password = match read(&folder.join("password")) {
            Some(password) => password,
            None => make(folder)?,
        };
        let postgres = Postgres { folder: folder.to_path_buf(), port, password };
        postgres.configure(options)?;
        let log = folder.join("log");
        let mut start = postgres.control("start");
        soon().output(start.arg("-l").arg(&log)).map_err(|why| format!("{why}\nsee {}", log.display()))?;
        postgres.furnish()?;
        Ok(postgres)
    }

    /// The one running in this folder, if any.
    pub fn running(folder: &Path) -> Option<Postgres> {
        let password = read(&folder.join("password"))?;
        let postgres = Postgres { folder: folder.to_path_buf(), port: port::remembered(folder)?, password };
        postgres.pid().map(|_| postgres)
    }

    /// Its URL, with the password.
    pub fn url(&self) -> String {
        format!("postgres://{NAME}:{}@127.0.0.1:{}/{NAME}", self.password, self.port)
    }

    /// Stops it in this way.
    pub fn stop(&self, how: Stop) -> Done {
        let how = match how {
            Stop::Fast => "fast",
            Stop::Immediate => "immediate",
        };
        soon().output(self.control("stop").args(["-m", how])).map(drop)
    }

    /// Kills it and all its processes.
    pub fn kill(&self) -> Done {
        let Some(pid) = self.pid() else { return Ok(()) };
        // Stopped first, so that it starts no more processes while they are counted.
        signal(&[pid], "-STOP");
        let listed = Command::new("ps").args(["-o", "pid=", "--ppid", &pid.to_string()]).output();
        let listed = String::from_utf8_lossy(&listed.map_err(|e| e.to_string())?.stdout).into_owned();
        let children = listed.split_whitespace().filter_map(|word| word.parse().ok());
        end(&std::iter::once(pid).chain(children).collect::<Vec<u32>>(), "-KILL")?;
        // The next one would take a zombie process for a running one.
        let socket = self.folder.join(format!(".s.PGSQL.{}.lock", self.port));
        for lock in [self.data().join("postmaster.pid"), socket] {
            fs::remove_file(&lock).map_err(|e| format!("{}: {e}", lock.display()))?;
        }
        Ok(())
    }

    /// Copies all its data into another folder while it keeps running; a server started there first replays the WAL that
    /// its settings name.
    pub fn copy_to(&self, folder: &Path) -> Done {
        make_own(folder)?;
        let mut copy = as_owner(program("pg_basebackup")?);
        copy.args(["-X", "none", "-c", "fast", "-U", NAME, "-h"]).arg(&self.folder);
        copy.args(["-p", &self.port.to_string(), "-D"]).arg(folder.join("data"));
        soon().output(copy.env("PGPASSWORD", &self.password))?;
        for (file, text) in [("password", self.password.as_str()), ("data/recovery.signal", "")] {
            let file = folder.join(file);
            fs::write(&file, text).map_err(|e| format!("{}: {e}", file.display()))?;
            give(&file)?;
        }
        Ok(())
    }

    /// The result of a statement, as text.
    pub fn sql(&self, statement: &str) -> Result<String, String> {
        self.ask(NAME, statement)
    }

    fn ask(&self, database: &str, statement: &str) -> Result<String, String> {
        let mut psql = Command::new(program("psql")?);
        psql.args(["-XqAt", "-v", "ON_ERROR_STOP=1", "-U", NAME, "-d", database, "-h"]).arg(&self.folder);
        psql.args(["-p", &self.port.to_string(), "-c", statement]).env("PGPASSWORD", &self.password);
        soon().output(&mut psql).map(|out| out.trim().to_string())
    }

    fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    fn configure(&self, options: &Options) -> Done {
        let mut lines = vec![
            "listen_addresses = '127.0.0.1'".to_string(),
            format!("port = {}", self.port),
            format!("unix_socket_directories = '{}'", self.folder.display()),
        ];
        lines.extend_from_slice(&options.settings);
        let file = self.data().join("postgresql.conf");
        fs::write(&file, lines.join("\n") + "\n").map_err(|e| format!("{}: {e}", file.display()))?;
        give(&file)
    }

    /// Creates the database and enables statement statistics.
    fn furnish(&self) -> Done {
        // One that replays WAL accepts connections only afterwards.
        let _ = soon().until(|| self.ask("postgres", "SELECT 1").is_ok());
        let known = self.ask("postgres", &format!("SELECT 1 FROM pg_database WHERE datname = '{NAME}'"))?;
        if known.is_empty() {
            self.ask("postgres", &format!("CREATE DATABASE {NAME}"))?;
        }
        self.sql("CREATE EXTENSION IF NOT EXISTS pg_stat_statements").map(drop)
    }

    fn control(&self, word: &str) -> Command {
        let mut control = as_owner(program("pg_ctl").unwrap_or_else(|_| "pg_ctl".into()));
        control.args([word, "-s", "-w", "-D"]).arg(self.data());
        control
    }

    /// The id of its main process. A stale file may name an unrelated process.
    pub fn pid(&self) -> Option<u32> {
        let file = fs::read_to_string(self.data().join("postmaster.pid")).ok()?;
        let pid = file.lines().next()?.trim().parse().ok()?;
        started_as(pid)?.contains(&self.data().display().to_string()).then_some(pid)
    }
}

/// Whether its programs are installed.
pub fn present() -> bool {
    ["initdb", "pg_ctl", "psql"].iter().all(|name| program(name).is_ok())
}

/// Whether the user it runs as can access this folder.
pub fn may_enter(folder: &Path) -> bool {
    as_owner("test").arg("-x").arg(folder).status().is_ok_and(|status| status.success())
}

/// Initialises a data directory in the folder and returns the superuser's password. The password file is written last: if it
/// exists, the data is complete.
fn make(folder: &Path) -> Result<String, String> {
    let (data, secret) = (folder.join("data"), folder.join("password.new"));
    if data.exists() {
        fs::remove_dir_all(&data).map_err(|e| format!("{}: {e}", data.display()))?;
    }
    // Anyone on the machine can connect to the port, and the superuser can run programs.
    let password: String = port::chance::<16>()?.iter().map(|byte| format!("{byte:02x}")).collect();
    fs::write(&secret, &password).map_err(|e| format!("{}: {e}", secret.display()))?;
    give(&secret)?;
    // A crash at this point would lose only an empty database, and syncing would take most of the time.
    let mut initdb = as_owner(program("initdb")?);
    initdb.arg("--no-sync");
    initdb.args(["-U", NAME, "-A", "scram-sha-256", "-E", "UTF8", "--locale", "C", "--pwfile"]).arg(&secret);
    soon().output(initdb.arg("-D").arg(&data))?;
    fs::rename(&secret, folder.join("password")).map_err(|e| e.to_string())?;
    Ok(password)
}

/// Creates a folder for the user it runs as.
pub fn make_own(folder: &Path) -> Done {
    fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    give(folder)
}

/// Gives a file or folder to the user it runs as, and to nobody else.
fn give(path: &Path) -> Done {
    if is_root() {
        soon().output(Command::new("chown").arg(SYSTEM_USER).arg(path))?;
    }
    soon().output(Command::new("chmod").arg("go=").arg(path)).map(drop)
}

/// A program run as that user.
fn as_owner(program: impl AsRef<std::ffi::OsStr>) -> Command {
    let mut command = if is_root() {
        let mut command = Command::new("runuser");
        command.args(["-u", SYSTEM_USER, "--"]).arg(program);
        command
    } else {
        Command::new(program)
    };
    // That user may not have access to the current folder.
    command.current_dir("/");
    command
}

fn is_root() -> bool {
    let out = Command::new("id").arg("-u").output();
    out.is_ok_and(|out| String::from_utf8_lossy(&out.stdout).trim() == "0")
}

fn read(file: &Path) -> Option<String> {
    fs::read_to_string(file).ok().filter(|text| !text.is_empty())
}

/// The path of one of its programs. Debian keeps most of them in a separate folder for each version.
fn program(name: &str) -> Result<PathBuf, String> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let versions = crate::site::list(Path::new("/usr/lib/postgresql")).unwrap_or_default();
    let folders =
        versions.iter().rev().map(|version| version.join("bin")).chain(std::env::split_paths(&path));
    let mut programs = folders.map(|folder| folder.join(name));
    programs.find(|program| program.is_file()).ok_or_else(|| format!("PostgreSQL's {name} is not installed"))
}

#[cfg(test)]
mod tests {
    use super::super::tests::folder;
    use super::*;

    #[test]
    fn what_is_committed_outlives_every_kind_of_end() {
        let folder = folder("postgres");
        let postgres = Postgres::start(&folder, &Options::default()).unwrap();
        assert_eq!(postgres.sql("SHOW fsync").unwrap(), "on");
        assert_eq!(postgres.sql("SHOW max_connections").unwrap(), "200");
        postgres.sql("CREATE TABLE kept (n int)").unwrap();
        assert!(postgres.sql("SELECT nonsense").unwrap_err().contains("nonsense"));
        type End = fn(&Postgres) -> Done;
        let ends: [End; 3] = [|p| p.stop(Stop::Fast), |p| p.stop(Stop::Immediate), Postgres::kill];
        for (n, end) in ends.iter().enumerate() {
            postgres.sql(&format!("INSERT INTO kept VALUES ({n})")).unwrap();
            end(&postgres).unwrap();
            assert!(Postgres::running(&folder).is_none());
            assert!(postgres.sql("SELECT 1").is_err());
            let again = Postgres::start(&folder, &Options::default()).unwrap();
            assert_eq!(again.url(), postgres.url());
            assert_eq!(again.sql("SELECT count(*) FROM kept").unwrap(), (n + 1).to_string());
        }
        let counted = "SELECT calls FROM pg_stat_statements WHERE query LIKE 'SELECT count(*) FROM kept%'";
        assert_eq!(postgres.sql(counted).unwrap(), "1");
        // A running one is found, not started again.
        assert_eq!(Postgres::start(&folder, &Options::default()).unwrap().pid(), postgres.pid());
        postgres.stop(Stop::Immediate).unwrap();
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn nobody_gets_in_without_the_password() {
        let folder = folder("password");
        let postgres = Postgres::start(&folder, &Options::default()).unwrap();
        let guess = Postgres { password: "guess".into(), folder: folder.clone(), ..postgres };
        assert!(guess.sql("SELECT 1").unwrap_err().contains("password authentication failed"));
        guess.stop(Stop::Immediate).unwrap();
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn settings_and_port_are_as_asked() {
        let folder = folder("settings");
        let options = Options { port: Some(14_999), settings: vec!["max_connections = 17".into()] };
        // The extension can be created even without the library that counts statements.
        let postgres = Postgres::start(&folder, &options).unwrap();
        assert_eq!(postgres.sql("SHOW max_connections").unwrap(), "17");
        assert!(postgres.url().contains(":14999/"));
        postgres.stop(Stop::Fast).unwrap();
        fs::remove_dir_all(folder).unwrap();
    }
}
