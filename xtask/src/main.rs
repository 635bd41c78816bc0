//! Chores of the developers.
//!
//! | command | what it does |
//! |---|---|
//! | `cargo xtask ci [STAGE...]` | everything a change must pass, or only these stages |
//! | `cargo xtask long [STAGE...]` | the same laws, fuzz targets and benches, at full length |
//! | `cargo xtask fuzz [--seconds N] [TARGET...]` | the fuzz targets, or only these |
//! | `cargo xtask wasm` | replays the golden games in WebAssembly and compares |
//! | `cargo xtask atlas GAME [--check]` | draws a game's map, or tells its faults |
//! | `cargo xtask web [--dev]` | builds the page into `web/dist`, small or soon |
//! | `cargo xtask browser [NAME...]` | drives the page in Chromium |
//! | `cargo xtask shots [NAME...]` | pictures of every screen |
//! | `cargo xtask measure [WORD...]` | what the house costs, beside the engine, PostgreSQL and NATS run bare |
//! | `cargo xtask siege [--seconds N] [--matches N]` | plays many matches while servers and services are broken |
//! | `cargo xtask hostile` | sends a running house whatever its description allows, and what it just does not |
//! | `cargo xtask program` | one static program with the page in it |
//! | `cargo xtask restore` | loses the store of a house and brings it back from its backup |
//! | `cargo xtask services up\|down\|status\|env` | a PostgreSQL and a NATS of one's own |

mod atlas;
mod browser;
mod checks;
mod compiler;
mod fuzz;
mod hostile;
mod measure;
mod process;
mod program;
mod services;
mod siege;
mod site;
mod stage;
mod tools;
mod wasm;
mod web;

use std::process::ExitCode;

use site::Site;
use stage::Lane::{Alone, Beside, Line};
use stage::{Done, Stage, run_one, run_stages};

/// Everything a change must pass, in order. What is compiled for WebAssembly and for the fuzz targets shares nothing with the rest, and
/// its last steps leave a core idle: it is compiled beside.
const CI: &[Stage] = &[
    Stage { name: "tools", minutes: 25, lane: Alone, run: tools::install },
    Stage { name: "format", minutes: 1, lane: Line, run: checks::format },
    Stage { name: "paths", minutes: 1, lane: Line, run: checks::paths },
    Stage { name: "wording", minutes: 2, lane: Line, run: checks::wording },
    Stage { name: "modules", minutes: 40, lane: Beside, run: modules },
    Stage { name: "targets", minutes: 20, lane: Beside, run: fuzz::prepare },
    Stage { name: "deny", minutes: 3, lane: Line, run: checks::deny },
    Stage { name: "clippy", minutes: 15, lane: Line, run: checks::clippy },
    Stage { name: "test", minutes: 45, lane: Line, run: checks::test },
    Stage { name: "doctest", minutes: 12, lane: Line, run: checks::doctest },
    Stage { name: "docs", minutes: 8, lane: Line, run: checks::docs },
    Stage { name: "build", minutes: 15, lane: Line, run: checks::build },
    Stage { name: "rules", minutes: 5, lane: Line, run: checks::rules },
    Stage { name: "laws", minutes: 20, lane: Line, run: |site| checks::laws(site, 2_500) },
    Stage { name: "golden", minutes: 8, lane: Line, run: checks::golden },
    Stage { name: "bench", minutes: 15, lane: Line, run: |site| checks::bench(site, true) },
    Stage { name: "wasm", minutes: 18, lane: Line, run: wasm::replay },
    Stage { name: "atlas", minutes: 12, lane: Line, run: atlas::check },
    Stage { name: "page", minutes: 30, lane: Line, run: |site| web::build(site, false) },
    Stage { name: "siege", minutes: 6, lane: Alone, run: siege::stage },
    Stage { name: "hostile", minutes: 5, lane: Alone, run: hostile::stage },
    Stage { name: "browser", minutes: 30, lane: Alone, run: browser::test },
    Stage { name: "fuzz", minutes: 12, lane: Alone, run: |site| fuzz::run(site, 9, &[]) },
];

/// What proves more the longer it runs.
const LONG: &[Stage] = &[
    Stage { name: "tools", minutes: 25, lane: Alone, run: tools::install },
    Stage { name: "build", minutes: 15, lane: Alone, run: checks::build },
    Stage { name: "laws", minutes: 60, lane: Alone, run: |site| checks::laws(site, 100_000) },
    Stage { name: "bench", minutes: 15, lane: Alone, run: |site| checks::bench(site, false) },
    Stage { name: "fuzz", minutes: 90, lane: Alone, run: |site| fuzz::run(site, 300, &[]) },
];

const WASM: &[Stage] = &[Stage { name: "wasm", minutes: 15, lane: Alone, run: wasm::replay }];

/// Everything that is compiled for WebAssembly.
fn modules(site: &Site) -> Done {
    web::compile_all(site)?;
    wasm::build(site).map(drop)
}

const USAGE: &str = "\
cargo xtask ci [STAGE...]                      everything a change must pass, or only these stages
cargo xtask long [STAGE...]                    laws, fuzz targets and benches at full length
cargo xtask fuzz [--seconds N] [TARGET...]     the fuzz targets, or only these
cargo xtask wasm                               the golden games in WebAssembly
cargo xtask atlas GAME [--check]               a game's map: draws it, or tells its faults
cargo xtask web [--dev] [GAME...]              the page into web/dist, small or soon
cargo xtask browser [NAME...]                  drives the page in Chromium, or only these tests
cargo xtask shots [NAME...]                    pictures of every screen, or only these
cargo xtask measure [WORD...]                  what the house costs, beside everything run bare
cargo xtask siege [--seconds N] [--matches N]  many matches, while servers and services are broken
cargo xtask hostile                            whatever a stranger can send to the described API
cargo xtask program                            one static program with the page in it
cargo xtask restore                            loses a store and brings it back from its backup
cargo xtask services up|down|status|env        a PostgreSQL and a NATS of one's own";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (command, rest) =
        args.split_first().map_or(("", &[][..]), |(command, rest)| (command.as_str(), rest));
    let result = match command {
        "ci" => run_stages(CI, rest),
        "stage" => run_one(CI, rest),
        "long" => run_stages(LONG, rest),
        "wasm" => run_stages(WASM, rest),
        "web" => web::command(rest),
        "fuzz" => fuzz::command(rest),
        "atlas" => atlas::command(rest),
        "browser" => browser::command(rest),
        "shots" => browser::shots(rest),
        "measure" => measure::command(rest),
        "siege" => siege::command(rest),
        "hostile" => hostile::command(),
        "program" => program::command(rest),
        "restore" => siege::restore::command(rest),
        "services" => services::command(rest),
        _ => Err(USAGE.into()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}
