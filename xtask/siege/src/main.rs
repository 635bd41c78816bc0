//! The siege: many matches are played while everything they stand on is broken again and again, and afterwards the store is asked
//! whether anything that was acknowledged is missing. `cargo xtask siege` starts the servers, runs both parts of this program and does the breaking.
//!
//! | command | what it does |
//! |---|---|
//! | `siege play` | plays matches until it reads `calm`, then a while longer, and records everything acknowledged and shown |
//! | `siege check` | compares the record with the journals in PostgreSQL |

mod check;
mod court;
mod guest;
mod play;
mod record;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use wire::MatchId;

#[derive(Parser)]
#[command(name = "siege", about = "Plays many matches while their servers fail, and checks the result.")]
enum Siege {
    /// Play matches; standard input says when the calm begins.
    Play(Play),
    /// Compare the record with the store.
    Check(Check),
}

/// Arguments of `play`.
#[derive(clap::Args)]
pub struct Play {
    /// URLs of the servers, such as http://127.0.0.1:8080.
    #[arg(long, value_delimiter = ',', required = true)]
    servers: Vec<String>,
    /// Number of matches at a time.
    #[arg(long, default_value_t = 60)]
    matches: u32,
    /// Seed for orders and disruptions.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Milliseconds between two orders of a match.
    #[arg(long, default_value_t = 1000)]
    rest: u64,
    /// Leave the players alone: no connection is cut and every client keeps reading.
    #[arg(long)]
    gentle: bool,
    /// Seconds of calm.
    #[arg(long, default_value_t = 20)]
    calm: u64,
    /// File for the record of everything acknowledged and shown.
    #[arg(long)]
    records: PathBuf,
}

/// Arguments of `check`.
#[derive(clap::Args)]
pub struct Check {
    /// URL of PostgreSQL.
    #[arg(long, env = "DATABASE_URL", hide_env_values = true)]
    database_url: String,
    /// The record written by `play`.
    #[arg(long)]
    records: PathBuf,
    /// Id of the match that was made to fail.
    #[arg(long)]
    drilled: Option<MatchId>,
}

fn main() -> ExitCode {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.expect("a runtime can be made");
    let result = match Siege::parse() {
        Siege::Play(options) => runtime.block_on(play::play(options)),
        Siege::Check(options) => runtime.block_on(check::check(&options)),
    };
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(why) => {
            eprintln!("siege: {why}");
            ExitCode::FAILURE
        }
    }
}
