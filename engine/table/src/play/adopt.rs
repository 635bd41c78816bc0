//! A match that was begun by another edition, read by this one.

use std::sync::Arc;

use super::Match;
use super::resume::{Resume, opened};
use crate::play::commitment::Secret;
use crate::play::journal::{Deed, Journal, VerifyFault};
use crate::rules::Game;

impl<G: Game> Match<G> {
    /// Goes on with a match of another edition by this one, if every order is legal by it, asks for the same dice and leads to the same position.
    /// The journal then says so, unless the match is over. Otherwise the fault says where the editions part; nothing has changed then.
    ///
    /// Positions can only be compared with the secret: the one given, or the one that the journal's last line opens.
    pub fn adopt(game: Arc<G>, journal: Journal<G>, secret: Option<Secret>) -> Result<Match<G>, VerifyFault> {
        match Match::resume(game.clone(), journal.clone(), secret) {
            Err(VerifyFault::OtherEdition { .. }) => {}
            known => return known,
        }
        let secret = opened(&journal).or(secret).ok_or(VerifyFault::NoSecret)?;
        let read = Resume::read_as_ours(game.clone(), &journal, Some(secret))?;
        let too_short = VerifyFault::Protocol(journal.len() as u32, "the game never began");
        let mut m = read.finish(journal).ok_or(too_short)?;
        if m.must_go_on().is_ok() {
            m.journal.append(Deed::Adopt { edition: game.about().edition });
        }
        Ok(m)
    }

    /// Reads the beginning of a journal whose end is known to be ours, so that it can be [followed](Match::follow) line by line: until it
    /// has gone over to our edition, it may be of others.
    pub fn resume_beginning(
        game: Arc<G>,
        journal: Journal<G>,
        secret: Option<Secret>,
    ) -> Result<Match<G>, VerifyFault> {
        let theirs = journal.entries().find_map(|entry| match &entry.deed {
            Deed::Open { edition, .. } => Some(edition.clone()),
            _ => None,
        });
        let goes_over = theirs.is_some_and(|theirs| theirs != game.about().edition);
        let too_short = VerifyFault::Protocol(journal.len() as u32, "the game never began");
        let read = Resume::read_as_ours(game, &journal, opened(&journal).or(secret))?;
        let mut m = read.finish(journal).ok_or(too_short)?;
        m.goes_over = goes_over;
        Ok(m)
    }
}
