//! Stages that consist of a command or two.

use std::fs::{self, File};

use crate::services::{self, Borrowed};
use crate::site::{CHECKED, Site};
use crate::stage::Done;

/// Checks the formatting.
pub fn format(site: &Site) -> Done {
    site.deadline.run(&mut site.cargo("fmt --all --check"))?;
    site.deadline.run(&mut site.cargo("fmt --all --check --manifest-path fuzz/Cargo.toml"))
}

/// Runs clippy. With the same profile as the later builds it shares macros and build scripts with them.
pub fn clippy(site: &Site) -> Done {
    site.deadline.run(
        &mut site
            .cargo(&format!("clippy --workspace --all-targets --profile {CHECKED} --locked -- -D warnings")),
    )
}

/// Runs clippy on the module of one game, which lacks features the others enable.
pub fn lints(site: &Site) -> Done {
    let one = "--no-default-features --features underbelly";
    site.deadline
        .run(&mut site.cargo(&format!("clippy -p web {one} --profile {CHECKED} --locked -- -D warnings")))
}

/// Checks licences. An exception that only the fuzz targets need does not occur in the workspace.
pub fn licences(site: &Site) -> Done {
    let what = "check --allow license-exception-not-encountered licenses bans sources";
    site.deadline.run(&mut site.cargo(&format!("deny --locked {what}")))?;
    site.deadline.run(&mut site.cargo(&format!("deny --locked --manifest-path fuzz/Cargo.toml {what}")))
}

/// Checks for known vulnerabilities in dependencies.
pub fn advisories(site: &Site) -> Done {
    let log = site.target.join("advisories.log");
    let out = File::create(&log).map_err(|e| e.to_string())?;
    let status = site.deadline.status(site.cargo("deny check advisories").stderr(out))?;
    let told = fs::read_to_string(&log).map_err(|e| e.to_string())?;
    if status.success() {
        println!("advisories: none affects a dependency");
    } else if told.contains("failed to fetch advisory database") {
        println!("advisories: SKIPPED, their database cannot be reached from this machine");
    } else {
        return Err(told);
    }
    Ok(())
}

/// The tests of these crates, with the build that the later stages use, a PostgreSQL and a NATS. Everything is built at once, whichever
/// tests run: features are those of the whole workspace.
pub fn test(site: &Site, crates: &[&str]) -> Done {
    // Build first, so that the services do not wait for it.
    let nextest = format!("nextest run --workspace --cargo-profile {CHECKED} --locked");
    site.deadline.run(&mut site.cargo(&format!("{nextest} --no-run")))?;
    let services = Borrowed::start(services::home(site, "ci")?)?;
    let mut nextest = site.cargo(&format!("{nextest} --no-tests warn -E"));
    let wanted: Vec<String> = crates.iter().map(|name| format!("package(={name})")).collect();
    site.deadline.run(services.lend(nextest.arg(wanted.join(" + "))))
}

/// Every example in the documentation.
pub fn doctest(site: &Site) -> Done {
    site.deadline.run(&mut site.cargo(&format!("test --doc --workspace --profile {CHECKED} --locked")))
}

/// Builds the documentation and checks for broken links.
pub fn docs(site: &Site) -> Done {
    let mut doc = site.cargo(&format!("doc --no-deps --workspace --profile {CHECKED} --locked"));
    site.deadline.run(doc.env("RUSTDOCFLAGS", "-D warnings"))
}

/// The programs that stages run.
pub fn build(site: &Site) -> Done {
    site.build(&["sandtable", "replay", "atlas-draw", "page", "siege"], true)
}

/// The program that proves games.
pub fn program(site: &Site, _: &[&str]) -> Done {
    site.build(&["sandtable"], true)
}

/// Checks that every rule has code and a test, and that every rule matters.
pub fn rules(site: &Site, game: &str) -> Done {
    site.deadline.run(&mut site.sandtable(&format!("rules {game} --audit --ablate")))
}

