//! The page in a browser: tests that drive it, and pictures of it.

use std::process::Command;
use std::time::{Duration, Instant};

use crate::services::{self, Borrowed};
use crate::site::Site;
use crate::stage::Done;

/// The test that needs a house, with a PostgreSQL and a NATS of its own.
const AT_A_HOUSE: &str = "online";

/// How long all tests, or all pictures, may take.
const MINUTES: u64 = 30;

/// `cargo xtask browser [NAME...]`: the tests, or only these, against `web/dist` as it is.
pub fn command(words: &[String]) -> Done {
    run(&soon(), words)
}

/// `cargo xtask shots [NAME...]`: pictures of every screen, or only these.
pub fn shots(words: &[String]) -> Done {
    let site = soon();
    let out = site.target.join("shots");
    let mut node = node(&site, "shots.mjs")?;
    site.deadline.run(node.arg("--out").arg(&out).args(words))?;
    println!("The pictures are in {}.", out.display());
    Ok(())
}

/// All tests.
pub fn test(site: &Site) -> Done {
    run(site, &[])
}

fn run(site: &Site, names: &[String]) -> Done {
    let out = site.target.join("browser");
    let mut node = node(site, "run.mjs")?;
    let at_a_house = names.is_empty() || names.iter().any(|name| name == AT_A_HOUSE);
    let services = at_a_house.then(|| Borrowed::start(services::home(site, "browser")?)).transpose()?;
    if let Some(services) = &services {
        services.lend(&mut node);
    }
    site.deadline.run(node.arg("--out").arg(out).args(names))
}

fn soon() -> Site {
    Site::until(Instant::now() + Duration::from_secs(60 * MINUTES))
}

/// A script of the tests, with the program built and what the scripts need installed.
fn node(site: &Site, script: &str) -> Result<Command, String> {
    site.build(&["sandtable"], true)?;
    let tests = site.root.join("web/tests");
    if !tests.join("node_modules/playwright-core").exists() {
        let mut npm = site.program("npm");
        npm.args(["ci", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel", "error"]);
        site.deadline.run(npm.current_dir(&tests))?;
    }
    let mut node = site.program("node");
    node.arg(tests.join(script)).env("SANDTABLE", site.target.join("release/sandtable"));
    Ok(node)
}
