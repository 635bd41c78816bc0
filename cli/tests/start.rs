//! What happens when the program is started with no words, as by a double click.
#![cfg(unix)]

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const PAGE: &str = "<title>Sandtable</title>";
const MANIFEST: &str = "{\n  \"name\": \"Sandtable\"\n}";

/// A folder with a page in it, where programs run that have no display and find programs only there.
struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Place {
        let folder = std::env::temp_dir().join(format!("sandtable-{name}-{}", std::process::id()));
        fs::create_dir_all(folder.join("web/dist")).unwrap();
        fs::write(folder.join("web/dist/index.html"), PAGE).unwrap();
        fs::write(folder.join("web/dist/manifest.webmanifest"), MANIFEST).unwrap();
        Place(folder)
    }

    /// Starts the program with these words, and returns what it says first.
    fn start(&self, words: &[&str]) -> (Running, String) {
        let mut program = Command::new(env!("CARGO_BIN_EXE_sandtable"));
        program.args(words).current_dir(&self.0).env_clear().env("PATH", &self.0);
        let mut child = program.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        out.read_line(&mut line).unwrap();
        (Running { child, out }, line.trim().to_string())
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

struct Running {
    child: Child,
    out: BufReader<std::process::ChildStdout>,
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The address at the end of a line, without `http://` and the last slash.
fn address(line: &str) -> &str {
    line.rsplit("http://").next().unwrap().trim_end_matches('/')
}

/// The answer to a request for the start page.
fn start_page(address: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.write_all(b"GET / HTTP/1.0\r\nAccept: text/html\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

/// The text of a file that another program writes.
fn written(file: &Path) -> String {
    let end = Instant::now() + Duration::from_secs(20);
    loop {
        match fs::read_to_string(file) {
            Ok(text) if text.ends_with('\n') => return text,
            _ => assert!(Instant::now() < end, "nothing was written to {}", file.display()),
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn the_browser_opens_at_the_start_page() {
    let place = Place::new("browser");
    let opener = place.0.join("xdg-open");
    fs::write(&opener, "#!/bin/sh\necho \"$1\" > opened\n").unwrap();
    fs::set_permissions(&opener, fs::Permissions::from_mode(0o755)).unwrap();
    let (_running, line) = place.start(&["--port", "0"]);
    assert!(line.starts_with("Sandtable is at http://127.0.0.1:"), "{line}");
    assert_eq!(written(&place.0.join("opened")).trim(), format!("http://{}/", address(&line)));
    let answer = start_page(address(&line));
    assert!(answer.contains(" 200 OK") && answer.ends_with(PAGE), "{answer}");
}

#[test]
fn without_a_display_it_says_where_to_go_and_serves() {
    let place = Place::new("display");
    let (mut running, line) = place.start(&["--port", "0"]);
    let mut second = String::new();
    running.out.read_line(&mut second).unwrap();
    assert_eq!(second.trim(), "No browser could be opened here: open this address in one.");
    assert!(start_page(address(&line)).ends_with(PAGE));
}

/// Games are saved by address, so a second start must not serve at another one.
#[test]
fn a_second_start_shows_the_first() {
    let place = Place::new("second");
    let (_running, first) = place.start(&["--port", "0", "--no-open"]);
    let port = address(&first).rsplit(':').next().unwrap();
    let (mut second, line) = place.start(&["--port", port, "--no-open"]);
    assert_eq!(line, format!("Sandtable is already running at http://{}/", address(&first)));
    assert!(second.child.wait().unwrap().success());
}
