//! A game of any kind.

use std::sync::Arc;

use super::play::{AnyMatch, Playing};
use crate::bench::{Played, Samples, measured_play};
use crate::dice::commitment::Secret;
use crate::dice::{Dice, Live};
use crate::journal::{Journal, Verified, verify};
use crate::laws::{Options, Report};
use crate::pack::Hash;
use crate::rulebook::Rulebook;
use crate::suite::Audit;
use crate::{About, Entropy, Match, Person, Proving, Seen, Viewer, Words, observe, walk};

/// A game of any kind. What a game of one's own needs for this is [`Proving`]; [`Face`] does the rest.
pub trait AnyGame: Send + Sync {
    /// What it is called.
    fn about(&self) -> About;

    /// Begins a match. The set-up is JSON; the usual one if left out. Faults are in words.
    fn open(
        &self,
        setup: Option<&str>,
        persons: &[Person],
        entropy: Entropy,
    ) -> Result<Box<dyn AnyMatch>, Vec<String>>;

    /// Goes on with a match from its journal; without the secret it can only be looked at.
    fn resume(&self, journal: &str, secret: Option<Secret>) -> Result<Box<dyn AnyMatch>, String>;

    /// Checks a journal.
    fn verify(&self, journal: &str) -> Result<Verified, String>;

    /// The hash of the position at the start and after every order that counts.
    fn fingerprints(&self, journal: &str) -> Result<Vec<Hash>, String>;

    /// Plays random games under the laws and adds to the report what was found.
    fn prove(&self, options: &Options, report: &mut Report);

    /// How many ways there are to play one order, two, and so on.
    fn perft(&self, depth: u32) -> Vec<u64>;

    /// Its rules.
    fn rulebook(&self) -> Rulebook;

    /// Holds rulebook, code and suite against each other, and runs the suite: faults of cases are faults of the audit.
    fn audit(&self) -> Result<Audit, String>;

    /// Switches rules off one by one.
    #[cfg(feature = "ablate")]
    fn ablate(&self) -> Result<crate::suite::Ablation, String>;

    /// Plays so many random games from the usual start.
    fn play_games(&self, games: u64) -> Played;

    /// Takes samples from so many random games and measures on them.
    fn measure(&self, games: u64) -> Measured;
}

/// What was counted on samples.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Measured {
    /// Samples taken; each was cloned once and asked once what may follow.
    pub samples: u64,
    /// Parts offered.
    pub parts: u64,
    /// Mean packed size.
    pub packed_mean: u64,
    /// Largest packed size.
    pub packed_most: u64,
}

/// Wears a game's face.
pub struct Face<G>(Arc<G>);

impl<G: Proving> Face<G> {
    /// The face of this game.
    pub fn new(game: G) -> Face<G> {
        Face(Arc::new(game))
    }

    fn words(&self) -> Result<Words, String> {
        Words::of(&self.0.about()).map_err(|fault| fault.to_string())
    }
}

impl<G: Proving> AnyGame for Face<G> {
    fn about(&self) -> About {
        self.0.about()
    }

    fn open(
        &self,
        setup: Option<&str>,
        persons: &[Person],
        entropy: Entropy,
    ) -> Result<Box<dyn AnyMatch>, Vec<String>> {
        let setup: G::Setup = match setup {
            Some(text) => {
                serde_json::from_str(text).map_err(|e| vec![format!("not a set-up of this game: {e}")])?
            }
            None => G::Setup::default(),
        };
        let words = self.words().map_err(|fault| vec![fault])?;
        match Match::open(self.0.clone(), &setup, persons, entropy) {
            Ok(m) => Ok(Box::new(Playing::new(m, words))),
            Err(faults) => {
                // Names of places and seats are the same in every position; that of the usual start will do.
                let mut live = Live::casual(0);
                let usual = self.0.start(&G::Setup::default(), &mut Dice::new(&mut live));
                let seen: Option<Seen<'_, G>> =
                    usual.as_ref().ok().map(|p| observe(&*self.0, p, Viewer::PUBLIC));
                let name = |subject| match &seen {
                    Some(seen) => self.0.name(seen, subject),
                    None => crate::msg!("table-none"),
                };
                Err(faults.iter().map(|f| format!("{}: {}", f.at, words.show(&f.why, &name))).collect())
            }
        }
    }

    fn resume(&self, journal: &str, secret: Option<Secret>) -> Result<Box<dyn AnyMatch>, String> {
        let journal = Journal::read(journal).map_err(|fault| fault.to_string())?;
        let m = Match::resume(self.0.clone(), journal, secret).map_err(|fault| fault.to_string())?;
        Ok(Box::new(Playing::new(m, self.words()?)))
    }

    fn verify(&self, journal: &str) -> Result<Verified, String> {
        verify(self.0.clone(), journal).map_err(|fault| fault.to_string())
    }

    fn fingerprints(&self, journal: &str) -> Result<Vec<Hash>, String> {
        let journal = Journal::read(journal).map_err(|fault| fault.to_string())?;
        let m = Match::resume(self.0.clone(), journal, None).map_err(|fault| fault.to_string())?;
        Ok((0..=m.steps().len()).map(|i| Hash::of_packed(&m.position_before(i))).collect())
    }

    fn prove(&self, options: &Options, report: &mut Report) {
        crate::laws::run_on(&self.0, options, report);
    }

    fn perft(&self, depth: u32) -> Vec<u64> {
        let mut live = Live::casual(1);
        let start =
            self.0.start(&G::Setup::default(), &mut Dice::new(&mut live)).expect("the usual set-up is valid");
        (1..=depth).map(|d| walk::perft(&*self.0, &start, d, &live)).collect()
    }

    fn rulebook(&self) -> Rulebook {
        self.0.rulebook()
    }

    fn audit(&self) -> Result<Audit, String> {
        let mut audit = crate::suite::audit(&*self.0)?;
        for case in crate::suite::read(&*self.0)? {
            if let Err(fault) = case.run(&self.0) {
                audit.faults.push(format!("{}: {}: {fault}", case.file, case.name));
            }
        }
        Ok(audit)
    }

    #[cfg(feature = "ablate")]
    fn ablate(&self) -> Result<crate::suite::Ablation, String> {
        crate::suite::ablate(&*self.0)
    }

    fn play_games(&self, games: u64) -> Played {
        measured_play(&*self.0, games)
    }

    fn measure(&self, games: u64) -> Measured {
        let samples = Samples::take(&*self.0, games);
        let parts = samples.offer(&self.0);
        let (packed_mean, packed_most) = samples.packed_bytes();
        Measured { samples: samples.clone_all(), parts, packed_mean, packed_most }
    }
}
