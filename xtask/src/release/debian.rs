//! The Debian package: the program, its page in the desktop's menu, units and configuration of a server. The files are in
//! `packaging/debian` and `docs/examples/server`.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use super::{Release, VERSION, copy, read, write};
use crate::site::list;
use crate::stage::Done;

/// Where the package's own files lie.
const OURS: &str = "packaging/debian";

/// Where those of a server lie.
const SERVER: &str = "docs/examples/server";

/// Where documentation goes.
const DOC: &str = "usr/share/doc/sandtable";

/// The user of the services, in the unit of the package; the example makes do without one.
const USER: [(&str, &str); 1] = [("DynamicUser=yes", "User=_sandtable")];

/// The page is in the program.
const PAGE: [(&str, &str); 2] = [
    ("# Leave this out if the page is built into the program.\n", ""),
    ("page = \"/usr/share/sandtable/page\"\n", ""),
];

/// Makes the package, and has lintian look at it.
pub fn make(release: &Release, doc: &Path) -> Result<PathBuf, String> {
    let root = release.scratch("debian")?;
    fill(release, &root, doc)?;
    let package = release.out.join(format!("sandtable_{VERSION}_amd64.deb"));
    let mut build = release.tool("dpkg-deb");
    release.run(build.args(["--root-owner-group", "-Zxz", "--build"]).arg(&root).arg(&package))?;
    let mut lint = release.tool("lintian");
    release.run(
        lint.args(["--allow-root", "--fail-on", "error,warning", "--tag-display-limit", "0"]).arg(&package),
    )?;
    Ok(package)
}

/// The files of the package.
fn fill(release: &Release, root: &Path, doc: &Path) -> Done {
    let ours = release.site.root.join(OURS);
    let server = release.site.root.join(SERVER);
    copy(&release.program, &root.join("usr/bin/sandtable"))?;
    release.run(release.tool("strip").arg(root.join("usr/bin/sandtable")))?;
    for unit in ["sandtable.service", "sandtable-worker.service"] {
        let text = with(&read(&server.join(unit))?, &USER)?;
        write(&root.join("lib/systemd/system").join(unit), &text)?;
    }
    write(&root.join("etc/sandtable/sandtable.toml"), &with(&read(&server.join("sandtable.toml"))?, &PAGE)?)?;
    copy(&server.join("worker.env"), &root.join("etc/sandtable/worker.env"))?;
    copy(&server.join("nginx.conf"), &root.join(DOC).join("examples/nginx.conf"))?;
    copy(&ours.join("sandtable.desktop"), &root.join("usr/share/applications/sandtable.desktop"))?;
    release.copy("web/art/icon.svg", &root.join("usr/share/icons/hicolor/scalable/apps/sandtable.svg"))?;
    copy(&ours.join("lintian-overrides"), &root.join("usr/share/lintian/overrides/sandtable"))?;
    copy(&ours.join("README.Debian"), &root.join(DOC).join("README.Debian"))?;
    copy(&doc.join("NOTICE"), &root.join(DOC).join("NOTICE"))?;
    write(&root.join(DOC).join("copyright"), &copyright(release)?)?;
    packed(release, &doc.join("THIRD-PARTY.txt"), &root.join(DOC).join("THIRD-PARTY.txt"))?;
    packed(release, &doc.join("CHANGELOG.md"), &root.join(DOC).join("CHANGELOG.md"))?;
    dated(release, "sandtable.1", "+%Y-%m-%d", &root.join("usr/share/man/man1/sandtable.1"))?;
    dated(release, "changelog", "+%a, %d %b %Y %T %z", &root.join(DOC).join("changelog"))?;
    modes(release, root)?;
    describe(release, root, &ours)
}

