//! A game of any kind.

use std::sync::{Arc, OnceLock};

use super::dyn_match::DynMatch;
use super::opening::{Beginning, DynOpening};
use super::play::Playing;
use super::said::{AdoptFault, ResumeFault};
use super::view::{DynView, Lore, Sight};
use crate::play::commitment::Secret;
use crate::play::journal::{Journal, Verified, verify};
use crate::play::{Entropy, Live, Match, Opening};
use crate::present::{Present, Words};
use crate::rules::dice::Dice;
use crate::rules::pack::{self, Hash};
use crate::rules::rulebook::Rulebook;
use crate::rules::{About, Person, Seen, SetupFault, Viewer, observe};

/// No set-up in JSON is longer than this, in bytes: those of strangers are read too.
pub const LONGEST_SETUP: usize = 1 << 18;

/// A game of any kind. Implement [`Present`] for a game; [`Erased`] does the rest.
pub trait DynGame: Send + Sync {
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
    ) -> Result<Box<dyn DynMatch>, Vec<String>>;

    /// Sets a match up whose dice nobody can choose: the server commits to its secret, then every seat to its salt. The set-up is JSON, the
    /// usual one if left out, and may be a stranger's; one person for every seat. Faults are in words.
    fn opening(
        &self,
        setup: Option<&str>,
        persons: &[Person],
        secret: Secret,
    ) -> Result<Box<dyn DynOpening>, Vec<String>>;

    /// Goes on with an opening from its journal, which ends before the game begins.
    fn resume_opening(&self, journal: &str, secret: Secret) -> Result<Box<dyn DynOpening>, ResumeFault>;

    /// A match that begins at a packed position (see [`DynRecord::packed`](super::DynRecord::packed)); none if it is no position of this game.
    fn open_at(&self, packed: &[u8], persons: &[Person], entropy: Entropy) -> Option<Box<dyn DynMatch>>;

    /// Goes on with a match from its journal; without the secret it can only be looked at.
    fn resume(&self, journal: &str, secret: Option<Secret>) -> Result<Box<dyn DynMatch>, ResumeFault>;

    /// Goes on with a match from a [checkpoint](super::DynRecord::checkpoint) and the journal's lines since. What was before is not at hand: to
    /// go back there is [`Stop::BeforeCheckpoint`](crate::Stop::BeforeCheckpoint), and lines that have gone back there are a fault here. Then
    /// [`DynGame::resume`] still reads the whole match.
    fn resume_at(
        &self,
        checkpoint: &[u8],
        lines: &str,
        secret: Option<Secret>,
    ) -> Result<Box<dyn DynMatch>, ResumeFault>;

    /// Goes on with a match from its whole journal, quickly if a [state](super::DynRecord::saved_state) was saved of it: the lines before that state
    /// are only checked to be those it was saved after. The match is the same as [`DynGame::resume`] gives: what came before is read when
    /// somebody asks for it. A state that does not fit is not used, and none is without the secret.
    fn resume_saved(
        &self,
        journal: &str,
        saved: &[u8],
        secret: Option<Secret>,
    ) -> Result<Box<dyn DynMatch>, ResumeFault>;

    /// Reads the beginning of a journal that is ours as a whole, though it may have been begun by another edition: see
    /// [`Match::resume_beginning`].
    fn resume_beginning(
        &self,
        journal: &str,
        secret: Option<Secret>,
    ) -> Result<Box<dyn DynMatch>, ResumeFault>;

    /// Goes on with a match of another edition by this one, if everything in it comes out the same by it: see [`Match::adopt`].
    fn adopt(&self, journal: &str, secret: Option<Secret>) -> Result<Box<dyn DynMatch>, AdoptFault>;

    /// Goes on by this edition with a match of another, from a point that its players agreed upon: see [`Match::go_on_from`].
    fn go_on_from(
        &self,
        journal: &str,
        point: &[u8],
        secret: Secret,
    ) -> Result<Box<dyn DynMatch>, ResumeFault>;

    /// What a viewer can tell of a match from his packed view alone (see [`DynLook::seen`](super::DynLook::seen)); none if it is no view of this game.
    fn watch(&self, view: &[u8], viewer: Viewer) -> Option<Box<dyn DynView>>;

    /// Checks a journal. One of another edition is not damaged, it is not ours.
    fn verify(&self, journal: &str) -> Result<Verified, ResumeFault>;

    /// The hash of the position at the start and after every order that counts.
    fn fingerprints(&self, journal: &str) -> Result<Vec<Hash>, String>;

    /// Its rules.
    fn rulebook(&self) -> Rulebook;
}

