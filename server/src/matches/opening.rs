//! How a match begins: seats are taken, salts committed and revealed, and the seed of the dice is fixed.
//!
//! The server commits to its secret when the match is created, and each player to a salt when taking a seat. Once every seat is taken the
//! salts are revealed. The salts of bots are derived from the server's secret and add no randomness.

use std::sync::Arc;

use table::dice::commitment::Secret;
use table::erased::{DynGame, DynOpening, ResumeFault};
use table::pack::Hash;
use table::{Person, Seat, Wanted};
use wire::http::{Chair, Door, NewMatch, Overtime, Pace, SitDown, State};
use wire::socket::{Kind, Trouble};
use wire::{AccountId, MatchId};

use super::command::TRIES;
use super::executor::Failed;
use super::live::{text, turn};
use super::registry::{self, Matches};
use super::stop::{NO_SUCH_MATCH, Stop, refuse};
use super::waiting_room::{ONLY_BOTS, begun};
use crate::store::{Append, Appended, CommandId, MatchRow, Member, NewMatchRow, Sat, Then};
use crate::token;

/// Maximum size of a set-up, in bytes.
const LONGEST_SETUP: usize = 16 * 1024;

/// Why no salts are taken in a waiting room.
const NOT_YET: &str = "Not every seat is taken yet.";

/// The salt of a seat that a bot holds.
pub(super) fn bot_salt(secret: &Secret, seat: Seat) -> Secret {
    let mut hasher = blake3::Hasher::new_derive_key("sandtable 2026 salt of a bot");
    hasher.update(&secret.0).update(&[seat.0]);
    Secret(*hasher.finalize().as_bytes())
}

impl Matches {
    /// An account creates a match.
    pub async fn make(&self, account: AccountId, wanted: &NewMatch) -> Result<MatchId, Stop> {
        let Some(game) = self.game(&wanted.game) else {
            return refuse(Kind::Unclear, "There is no such game.");
        };
        if wanted.chairs.len() != usize::from(game.about().count()) {
            return refuse(Kind::Unclear, "This game has a different number of seats.");
        }
        if wanted.chairs.iter().all(|chair| matches!(chair, Chair::Bot { .. })) {
            return refuse(Kind::Conflict, ONLY_BOTS);
        }
        if wanted.setup.as_ref().is_some_and(|setup| setup.len() > LONGEST_SETUP) {
            return refuse(Kind::TooMuch, "This set-up is too long.");
        }
        if !sound(wanted.pace) {
            return refuse(Kind::Unclear, "This time control is out of range.");
        }
        if matches!(&wanted.overtime, Overtime::Bot { level } if level.parse::<bots::Level>().is_err()) {
            return refuse(Kind::Unclear, "There is no bot with this level.");
        }
        let secret = Secret(token::random());
        let (persons, chairs) = seating(account, &secret, &wanted.chairs)?;
        self.check_setup(game, wanted.setup.clone(), secret).await?;
        let fresh = NewMatchRow {
            game: &wanted.game,
            setup: wanted.setup.as_deref(),
            pace: wanted.pace,
            overtime: &wanted.overtime,
            door: wanted.door,
            hints: wanted.hints,
            link: &token::word(),
            owner: account,
            secret: secret.0,
            persons,
            chairs,
        };
        let match_id = self.store.make(&fresh).await?;
        or_later(self.begin_if_full(match_id).await)?;
        Ok(match_id)
    }

