//! How a match comes to begin: chairs are taken, salts promised and opened, and the dice are settled.
//!
//! The house commits when the table is made; whoever sits down sends the hash of a salt; when every chair is taken the salts are opened.
//! For its bots the house keeps the salts itself: they add nothing to the dice, and take nothing away.

use std::sync::Arc;

use table::dice::commitment::Secret;
use table::erased::{DynGame, DynOpening, ResumeFault};
use table::pack::Hash;
use table::{Person, Seat, Wanted};
use wire::http::{Chair, Door, NewTable, Pace, SitDown, State};
use wire::socket::{Kind, Trouble};

use super::command::TRIES;
use super::room::{text, turn};
use super::{Failed, Hall, Stop, refuse};
use crate::store::{Append, Appended, Did, Fresh, Member, Row, Then};
use crate::token;

/// The longest set-up that is read.
const LONGEST_SETUP: usize = 16 * 1024;

/// The salt of a seat that a bot holds.
fn bot_salt(secret: &Secret, seat: Seat) -> Secret {
    let mut hasher = blake3::Hasher::new_derive_key("sandtable 2026 salt of a bot");
    hasher.update(&secret.0).update(&[seat.0]);
    Secret(*hasher.finalize().as_bytes())
}

impl Hall {
    /// An account makes a table.
    pub async fn make(&self, account: i64, wanted: &NewTable) -> Result<i64, Stop> {
        let Some(game) = self.game(&wanted.game) else {
            return refuse(Kind::Unclear, "There is no such game.");
        };
        if wanted.chairs.len() != usize::from(game.about().count()) {
            return refuse(Kind::Unclear, "This game has another number of chairs.");
        }
        if wanted.setup.as_ref().is_some_and(|setup| setup.len() > LONGEST_SETUP) {
            return refuse(Kind::TooMuch, "This set-up is too long.");
        }
        if !sound(wanted.pace) {
            return refuse(Kind::Unclear, "This is no pace that anybody can play at.");
        }
        let secret = Secret(token::random());
        let (persons, chairs) = seating(account, &secret, &wanted.chairs)?;
        self.check_setup(game, wanted.setup.clone(), secret).await?;
        let fresh = Fresh {
            game: &wanted.game,
            setup: wanted.setup.as_deref(),
            pace: wanted.pace,
            door: wanted.door,
            hints: wanted.hints,
            link: &token::word(),
            owner: account,
            secret: secret.0,
            persons,
            chairs,
        };
        let table = self.store.make(&fresh).await?;
        or_later(self.begin_if_full(table).await)?;
        Ok(table)
    }

