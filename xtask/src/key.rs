//! Keys of checks: a key covers everything a check depends on, so that a check that has passed need not run again
//! until its key changes.
//!
//! Every key covers the toolchain, the build settings, `Cargo.lock`, xtask and `.ci`, and for each check the
//! crates it is built from, with all their dependencies of ours, and the files it reads. Keys that passed are stored next to the build.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;

use crate::site::Site;

/// The dependencies of a check.
#[derive(Clone, Default)]
pub struct Inputs {
    /// Crates of ours: each with all crates of ours that it, its tests and its build depend on.
    crates: Vec<String>,
    /// Files and folders, by their paths from the repository root.
    paths: Vec<String>,
    /// Build artefacts, as they are when the check begins: an outdated build is a different input.
    built: Vec<PathBuf>,
}

impl Inputs {
    /// Only what every check depends on.
    pub fn none() -> Inputs {
        Inputs::default()
    }

    /// Adds these crates.
    pub fn crates<S: Into<String>>(mut self, names: impl IntoIterator<Item = S>) -> Inputs {
        self.crates.extend(names.into_iter().map(Into::into));
        self
    }

    /// Adds the dependencies of another check.
    pub fn with(self, other: Inputs) -> Inputs {
        self.crates(other.crates).paths(other.paths).built(other.built)
    }

    /// Adds these files and folders.
    pub fn paths<S: Into<String>>(mut self, paths: impl IntoIterator<Item = S>) -> Inputs {
        self.paths.extend(paths.into_iter().map(Into::into));
        self
    }

    /// Adds these build artefacts.
    pub fn built(mut self, built: impl IntoIterator<Item = PathBuf>) -> Inputs {
        self.built.extend(built);
        self
    }
}

/// What every check depends on.
const COMMON: [&str; 9] = [
    ".cargo",
    ".ci",
    ".config",
    "Cargo.lock",
    "Cargo.toml",
    "rustfmt.toml",
    "rust-toolchain.toml",
    "xtask/Cargo.toml",
    "xtask/src",
];

/// Debian packages that stages use as tools.
const TOOLS: [&str; 6] = ["cargo-web", "chromium", "nats-server", "postgresql", "rustc-web", "valgrind"];

/// The sources, and what is built from what.
#[derive(Clone, Default)]
pub struct Sources {
    /// Every file that Git tracks or would add, with the hash of its content.
    files: BTreeMap<String, String>,
    /// The folders each crate is built and tested from, including its own.
    folders: BTreeMap<String, BTreeSet<String>>,
    /// Tool versions and external build settings.
    surroundings: String,
    passed: PathBuf,
}

impl Sources {
    /// Reads them.
    pub fn read(site: &Site) -> Result<Sources, String> {
        let files = hashes(site)?;
        let manifests = files.keys().filter(|path| path.ends_with("Cargo.toml")).cloned();
        let mut folders = BTreeMap::new();
        for manifest in manifests.filter(|path| !path.starts_with("fuzz/")) {
            let text =
                fs::read_to_string(site.root.join(&manifest)).map_err(|e| format!("{manifest}: {e}"))?;
            if let Some(name) = package(&text) {
                folders.insert(name.to_string(), built_from(site, name)?);
            }
        }
        Ok(Sources { files, folders, surroundings: surroundings(site), passed: site.target.join("passed") })
    }

    /// The crates of the workspace.
    pub fn crates(&self) -> Vec<String> {
        self.folders.keys().cloned().collect()
    }

    /// The manifests of all crates.
    pub fn manifests(&self) -> Vec<String> {
        self.files.keys().filter(|path| path.ends_with("Cargo.toml")).cloned().collect()
    }

    /// Clippy's configuration files, which are next to the crates they apply to.
    pub fn clippy_settings(&self) -> Vec<String> {
        self.files.keys().filter(|path| path.ends_with("clippy.toml")).cloned().collect()
    }