    /// Checks a set-up, which comes from outside and may be malicious.
    async fn check_setup(
        &self,
        game: Arc<dyn DynGame>,
        setup: Option<String>,
        secret: Secret,
    ) -> Result<(), Stop> {
        let checked = self.executor.run_apart(move || {
            let persons: Vec<Person> = (0..u16::from(game.about().count())).map(Person).collect();
            game.opening(setup.as_deref(), &persons, secret).map(|_| ())
        });
        match checked.await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(faults)) => refuse(Kind::Unclear, &faults.join("\n")),
            Err(Failed::Broken(broken)) => {
                tracing::error!(%broken, "a set-up broke its game");
                refuse(Kind::Unclear, "This set-up cannot be used.")
            }
            Err(failed) => Err(registry::told(&failed)),
        }
    }

    /// An account takes seats.
    pub async fn sit(&self, match_id: MatchId, account: AccountId, wanted: &SitDown) -> Result<(), Stop> {
        let Some(row) = self.store.find(match_id).await? else {
            return refuse(Kind::Missing, NO_SUCH_MATCH);
        };
        let may_enter = match row.door {
            Door::Open => true,
            Door::Link => wanted.link.as_deref() == Some(row.link.as_str()),
            Door::Named => row.owner == Some(account) || self.store.is_invited(match_id, account).await?,
        };
        if !may_enter {
            return refuse(Kind::Missing, NO_SUCH_MATCH);
        }
        if self.store.is_blocked(match_id, account).await? {
            return refuse(Kind::Forbidden, "A player of this match has blocked you.");
        }
        let seats = pledges(&wanted.seats)?;
        match self.store.sit(match_id, account, &seats).await? {
            Sat::Done => {}
            Sat::Taken => return refuse(Kind::Conflict, "This seat is taken."),
            Sat::Begun => {
                let state = self.store.find(match_id).await?.map_or(row.state, |row| row.state);
                return refuse(Kind::Conflict, begun(state));
            }
        }
        or_later(self.begin_if_full(match_id).await)
    }

    /// Starts the journal once every seat is taken: the server commits, then every seat. Any server may try; one succeeds.
    pub async fn begin_if_full(&self, match_id: MatchId) -> Result<(), Stop> {
        let chairs = self.store.chairs(match_id).await?;
        let full: Option<Vec<(Person, Hash)>> = chairs
            .iter()
            .map(|(person, pledge)| {
                let pledge: [u8; 32] = pledge.as_deref()?.try_into().ok()?;
                Some(((*person)?, Hash(pledge)))
            })
            .collect();
        let (Some(full), Some(row)) = (full, self.store.find(match_id).await?) else { return Ok(()) };
        let Some(game) = self.game(&row.game).filter(|_| row.state == State::Waiting) else {
            return Ok(());
        };
        if let Some(failed) = self.executor.rests(match_id) {
            return Err(registry::told(&failed));
        }
        let (setup, secret) = (row.setup, Secret(row.secret));
        let begun = self.executor.run(match_id, move || Ok(begin(&*game, setup.as_deref(), &full, secret)));
        let lines = match begun.await {
            Ok(Ok(lines)) => lines,
            Ok(Err(said)) => return refuse(Kind::Conflict, said),
            Err(failed) => return self.cannot_begin(match_id, failed).await,
        };
        // A player may have left meanwhile, or another server may have begun.
        if !self.store.begin(match_id, &chairs, &lines).await? {
            return Ok(());
        }
        match self.salts(match_id, None, &[]).await {
            // Somebody has left at once.
            Err(Stop::Refused(trouble)) if trouble.said == NOT_YET => Ok(()),
            done => done,
        }
    }

    /// A match whose game fails before it begins is not quarantined; it can be called off.
    async fn cannot_begin<T>(&self, match_id: MatchId, failed: Failed) -> Result<T, Stop> {
        let Failed::Broken(broken) = failed else { return self.fail(match_id, failed).await };
        tracing::error!(%match_id, %broken, "a match cannot begin");
        refuse(Kind::Conflict, "This match cannot begin: its game failed.")
    }

    /// Reveals the salts of an account's seats; the game begins with the last.
    pub async fn open_salts(
        &self,
        match_id: MatchId,
        account: AccountId,
        salts: &[(u8, String)],
    ) -> Result<(), Stop> {
        let mut given = Vec::new();
        for (seat, salt) in salts {
            let Some(salt) = unhex(salt) else {
                return refuse(Kind::Unclear, "A salt has 64 hex digits.");
            };
            given.push((Seat(*seat), Secret(salt)));
        }
        self.salts(match_id, Some(account), &given).await
    }

    /// Reveals the salts of bots, where only theirs are missing.
    pub async fn open_own_salts(&self, match_id: MatchId) -> Result<(), Stop> {
        self.salts(match_id, None, &[]).await
    }

    async fn salts(
        &self,
        match_id: MatchId,
        account: Option<AccountId>,
        given: &[(Seat, Secret)],
    ) -> Result<(), Stop> {
        for _ in 0..TRIES {
            let Some(row) = self.store.find(match_id).await? else {
                return refuse(Kind::Missing, NO_SUCH_MATCH);
            };
            match row.state {
                State::Opening => {}
                State::Running | State::Over => return Ok(()),
                State::CalledOff => return refuse(Kind::Conflict, begun(row.state)),
                _ => return refuse(Kind::Conflict, NOT_YET),
            }
            if let Some(failed) = self.executor.rests(match_id) {
                return Err(registry::told(&failed));
            }
            let Some(game) = self.game(&row.game) else {
                return self.fail(match_id, registry::no_such_game(&row.game)).await;
            };
            let openings = row.openings;
            let members = self.store.members(match_id).await?;
            let chairs = self.store.chairs(match_id).await?;
            let sitters = chairs
                .iter()
                .map(|(person, _)| members.iter().find(|member| Some(member.person) == *person).cloned());
            let salting = Salting {
                sitters: sitters.collect(),
                members,
                lines: self.store.lines(match_id, 0).await?,
                row,
                given: given.to_vec(),
                account,
            };
            let salted = match self.executor.run(match_id, move || salting.work(&*game)).await {
                Ok(Some(Ok(salted))) => salted,
                Ok(Some(Err(trouble))) => return Err(Stop::Refused(trouble)),
                // It has begun meanwhile, or its journal is damaged; the next attempt will tell.
                Ok(None) => continue,
                Err(failed) => return self.cannot_begin(match_id, failed).await,
            };
            let Salted { seq, lines, then } = salted;
            if lines.is_empty() {
                return Ok(());
            }
            let append = Append { match_id, seq, command: None, lines: &lines, then };
            if self.store.append_opening(&append, openings).await? == Appended::Done {
                self.begun(match_id, &append);
                return Ok(());
            }
        }
        refuse(
            Kind::Stale,
            "The match is changing too fast, or its journal cannot be read. Please try again.",
        )
    }

    /// Notifies everybody that a match has begun, if it has.
    fn begun(&self, match_id: MatchId, append: &Append<'_>) {
        if let Then::Start(turn, _) = &append.then {
            let entries = append.seq + append.lines.len() as u32;
            self.hints.changed(match_id, entries);
            turn.work.iter().for_each(|seat| self.hints.work(match_id, *seat, entries));
        }
    }
}