/// What dpkg is told about the package.
fn describe(release: &Release, root: &Path, ours: &Path) -> Done {
    let about = root.join("DEBIAN");
    let sums = "find * -type f ! -path 'DEBIAN/*' -print0 | sort -z | xargs -0 md5sum";
    let sums = release.site.deadline.output(release.tool("sh").current_dir(root).args(["-c", sums]))?;
    let size = release.site.deadline.output(release.tool("du").args(["-sk", "--apparent-size"]).arg(root))?;
    let size = size.split_whitespace().next().unwrap_or("0").to_string();
    let control = with(&read(&ours.join("control"))?, &[("@VERSION@", VERSION), ("@SIZE@", &size)])?;
    write(&about.join("control"), &control)?;
    write(&about.join("md5sums"), &sums)?;
    copy(&ours.join("conffiles"), &about.join("conffiles"))?;
    for script in ["postinst", "prerm", "postrm"] {
        copy(&ours.join(script), &about.join(script))?;
        mode(&about.join(script), 0o755)?;
    }
    ["control", "md5sums", "conffiles"].iter().try_for_each(|file| mode(&about.join(file), 0o644))
}

/// Everybody may read everything, except passwords.
fn modes(release: &Release, root: &Path) -> Done {
    release.run(release.tool("chmod").args(["-R", "u=rwX,go=rX"]).arg(root))?;
    mode(&root.join("usr/bin/sandtable"), 0o755)?;
    list(&root.join("etc/sandtable"))?.iter().try_for_each(|file| mode(file, 0o600))
}

fn mode(path: &Path, mode: u32) -> Done {
    fs::set_permissions(path, Permissions::from_mode(mode)).map_err(|e| format!("{}: {e}", path.display()))
}

/// A compressed file that names this version and the day of the commit, in this format.
fn dated(release: &Release, name: &str, format: &str, to: &Path) -> Done {
    let mut date = release.tool("date");
    date.args(["-u", format, "-d"]).arg(format!("@{}", release.time)).env("LC_ALL", "C");
    let date = release.site.deadline.output(&mut date)?;
    let text = read(&release.site.root.join(OURS).join(name))?;
    let written = release.scratch("dated")?.join(name);
    write(&written, &with(&text, &[("@DATE@", date.trim()), ("@VERSION@", VERSION)])?)?;
    packed(release, &written, to)
}

/// Compresses a file, as Debian wants it for documentation.
fn packed(release: &Release, from: &Path, to: &Path) -> Done {
    copy(from, to)?;
    release.run(release.tool("gzip").args(["-n", "-9"]).arg(to))
}

/// The licence in the form that Debian wants: empty lines are dots.
fn copyright(release: &Release) -> Result<String, String> {
    let mit = read(&release.site.root.join("LICENSE-MIT"))?;
    let lines = mit.trim().lines().map(|line| if line.is_empty() { " .".into() } else { format!(" {line}") });
    let mit = lines.collect::<Vec<String>>().join("\n");
    with(&read(&release.site.root.join(OURS).join("copyright"))?, &[("@MIT@", &mit)])
}

/// A text with these parts replaced, all of which it must contain.
fn with(text: &str, parts: &[(&str, &str)]) -> Result<String, String> {
    parts.iter().try_fold(text.to_string(), |text, (old, new)| match text.contains(old) {
        true => Ok(text.replace(old, new)),
        false => Err(format!("{old:?} is not there any more")),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The files that the package changes still contain what is changed.
    #[test]
    fn examples_can_be_packaged() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let text = |file: &str| read(&root.join(SERVER).join(file)).unwrap();
        for unit in ["sandtable.service", "sandtable-worker.service"] {
            let unit = with(&text(unit), &USER).unwrap();
            assert!(unit.contains("\nUser=_sandtable\n") && unit.contains("ExecStart=/usr/bin/sandtable "));
        }
        assert!(!with(&text("sandtable.toml"), &PAGE).unwrap().contains("page ="));
        for file in read(&root.join(OURS).join("conffiles")).unwrap().lines() {
            assert!(root.join(SERVER).join(file.trim_start_matches("/etc/sandtable/")).is_file(), "{file}");
        }
    }
}
