//! The compiler for WebAssembly: rustup's if it has the target, otherwise Debian's, which includes the standard library's sources.

use std::process::Command;

use crate::site::Site;
use crate::tools::rustup_has_wasm;
use crate::wasm::TARGET;

/// Makes Leptos erase component types: the page is a tenth smaller at no noticeable cost.
const ERASED: &str = "--cfg erase_components";

/// `cargo build` for WebAssembly; the caller adds what to build, how, and where.
pub fn build_for_wasm(site: &Site) -> Result<Command, String> {
    let mut cargo = if rustup_has_wasm(site) { rustup(site) } else { debian(site)? };
    cargo.args(["--target", TARGET]);
    Ok(cargo)
}

fn rustup(site: &Site) -> Command {
    let mut command = site.cargo("build");
    command.env("RUSTFLAGS", ERASED);
    command
}

fn debian(site: &Site) -> Result<Command, String> {
    let (cargo, rustc) = (debian_program(site, "cargo")?, debian_program(site, "rustc")?);
    let mut command = site.program(cargo);
    // The standard library is optimised for size too: its sorts alone are instantiated for every sorted type.
    command.args(["build", "-Zbuild-std=std,panic_abort", "-Zbuild-std-features=optimize_for_size"]);
    command.env("RUSTC", rustc).env("RUSTC_BOOTSTRAP", "1");
    command.env("RUSTFLAGS", format!("-C linker-flavor=wasm-ld {ERASED}"));
    command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", "wasm-ld");
    Ok(command)
}

/// The path of program NAME from the package `NAME-web`.
fn debian_program(site: &Site, name: &str) -> Result<String, String> {
    let listed =
        site.program("dpkg").args(["-L", &format!("{name}-web")]).output().map_err(|e| e.to_string())?;
    let files = String::from_utf8_lossy(&listed.stdout).into_owned();
    let program = files.lines().find(|file| file.ends_with(&format!("/bin/{name}"))).map(String::from);
    program.ok_or_else(|| format!("neither rustup's {TARGET} nor Debian's {name}-web is installed"))
}
