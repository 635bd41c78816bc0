//! Which files are rules, and a copy of the sources in which they are changed.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde::Deserialize;

/// `games/GAME/mutants.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// Files and folders with rules, from the game's folder.
    rules: Vec<String>,
    /// Of these, what begins so is left out.
    #[serde(default)]
    except: Vec<String>,
    /// Tests whose names begin so are not run: they play whole games.
    #[serde(default)]
    pub skip: Vec<String>,
}

impl Rules {
    pub fn of(root: &Path, game: &str) -> Result<Rules, String> {
        let path = root.join("games").join(game).join("mutants.toml");
        toml::from_str(&read(&path)?).map_err(|fault| format!("{}: {fault}", path.display()))
    }

    fn has(&self, path: &str) -> bool {
        let of = |begin: &String| path.starts_with(begin.as_str());
        path.ends_with(".rs") && self.rules.iter().any(of) && !self.except.iter().any(of)
    }
}

/// The copy.
pub struct Sources {
    /// Its root.
    pub root: PathBuf,
    /// Where it is built.
    pub target: PathBuf,
    /// Every file of the repository.
    files: Vec<String>,
}

impl Sources {
    /// A copy beside what the repository is built into.
    pub fn beside(root: &Path) -> Result<Sources, String> {
        let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
        let folder = target.join("mutants");
        let mut git = Command::new("git");
        git.args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]).current_dir(root);
        let listed = git.output().map_err(|fault| format!("git: {fault}"))?;
        let text = String::from_utf8(listed.stdout).map_err(|fault| fault.to_string())?;
        let files = text.split('\0').filter(|path| root.join(path).is_file()).map(str::to_owned).collect();
        Ok(Sources { root: folder.join("source"), target: folder.join("target"), files })
    }

    /// Makes the copy what the repository is. Only what differs is written, so that only that is built again.
    pub fn restore(&self, root: &Path) -> Result<(), String> {
        for path in &self.files {
            let (from, to) = (root.join(path), self.root.join(path));
            let bytes = fs::read(&from).map_err(|fault| format!("{}: {fault}", from.display()))?;
            if fs::read(&to).ok().as_ref() != Some(&bytes) {
                write(&to, &bytes)?;
            }
        }
        Ok(())
    }

    /// The files with rules, from the root of the copy.
    pub fn with_rules(&self, game: &str, rules: &Rules) -> Vec<String> {
        let folder = format!("games/{game}/");
        let is_rule = |path: &&String| path.strip_prefix(&folder).is_some_and(|inside| rules.has(inside));
        let mut files: Vec<String> = self.files.iter().filter(is_rule).cloned().collect();
        files.sort();
        files
    }

    pub fn read(&self, path: &str) -> Result<String, String> {
        read(&self.root.join(path))
    }

    pub fn write(&self, path: &str, text: &str) -> Result<(), String> {
        write(&self.root.join(path), text.as_bytes())
    }
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|fault| format!("{}: {fault}", path.display()))
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let fault = |fault| format!("{}: {fault}", path.display());
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(fault)?;
    }
    fs::write(path, bytes).map_err(fault)
}
