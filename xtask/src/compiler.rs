//! The compiler for WebAssembly: rustup's if it has the target, else Debian's, which brings the sources of the standard library.

use std::process::Command;

use crate::site::Site;
use crate::tools::rustup_has_wasm;
use crate::wasm::TARGET;

/// `cargo build` for WebAssembly; the caller says what and how, and where to.
pub fn build_for_wasm(site: &Site) -> Result<Command, String> {
    let mut cargo = if rustup_has_wasm(site) { site.cargo("build") } else { debian(site)? };
    cargo.args(["--target", TARGET]);
    Ok(cargo)
}

fn debian(site: &Site) -> Result<Command, String> {
    let (cargo, rustc) = (debian_program(site, "cargo")?, debian_program(site, "rustc")?);
    let mut command = site.program(cargo);
    command.args(["build", "-Zbuild-std=std,panic_abort"]);
    command.env("RUSTC", rustc).env("RUSTC_BOOTSTRAP", "1").env("RUSTFLAGS", "-C linker-flavor=wasm-ld");
    command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", "wasm-ld");
    Ok(command)
}

/// Where the package `NAME-web` put the program NAME.
fn debian_program(site: &Site, name: &str) -> Result<String, String> {
    let listed =
        site.program("dpkg").args(["-L", &format!("{name}-web")]).output().map_err(|e| e.to_string())?;
    let files = String::from_utf8_lossy(&listed.stdout).into_owned();
    let program = files.lines().find(|file| file.ends_with(&format!("/bin/{name}"))).map(String::from);
    program.ok_or_else(|| format!("neither rustup's {TARGET} nor Debian's {name}-web is installed"))
}
