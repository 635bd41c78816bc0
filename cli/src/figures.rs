//! Figures: one JSON line each, instructions counted by callgrind.

use std::process::Command;

use serde::Serialize;

use crate::fail::Fail;

#[derive(Serialize)]
struct Figure<'f> {
    figure: &'f str,
    value: f64,
    unit: &'f str,
}

/// Prints a figure.
pub fn figure(figure: &str, value: f64, unit: &str) {
    let line = serde_json::to_string(&Figure { figure, value, unit }).expect("figures can be written");
    println!("{line}");
}

/// Starts callgrind on this program with a load and counts the instructions inside the functions that match.
pub fn counted(load: &str, game: &str, games: u64, inside: &str) -> Result<u64, Fail> {
    let this = std::env::current_exe()?;
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null", "--collect-atstart=no"])
        .arg(format!("--toggle-collect={inside}"))
        .arg(this)
        .args(["bench-load", load, game, &games.to_string()])
        .output()
        .map_err(|e| Fail(format!("valgrind cannot be started ({e}); install it to count instructions")))?;
    let report = String::from_utf8_lossy(&output.stderr);
    let collected =
        report.lines().find_map(|line| line.split_once("Collected :").map(|(_, n)| n.trim().to_string()));
    match collected.and_then(|n| n.parse().ok()) {
        Some(0) | None => Err(Fail(format!("callgrind counted nothing inside {inside}:\n{report}"))),
        Some(count) => Ok(count),
    }
}
