//! The program as it is given to others: one file, with the page in it, that needs no library of the system.

use std::time::{Duration, Instant};

use crate::site::Site;
use crate::stage::Done;
use crate::web;

/// How long `cargo xtask program` may take.
const MINUTES: u64 = 60;

/// What it is compiled for: named, so that what runs while compiling is not linked statically.
const TARGET: &str = "x86_64-unknown-linux-gnu";

/// `cargo xtask program [--as-built]`: with the page that is in `web/dist`, if that is wanted.
pub fn command(words: &[String]) -> Done {
    let as_built = match words {
        [] => false,
        [word] if word == "--as-built" => true,
        _ => return Err("cargo xtask program [--as-built]".into()),
    };
    let site = Site::until(Instant::now() + Duration::from_secs(60 * MINUTES));
    if !as_built {
        web::build(&site, false)?;
    }
    let out = site.target.join("program");
    let mut cargo = site.cargo("build --release --locked -p cli --features page --target");
    cargo.arg(TARGET).env("CARGO_TARGET_DIR", &out);
    site.deadline.run(cargo.env("RUSTFLAGS", "-C target-feature=+crt-static"))?;
    let built = out.join(TARGET).join("release/sandtable");
    let needs = site.deadline.output(site.program("readelf").args(["-d", "-l"]).arg(&built))?;
    if needs.contains("(NEEDED)") || needs.contains("interpreter") {
        return Err("the program needs libraries of the system".into());
    }
    let bytes = std::fs::metadata(&built).map_err(|e| e.to_string())?.len();
    println!("{{\"program\":\"bytes\",\"value\":{bytes}}}");
    println!("{} is the whole house", built.display());
    Ok(())
}
