//! Replays journals, natively and in WebAssembly, and says what positions they lead to: the same lines on both sides, or the
//! engine is not deterministic.
//!
//! The binary `replay` prints the lines natively; `replay.mjs` prints them in Node through [`abi`]. `cargo xtask wasm` compares.

pub mod abi;

use table::pack::Hash;

/// A journal replayed: how many positions it leads through, the hash of the last, and the hash of all hashes.
pub fn replay(journal: &str) -> Result<String, String> {
    let game = catalog::of_journal(journal).ok_or("the journal names no game we have")?;
    let hashes = game.fingerprints(journal)?;
    let last = hashes.last().ok_or("the journal leads to no position")?;
    let all: Vec<u8> = hashes.iter().flat_map(|hash| hash.0).collect();
    Ok(format!("{} {last} {}", hashes.len(), Hash::of(&all)))
}

/// In how many ways a game can begin, by depth.
pub fn perft(id: &str, depth: u32) -> Result<String, String> {
    let counts = catalog::proof(id).ok_or_else(|| format!("there is no game {id:?}"))?.perft(depth);
    Ok(counts.iter().map(u64::to_string).collect::<Vec<_>>().join(" "))
}
