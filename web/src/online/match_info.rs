//! What the server tells of a match, in words: its address, pace, seats and who holds them.

use table::{Seat, Seats};
use wire::http::{Door, Match, Overtime, Pace};
use wire::{AccountId, MatchId};

use crate::browser;
use crate::games;
use crate::seat_holder;
use crate::words::{self, t};

/// The address of a match. Where it is not listed, players see it with the secret of the link, without which nobody else finds it.
pub fn address(m: &Match) -> String {
    match &m.link {
        Some(word) if m.door != Door::Open => format!("{}/{word}", number(m)),
        _ => number(m),
    }
}

/// The address of a match without the secret of its link.
pub fn number(m: &Match) -> String {
    format!("#/online/{}/{}", m.game, m.id)
}

/// The match where I should act first: the least time left, then the oldest.
pub fn next_waiting(matches: &[Match]) -> Option<&Match> {
    let wanted = matches.iter().filter(|m| m.my_turn);
    wanted.min_by_key(|m| (m.left.unwrap_or(i64::MAX), m.id))
}

/// A pace in words.
pub fn pace(pace: Pace) -> String {
    match pace {
        Pace::Untimed => t!("pace-untimed"),
        Pace::Live { bank, increment } => {
            t!("pace-live-of", minutes = bank.div_ceil(60), seconds = increment)
        }
        Pace::Each { seconds } if seconds >= 86_400 => t!("pace-days-of", days = seconds / 86_400),
        Pace::Each { seconds } => t!("pace-each-of", time = span(f64::from(seconds) * 1000.0)),
    }
}

/// What it costs when a clock runs out, in words; nothing where there are no clocks.
pub fn overtime(m: &Match) -> Option<String> {
    (m.pace != Pace::Untimed).then(|| match &m.overtime {
        Overtime::Fallback => t!("overtime-fallback"),
        Overtime::Bot { level } => t!("overtime-bot", bot = bot(level)),
        Overtime::Resign => t!("overtime-resign"),
    })
}

/// The name of a bot's level.
pub fn bot(level: &str) -> String {
    seat_holder::name(seat_holder::read(level).pop().flatten())
}

/// Title of a game and names of its seats.
pub fn named(game: &str) -> (String, Vec<String>) {
    match games::card(game) {
        Some(card) => (card.title, card.seats.iter().map(|seat| words::data(seat)).collect()),
        None => (game.into(), Vec::new()),
    }
}

/// The seats that an account holds in a match.
pub fn seats_of(m: &Match, account: AccountId) -> Seats {
    let mine = m.chairs.iter().filter(|chair| chair.account == Some(account));
    mine.map(|chair| Seat(chair.seat)).collect()
}

/// A duration in words: `2 d 3 h`, `4 h 05 m`, `3:07`.
pub fn span(ms: f64) -> String {
    let seconds = (ms.max(0.0) / 1000.0).ceil() as u64;
    let (days, hours, minutes) = (seconds / 86_400, seconds / 3600 % 24, seconds / 60 % 60);
    match (days, hours) {
        (0, 0) => format!("{minutes}:{:02}", seconds % 60),
        (0, _) => t!("hours", hours = hours as u32, minutes = format!("{minutes:02}")),
        _ => t!("days", days = days as u32, hours = hours as u32),
    }
}

/// Name of the player or bot that holds a seat.
pub fn holder(m: &Match, seat: u8, own: Option<AccountId>) -> Option<String> {
    let chair = m.chairs.iter().find(|chair| chair.seat == seat)?;
    if let Some(bot) = &chair.bot {
        return Some(self::bot(bot));
    }
    match chair.account {
        Some(account) if own == Some(account) => Some(t!("you")),
        _ => chair.name.clone(),
    }
}

/// Remembers which seats were held, to recognise a player who returns after a bot took over.
pub fn remember_seats(match_id: MatchId, mine: Seats) {
    if !mine.is_empty() {
        let seats: Vec<String> = mine.iter().map(|seat| seat.0.to_string()).collect();
        browser::set_item(&format!("seats-{match_id}"), &seats.join(" "));
    }
}
