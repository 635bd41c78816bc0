//! A sample of mutants, and the sources with all of them behind switches.

use std::collections::BTreeMap;
use std::fmt;
use std::process::Command;

use quote::ToTokens;

use crate::places;
use crate::sources::{Rules, Sources};
use crate::trial::SWITCH;

/// One change.
pub struct Mutant {
    /// The number of its switch: how early it was drawn, from 1.
    pub number: usize,
    file: String,
    line: usize,
    what: String,
}

impl fmt::Display for Mutant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:>3} {}:{} {}", self.number, self.file, self.line, self.what)
    }
}

/// The mutants that were drawn.
pub struct Sample {
    /// Number of places they were drawn from.
    pub places: usize,
    /// By number.
    pub mutants: Vec<Mutant>,
}

impl Sample {
    /// Draws `wanted` mutants, without those known not to compile, and builds them into the sources.
    pub fn draw(
        sources: &Sources,
        game: &str,
        rules: &Rules,
        seed: u64,
        wanted: usize,
        broken: &[usize],
    ) -> Result<Sample, String> {
        let mut files = Vec::new();
        let mut places = 0;
        for path in sources.with_rules(game, rules) {
            let text = sources.read(&path)?;
            let found = places::count(&parsed(&path, &text)?);
            files.push((path, text, places));
            places += found;
        }
        let drawn: BTreeMap<usize, usize> = shuffled(places, seed)
            .into_iter()
            .zip(1..)
            .filter(|(_, number)| !broken.contains(number))
            .take(wanted)
            .collect();
        let mut mutants = Vec::new();
        for (path, text, first) in files {
            let mut tree = parsed(&path, &text)?;
            let made = places::switch(&mut tree, |place| drawn.get(&(first + place)).copied());
            if !made.is_empty() {
                // Tokens as lines, so that the compiler can say where it finds a fault.
                sources.write(&path, &formatted(&tree.into_token_stream().to_string())?)?;
            }
            let named = |(number, line, what)| Mutant { number, file: path.clone(), line, what };
            mutants.extend(made.into_iter().map(named));
        }
        mutants.sort_by_key(|mutant| mutant.number);
        let root = format!("games/{game}/src/lib.rs");
        sources.write(&root, &(sources.read(&root)? + SWITCH))?;
        Ok(Sample { places, mutants })
    }

    /// The mutants at the places that the compiler names: a file and its first and last line each.
    pub fn named_in(
        &self,
        sources: &Sources,
        spots: &[(String, usize, usize)],
    ) -> Result<Vec<usize>, String> {
        let mut named = Vec::new();
        for (path, first, last) in spots {
            let text = sources.read(path)?;
            let lines: Vec<&str> = text.lines().collect();
            let of = |from: usize, to: usize| {
                let near = lines[from.min(lines.len())..to.min(lines.len())].join(" ");
                let number = |part: &str| part.split('u').next()?.trim_start_matches('(').trim().parse().ok();
                near.split("mutant::is").skip(1).filter_map(number).collect::<Vec<usize>>()
            };
            let exact = of(first - 1, *last);
            named.extend(if exact.is_empty() { of(first.saturating_sub(4), last + 3) } else { exact });
        }
        named.retain(|number| self.mutants.iter().any(|mutant| mutant.number == *number));
        named.sort_unstable();
        named.dedup();
        if named.is_empty() { Err(format!("no mutant is at {spots:?}")) } else { Ok(named) }
    }
}

fn parsed(path: &str, text: &str) -> Result<syn::File, String> {
    syn::parse_file(text).map_err(|fault| format!("{path}: {fault}"))
}

fn formatted(text: &str) -> Result<String, String> {
    use std::io::Write;
    use std::process::Stdio;
    let told = |fault: std::io::Error| format!("rustfmt: {fault}");
    let mut rustfmt = Command::new("rustfmt");
    rustfmt.args(["--edition", "2024"]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut running = rustfmt.spawn().map_err(told)?;
    let mut input = running.stdin.take().expect("its input is a pipe");
    input.write_all(text.as_bytes()).map_err(told)?;
    drop(input);
    let done = running.wait_with_output().map_err(told)?;
    if done.status.success() {
        Ok(String::from_utf8_lossy(&done.stdout).into())
    } else {
        Err("rustfmt failed".into())
    }
}

/// Numbers in an order drawn by a seed (SplitMix64, Fisher-Yates).
fn shuffled(count: usize, seed: u64) -> Vec<usize> {
    let mut state = seed;
    let mut random = || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    };
    let mut all: Vec<usize> = (0..count).collect();
    for at in (1..count).rev() {
        all.swap(at, (random() % (at as u64 + 1)) as usize);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_draws_every_number_once_and_another_seed_another_order() {
        let (one, two) = (shuffled(100, 1), shuffled(100, 2));
        assert_ne!(one, two);
        assert_eq!(one, shuffled(100, 1));
        let mut sorted = one;
        sorted.sort_unstable();
        assert_eq!(sorted, (0..100).collect::<Vec<_>>());
    }
}
