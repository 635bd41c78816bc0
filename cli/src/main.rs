//! `sandtable`: play, replay, verify, and prove the games.

/// Like those of the standard library, which panic if nobody reads any more.
macro_rules! print {
    ($($said:tt)*) => { $crate::out::write(format_args!($($said)*)) };
}
macro_rules! println {
    () => { print!("\n") };
    ($($said:tt)*) => { print!("{}\n", format_args!($($said)*)) };
}

mod answers;
mod arena;
mod back;
mod bench;
mod bots;
mod chain;
mod clock;
mod editions;
mod fail;
mod figures;
mod help;
mod layout;
mod log;
mod long;
mod out;
mod paint;
mod play;
mod prove;
mod records;
mod review;
mod rules;
mod savefile;
mod serve;
mod shell;
mod show;
mod synthetic;
mod tables;
mod web;

use std::path::PathBuf;
use std::process::ExitCode;

use ::bots::Budget;
use clap::{Parser, Subcommand};
use table::DynProof;
use table::laws::Options;

use fail::Fail;

/// Strategic wargames of the Second World War, at one table.
///
/// With no command it opens the start page in your browser. In the terminal, begin with `sandtable games`, then
/// `sandtable play underbelly --bot allies=marshal`. At the prompt type an order, or `help`.
#[derive(Parser)]
#[command(name = "sandtable", version, max_term_width = 100, args_conflicts_with_subcommands = true)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    /// Without a command.
    #[command(flatten)]
    web: web::Options,
}

#[derive(Subcommand)]
enum Command {
    /// List the games, and the edition of each that this program plays.
    Games,
    /// Show the rules of a game, one line each, in our own words.
    Rules {
        /// The id of a game, as `games` lists it.
        game: String,
        /// Show only this rule, or those that contain this text.
        filter: Option<String>,
        /// Check that every rule has code and a case, and that every case passes.
        #[arg(long)]
        audit: bool,
        /// Switch every prohibition and term off, one at a time; a case that names it must then fail.
        #[arg(long)]
        ablate: bool,
        /// Audit only the rules that can matter in these scenarios, separated by commas.
        #[arg(long, value_delimiter = ',', requires = "audit")]
        scope: Vec<String>,
    },
    /// Play at this terminal, everybody at one keyboard, or against bots.
    Play(play::Options),
    /// Show a match order by order, or as it stood at one moment.
    Replay {
        /// A journal.
        file: PathBuf,
        /// Show the position after this entry, as the replay numbers them.
        #[arg(long, value_name = "ENTRY")]
        at: Option<u32>,
    },
    /// Check a match: the chain, the dice, every order. Needs nothing but the file.
    Verify {
        /// Journals.
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// Replay them under the laws.
        #[arg(long)]
        laws: bool,
        /// Run the expensive checks on one step in this many.
        #[arg(long, default_value_t = 16, requires = "laws")]
        every: u32,
    },
    /// Check that a match still answers what it did: what could be ordered, what was forecast, what was forbidden and what was heard.
    Answers {
        /// Journals, each with its `.answers` beside it.
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// Write what is answered now.
        #[arg(long)]
        keep: bool,
        /// Print what is answered at this order, from 0, of the first.
        #[arg(long, conflicts_with = "keep")]
        order: Option<usize>,
    },
    /// Replay matches of other editions by those of this program, and say for each whether everything comes out the same.
    Rebase {
        /// Journals, with their secrets in them or beside them.
        #[arg(required = true)]
        files: Vec<PathBuf>,
        /// Rewrite the journals of running matches that come out the same: they then go on with this program's edition.
        #[arg(long)]
        write: bool,
    },
    /// Play random games.
    Random {
        /// The id of a game.
        game: String,
        /// How many games.
        #[arg(long, default_value_t = 100)]
        games: u64,
        /// Instead, play as many games as it takes to give this many orders under the laws.
        #[arg(long, conflicts_with = "games", requires = "laws")]
        law_orders: Option<u64>,
        /// Check every law on the way. Too few checks of a law count as a failure, so play enough games.
        #[arg(long)]
        laws: bool,
        /// The seed of the first game.
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Run the expensive checks on one step in this many.
        #[arg(long, default_value_t = 16)]
        every: u32,
        /// Begin every game under the laws with the set-up in this file (JSON), instead of drawing one.
        #[arg(long, requires = "laws")]
        setup: Option<PathBuf>,
        /// Keep the journal of the first game in this file.
        #[arg(long)]
        journal: Option<PathBuf>,
        /// Play only that game, from the usual start, until this many orders have been given.
        #[arg(long, requires = "journal", conflicts_with = "laws")]
        orders: Option<usize>,
    },
    /// Count the ways to play this many orders from the start.
    Perft {
        /// The id of a game.
        game: String,
        /// How many orders.
        depth: u32,
    },
    /// Serve the page to the browser of this machine, as without a command.
    Web(web::Options),
    /// Run a server for many players, over PostgreSQL and NATS: see docs/running-a-server.md.
    Serve(serve::Serve),
    /// Compute the moves of bots for servers.
    Worker(serve::Work),
    /// Look back at a match: the odds turn by turn, the decisions that cost most, what luck did.
    Review {
        /// The file of the match.
        file: PathBuf,
        /// Budget for every player turn: `500ms` or `2s` of thread time, or `5000` positions.
        #[arg(long, default_value = "300ms")]
        think: Budget,
    },
    /// Let bots play each other: mirrored pairs from drawn openings. The last line is JSON.
    Arena(arena::Options),
    /// Measure: one JSON line per figure. Instructions are counted by callgrind, which is started on this program.
    Bench {
        /// The id of a game, or `synthetic` for a board of 4,000 hexes with 600 pieces.
        game: String,
        /// Fewer games.
        #[arg(long)]
        quick: bool,
        /// Measure the search of the bots instead: its speed, and where its instructions go.
        #[arg(long)]
        bots: bool,
        /// Measure a long match instead: one kept by `random --orders N --journal FILE` with seed 1.
        #[arg(long, value_name = "FILE")]
        long: Option<PathBuf>,
    },
    /// The work that `bench` measures.
    #[command(hide = true)]
    BenchLoad {
        /// What to do.
        load: String,
        /// The id of a game.
        game: String,
        /// How often.
        games: u64,
    },
}

