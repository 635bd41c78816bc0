//! A match at one moment without what led there, so that a long one opens without being replayed.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{Match, Stop};
use crate::play::Counters;
use crate::play::commitment::Secret;
use crate::play::journal::{Journal, VerifyFault};
use crate::rules::pack::{self, Hash};
use crate::rules::{Edition, Game, Person, Seats};

/// What a match goes on from. It holds the whole truth, so it never leaves the server.
#[derive(Serialize, Deserialize)]
#[serde(bound = "")]
pub(super) struct Checkpoint<G: Game> {
    edition: Edition,
    pub entries: u32,
    pub head: Hash,
    commitment: Hash,
    opened: Option<Secret>,
    salts: Vec<Secret>,
    counters: Counters,
    persons: Vec<Person>,
    standing: Vec<(u32, Option<G::Standing>)>,
    resigned: Seats,
    peaceful: Seats,
    steps: u32,
    /// The hash of the position under the match's seal, if the copy that made the checkpoint had the secret.
    seal: Option<Hash>,
    position: G::Position,
}

impl<G: Game> Match<G> {
    /// The match as it stands, packed, for [`Match::resume_at`]: only given when nothing before could be taken back alone, no question waits
    /// for an answer and no clock has just run out, so that what goes on from it is as if it had been there from the start.
    pub fn checkpoint(&self) -> Option<Vec<u8>> {
        let quiet =
            self.steps().range(self.quiet_from..).next_back().is_some_and(|step| step.barrier.is_none());
        if quiet || self.ask.is_some() || self.flagged.is_some() {
            return None;
        }
        Some(self.packed_checkpoint())
    }

    /// What the players of this match may agree to go on from by another edition, packed for [`Match::go_on_from`]. Nothing before can be
    /// taken back then, so it is given even where a checkpoint is not. None when the match is over or a clock has just run out.
    pub fn agreed_point(&self) -> Option<Vec<u8>> {
        (self.must_go_on().is_ok() && self.flagged.is_none()).then(|| self.packed_checkpoint())
    }

    fn packed_checkpoint(&self) -> Vec<u8> {
        pack::pack(&Checkpoint::<G> {
            edition: self.game.about().edition,
            entries: self.journal.len() as u32,
            head: self.journal.head(),
            commitment: self.commitment,
            opened: self.secret.filter(|_| self.revealed),
            salts: self.salts.clone(),
            counters: self.counters.clone(),
            persons: self.persons.clone(),
            standing: self.standing.clone(),
            resigned: self.resigned,
            peaceful: self.peaceful,
            steps: (self.first_step + self.steps().len()) as u32,
            seal: self.sealed_hash(),
            position: self.position.clone(),
        })
    }

    /// Goes on by this edition with a match of another, which its players have agreed to: from the [point](Match::agreed_point) after the last
    /// entry of its journal. The journal then says so. Orders before that point are not at hand, and standing orders lapse.
    pub fn go_on_from(
        game: Arc<G>,
        journal: Journal<G>,
        point: &[u8],
        secret: Secret,
    ) -> Result<Match<G>, VerifyFault> {
        let kept = Checkpoint::read(point)?;
        if (kept.entries as usize, kept.head) != (journal.len(), journal.head()) {
            return Err(VerifyFault::Checkpoint("was not made after the last entry"));
        }
        let kept = Checkpoint { edition: game.about().edition, ..kept };
        let mut m = kept.open(game.clone(), journal, Some(secret))?;
        let (position, persons) = (m.position.clone(), m.persons.iter().copied().collect());
        let over = |_| VerifyFault::Checkpoint("is of a match that is over");
        m.rebase(game.clone(), position, &persons).map_err(over)?;
        Match::resume(game, m.journal, Some(secret))
    }

    /// Goes on from a checkpoint with the lines that the journal has from there on, each checked as [`Match::resume`] checks it. What
    /// came before is not at hand: neither its lines nor its steps, and going back to it is [`Stop::BeforeCheckpoint`]. If lines go back to
    /// it, as a copy that has all of the match may have written, they are a fault here: then the whole match must be read.
    pub fn resume_at(
        game: Arc<G>,
        checkpoint: &[u8],
        lines: &str,
        secret: Option<Secret>,
    ) -> Result<Match<G>, VerifyFault> {
        let kept = Checkpoint::read(checkpoint)?;
        let journal = Journal::after(kept.entries, kept.head);
        let mut m = kept.open(game, journal, secret)?;
        m.follow(lines)?;
        Ok(m)
    }

    /// How many orders that count came before those at hand: none, unless the match goes on from a checkpoint.
    pub fn first_step(&self) -> usize {
        self.first_step
    }

    /// Why an entry is none of the steps at hand.
    pub fn not_at_hand(&self, n: u32) -> Stop {
        let earlier = self.first_step > 0 && n < self.journal.first();
        if earlier { Stop::BeforeCheckpoint(n) } else { Stop::NotYours(n) }
    }
}

impl<G: Game> Checkpoint<G> {
    pub fn read(packed: &[u8]) -> Result<Checkpoint<G>, VerifyFault> {
        pack::unpack(packed).map_err(|_| VerifyFault::Checkpoint("cannot be read"))
    }

    /// The match as it was, with the journal as far as it had come.
    pub fn open(
        self,
        game: Arc<G>,
        journal: Journal<G>,
        secret: Option<Secret>,
    ) -> Result<Match<G>, VerifyFault> {
        let kept = self;
        let about = game.about();
        if kept.edition != about.edition {
            let (theirs, ours) = (Box::new(kept.edition), Box::new(about.edition));
            return Err(VerifyFault::OtherEdition { theirs, ours });
        }
        let seats = about.seats.len();
        if [kept.persons.len(), kept.standing.len(), kept.salts.len()] != [seats; 3] {
            return Err(VerifyFault::Checkpoint("is of another number of seats"));
        }
        if !game.sound(&kept.position) {
            return Err(VerifyFault::Checkpoint("holds no position of this game"));
        }
        if kept.opened.into_iter().chain(secret).any(|s| s.commitment() != kept.commitment) {
            return Err(VerifyFault::SecretChanged(kept.entries));
        }
        let secret = kept.opened.or(secret);
        let (commitment, salts) = (kept.commitment, kept.salts);
        let mut m = Match::begun(game, &kept.persons, commitment, secret, salts, kept.position);
        if let (Some(seal), Some(ours)) = (kept.seal, m.sealed_hash())
            && seal != ours
        {
            return Err(VerifyFault::SealBroken(kept.entries));
        }
        m.journal = journal;
        (m.counters, m.standing) = (kept.counters, kept.standing);
        (m.resigned, m.peaceful) = (kept.resigned, kept.peaceful);
        (m.first_step, m.revealed) = (kept.steps as usize, kept.opened.is_some());
        Ok(m)
    }
}
