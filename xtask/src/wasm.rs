//! The golden games, replayed in WebAssembly: every position must be the one that the native program comes to, and bots of the same
//! seed and budget must play the same game.

use std::path::PathBuf;
use std::thread;

use crate::compiler::build_for_wasm;
use crate::key::Inputs;
use crate::site::Site;
use crate::stage::Done;

/// What rustup and cargo call it.
pub const TARGET: &str = "wasm32-unknown-unknown";

/// How the module is built: as the page is while somebody works on it, so that the games are compiled once for both.
const PROFILE: &str = "page-dev";

/// So deep are the beginnings of games counted on both sides.
const PERFT_DEPTH: u32 = 2;

/// So many random games of each game are replayed beside the golden ones.
const RANDOM_GAMES: u32 = 20;

/// So many games of each game are played by bots on both sides.
const DUELS: u32 = 2;

/// What the module is made of.
pub fn inputs(site: &Site) -> Result<Inputs, String> {
    let games = site.games()?;
    Ok(Inputs::none()
        .crates(games.iter().map(|game| format!("catalog-{game}")))
        .paths(["xtask/wasm", "catalog"]))
}

/// Builds what replays, for both sides.
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
    // Each has one thread: they run beside each other.
    let (native, web) = thread::scope(|scope| {
        let native = scope.spawn(|| site.deadline.output(site.built("replay").args(&asked)));
        let web = site.deadline.lines(&mut node);
        (native.join(), web)
    });
    let native = native.map_err(|_| "the thread of the native side failed")??;
    let (native, web): (Vec<&str>, Vec<String>) = (native.lines().collect(), web?);
    match native.iter().zip(&web).find(|(native, web)| native != web) {
        Some((native, web)) => Err(format!("not the same:\nnative {native}\nwasm   {web}")),
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

/// Builds the module that replays.
pub fn build(site: &Site) -> Result<PathBuf, String> {
    let mut cargo = build_for_wasm(site)?;
    // The page has no library to build. It is named so that features are chosen for both: the games are compiled once.
    cargo
        .args(["--profile", PROFILE, "--locked", "--lib", "-p", "wasm-replay", "-p", "web"])
        .env("CARGO_TARGET_DIR", folder(site));
    site.deadline.run(&mut cargo)?;
    no_chance(site)?;
    Ok(module(site))
}

/// Where everything is built that is compiled for WebAssembly: other builds need not wait for it.
pub fn folder(site: &Site) -> PathBuf {
    site.target.join("wasm")
}

fn module(site: &Site) -> PathBuf {
    folder(site).join(TARGET).join(PROFILE).join("wasm_replay.wasm")
}

/// What runs in the page draws nothing from the machine: no crate of the module may ask for chance.
fn no_chance(site: &Site) -> Done {
    let tree = site.cargo("tree -p wasm-replay -e normal --prefix none --target").arg(TARGET).output();
    let tree = tree.map_err(|e| e.to_string())?;
    let text = String::from_utf8_lossy(&tree.stdout);
    match text.lines().find(|line| line.starts_with("getrandom ")) {
        Some(line) => Err(format!("{line} is among the dependencies of the module")),
        None if tree.status.success() && !text.is_empty() => Ok(()),
        None => Err(String::from_utf8_lossy(&tree.stderr).into_owned()),
    }
}
