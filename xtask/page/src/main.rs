//! Assembles the page from the compiled client, for `cargo xtask web`: `page GAME=MODULE... [--in-haste=GAME]... [--dev]`, run in the
//! repository. `page --keep FROM INTO` adds the page in one folder to another, for games saved by older editions.
//!
//! The output is `web/dist`. Each game has a module of its own, the client with that game alone, and a card in the page for choosing
//! it. With `--dev` nothing is minimised, and missing files are only reported; with `--in-haste=GAME` the module of that game is
//! not minimised, because it was not compiled for size.

mod assets;
mod bindgen;
mod book;
mod kept;
mod shelf;
mod template;
mod weigh;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::ExitCode;

use assets::{Assets, INLINED};
use shelf::Shelf;
use template::Filler;

/// The files that keep their names, because browsers request them by name.
const PLAIN: [&str; 4] = ["index.html", "editions.html", "manifest.webmanifest", "sw.js"];

/// Small scripts: one before the first paint, one that starts the client, one that starts it in a worker, one that paints maps, one that
/// finds the page for a game of an older edition.
const SCRIPTS: [&str; 5] = ["theme.js", "boot.js", "worker.js", "painter.js", "editions.js"];

fn make(modules: &[(&str, &Path)], in_haste: &[&str], dev: bool) -> Result<(), String> {
    let root = Path::new(".");
    let mut assets = Assets::default();
    assets::gather(root, &mut assets)?;
    for script in SCRIPTS {
        assets.add(script, read(root, script)?.into_bytes());
    }
    let shelf = Shelf::new(modules)?;
    for (game, module) in modules {
        let client = bindgen::bind(module, dev)?;
        for (plain, bytes) in &client.snippets {
            assets.add(plain, bytes.clone());
        }
        let snippets = client.snippets.iter().map(|(plain, _)| plain.as_str());
        let js = template::rewrite_imports(client.js, snippets, &assets);
        assets.add(shelf::glue(game), js.into_bytes());
        assets.add(shelf::module(game), client.wasm);
    }
    assets.add("shelf.json", shelf::SHELF.into());
    assets.add("options.json", shelf::OPTIONS.into());
    let mut faults = Vec::new();
    if let Ok(css) = read(root, "style.css") {
        let (css, missing) = template::rewrite_css(&css, &assets);
        assets.add("style.css", template::without_comments(&css, "/*", "*/").into_bytes());
        faults.extend(missing);
    }
    let mut texts = fill(root, &assets, &shelf, &mut faults)?;
    texts.push((kept::LIST, kept::list_of(root, shelf.ids())?));
    for fault in &faults {
        println!("{fault}");
    }
    if !faults.is_empty() && !dev {
        return Err("The page is incomplete; --dev builds it anyway.".into());
    }
    weigh::write(&root.join("web/dist"), &assets, &texts, in_haste, dev)
}

/// Fills the templates that keep their names.
fn fill(
    root: &Path,
    assets: &Assets,
    shelf: &Shelf,
    faults: &mut Vec<String>,
) -> Result<Vec<(&'static str, String)>, String> {
    let read_part = |plain: &str| Some((plain.to_string(), template::inline_svg(&read(root, plain).ok()?)));
    let parts: BTreeMap<String, String> = INLINED.into_iter().filter_map(read_part).collect();
    let templates = PLAIN.map(|name| read(root, name));
    let templates = templates.into_iter().collect::<Result<Vec<String>, String>>()?;
    let said: Vec<&str> = templates.iter().chain(parts.values()).map(String::as_str).collect();
    let build = assets.build_id(&said);
    let (shared, modules) = shelf.files(assets);
    let json = |value: serde_json::Result<String>| value.map_err(|e| e.to_string());
    let values = BTreeMap::from([
        ("assets", template::names(assets, &[("build", &build), ("first", shelf.first(assets))])),
        ("games", template::for_a_script(&json(serde_json::to_string(&shelf.cards))?)),
        ("files", json(serde_json::to_string(&shared))?),
        ("modules", json(serde_json::to_string(&modules))?),
        ("build", build),
    ]);
    let mut filler = Filler { assets, parts: &parts, values, faults: Vec::new() };
    let texts = PLAIN.iter().zip(&templates).map(|(name, text)| (*name, filler.fill(name, text))).collect();
    faults.append(&mut filler.faults);
    Ok(texts)
}

fn read(root: &Path, name: &str) -> Result<String, String> {
    fs::read_to_string(root.join("web").join(name)).map_err(|e| format!("web/{name}: {e}"))
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let dev = words.iter().any(|word| word == "--dev");
    let in_haste: Vec<&str> = words.iter().filter_map(|word| word.strip_prefix("--in-haste=")).collect();
    let modules = words.iter().filter(|word| !word.starts_with("--"));
    let modules: Option<Vec<(&str, &Path)>> =
        modules.map(|word| word.split_once('=').map(|(game, path)| (game, Path::new(path)))).collect();
    let done = match (words.as_slice(), modules) {
        ([keep, from, into], _) if keep == "--keep" => {
            kept::keep(Path::new(from), Path::new(into)).map(|said| println!("{said}"))
        }
        (_, Some(modules)) if !modules.is_empty() => make(&modules, &in_haste, dev),
        _ => Err("page GAME=MODULE... [--in-haste=GAME]... [--dev], or page --keep FROM INTO".into()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}
