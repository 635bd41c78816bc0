//! `verify` reports an error for any bad text and never panics, and no change to a journal goes unnoticed.
#![no_main]

use std::sync::LazyLock;

use fuzz::{Edit, GAME, after, edited};
use libfuzzer_sys::fuzz_target;
use table::Rng;
use table::journal::verify;
use table::pack::Hash;

/// A journal whose secret has been revealed.
static HONEST: LazyLock<String> = LazyLock::new(|| {
    let mut m = after(&mut Rng::seeded(1), 40);
    m.reveal().expect("the secret is here");
    let text = m.journal().write();
    verify(GAME.clone(), &text).expect("an honest journal holds");
    text
});

fuzz_target!(|input: (Vec<Edit>, &str)| {
    let (edits, text) = input;
    let _ = verify(GAME.clone(), text);
    let Ok(forged) = String::from_utf8(edited(HONEST.as_bytes(), &edits)) else { return };
    if forged != *HONEST {
        assert!(verify(GAME.clone(), &forged).is_err(), "a forged journal was accepted");
        // A forger who rebuilds the chain is caught by seals and draws, or by anyone who knows the old head.
        let _ = verify(GAME.clone(), &chained(&forged));
    }
});

/// The same lines, each naming the hash of the line before.
fn chained(text: &str) -> String {
    let mut head = Hash::default();
    let mut out = String::new();
    for line in text.lines() {
        let mut line = line.to_string();
        let at = line.find("\"prev\":\"").map_or(usize::MAX, |at| at + 8);
        if line.get(at..at.saturating_add(64)).is_some() {
            line.replace_range(at..at + 64, &head.to_string());
        }
        head = Hash::of(line.as_bytes());
        out += &line;
        out.push('\n');
    }
    out
}
