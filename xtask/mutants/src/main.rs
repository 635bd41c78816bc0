//! Mutants of a game's rules: `mutants GAME [--seed N] [--sample N]`, in the repository.
//!
//! Places in the rules are drawn at random, and at each of them one thing is changed: a comparison, a number, `&&` for `||`, `+` for `-`,
//! a condition dropped or negated. All changes are built into one program, each behind a switch, so that a sample takes minutes instead of
//! hours. Then the tests of the game and its golden games run once with each switch. A change that nothing notices is a gap in the suite.

mod places;
mod sample;
mod sources;
mod trial;

use std::path::Path;
use std::process::ExitCode;

use sample::Sample;
use sources::{Rules, Sources};
use trial::Trial;

const USAGE: &str = "mutants GAME [--seed N] [--sample N]";

/// How often a sample is drawn again because some mutants do not compile.
const DRAWS: usize = 8;

fn run(args: &[String]) -> Result<(), String> {
    let (game, options) = args.split_first().ok_or(USAGE)?;
    let option = |name: &str, usual: u64| match options.iter().position(|word| word == name) {
        Some(at) => options.get(at + 1).and_then(|word| word.parse().ok()).ok_or(USAGE),
        None => Ok(usual),
    };
    let (seed, wanted) = (option("--seed", 1)?, option("--sample", 60)? as usize);
    let root = Path::new(".");
    let rules = Rules::of(root, game)?;
    let sources = Sources::beside(root)?;
    let mut broken = Vec::new();
    for _ in 0..DRAWS {
        sources.restore(root)?;
        let sample = Sample::draw(&sources, game, &rules, seed, wanted, &broken)?;
        let trial = match Trial::build(&sources, game, &rules)? {
            Ok(trial) => trial,
            Err(fault) => {
                let also = sample.named_in(&sources, &fault)?;
                println!("{} mutants do not compile and are drawn again", also.len());
                broken.extend(also);
                continue;
            }
        };
        let trial = trial.passes_unchanged()?;
        let mut caught = 0;
        for mutant in &sample.mutants {
            let by = trial.caught_by(mutant.number)?;
            caught += usize::from(by.is_some());
            println!(
                "{:>8}  {mutant}  {}",
                if by.is_some() { "caught" } else { "SURVIVED" },
                by.unwrap_or_default()
            );
        }
        println!(
            r#"{{"mutants":"{game}","seed":{seed},"places":{},"sample":{},"value":{caught}}}"#,
            sample.places,
            sample.mutants.len()
        );
        return Ok(());
    }
    Err(format!("after {DRAWS} draws some mutants still do not compile"))
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match run(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
    }
}
