//! Tools that the other stages need and a new machine lacks. Nothing is installed twice.

use std::fs;
use std::thread;

use crate::services;
use crate::site::Site;
use crate::stage::Done;

/// Cargo programs: the name, and the crate that provides it.
const CARGO: [(&str, &str); 3] =
    [("cargo-nextest", "cargo-nextest"), ("cargo-deny", "cargo-deny"), ("cargo-fuzz", "cargo-fuzz")];

/// Debian's second compiler, for WebAssembly where rustup lacks the target.
const WEB: [&str; 4] = ["rustc-web", "cargo-web", "rust-web-src", "lld"];

/// Installs what is missing. One half waits for network and disk, the other compiles, so they run in parallel.
pub fn install(site: &Site) -> Done {
    thread::scope(|scope| {
        let packages = scope.spawn(|| packages(site));
        let programs = programs(site);
        packages.join().map_err(|_| "the thread that installs packages failed")?.and(programs)
    })
}

/// Debian packages.
fn packages(site: &Site) -> Done {
    let mut packages: Vec<&str> = Vec::new();
    let programs = [
        ("valgrind", "valgrind"),
        ("chromium", "chromium"),
        ("dwebp", "webp"),
        ("node", "nodejs"),
        ("npm", "npm"),
        ("nats-server", "nats-server"),
    ];
    packages.extend(programs.iter().filter(|(program, _)| !site.has(program)).map(|(_, package)| *package));
    // With these Debian starts a PostgreSQL cluster and a NATS. They stay unused: ours have their own folders and ports.
    packages.extend((!services::present()).then_some("postgresql"));
    if !rustup_has_wasm(site) {
        packages.extend(WEB.into_iter().filter(|package| !has_package(site, package)));
    }
    if packages.is_empty() {
        return Ok(());
    }
    println!("missing: {}", packages.join(" "));
    site.deadline.run(site.program("apt-get").args(["update", "-qq"]))?;
    let mut install = site.program("apt-get");
    install.args(["install", "-y", "-qq", "--no-install-recommends"]).args(&packages);
    site.deadline.run(install.env("DEBIAN_FRONTEND", "noninteractive"))
}

/// Cargo programs, built in one folder so that shared dependencies are compiled once.
fn programs(site: &Site) -> Done {
    let missing = CARGO.iter().filter(|(program, _)| !site.has(program)).map(|(_, name)| *name);
    let missing: Vec<&str> = missing.collect();
    if missing.is_empty() {
        return Ok(());
    }
    println!("missing: {}", missing.join(" "));
    let built = site.target.join("tools");
    // They only start other programs: compiling them takes longer than running them.
    let mut install = site.cargo("install --locked --debug --quiet --root");
    install.arg(&site.tools).args(&missing).env("CARGO_TARGET_DIR", &built);
    install.env("CARGO_PROFILE_DEV_DEBUG", "0").env("CARGO_INCREMENTAL", "0");
    site.deadline.run(&mut install)?;
    fs::remove_dir_all(&built).map_err(|e| format!("{}: {e}", built.display()))
}

/// Whether rustup's compiler can build for WebAssembly.
pub fn rustup_has_wasm(site: &Site) -> bool {
    let listed = site.program("rustup").args(["target", "list", "--installed"]).output();
    listed
        .is_ok_and(|out| String::from_utf8_lossy(&out.stdout).lines().any(|line| line == crate::wasm::TARGET))
}

/// Whether this Debian package is installed.
fn has_package(site: &Site, name: &str) -> bool {
    let query = site.program("dpkg-query").args(["-W", "-f", "${Status}", name]).output();
    query.is_ok_and(|out| String::from_utf8_lossy(&out.stdout).ends_with(" installed"))
}
