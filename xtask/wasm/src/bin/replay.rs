//! Prints a line for every journal given: the file, the number of positions, the hash of the last, the hash of all; for
//! every argument `GAME=DEPTH` the number of openings, for `GAME~SEED` how bots play it.

use std::process::ExitCode;

fn line(arg: &str) -> Result<String, String> {
    let number = |digits: &str| digits.parse::<u32>().map_err(|_| format!("{digits:?} is not a number"));
    let told = match (arg.split_once('='), arg.split_once('~')) {
        (Some((id, depth)), _) => wasm_replay::perft(id, number(depth)?),
        (_, Some((id, seed))) => wasm_replay::duel(id, number(seed)?),
        _ => std::fs::read_to_string(arg)
            .map_err(|e| e.to_string())
            .and_then(|text| wasm_replay::replay(&text)),
    };
    told.map(|told| format!("{arg} {told}")).map_err(|why| format!("{arg}: {why}"))
}

fn main() -> ExitCode {
    let mut code = ExitCode::SUCCESS;
    for arg in std::env::args().skip(1) {
        match line(&arg) {
            Ok(line) => println!("{line}"),
            Err(why) => {
                eprintln!("{why}");
                code = ExitCode::FAILURE;
            }
        }
    }
    code
}
