//! The files of the page and their names. A name contains a hash of the content, so that browsers may cache a file forever.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::book;

/// Number of hexadecimal digits of the hash in a name.
const DIGITS: usize = 10;

/// Art that is inlined into the page, since a sprite in a separate file arrives late.
pub const INLINED: [&str; 2] = ["art/glyphs.svg", "art/icons.svg"];

/// One file.
pub struct Asset {
    /// Its name in the page's folder.
    pub name: String,
    /// Its content.
    pub bytes: Vec<u8>,
}

/// All files except the three that keep their plain names, by plain name.
#[derive(Default)]
pub struct Assets(BTreeMap<String, Asset>);

impl Assets {
    /// Adds a file. Files that reference others are added after them.
    pub fn add(&mut self, plain: impl Into<String>, bytes: Vec<u8>) {
        let plain = plain.into();
        let name = hashed(&plain, &bytes);
        self.0.insert(plain, Asset { name, bytes });
    }

    /// The file with this plain name.
    pub fn get(&self, plain: &str) -> Option<&Asset> {
        self.0.get(plain)
    }

    /// Every file with its plain name, sorted by plain name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Asset)> {
        self.0.iter().map(|(plain, asset)| (plain.as_str(), asset))
    }

    /// One hash of every file and of these texts.
    pub fn build_id(&self, texts: &[&str]) -> String {
        let mut hasher = blake3::Hasher::new();
        for asset in self.0.values() {
            hasher.update(asset.name.as_bytes()).update(&[0]);
        }
        for text in texts {
            hasher.update(text.as_bytes()).update(&[0]);
        }
        digits(hasher.finalize())
    }
}

/// `art/icon.svg` becomes `art/icon.0123456789.svg`.
fn hashed(plain: &str, bytes: &[u8]) -> String {
    let hash = digits(blake3::hash(bytes));
    let file = plain.rfind('/').map_or(0, |slash| slash + 1);
    match plain[file..].rfind('.') {
        Some(dot) => format!("{}.{hash}{}", &plain[..file + dot], &plain[file + dot..]),
        None => format!("{plain}.{hash}"),
    }
}

fn digits(hash: blake3::Hash) -> String {
    hash.to_hex()[..DIGITS].to_string()
}

/// Collects the files that are not rewritten: art, fonts and the games' maps.
pub fn gather(root: &Path, assets: &mut Assets) -> Result<(), String> {
    take(&root.join("web/art"), "art", &["svg", "png", "css"], assets)?;
    take(&root.join("web/fonts"), "fonts", &["woff2"], assets)?;
    // Parts of the page that are plain scripts, and what they say.
    take(&root.join("web/parts"), "parts", &["css", "js"], assets)?;
    for plain in ["lang/en.ftl", "lang/parts.ftl", "lang/lobby.ftl", "lang/help.ftl"] {
        let path = root.join("web").join(plain);
        assets.add(plain, fs::read(&path).map_err(|e| format!("{}: {e}", path.display()))?);
    }
    for game in list(&root.join("games")) {
        let name = game.file_name().unwrap_or_default().to_string_lossy().into_owned();
        // A game that cannot be played yet is not on the page.
        if !root.join("catalog").join(&name).is_dir() {
            continue;
        }
        take(&game.join("map"), &format!("maps/{name}"), &["json", "webp"], assets)?;
        assets.add(format!("games/{name}/rules.json"), book::bind(&game)?);
    }
    Ok(())
}

fn take(folder: &Path, prefix: &str, endings: &[&str], assets: &mut Assets) -> Result<(), String> {
    for path in list(folder) {
        let ending = path.extension().unwrap_or_default().to_string_lossy().into_owned();
        let plain = format!("{prefix}/{}", path.file_name().unwrap_or_default().to_string_lossy());
        if endings.contains(&ending.as_str()) && !INLINED.contains(&plain.as_str()) {
            assets.add(plain, fs::read(&path).map_err(|e| format!("{}: {e}", path.display()))?);
        }
    }
    Ok(())
}

/// The entries of a folder, sorted; empty if it does not exist.
pub fn list(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    paths
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_follows_the_content() {
        let name = hashed("maps/underbelly/land.light.webp", b"sand");
        let hash = name.strip_prefix("maps/underbelly/land.light.").unwrap().strip_suffix(".webp").unwrap();
        assert_eq!(hash.len(), DIGITS);
        assert!(hash.bytes().all(|b| b.is_ascii_hexdigit()));
        assert_eq!(name, hashed("maps/underbelly/land.light.webp", b"sand"));
        assert_ne!(name, hashed("maps/underbelly/land.light.webp", b"sea"));
    }

    #[test]
    fn dots_in_folders_are_left_alone() {
        assert!(hashed("a.b/file", b"").starts_with("a.b/file."));
    }

    #[test]
    fn the_build_is_another_when_anything_is() {
        let mut assets = Assets::default();
        assets.add("style.css", b"a".to_vec());
        let (first, other_text) = (assets.build_id(&["page"]), assets.build_id(&["pages"]));
        assert_eq!(first, assets.build_id(&["page"]));
        assets.add("style.css", b"b".to_vec());
        let other_file = assets.build_id(&["page"]);
        assert!(first != other_text && first != other_file && other_text != other_file);
    }
}
