//! Developer tasks.
//!
//! | command | what it does |
//! |---|---|
//! | `cargo xtask ci [STAGE...]` | everything a change must pass, or only these stages |
//! | `cargo xtask long [STAGE...]` | the full matrix; what has passed on the same sources is not repeated |
//! | `cargo xtask fuzz [--seconds N] [TARGET...]` | the fuzz targets, or only these |
//! | `cargo xtask wasm` | replays the golden games in WebAssembly and compares |
//! | `cargo xtask atlas GAME [--check]` | draws a game's map, or reports its faults |
//! | `cargo xtask web [--dev]` | builds the page into `web/dist`, small or quickly |
//! | `cargo xtask browser [NAME...]` | drives the page in Chromium |
//! | `cargo xtask shots [NAME...]` | screenshots of every screen |
//! | `cargo xtask measure [WORD...]` | what a server costs, compared with the engine, PostgreSQL and NATS alone |
//! | `cargo xtask mutants GAME [--seed N] [--sample N]` | changes a game's rules in one place at a time; which changes does a test notice? |
//! | `cargo xtask siege [--seconds N] [--matches N]` | plays many matches while servers and services fail |
//! | `cargo xtask hostile` | sends a running server requests that match its description, and some that narrowly do not |
//! | `cargo xtask program` | one static binary that includes the page |
//! | `cargo xtask release` | archive, Debian package, image, checksums, bill of materials and notes; each is tried |
//! | `cargo xtask book` | the guides as a site, its links checked |
//! | `cargo xtask restore` | loses a server's store and restores it from its backup |
//! | `cargo xtask services up\|down\|status\|env` | a private PostgreSQL and NATS |

mod atlas;
mod beside;
mod book;
mod browser;
mod checks;
mod ci;
mod compiler;
mod editions;
mod fuzz;
mod hostile;
mod key;
mod measure;
mod mutants;
mod process;
mod program;
mod release;
mod services;
mod siege;
mod site;
mod stage;
mod tools;
mod wasm;
mod web;

use std::process::ExitCode;

use ci::{CI, LONG, TOOLS, WASM};
use stage::{run_one, run_stages};

const USAGE: &str = "\
cargo xtask ci [STAGE...]                      everything a change must pass, or only these stages
cargo xtask long [STAGE...]                    the full matrix; it can be broken off and resumed
cargo xtask fuzz [--seconds N] [TARGET...]     the fuzz targets, or only these
cargo xtask wasm                               the golden games in WebAssembly
cargo xtask atlas GAME [--check]               a game's map: draws it, or tells its faults
cargo xtask web [--dev] [GAME...]              the page into web/dist, small or soon
cargo xtask web --after FOLDER                 the page, with the one in that folder kept for older editions
cargo xtask browser [NAME...]                  drives the page in Chromium, or only these tests
cargo xtask shots [NAME...]                    pictures of every screen, or only these
cargo xtask measure [WORD...]                  what the server costs, compared with its parts alone
cargo xtask mutants GAME [--seed N] [--sample N]  changes its rules in one place at a time: which are noticed?
cargo xtask siege [--seconds N] [--matches N]  many matches, while servers and services are broken
cargo xtask hostile                            whatever a stranger can send to the described API
cargo xtask program                            one static program with the page in it
cargo xtask release [--as-built]               what people download: archive, package, image; each is tried
cargo xtask book                               the guides as a site
cargo xtask restore                            loses a store and brings it back from its backup
cargo xtask services up|down|status|env        a PostgreSQL and a NATS of one's own";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (command, rest) =
        args.split_first().map_or(("", &[][..]), |(command, rest)| (command.as_str(), rest));
    let result = match command {
        "ci" => run_stages(&TOOLS, CI, rest),
        "stage" => run_one(CI, rest),
        "long" => run_stages(&TOOLS, LONG, rest),
        "wasm" => run_stages(&TOOLS, WASM, rest),
        "web" => web::command(rest),
        "fuzz" => fuzz::command(rest),
        "atlas" => atlas::command(rest),
        "browser" => browser::command(rest),
        "shots" => browser::shots(rest),
        "measure" => measure::command(rest),
        "mutants" => mutants::command(rest),
        "siege" => siege::command(rest),
        "hostile" => hostile::command(),
        "program" => program::command(rest),
        "release" => release::command(rest),
        "book" => book::command(rest),
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
