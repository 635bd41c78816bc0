//! Makes the page out of the compiled client, for `cargo xtask web`: `page MODULE [--dev]`, started in the repository.
//!
//! Everything lands in `web/dist`. In haste (`--dev`) nothing is made smaller, and what is missing is told but no fault.

mod assets;
mod bindgen;
mod template;
mod weigh;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::ExitCode;

use assets::{Assets, INLINED};
use template::Filler;

/// The files that keep their names, since browsers ask for them by name.
const PLAIN: [&str; 3] = ["index.html", "manifest.webmanifest", "sw.js"];

/// Small scripts of the page: one before the first paint, one that starts the client, one that starts it in a worker.
const SCRIPTS: [&str; 3] = ["theme.js", "boot.js", "worker.js"];

fn make(module: &Path, dev: bool) -> Result<(), String> {
    let root = Path::new(".");
    let mut assets = Assets::default();
    assets::gather(root, &mut assets)?;
    for script in SCRIPTS {
        assets.add(script, read(root, script)?.into_bytes());
    }
    let client = bindgen::bind(module, dev)?;
    for (plain, bytes) in &client.snippets {
        assets.add(plain, bytes.clone());
    }
    let js = template::rewrite_imports(
        client.js,
        client.snippets.iter().map(|(plain, _)| plain.as_str()),
        &assets,
    );
    assets.add("web.js", js.into_bytes());
    assets.add("web.wasm", client.wasm);
    let mut faults = Vec::new();
    if let Ok(css) = read(root, "style.css") {
        let (css, missing) = template::rewrite_css(&css, &assets);
        assets.add("style.css", css.into_bytes());
        faults.extend(missing);
    }
    let texts = fill(root, &assets, &mut faults)?;
    for fault in &faults {
        println!("{fault}");
    }
    if !faults.is_empty() && !dev {
        return Err("The page is not whole; --dev builds it nevertheless.".into());
    }
    weigh::write(&root.join("web/dist"), &assets, &texts, dev)
}

/// Fills the texts that keep their names.
fn fill(
    root: &Path,
    assets: &Assets,
    faults: &mut Vec<String>,
) -> Result<Vec<(&'static str, String)>, String> {
    let read_part = |plain: &str| Some((plain.to_string(), template::inline_svg(&read(root, plain).ok()?)));
    let parts: BTreeMap<String, String> = INLINED.into_iter().filter_map(read_part).collect();
    let templates = PLAIN.map(|name| read(root, name));
    let templates = templates.into_iter().collect::<Result<Vec<String>, String>>()?;
    let said: Vec<&str> = templates.iter().chain(parts.values()).map(String::as_str).collect();
    let build = assets.build_id(&said);
    let files: Vec<&str> = assets.iter().map(|(_, asset)| asset.name.as_str()).collect();
    let values = BTreeMap::from([
        ("assets", template::names(assets, &build)),
        ("files", serde_json::to_string(&files).map_err(|e| e.to_string())?),
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
    let done = match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [module] => make(Path::new(module), false),
        [module, "--dev"] => make(Path::new(module), true),
        _ => Err("page MODULE [--dev]".into()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}
