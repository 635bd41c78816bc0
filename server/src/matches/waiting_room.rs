//! The waiting room: leaving, calling off, inviting and rematches.

use table::Seat;
use table::dice::commitment::Secret;
use wire::http::{Chair, Door, NewMatch, SitDown, State};
use wire::lobby::{NewPledges, Rematch};
use wire::socket::Kind;
use wire::{AccountId, MatchId};

use super::opening::{bot_salt, or_later, pledges};
use super::registry::Matches;
use super::stop::{NO_SUCH_MATCH, Stop, refuse};
use crate::limits::What;
use crate::store::{BotSat, MatchRow, Repledged};

/// Maximum number of accounts in one invitation.
const MOST_INVITED: usize = 16;

/// Why bots do not take every seat.
pub(super) const ONLY_BOTS: &str = "A match needs a player: bots cannot take every seat.";

/// The bot that takes over the seats of a deleted account, and of those who have lost on time where others play on.
pub(super) const CARETAKER: &str = "cadet";

/// Why nobody takes or leaves seats in a match in this state.
pub(super) fn begun(state: State) -> &'static str {
    match state {
        State::CalledOff => "This match was called off.",
        State::Opening => "Every seat is taken.",
        _ => "This match has begun.",
    }
}

impl Matches {
    async fn row(&self, match_id: MatchId) -> Result<MatchRow, Stop> {
        match self.store.find(match_id).await? {
            Some(row) => Ok(row),
            None => refuse(Kind::Missing, NO_SUCH_MATCH),
        }
    }

    /// An account leaves before the match starts, all its seats or one. An opening goes back to the waiting room.
    pub async fn leave(&self, match_id: MatchId, account: AccountId, only: Option<Seat>) -> Result<(), Stop> {
        self.row(match_id).await?;
        self.must_sit(match_id, account).await?;
        if self.store.leave(match_id, account, only).await? {
            return Ok(());
        }
        match self.row(match_id).await?.state {
            State::Waiting | State::Opening => refuse(Kind::Forbidden, "This seat is not yours."),
            state => refuse(Kind::Conflict, begun(state)),
        }
    }

    /// An account commits to new salts for seats it holds, because the old ones are in another browser or are no secret any more.
    pub async fn repledge(
        &self,
        match_id: MatchId,
        account: AccountId,
        wanted: &NewPledges,
    ) -> Result<(), Stop> {
        self.row(match_id).await?;
        self.must_sit(match_id, account).await?;
        let seats = pledges(&wanted.seats)?;
        match self.store.repledge(match_id, account, &seats).await? {
            Repledged::Done => or_later(self.begin_if_full(match_id).await),
            Repledged::NotMine => refuse(Kind::Forbidden, "This seat is not yours."),
            Repledged::Revealed => refuse(Kind::Conflict, "The salt of this seat is already revealed."),
            Repledged::Begun => refuse(Kind::Conflict, begun(self.row(match_id).await?.state)),
        }
    }

    /// The creator gives a free seat to a bot of this level, or takes it back.
    pub async fn seat_bot(
        &self,
        match_id: MatchId,
        account: AccountId,
        seat: Seat,
        level: Option<&str>,
    ) -> Result<(), Stop> {
        let row = self.row(match_id).await?;
        if row.owner != Some(account) {
            return refuse(Kind::Forbidden, "Only the creator of this match may give seats to bots.");
        }
        if level.is_some_and(|level| level.parse::<bots::Level>().is_err()) {
            return refuse(Kind::Unclear, "There is no bot with this level.");
        }
        let pledge = bot_salt(&Secret(row.secret), seat).commitment();
        match self.store.seat_bot(match_id, seat, level, pledge.0).await? {
            BotSat::Done => or_later(self.begin_if_full(match_id).await),
            BotSat::Begun => refuse(Kind::Conflict, begun(self.row(match_id).await?.state)),
            BotSat::Held => refuse(Kind::Conflict, "A player holds this seat."),
            BotSat::NoSeat => refuse(Kind::Missing, "There is no such seat."),
            BotSat::NobodyElse => refuse(Kind::Conflict, ONLY_BOTS),
        }
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
        refuse(Kind::Conflict, begun(self.row(match_id).await?.state))
    }

    /// The creator invites accounts by name.
    pub async fn invite(&self, match_id: MatchId, account: AccountId, names: &[String]) -> Result<(), Stop> {
        let row = self.row(match_id).await?;
        if row.owner != Some(account) {
            return refuse(Kind::Forbidden, "Only the creator of this match may invite players.");
        }
        if row.state != State::Waiting {
            return refuse(Kind::Conflict, begun(row.state));
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

    /// Creates the same match again and invites the other players, or joins the one that another player has created.
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
        if let Some(next) = row.rematch
            && self.joined(next, account, wanted).await?
        {
            return Ok(next);
        }
        let before = row.rematch;
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
        let MatchRow { game, setup, pace, overtime, hints, .. } = row;
        let new = NewMatch { game, setup, pace, overtime, door: Door::Named, hints, chairs };
        let new = self.make(account, &new).await?;
        self.store.invite(new, &others).await?;
        if self.store.set_rematch(match_id, before, new).await? {
            return Ok(new);
        }
        // Another player was faster: both play in that match.
        let first = self.row(match_id).await?.rematch;
        if let Some(first) = first
            && self.joined(first, account, wanted).await?
        {
            self.call_off(new, account).await?;
            return Ok(first);
        }
        Ok(new)
    }

    /// An account takes seats in a rematch that is in its waiting room, or plays there already. False if it has begun without the account, or
    /// was called off: then there may be another.
    async fn joined(&self, next: MatchId, account: AccountId, wanted: &Rematch) -> Result<bool, Stop> {
        let row = self.row(next).await?;
        let sits = self.store.members(next).await?.iter().any(|member| member.account == Some(account));
        match row.state {
            State::CalledOff | State::Over | State::Quarantined => return Ok(false),
            _ if sits => return Ok(true),
            State::Waiting => {}
            _ => return Ok(false),
        }
        self.sit(next, account, &SitDown { seats: wanted.seats.clone(), link: None }).await?;
        Ok(true)
    }

    /// Deletes an account; bots take over its seats.
    pub async fn delete_account(&self, account: AccountId) -> Result<(), Stop> {
        for row in self.store.unfinished(account).await? {
            let waiting = matches!(row.state, State::Waiting | State::Opening);
            let left = match row.state {
                _ if waiting && row.owner == Some(account) => self.call_off(row.id, account).await,
                _ if waiting => self.leave(row.id, account, None).await,
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
