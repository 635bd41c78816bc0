//! The golden games, replayed in WebAssembly: every position must be the one that the native program comes to.

use std::path::PathBuf;
use std::process::Command;

use crate::checks;
use crate::site::Site;
use crate::stage::Done;
use crate::tools::rustup_has_wasm;

/// What rustup and cargo call it.
pub const TARGET: &str = "wasm32-unknown-unknown";

/// So deep are the beginnings of games counted on both sides.
const PERFT_DEPTH: u32 = 3;

/// So many random games of each game are replayed beside the golden ones.
const RANDOM_GAMES: u32 = 20;

/// Builds the module, replays on both sides and compares.
pub fn replay(site: &Site) -> Done {
    let module = build(site)?;
    checks::build(site)?;
    let mut asked = site.golden()?;
    asked.extend(random_games(site)?);
    asked.extend(site.games()?.iter().map(|game| format!("{game}={PERFT_DEPTH}")));
    let native = site.deadline.lines(site.program(site.target.join("release/replay")).args(&asked))?;
    let mut node = site.program("node");
    node.arg("xtask/wasm/replay.mjs").arg(&module).args(&asked);
    let web = site.deadline.lines(&mut node)?;
    match native.iter().zip(&web).find(|(native, web)| native != web) {
        Some((native, web)) => Err(format!("not the same:\nnative {native}\nwasm   {web}")),
        None if native.len() != asked.len() || web.len() != asked.len() => Err("lines are missing".into()),
        None => {
            println!("{} lines, the same natively and in WebAssembly", asked.len());
            Ok(())
        }
    }
}

/// Journals of random games, played natively.
fn random_games(site: &Site) -> Result<Vec<String>, String> {
    let folder = site.target.join("journals");
    std::fs::create_dir_all(&folder).map_err(|e| e.to_string())?;
    let mut files = Vec::new();
    for game in site.games()? {
        for seed in 1001..=1000 + RANDOM_GAMES {
            let file = folder.join(format!("{game}-{seed}.jsonl")).display().to_string();
            let words = format!("random {game} --games 1 --seed {seed} --journal");
            site.deadline.quietly(site.sandtable(&words).arg(&file))?;
            files.push(file);
        }
    }
    Ok(files)
}

/// Builds the module with rustup's compiler if it can, else with Debian's, which brings the sources of the standard library.
fn build(site: &Site) -> Result<PathBuf, String> {
    let out = site.target.join("wasm");
    let mut cargo = if rustup_has_wasm(site) { site.cargo("build") } else { debian(site)? };
    cargo
        .args(["--release", "--locked", "--lib", "-p", "wasm-replay", "--target", TARGET])
        .env("CARGO_TARGET_DIR", &out);
    site.deadline.run(&mut cargo)?;
    no_chance(site)?;
    Ok(out.join(TARGET).join("release/wasm_replay.wasm"))
}

fn debian(site: &Site) -> Result<Command, String> {
    let (cargo, rustc) = (debian_program(site, "cargo")?, debian_program(site, "rustc")?);
    let mut command = site.program(cargo);
    command.args(["build", "-Zbuild-std=std,panic_abort"]);
    command.env("RUSTC", rustc).env("RUSTC_BOOTSTRAP", "1").env("RUSTFLAGS", "-C linker-flavor=wasm-ld");
    command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", "wasm-ld");
    Ok(command)
}

/// Where the package `NAME-web` put the program NAME.
fn debian_program(site: &Site, name: &str) -> Result<String, String> {
    let listed =
        site.program("dpkg").args(["-L", &format!("{name}-web")]).output().map_err(|e| e.to_string())?;
    let files = String::from_utf8_lossy(&listed.stdout).into_owned();
    let program = files.lines().find(|file| file.ends_with(&format!("/bin/{name}"))).map(String::from);
    program.ok_or_else(|| format!("neither rustup's {TARGET} nor Debian's {name}-web is installed"))
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
