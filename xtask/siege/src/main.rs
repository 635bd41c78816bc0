//! The siege: many matches are played while everything they stand on is broken again and again, and afterwards the store is asked
//! whether anything that was acknowledged is missing. `cargo xtask siege` starts the servers, runs both parts of this program and does the breaking.
//!
//! | command | what it does |
//! |---|---|
//! | `siege play` | plays matches until it hears `calm`, then a while longer, and writes down all that was acknowledged and shown |
//! | `siege check` | holds what was written down against the journals in PostgreSQL |

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
#[command(
    name = "siege",
    about = "Plays many matches while their servers are broken, and checks what came of it."
)]
enum Siege {
    /// Plays matches; hears from standard input when the calm begins.
    Play(Play),
    /// Holds what was written down against the store.
    Check(Check),
}

/// What `play` is told.
#[derive(clap::Args)]
pub struct Play {
    /// The servers, each like http://127.0.0.1:8080.
    #[arg(long, value_delimiter = ',', required = true)]
    servers: Vec<String>,
    /// Number of matches at a time.
    #[arg(long, default_value_t = 60)]
    matches: u32,
    /// Orders and mischief are drawn from this.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Milliseconds between two orders of a match.
    #[arg(long, default_value_t = 1000)]
    rest: u64,
    /// The players are left alone: no line is cut and nobody stops reading.
    #[arg(long)]
    gentle: bool,
    /// Seconds of calm.
    #[arg(long, default_value_t = 20)]
    calm: u64,
    /// Where to write what was acknowledged and shown.
    #[arg(long)]
    records: PathBuf,
}

/// What `check` is told.
#[derive(clap::Args)]
pub struct Check {
    /// Where PostgreSQL is.
    #[arg(long, env = "DATABASE_URL", hide_env_values = true)]
    database_url: String,
    /// What `play` has written.
    #[arg(long)]
    records: PathBuf,
    /// The match that was made to fail.
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