fn find(id: &str) -> Result<Box<dyn DynProof>, Fail> {
    catalog::proof(id).ok_or_else(|| {
        let known: Vec<&str> = catalog::games().iter().map(|g| g.about().id).collect();
        Fail(format!("There is no game {id:?}. There are {}.", known.join(", ")))
    })
}

fn run(command: Command) -> Result<(), Fail> {
    match command {
        Command::Games => {
            editions::list();
            Ok(())
        }
        Command::Rules { game, filter, audit, ablate, scope } => {
            let game = find(&game)?;
            match audit || ablate {
                true => rules::prove(&*game, audit.then_some(&scope), ablate),
                false => rules::list(&*game, filter.as_deref()),
            }
        }
        Command::Play(options) => {
            let curtain = !options.no_curtain;
            let sitting = play::Sitting::new(find(&options.game)?, options)?;
            shell::run(sitting, curtain)
        }
        Command::Replay { file, at } => records::replay(&file, at),
        Command::Verify { files, laws, every } => {
            records::verify(&files)?;
            let options = Options { every: every.max(1), ..Options::default() };
            if laws { prove::played(&files, &options) } else { Ok(()) }
        }
        Command::Answers { files, order: Some(order), .. } => answers::at_order(&files[0], order),
        Command::Answers { files, keep, .. } => answers::answers(&files, keep),
        Command::Rebase { files, write } => editions::rebase(&files, write),
        Command::Random { game, games, law_orders, laws, seed, every, setup, journal, orders } => {
            let game = find(&game)?;
            if let Some(file) = journal {
                records::write_random(&*game, seed, &file, orders)?;
                if orders.is_some() {
                    return Ok(());
                }
            }
            let setup = setup.map(|path| fail::read(&path)).transpose()?;
            let games = if law_orders.is_some() { u64::MAX } else { games };
            let options =
                Options { games, orders: law_orders, seed, every: every.max(1), setup, ..Options::default() };
            prove::random(&*game, laws, &options)
        }
        Command::Perft { game, depth } => {
            for (i, count) in find(&game)?.perft(depth).iter().enumerate() {
                println!("{} {count}", i + 1);
            }
            Ok(())
        }
        Command::Web(options) => web::web(options),
        Command::Serve(options) => serve::serve(&options),
        Command::Worker(options) => serve::work(options),
        Command::Review { file, think } => review::review_file(&file, think),
        Command::Arena(options) => arena::arena(options),
        Command::Bench { game, long: Some(file), .. } => long::bench(&game, &file),
        Command::Bench { game, bots: true, .. } => bench::bench_bots(&game),
        Command::Bench { game, quick, .. } => bench::bench(&game, quick),
        Command::BenchLoad { load, game, games } => bench::load(&load, &game, games),
    }
}

fn main() -> ExitCode {
    let Cli { command, web } = Cli::parse();
    match run(command.unwrap_or(Command::Web(web))) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Fail(what)) => {
            eprintln!("{what}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_words_mean_the_page_and_a_browser() {
        let Cli { command, web } = Cli::parse_from(["sandtable"]);
        assert!(command.is_none());
        assert!(web.port == web::PORT && web.dir.is_none() && !web.no_open);
    }
}