/// Seats and the hashes of their salts, as a request names them.
pub(super) fn pledges(named: &[(u8, String)]) -> Result<Vec<(Seat, [u8; 32])>, Stop> {
    if named.is_empty() {
        return refuse(Kind::Unclear, "Please name a seat.");
    }
    let read = |(seat, pledge): &(u8, String)| match unhex(pledge) {
        Some(pledge) => Ok((Seat(*seat), pledge)),
        None => refuse(Kind::Unclear, "The hash of a salt has 64 hex digits."),
    };
    named.iter().map(read).collect()
}

/// What cannot be done now is left to the periodic tasks.
pub(super) fn or_later(begun: Result<(), Stop>) -> Result<(), Stop> {
    match begun {
        Err(Stop::Refused(trouble)) if trouble.kind == Kind::Unsure => Ok(()),
        begun => begun,
    }
}

/// The first lines of a journal: the server commits, then every seat. Or the reason why not.
fn begin(
    game: &dyn DynGame,
    setup: Option<&str>,
    sitters: &[(Person, Hash)],
    secret: Secret,
) -> Result<Vec<String>, &'static str> {
    let persons: Vec<Person> = sitters.iter().map(|(person, _)| *person).collect();
    let opened = game.opening(setup, &persons, secret);
    let mut opening = opened.map_err(|_| "This set-up is no longer valid.")?;
    for (seat, (_, pledge)) in (0..).map(Seat).zip(sitters) {
        opening.pledge(seat, *pledge).map_err(|_| "This seat has already committed to a salt.")?;
    }
    Ok(said(&*opening, 0))
}

fn said(opening: &dyn DynOpening, seq: u32) -> Vec<String> {
    opening.lines_from(seq).lines().map(str::to_string).collect()
}

/// Salts to reveal, and their match.
struct Salting {
    row: MatchRow,
    members: Vec<Member>,
    /// Who holds each seat.
    sitters: Vec<Option<Member>>,
    lines: Vec<(Option<CommandId>, String)>,
    given: Vec<(Seat, Secret)>,
    account: Option<AccountId>,
}

/// The outcome of revealing salts.
struct Salted {
    seq: u32,
    lines: Vec<String>,
    then: Then,
}

