//! Where tasks run, and their deadline.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use crate::process::Deadline;

/// The profile of everything that is checked natively. It compiles the rules as shipped, so that their instructions can be
/// counted.
pub const CHECKED: &str = "checked";

/// The profile of shipped programs.
pub const SHIPPED: &str = "release";

/// The paths that tasks need.
pub struct Site {
    /// The repository.
    pub root: PathBuf,
    /// Where cargo builds.
    pub target: PathBuf,
    /// Where tools are installed.
    pub tools: PathBuf,
    /// The moment by which everything must have ended.
    pub deadline: Deadline,
}

impl Site {
    /// This repository, for tasks that end by this moment.
    pub fn until(end: Instant) -> Site {
        // Cargo passes the path of this crate when it starts it. The path at compile time is wrong if the checkout has moved.
        let here = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
        let here =
            here.filter(|path| path.ends_with("xtask")).unwrap_or_else(|| env!("CARGO_MANIFEST_DIR").into());
        let root = here.parent().expect("xtask lies in the repository");
        let built = std::env::current_exe().expect("this program has a path");
        let target = built.ancestors().nth(2).expect("cargo builds into TARGET/PROFILE").to_path_buf();
        let home = std::env::var_os("HOME").map_or_else(|| target.clone(), PathBuf::from);
        let tools = home.join(".cache/sandtable/tools");
        Site { root: root.to_path_buf(), target, tools, deadline: Deadline(end) }
    }

    /// A program that runs in the repository and finds the installed tools.
    pub fn program(&self, name: impl AsRef<std::ffi::OsStr>) -> Command {
        let mut command = Command::new(name);
        let path = std::env::var_os("PATH").unwrap_or_default();
        let all = std::iter::once(self.tools.join("bin")).chain(std::env::split_paths(&path));
        command.current_dir(&self.root).env("CARGO_TARGET_DIR", &self.target);
        command.env("PATH", std::env::join_paths(all).expect("the path was one before"));
        // Some build scripts see what cargo told this program about its own crate as a change: they would run again for every
        // cargo started here after one started by hand.
        let of_this_crate = ["CARGO_PKG_", "CARGO_MANIFEST_"];
        let told = std::env::vars_os().filter_map(|(name, _)| name.into_string().ok());
        for name in told.filter(|name| of_this_crate.iter().any(|begins| name.starts_with(begins))) {
            command.env_remove(name);
        }
        command
    }

    /// Cargo with these arguments.
    pub fn cargo(&self, words: &str) -> Command {
        let mut command = self.program("cargo");
        command.args(words.split_whitespace());
        command
    }

    /// Builds these programs of ours with the profile for checks.
    pub fn build(&self, programs: &[&str], locked: bool) -> Result<(), String> {
        self.build_as(CHECKED, programs, locked)
    }

    /// Builds these programs of ours with a profile.
    ///
    /// Features are resolved for the whole workspace, as for the tests: resolved for one crate they would differ, and the
    /// games would be compiled again.
    pub fn build_as(&self, profile: &str, programs: &[&str], locked: bool) -> Result<(), String> {
        let mut cargo = self.cargo(&format!("build --workspace --profile {profile}"));
        cargo.args(locked.then_some("--locked"));
        self.deadline.run(cargo.args(programs.iter().flat_map(|name| ["--bin", name])))
    }

    /// The path of one of our built programs.
    pub fn path_of(&self, name: &str) -> PathBuf {
        self.target.join(CHECKED).join(name)
    }

    /// One of our built programs.
    pub fn built(&self, name: &str) -> Command {
        self.program(self.path_of(name))
    }

    /// The built `sandtable` with these arguments.
    pub fn sandtable(&self, words: &str) -> Command {
        let mut command = self.built("sandtable");
        command.args(words.split_whitespace());
        command
    }

    /// Whether there is a program of this name.
    pub fn has(&self, name: &str) -> bool {
        let path = std::env::var_os("PATH").unwrap_or_default();
        self.tools.join("bin").join(name).is_file()
            || std::env::split_paths(&path).any(|folder| folder.join(name).is_file())
    }

    /// The ids of the games that can be played: those with a crate in the catalog.
    pub fn games(&self) -> Result<Vec<String>, String> {
        let mut names = self.boards()?;
        names.retain(|game| self.root.join("catalog").join(game).join("Cargo.toml").is_file());
        if names.is_empty() { Err("there are no games".into()) } else { Ok(names) }
    }

    /// The ids of all games, those included of which only the board stands.
    pub fn boards(&self) -> Result<Vec<String>, String> {
        let crates =
            list(&self.root.join("games"))?.into_iter().filter(|path| path.join("Cargo.toml").is_file());
        Ok(crates.filter_map(|path| Some(path.file_name()?.to_str()?.to_string())).collect())
    }

    /// The golden games of a game's newest edition, as paths from the repository root.
    pub fn golden(&self, game: &str) -> Result<Vec<String>, String> {
        self.golden_in(&format!("games/{game}/golden"))
    }

    /// The golden games in a folder, which is given and named from the repository root.
    pub fn golden_in(&self, folder: &str) -> Result<Vec<String>, String> {
        let golden = list(&self.root.join(folder))?;
        let named = golden.iter().filter_map(|path| path.file_name()?.to_str());
        let files: Vec<String> =
            named.filter(|n| n.ends_with(".jsonl")).map(|n| format!("{folder}/{n}")).collect();
        if files.is_empty() { Err(format!("there is no golden game in {folder}")) } else { Ok(files) }
    }
}

/// The entries of a folder, sorted.
pub fn list(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = std::fs::read_dir(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    Ok(paths)
}
