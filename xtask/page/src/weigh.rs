//! Writes the page and reports sizes: every file as it is, and also as brotli where that helps.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::assets::Assets;
use crate::shelf::ONLINE;

/// Extensions of files that brotli makes much smaller. Images and fonts are already compressed.
const COMPRESSIBLE: [&str; 8] = ["css", "ftl", "html", "js", "json", "svg", "wasm", "webmanifest"];

/// Files of a game that are sent before its first choice is on the screen in the light theme: the module, the map, its images.
const OF_A_GAME: [&str; 5] = [
    "games/GAME/web.js",
    "games/GAME/web.wasm",
    "maps/GAME/sheet.json",
    "maps/GAME/land-light.webp",
    "maps/GAME/sea-light.webp",
];

/// The game whose page has a size limit.
const MEASURED: &str = "underbelly";

/// The size of a file, in bytes.
#[derive(Clone, Copy)]
struct Weight {
    raw: usize,
    /// As brotli, if compressed.
    small: Option<usize>,
}

impl Weight {
    fn sent(self) -> usize {
        self.small.unwrap_or(self.raw)
    }
}

/// Rewrites the folder. With `dev` nothing is compressed or measured; quick builds of modules are not compressed.
pub fn write(
    dist: &Path,
    assets: &Assets,
    texts: &[(&str, String)],
    in_haste: &[&str],
    dev: bool,
) -> Result<(), String> {
    let _ = fs::remove_dir_all(dist);
    let files = assets.iter().map(|(plain, asset)| (plain, asset.name.as_str(), asset.bytes.as_slice()));
    let texts = texts.iter().map(|(name, text)| (*name, *name, text.as_bytes()));
    let mut weights = BTreeMap::new();
    for (plain, name, bytes) in files.chain(texts) {
        let path = dist.join(name);
        put(&path, bytes)?;
        let mut weight = Weight { raw: bytes.len(), small: None };
        let large = in_haste.iter().any(|game| plain.starts_with(&format!("games/{game}/")));
        if !dev && !large && COMPRESSIBLE.iter().any(|ending| name.ends_with(&format!(".{ending}"))) {
            let small = squeeze(bytes)?;
            put(&dist.join(format!("{name}.br")), &small)?;
            weight.small = Some(small.len());
        }
        weights.insert(plain.to_string(), weight);
    }
    if dev {
        println!("web/dist: {} files, quick build", weights.len());
    } else {
        tell(&weights);
    }
    Ok(())
}

fn put(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let fault = |e: std::io::Error| format!("{}: {e}", path.display());
    fs::create_dir_all(path.parent().unwrap_or(path)).map_err(fault)?;
    fs::write(path, bytes).map_err(fault)
}

/// Brotli at its highest level, with the largest window that browsers accept.
fn squeeze(bytes: &[u8]) -> Result<Vec<u8>, String> {
    let params = brotli::enc::BrotliEncoderParams {
        quality: 11,
        lgwin: 24,
        size_hint: bytes.len(),
        ..Default::default()
    };
    let mut small = Vec::new();
    brotli::BrotliCompress(&mut &bytes[..], &mut small, &params).map_err(|e| e.to_string())?;
    Ok(small)
}

fn tell(weights: &BTreeMap<String, Weight>) {
    println!("{:<44} {:>9} {:>9}", "file", "raw", "brotli");
    for (plain, weight) in weights {
        let small = weight.small.map_or_else(|| "-".into(), |small| small.to_string());
        println!("{plain:<44} {:>9} {small:>9}", weight.raw);
    }
    let raw: usize = weights.values().map(|weight| weight.raw).sum();
    let sent: usize = weights.values().map(|weight| weight.sent()).sum();
    println!("{:<44} {raw:>9} {sent:>9}", "all");
    let modules = weights.keys().filter_map(|plain| plain.strip_prefix("games/")?.strip_suffix("/web.wasm"));
    for game in modules.filter(|module| *module != ONLINE) {
        println!("{:<44} {:>19}", format!("before the first choice of {game}"), transfer(weights, game));
    }
    println!(
        "{{\"bench\":\"page\",\"figure\":\"transfer_bytes\",\"value\":{}}}",
        transfer(weights, MEASURED)
    );
}

/// The bytes sent to a new visitor before the first choice of a game, in the light theme.
fn transfer(weights: &BTreeMap<String, Weight>, game: &str) -> usize {
    let of_game = OF_A_GAME.map(|plain| plain.replace("GAME", game));
    let first = |plain: &str| {
        let ending = plain.rsplit('.').next().unwrap_or_default();
        let later = plain == "sw.js" || plain.starts_with("editions.") || plain.ends_with("-more.woff2");
        let shared = !plain.starts_with("games/") && !later;
        shared && matches!(ending, "html" | "js" | "css" | "woff2") || of_game.iter().any(|of| of == plain)
    };
    weights.iter().filter(|(plain, _)| first(plain)).map(|(_, weight)| weight.sent()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_the_first_choice_needs_is_counted() {
        let all = [
            ("index.html", 1),
            ("games/underbelly/web.wasm", 2),
            ("games/skirmish/web.wasm", 100),
            ("games/skirmish/web.js", 100),
            ("fonts/a.woff2", 4),
            ("fonts/a-more.woff2", 100),
            ("maps/underbelly/sheet.json", 8),
            ("sw.js", 100),
            ("editions.html", 100),
            ("maps/underbelly/land-dark.webp", 100),
            ("maps/skirmish/sheet.json", 100),
            ("art/icon-512.png", 100),
        ];
        let weights = all.map(|(plain, small)| (plain.to_string(), Weight { raw: 1000, small: Some(small) }));
        assert_eq!(transfer(&BTreeMap::from(weights), "underbelly"), 15);
    }

    #[test]
    fn brotli_gives_back_what_went_in() {
        let text = b"sand and sea, sand and sea, sand and sea".repeat(50);
        let small = squeeze(&text).unwrap();
        let mut back = Vec::new();
        brotli::BrotliDecompress(&mut small.as_slice(), &mut back).unwrap();
        assert!(small.len() * 10 < text.len() && back == text);
    }
}
