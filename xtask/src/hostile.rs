//! `cargo xtask hostile`: a stranger reads the description of the API and sends a running server whatever it can think of.
//!
//! The stranger is schemathesis, a program of Python: it makes requests that suit the description, and requests that just do not, and
//! reports every answer that says the server has failed. It is installed beside the other tools, every part of it in a fixed version.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use crate::process::Deadline;
use crate::services::{self, Borrowed};
use crate::siege::guard::{Guard, Orders};
use crate::site::Site;
use crate::stage::Done;

/// Time limit for a server to become ready.
const OPENS: Duration = Duration::from_secs(30);

/// Seconds for requests while signed in, and seconds for requests that would sign out.
const SECONDS: [u64; 2] = [50, 12];

/// Operations that change or end the session.
const LEAVES: [&str; 4] = [
    "DELETE /api/v1/me",
    "DELETE /api/v1/sessions",
    "DELETE /api/v1/me/sessions/{session}",
    "POST /api/v1/accounts",
];

/// A salt and its commitment.
const SALT: [&str; 2] = [
    "0101010101010101010101010101010101010101010101010101010101010101",
    "6e0226788a0edd7f48ded7a86403241be3d4a97497e76416adac8658f40235e6",
];

/// Matches that the stranger finds, each with a seat of its own: one being played, one in its waiting room, and one that waits for a salt.
const MATCHES: [&str; 3] = [
    r#"{"game":"underbelly","chairs":[{"kind":"mine","pledge":"PLEDGE"},{"kind":"bot","level":"random"}]}"#,
    r#"{"game":"underbelly","chairs":[{"kind":"mine","pledge":"PLEDGE"},{"kind":"free"}]}"#,
    r#"{"game":"skirmish","chairs":[{"kind":"mine","pledge":"PLEDGE"},{"kind":"bot","level":"random"},{"kind":"bot","level":"random"}]}"#,
];

/// `cargo xtask hostile`
pub fn command() -> Done {
    stage(&Site::until(Instant::now() + Duration::from_secs(900)))
}

/// Installs schemathesis, unless this version is present.
fn install(site: &Site) -> Done {
    let wanted = fs::read_to_string(site.root.join("xtask/schemathesis.txt")).map_err(|e| e.to_string())?;
    let folder = site.tools.join("schemathesis");
    let installed = folder.join("installed.txt");
    if fs::read_to_string(&installed).is_ok_and(|there| there == wanted) {
        return Ok(());
    }
    let mut made = site.program("python3");
    made.args(["-m", "venv", "--clear"]).arg(&folder);
    if site.deadline.run(&mut made).is_err() {
        // Debian has this part of Python in a separate package.
        let mut package = site.program("apt-get");
        package.args(["install", "-y", "-qq", "--no-install-recommends", "python3-venv"]);
        site.deadline.run(package.env("DEBIAN_FRONTEND", "noninteractive"))?;
        site.deadline.run(&mut made)?;
    }
    let mut pip = site.program(folder.join("bin/pip"));
    pip.args([
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "--requirement",
        "xtask/schemathesis.txt",
    ]);
    site.deadline.run(&mut pip)?;
    fs::write(&installed, wanted).map_err(|e| e.to_string())
}

/// Starts a server and lets the stranger at it.
pub fn stage(site: &Site) -> Done {
    install(site)?;
    site.build(&["sandtable"], true)?;
    let borrowed = Borrowed::start(services::home(site, "hostile")?)?;
    let logs = site.target.join("hostile");
    let _ = fs::remove_dir_all(&logs);
    fs::create_dir_all(&logs).map_err(|e| format!("{}: {e}", logs.display()))?;
    let orders = Orders {
        database: borrowed.postgres().url(),
        nats: borrowed.nats().url(),
        program: site.path_of("sandtable"),
        logs: logs.clone(),
        drill: None,
    };
    let mut server = Guard::server("server", &borrowed.home().join("server"))?;
    server.start(&orders)?;
    let ready = Deadline(Instant::now() + OPENS).until(|| server.is_ready());
    ready.ok_or("the server did not become ready")?;
    let url = server.url().ok_or("this is a server")?;
    let token = come_in(&url)?;
    let [salt, pledge] = SALT;
    for new in MATCHES {
        ask(&url, "matches", Some(&token), &new.replace("PLEDGE", pledge))?;
    }
    ask(&url, "matches/1/salts", Some(&token), &format!("{{\"salts\":[[0,\"{salt}\"]]}}"))?;
    let [signed_in, leaving] = SECONDS;
    let mut all = stranger(site, &url, &token, signed_in);
    all.args(LEAVES.iter().flat_map(|name| ["--exclude-name", name]));
    let mut last = stranger(site, &url, &come_in(&url)?, leaving);
    last.args(LEAVES.iter().flat_map(|name| ["--include-name", name]));
    let done = site.deadline.run(&mut all).and(site.deadline.run(&mut last));
    let told = fs::read_to_string(logs.join("server.log")).map_err(|e| e.to_string())?;
    // A request that panics is cut off; one whose game panics is not, but its match would be set aside.
    let broken: Vec<&str> = told.lines().filter(|line| is_broken(line)).take(20).collect();
    done.and(if broken.is_empty() { Ok(()) } else { Err(broken.join("\n")) })
}

fn is_broken(line: &str) -> bool {
    ["panicked", "set aside", "broke its game", "the store failed"].iter().any(|word| line.contains(word))
}

/// Schemathesis with a token and a time limit in seconds.
fn stranger(site: &Site, url: &str, token: &str, seconds: u64) -> std::process::Command {
    let mut stranger = site.program(site.tools.join("schemathesis/bin/schemathesis"));
    // Its own notes go next to the server's log.
    stranger.current_dir(site.target.join("hostile"));
    stranger.args([
        "run",
        &format!("{url}/api/v1/openapi.json"),
        "--header",
        &format!("Authorization: Bearer {token}"),
    ]);
    // One at a time: before 3.11.8 Python counts the depth of parsers in two threads together, and fails now and then.
    stranger.args(["--checks", "not_a_server_error,response_schema_conformance", "--continue-on-failure"]);
    stranger.args(["--max-time", &seconds.to_string(), "--request-timeout", "20", "--workers", "1"]);
    stranger.args(["--suppress-health-check", "all", "--warnings", "off", "--generation-database", "none"]);
    stranger
}

/// The token of a new guest, from its cookie.
fn come_in(url: &str) -> Result<String, String> {
    let welcome = ask(url, "guests", None, "")?;
    let cookie = welcome.lines().find_map(|line| line.strip_prefix("set-cookie: sandtable="));
    let token = cookie.and_then(|cookie| cookie.split(';').next());
    token.map(str::to_string).ok_or_else(|| format!("no guest was created: {welcome}"))
}

/// Posts a request that must succeed, and returns the response.
fn ask(url: &str, path: &str, token: Option<&str>, body: &str) -> Result<String, String> {
    let host = url.trim_start_matches("http://");
    let told = |e: std::io::Error| format!("{url}: {e}");
    let mut stream = TcpStream::connect(host).map_err(told)?;
    stream.set_read_timeout(Some(OPENS)).map_err(told)?;
    let bearer = token.map(|token| format!("authorization: Bearer {token}\r\n")).unwrap_or_default();
    write!(
        stream,
        "POST /api/v1/{path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n{bearer}\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    )
    .map_err(told)?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).map_err(told)?;
    if answer.starts_with("HTTP/1.1 200") { Ok(answer) } else { Err(format!("POST {path}: {answer}")) }
}
