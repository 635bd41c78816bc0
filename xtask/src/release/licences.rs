//! Licences: ours, and those of everything that is linked into the program and its page.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use super::{Release, read, write};
use crate::site::list;

/// Our own, from the root of the repository.
const OWN: [&str; 4] = ["LICENSE-APACHE", "LICENSE-MIT", "NOTICE", "CHANGELOG.md"];

/// What is linked: a crate of ours, and for which machines it is compiled.
const LINKED: [&str; 2] =
    ["-p cli --features page --target x86_64-unknown-linux-gnu", "-p web --target wasm32-unknown-unknown"];

/// How the names of such files begin.
const NAMES: [&str; 5] = ["licen", "copying", "copyright", "notice", "unlicense"];

/// A folder with all of them.
pub fn folder(release: &Release) -> Result<PathBuf, String> {
    let folder = release.scratch("doc")?;
    for name in OWN {
        release.copy(name, &folder.join(name))?;
    }
    write(&folder.join("THIRD-PARTY.txt"), &third_party(release)?)?;
    Ok(folder)
}

/// Every text once, with the libraries that it belongs to.
fn third_party(release: &Release) -> Result<String, String> {
    let mut texts: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut without = BTreeSet::new();
    for (library, expression) in libraries(release)? {
        let found = source(&library).map(|folder| files(&folder)).transpose()?.unwrap_or_default();
        if found.is_empty() {
            without.insert(format!("{library}: {expression}"));
        }
        for file in found {
            texts.entry(read(&file)?.trim().to_string()).or_default().insert(library.clone());
        }
    }
    for font in ["OFL-barlow.txt", "OFL-old-standard-tt.txt"] {
        let text = read(&release.site.root.join("web/fonts").join(font))?;
        texts.entry(text.trim().to_string()).or_default().insert(format!("fonts ({font})"));
    }
    let mut out = String::from("Libraries and fonts in Sandtable, and their licences.\n");
    let rule = "-".repeat(78);
    for (text, libraries) in texts {
        let libraries: Vec<String> = libraries.into_iter().collect();
        out.push_str(&format!("\n{rule}\n{}\n{rule}\n\n{text}\n", libraries.join("\n")));
    }
    out.push_str(&format!(
        "\n{rule}\nLibraries that come without a text, and the licence that each names\n{rule}\n\n"
    ));
    out.extend(without.into_iter().map(|line| line + "\n"));
    Ok(out)
}

/// The libraries of others that are linked, as `NAME-VERSION`, each with the licence it names.
fn libraries(release: &Release) -> Result<BTreeSet<(String, String)>, String> {
    let mut found = BTreeSet::new();
    for linked in LINKED {
        let mut tree = release.site.cargo(&format!("tree --locked -e normal --prefix none {linked}"));
        let lines = release.site.deadline.output(tree.args(["-f", "{p}|{l}"]))?;
        for (package, licence) in lines.lines().filter_map(|line| line.split_once('|')) {
            // Ours have a path in parentheses; macros are marked in the same way.
            if package.contains("(/") {
                continue;
            }
            let mut words = package.split_whitespace();
            if let (Some(name), Some(version)) = (words.next(), words.next()) {
                let library = format!("{name}-{}", version.trim_start_matches('v'));
                found.insert((library, licence.trim_end_matches(" (*)").to_string()));
            }
        }
    }
    if found.len() < 100 { Err(format!("only {} libraries were found", found.len())) } else { Ok(found) }
}

/// Where cargo keeps the sources of a library.
fn source(library: &str) -> Option<PathBuf> {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cargo")))?;
    let registries = list(&home.join("registry/src")).ok()?;
    registries.into_iter().map(|registry| registry.join(library)).find(|folder| folder.is_dir())
}

/// The licence files of a library.
fn files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let mut found = list(folder)?;
    found.retain(|path| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
        path.is_file()
            && NAMES.iter().any(|begins| name.starts_with(begins))
            && fs::read_to_string(path).is_ok()
    });
    Ok(found)
}
