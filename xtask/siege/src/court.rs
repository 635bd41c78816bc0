//! How guests join a table: each step is retried until the server performs it.

use std::time::Duration;

use client::{Fault, House, Salt};
use tokio::time::sleep;
use wire::http::{Chair, NewTable, SitDown, State};

use crate::play::{Field, GAMES, Phase};
use crate::record::Line;

/// Delay before a retry.
const AGAIN: Duration = Duration::from_millis(300);

/// A guest in a seat.
pub struct Seated {
    /// The guest's connection to the server.
    pub house: House,
    /// The guest's seat.
    pub seat: u8,
}

/// A match that has started.
pub struct Court {
    /// Its number.
    pub table: i64,
    /// The id of its game.
    pub game: &'static str,
    /// Its players.
    pub guests: Vec<Seated>,
}

/// The game at a place in the list, its number of guests, and its number of bots.
fn plan(place: u32) -> (&'static str, u8, u8) {
    match place % 10 {
        0 => (GAMES[0], 1, 1),
        2 | 4 | 6 | 8 => (GAMES[0], 2, 0),
        1 | 5 | 9 => (GAMES[1], 2, 1),
        _ => (GAMES[1], 3, 0),
    }
}

/// Creates a table, seats everyone and reveals their salts; none if the siege ends first.
pub async fn open(field: &Field, place: u32) -> Option<Court> {
    let _maker = field.makers.acquire().await.ok()?;
    let (game, persons, bots) = plan(place);
    let mut guests = Vec::new();
    for seat in 0..persons {
        let come_in = || {
            let mut house = field.house.another();
            async move { house.guest().await.map(|me| (house, me.account)) }
        };
        let (house, account) = insist(field, come_in).await?;
        guests.push((Seated { house, seat }, account, Salt::fresh()));
    }
    let owner = &guests[0].0.house;
    let mine = Chair::Mine { pledge: guests[0].2.pledge() };
    let free = (1..persons).map(|_| Chair::Free);
    let bots = (0..bots).map(|_| Chair::Bot { level: "random".into() });
    let chairs = std::iter::once(mine).chain(free).chain(bots).collect();
    let (pace, door) = Default::default();
    let new = NewTable { game: game.into(), setup: None, pace, door, hints: true, chairs };
    let table = insist(field, || owner.make(&new)).await?.table;
    for (guest, account, salt) in &guests[1..] {
        let wanted = SitDown { seats: vec![(guest.seat, salt.pledge())], link: None };
        insist(field, || sit(&guest.house, table, guest.seat, *account, &wanted)).await?;
    }
    if !begin(field, table, &guests).await {
        field.write(Line::NeverBegan { table });
        return None;
    }
    field.write(Line::Begun { table });
    Some(Court { table, game, guests: guests.into_iter().map(|(seated, ..)| seated).collect() })
}

/// Takes a seat. Already sitting there is fine: the server may have done it without its reply arriving.
async fn sit(house: &House, table: i64, seat: u8, account: i64, wanted: &SitDown) -> Result<(), Fault> {
    let Err(fault) = house.sit(table, wanted).await else { return Ok(()) };
    let seen = house.table(table).await?;
    let sits = seen.chairs.iter().any(|chair| chair.seat == seat && chair.account == Some(account));
    if sits { Ok(()) } else { Err(fault) }
}

/// Reveals salts until the match has started.
async fn begin(field: &Field, table: i64, guests: &[(Seated, i64, Salt)]) -> bool {
    loop {
        for (guest, _, salt) in guests {
            match guest.house.open_salts(table, &[(guest.seat, salt.opened())]).await {
                Ok(seen) if matches!(seen.state, State::Running | State::Over) => return true,
                Ok(_) => {}
                Err(fault) => trouble(field, &fault),
            }
        }
        if field.now() == Phase::Rest {
            return false;
        }
        sleep(AGAIN).await;
    }
}

/// Retries until the server does what is asked; none if the siege ends first.
async fn insist<T, F>(field: &Field, mut ask: impl FnMut() -> F) -> Option<T>
where
    F: Future<Output = Result<T, Fault>>,
{
    while field.now() != Phase::Rest {
        match ask().await {
            Ok(done) => return Some(done),
            Err(fault) => trouble(field, &fault),
        }
        sleep(AGAIN).await;
    }
    None
}

fn trouble(field: &Field, fault: &Fault) {
    field.count(match fault {
        Fault::Refused(_) => "requests refused",
        Fault::Unreachable(_) => "requests unanswered",
    });
}
