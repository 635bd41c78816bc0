//! `sandtable web`, and `sandtable` with no words: serves the page to a local browser.

use std::io::{ErrorKind, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::time::Duration;

use axum::routing::get;
use clap::Args;
use server::page::{own_site, site};
use tokio::net::TcpListener;

use crate::fail::Fail;

/// Folder of the page, relative to the current folder or to the program.
const DIST: &str = "web/dist";

/// The usual port. A browser keeps saved games by address, so it should stay the same.
pub const PORT: u16 = 8040;

/// How long a Sandtable that is already running may take to answer.
const PATIENCE: Duration = Duration::from_secs(2);

/// Where the page comes from and where it is served.
#[derive(Args)]
pub struct Options {
    /// The port; 0 for any free one.
    #[arg(long, default_value_t = PORT)]
    pub port: u16,
    /// Folder of the built page. By default `web/dist`, here or beside the program, or else the page embedded in the program.
    #[arg(long)]
    pub dir: Option<PathBuf>,
    /// Do not open the browser.
    #[arg(long)]
    pub no_open: bool,
}

/// Serves the page, from a folder or from the program itself, until the program ends; opens it if wanted. If a Sandtable is already at this
/// port, opens that one instead.
pub fn web(Options { port, dir, no_open }: Options) -> Result<(), Fail> {
    let is_named = dir.is_some();
    let page = match folder(dir) {
        Ok(dir) => site(&dir),
        Err(fail) => own_site().filter(|_| !is_named).ok_or(fail)?,
    };
    // The page asks whether a server stands behind it.
    let page = page.route("/healthz", get(async || "page"));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
    runtime.block_on(async {
        let listener = match TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await {
            Ok(listener) => listener,
            Err(e) if e.kind() == ErrorKind::AddrInUse && !is_named && is_sandtable(port) => {
                return show("already running at", (Ipv4Addr::LOCALHOST, port).into(), !no_open);
            }
            Err(e) => return Err(taken(port, &e)),
        };
        show("at", listener.local_addr()?, !no_open)?;
        axum::serve(listener, page).await?;
        Ok(())
    })
}

/// Says where the page is, and opens it if wanted.
fn show(how: &str, address: SocketAddr, open: bool) -> Result<(), Fail> {
    let address = format!("http://{address}/");
    let mut out = std::io::stdout();
    writeln!(out, "Sandtable is {how} {address}")?;
    out.flush()?;
    if open && open::that_detached(&address).is_err() {
        writeln!(out, "No browser could be opened here: open this address in one.")?;
    }
    Ok(())
}

/// Whether what listens at this port serves our page.
fn is_sandtable(port: u16) -> bool {
    let ask = || -> std::io::Result<String> {
        let mut stream = TcpStream::connect_timeout(&(Ipv4Addr::LOCALHOST, port).into(), PATIENCE)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.write_all(b"GET /manifest.webmanifest HTTP/1.0\r\nHost: localhost\r\n\r\n")?;
        let mut answer = String::new();
        stream.take(16_384).read_to_string(&mut answer)?;
        Ok(answer)
    };
    ask().is_ok_and(|answer| answer.contains("\"name\": \"Sandtable\""))
}

/// The given folder, else the built page here or beside the program.
fn folder(named: Option<PathBuf>) -> Result<PathBuf, Fail> {
    let places = match named {
        Some(dir) => vec![dir],
        None => {
            let program = std::env::current_exe().ok();
            let beside = program.as_deref().and_then(Path::parent).map(|dir| dir.join(DIST));
            std::iter::once(PathBuf::from(DIST)).chain(beside).collect()
        }
    };
    places.iter().find(|dir| dir.join("index.html").is_file()).cloned().ok_or_else(|| {
        let looked: Vec<String> = places.iter().map(|dir| dir.display().to_string()).collect();
        Fail(format!("There is no page in {}. Run `cargo xtask web` to build it.", looked.join(" or ")))
    })
}

fn taken(port: u16, error: &std::io::Error) -> Fail {
    match error.kind() {
        ErrorKind::AddrInUse => {
            Fail(format!("Port {port} is taken. Name another, or --port 0 for any free one."))
        }
        _ => Fail(format!("Port {port} cannot be used: {error}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_page_says_how_to_build_it() {
        let Fail(what) = folder(Some(PathBuf::from("no/such/folder"))).unwrap_err();
        assert!(what.contains("no/such/folder") && what.contains("cargo xtask web"), "{what}");
    }
}
