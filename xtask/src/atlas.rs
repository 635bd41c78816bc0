//! The maps of games, drawn or checked by the crate in `xtask/atlas`.

use std::time::{Duration, Instant};

use crate::site::Site;
use crate::stage::Done;

/// Time limit for drawing a map, including the build of the program.
const MINUTES: u64 = 15;

/// Checks that a game's map has no faults and matches what the program would draw.
pub fn check(site: &Site, game: &str) -> Done {
    site.deadline.run(site.built("atlas-draw").args([game, "--check"]))
}

/// `cargo xtask atlas GAME [--check] [--geodata DIR]`.
pub fn command(words: &[String]) -> Done {
    let site = Site::until(Instant::now() + Duration::from_secs(60 * MINUTES));
    site.build(&["atlas-draw"], true)?;
    site.deadline.run(site.built("atlas-draw").args(words))
}
