//! Two programs of two commits at one server: a match of an older edition is played on and finished by the older program, while everybody
//! is connected to a copy of the newer one.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::thread;
use std::time::Duration;

use crate::services::{self, Borrowed};
use crate::siege::guard::{Guard, Orders};
use crate::site::Site;
use crate::stage::Done;

/// How long the bots of the older program play before the newer one is asked whether the editions part.
const ROUND: Duration = Duration::from_secs(2);

/// In one of this many matches the editions should part.
const MATCHES: u32 = 20;

/// Time for a response.
const PATIENCE: Duration = Duration::from_secs(40);

/// Both programs, on one database.
struct Pair<'a> {
    site: &'a Site,
    services: Borrowed,
    older: Orders,
    newer: Orders,
    old: Guard,
    new: Guard,
    /// A worker of the older program.
    bots: Guard,
}

/// Plays matches of this game with bots of the older program until the editions part in one; then the newer program joins. The matches
/// begin as this journal does: a golden game is known to end.
pub fn played_on(site: &Site, older: &Path, game: &str, golden: &Path) -> Done {
    let journal = fs::read_to_string(golden).map_err(|e| format!("{}: {e}", golden.display()))?;
    let setup = setup(&journal).ok_or_else(|| format!("{} has no set-up", golden.display()))?;
    let mut pair = Pair::new(site, older)?;
    start(site, &mut pair.old, &pair.older)?;
    let chairs = vec!["{\"kind\":\"bot\",\"level\":\"random\"}"; seats(site, game)?].join(",");
    let setup = setup.replace('\\', "\\\\").replace('"', "\\\"");
    let wanted = format!("{{\"game\":\"{game}\",\"setup\":\"{setup}\",\"chairs\":[{chairs}]}}");
    let (id, tried) = pair.parting_match(&wanted)?;
    start(site, &mut pair.new, &pair.newer)?;
    let before = pair.pass_on(&id)?;
    let after = pair.finish(&id)?;
    println!(
        "{game}: the editions parted in match {tried}; at version {before} the newer copy passed it on, after {after} entries the older one had \
         finished it"
    );
    Ok(())
}

