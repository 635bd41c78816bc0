//! Tables that gather: leaving, calling off, inviting; and tables made after others.

use wire::http::{Chair, Door, NewTable, State};
use wire::lobby::Rematch;
use wire::socket::Kind;

use super::{Hall, Stop, refuse};
use crate::limits::What;
use crate::store::{Row, state};

/// So many are invited to a table at once.
const MOST_INVITED: usize = 16;

/// The bot that plays for whoever has deleted his account.
const CARETAKER: &str = "cadet";

impl Hall {
    async fn row(&self, table: i64) -> Result<Row, Stop> {
        match self.store.find(table).await? {
            Some(row) => Ok(row),
            None => refuse(Kind::Missing, "There is no such table."),
        }
    }

    /// An account stands up from a table that gathers.
    pub async fn leave(&self, table: i64, account: i64) -> Result<(), Stop> {
        self.row(table).await?;
        self.must_sit(table, account).await?;
        if self.store.leave(table, account).await? {
            return Ok(());
        }
        refuse(Kind::Conflict, "This match has begun.")
    }

    /// Whoever made a table calls it off, as long as its game has not begun.
    pub async fn call_off(&self, table: i64, account: i64) -> Result<(), Stop> {
        if self.row(table).await?.owner != Some(account) {
            return refuse(Kind::Forbidden, "Only whoever made this table may call it off.");
        }
        for from in [state::GATHERING, state::OPENING] {
            if self.store.pass(table, from, state::CALLED_OFF, None).await? {
                return Ok(());
            }
        }
        refuse(Kind::Conflict, "This match has begun.")
    }

    /// Whoever made a table invites accounts by their names.
    pub async fn invite(&self, table: i64, account: i64, names: &[String]) -> Result<(), Stop> {
        let row = self.row(table).await?;
        if row.owner != Some(account) {
            return refuse(Kind::Forbidden, "Only whoever made this table may invite.");
        }
        if row.state != State::Gathering {
            return refuse(Kind::Conflict, "This match has begun.");
        }
        if names.is_empty() || names.len() > MOST_INVITED {
            return refuse(Kind::TooMuch, "Name somebody, and not too many at once.");
        }
        let found = self.store.named(names).await?;
        let known =
            |name: &&String| found.iter().any(|(_, known)| known.to_lowercase() == name.to_lowercase());
        if !names.iter().all(|name| known(&name)) {
            return refuse(Kind::Missing, "Not everybody you named is here.");
        }
        let accounts: Vec<i64> = found.into_iter().map(|(account, _)| account).collect();
        self.count_invited(account, &accounts)?;
        Ok(self.store.invite(table, &accounts).await?)
    }

    /// Nobody invites without end, and nobody invites one person again and again.
    fn count_invited(&self, account: i64, others: &[i64]) -> Result<(), Stop> {
        for other in others {
            self.limits.count(What::InviteTo, (account, other))?;
            self.limits.count(What::Invite, account)?;
        }
        Ok(())
    }

    /// The same game once more for the same people: a new table, to which the others are invited.
    pub async fn rematch(&self, table: i64, account: i64, wanted: &Rematch) -> Result<i64, Stop> {
        let row = self.row(table).await?;
        self.must_sit(table, account).await?;
        if !matches!(row.state, State::Over | State::Quarantined | State::CalledOff) {
            return refuse(Kind::Conflict, "This match is not over.");
        }
        let members = self.store.members(table).await?;
        let sat = self.store.chairs(table).await?;
        let mut chairs = Vec::new();
        for (seat, (person, _)) in (0..).zip(&sat) {
            let mine = wanted.seats.iter().find(|(own, _)| *own == seat);
            // A bot that played for somebody makes room for him.
            let bot = members.iter().find(|member| Some(member.person) == *person && member.covers.is_none());
            chairs.push(match (mine, bot.and_then(|member| member.bot.clone())) {
                (Some((_, pledge)), _) => Chair::Mine { pledge: pledge.clone() },
                (None, Some(level)) => Chair::Bot { level },
                (None, None) => Chair::Free,
            });
        }
        let others: Vec<i64> =
            members.iter().filter_map(|member| member.account).filter(|other| *other != account).collect();
        self.count_invited(account, &others)?;
        let Row { game, setup, pace, hints, .. } = row;
        let new = NewTable { game, setup, pace, door: Door::Named, hints, chairs };
        let new = self.make(account, &new).await?;
        self.store.invite(new, &others).await?;
        Ok(new)
    }

    /// An account is deleted: its seats go on without it, and then it is forgotten.
    pub async fn say_farewell(&self, account: i64) -> Result<(), Stop> {
        for row in self.store.unfinished(account).await? {
            let gathers = matches!(row.state, State::Gathering | State::Opening);
            let left = match row.state {
                _ if gathers && row.owner == Some(account) => self.call_off(row.table, account).await,
                State::Gathering => self.leave(row.table, account).await,
                // Its salt may never be opened: whoever made the table can call it off.
                State::Opening => Ok(()),
                _ => self.abandon(row.table, account, CARETAKER).await,
            };
            match left {
                Ok(()) => {}
                // Nobody would play his seats, and nobody could take them: he leaves when that is seen to.
                Err(stop) if stop.passes() => return Err(stop),
                // A match that was set aside, or ended meanwhile, keeps nobody from leaving.
                Err(stop) => tracing::info!(table = row.table, ?stop, "a seat was left as it is"),
            }
        }
        Ok(self.store.erase(account).await?)
    }
}