    /// The key of a check.
    pub fn key(&self, name: &str, inputs: &Inputs) -> Result<String, String> {
        let wanted = self.wanted(inputs)?;
        let mut text = format!("{name}\n{}", self.surroundings);
        for (path, hash) in self.files.iter().filter(|(path, _)| wanted.iter().any(|w| lies_in(path, w))) {
            text.push_str(&format!("{hash} {path}\n"));
        }
        hash_of(&(text + &built(&inputs.built)?))
    }

    /// The source files and folders that a check depends on.
    fn wanted<'s>(&'s self, inputs: &'s Inputs) -> Result<BTreeSet<&'s str>, String> {
        let mut wanted: BTreeSet<&str> = COMMON.into_iter().collect();
        wanted.extend(inputs.paths.iter().map(String::as_str));
        for name in &inputs.crates {
            let folders = self.folders.get(name).ok_or_else(|| format!("there is no crate {name}"))?;
            wanted.extend(folders.iter().map(String::as_str));
        }
        Ok(wanted)
    }

    /// The source files that a check does not depend on.
    #[cfg(test)]
    pub fn left_out(&self, inputs: &Inputs) -> BTreeSet<String> {
        let wanted = self.wanted(inputs).unwrap();
        self.files.keys().filter(|path| !wanted.iter().any(|w| lies_in(path, w))).cloned().collect()
    }

    /// Whether a check has passed with this key.
    pub fn has_passed(&self, name: &str, key: &str) -> bool {
        fs::read_to_string(self.note(name)).is_ok_and(|kept| kept == key)
    }

    /// Records that a check has passed with this key.
    pub fn note_passed(&self, name: &str, key: &str) -> Result<(), String> {
        fs::create_dir_all(&self.passed).map_err(|e| format!("{}: {e}", self.passed.display()))?;
        fs::write(self.note(name), key).map_err(|e| format!("{}: {e}", self.passed.display()))
    }

    /// Forgets that a check has passed.
    pub fn forget(&self, name: &str) {
        let _ = fs::remove_file(self.note(name));
    }

    /// Sources invented for a test: files with their content, crates with the folders they are built from.
    #[cfg(test)]
    pub fn of(files: &[(&str, &str)], folders: &[(&str, &[&str])], test: &str) -> Sources {
        let owned = |names: &[&str]| names.iter().map(|name| name.to_string()).collect();
        Sources {
            files: files.iter().map(|(path, hash)| (path.to_string(), hash.to_string())).collect(),
            folders: folders.iter().map(|(name, folders)| (name.to_string(), owned(folders))).collect(),
            surroundings: String::new(),
            passed: std::env::temp_dir().join(format!("sandtable-{test}-{}", std::process::id())),
        }
    }

    /// The same with a different content of a file, which must exist.
    #[cfg(test)]
    pub fn with_change(mut self, path: &str) -> Sources {
        *self.files.get_mut(path).unwrap_or_else(|| panic!("there is no {path}")) = "changed".into();
        self
    }

    /// Forgets all passes.
    #[cfg(test)]
    pub fn forget_all(&self) {
        let _ = fs::remove_dir_all(&self.passed);
    }

    fn note(&self, name: &str) -> PathBuf {
        self.passed.join(name.replace(['/', ' '], "-"))
    }
}

/// Forgets the pass of the check that built these files: they are about to be replaced.
pub fn forget(site: &Site, name: &str) {
    let passed = site.target.join("passed");
    Sources { passed, ..Sources::default() }.forget(name);
}

/// Build artefacts, with their hashes.
fn built(paths: &[PathBuf]) -> Result<String, String> {
    let mut files = BTreeSet::new();
    let mut left: Vec<PathBuf> = paths.to_vec();
    while let Some(path) = left.pop() {
        match fs::read_dir(&path) {
            Ok(folder) => left.extend(folder.filter_map(|entry| Some(entry.ok()?.path()))),
            Err(_) => drop(files.insert(path)),
        }
    }
    let mut text = String::new();
    for file in files {
        let hash = if file.is_file() { hash_of_file(&file)? } else { "none\n".into() };
        text.push_str(&format!("{} {hash}", file.display()));
    }
    Ok(text)
}

