//! Replays journals and plays bots against each other, natively and in WebAssembly, and prints the results: the same lines on
//! both sides, or something is not deterministic.
//!
//! The binary `replay` prints the lines natively; `replay.mjs` prints them in Node through [`abi`]. `cargo xtask wasm` compares.

pub mod abi;

use bots::{Budget, Deadline, Level, NoClock};
use table::pack::Hash;
use table::{Entropy, Person, Seat, Viewer};

/// A bot's budget for a decision, in positions.
const NODES: u64 = 600;

/// Replays a journal: the number of positions, the hash of the last, and the hash of all hashes.
pub fn replay(journal: &str) -> Result<String, String> {
    let game = catalog::of_journal(journal).ok_or("the journal names no game we have")?;
    let hashes = game.fingerprints(journal)?;
    let last = hashes.last().ok_or("the journal leads to no position")?;
    let all: Vec<u8> = hashes.iter().flat_map(|hash| hash.0).collect();
    Ok(format!("{} {last} {}", hashes.len(), Hash::of(&all)))
}

/// The number of openings of a game, by depth.
pub fn perft(id: &str, depth: u32) -> Result<String, String> {
    let counts = catalog::proof(id).ok_or_else(|| format!("there is no game {id:?}"))?.perft(depth);
    Ok(counts.iter().map(u64::to_string).collect::<Vec<_>>().join(" "))
}

/// Plays a game between marshals with this seed: the number of orders, the hash of them all, and the winner.
pub fn duel(id: &str, seed: u32) -> Result<String, String> {
    let unknown = || format!("there is no game {id:?}");
    let (game, tutor) = (catalog::proof(id).ok_or_else(unknown)?, catalog::bots(id).ok_or_else(unknown)?);
    let seats = game.about().count();
    let persons: Vec<Person> = (0..seats).map(|seat| Person(seat.into())).collect();
    let entropy = Entropy::casual(seed.into(), seats);
    let setup = game.random_setup();
    let mut m = game.open(Some(&setup), &persons, entropy).map_err(|faults| faults.join("; "))?;
    let sit = |seat: u8| tutor.sit(Level::Marshal, u64::from(seed) * 16 + u64::from(seat));
    let mut bots: Vec<_> = (0..seats).map(sit).collect();
    while let Some(seat) = m.awaiting().must.first() {
        let view = m.seen(Viewer::seat(seat));
        let mut deadline = Deadline::new(Budget::Nodes(NODES), &NoClock);
        let said = bots[seat.index()].consider(&view, seat, &mut deadline, &mut |_| {});
        let order = said.ok_or("the bot does not know this view")?.order;
        m.order(seat, &order).map_err(|trouble| format!("{order}: {trouble}"))?;
    }
    let lines: Vec<String> =
        m.orders().into_iter().map(|(_, Seat(seat), line)| format!("{seat} {line}")).collect();
    let how = m.outcome().map(|(_, how)| how).unwrap_or_default();
    Ok(format!("{} {} {how}", lines.len(), Hash::of(lines.join("\n").as_bytes())))
}
