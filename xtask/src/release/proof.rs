//! Tries what was made as people would: an archive in an empty folder, a package in a new Debian, an image in a container. From each the
//! start page is fetched and a few orders are played in the terminal.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use super::archive::MACHINE;
use super::{Release, image};
use crate::stage::Done;

/// The Debian that the package is installed in.
const DEBIAN: &str = "bookworm";

/// Seconds after which a program that is tried is ended.
const SECONDS: &str = "120";

/// Three seats seal their plans, and the log shows that they were opened.
const ORDERS: &str = "hold\nhold\nhold\nlog\nquit\n";
const PLAYED: [&str; 3] = ["Red plans: hold.", "Blue plans: hold.", "Green plans: hold."];

/// Unpacks the archive in an empty folder and plays from there.
pub fn archive(release: &Release, archive: &Path) -> Done {
    let folder = release.scratch("unpacked")?;
    release.run(release.tool("tar").arg("-xf").arg(archive).arg("-C").arg(&folder))?;
    let name = release.file(MACHINE);
    let unpacked = folder.join(name.file_name().unwrap_or_default());
    tried("archive", || {
        let mut program = limited();
        program.arg("./sandtable").current_dir(&unpacked);
        program
    })
}

/// Installs the package in a new Debian, plays from there, and removes it.
pub fn package(release: &Release, package: &Path) -> Done {
    let root = release.scratch("root")?;
    let mut bootstrap = release.tool("debootstrap");
    bootstrap.args(["--variant=minbase", "--include=adduser"]).arg(DEBIAN).arg(&root);
    release.site.deadline.quietly(&mut bootstrap)?;
    fs::copy(package, root.join("sandtable.deb")).map_err(|e| e.to_string())?;
    let within = |words: &[&str]| {
        let mut chroot = release.tool("chroot");
        chroot.arg(&root).args(words).env("PATH", "/usr/sbin:/usr/bin:/sbin:/bin");
        chroot.env("DEBIAN_FRONTEND", "noninteractive").env("LC_ALL", "C");
        chroot
    };
    release.run(&mut within(&["dpkg", "--install", "/sandtable.deb"]))?;
    release.run(&mut within(&["id", "_sandtable"]))?;
    tried("package", || {
        let mut program = limited();
        program.arg("chroot").arg("--userspec=nobody").arg(&root).arg("/usr/bin/sandtable");
        program
    })?;
    release.run(&mut within(&["dpkg", "--purge", "sandtable"]))?;
    let left = ["usr/bin/sandtable", "etc/sandtable", "lib/systemd/system/sandtable.service"];
    match left.iter().find(|path| root.join(path).exists()) {
        Some(path) => Err(format!("the package leaves {path} behind")),
        None => fs::remove_dir_all(&root).map_err(|e| format!("{}: {e}", root.display())),
    }
}

/// Loads the image and plays from a container.
pub fn image(release: &Release, file: &Path) -> Done {
    let store = release.scratch("loaded")?;
    let podman = || image::stored(release.tool("podman"), &store);
    release.run(podman().args(["load", "--quiet", "--input"]).arg(file))?;
    tried("image", || {
        let podman = podman();
        let mut program = limited();
        program.arg(podman.get_program()).args(podman.get_args());
        // Debian's other runtime refuses machines that have both kinds of control groups.
        program.args(["--runtime", "runc", "--cgroup-manager", "cgroupfs", "run", "--rm", "--interactive"]);
        program.args(["--network", "host", "--ulimit", "nofile=1024:1024", "--ulimit", "nproc=1024:1024"]);
        program.arg(image::name());
        program
    })
}

/// Asks for the start page and plays a few orders.
fn tried(what: &str, program: impl Fn() -> Command) -> Done {
    let bytes = start_page(program()).map_err(|e| format!("{what}: {e}"))?;
    play(program()).map_err(|e| format!("{what}: {e}"))?;
    println!("{{\"tried\":\"{what}\",\"start_page_bytes\":{bytes},\"orders\":{}}}", PLAYED.len());
    Ok(())
}

/// Starts the program without a command; returns how long the start page is.
fn start_page(mut program: Command) -> Result<usize, String> {
    let program = program.args(["--port", "0", "--no-open"]).stdin(Stdio::null()).stdout(Stdio::piped());
    let mut child = Ended(program.spawn().map_err(|e| e.to_string())?);
    let mut line = String::new();
    let mut out = BufReader::new(child.0.stdout.take().expect("is piped"));
    out.read_line(&mut line).map_err(|e| e.to_string())?;
    let address = line.trim().strip_prefix("Sandtable is at http://").ok_or(format!("it says {line:?}"))?;
    let page = fetch(address.trim_end_matches('/'), "/").map_err(|e| format!("{address}: {e}"))?;
    let is_ours = page.starts_with("HTTP/1.0 200") && page.contains("<title>Sandtable");
    if is_ours { Ok(page.len()) } else { Err(format!("the start page is {page}")) }
}

fn fetch(address: &str, path: &str) -> std::io::Result<String> {
    let mut stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(Duration::from_secs(30)))?;
    write!(stream, "GET {path} HTTP/1.0\r\nHost: {address}\r\nAccept: text/html\r\n\r\n")?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    Ok(answer)
}

/// Plays in the terminal.
fn play(mut program: Command) -> Done {
    let program =
        program.args(["play", "skirmish", "--no-curtain"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = Ended(program.spawn().map_err(|e| e.to_string())?);
    child.0.stdin.take().expect("is piped").write_all(ORDERS.as_bytes()).map_err(|e| e.to_string())?;
    let mut out = String::new();
    child.0.stdout.take().expect("is piped").read_to_string(&mut out).map_err(|e| e.to_string())?;
    match PLAYED.iter().find(|line| !out.contains(*line)) {
        Some(line) => Err(format!("{line:?} is missing in\n{out}")),
        None => Ok(()),
    }
}

/// Runs what follows for a limited time, and passes on the signal that ends it.
fn limited() -> Command {
    let mut command = Command::new("timeout");
    command.args(["--kill-after=5", SECONDS]);
    command
}

/// A program that is ended when it is no longer needed.
struct Ended(Child);

impl Drop for Ended {
    fn drop(&mut self) {
        // Asked, not killed: a container is then removed.
        let _ = Command::new("kill").arg(self.0.id().to_string()).stderr(Stdio::null()).status();
        let _ = self.0.wait();
    }
}