/// The hash of a build artefact. Several checks ask for the same large files, so it is kept as long as the file has not been written.
fn hash_of_file(file: &Path) -> Result<String, String> {
    static KNOWN: Mutex<BTreeMap<(PathBuf, SystemTime), String>> = Mutex::new(BTreeMap::new());
    let written = file.metadata().and_then(|data| data.modified());
    let state = (file.to_path_buf(), written.map_err(|e| format!("{}: {e}", file.display()))?);
    let known = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(hash) = known().get(&state) {
        return Ok(hash.clone());
    }
    let hash = text_of(Command::new("git").args(["hash-object", "--no-filters"]).arg(file))?;
    known().insert(state, hash.clone());
    Ok(hash)
}

/// Whether a path is this file or lies anywhere in this folder.
fn lies_in(path: &str, wanted: &str) -> bool {
    path.strip_prefix(wanted).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Every file with the hash Git gives its content.
fn hashes(site: &Site) -> Result<BTreeMap<String, String>, String> {
    let listed = text_of(site.program("git").args(["ls-files", "-z", "-co", "--exclude-standard"]))?;
    let there = |path: &&str| site.root.join(path).is_file();
    let paths: Vec<&str> = listed.split('\0').filter(|path| !path.is_empty()).filter(there).collect();
    let mut git = site.program("git");
    git.args(["hash-object", "--no-filters", "--stdin-paths"]);
    let hashed = fed(&mut git, &(paths.join("\n") + "\n"))?;
    let hashes: Vec<&str> = hashed.lines().collect();
    if hashes.len() != paths.len() {
        return Err("git did not hash every file".into());
    }
    Ok(paths.iter().zip(hashes).map(|(path, hash)| (path.to_string(), hash.to_string())).collect())
}

fn hash_of(text: &str) -> Result<String, String> {
    let mut git = Command::new("git");
    fed(git.args(["hash-object", "--no-filters", "--stdin"]), text).map(|hash| hash.trim().to_string())
}

/// The output of a command given this input.
fn fed(command: &mut Command, text: &str) -> Result<String, String> {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|e| format!("{command:?}: {e}"))?;
    let mut input = child.stdin.take().expect("is piped");
    let text = text.to_string();
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let out = child.wait_with_output().map_err(|e| e.to_string())?;
    writer.join().map_err(|_| "the writer failed")?.map_err(|e| e.to_string())?;
    if !out.status.success() {
        return Err(format!("{command:?}: {}", out.status));
    }
    String::from_utf8(out.stdout).map_err(|e| e.to_string())
}

fn text_of(command: &mut Command) -> Result<String, String> {
    let out = command.stdin(Stdio::null()).output().map_err(|e| format!("{command:?}: {e}"))?;
    if !out.status.success() {
        return Err(format!("{command:?}: {}", String::from_utf8_lossy(&out.stderr)));
    }
    String::from_utf8(out.stdout).map_err(|e| e.to_string())
}

/// The name of the package that a manifest describes.
fn package(manifest: &str) -> Option<&str> {
    let (_, rest) = manifest.split_once("[package]")?;
    let line = rest.lines().find(|line| line.trim_start().starts_with("name"))?;
    line.split('"').nth(1)
}

/// The folders of our crates that a crate is built and tested from.
fn built_from(site: &Site, name: &str) -> Result<BTreeSet<String>, String> {
    let tree = |network: &str| {
        let words = "tree --locked --all-features --prefix none --format {p} -e all --target all";
        text_of(&mut site.cargo(&format!("{words} {network} -p {name}")))
    };
    // The network is used only for locked packages that were not fetched yet.
    let tree = tree("--offline").or_else(|_| tree(""))?;
    let root = site.root.to_string_lossy().into_owned();
    let path = |line: &str| Some(line.split_once('(')?.1.split_once(')')?.0.to_string());
    let ours = tree
        .lines()
        .filter_map(path)
        .filter_map(|path| Some(path.strip_prefix(&root)?.trim_start_matches('/').to_string()));
    Ok(ours.collect())
}

