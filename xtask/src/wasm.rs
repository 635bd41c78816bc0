//! Replays the golden games in WebAssembly: every position must match the native program's, and bots with the same
//! seed and budget must play the same game.

use std::path::PathBuf;
use std::thread;

use crate::compiler::build_for_wasm;
use crate::key::Inputs;
use crate::site::Site;
use crate::stage::Done;

/// The target's name in rustup and cargo.
pub const TARGET: &str = "wasm32-unknown-unknown";

/// The profile of the module: that of the development page, so that the games are compiled once for both.
const PROFILE: &str = "page-dev";

/// Depth to which openings are counted on both sides.
const PERFT_DEPTH: u32 = 2;

/// Number of random games replayed for each game, besides the golden ones.
const RANDOM_GAMES: u32 = 20;

/// Number of games played by bots on both sides, for each game.
const DUELS: u32 = 2;

/// What the module is made of.
pub fn inputs(site: &Site) -> Result<Inputs, String> {
    let games = site.games()?;
    Ok(Inputs::none()
        .crates(games.iter().map(|game| format!("catalog-{game}")))
        .paths(["xtask/wasm", "catalog"]))
}

/// Builds the replay programs for both sides.
pub fn prepare(site: &Site) -> Done {
    build(site)?;
    site.build(&["sandtable", "replay"], true)
}

/// Replays a game's journals on both sides and compares.
pub fn replay(site: &Site, game: &str) -> Done {
    let mut asked = site.golden(game)?;
    asked.extend(random_games(site, game)?);
    asked.push(format!("{game}={PERFT_DEPTH}"));
    asked.extend((1..=DUELS).map(|seed| format!("{game}~{seed}")));
    let mut node = site.program("node");
    node.arg("xtask/wasm/replay.mjs").arg(module(site)).args(&asked);
    // Each has one thread, so they run in parallel.
    let (native, web) = thread::scope(|scope| {
        let native = scope.spawn(|| site.deadline.output(site.built("replay").args(&asked)));
        let web = site.deadline.lines(&mut node);
        (native.join(), web)
    });
    let native = native.map_err(|_| "the thread for the native side failed")??;
    let (native, web): (Vec<&str>, Vec<String>) = (native.lines().collect(), web?);
    match native.iter().zip(&web).find(|(native, web)| native != web) {
        Some((native, web)) => Err(format!("different:\nnative {native}\nwasm   {web}")),
        None if native.len() != asked.len() || web.len() != asked.len() => Err("lines are missing".into()),
        None => {
            println!("{game}: {} lines, the same natively and in WebAssembly", asked.len());
            Ok(())
        }
    }
}

/// Journals of random games, played natively.
fn random_games(site: &Site, game: &str) -> Result<Vec<String>, String> {
    let folder = site.target.join("journals");
    std::fs::create_dir_all(&folder).map_err(|e| e.to_string())?;
    let mut files = Vec::new();
    for seed in 1001..=1000 + RANDOM_GAMES {
        let file = folder.join(format!("{game}-{seed}.jsonl")).display().to_string();
        let words = format!("random {game} --games 1 --seed {seed} --journal");
        site.deadline.quietly(site.sandtable(&words).arg(&file))?;
        files.push(file);
    }
    Ok(files)
}

/// Builds the replay module.
pub fn build(site: &Site) -> Result<PathBuf, String> {
    let mut cargo = build_for_wasm(site)?;
    // The page has no library to build. It is named so that features are resolved for both and the games are compiled once.
    cargo
        .args(["--profile", PROFILE, "--locked", "--lib", "-p", "wasm-replay", "-p", "web"])
        .env("CARGO_TARGET_DIR", folder(site));
    site.deadline.run(&mut cargo)?;
    no_chance(site)?;
    Ok(module(site))
}

/// The target folder for all WebAssembly builds, so that other builds need not wait for it.
pub fn folder(site: &Site) -> PathBuf {
    site.target.join("wasm")
}

fn module(site: &Site) -> PathBuf {
    folder(site).join(TARGET).join(PROFILE).join("wasm_replay.wasm")
}

/// Code in the page must not use system randomness: no crate of the module may depend on it.
fn no_chance(site: &Site) -> Done {
    let tree = site.cargo("tree -p wasm-replay -e normal --prefix none --target").arg(TARGET).output();
    let tree = tree.map_err(|e| e.to_string())?;
    let text = String::from_utf8_lossy(&tree.stdout);
    match text.lines().find(|line| line.starts_with("getrandom ")) {
        Some(line) => Err(format!("the module depends on {line}")),
        None if tree.status.success() && !text.is_empty() => Ok(()),
        None => Err(String::from_utf8_lossy(&tree.stderr).into_owned()),
    }
}
