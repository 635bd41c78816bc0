//! `sandtable serve` and `sandtable worker`.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use server::config::Config;
use server::worker;
use tokio::runtime::Builder;
use tokio::sync::watch;

use crate::editions::{Fate, Report};
use crate::fail::Fail;

/// Options of `serve`.
#[derive(Args)]
pub struct Serve {
    /// A configuration file (TOML). The environment takes precedence: SANDTABLE_LISTEN, SANDTABLE_DATABASE_URL and so on.
    #[arg(long)]
    config: Option<PathBuf>,
    /// Serve nothing. Say what this program would do to every stored match that is not of its editions, and change nothing.
    #[arg(long)]
    check: bool,
}

/// Options of `worker`.
#[derive(Args)]
pub struct Work {
    /// URL of the servers.
    #[arg(long, env = "SANDTABLE_SERVER", default_value = "http://127.0.0.1:8080")]
    server: String,
    /// The worker token, as configured on the servers.
    #[arg(long, env = "SANDTABLE_WORK_TOKEN", hide_env_values = true)]
    token: String,
    /// URL of NATS. Without it the servers are polled.
    #[arg(long, env = "SANDTABLE_NATS_URL")]
    nats: Option<String>,
    /// Number of bots thinking at once.
    #[arg(long, default_value_t = 1)]
    at_once: usize,
}

/// Serves until asked to stop, then finishes what is in flight.
pub fn serve(options: &Serve) -> Result<(), Fail> {
    let config =
        Config::read(options.config.as_deref(), std::env::vars()).map_err(|fault| Fail(fault.to_string()))?;
    if options.check {
        return check(&config);
    }
    runtime(async move |closing| {
        let served = server::serve(config, closing, |address| {
            let mut out = std::io::stdout();
            // Nobody may be reading standard output.
            let _ = writeln!(out, "Sandtable is at http://{address}/").and_then(|()| out.flush());
        });
        served.await.map_err(|fault| Fail(fault.to_string()))
    })
}

/// Says what becomes of stored matches.
fn check(config: &Config) -> Result<(), Fail> {
    let mut report = Report::default();
    let looked = server::each_stored(config, |stored| {
        let own = format!("match {}", stored.id);
        match report.judge(&stored.journal, Some(stored.secret)) {
            Ok(Fate::Ours) => {}
            Ok(fate) => println!("{own}: {fate}"),
            Err(why) => report.damaged(format!("{own}: does not hold: {why}")),
        }
    });
    Builder::new_current_thread()
        .enable_all()
        .build()?
        .block_on(looked)
        .map_err(|fault| Fail(fault.to_string()))?;
    report.finish()
}

/// Computes moves of bots until asked to stop.
pub fn work(options: Work) -> Result<(), Fail> {
    let Work { server, token, nats, at_once } = options;
    let options = worker::Options { server, token, nats_url: nats, at_once: at_once.max(1) };
    runtime(async move |closing| {
        worker::work(options, closing).await.map_err(|fault| Fail(fault.to_string()))
    })
}

/// Runs the work; signals it when the program is asked to stop.
fn runtime(work: impl AsyncFnOnce(watch::Receiver<bool>) -> Result<(), Fail>) -> Result<(), Fail> {
    server::trace();
    Builder::new_multi_thread().enable_all().build()?.block_on(async {
        let (close, closing) = watch::channel(false);
        #[cfg(unix)]
        let mut ends = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?;
        // There is no such signal; a console that is closed comes nearest.
        #[cfg(windows)]
        let mut ends = tokio::signal::windows::ctrl_close()?;
        tokio::spawn(async move {
            tokio::select! {
                _ = ends.recv() => {}
                _ = tokio::signal::ctrl_c() => {}
            }
            let _ = close.send(true);
        });
        work(closing).await
    })
}