/// Versions of the compilers and tools, and the environment variables that affect a build.
fn surroundings(site: &Site) -> String {
    let version = |command: &mut Command| text_of(command).unwrap_or_default();
    let mut text = version(site.program("rustc").arg("-vV"));
    text.push_str(&version(site.program("rustc").args(["+nightly", "-vV"])));
    text.push_str(&version(site.program("node").arg("--version")));
    let query = ["-W", "-f", "${Package} ${Version}\n"];
    let packages = site.program("dpkg-query").args(query).args(TOOLS).output();
    text.push_str(&packages.map(|out| String::from_utf8_lossy(&out.stdout).into_owned()).unwrap_or_default());
    let builds = |name: &str| name.starts_with("CARGO_PROFILE_") || name.contains("RUSTFLAGS");
    let mut settings: Vec<String> = std::env::vars()
        .filter(|(name, _)| builds(name))
        .map(|(name, value)| format!("{name}={value}\n"))
        .collect();
    settings.sort();
    text + &settings.concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sources() -> Sources {
        let files = [
            "Cargo.lock",
            "engine/table/src/lib.rs",
            "games/skirmish/src/lib.rs",
            "games/underbelly/src/lib.rs",
            "xtask/src/main.rs",
            "xtask/wasm/src/lib.rs",
        ];
        let folders = [
            ("skirmish", &["games/skirmish", "engine/table"][..]),
            ("underbelly", &["games/underbelly", "engine/table"][..]),
        ];
        Sources::of(&files.map(|path| (path, "as before")), &folders, "keys")
    }

    fn changes(path: &str, name: &str, inputs: &Inputs) -> bool {
        sources().key(name, inputs).unwrap() != sources().with_change(path).key(name, inputs).unwrap()
    }

    #[test]
    fn a_key_covers_what_is_used_and_nothing_else() {
        let skirmish = Inputs::none().crates(["skirmish"]);
        let underbelly = Inputs::none().crates(["underbelly"]);
        for (path, of_skirmish, of_underbelly) in [
            ("games/skirmish/src/lib.rs", true, false),
            ("games/underbelly/src/lib.rs", false, true),
            ("engine/table/src/lib.rs", true, true),
            ("Cargo.lock", true, true),
            ("xtask/src/main.rs", true, true),
            ("xtask/wasm/src/lib.rs", false, false),
        ] {
            assert_eq!(changes(path, "laws", &skirmish), of_skirmish, "{path}");
            assert_eq!(changes(path, "laws", &underbelly), of_underbelly, "{path}");
        }
        let reads = Inputs::none().paths(["xtask/wasm"]);
        assert!(changes("xtask/wasm/src/lib.rs", "wasm", &reads));
        assert!(sources().key("wasm", &Inputs::none().crates(["chess"])).is_err());
    }

    #[test]
    fn a_key_covers_what_was_built() {
        let folder = std::env::temp_dir().join(format!("sandtable-built-{}", std::process::id()));
        let file = folder.join("games/web.wasm");
        let key = || sources().key("page", &Inputs::none().built([folder.clone()])).unwrap();
        let none = key();
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(&file, "one").unwrap();
        let one = key();
        fs::write(&file, "another").unwrap();
        let another = key();
        fs::remove_dir_all(&folder).unwrap();
        assert!(none != one && one != another && another != none);
        assert_eq!(key(), none);
    }

    #[test]
    fn a_folder_is_not_another_whose_name_begins_like_it() {
        assert!(lies_in("games/a/x.rs", "games/a") && lies_in("Cargo.lock", "Cargo.lock"));
        assert!(!lies_in("games/ab/x.rs", "games/a"));
    }
}
