//! The container image: the static file and nothing of a system. It is built without root and without a daemon.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::{Release, VERSION, copy};
use crate::site::list;

/// The certificate authorities of the machine that builds: mail servers and webhooks are checked with them.
const AUTHORITIES: &str = "/etc/ssl/certs/ca-certificates.crt";

/// The name of the image.
pub fn name() -> String {
    format!("sandtable:{VERSION}")
}

/// Makes the image, as an archive that `podman load` and `docker load` read.
pub fn make(release: &Release, doc: &Path) -> Result<PathBuf, String> {
    let image = release.file("image.tar");
    let folder = release.scratch("image")?;
    copy(&release.program, &folder.join("sandtable"))?;
    copy(Path::new(AUTHORITIES), &folder.join("ca-certificates.crt"))?;
    for file in list(doc)? {
        copy(&file, &folder.join("doc").join(file.file_name().unwrap_or_default()))?;
    }
    let store = release.scratch("store")?;
    let mut build = stored(release.tool("buildah"), &store);
    build.args(["build", "--quiet", "--timestamp", &release.time, "--tag", &name(), "--file"]);
    release.run(build.arg(release.site.root.join("packaging/Containerfile")).arg(&folder))?;
    let mut push = stored(release.tool("buildah"), &store);
    push.args(["push", "--quiet", &name()]);
    release.run(push.arg(format!("oci-archive:{}:{}", image.display(), name())))?;
    Ok(image)
}

/// Keeps images and containers in a folder of its own. Copying files works everywhere, layering file systems does not.
pub fn stored(mut command: Command, store: &Path) -> Command {
    command.arg("--root").arg(store.join("root")).arg("--runroot").arg(store.join("run"));
    command.args(["--storage-driver", "vfs"]);
    command
}
