//! The program for distribution: one file that includes the page and needs no system libraries.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::site::Site;
use crate::stage::Done;
use crate::web;

/// Time limit for `cargo xtask program`.
const MINUTES: u64 = 60;

/// The compilation target: named explicitly, so that build scripts are not linked statically.
const TARGET: &str = "x86_64-unknown-linux-gnu";

/// `cargo xtask program [--as-built]`: optionally with the page as it is in `web/dist`.
pub fn command(words: &[String]) -> Done {
    let as_built = match words {
        [] => false,
        [word] if word == "--as-built" => true,
        _ => return Err("cargo xtask program [--as-built]".into()),
    };
    let site = Site::until(Instant::now() + Duration::from_secs(60 * MINUTES));
    let built = build(&site, as_built)?;
    let bytes = std::fs::metadata(&built).map_err(|e| e.to_string())?.len();
    println!("{{\"program\":\"bytes\",\"value\":{bytes}}}");
    println!("{} is complete: server, page and terminal in one file", built.display());
    Ok(())
}

/// Builds the program, optionally with the page as it is, and returns its path.
pub fn build(site: &Site, as_built: bool) -> Result<PathBuf, String> {
    if !as_built {
        web::build(site, false)?;
    }
    let out = site.target.join("program");
    let mut cargo = site.cargo("build --release --locked -p cli --features page --target");
    cargo.arg(TARGET).env("CARGO_TARGET_DIR", &out);
    site.deadline.run(cargo.env("RUSTFLAGS", "-C target-feature=+crt-static"))?;
    let built = out.join(TARGET).join("release/sandtable");
    check(site, &built)?;
    Ok(built)
}

/// A program for distribution needs no system libraries.
pub fn check(site: &Site, program: &Path) -> Done {
    let needs = site.deadline.output(site.program("readelf").args(["-d", "-l"]).arg(program))?;
    if needs.contains("(NEEDED)") || needs.contains("interpreter") {
        return Err(format!("{} needs system libraries", program.display()));
    }
    Ok(())
}