/// The number of orders of random games played under the laws, the same for every game. The tests begin at seed 1; this stage
/// plays other games.
const ORDERS_UNDER_LAWS: u64 = 200_000;

/// Random games under the laws.
pub fn laws(site: &Site, game: &str) -> Done {
    let random = format!("random {game} --law-orders {ORDERS_UNDER_LAWS} --seed 100001 --laws");
    site.deadline.run(&mut site.sandtable(&random))
}

/// Verifies the golden games, and that they answer what they did.
pub fn golden(site: &Site, game: &str) -> Done {
    site.deadline.run(site.sandtable("verify").args(site.golden(game)?))?;
    site.deadline.run(site.sandtable("answers").args(site.golden(game)?))
}

/// Runs the benches. The output is machine-readable: one JSON object per line.
pub fn bench(site: &Site, game: &str, quick: bool) -> Done {
    let mut bench = site.sandtable(&format!("bench {game}"));
    let lines = site.deadline.lines(if quick { bench.arg("--quick") } else { &mut bench })?;
    if !lines.iter().any(|line| line.starts_with('{') && line.ends_with('}')) {
        return Err(format!("bench {game} printed no JSON line"));
    }
    gates(site, game, &lines)
}

/// Compares the figures of a bench with `games/GAME/gates.txt`: a figure and its limit on each line.
fn gates(site: &Site, game: &str, lines: &[String]) -> Done {
    let Ok(gates) = std::fs::read_to_string(site.root.join("games").join(game).join("gates.txt")) else {
        return Ok(());
    };
    for gate in gates.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (figure, most) = gate.split_once(' ').ok_or_else(|| format!("gates.txt of {game}: {gate:?}"))?;
        let most: f64 = most.trim().parse().map_err(|_| format!("gates.txt of {game}: {gate:?}"))?;
        let name = format!("\"figure\":\"{figure}\",\"value\":");
        let line = lines.iter().find(|line| line.contains(&name));
        let value = line.and_then(|line| line.split(&name).nth(1)?.split(',').next()?.parse::<f64>().ok());
        match value {
            Some(value) if value <= most => println!("{game}: {figure} {value}, limit {most}"),
            Some(value) => return Err(format!("{game}: {figure} is {value}, over the limit of {most}")),
            None => return Err(format!("{game}: the bench has no figure {figure}")),
        }
    }
    Ok(())
}

/// Checks the project for rulebook wording. The books to compare with are next to the repository, if available.
pub fn wording(site: &Site) -> Done {
    let check = site.root.join("../shared/tools/wording-check");
    if !check.is_file() {
        println!("SKIPPED: no rulebooks to compare with next to the repository");
        return Ok(());
    }
    site.deadline.run(site.program(check).arg("."))
}

/// Text that must not occur in a file: paths of one machine, and unfinished work.
const UNWANTED: [(&str, &str); 3] = [
    ("a path of one machine", r"(^|[^[:alnum:]_.-])/(work|root|tmp)/[[:alnum:]_]"),
    ("unfinished work", r"\<(todo|dbg|unimplemented)!"),
    ("a test that does not run", r"#\[ignore"),
];

/// Checks all files for such text.
pub fn paths(site: &Site) -> Done {
    let mut found = Vec::new();
    for (what, pattern) in UNWANTED {
        let mut grep = site.program("git");
        let out = grep.args(["grep", "--untracked", "-nIE", pattern]).output().map_err(|e| e.to_string())?;
        // Git returns 1 if it found nothing.
        match out.status.code() {
            Some(0) => found.push(format!("{what}:\n{}", String::from_utf8_lossy(&out.stdout))),
            Some(1) => {}
            _ => return Err(String::from_utf8_lossy(&out.stderr).into_owned()),
        }
    }
    if found.is_empty() { Ok(()) } else { Err(found.join("\n")) }
}
