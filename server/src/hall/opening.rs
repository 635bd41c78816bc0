//! How a match comes to begin: chairs are taken, salts promised and opened, and the dice are settled.
//!
//! The house commits when the table is made; whoever sits down sends the hash of a salt; when every chair is taken the salts are opened.
//! For its bots the house keeps the salts itself: they add nothing to the dice, and take nothing away.

use std::sync::Arc;

use table::dice::commitment::Secret;
use table::face::{AnyGame, AnyOpening};
use table::pack::Hash;
use table::{Person, Seat, Wanted};
use wire::http::{Chair, Door, NewTable, Pace, SitDown, State};
use wire::socket::Kind;

use super::room::{text, turn};
use super::{Hall, Stop, refuse, rules};
use crate::store::{Append, Appended, Fresh, Member, Row, Then, state};
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
        self.begin_if_full(table).await?;
        Ok(table)
    }

    /// A set-up comes from a stranger: it must be valid, and may not do harm.
    async fn check_setup(
        &self,
        game: Arc<dyn AnyGame>,
        setup: Option<String>,
        secret: Secret,
    ) -> Result<(), Stop> {
        let checked = rules::run(move || {
            let persons: Vec<Person> = (0..u16::from(game.about().count())).map(Person).collect();
            game.opening(setup.as_deref(), &persons, secret).map(|_| ())
        });
        match checked.await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(faults)) => refuse(Kind::Unclear, &faults.join("\n")),
            Err(broken) => {
                tracing::error!(%broken, "a set-up broke its game");
                refuse(Kind::Unclear, "This set-up cannot be used.")
            }
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
        self.begin_if_full(table).await
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
        let persons: Vec<Person> = full.iter().map(|(person, _)| *person).collect();
        let opened = game.opening(row.setup.as_deref(), &persons, Secret(row.secret));
        let Ok(mut opening) = opened else {
            return refuse(Kind::Conflict, "This set-up is no longer valid.");
        };
        for (seat, (_, pledge)) in (0..).map(Seat).zip(&full) {
            if opening.pledge(seat, *pledge).is_err() {
                return refuse(Kind::Conflict, "This seat has promised its salt already.");
            }
        }
        let lines: Vec<String> = opening.lines_from(0).lines().map(str::to_string).collect();
        self.store.append(&Append { table, seq: 0, command: None, lines: &lines, then: Then::Same }).await?;
        self.store.pass(table, state::GATHERING, state::OPENING, None).await?;
        self.salts(table, None, &[]).await
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

    async fn salts(&self, table: i64, account: Option<i64>, given: &[(Seat, Secret)]) -> Result<(), Stop> {
        loop {
            let Some(row) = self.store.find(table).await? else {
                return refuse(Kind::Missing, "There is no such table.");
            };
            match row.state {
                State::Opening => {}
                State::Running | State::Over => return Ok(()),
                _ => return refuse(Kind::Conflict, "Not every chair is taken yet."),
            }
            let Some(game) = self.game(&row.game) else {
                return refuse(Kind::Missing, "There is no such game.");
            };
            let members = self.store.members(table).await?;
            let chairs = self.store.chairs(table).await?;
            let lines = self.store.lines(table, 0).await?;
            let secret = Secret(row.secret);
            let Ok(mut opening) = game.resume_opening(&text(&lines), secret) else {
                // It has begun since.
                continue;
            };
            let seq = opening.entries();
            let sitter = |seat: Seat| {
                let person = chairs.get(seat.index()).and_then(|(person, _)| *person);
                members.iter().find(|member| Some(member.person) == person)
            };
            for seat in (0..chairs.len() as u8).map(Seat) {
                let bot = sitter(seat).is_some_and(|member| member.bot.is_some());
                if bot && opening.wants(seat) == Wanted::Salt {
                    let _ = opening.salt(seat, bot_salt(&secret, seat));
                }
            }
            for (seat, salt) in given {
                let own =
                    sitter(*seat).is_some_and(|member| member.account.is_some() && member.account == account);
                if !own {
                    return refuse(Kind::Forbidden, "This seat is not yours.");
                }
                // A salt that is open already is no fault: somebody sends it again.
                if opening.wants(*seat) == Wanted::Salt && opening.salt(*seat, *salt).is_err() {
                    return refuse(Kind::Unclear, "This is not the salt that was promised.");
                }
            }
            let ready = opening.is_ready();
            let (lines, then) =
                if ready { start(opening, seq, &row, &members)? } else { (said(&*opening, seq), Then::Same) };
            if lines.is_empty() {
                return Ok(());
            }
            let append = Append { table, seq, command: None, lines: &lines, then };
            if self.store.append(&append).await? == Appended::Done {
                if ready {
                    self.begun(table, &append);
                }
                return Ok(());
            }
        }
    }

    /// Tells everybody that a match has begun.
    fn begun(&self, table: i64, append: &Append<'_>) {
        let entries = append.seq + append.lines.len() as u32;
        self.hints.changed(table, entries);
        if let Then::Start(turn, _) = &append.then {
            turn.work.iter().for_each(|seat| self.hints.work(table, *seat as u8, entries));
        }
    }
}

fn said(opening: &dyn AnyOpening, seq: u32) -> Vec<String> {
    opening.lines_from(seq).lines().map(str::to_string).collect()
}

/// The game begins.
fn start(
    opening: Box<dyn AnyOpening>,
    seq: u32,
    row: &Row,
    members: &[Member],
) -> Result<(Vec<String>, Then), Stop> {
    let Ok(m) = opening.begin() else { return refuse(Kind::Conflict, "Not every salt is open.") };
    let lines = m.lines_from(seq).lines().map(str::to_string).collect();
    let bank = match row.pace {
        Pace::Live { bank, .. } => Some(i64::from(bank) * 1000),
        _ => None,
    };
    let banks = bank.map(|bank| vec![bank; members.len()]).unwrap_or_default();
    Ok((lines, Then::Start(turn(row, members, &*m), banks)))
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
