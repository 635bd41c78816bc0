//! A match that opens at once from a state saved beside its journal. What came before that state is read from the journal when somebody
//! asks for it.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::Match;
use super::checkpoint::Checkpoint;
use super::resume::{Resume, opened};
use crate::play::commitment::Secret;
use crate::play::journal::{Journal, VerifyFault, split_at_head};
use crate::rules::pack::{self, Hash};
use crate::rules::{Game, Seat, Seats};

/// Only what the same version has saved is trusted.
const PROGRAM: &str = concat!("sandtable ", env!("CARGO_PKG_VERSION"));

/// A checkpoint and what else a match must know of its past without reading it.
#[derive(Serialize, Deserialize)]
struct Saved {
    program: String,
    checkpoint: Vec<u8>,
    /// Seats that were told something that not everybody was.
    confided: Seats,
    /// The hash of all this under the match's secret: neither damage nor anybody without the secret makes a state.
    check: Hash,
}

impl Saved {
    fn new(checkpoint: Vec<u8>, confided: Seats, secret: &Secret) -> Saved {
        let check = Saved::hash(&checkpoint, confided, secret);
        Saved { program: PROGRAM.into(), checkpoint, confided, check }
    }

    fn hash(checkpoint: &[u8], confided: Seats, secret: &Secret) -> Hash {
        Hash::keyed(&secret.state_key(), &(PROGRAM, checkpoint, confided))
    }

    fn is_sound(&self, secret: &Secret) -> bool {
        self.program == PROGRAM && self.check == Saved::hash(&self.checkpoint, self.confided, secret)
    }
}

impl<G: Game> Match<G> {
    /// The state of the match, to be kept beside its journal for [`Match::resume_saved`]; given when a [checkpoint](Match::checkpoint) is
    /// and the secret is known. It holds the whole truth, as the journal does.
    pub fn saved_state(&self) -> Option<Vec<u8>> {
        let (secret, checkpoint) = (self.secret?, self.checkpoint()?);
        let seats = (0..self.persons.len() as u8).map(Seat);
        let confided = seats.filter(|seat| self.is_confided(*seat)).collect();
        Some(pack::pack(&Saved::new(checkpoint, confided, &secret)))
    }

    /// Goes on with a match from its whole journal and a state that was saved while it was played. The state is taken only if this
    /// version of the program made it for exactly this beginning of the journal, and with the secret of the match: the one given, or the
    /// one that the journal's last line opens. So what it says is not checked again. Later lines are checked as [`Match::resume`] checks
    /// them.
    pub fn resume_saved(
        game: Arc<G>,
        journal: &str,
        saved: &[u8],
        secret: Option<Secret>,
    ) -> Result<Match<G>, VerifyFault> {
        let fault = VerifyFault::Checkpoint;
        let saved: Saved = pack::unpack(saved).map_err(|_| fault("cannot be read"))?;
        let secret = opened(&last_entry::<G>(journal)).or(secret);
        let secret = secret.ok_or(fault("cannot be checked without the secret"))?;
        if !saved.is_sound(&secret) {
            return Err(fault("is damaged, of another match or of another version of this program"));
        }
        let kept: Checkpoint<G> = Checkpoint::read(&saved.checkpoint)?;
        let split = split_at_head(journal, kept.entries, kept.head);
        let (earlier, since) = split.ok_or(fault("is of another journal"))?;
        let lines = Journal::after_lines(kept.entries, kept.head, earlier);
        let mut m = kept.open(game, lines, Some(secret))?;
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
        let past = Resume::recall(self.game.clone(), journal, self.secret).ok()?;
        (past.steps().len() == self.first_step).then_some(past)
    }

    /// This match with all its steps, after what was recalled.
    pub fn after(&self, past: &Match<G>) -> Option<Match<G>> {
        let mut whole = past.clone();
        // The copy that recalled it may not have had the secret.
        whole.secret = self.secret;
        whole.follow(&self.journal.write_from(self.journal.first())).ok()?;
        Some(whole)
    }
}

/// The last line of a text as a journal of its own; an empty one if there is none or it cannot be read.
fn last_entry<G: Game>(text: &str) -> Journal<G> {
    let last = text.split_inclusive('\n').next_back().unwrap_or_default();
    Journal::read_known(last).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_sound_only_as_the_secret_of_its_match_has_made_it() {
        let (ours, other) = (Secret([1; 32]), Secret([2; 32]));
        let saved = Saved::new(vec![1, 2, 3], Seats::NONE, &ours);
        assert!(saved.is_sound(&ours) && !saved.is_sound(&other));
        let forged = Saved::new(vec![1, 2, 4], Seats::NONE, &other);
        assert!(!forged.is_sound(&ours));
        let confided = Saved { confided: Seats::NONE.with(Seat(0)), ..saved };
        assert!(!confided.is_sound(&ours));
    }
}
