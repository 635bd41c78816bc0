//! The servers and workers of a siege, and their supervisor.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::services;
use crate::stage::Done;

/// Delay before a process that ended is restarted.
const PAUSE: Duration = Duration::from_secs(1);

/// Settings shared by all of them.
pub struct Orders {
    /// The URL of PostgreSQL.
    pub database: String,
    /// The URL of NATS.
    pub nats: String,
    /// The program.
    pub program: PathBuf,
    /// Where their logs go.
    pub logs: PathBuf,
    /// The match that fails when it is opened.
    pub drill: Option<i64>,
}

/// The role of a process.
#[derive(Clone, Copy)]
enum Post {
    /// Serves at this address.
    Server(SocketAddr),
    /// Works for this server.
    Worker(SocketAddr),
}

/// A server or worker.
pub struct Guard {
    /// Its name.
    pub name: String,
    post: Post,
    child: Option<Child>,
    due: Option<Instant>,
    /// Whether it was asked to shut down.
    pub leaves: bool,
    /// How often it ended unasked.
    pub fell: u32,
}

impl Guard {
    /// A server that is not running yet; the folder stores its port.
    pub fn server(name: &str, folder: &Path) -> Result<Guard, String> {
        fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        let port = services::a_port(folder, None)?;
        Ok(Guard::new(name, Post::Server(SocketAddr::from(([127, 0, 0, 1], port)))))
    }

    /// A worker that is not running yet.
    pub fn worker(name: &str, server: &Guard) -> Guard {
        let (Post::Server(address) | Post::Worker(address)) = server.post;
        Guard::new(name, Post::Worker(address))
    }

    fn new(name: &str, post: Post) -> Guard {
        Guard { name: name.into(), post, child: None, due: None, leaves: false, fell: 0 }
    }

    /// Its URL for players, if it is a server.
    pub fn url(&self) -> Option<String> {
        match self.post {
            Post::Server(address) => Some(format!("http://{address}")),
            Post::Worker(_) => None,
        }
    }

    /// Its process id, if it is running.
    pub fn pid(&self) -> Option<u32> {
        self.child.as_ref().map(Child::id)
    }

    /// Starts it.
    pub fn start(&mut self, orders: &Orders) -> Done {
        let path = orders.logs.join(format!("{}.log", self.name));
        let log = File::options().create(true).append(true).open(&path);
        let log = log.map_err(|e| format!("{}: {e}", path.display()))?;
        let mut command = Command::new(&orders.program);
        command.stdin(Stdio::null()).stdout(log.try_clone().map_err(|e| e.to_string())?).stderr(log);
        command.env("SANDTABLE_LOG", "info").env("SANDTABLE_WORK_TOKEN", "siege-worker");
        command.env("SANDTABLE_NATS_URL", &orders.nats);
        match self.post {
            Post::Server(address) => {
                command.arg("serve").env("SANDTABLE_LISTEN", address.to_string());
                command.env("SANDTABLE_PUBLIC_URL", format!("http://{address}"));
                command.env("SANDTABLE_DATABASE_URL", &orders.database);
                // All guests of a siege come from one address.
                command.env("SANDTABLE_LIMITS_TIMES", "1000000");
                if let Some(table) = orders.drill {
                    command.env("SANDTABLE_DRILL_PANIC", format!("[{table}]"));
                }
            }
            Post::Worker(server) => {
                command.args(["worker", "--server", &format!("http://{server}")]);
            }
        }
        let child = command.spawn().map_err(|e| format!("{}: {e}", orders.program.display()))?;
        (self.child, self.due, self.leaves) = (Some(child), None, false);
        Ok(())
    }

    /// Whether it is running.
    pub fn runs(&mut self) -> bool {
        self.child.as_mut().is_some_and(|child| matches!(child.try_wait(), Ok(None)))
    }

    /// Whether it is a server that is ready.
    pub fn is_ready(&mut self) -> bool {
        self.runs()
            && match self.post {
                Post::Server(address) => answers(address).is_some(),
                Post::Worker(_) => true,
            }
    }

    /// Kills it; it is restarted soon.
    pub fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.kill().and_then(|()| child.wait());
            self.due = Some(Instant::now() + PAUSE);
        }
    }

    /// Asks it to shut down.
    pub fn ask_to_leave(&mut self) {
        if let Some(child) = &self.child {
            let _ = Command::new("kill").args(["-TERM", &child.id().to_string()]).status();
            self.leaves = true;
        }
    }

    /// Restarts it if it has ended and the delay is over.
    pub fn look_after(&mut self, orders: &Orders) -> Done {
        if self.leaves || self.runs() {
            return Ok(());
        }
        if self.child.take().is_some() {
            self.fell += 1;
            self.due = Some(Instant::now() + PAUSE);
        }
        match self.due {
            Some(due) if Instant::now() >= due => self.start(orders),
            _ => Ok(()),
        }
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.kill().and_then(|()| child.wait());
        }
    }
}

/// Whether a server reports that it is ready.
fn answers(address: SocketAddr) -> Option<()> {
    let soon = Duration::from_secs(1);
    let mut stream = TcpStream::connect_timeout(&address, soon).ok()?;
    stream.set_read_timeout(Some(soon)).ok()?;
    stream.write_all(b"GET /readyz HTTP/1.1\r\nhost: siege\r\nconnection: close\r\n\r\n").ok()?;
    let mut answer = [0; 12];
    stream.read_exact(&mut answer).ok()?;
    (&answer == b"HTTP/1.1 200").then_some(())
}