    /// A set-up comes from a stranger: it must be valid, and may not do harm.
    async fn check_setup(
        &self,
        game: Arc<dyn DynGame>,
        setup: Option<String>,
        secret: Secret,
    ) -> Result<(), Stop> {
        let checked = self.rules.run_apart(move || {
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
            Err(failed) => Err(super::told(&failed)),
        }
    }

    /// An account sits down.
    pub async fn sit(&self, table: i64, account: i64, wanted: &SitDown) -> Result<(), Stop> {
        let Some(row) = self.store.find(table).await? else {
            return refuse(Kind::Missing, "There is no such table.");
        };
        let may_enter = match row.door {
            Door::Open => true,
            Door::Link => wanted.link.as_deref() == Some(row.link.as_str()),
            Door::Named => row.owner == Some(account) || self.store.is_invited(table, account).await?,
        };
        if !may_enter {
            return refuse(Kind::Missing, "There is no such table.");
        }
        if self.store.is_blocked(table, account).await? {
            return refuse(Kind::Forbidden, "Somebody at this table does not want to sit with you.");
        }
        let mut seats = Vec::new();
        for (seat, pledge) in &wanted.seats {
            let Some(pledge) = unhex(pledge) else {
                return refuse(Kind::Unclear, "A promise is 64 hexadecimal digits.");
            };
            seats.push((i16::from(*seat), pledge));
        }
        if seats.is_empty() || !self.store.sit(table, account, &seats).await? {
            return refuse(Kind::Conflict, "Somebody sits there already.");
        }
        or_later(self.begin_if_full(table).await)
    }

    /// When every chair is taken the journal begins: the house commits, then every seat. Anybody may try; one does it.
    pub async fn begin_if_full(&self, table: i64) -> Result<(), Stop> {
        let chairs = self.store.chairs(table).await?;
        let full: Option<Vec<(Person, Hash)>> = chairs
            .iter()
            .map(|(person, pledge)| {
                let pledge: [u8; 32] = pledge.as_deref()?.try_into().ok()?;
                Some((Person((*person)? as u16), Hash(pledge)))
            })
            .collect();
        let (Some(full), Some(row)) = (full, self.store.find(table).await?) else { return Ok(()) };
        let Some(game) = self.game(&row.game).filter(|_| row.state == State::Gathering) else {
            return Ok(());
        };
        if let Some(failed) = self.rules.rests(table) {
            return Err(super::told(&failed));
        }
        let (setup, secret) = (row.setup, Secret(row.secret));
        let begun = self.rules.run(table, move || Ok(begin(&*game, setup.as_deref(), &full, secret)));
        let lines = match begun.await {
            Ok(Ok(lines)) => lines,
            Ok(Err(said)) => return refuse(Kind::Conflict, said),
            Err(failed) => return self.cannot_begin(table, failed).await,
        };
        // Whoever sat there may have left meanwhile, or another server may have begun.
        if !self.store.begin(table, &chairs, &lines).await? {
            return Ok(());
        }
        self.salts(table, None, &[]).await
    }

    /// Nobody has played yet: a match whose game fails here is not set aside, and can be called off.
    async fn cannot_begin<T>(&self, table: i64, failed: Failed) -> Result<T, Stop> {
        let Failed::Broken(broken) = failed else { return self.fail(table, failed).await };
        tracing::error!(table, %broken, "a match cannot begin");
        refuse(Kind::Conflict, "This match cannot begin: its game failed.")
    }

    /// Salts of an account's seats are opened; when all are, the game begins.
    pub async fn open_salts(&self, table: i64, account: i64, salts: &[(u8, String)]) -> Result<(), Stop> {
        let mut given = Vec::new();
        for (seat, salt) in salts {
            let Some(salt) = unhex(salt) else {
                return refuse(Kind::Unclear, "A salt is 64 hexadecimal digits.");
            };
            given.push((Seat(*seat), Secret(salt)));
        }
        self.salts(table, Some(account), &given).await
    }

    /// Opens the salts of bots, where nobody else's are awaited.
    pub async fn open_own_salts(&self, table: i64) -> Result<(), Stop> {
        self.salts(table, None, &[]).await
    }

    async fn salts(&self, table: i64, account: Option<i64>, given: &[(Seat, Secret)]) -> Result<(), Stop> {
        for _ in 0..TRIES {
            let Some(row) = self.store.find(table).await? else {
                return refuse(Kind::Missing, "There is no such table.");
            };
            match row.state {
                State::Opening => {}
                State::Running | State::Over => return Ok(()),
                _ => return refuse(Kind::Conflict, "Not every chair is taken yet."),
            }
            if let Some(failed) = self.rules.rests(table) {
                return Err(super::told(&failed));
            }
            let Some(game) = self.game(&row.game) else {
                return self.fail(table, super::no_such_game(&row.game)).await;
            };
            let members = self.store.members(table).await?;
            let chairs = self.store.chairs(table).await?;
            let sitters = chairs
                .iter()
                .map(|(person, _)| members.iter().find(|member| Some(member.person) == *person).cloned());
            let salting = Salting {
                sitters: sitters.collect(),
                members,
                lines: self.store.lines(table, 0).await?,
                row,
                given: given.to_vec(),
                account,
            };
            let salted = match self.rules.run(table, move || salting.work(&*game)).await {
                Ok(Some(Ok(salted))) => salted,
                Ok(Some(Err(trouble))) => return Err(Stop::Refused(trouble)),
                // It has begun since, or is damaged: then it will be again.
                Ok(None) => continue,
                Err(failed) => return self.cannot_begin(table, failed).await,
            };
            let Salted { seq, lines, then } = salted;
            if lines.is_empty() {
                return Ok(());
            }
            let append = Append { table, seq, command: None, lines: &lines, then };
            if self.store.append(&append).await? == Appended::Done {
                self.begun(table, &append);
                return Ok(());
            }
        }
        refuse(Kind::Stale, "The table changes too fast, or its journal cannot be read. Try again.")
    }

    /// Tells everybody that a match has begun, if it has.
    fn begun(&self, table: i64, append: &Append<'_>) {
        if let Then::Start(turn, _) = &append.then {
            let entries = append.seq + append.lines.len() as u32;
            self.hints.changed(table, entries);
            turn.work.iter().for_each(|seat| self.hints.work(table, *seat as u8, entries));
        }
    }
}

/// What cannot be done now is done by the sweep.
fn or_later(begun: Result<(), Stop>) -> Result<(), Stop> {
    match begun {
        Err(Stop::Refused(trouble)) if trouble.kind == Kind::Unsure => Ok(()),
        begun => begun,
    }
}

/// The first lines of a journal: the house commits, then every seat. Or the reason why not.
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
        opening.pledge(seat, *pledge).map_err(|_| "This seat has promised its salt already.")?;
    }
    Ok(said(&*opening, 0))
}

