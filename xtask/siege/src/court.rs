//! How guests start a match: each step is retried until the server does it.

use std::time::Duration;

use client::{ApiClient, Fault, Salt};
use tokio::time::sleep;
use wire::http::{Chair, NewMatch, SitDown, State};
use wire::{AccountId, MatchId};

use crate::play::{Field, GAMES, Phase};
use crate::record::Line;

/// Delay before a retry.
const AGAIN: Duration = Duration::from_millis(300);

/// A guest with a seat.
pub struct Seated {
    /// The API, with the guest's token.
    pub api: ApiClient,
    /// The seat.
    pub seat: u8,
}

/// A match that has started.
pub struct Court {
    /// Its id.
    pub match_id: MatchId,
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

/// Creates a match, takes all seats and reveals the salts; `None` if the siege ends before.
pub async fn open(field: &Field, place: u32) -> Option<Court> {
    let _maker = field.makers.acquire().await.ok()?;
    let (game, persons, bots) = plan(place);
    let mut guests = Vec::new();
    for seat in 0..persons {
        let come_in = || {
            let mut api = field.api.another();
            async move { api.guest().await.map(|me| (api, me.account)) }
        };
        let (api, account) = insist(field, come_in).await?;
        guests.push((Seated { api, seat }, account, Salt::fresh()));
    }
    let owner = &guests[0].0.api;
    let mine = Chair::Mine { pledge: guests[0].2.pledge() };
    let free = (1..persons).map(|_| Chair::Free);
    let bots = (0..bots).map(|_| Chair::Bot { level: "random".into() });
    let chairs = std::iter::once(mine).chain(free).chain(bots).collect();
    let (pace, door) = Default::default();
    let new = NewMatch {
        game: game.into(),
        setup: None,
        pace,
        overtime: Default::default(),
        door,
        hints: true,
        chairs,
    };
    let match_id = insist(field, || owner.create_match(&new)).await?.id;
    for (guest, account, salt) in &guests[1..] {
        let wanted = SitDown { seats: vec![(guest.seat, salt.pledge())], link: None };
        insist(field, || sit(&guest.api, match_id, guest.seat, *account, &wanted)).await?;
    }
    if !begin(field, match_id, &guests).await {
        field.write(Line::NeverBegan { match_id });
        return None;
    }
    field.write(Line::Begun { match_id });
    Some(Court { match_id, game, guests: guests.into_iter().map(|(seated, ..)| seated).collect() })
}

/// Takes a seat. It counts as taken if the server had done so without saying so.
async fn sit(
    api: &ApiClient,
    match_id: MatchId,
    seat: u8,
    account: AccountId,
    wanted: &SitDown,
) -> Result<(), Fault> {
    let Err(fault) = api.sit(match_id, wanted).await else { return Ok(()) };
    let seen = api.find_match(match_id).await?;
    let sits = seen.chairs.iter().any(|chair| chair.seat == seat && chair.account == Some(account));
    if sits { Ok(()) } else { Err(fault) }
}

/// Opens salts until the match runs.
async fn begin(field: &Field, match_id: MatchId, guests: &[(Seated, AccountId, Salt)]) -> bool {
    loop {
        for (guest, _, salt) in guests {
            match guest.api.open_salts(match_id, &[(guest.seat, salt.opened())]).await {
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

/// Retries until the server does what is asked; `None` if the siege ends before.
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