impl<'a> Pair<'a> {
    fn new(site: &'a Site, older: &Path) -> Result<Pair<'a>, String> {
        let services = Borrowed::start(services::home(site, "beside")?)?;
        let logs = services.home().join("logs");
        fs::create_dir_all(&logs).map_err(|e| format!("{}: {e}", logs.display()))?;
        let orders = |program: &Path| Orders {
            database: services.postgres().url(),
            nats: services.nats().url(),
            program: program.to_path_buf(),
            logs: logs.clone(),
            drill: None,
        };
        let (older, newer) = (orders(older), orders(&site.path_of("sandtable")));
        let old = Guard::server("old", &services.home().join("old"))?;
        let new = Guard::server("new", &services.home().join("new"))?;
        let bots = Guard::worker("bots", &old);
        Ok(Pair { site, services, older, newer, old, new, bots })
    }

    /// What the newer program would do to every stored match.
    fn check(&self) -> Result<String, String> {
        let mut check = self.site.sandtable("serve --check");
        self.site.deadline.output(check.env("SANDTABLE_DATABASE_URL", &self.newer.database))
    }

    /// Lets the older program play until a match that is not over comes out differently by the newer one; that match, and how many
    /// were tried.
    fn parting_match(&mut self, wanted: &str) -> Result<(String, u32), String> {
        for tried in 1..=MATCHES {
            let id = new_match(&self.old, wanted)?;
            loop {
                self.bots.start(&self.older)?;
                thread::sleep(ROUND);
                self.bots.ask_to_leave();
                self.site.deadline.until(|| !self.bots.runs()).ok_or("the worker does not end")?;
                let told = self.check()?;
                let own = format!("match {id}: ");
                let line = told.lines().find(|line| line.starts_with(&own)).unwrap_or_default();
                if line.contains("it stays with its edition") {
                    return Ok((id, tried));
                }
                if line.contains("it is over") {
                    break;
                }
            }
        }
        Err(format!("the editions do not part:\n{}", self.check()?))
    }

    /// The newer copy finds out that it cannot play the match, and that the older one can; the version of the match.
    fn pass_on(&self, id: &str) -> Result<String, String> {
        let view = || ask(&self.new, "GET", &format!("/api/v1/matches/{id}/view"), None, "");
        let opened = self.site.deadline.until(|| view().is_ok());
        opened.ok_or_else(|| format!("the newer copy does not pass the match on: {:?}", view()))?;
        value(&view()?, "version")
    }

    /// The older program plays the match to its end, as the newer copy tells; the number of entries.
    fn finish(&mut self, id: &str) -> Result<usize, String> {
        self.bots.start(&self.older)?;
        let state = || ask(&self.new, "GET", &format!("/api/v1/matches/{id}"), None, "");
        let over = self.site.deadline.until(|| {
            thread::sleep(ROUND / 4);
            state().is_ok_and(|told| told.contains("\"state\":\"over\""))
        });
        over.ok_or("the match does not end")?;
        let journal = self.journal(id)?;
        let file = self.services.home().join("match.jsonl");
        fs::write(&file, &journal).map_err(|e| format!("{}: {e}", file.display()))?;
        self.site.deadline.run(self.site.program(&self.older.program).arg("verify").arg(&file))?;
        let told = self.check()?;
        if !told.contains("it is over, and a program of its edition shows it") {
            return Err(format!("the newer program says:\n{told}"));
        }
        Ok(journal.lines().count())
    }

    fn journal(&self, id: &str) -> Result<String, String> {
        ask(&self.new, "GET", &format!("/api/v1/matches/{id}/journal"), None, "")
    }
}

fn start(site: &Site, server: &mut Guard, orders: &Orders) -> Done {
    server.start(orders)?;
    let ready = site.deadline.until(|| server.is_ready() || !server.runs()).filter(|()| server.is_ready());
    ready.ok_or_else(|| format!("the server {} does not start: see {}", server.name, orders.logs.display()))
}

/// The number of a game's seats, as the program says it.
fn seats(site: &Site, game: &str) -> Result<usize, String> {
    let listed = site.deadline.output(&mut site.sandtable("games"))?;
    let line = listed.lines().find(|line| line.starts_with(game));
    let seats =
        line.and_then(|line| line.split("; ").find_map(|part| part.strip_suffix(" seats")?.parse().ok()));
    seats.ok_or_else(|| format!("{game} is not among the games:\n{listed}"))
}

fn new_match(server: &Guard, wanted: &str) -> Result<String, String> {
    let welcome = ask(server, "POST", "/api/v1/guests", None, "")?;
    let token = value(&welcome, "token")?;
    let made = ask(server, "POST", "/api/v1/matches", Some(&token), wanted)?;
    value(&made, "id")
}

/// The set-up in a journal, as it is written there.
fn setup(journal: &str) -> Option<&str> {
    let (_, rest) =
        journal.lines().next()?.split_once("\"setup\":").filter(|(_, rest)| rest.starts_with('{'))?;
    let mut depth = 0;
    let end = rest.char_indices().find(|(_, letter)| {
        depth += i32::from(*letter == '{') - i32::from(*letter == '}');
        depth == 0
    });
    end.map(|(at, _)| &rest[..=at])
}

/// The first value with this name in a JSON text, without quotes.
fn value(json: &str, name: &str) -> Result<String, String> {
    let found = json.split_once(&format!("\"{name}\":")).map(|(_, rest)| rest.trim_start_matches('"'));
    let found = found.and_then(|rest| rest.split(['"', ',', '}']).next());
    found.map(String::from).ok_or_else(|| format!("there is no {name} in {json}"))
}

/// The body of a successful response.
fn ask(server: &Guard, method: &str, path: &str, token: Option<&str>, body: &str) -> Result<String, String> {
    let url = server.url().ok_or("a worker answers nothing")?;
    let host = url.trim_start_matches("http://");
    let fault = |e: std::io::Error| format!("{url}{path}: {e}");
    let mut stream = TcpStream::connect(host).map_err(fault)?;
    stream.set_read_timeout(Some(PATIENCE)).map_err(fault)?;
    let token = token.map(|token| format!("authorization: Bearer {token}\r\n")).unwrap_or_default();
    // In this version of HTTP no response comes in chunks.
    let head =
        format!("{method} {path} HTTP/1.0\r\nhost: {host}\r\n{token}content-type: application/json\r\n");
    write!(stream, "{head}content-length: {}\r\n\r\n{body}", body.len()).map_err(fault)?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).map_err(fault)?;
    match answer.split_once("\r\n\r\n") {
        Some((head, body)) if head.split(' ').nth(1) == Some("200") => Ok(body.to_string()),
        _ => Err(format!("{method} {url}{path}: {answer}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_set_up_of_a_journal_is_found() {
        let journal =
            "{\"n\":0,\"deed\":{\"open\":{\"setup\":{\"a\":{},\"b\":[{\"c\":1}]},\"persons\":[0]}}}\nmore";
        assert_eq!(setup(journal), Some("{\"a\":{},\"b\":[{\"c\":1}]}"));
        assert_eq!(setup("{}"), None);
    }

    #[test]
    fn values_are_found_in_json() {
        let json = r#"{"me":{"name":"Guest"},"token":"ab","id":12,"last":3}"#;
        assert_eq!(value(json, "token").as_deref(), Ok("ab"));
        assert_eq!(value(json, "id").as_deref(), Ok("12"));
        assert_eq!(value(json, "last").as_deref(), Ok("3"));
        assert!(value(json, "other").is_err());
    }
}