fn said(opening: &dyn DynOpening, seq: u32) -> Vec<String> {
    opening.lines_from(seq).lines().map(str::to_string).collect()
}

/// Salts to be opened, and the match that they are for.
struct Salting {
    row: Row,
    members: Vec<Member>,
    /// Who sits on each chair.
    sitters: Vec<Option<Member>>,
    lines: Vec<(Option<Did>, String)>,
    given: Vec<(Seat, Secret)>,
    account: Option<i64>,
}

/// What comes of salts that were opened.
struct Salted {
    seq: u32,
    lines: Vec<String>,
    then: Then,
}

impl Salting {
    /// Opens these salts and those of bots, and begins the game if all are open. Nothing if the journal is no opening.
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
            // A salt that is open already is no fault: somebody sends it again.
            if opening.wants(*seat) == Wanted::Salt && opening.salt(*seat, *salt).is_err() {
                return refused(Kind::Unclear, "This is not the salt that was promised.");
            }
        }
        if !opening.is_ready() {
            return Ok(Some(Ok(Salted { seq, lines: said(&*opening, seq), then: Then::Same })));
        }
        let Ok(m) = opening.begin() else { return refused(Kind::Conflict, "Not every salt is open.") };
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

type Seating = (Vec<(Option<i64>, Option<String>)>, Vec<(Option<i16>, Option<[u8; 32]>)>);

/// Who the persons of a new table are, and where they sit.
fn seating(account: i64, secret: &Secret, chairs: &[Chair]) -> Result<Seating, Stop> {
    let mut persons: Vec<(Option<i64>, Option<String>)> = Vec::new();
    let mut placed = Vec::new();
    for (seat, chair) in (0..).map(Seat).zip(chairs) {
        placed.push(match chair {
            Chair::Free => (None, None),
            Chair::Mine { pledge } => {
                let Some(pledge) = unhex(pledge) else {
                    return refuse(Kind::Unclear, "A promise is 64 hexadecimal digits.");
                };
                let known = persons.iter().position(|(one, _)| *one == Some(account));
                let person = known.unwrap_or(persons.len());
                if known.is_none() {
                    persons.push((Some(account), None));
                }
                (Some(person as i16), Some(pledge))
            }
            Chair::Bot { level } => {
                if level.parse::<bots::Level>().is_err() {
                    return refuse(Kind::Unclear, "There is no bot of this level.");
                }
                persons.push((None, Some(level.clone())));
                (Some(persons.len() as i16 - 1), Some(bot_salt(secret, seat).commitment().0))
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
