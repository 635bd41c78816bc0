//! Matches of other editions: taken over where everything comes out the same, and otherwise left to a copy that plays them.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use table::Edition;
use table::dice::commitment::Secret;
use table::erased::{AdoptFault, DynGame};
use uuid::Uuid;
use wire::MatchId;
use wire::http::State;

use super::live::text;
use super::registry::Matches;
use super::stop::Stop;
use crate::store::{Append, Appended, Fault, MatchRow, Then};

/// This copy of the server among the others.
#[derive(Default)]
pub struct Copy {
    id: OnceLock<Uuid>,
    /// Where other copies reach it.
    address: OnceLock<String>,
    /// Matches that this program cannot play.
    apart: Mutex<HashSet<MatchId>>,
}

impl Copy {
    fn id(&self) -> Uuid {
        *self.id.get_or_init(Uuid::new_v4)
    }

    fn apart(&self) -> std::sync::MutexGuard<'_, HashSet<MatchId>> {
        self.apart.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// May a program of one edition go on with a match of another, if everything comes out the same?
fn is_older(theirs: &Edition, ours: &Edition) -> bool {
    theirs != ours && theirs.version <= ours.version
}

impl Matches {
    /// The same, with this edition of a game in place of its own.
    pub fn playing(mut self, game: Arc<dyn DynGame>) -> Matches {
        self.games.insert(game.about().id, game);
        self
    }

    /// Other copies reach this one here.
    pub fn reached_at(&self, address: String) {
        let _ = self.copy.address.set(address);
    }

    /// Tells the other copies that this one runs and what it plays.
    pub async fn announce_copy(&self) -> Result<(), Fault> {
        let Some(address) = self.copy.address.get() else { return Ok(()) };
        let editions: Vec<String> = self.games.values().map(|game| game.about().edition.key()).collect();
        self.store.announce_copy(self.copy.id(), address, &editions).await
    }

    /// Tells the other copies that this one ends.
    pub async fn end_copy(&self) -> Result<(), Fault> {
        self.store.end_copy(self.copy.id()).await
    }

    /// This program has found that it cannot play a match.
    pub(super) fn keep_apart(&self, match_id: MatchId) {
        self.copy.apart().insert(match_id);
    }

    /// Has this program found that it cannot play a match?
    pub fn is_apart(&self, match_id: MatchId) -> bool {
        self.copy.apart().contains(&match_id)
    }

    /// This program plays a match, whatever it found before.
    pub(super) fn no_longer_apart(&self, match_id: MatchId) {
        self.copy.apart().remove(&match_id);
    }

    /// Where a match is played that this program cannot play: the address of a copy that can, if one runs.
    pub async fn elsewhere(&self, match_id: MatchId) -> Option<String> {
        if !self.is_apart(match_id) {
            return None;
        }
        let edition = self.store.edition(match_id).await.ok()??;
        let plays = self.games.values().any(|game| game.about().edition == edition);
        if plays {
            return None;
        }
        self.store.copy_with(&edition.key(), self.copy.id()).await.ok()?
    }

    /// Takes over a running match of an older edition, if every order is legal by ours and every result the same. False if it stays as it
    /// is.
    pub(super) async fn take_over(&self, row: &MatchRow) -> Result<bool, Stop> {
        let match_id = row.id;
        let Some(game) = self.game(&row.game).filter(|_| row.state == State::Running) else {
            return Ok(false);
        };
        if self.is_apart(match_id) {
            return Ok(false);
        }
        let (Some(theirs), ours) = (self.store.edition(match_id).await?, game.about().edition) else {
            return Ok(false);
        };
        if !is_older(&theirs, &ours) {
            return Ok(false);
        }
        let lines = self.store.lines(match_id, 0).await?;
        let (seq, secret) = (lines.len() as u32, Secret(row.secret));
        let adopted = self.executor.run_apart(move || {
            let m = game.adopt(&text(&lines), Some(secret))?;
            Ok::<_, AdoptFault>(m.lines_from(seq).lines().map(str::to_string).collect::<Vec<String>>())
        });
        let lines = match adopted.await {
            Ok(Ok(lines)) => lines,
            Ok(Err(why)) => {
                tracing::info!(%match_id, %theirs, %ours, %why, "a match stays with its edition");
                if matches!(why, AdoptFault::Parts(_)) {
                    self.store.ask_about(match_id, &ours).await?;
                }
                return Ok(false);
            }
            // The match is fine: it is this program that fails with it.
            Err(failed) => {
                tracing::warn!(%match_id, %theirs, %ours, ?failed, "a match cannot be compared and stays");
                return Ok(false);
            }
        };
        if lines.is_empty() {
            return Ok(false);
        }
        let append = Append { match_id, seq, command: None, lines: &lines, then: Then::Same };
        let done = self.store.append(&append).await? == Appended::Done;
        if done {
            tracing::info!(%match_id, %theirs, %ours, "a match was taken over by another edition");
            self.hints.changed(match_id, seq + lines.len() as u32);
        }
        // Who was faster has played on, or has taken it over: the next look tells.
        Ok(true)
    }
}
