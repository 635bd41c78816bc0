//! A game of any kind.

use std::sync::{Arc, OnceLock};

use super::any_match::AnyMatch;
use super::opening::{AnyOpening, Beginning};
use super::play::Playing;
use super::said::ResumeFault;
use super::view::{AnyView, Lore, Sight};
use crate::bench::{Played, Samples, measured_play};
use crate::dice::commitment::Secret;
use crate::dice::{Dice, Live};
use crate::journal::{Journal, Verified, verify};
use crate::laws::{Options, Report};
use crate::pack::{self, Hash};
use crate::rulebook::Rulebook;
use crate::suite::Audit;
use crate::{
    About, Entropy, Game, Match, Opening, Person, Proving, Seen, SetupFault, Viewer, Words, observe, walk,
};

/// No set-up in JSON is longer than this, in bytes: those of strangers are read too.
pub const LONGEST_SETUP: usize = 1 << 18;

/// A game of any kind. What a game of one's own needs for this is [`Game`]; [`Face`] does the rest.
pub trait AnyGame: Send + Sync {
    /// Speaks this language from now on, or the first it has.
    fn speak(&mut self, lang: &str);

    /// What it is called.
    fn about(&self) -> About;

    /// Begins a match. The set-up is JSON; the usual one if left out. Faults are in words.
    fn open(
        &self,
        setup: Option<&str>,
        persons: &[Person],
        entropy: Entropy,
    ) -> Result<Box<dyn AnyMatch>, Vec<String>>;

    /// Sets a match up whose dice nobody can choose: the house commits to its secret, then every seat to its salt. The set-up is JSON, the
    /// usual one if left out, and may be a stranger's; one person for every seat. Faults are in words.
    fn opening(
        &self,
        setup: Option<&str>,
        persons: &[Person],
        secret: Secret,
    ) -> Result<Box<dyn AnyOpening>, Vec<String>>;

    /// Goes on with an opening from its journal, which ends before the game begins.
    fn resume_opening(&self, journal: &str, secret: Secret) -> Result<Box<dyn AnyOpening>, ResumeFault>;

    /// A match that begins at a packed position (see [`AnyMatch::packed`]); none if it is no position of this game.
    fn open_at(&self, packed: &[u8], persons: &[Person], entropy: Entropy) -> Option<Box<dyn AnyMatch>>;

    /// Goes on with a match from its journal; without the secret it can only be looked at.
    fn resume(&self, journal: &str, secret: Option<Secret>) -> Result<Box<dyn AnyMatch>, ResumeFault>;

    /// Goes on with a match from a [checkpoint](AnyMatch::checkpoint) and the journal's lines since. What was before is not at hand: to
    /// go back there is [`Stop::BeforeCheckpoint`](crate::Stop::BeforeCheckpoint), and lines that have gone back there are a fault here. Then
    /// [`AnyGame::resume`] still reads the whole match.
    fn resume_at(
        &self,
        checkpoint: &[u8],
        lines: &str,
        secret: Option<Secret>,
    ) -> Result<Box<dyn AnyMatch>, ResumeFault>;

    /// Goes on with a match from its whole journal, quickly if a [state](AnyMatch::saved_state) was saved of it: the lines before that state
    /// are only checked to be those it was saved after. The match is the same as [`AnyGame::resume`] gives: what came before is read when
    /// somebody asks for it. A state that does not fit is not used, and none is without the secret.
    fn resume_saved(
        &self,
        journal: &str,
        saved: &[u8],
        secret: Option<Secret>,
    ) -> Result<Box<dyn AnyMatch>, ResumeFault>;

    /// What a viewer can tell of a match from his packed view alone (see [`AnyMatch::seen`]); none if it is no view of this game.
    fn watch(&self, view: &[u8], viewer: Viewer) -> Option<Box<dyn AnyView>>;

    /// Checks a journal.
    fn verify(&self, journal: &str) -> Result<Verified, String>;

    /// The hash of the position at the start and after every order that counts.
    fn fingerprints(&self, journal: &str) -> Result<Vec<Hash>, String>;

    /// Its rules.
    fn rulebook(&self) -> Rulebook;
}

/// A game that can also be held to its rules and measured. Apart from [`AnyGame`], so that a client that only plays carries none of it.
pub trait AnyProof: AnyGame {
    /// Plays random games under the laws and adds to the report what was found.
    fn prove(&self, options: &Options, report: &mut Report);

