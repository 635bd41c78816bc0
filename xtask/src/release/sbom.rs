//! The bill of materials, in CycloneDX, by `cargo-cyclonedx`: everything that is compiled into the program, with versions and licences.

use std::fs;
use std::path::PathBuf;

use super::{Release, copy, read, write};
use crate::stage::Done;

/// The tool, which writes a file beside every crate of the workspace.
const TOOL: &str = "cargo-cyclonedx";

/// Makes the bill of the program.
pub fn make(release: &Release) -> Result<PathBuf, String> {
    let site = release.site;
    if !site.has(TOOL) {
        let mut install = site.cargo("install --locked --debug --quiet --root");
        release.run(install.arg(&site.tools).arg(TOOL).env("CARGO_TARGET_DIR", site.target.join("tools")))?;
    }
    let mut cyclonedx = release.tool("cargo");
    cyclonedx.args([
        "cyclonedx",
        "--manifest-path",
        "cli/Cargo.toml",
        "--features",
        "page",
        "--describe",
        "binaries",
    ]);
    cyclonedx.args([
        "--target",
        "x86_64-unknown-linux-gnu",
        "--format",
        "json",
        "--spec-version",
        "1.5",
        "--quiet",
    ]);
    release.run(&mut cyclonedx)?;
    let sbom = release.file("sbom.cdx.json");
    copy(&site.root.join("cli/sandtable_bin.cdx.json"), &sbom)?;
    tidy(release)?;
    // Our own crates are named by where they lie: that is nobody's business.
    let here = format!("path+file://{}", site.root.display());
    write(&sbom, &read(&sbom)?.replace(&here, "path+file:///sandtable"))?;
    Ok(sbom)
}

/// Removes what the tool has left in the repository.
fn tidy(release: &Release) -> Done {
    let mut left = release.site.program("git");
    let left = release.site.deadline.output(left.args([
        "ls-files",
        "--others",
        "--",
        "*_bin.cdx.json",
        "*_cdylib-rlib.cdx.json",
    ]))?;
    left.lines().try_for_each(|file| {
        fs::remove_file(release.site.root.join(file)).map_err(|e| format!("{file}: {e}"))
    })
}
