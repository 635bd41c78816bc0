//! Proving and measuring a game of any kind.

use super::bench::{Played, Samples, measured_play};
use super::laws::{self, Options, Report};
use super::suite::{self, Audit};
use super::{Proving, walk};
use crate::erased::{DynGame, Erased};
use crate::play::Live;
use crate::play::journal::Journal;
use crate::rules::dice::Dice;

/// A game that can also be held to its rules and measured. Separate from [`DynGame`], so that a client that only plays carries none of it.
pub trait DynProof: DynGame {
    /// Plays random games under the laws and adds to the report what was found.
    fn prove(&self, options: &Options, report: &mut Report);

    /// Plays a finished match once more under the laws and adds to the report what was found.
    fn prove_played(&self, journal: &str, options: &Options, report: &mut Report) -> Result<(), String>;

    /// The set-up of random games from the usual start, in JSON: with an end, also where random players would never come to one.
    fn random_setup(&self) -> String;

    /// How many ways there are to play one order, two, and so on.
    fn perft(&self, depth: u32) -> Vec<u64>;

    /// Compares rulebook, code and suite, and runs the suite: faults of cases are faults of the audit.
    fn audit(&self, scope: &[String]) -> Result<Audit, String>;

    /// Switches rules off one by one.
    #[cfg(feature = "proofs")]
    fn ablate(&self) -> Result<suite::Ablation, String>;

    /// Plays this many random games from the usual start.
    fn play_games(&self, games: u64) -> Played;

    /// Takes samples from this many random games and measures them.
    fn measure(&self, games: u64) -> Measured;
}

/// What was counted on samples.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Measured {
    /// Samples taken; each was cloned once and asked once what may follow.
    pub samples: u64,
    /// Positions they were taken from; the seat that decides saw each once.
    pub views: u64,
    /// Parts offered.
    pub parts: u64,
    /// Mean packed size.
    pub packed_mean: u64,
    /// Largest packed size.
    pub packed_most: u64,
}

impl<G: Proving> DynProof for Erased<G> {
    fn prove(&self, options: &Options, report: &mut Report) {
        laws::run_on(&self.game, options, report);
    }

    fn prove_played(&self, journal: &str, options: &Options, report: &mut Report) -> Result<(), String> {
        let journal = Journal::read(journal).map_err(|fault| fault.to_string())?;
        let violation = laws::played(&self.game, &journal, options, report).err();
        report.violations.extend(violation);
        Ok(())
    }

    fn random_setup(&self) -> String {
        serde_json::to_string(&self.game.bench_setup(0)).expect("set-ups can be written")
    }

    fn perft(&self, depth: u32) -> Vec<u64> {
        let mut live = Live::casual(1);
        let start = self
            .game
            .start(&G::Setup::default(), &mut Dice::new(&mut live))
            .expect("the usual set-up is valid");
        (1..=depth).map(|d| walk::perft(&*self.game, &start, d, &live)).collect()
    }

    fn audit(&self, scope: &[String]) -> Result<Audit, String> {
        let mut audit = suite::audit(&*self.game, scope)?;
        for case in suite::read(&*self.game)? {
            if let Err(fault) = case.run(&self.game) {
                audit.faults.push(format!("{}: {}: {fault}", case.file, case.name));
            }
        }
        Ok(audit)
    }

    #[cfg(feature = "proofs")]
    fn ablate(&self) -> Result<suite::Ablation, String> {
        suite::ablate(&*self.game)
    }

    fn play_games(&self, games: u64) -> Played {
        measured_play(&*self.game, games)
    }

    fn measure(&self, games: u64) -> Measured {
        let samples = Samples::take(&*self.game, games);
        let (views, parts) = samples.offer(&self.game);
        let (packed_mean, packed_most) = samples.packed_bytes();
        Measured { samples: samples.clone_all(), views, parts, packed_mean, packed_most }
    }
}
