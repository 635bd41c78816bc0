//! The page: compiled for WebAssembly here, once for every game, then assembled into `web/dist` by the crate `page`.

use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use crate::compiler::build_for_wasm;
use crate::key::{self, Inputs};
use crate::site::Site;
use crate::stage::Done;
use crate::wasm::{self, TARGET};

/// Time limit for `cargo xtask web`.
const MINUTES: u64 = 45;

const USAGE: &str = "cargo xtask web [--dev] [--after FOLDER] [GAME...]";

/// Where the page is built.
const DIST: &str = "web/dist";

/// The module for playing on a server. It has every game, so that you can go from table to table without loading another.
pub const ONLINE: &str = "online";

/// `cargo xtask web [--dev] [--after FOLDER] [GAME...]`: builds all games, or only these; earlier builds of the others stay on the page.
/// The page of the folder is kept for the editions that the new one does not play.
pub fn command(words: &[String]) -> Done {
    let site = Site::until(Instant::now() + Duration::from_secs(60 * MINUTES));
    let games = site.games()?;
    let (mut dev, mut before, mut named) = (false, None, Vec::new());
    let mut words = words.iter();
    while let Some(word) = words.next() {
        match word.as_str() {
            "--dev" => dev = true,
            "--after" => before = Some(site.root.join(words.next().ok_or(USAGE)?)),
            game if games.iter().any(|known| known == game) => named.push(game.to_string()),
            unknown => return Err(format!("there is no game {unknown}: {USAGE}")),
        }
    }
    let dist = site.root.join(DIST);
    if let Some(folder) = before.iter().find(|folder| !folder.is_dir() || **folder == dist) {
        return Err(format!("{} is not the folder of an earlier page", folder.display()));
    }
    match named.as_slice() {
        [] => build(&site, dev)?,
        named => make(&site, named, dev)?,
    }
    before.map_or(Ok(()), |folder| site.deadline.run(site.built("page").arg("--keep").args([folder, dist])))
}

/// Builds `web/dist` with every game, as shipped or as a quick build.
pub fn build(site: &Site, dev: bool) -> Done {
    let online = (!dev).then(|| ONLINE.to_string());
    make(site, &site.games()?.into_iter().chain(online).collect::<Vec<_>>(), dev)
}

/// The modules of a page: one for every game, and the one for playing on a server.
fn modules(site: &Site) -> Result<Vec<String>, String> {
    Ok(site.games()?.into_iter().chain([ONLINE.to_string()]).collect())
}

/// The game whose module CI builds as shipped. The last step of such a build is whole-program optimisation, which takes minutes; the
/// other modules are built as shipped by `cargo xtask long`.
pub const SHIPPED_IN_CI: &str = "underbelly";

/// The modules that CI builds. One quick build has every game and takes the place of all but one: the client is compiled once for it,
/// not once for every game.
pub const OF_CI: [&str; 2] = [SHIPPED_IN_CI, ONLINE];

/// What a module is made of.
pub fn inputs(site: &Site, module: &str) -> Result<Inputs, String> {
    let own = ["web/src", "web/lang", "web/Cargo.toml", "catalog/src", "catalog/Cargo.toml"];
    let games = if module == ONLINE { site.games()? } else { vec![module.to_string()] };
    let crates = games.iter().map(|game| format!("catalog-{game}")).chain(["wire".to_string()]);
    Ok(Inputs::none().crates(crates.collect::<Vec<_>>()).paths(own))
}

/// Compiles a module the way CI does.
pub fn compile_for_ci(site: &Site, module: &str) -> Done {
    compile(site, module, module != SHIPPED_IN_CI).map(drop)
}

/// The modules that CI has compiled, by what they are for.
fn of_ci(site: &Site) -> Result<Vec<Module>, String> {
    let of = |game: String| match game.as_str() {
        SHIPPED_IN_CI => Module::of(site, SHIPPED_IN_CI, false),
        _ => Module { game, ..Module::of(site, ONLINE, true) },
    };
    Ok(modules(site)?.into_iter().map(of).collect())
}

/// The build artefacts from which [`assemble`] makes `web/dist`.
pub fn compiled(site: &Site) -> Result<Vec<PathBuf>, String> {
    Ok(of_ci(site)?.into_iter().map(|module| module.file).collect())
}

/// Assembles `web/dist` from the modules that CI has compiled.
pub fn assemble(site: &Site) -> Done {
    put_together(site, &of_ci(site)?, false)
}

/// A compiled module.
struct Module {
    game: String,
    file: PathBuf,
    in_haste: bool,
}

impl Module {
    fn of(site: &Site, game: &str, in_haste: bool) -> Module {
        let file = wasm::folder(site).join(TARGET).join(profile(in_haste)).join(format!("web-{game}.wasm"));
        Module { game: game.into(), file, in_haste }
    }
}

fn profile(in_haste: bool) -> &'static str {
    if in_haste { "page-dev" } else { "page" }
}

fn make(site: &Site, names: &[String], dev: bool) -> Done {
    let begun = Instant::now();
    let mut modules: Vec<Module> =
        names.iter().map(|name| compile(site, name, dev)).collect::<Result<_, _>>()?;
    // In a quick build a game's own module also plays on a server: a leftover module for all games would be preferred to it.
    let others = self::modules(site)?.into_iter();
    let others = others.filter(|name| !(names.contains(name) || dev && name == ONLINE));
    modules.extend(others.map(|name| Module::of(site, &name, dev)).filter(|module| module.file.exists()));
    let compiled = begun.elapsed();
    put_together(site, &modules, dev)?;
    let rest = begun.elapsed() - compiled;
    println!("compiled in {:.1} s, assembled in {:.1} s", compiled.as_secs_f64(), rest.as_secs_f64());
    Ok(())
}

fn put_together(site: &Site, modules: &[Module], dev: bool) -> Done {
    key::forget(site, "page ");
    site.build(&["page"], !dev)?;
    let mut page = site.built("page");
    page.args(modules.iter().map(|module| format!("{}={}", module.game, module.file.display())));
    let in_haste = modules.iter().filter(|module| module.in_haste && !dev);
    page.args(in_haste.map(|module| format!("--in-haste={}", module.game)));
    site.deadline.run(page.args(dev.then_some("--dev")))
}

/// The features of a module. In a quick build a game's own module also plays on a server, so that one is enough; and the crates of
/// the catalog are compiled with `proving`, though none of it is linked, because the replay program needs it.
fn features(site: &Site, name: &str, in_haste: bool) -> Result<String, String> {
    let own = match name {
        ONLINE => modules(site)?.join(","),
        game if in_haste => format!("{game},{ONLINE}"),
        game => game.to_string(),
    };
    Ok(if in_haste { format!("{own},catalog/proving") } else { own })
}

/// The client with one game, or with all, as a module. Only the crates that name the games differ between modules.
fn compile(site: &Site, game: &str, in_haste: bool) -> Result<Module, String> {
    key::forget(site, &format!("modules {game}"));
    let module = Module::of(site, game, in_haste);
    let features = features(site, game, in_haste)?;
    let mut cargo = build_for_wasm(site)?;
    cargo.args([
        "--profile",
        profile(in_haste),
        "--bin",
        "web",
        "-p",
        "web",
        "--no-default-features",
        "--features",
        &features,
    ]);
    site.deadline.run(cargo.arg("--locked").env("CARGO_TARGET_DIR", wasm::folder(site)))?;
    let built = module.file.with_file_name("web.wasm");
    fs::copy(&built, &module.file).map_err(|e| format!("{}: {e}", built.display()))?;
    Ok(module)
}
