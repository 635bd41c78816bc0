//! The page in a browser: tests that drive it, and screenshots.

use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

use crate::key::Inputs;
use crate::services::{self, Borrowed};
use crate::site::Site;
use crate::stage::{Done, Part, Work};
use crate::web;

/// The tests that need a server, with its own PostgreSQL and NATS.
const AT_A_SERVER: [&str; 6] = ["online", "fog", "cup", "nine", "friend", "lobby"];

/// Time limit for all tests, or all screenshots.
const MINUTES: u64 = 30;

/// `cargo xtask browser [NAME...]`: the tests, or only these, against `web/dist` as it is.
pub fn command(words: &[String]) -> Done {
    let site = soon();
    site.deadline.run(&mut driver(&site, words, false)?.command)
}

/// `cargo xtask shots [NAME...]`: screenshots of every screen, or only these.
pub fn shots(words: &[String]) -> Done {
    let site = soon();
    let out = site.target.join("shots");
    let mut node = node(&site, "shots.mjs")?;
    site.deadline.run(node.arg("--out").arg(&out).args(words))?;
    println!("The screenshots are in {}.", out.display());
    Ok(())
}

/// The tests: two at a time unless they measure time, then the others one after another. A test runs when the page, the games it
/// plays, or the server, if it needs one, have changed. In the full matrix it plays more and longer games.
pub fn work(site: &Site, at_length: bool) -> Result<Work, String> {
    let list = site.root.join("web/tests/tests.txt");
    let list = fs::read_to_string(&list).map_err(|e| format!("{}: {e}", list.display()))?;
    let part = |line: &str| {
        let mut words = line.split_whitespace();
        let (name, _, games) = (words.next().unwrap_or_default(), words.next(), words);
        let games: Vec<&str> = games.collect();
        let crates = games.iter().map(|game| format!("catalog-{game}"));
        let inputs = Inputs::none().crates(crates).crates(["wire"]).paths([
            "web",
            "xtask/page",
            "catalog/cards.json",
            "catalog/options.json",
            "catalog/shelf.json",
            "catalog/src",
            "cli",
        ]);
        let inputs = inputs.built(shown(site, &games, at_length));
        let at_a_server = || inputs.clone().crates(["server"]).built(shown(site, &[web::ONLINE], at_length));
        let inputs = if AT_A_SERVER.contains(&name) { at_a_server() } else { inputs };
        let told = name.to_string();
        Part::new(name, inputs, move |site| has_passed(site, &told))
    };
    let lines = list.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let parts: Vec<Part> = lines.map(part).collect();
    // Passes are recorded for each test, so that one failure does not repeat the others.
    let first = move |site: &Site, names: &[&str]| {
        let list = passed_list(site);
        if list.exists() {
            fs::remove_file(&list).map_err(|e| format!("{}: {e}", list.display()))?;
        }
        let mut node = driver(site, names, at_length)?;
        let done = site.deadline.run(node.command.env("PASSED", &list));
        let noted = names.iter().filter(|name| has_passed(site, name).is_ok()).count();
        match done {
            // The failure is not a test's own, or nothing was tested at all.
            Err(why) if noted == names.len() || noted == 0 => Err(why),
            Err(why) => {
                println!("{why}");
                Ok(())
            }
            Ok(()) => Ok(()),
        }
    };
    Ok(Work::of(parts).after(first))
}

/// The file in which the tests of the stage record which of them have passed.
fn passed_list(site: &Site) -> PathBuf {
    site.target.join("browser-passed.txt")
}

fn has_passed(site: &Site, name: &str) -> Done {
    let told = fs::read_to_string(passed_list(site)).unwrap_or_default();
    if told.lines().any(|known| known == name) { Ok(()) } else { Err("it did not pass".into()) }
}

/// The files of the current page that a test of these games uses, without those that name the files of all games. In CI the quick module
/// with every game counts by the sources of the games that are played: it changes with each of them.
fn shown(site: &Site, games: &[&str], at_length: bool) -> Vec<PathBuf> {
    let dist = site.root.join("web/dist");
    let all = fs::read_dir(&dist).into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path()));
    let of_all = |path: &PathBuf| {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        !["index.html", "editions.json", "sw.js", "games", "maps"].iter().any(|other| name.starts_with(other))
    };
    let own_modules = games.iter().filter(|game| at_length || **game == web::SHIPPED_IN_CI);
    let modules = own_modules.map(|game| dist.join("games").join(game));
    let maps = games.iter().map(|game| dist.join("maps").join(game));
    all.filter(of_all).chain(modules).chain(maps).collect()
}

/// The test driver, and the services it needs while it runs.
struct Driver {
    command: Command,
    _services: Option<Borrowed>,
}

fn driver<S: AsRef<str>>(site: &Site, names: &[S], at_length: bool) -> Result<Driver, String> {
    let mut node = node(site, "run.mjs")?;
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    let at_a_server = names.is_empty() || names.iter().any(|name| AT_A_SERVER.contains(name));
    let services = at_a_server.then(|| Borrowed::start(services::home(site, "browser")?)).transpose()?;
    if let Some(services) = &services {
        services.lend(&mut node);
    }
    node.envs(at_length.then_some(("AT_LENGTH", "1")));
    node.arg("--out").arg(site.target.join("browser")).args(names);
    Ok(Driver { command: node, _services: services })
}

fn soon() -> Site {
    Site::until(Instant::now() + Duration::from_secs(60 * MINUTES))
}

/// A script of the tests, with the program built and the scripts' dependencies installed.
fn node(site: &Site, script: &str) -> Result<Command, String> {
    site.build(&["sandtable", "page"], true)?;
    let tests = site.root.join("web/tests");
    if !tests.join("node_modules/playwright-core").exists() {
        let mut npm = site.program("npm");
        npm.args(["ci", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel", "error"]);
        site.deadline.run(npm.current_dir(&tests))?;
    }
    let mut node = site.program("node");
    node.arg(tests.join(script))
        .env("SANDTABLE", site.path_of("sandtable"))
        .env("PAGE", site.path_of("page"));
    Ok(node)
}
