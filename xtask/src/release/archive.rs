//! The archive for Linux: one folder with the program, licences and examples.

use std::path::{Path, PathBuf};

use super::{Release, copy};
use crate::site::list;

/// Which machines it is for.
pub const MACHINE: &str = "linux-x86_64";

/// Makes the archive.
pub fn make(release: &Release, doc: &Path) -> Result<PathBuf, String> {
    let archive = release.file(&format!("{MACHINE}.tar.gz"));
    let parent = release.scratch("archive")?;
    let name = release.file(MACHINE);
    let name = name.file_name().unwrap_or_default();
    let folder = parent.join(name);
    copy(&release.program, &folder.join("sandtable"))?;
    release.copy("packaging/README.txt", &folder.join("README.txt"))?;
    for file in list(doc)? {
        copy(&file, &folder.join(file.file_name().unwrap_or_default()))?;
    }
    for file in list(&release.site.root.join("docs/examples/server"))? {
        copy(&file, &folder.join("server").join(file.file_name().unwrap_or_default()))?;
    }
    let mut tar = release.tool("tar");
    tar.current_dir(&parent).args([
        "--sort=name",
        "--owner=0",
        "--group=0",
        "--numeric-owner",
        "--mode=u=rwX,go=rX",
    ]);
    tar.arg(format!("--mtime=@{}", release.time)).args(["-I", "gzip -n", "-cf"]).arg(&archive).arg(name);
    release.run(&mut tar)?;
    Ok(archive)
}