impl Salting {
    /// Reveals these salts and those of bots, and begins the game with the last. `None` if the match is not in its opening.
    fn work(self, game: &dyn DynGame) -> Result<Option<Result<Salted, Trouble>>, Failed> {
        let secret = Secret(self.row.secret);
        let mut opening = match game.resume_opening(&text(&self.lines), secret) {
            Ok(opening) => opening,
            Err(ResumeFault::NotMine(why)) => return Err(Failed::NotMine(why)),
            Err(ResumeFault::Damaged(_)) => return Ok(None),
        };
        let refused = |kind, said: &str| Ok(Some(Err(Trouble::new(kind, said))));
        let seq = opening.entries();
        for (seat, sitter) in (0..).map(Seat).zip(&self.sitters) {
            let bot = sitter.as_ref().is_some_and(|member| member.bot.is_some());
            if bot && opening.wants(seat) == Wanted::Salt {
                let _ = opening.salt(seat, bot_salt(&secret, seat));
            }
        }
        for (seat, salt) in &self.given {
            let sitter = self.sitters.get(seat.index()).and_then(Option::as_ref);
            if !sitter.is_some_and(|member| member.account.is_some() && member.account == self.account) {
                return refused(Kind::Forbidden, "This seat is not yours.");
            }
            // A salt that is already revealed was simply sent again.
            if opening.wants(*seat) == Wanted::Salt && opening.salt(*seat, *salt).is_err() {
                return refused(Kind::Unclear, "This is not the salt that was committed to.");
            }
        }
        if !opening.is_ready() {
            return Ok(Some(Ok(Salted { seq, lines: said(&*opening, seq), then: Then::Same })));
        }
        let Ok(m) = opening.begin() else { return refused(Kind::Conflict, "Not every salt is revealed.") };
        let lines = m.lines_from(seq).lines().map(str::to_string).collect();
        let bank = match self.row.pace {
            Pace::Live { bank, .. } => Some(i64::from(bank) * 1000),
            _ => None,
        };
        let banks = bank.map(|bank| vec![bank; self.members.len()]).unwrap_or_default();
        let then = Then::Start(turn(self.row.pace, &self.members, &*m), banks);
        Ok(Some(Ok(Salted { seq, lines, then })))
    }
}

type Seating = (Vec<(Option<AccountId>, Option<String>)>, Vec<(Option<Person>, Option<[u8; 32]>)>);

/// The persons of a new match, and the seats they hold.
fn seating(account: AccountId, secret: &Secret, chairs: &[Chair]) -> Result<Seating, Stop> {
    let mut persons: Vec<(Option<AccountId>, Option<String>)> = Vec::new();
    let mut placed = Vec::new();
    for (seat, chair) in (0..).map(Seat).zip(chairs) {
        placed.push(match chair {
            Chair::Free => (None, None),
            Chair::Mine { pledge } => {
                let Some(pledge) = unhex(pledge) else {
                    return refuse(Kind::Unclear, "The hash of a salt has 64 hex digits.");
                };
                let known = persons.iter().position(|(one, _)| *one == Some(account));
                let person = known.unwrap_or(persons.len());
                if known.is_none() {
                    persons.push((Some(account), None));
                }
                (Some(Person(person as u16)), Some(pledge))
            }
            Chair::Bot { level } => {
                if level.parse::<bots::Level>().is_err() {
                    return refuse(Kind::Unclear, "There is no bot with this level.");
                }
                persons.push((None, Some(level.clone())));
                (Some(Person(persons.len() as u16 - 1)), Some(bot_salt(secret, seat).commitment().0))
            }
        });
    }
    Ok((persons, placed))
}

/// Thirty-two bytes from hexadecimal digits.
fn unhex(text: &str) -> Option<[u8; 32]> {
    blake3::Hash::from_hex(text).ok().map(|hash| *hash.as_bytes())
}

/// Between a second and a hundred days.
fn sound(pace: Pace) -> bool {
    const LONGEST: u32 = 100 * 24 * 3600;
    match pace {
        Pace::Untimed => true,
        Pace::Live { bank, increment } => (10..=LONGEST).contains(&bank) && increment <= LONGEST,
        Pace::Each { seconds } => (10..=LONGEST).contains(&seconds),
    }
}
