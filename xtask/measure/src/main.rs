//! What the server costs: one JSON line per figure, beside bare equivalents measured in the same run on the same machine.
//!
//! `cargo xtask measure` starts its own PostgreSQL, NATS and server and runs all of this.

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
    /// URL of the server.
    #[arg(long)]
    server: String,
    /// Process id of the server.
    #[arg(long)]
    server_pid: u32,
    /// URL of its PostgreSQL.
    #[arg(long)]
    database: String,
    /// Process id of PostgreSQL's main process.
    #[arg(long)]
    database_pid: u32,
    /// URL of NATS.
    #[arg(long)]
    nats: String,
    /// Process id of NATS.
    #[arg(long)]
    nats_pid: u32,
    /// Seconds per measurement.
    #[arg(long, default_value_t = 15)]
    seconds: u64,
    /// Number of idle sockets.
    #[arg(long, default_value_t = 10_000)]
    sockets: usize,
    /// Number of watchers of one match.
    #[arg(long, default_value_t = 1000)]
    watchers: usize,
    /// Number of stored matches at the end.
    #[arg(long, default_value_t = 100_000)]
    stored: i64,
    /// Measure only these: orders, fan, idle, long, stored.
    only: Vec<String>,
}

/// Prints a figure.
fn figure(name: &str, value: impl std::fmt::Display) {
    println!("{{\"house\":\"{name}\",\"value\":{value}}}");
}

/// An error that makes the figures worthless.
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
