//! The page: compiled for WebAssembly here, once for every game, then made into `web/dist` by the crate `page`.

use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use crate::compiler::build_for_wasm;
use crate::site::Site;
use crate::stage::Done;
use crate::wasm::TARGET;

/// How long `cargo xtask web` may take.
const MINUTES: u64 = 45;

/// `cargo xtask web [--dev] [GAME...]`: with all games, or only with these.
pub fn command(words: &[String]) -> Done {
    let site = Site::until(Instant::now() + Duration::from_secs(60 * MINUTES));
    let dev = words.iter().any(|word| word == "--dev");
    let mut games = site.games()?;
    let named: Vec<&String> = words.iter().filter(|word| *word != "--dev").collect();
    if let Some(unknown) = named.iter().find(|word| !games.contains(word)) {
        return Err(format!("there is no game {unknown}: cargo xtask web [--dev] [GAME...]"));
    }
    games.retain(|game| named.is_empty() || named.contains(&game));
    make(&site, &games, dev)
}

/// Builds `web/dist` with every game, as it is shipped or in haste.
pub fn build(site: &Site, dev: bool) -> Done {
    make(site, &site.games()?, dev)
}

/// Compiles every module that is shipped.
pub fn compile_all(site: &Site) -> Done {
    site.games()?.iter().try_for_each(|game| compile(site, game, false).map(drop))
}

fn make(site: &Site, games: &[String], dev: bool) -> Done {
    let begun = Instant::now();
    let mut modules = Vec::new();
    for game in games {
        modules.push(format!("{game}={}", compile(site, game, dev)?.display()));
    }
    let compiled = begun.elapsed();
    site.build(&["page"], !dev)?;
    site.deadline.run(site.built("page").args(modules).args(dev.then_some("--dev")))?;
    let rest = begun.elapsed() - compiled;
    println!("compiled in {:.1} s, made in {:.1} s", compiled.as_secs_f64(), rest.as_secs_f64());
    Ok(())
}

/// The client with one game as a module, in a folder of its own: other builds need not wait for this one. Only the crates that know which
/// games there are differ from module to module.
fn compile(site: &Site, game: &str, dev: bool) -> Result<PathBuf, String> {
    let out = site.target.join("page");
    let profile = if dev { "page-dev" } else { "page" };
    let mut cargo = build_for_wasm(site)?;
    cargo.args([
        "--profile",
        profile,
        "--bin",
        "web",
        "-p",
        "web",
        "--no-default-features",
        "--features",
        game,
    ]);
    site.deadline.run(cargo.args((!dev).then_some("--locked")).env("CARGO_TARGET_DIR", &out))?;
    let built = out.join(TARGET).join(profile).join("web.wasm");
    let module = built.with_file_name(format!("web-{game}.wasm"));
    fs::copy(&built, &module).map_err(|e| format!("{}: {e}", built.display()))?;
    Ok(module)
}