    /// Plays a finished match once more under the laws and adds to the report what was found.
    fn prove_played(&self, journal: &str, options: &Options, report: &mut Report) -> Result<(), String>;

    /// The set-up of random games from the usual start, in JSON: with an end, also where random players would never come to one.
    fn random_setup(&self) -> String;

    /// How many ways there are to play one order, two, and so on.
    fn perft(&self, depth: u32) -> Vec<u64>;

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
pub struct Face<G> {
    game: Arc<G>,
    lang: String,
    /// Words and rules in this language, read once.
    lore: OnceLock<Arc<Lore>>,
}

impl<G: Game> Face<G> {
    /// The face of this game.
    pub fn new(game: G) -> Face<G> {
        Face { game: Arc::new(game), lang: "en".into(), lore: OnceLock::new() }
    }

    fn lore(&self) -> Result<Arc<Lore>, String> {
        if let Some(lore) = self.lore.get() {
            return Ok(lore.clone());
        }
        let words = Words::in_language(&self.game.about(), &self.lang).map_err(|fault| fault.to_string())?;
        Ok(self.lore.get_or_init(|| Arc::new(Lore::new(words))).clone())
    }

    /// Reads a set-up, and asks whether there is a person for every seat.
    fn setup(&self, text: Option<&str>, persons: &[Person]) -> Result<G::Setup, Vec<String>> {
        let seats = self.game.about().seats.len();
        if persons.len() != seats {
            return Err(vec![format!("there are {seats} seats, but {} persons", persons.len())]);
        }
        match text {
            Some(text) if text.len() > LONGEST_SETUP => {
                Err(vec![format!("a set-up has at most {LONGEST_SETUP} bytes")])
            }
            Some(text) => {
                serde_json::from_str(text).map_err(|e| vec![format!("not a set-up of this game: {e}")])
            }
            None => Ok(G::Setup::default()),
        }
    }

    fn setup_faults(&self, words: &Words, faults: &[SetupFault]) -> Vec<String> {
        // Names of places and seats are the same in every position; that of the usual start will do.
        let mut live = Live::casual(0);
        let usual = self.game.start(&G::Setup::default(), &mut Dice::new(&mut live));
        let seen: Option<Seen<'_, G>> = usual.as_ref().ok().map(|p| observe(&*self.game, p, Viewer::PUBLIC));
        let name = |subject| match &seen {
            Some(seen) => self.game.name(seen, subject),
            None => crate::msg!("table-none"),
        };
        faults.iter().map(|f| format!("{}: {}", f.at, words.show(&f.why, &name))).collect()
    }
}

impl<G: Game> AnyGame for Face<G> {
    fn speak(&mut self, lang: &str) {
        self.lang = lang.into();
        self.lore = OnceLock::new();
    }

    fn about(&self) -> About {
        self.game.about()
    }

    fn open(
        &self,
        setup: Option<&str>,
        persons: &[Person],
        entropy: Entropy,
    ) -> Result<Box<dyn AnyMatch>, Vec<String>> {
        let setup = self.setup(setup, persons)?;
        let lore = self.lore().map_err(|fault| vec![fault])?;
        match Match::open(self.game.clone(), &setup, persons, entropy) {
            Ok(m) => Ok(Box::new(Playing::new(m, lore))),
            Err(faults) => Err(self.setup_faults(&lore.words, &faults)),
        }
    }

    fn opening(
        &self,
        setup: Option<&str>,
        persons: &[Person],
        secret: Secret,
    ) -> Result<Box<dyn AnyOpening>, Vec<String>> {
        let setup = self.setup(setup, persons)?;
        let lore = self.lore().map_err(|fault| vec![fault])?;
        match Opening::new(self.game.clone(), &setup, persons, secret) {
            Ok(opening) => Ok(Box::new(Beginning { opening, lore })),
            Err(faults) => Err(self.setup_faults(&lore.words, &faults)),
        }
    }

    fn resume_opening(&self, journal: &str, secret: Secret) -> Result<Box<dyn AnyOpening>, ResumeFault> {
        let opening = Opening::resume(self.game.clone(), Journal::read(journal)?, secret)?;
        Ok(Box::new(Beginning { opening, lore: self.lore().map_err(ResumeFault::NotMine)? }))
    }

