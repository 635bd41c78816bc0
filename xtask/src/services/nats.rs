//! A NATS with JetStream in its own folder.

use std::fs;
use std::io::{BufRead, BufReader};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use super::{end, port, soon, started_as};
use crate::stage::Done;

/// Options for a NATS.
#[derive(Default)]
pub struct Options {
    /// A fixed port; otherwise the previous one, or any free one.
    pub port: Option<u16>,
    /// Additional configuration lines.
    pub settings: Vec<String>,
}

/// A running NATS. It keeps running when this is dropped.
pub struct Nats {
    folder: PathBuf,
    port: u16,
}

impl Nats {
    /// Starts it in this folder, which is created if necessary; one already running there is left alone.
    ///
    /// It has no password: Rust clients take none from a URL, only this machine can reach it, and it carries only hints.
    pub fn start(folder: &Path, options: &Options) -> Result<Nats, String> {
        if let Some(nats) = Nats::running(folder) {
            return Ok(nats);
        }
        fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        let nats = Nats { folder: folder.to_path_buf(), port: port::port(folder, options.port)? };
        let path = |name: &str| format!("{:?}", folder.join(name).display().to_string());
        let mut lines = vec![
            format!("listen: \"127.0.0.1:{}\"", nats.port),
            format!("pid_file: {}", path("pid")),
            format!("log_file: {}", path("log")),
            format!("jetstream {{ store_dir: {} }}", path("store")),
        ];
        lines.extend_from_slice(&options.settings);
        fs::write(nats.configuration(), lines.join("\n")).map_err(|e| e.to_string())?;
        // The shell does not wait for it: it is detached from this program.
        let mut shell = Command::new("sh");
        shell.args(["-c", r#"nats-server -c "$1" </dev/null >/dev/null 2>&1 &"#, "sh"]);
        soon().quietly(shell.arg(nats.configuration()))?;
        match soon().until(|| nats.greets()) {
            Some(()) => Ok(nats),
            None => Err(format!("NATS does not answer on port {}; see {}", nats.port, path("log"))),
        }
    }

    /// The one running in this folder, if any.
    pub fn running(folder: &Path) -> Option<Nats> {
        let nats = Nats { folder: folder.to_path_buf(), port: port::remembered(folder)? };
        nats.pid().map(|_| nats)
    }

    /// Its URL.
    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Lets it finish its work, and stops it.
    pub fn stop(&self) -> Done {
        self.pid().map_or(Ok(()), |pid| end(&[pid], "-TERM"))
    }

    /// Kills it.
    pub fn kill(&self) -> Done {
        self.pid().map_or(Ok(()), |pid| end(&[pid], "-KILL"))
    }

    fn configuration(&self) -> PathBuf {
        self.folder.join("nats.conf")
    }

    /// Its process id. A stale file may name an unrelated process.
    pub fn pid(&self) -> Option<u32> {
        let pid = fs::read_to_string(self.folder.join("pid")).ok()?.trim().parse().ok()?;
        started_as(pid)?.contains(&self.configuration().display().to_string()).then_some(pid)
    }

    /// Whether it sends its greeting, as it does to every connection.
    fn greets(&self) -> bool {
        let address = SocketAddr::from(([127, 0, 0, 1], self.port));
        let Ok(stream) = TcpStream::connect_timeout(&address, Duration::from_secs(1)) else { return false };
        let mut line = String::new();
        stream.set_read_timeout(Some(Duration::from_secs(1))).is_ok()
            && BufReader::new(stream).read_line(&mut line).is_ok()
            && line.starts_with("INFO ")
            && self.pid().is_some()
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::super::tests::folder;
    use super::*;

    /// Sends a request and returns the first line of the reply.
    fn ask(nats: &Nats, subject: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(("127.0.0.1", nats.port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
        let hello = "CONNECT {\"verbose\":false}\r\nSUB back 1\r\n";
        write!(stream, "{hello}PUB {subject} back {}\r\n{body}\r\n", body.len()).unwrap();
        let mut lines = BufReader::new(stream).lines().map(Result::unwrap);
        lines.find(|line| line.starts_with("MSG back")).unwrap();
        lines.next().unwrap()
    }

    const WORK: &str = r#"{"name":"WORK","subjects":["work"],"storage":"file","retention":"workqueue"}"#;

    #[test]
    fn what_is_in_a_stream_outlives_a_stop_and_a_kill_but_not_the_folder() {
        let folder = folder("nats");
        let nats = Nats::start(&folder, &Options::default()).unwrap();
        assert!(!ask(&nats, "$JS.API.STREAM.CREATE.WORK", WORK).contains("\"error\""));
        assert!(ask(&nats, "work", "one").contains("\"seq\":1"));
        nats.stop().unwrap();
        assert!(Nats::running(&folder).is_none());

        let again = Nats::start(&folder, &Options::default()).unwrap();
        assert_eq!(again.url(), nats.url());
        assert!(ask(&again, "work", "two").contains("\"seq\":2"));
        again.kill().unwrap();
        assert!(Nats::running(&folder).is_none());

        let options = Options { port: Some(nats.port), settings: vec!["max_payload: 4096".into()] };
        let third = Nats::start(&folder, &options).unwrap();
        assert!(ask(&third, "$JS.API.STREAM.INFO.WORK", "").contains("\"messages\":2"));
        // A running one is found, not started again.
        assert_eq!(Nats::start(&folder, &Options::default()).unwrap().pid(), third.pid());
        third.kill().unwrap();
        fs::remove_dir_all(&folder).unwrap();

        let empty = Nats::start(&folder, &options).unwrap();
        assert!(ask(&empty, "$JS.API.STREAM.INFO.WORK", "").contains("stream not found"));
        empty.stop().unwrap();
        fs::remove_dir_all(&folder).unwrap();
    }
}
