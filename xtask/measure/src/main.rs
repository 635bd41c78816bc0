//! What the server costs: one JSON line per figure, beside bare equivalents measured in the same run on the same machine.
//!
//! `cargo xtask measure` starts a PostgreSQL, a NATS and a server of its own and runs all of this.

mod costs;
mod fan;
mod idle;
mod long;
mod orders;
mod recorded;
mod stored;

use clap::Parser;

/// Measures a server that runs alone.
#[derive(Parser)]
struct Options {
    /// Where the server is.
    #[arg(long)]
    server: String,
    /// The process of the server.
    #[arg(long)]
    server_pid: u32,
    /// Where its PostgreSQL is.
    #[arg(long)]
    database: String,
    /// The process of PostgreSQL that started the others.
    #[arg(long)]
    database_pid: u32,
    /// Where NATS is.
    #[arg(long)]
    nats: String,
    /// The process of NATS.
    #[arg(long)]
    nats_pid: u32,
    /// How many seconds each measurement takes.
    #[arg(long, default_value_t = 15)]
    seconds: u64,
    /// How many sockets lie idle.
    #[arg(long, default_value_t = 10_000)]
    sockets: usize,
    /// How many watch one match.
    #[arg(long, default_value_t = 1000)]
    watchers: usize,
    /// How many matches are stored in the end.
    #[arg(long, default_value_t = 100_000)]
    stored: i64,
    /// Only these: orders, fan, idle, long, stored.
    only: Vec<String>,
}

/// Says a figure.
fn figure(name: &str, value: impl std::fmt::Display) {
    println!("{{\"house\":\"{name}\",\"value\":{value}}}");
}

/// Something went wrong that makes the figures worthless.
type Fault = Box<dyn std::error::Error + Send + Sync>;

#[tokio::main]
async fn main() -> Result<(), Fault> {
    let options = Options::parse();
    let wants = |name: &str| options.only.is_empty() || options.only.iter().any(|only| only == name);
    if wants("orders") {
        orders::measure(&options).await?;
    }
    if wants("fan") {
        fan::measure(&options).await?;
    }
    if wants("idle") {
        idle::measure(&options).await?;
    }
    if wants("long") {
        long::measure(&options).await?;
    }
    if wants("stored") {
        stored::measure(&options).await?;
    }
    Ok(())
}
