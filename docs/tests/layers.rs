//! The layers of `engine/table` and of the games point down.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// From the lowest to the highest, as the front page of the crate has them.
const LAYERS: [&str; 5] = ["rules", "present", "play", "erased", "proving"];

#[test]
fn no_layer_imports_one_above_it() {
    let (mut faults, mut imports) = (Vec::new(), 0);
    for (height, layer) in LAYERS.iter().enumerate() {
        for (file, text) in sources(&table().join(layer)) {
            for path in crate_paths(&text) {
                imports += 1;
                match LAYERS.iter().position(|l| *l == path) {
                    Some(imported) if imported > height => faults.push(format!("{file} uses crate::{path}")),
                    Some(_) => {}
                    None if path == "msg" => {}
                    None => faults.push(format!("{file} uses crate::{path}, which names no layer")),
                }
            }
        }
    }
    assert!(imports > 100, "only {imports} imports were found");
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_file_belongs_to_a_layer() {
    let mut there: Vec<String> =
        fs::read_dir(table()).unwrap().map(|entry| name(&entry.unwrap().path())).collect();
    there.sort();
    let mut wanted: Vec<String> = LAYERS.iter().map(|layer| (*layer).to_string()).collect();
    wanted.push("lib.rs".into());
    wanted.sort();
    assert_eq!(there, wanted);
}

/// From the lowest to the highest, as `docs/adding-a-game.md` has them; beside the order of play, the set-up.
const GAME_LAYERS: [&str; 8] = ["rule", "model", "rules", "decisions", "turn", "setup", "view", "proving"];

/// Each with the least number of imports to be found in it.
const GAMES: [(&str, usize); 5] =
    [("skirmish", 50), ("underbelly", 50), ("global40", 50), ("eurofront", 50), ("thirdreich", 20)];

#[test]
fn no_layer_of_a_game_imports_one_above_it() {
    let height_of = |name: &str| GAME_LAYERS.iter().position(|layer| *layer == name);
    for (game, least) in GAMES {
        let (mut faults, mut imports) = (Vec::new(), 0);
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games").join(game).join("src");
        for (file, text) in sources(&folder) {
            let layer = Path::new(&file).strip_prefix(&folder).unwrap().iter().next().unwrap();
            let Some(height) = height_of(layer.to_str().unwrap().trim_end_matches(".rs")) else { continue };
            let code =
                if file.ends_with("tests.rs") { "" } else { text.split("#[cfg(test)]").next().unwrap() };
            for path in crate_paths(code) {
                imports += 1;
                // A name with a capital is the type that the contract is implemented for.
                let is_game = path.starts_with(char::is_uppercase);
                let above = match height_of(&path) {
                    Some(imported) => imported > height,
                    None => is_game && height < height_of("decisions").unwrap(),
                };
                if above {
                    faults.push(format!("{file} uses crate::{path}"));
                }
            }
        }
        assert!(imports > least, "only {imports} imports were found in {game}");
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }
}

/// Whatever is left when files that import nothing else of what is left are taken away, again and again, imports itself in a circle.
#[test]
fn no_files_of_world_1940_import_each_other_in_a_circle() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games/global40/src");
    let module = |file: &str| {
        let path = Path::new(file).strip_prefix(&folder).unwrap().with_extension("");
        let names: Vec<String> = path.iter().map(|part| part.to_string_lossy().into_owned()).collect();
        names.into_iter().filter(|name| name != "mod" && name != "lib").collect::<Vec<_>>()
    };
    let files: Vec<(Vec<String>, String)> = sources(&folder)
        .into_iter()
        .filter(|(file, _)| !file.ends_with("tests.rs"))
        .map(|(file, text)| (module(&file), text.split("#[cfg(test)]").next().unwrap().into()))
        .collect();
    let known: BTreeSet<&Vec<String>> = files.iter().map(|(module, _)| module).collect();
    let mut left: BTreeMap<&Vec<String>, BTreeSet<Vec<String>>> = BTreeMap::new();
    for (module, text) in &files {
        let mut found = BTreeSet::new();
        for mut path in module_paths(module, text) {
            while !path.is_empty() && !known.contains(&path) {
                path.pop();
            }
            if !path.is_empty() && path != *module {
                found.insert(path);
            }
        }
        left.insert(module, found);
    }
    assert!(left.values().map(BTreeSet::len).sum::<usize>() > 1000, "too few imports were found");
    loop {
        let before = left.len();
        let there: BTreeSet<Vec<String>> = left.keys().map(|module| (*module).clone()).collect();
        left.retain(|_, imported| !imported.is_disjoint(&there));
        if left.len() == before {
            break;
        }
    }
    assert!(left.is_empty(), "{:?}", left.keys().collect::<Vec<_>>());
}

/// The modules that a text names from the root of its crate or from the module above it; of names in braces, the first of each.
fn module_paths(module: &[String], text: &str) -> Vec<Vec<String>> {
    let code: Vec<&str> = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    let code = code.join("\n");
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let mut paths = Vec::new();
    for (root, mark) in [(&[][..], "crate::"), (&module[..module.len().saturating_sub(1)], "super::")] {
        for rest in code.split(mark).skip(1) {
            let end = rest.find(|c| !is_name(c) && c != ':').unwrap_or(rest.len());
            let names = rest[..end].split("::").filter(|name| !name.is_empty());
            let path: Vec<String> = root.iter().cloned().chain(names.map(String::from)).collect();
            match rest[end..].strip_prefix('{').and_then(|list| list.split('}').next()) {
                Some(list) => paths.extend(list.split(',').map(|item| {
                    let name = item.trim().split(|c| !is_name(c)).next().unwrap_or_default();
                    path.iter().cloned().chain([name.into()]).collect()
                })),
                None => paths.push(path),
            }
        }
    }
    paths
}

#[test]
fn imports_are_found() {
    let text = "use crate::play::Match;\n/// See [`Match`](crate::Match).\nlet m = $crate::Seat(crate::rules::LAST);\n";
    assert_eq!(crate_paths(text), ["play", "rules"]);
}

fn table() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../engine/table/src")
}

/// What follows `crate::` in code, up to the next `::`. What a macro names is named where it is used; comments name anything.
fn crate_paths(text: &str) -> Vec<String> {
    let code: Vec<&str> = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    let code = code.join("\n").replace("$crate::", "");
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    code.split("crate::").skip(1).map(|rest| rest.split(|c| !is_name(c)).next().unwrap().into()).collect()
}

/// The Rust files of a folder and the folders in it, each with its text.
fn sources(folder: &Path) -> Vec<(String, String)> {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    paths
        .flat_map(|path| match path.is_dir() {
            true => sources(&path),
            false => vec![(path.display().to_string(), fs::read_to_string(&path).unwrap())],
        })
        .collect()
}

fn name(path: &Path) -> String {
    path.file_name().unwrap().to_string_lossy().into_owned()
}