/// Type-erases a game.
pub struct Erased<G> {
    pub(crate) game: Arc<G>,
    lang: String,
    /// Words and rules in this language, read once.
    lore: OnceLock<Arc<Lore>>,
}

impl<G: Present> Erased<G> {
    /// This game, type-erased.
    pub fn new(game: G) -> Erased<G> {
        Erased { game: Arc::new(game), lang: "en".into(), lore: OnceLock::new() }
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

impl<G: Present> DynGame for Erased<G> {
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
    ) -> Result<Box<dyn DynMatch>, Vec<String>> {
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
    ) -> Result<Box<dyn DynOpening>, Vec<String>> {
        let setup = self.setup(setup, persons)?;
        let lore = self.lore().map_err(|fault| vec![fault])?;
        match Opening::new(self.game.clone(), &setup, persons, secret) {
            Ok(opening) => Ok(Box::new(Beginning { opening, lore })),
            Err(faults) => Err(self.setup_faults(&lore.words, &faults)),
        }
    }

    fn resume_opening(&self, journal: &str, secret: Secret) -> Result<Box<dyn DynOpening>, ResumeFault> {
        let opening = Opening::resume(self.game.clone(), Journal::read(journal)?, secret)?;
        Ok(Box::new(Beginning { opening, lore: self.lore().map_err(ResumeFault::NotMine)? }))
    }

    fn open_at(&self, packed: &[u8], persons: &[Person], entropy: Entropy) -> Option<Box<dyn DynMatch>> {
        let position: G::Position = pack::unpack(packed).ok().filter(|p| self.game.sound(p))?;
        let mut m = Match::open(self.game.clone(), &G::Setup::default(), persons, entropy).ok()?;
        m.rebase(self.game.clone(), position, &persons.iter().copied().collect()).ok()?;
        Some(Box::new(Playing::new(m, self.lore().ok()?)))
    }

    fn resume(&self, journal: &str, secret: Option<Secret>) -> Result<Box<dyn DynMatch>, ResumeFault> {
        let m = Match::resume(self.game.clone(), Journal::read(journal)?, secret)?;
        Ok(Box::new(Playing::new(m, self.lore().map_err(ResumeFault::NotMine)?)))
    }

    fn resume_at(
        &self,
        checkpoint: &[u8],
        lines: &str,
        secret: Option<Secret>,
    ) -> Result<Box<dyn DynMatch>, ResumeFault> {
        let m = Match::resume_at(self.game.clone(), checkpoint, lines, secret)?;
        Ok(Box::new(Playing::new(m, self.lore().map_err(ResumeFault::NotMine)?)))
    }

    fn resume_saved(
        &self,
        journal: &str,
        saved: &[u8],
        secret: Option<Secret>,
    ) -> Result<Box<dyn DynMatch>, ResumeFault> {
        match Match::resume_saved(self.game.clone(), journal, saved, secret) {
            Ok(m) => Ok(Box::new(Playing::new(m, self.lore().map_err(ResumeFault::NotMine)?))),
            Err(_) => self.resume(journal, secret),
        }
    }

    fn resume_beginning(
        &self,
        journal: &str,
        secret: Option<Secret>,
    ) -> Result<Box<dyn DynMatch>, ResumeFault> {
        let m = Match::resume_beginning(self.game.clone(), Journal::read(journal)?, secret)?;
        Ok(Box::new(Playing::new(m, self.lore().map_err(ResumeFault::NotMine)?)))
    }

    fn adopt(&self, journal: &str, secret: Option<Secret>) -> Result<Box<dyn DynMatch>, AdoptFault> {
        let m = Match::adopt(self.game.clone(), Journal::read(journal)?, secret)?;
        Ok(Box::new(Playing::new(m, self.lore().map_err(AdoptFault::Damaged)?)))
    }

    fn go_on_from(
        &self,
        journal: &str,
        point: &[u8],
        secret: Secret,
    ) -> Result<Box<dyn DynMatch>, ResumeFault> {
        let m = Match::go_on_from(self.game.clone(), Journal::read(journal)?, point, secret)?;
        Ok(Box::new(Playing::new(m, self.lore().map_err(ResumeFault::NotMine)?)))
    }

    fn watch(&self, view: &[u8], viewer: Viewer) -> Option<Box<dyn DynView>> {
        let seen = Seen::unpack(view, viewer).ok()?;
        Some(Box::new(Sight { game: self.game.clone(), seen, lore: self.lore().ok()?, id: Arc::default() }))
    }

    fn verify(&self, journal: &str) -> Result<Verified, ResumeFault> {
        Ok(verify(self.game.clone(), journal)?)
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
