//! A match that opens at once from a state saved beside its journal. What came before that state is read from the journal when somebody
//! asks for it.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::Match;
use super::checkpoint::Checkpoint;
use super::resume::Resume;
use crate::dice::commitment::Secret;
use crate::journal::{Journal, VerifyFault, split_at_head};
use crate::pack::{self, Hash};
use crate::{Game, Seat, Seats};

/// Only what the same version has saved is trusted.
const PROGRAM: &str = concat!("sandtable ", env!("CARGO_PKG_VERSION"));

/// A checkpoint and what else a match must know of its past without reading it.
#[derive(Serialize, Deserialize)]
struct Saved {
    program: String,
    checkpoint: Vec<u8>,
    /// Seats that were told something that not everybody was.
    confided: Seats,
    /// The hash of all this, so that a damaged file is not taken for a state.
    check: Hash,
}

impl Saved {
    fn new(checkpoint: Vec<u8>, confided: Seats) -> Saved {
        let check = Hash::of_packed(&(PROGRAM, &checkpoint, confided));
        Saved { program: PROGRAM.into(), checkpoint, confided, check }
    }

    fn is_sound(&self) -> bool {
        self.program == PROGRAM && self.check == Hash::of_packed(&(PROGRAM, &self.checkpoint, self.confided))
    }
}

impl<G: Game> Match<G> {
    /// The state of the match, to be kept beside its journal for [`Match::resume_saved`]; given when a [checkpoint](Match::checkpoint) is.
    /// It holds the whole truth, as the journal does.
    pub fn saved_state(&self) -> Option<Vec<u8>> {
        let seats = (0..self.persons.len() as u8).map(Seat);
        let confided = seats.filter(|seat| self.is_confided(*seat)).collect();
        Some(pack::pack(&Saved::new(self.checkpoint()?, confided)))
    }

    /// Goes on with a match from its whole journal and a state that was saved while it was played. The state is taken only if this
    /// version of the program made it for exactly this beginning of the journal, and if the position is the one that the journal has
    /// sealed there, as far as the secret is known. Later lines are checked as [`Match::resume`] checks them.
    pub fn resume_saved(
        game: Arc<G>,
        journal: &str,
        saved: &[u8],
        secret: Option<Secret>,
    ) -> Result<Match<G>, VerifyFault> {
        let fault = VerifyFault::Checkpoint;
        let saved: Saved = pack::unpack(saved).map_err(|_| fault("cannot be read"))?;
        if !saved.is_sound() {
            return Err(fault("is damaged, or of another version of this program"));
        }
        let kept: Checkpoint<G> = Checkpoint::read(&saved.checkpoint)?;
        let split = split_at_head(journal, kept.entries, kept.head);
        let (earlier, since) = split.ok_or(fault("is of another journal"))?;
        let entries = kept.entries;
        let lines = Journal::after_lines(entries, kept.head, earlier);
        let mut m = kept.open(game, lines, secret)?;
        if m.sealed_hash().is_some_and(|ours| last_seal(earlier) != Some(ours)) {
            return Err(VerifyFault::SealBroken(entries));
        }
        m.history.confide(saved.confided);
        m.follow(since)?;
        Ok(m)
    }

    /// Can what came before the steps at hand be [recalled](Match::recalled)?
    pub fn has_earlier(&self) -> bool {
        self.first_step > 0 && self.journal.earlier().is_some()
    }

    /// The match as it was when the state was saved that this one goes on from, with all its steps. Every order is carried out again; that
    /// they are legal was checked before the state was saved.
    pub fn recalled(&self) -> Option<Match<G>> {
        let journal = Journal::read_known(self.journal.earlier()?).ok()?;
        Resume::recall(self.game.clone(), journal, self.secret).ok()
    }

    /// This match with all its steps, after what was recalled.
    pub fn after(&self, past: &Match<G>) -> Option<Match<G>> {
        let mut whole = past.clone();
        // Whoever recalled it may have been without the secret.
        whole.secret = self.secret;
        whole.follow(&self.journal.write_from(self.journal.first())).ok()?;
        Some(whole)
    }
}

/// The last seal in a journal.
fn last_seal(lines: &str) -> Option<Hash> {
    let key = "\"seal\":\"";
    let at = lines.rfind(key)? + key.len();
    pack::unhex(lines.get(at..at + 64)?).map(Hash)
}
