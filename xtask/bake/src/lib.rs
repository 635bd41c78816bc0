//! Turns a game's tables and map into what the page reads, when the game is compiled for it.
//!
//! A game keeps its tables as TOML and its map as tables of places, where people can read and change them. Programs that run natively
//! read those files as they are, and name the line of a fault. The page would have to bring a reader of TOML and a reader of maps along
//! for texts that never change, so a build for WebAssembly gets every table as JSON, which the page reads in any case, and the map
//! packed. `table::text!` and `table::map!` take the one or the other.
//!
//! A game's whole build script is:
//!
//! ```no_run
//! bake::game();
//! ```

#![forbid(unsafe_code)]

use std::path::{Path, PathBuf};
use std::{env, fs};

use atlas::{Map, Source};

/// Folders of a game that hold tables.
const FOLDERS: [&str; 3] = ["data", "data/scenarios", "lessons"];

/// How the files of a map begin.
const MAP: [&str; 4] = ["map", "spaces", "links", "sides"];

/// Bakes the game whose build script this is, if it is compiled for WebAssembly.
///
/// # Panics
/// If a table or the map has a fault; the panic names the file.
pub fn game() {
    let folder = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("a build script is run by cargo"));
    println!("cargo::rerun-if-changed=build.rs");
    if env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family == "wasm") {
        let out = PathBuf::from(env::var_os("OUT_DIR").expect("a build script is run by cargo"));
        bake(&folder, &out).unwrap_or_else(|fault| panic!("{fault}"));
    }
}

fn bake(game: &Path, out: &Path) -> Result<(), String> {
    table(game, out, Path::new("rulebook.toml"))?;
    for folder in FOLDERS.map(Path::new) {
        let Ok(files) = fs::read_dir(game.join(folder)) else {
            // Cargo would build the game every time if it were to watch a folder that is not there.
            println!("cargo::rerun-if-changed={}", game.display());
            continue;
        };
        println!("cargo::rerun-if-changed={}", game.join(folder).display());
        for file in files {
            let name = file.map_err(|fault| fault.to_string())?.file_name();
            let file = folder.join(name);
            if file.extension().is_some_and(|ending| ending == "toml") {
                table(game, out, &file)?;
            }
        }
    }
    map(&game.join("data"), &out.join("data/map"))
}

/// Writes a table as JSON.
fn table(game: &Path, out: &Path, file: &Path) -> Result<(), String> {
    println!("cargo::rerun-if-changed={}", game.join(file).display());
    let fault = |fault: &dyn std::fmt::Display| format!("{}: {fault}", file.display());
    let text = fs::read_to_string(game.join(file)).map_err(|e| fault(&e))?;
    let table: serde_json::Value = toml::from_str(&text).map_err(|e| fault(&e))?;
    write(&out.join(file), table.to_string().as_bytes())
}

/// The names of the files in this folder that make a map, sorted. `table::map!` must list the same, or the page has another map than
/// native programs.
///
/// # Errors
/// If the folder cannot be read.
pub fn map_files(data: &Path) -> Result<Vec<String>, String> {
    let mut names = Vec::new();
    for file in fs::read_dir(data).map_err(|fault| format!("data: {fault}"))? {
        let file = file.map_err(|fault| format!("data: {fault}"))?;
        let name = file.file_name().to_string_lossy().into_owned();
        if MAP.iter().any(|word| name.starts_with(word)) {
            names.push(name);
        }
    }
    names.sort();
    Ok(names)
}

/// Writes the map of this folder, packed.
fn map(data: &Path, to: &Path) -> Result<(), String> {
    let mut texts = Vec::new();
    for name in map_files(data)? {
        let text = fs::read_to_string(data.join(&name)).map_err(|fault| format!("{name}: {fault}"))?;
        texts.push((name, text));
    }
    let sources: Vec<Source<'_>> = texts.iter().map(|(name, text)| Source { name, text }).collect();
    let map = Map::load(&sources).map_err(|faults| faults.to_string())?;
    write(to, &postcard::to_allocvec(&map).map_err(|fault| fault.to_string())?)
}

fn write(to: &Path, bytes: &[u8]) -> Result<(), String> {
    let written =
        fs::create_dir_all(to.parent().expect("a file lies in a folder")).and_then(|()| fs::write(to, bytes));
    written.map_err(|fault| format!("{}: {fault}", to.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const MANIFEST: &str = "name = 'Two towns'\nspace-kinds = ['town']\nlink-kinds = ['road']";
    const SPACES: &str = "key,name,kind\na,A,town\nb,B,town\n";

    fn game(name: &str, tables: &[(&str, &str)]) -> (PathBuf, PathBuf) {
        let folder = env::temp_dir().join(format!("bake-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        for (file, text) in tables {
            write(&folder.join("game").join(file), text.as_bytes()).unwrap();
        }
        (folder.join("game"), folder.join("out"))
    }

    #[test]
    fn tables_become_json_and_the_map_is_packed() {
        let (game, out) = game(
            "whole",
            &[
                ("rulebook.toml", "[[rule]]\nid = 'EX-1'"),
                ("data/map.toml", MANIFEST),
                ("data/spaces.csv", SPACES),
                ("data/links.csv", "kind,path\nroad,a b\n"),
                ("data/scenarios/first.toml", "months = 4"),
                ("lessons/first.toml", "minutes = 3"),
            ],
        );
        bake(&game, &out).unwrap();
        let text = |file: &str| fs::read_to_string(out.join(file)).unwrap();
        assert_eq!(text("rulebook.toml"), r#"{"rule":[{"id":"EX-1"}]}"#);
        assert_eq!(text("data/scenarios/first.toml"), r#"{"months":4}"#);
        assert_eq!(text("lessons/first.toml"), r#"{"minutes":3}"#);
        let packed = fs::read(out.join("data/map")).unwrap();
        let map: Map = postcard::from_bytes(&packed).unwrap();
        assert_eq!((map.name(), map.len()), ("Two towns", 2));
        assert_eq!(map.links(map.by_key("a").unwrap())[0].to, map.by_key("b").unwrap());
    }

    #[test]
    fn a_fault_names_its_file() {
        let (folder, out) = game("torn", &[("rulebook.toml", "[[rule]")]);
        assert!(bake(&folder, &out).unwrap_err().starts_with("rulebook.toml: "));
    }
}
