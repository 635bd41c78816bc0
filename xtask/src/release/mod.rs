//! `cargo xtask release`: everything that people download, made from one commit, and tried as they would.
//!
//! The same commit and the same program give the same bytes: files are sorted, belong to root and have the time of the commit.

mod archive;
mod debian;
mod image;
mod licences;
mod notes;
mod proof;
mod sbom;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use crate::program;
use crate::site::{Site, list};
use crate::stage::Done;

/// Time limit for `cargo xtask release`.
const MINUTES: u64 = 90;

/// The version of the workspace.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The programs that are needed and are not part of every Debian, with the package of each.
const NEEDS: [(&str, &str); 6] = [
    ("buildah", "buildah"),
    ("debootstrap", "debootstrap"),
    ("dpkg-deb", "dpkg"),
    ("lintian", "lintian"),
    ("podman", "podman"),
    ("runc", "runc"),
];

const USAGE: &str = "cargo xtask release [--as-built | --program FILE]";

/// What a release is made of.
struct Release<'a> {
    site: &'a Site,
    /// The static program with the page in it.
    program: PathBuf,
    /// Where the files go.
    out: PathBuf,
    /// Seconds since 1970 at which the commit was made.
    time: String,
}

/// `cargo xtask release [--as-built | --program FILE]`: with the page as it is in `web/dist`, or with a program that was built before.
pub fn command(words: &[String]) -> Done {
    let site = Site::until(Instant::now() + Duration::from_secs(60 * MINUTES));
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        [] => make(&site, program::build(&site, false)?),
        ["--as-built"] => make(&site, program::build(&site, true)?),
        ["--program", file] => {
            let file = fs::canonicalize(file).map_err(|e| format!("{file}: {e}"))?;
            program::check(&site, &file)?;
            make(&site, file)
        }
        _ => Err(USAGE.into()),
    }
}

/// The stage of the full matrix: with the page that an earlier stage has built.
pub fn stage(site: &Site) -> Done {
    make(site, program::build(site, true)?)
}

fn make(site: &Site, program: PathBuf) -> Done {
    install(site)?;
    let release = Release::new(site, program)?;
    let notes = notes::of(&read(&site.root.join("CHANGELOG.md"))?, VERSION)?;
    write(&release.file("notes.md"), &notes)?;
    let sbom = sbom::make(&release)?;
    let doc = licences::folder(&release)?;
    let archive = archive::make(&release, &doc)?;
    let package = debian::make(&release, &doc)?;
    let image = image::make(&release, &doc)?;
    sums(&release, &[&archive, &package, &image, &sbom])?;
    proof::archive(&release, &archive)?;
    proof::package(&release, &package)?;
    proof::image(&release, &image)?;
    for path in list(&release.out)?.iter().filter(|path| path.is_file()) {
        let bytes = fs::metadata(path).map_err(|e| e.to_string())?.len();
        println!("{{\"release\":\"{}\",\"bytes\":{bytes}}}", path.file_name().unwrap_or_default().display());
    }
    println!("Sandtable {VERSION} is in {}", release.out.display());
    Ok(())
}

/// Installs the programs that are missing.
fn install(site: &Site) -> Done {
    let missing: Vec<&str> =
        NEEDS.iter().filter(|(program, _)| !site.has(program)).map(|(_, package)| *package).collect();
    if missing.is_empty() {
        return Ok(());
    }
    site.deadline.run(site.program("apt-get").args(["update", "-qq"]))?;
    let mut install = site.program("apt-get");
    install.args(["install", "-y", "-qq", "--no-install-recommends"]).args(missing);
    site.deadline.run(install.env("DEBIAN_FRONTEND", "noninteractive"))
}

impl<'a> Release<'a> {
    /// An empty folder for this release.
    fn new(site: &'a Site, program: PathBuf) -> Result<Release<'a>, String> {
        let time = site.deadline.output(site.program("git").args(["log", "-1", "--format=%ct"]))?;
        let out = site.target.join(format!("release-{VERSION}"));
        empty(&out)?;
        Ok(Release { site, program, out, time: time.trim().into() })
    }

    /// The path of a file of this release: `sandtable-VERSION-REST`.
    fn file(&self, rest: &str) -> PathBuf {
        self.out.join(format!("sandtable-{VERSION}-{rest}"))
    }

    /// An empty folder for what is needed on the way.
    fn scratch(&self, name: &str) -> Result<PathBuf, String> {
        let folder = self.site.target.join("release-scratch").join(name);
        empty(&folder)?;
        Ok(folder)
    }

    /// A program that takes the time of the commit for the present.
    fn tool(&self, name: &str) -> Command {
        let mut command = self.site.program(name);
        command.env("SOURCE_DATE_EPOCH", &self.time);
        command
    }

    /// Runs a program; it must succeed.
    fn run(&self, command: &mut Command) -> Done {
        self.site.deadline.run(command)
    }

    /// Copies a file of the repository.
    fn copy(&self, from: impl AsRef<Path>, to: &Path) -> Done {
        copy(&self.site.root.join(from), to)
    }
}

/// `SHA256SUMS`, as `sha256sum --check` reads it.
fn sums(release: &Release, files: &[&Path]) -> Done {
    let mut sum = release.tool("sha256sum");
    sum.current_dir(&release.out).args(files.iter().filter_map(|file| file.file_name()));
    write(&release.out.join("SHA256SUMS"), &release.site.deadline.output(&mut sum)?)
}

fn empty(folder: &Path) -> Done {
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    }
    fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))
}

fn copy(from: &Path, to: &Path) -> Done {
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    }
    fs::copy(from, to).map(drop).map_err(|e| format!("{}: {e}", from.display()))
}

fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))
}

fn write(path: &Path, text: &str) -> Done {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    }
    fs::write(path, text).map_err(|e| format!("{}: {e}", path.display()))
}