    fn open_at(&self, packed: &[u8], persons: &[Person], entropy: Entropy) -> Option<Box<dyn AnyMatch>> {
        let position: G::Position = pack::unpack(packed).ok().filter(|p| self.game.sound(p))?;
        let mut m = Match::open(self.game.clone(), &G::Setup::default(), persons, entropy).ok()?;
        m.rebase(self.game.clone(), position, &persons.iter().copied().collect()).ok()?;
        Some(Box::new(Playing::new(m, self.lore().ok()?)))
    }

    fn resume(&self, journal: &str, secret: Option<Secret>) -> Result<Box<dyn AnyMatch>, ResumeFault> {
        let m = Match::resume(self.game.clone(), Journal::read(journal)?, secret)?;
        Ok(Box::new(Playing::new(m, self.lore().map_err(ResumeFault::NotMine)?)))
    }

    fn resume_at(
        &self,
        checkpoint: &[u8],
        lines: &str,
        secret: Option<Secret>,
    ) -> Result<Box<dyn AnyMatch>, ResumeFault> {
        let m = Match::resume_at(self.game.clone(), checkpoint, lines, secret)?;
        Ok(Box::new(Playing::new(m, self.lore().map_err(ResumeFault::NotMine)?)))
    }

    fn resume_saved(
        &self,
        journal: &str,
        saved: &[u8],
        secret: Option<Secret>,
    ) -> Result<Box<dyn AnyMatch>, ResumeFault> {
        match Match::resume_saved(self.game.clone(), journal, saved, secret) {
            Ok(m) => Ok(Box::new(Playing::new(m, self.lore().map_err(ResumeFault::NotMine)?))),
            Err(_) => self.resume(journal, secret),
        }
    }

    fn watch(&self, view: &[u8], viewer: Viewer) -> Option<Box<dyn AnyView>> {
        let seen = Seen::unpack(view, viewer).ok()?;
        Some(Box::new(Sight { game: self.game.clone(), seen, lore: self.lore().ok()?, id: Arc::default() }))
    }

    fn verify(&self, journal: &str) -> Result<Verified, String> {
        verify(self.game.clone(), journal).map_err(|fault| fault.to_string())
    }

    fn fingerprints(&self, journal: &str) -> Result<Vec<Hash>, String> {
        let journal = Journal::read(journal).map_err(|fault| fault.to_string())?;
        let m = Match::resume(self.game.clone(), journal, None).map_err(|fault| fault.to_string())?;
        let mut replay = m.replay();
        Ok((0..=m.steps().len()).map(|i| Hash::of_packed(replay.before(i))).collect())
    }

    fn rulebook(&self) -> Rulebook {
        self.game.rulebook()
    }
}

impl<G: Proving> AnyProof for Face<G> {
    fn prove(&self, options: &Options, report: &mut Report) {
        crate::laws::run_on(&self.game, options, report);
    }

    fn prove_played(&self, journal: &str, options: &Options, report: &mut Report) -> Result<(), String> {
        let journal = Journal::read(journal).map_err(|fault| fault.to_string())?;
        let violation = crate::laws::played(&self.game, &journal, options, report).err();
        report.violations.extend(violation);
        Ok(())
    }

    fn random_setup(&self) -> String {
        serde_json::to_string(&self.game.bench_setup()).expect("set-ups can be written")
    }

    fn perft(&self, depth: u32) -> Vec<u64> {
        let mut live = Live::casual(1);
        let start = self
            .game
            .start(&G::Setup::default(), &mut Dice::new(&mut live))
            .expect("the usual set-up is valid");
        (1..=depth).map(|d| walk::perft(&*self.game, &start, d, &live)).collect()
    }

    fn audit(&self) -> Result<Audit, String> {
        let mut audit = crate::suite::audit(&*self.game)?;
        for case in crate::suite::read(&*self.game)? {
            if let Err(fault) = case.run(&self.game) {
                audit.faults.push(format!("{}: {}: {fault}", case.file, case.name));
            }
        }
        Ok(audit)
    }

    #[cfg(feature = "ablate")]
    fn ablate(&self) -> Result<crate::suite::Ablation, String> {
        crate::suite::ablate(&*self.game)
    }

    fn play_games(&self, games: u64) -> Played {
        measured_play(&*self.game, games)
    }

    fn measure(&self, games: u64) -> Measured {
        let samples = Samples::take(&*self.game, games);
        let parts = samples.offer(&self.game);
        let (packed_mean, packed_most) = samples.packed_bytes();
        Measured { samples: samples.clone_all(), parts, packed_mean, packed_most }
    }
}
