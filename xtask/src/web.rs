//! The page: compiled for WebAssembly here, then made into `web/dist` by the crate `page`.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use crate::compiler::build_for_wasm;
use crate::site::Site;
use crate::stage::Done;
use crate::wasm::TARGET;

/// How long `cargo xtask web` may take.
const MINUTES: u64 = 30;

/// `cargo xtask web [--dev]`.
pub fn command(words: &[String]) -> Done {
    let dev = match words {
        [] => false,
        [word] if word == "--dev" => true,
        _ => return Err("cargo xtask web [--dev]".into()),
    };
    build(&Site::until(Instant::now() + Duration::from_secs(60 * MINUTES)), dev)
}

/// Builds `web/dist`, as it is shipped or in haste.
pub fn build(site: &Site, dev: bool) -> Done {
    let begun = Instant::now();
    let module = compile(site, dev)?;
    let compiled = begun.elapsed();
    let mut page = site.cargo("run --quiet --release -p page");
    page.args((!dev).then_some("--locked")).arg("--").arg(module).args(dev.then_some("--dev"));
    site.deadline.run(&mut page)?;
    let rest = begun.elapsed() - compiled;
    println!("compiled in {:.1} s, made in {:.1} s", compiled.as_secs_f64(), rest.as_secs_f64());
    Ok(())
}

/// The client as a module, in a folder of its own: other builds need not wait for this one.
fn compile(site: &Site, dev: bool) -> Result<PathBuf, String> {
    let out = site.target.join("page");
    let profile = if dev { "page-dev" } else { "page" };
    let mut cargo = build_for_wasm(site)?;
    cargo.args(["--profile", profile, "--bin", "web", "-p", "web"]).args((!dev).then_some("--locked"));
    site.deadline.run(cargo.env("CARGO_TARGET_DIR", &out))?;
    Ok(out.join(TARGET).join(profile).join("web.wasm"))
}
