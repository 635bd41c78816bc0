//! The waiting room: leaving, calling off, inviting and rematches.

use wire::http::{Chair, Door, NewMatch, State};
use wire::lobby::Rematch;
use wire::socket::Kind;
use wire::{AccountId, MatchId};

use super::registry::Matches;
use super::stop::{Stop, refuse};
use crate::limits::What;
use crate::store::MatchRow;

/// Maximum number of accounts in one invitation.
const MOST_INVITED: usize = 16;

/// The bot that takes over the seats of a deleted account.
const CARETAKER: &str = "cadet";

impl Matches {
    async fn row(&self, match_id: MatchId) -> Result<MatchRow, Stop> {
        match self.store.find(match_id).await? {
            Some(row) => Ok(row),
            None => refuse(Kind::Missing, "There is no such match."),
        }
    }

    /// An account leaves the waiting room.
    pub async fn leave(&self, match_id: MatchId, account: AccountId) -> Result<(), Stop> {
        self.row(match_id).await?;
        self.must_sit(match_id, account).await?;
        if self.store.leave(match_id, account).await? {
            return Ok(());
        }
        refuse(Kind::Conflict, "This match has begun.")
    }

    /// The creator calls a match off before it begins.
    pub async fn call_off(&self, match_id: MatchId, account: AccountId) -> Result<(), Stop> {
        if self.row(match_id).await?.owner != Some(account) {
            return refuse(Kind::Forbidden, "Only the creator of this match may call it off.");
        }
        for from in [State::Waiting, State::Opening] {
            if self.store.change_state(match_id, from, State::CalledOff, None).await? {
                return Ok(());
            }
        }
        refuse(Kind::Conflict, "This match has begun.")
    }

    /// The creator invites accounts by name.
    pub async fn invite(&self, match_id: MatchId, account: AccountId, names: &[String]) -> Result<(), Stop> {
        let row = self.row(match_id).await?;
        if row.owner != Some(account) {
            return refuse(Kind::Forbidden, "Only the creator of this match may invite players.");
        }
        if row.state != State::Waiting {
            return refuse(Kind::Conflict, "This match has begun.");
        }
        if names.is_empty() || names.len() > MOST_INVITED {
            return refuse(Kind::TooMuch, "Please name between 1 and 16 players.");
        }
        let found = self.store.named(names).await?;
        let known =
            |name: &&String| found.iter().any(|(_, known)| known.to_lowercase() == name.to_lowercase());
        if !names.iter().all(|name| known(&name)) {
            return refuse(Kind::Missing, "Not all of these players exist.");
        }
        let accounts: Vec<AccountId> = found.into_iter().map(|(account, _)| account).collect();
        self.count_invited(account, &accounts)?;
        Ok(self.store.invite(match_id, &accounts).await?)
    }

    /// Limits invitations in total and to the same person.
    fn count_invited(&self, account: AccountId, others: &[AccountId]) -> Result<(), Stop> {
        for other in others {
            self.limits.count(What::InviteTo, (account, other))?;
            self.limits.count(What::Invite, account)?;
        }
        Ok(())
    }

    /// Creates the same match again and invites the other players.
    pub async fn rematch(
        &self,
        match_id: MatchId,
        account: AccountId,
        wanted: &Rematch,
    ) -> Result<MatchId, Stop> {
        let row = self.row(match_id).await?;
        self.must_sit(match_id, account).await?;
        if !matches!(row.state, State::Over | State::Quarantined | State::CalledOff) {
            return refuse(Kind::Conflict, "This match is not over.");
        }
        let members = self.store.members(match_id).await?;
        let sat = self.store.chairs(match_id).await?;
        let mut chairs = Vec::new();
        for (seat, (person, _)) in (0..).zip(&sat) {
            let mine = wanted.seats.iter().find(|(own, _)| *own == seat);
            // A stand-in bot gives the seat back to the player it stood in for.
            let bot = members.iter().find(|member| Some(member.person) == *person && member.covers.is_none());
            chairs.push(match (mine, bot.and_then(|member| member.bot.clone())) {
                (Some((_, pledge)), _) => Chair::Mine { pledge: pledge.clone() },
                (None, Some(level)) => Chair::Bot { level },
                (None, None) => Chair::Free,
            });
        }
        let others: Vec<AccountId> =
            members.iter().filter_map(|member| member.account).filter(|other| *other != account).collect();
        self.count_invited(account, &others)?;
        let MatchRow { game, setup, pace, hints, .. } = row;
        let new = NewMatch { game, setup, pace, door: Door::Named, hints, chairs };
        let new = self.make(account, &new).await?;
        self.store.invite(new, &others).await?;
        Ok(new)
    }

    /// Deletes an account; bots take over its seats.
    pub async fn delete_account(&self, account: AccountId) -> Result<(), Stop> {
        for row in self.store.unfinished(account).await? {
            let waiting = matches!(row.state, State::Waiting | State::Opening);
            let left = match row.state {
                _ if waiting && row.owner == Some(account) => self.call_off(row.id, account).await,
                State::Waiting => self.leave(row.id, account).await,
                // Its salt may never be revealed; the creator can call the match off.
                State::Opening => Ok(()),
                _ => self.abandon(row.id, account, CARETAKER).await,
            };
            match left {
                Ok(()) => {}
                // Its seats would be orphaned: the account is deleted once a bot has taken over.
                Err(stop) if stop.is_temporary() => return Err(stop),
                // A match that is quarantined or has ended does not keep anybody from leaving.
                Err(stop) => {
                    tracing::info!(match_id = %row.id, ?stop, "the seats of a deleted account stay as they are")
                }
            }
        }
        Ok(self.store.erase(account).await?)
    }
}
