//! `sandtable web`: serves the page to a local browser.

use std::io::{ErrorKind, Write};
use std::net::Ipv4Addr;
use std::path::{Path, PathBuf};

use server::page::{own_site, site};
use tokio::net::TcpListener;

use crate::fail::Fail;

/// Folder of the page, relative to the current folder or to the program.
const DIST: &str = "web/dist";

/// Serves the page, from a folder or from the program itself, until the program ends; opens it if wanted. Port 0 means any free port.
pub fn web(port: u16, dir: Option<PathBuf>, show: bool) -> Result<(), Fail> {
    let is_named = dir.is_some();
    let page = match folder(dir) {
        Ok(dir) => site(&dir),
        Err(fail) => own_site().filter(|_| !is_named).ok_or(fail)?,
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
    runtime.block_on(async {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await.map_err(|e| taken(port, &e))?;
        let address = format!("http://{}/", listener.local_addr()?);
        let mut out = std::io::stdout();
        writeln!(out, "Sandtable is at {address}")?;
        out.flush()?;
        if show {
            // If no browser can be opened, the line above says where to go.
            let _ = open::that_detached(&address);
        }
        axum::serve(listener, page).await?;
        Ok(())
    })
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
