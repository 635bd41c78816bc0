//! Many matches at a time, until the calm is over.

use std::collections::BTreeMap;
use std::io::BufRead;
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use bots::DynBots;
use client::House;
use tokio::sync::{Semaphore, oneshot, watch};
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::record::{Book, Line};
use crate::{Play, court, guest};

/// The games that are played.
pub const GAMES: [&str; 2] = ["underbelly", "skirmish"];

/// So many tables are made at the same time.
const MAKERS: usize = 8;

/// What goes on around the players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Everything is broken again and again.
    Siege,
    /// Nothing is; every match must go on.
    Calm,
    /// Nobody gives orders any more.
    Rest,
}

/// What all players share.
pub struct Field {
    /// The house, for somebody who has not come in yet.
    pub house: House,
    /// What goes on.
    pub phase: watch::Receiver<Phase>,
    /// Bots by the id of their game.
    pub bots: BTreeMap<&'static str, Box<dyn DynBots>>,
    /// Between two orders of a match.
    pub rest: Duration,
    /// Is nobody cut off?
    pub gentle: bool,
    /// Whoever makes a table holds one of these.
    pub makers: Semaphore,
    seed: u64,
    pen: Sender<Line>,
    counts: Mutex<BTreeMap<&'static str, u64>>,
}

impl Field {
    /// What goes on now.
    pub fn now(&self) -> Phase {
        *self.phase.borrow()
    }

    /// Writes a line down.
    pub fn write(&self, line: Line) {
        // If the writer has failed, whoever closes the book is told.
        let _ = self.pen.send(line);
    }

    /// Something happened once more.
    pub fn count(&self, what: &'static str) {
        *self.counts.lock().unwrap_or_else(PoisonError::into_inner).entry(what).or_default() += 1;
    }

    /// A seed for one player.
    pub fn seed(&self, table: i64, seat: u8) -> u64 {
        self.seed ^ ((table as u64) << 8) ^ u64::from(seat)
    }
}

/// Plays until the calm is over and everybody has seen the last order.
pub async fn play(options: Play) -> Result<bool, String> {
    let book = Book::open(&options.records)?;
    let (turn, phase) = watch::channel(Phase::Siege);
    let tutor = |id| catalog::bots(id).map(|bots| (id, bots)).ok_or_else(|| format!("there is no {id}"));
    let field = Arc::new(Field {
        house: House::at(options.servers),
        phase,
        bots: GAMES.into_iter().map(tutor).collect::<Result<_, String>>()?,
        rest: Duration::from_millis(options.rest),
        gentle: options.gentle,
        makers: Semaphore::new(MAKERS),
        seed: options.seed,
        pen: book.pen(),
        counts: Mutex::default(),
    });
    let mut places = JoinSet::new();
    for number in 0..options.matches {
        places.spawn(place(field.clone(), number));
    }
    heard("calm").await?;
    let from = millis();
    let _ = turn.send(Phase::Calm);
    sleep(Duration::from_secs(options.calm)).await;
    let to = millis();
    let _ = turn.send(Phase::Rest);
    while let Some(ended) = places.join_next().await {
        ended.map_err(|fault| format!("a match broke off: {fault}"))?;
    }
    field.write(Line::Calm { from, to });
    let counts = std::mem::take(&mut *field.counts.lock().unwrap_or_else(PoisonError::into_inner));
    for (what, value) in counts {
        field.write(Line::Count { what: what.into(), value });
    }
    drop(field);
    book.close()?;
    Ok(true)
}

/// One match after the other.
async fn place(field: Arc<Field>, number: u32) {
    while field.now() == Phase::Siege {
        let Some(court) = court::open(&field, number).await else { continue };
        let persons = court.guests.len() as u32;
        let mut guests = JoinSet::new();
        for seated in court.guests {
            guests.spawn(guest::play(field.clone(), court.game, court.table, seated, persons));
        }
        while let Some(ended) = guests.join_next().await {
            if let Err(fault) = ended {
                eprintln!("siege: a player of match {} broke off: {fault}", court.table);
                field.count("players broke off");
            }
        }
    }
}

/// Waits for this word on standard input.
async fn heard(word: &'static str) -> Result<(), String> {
    let (tell, told) = oneshot::channel();
    std::thread::spawn(move || {
        let heard = std::io::stdin().lock().lines().map_while(Result::ok).any(|line| line.trim() == word);
        let _ = tell.send(heard);
    });
    match told.await {
        Ok(true) => Ok(()),
        _ => Err(format!("standard input ended without {word:?}")),
    }
}

/// Milliseconds since 1970.
fn millis() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64)
}
