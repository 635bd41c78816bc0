//! `cargo xtask measure`: what a server costs, with its own PostgreSQL and NATS.

use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::services::{self, Borrowed};
use crate::siege::guard::{Guard, Orders};
use crate::site::{SHIPPED, Site};
use crate::stage::Done;

/// Time limit.
const MINUTES: u64 = 40;

/// Time limit for the server to become ready.
const OPENS: Duration = Duration::from_secs(30);

/// `cargo xtask measure [WORD...]`: the words are passed to the measuring program.
pub fn command(words: &[String]) -> Done {
    let site = Site::until(Instant::now() + Duration::from_secs(60 * MINUTES));
    site.build_as(SHIPPED, &["sandtable", "measure"], false)?;
    let built = |name: &str| site.target.join(SHIPPED).join(name);
    let borrowed = Borrowed::start(services::home(&site, "measure")?)?;
    let home = borrowed.home();
    let (database, nats) = (borrowed.postgres(), borrowed.nats());
    let orders = Orders {
        database: database.url(),
        nats: nats.url(),
        program: built("sandtable"),
        logs: home.to_path_buf(),
        drill: None,
    };
    let mut server = Guard::server("server", &home.join("server"))?;
    server.start(&orders)?;
    let begun = Instant::now();
    while !server.is_ready() {
        if begun.elapsed() > OPENS {
            return Err("the server did not become ready".into());
        }
        sleep(Duration::from_millis(100));
    }
    let pid = |pid: Option<u32>| pid.map(|pid| pid.to_string()).ok_or("a process is not running");
    let mut measure = site.program(built("measure"));
    measure.args(["--server", &server.url().unwrap_or_default(), "--server-pid", &pid(server.pid())?]);
    measure.args(["--database", &database.url(), "--database-pid", &pid(database.pid())?]);
    measure.args(["--nats", &nats.url(), "--nats-pid", &pid(nats.pid())?]);
    let lines = site.deadline.lines(measure.args(words))?;
    if lines.iter().any(|line| line.starts_with('{')) { Ok(()) } else { Err("no figure was printed".into()) }
}
