//! What lies beside the map: the fortnights, points, the eliminated, and those who wait on their cards.

use table::scene::{Calendar, CalendarTurn, ScenePiece, Track, Tray};
use table::{Seen, msg};

use super::pieces::shown;
use crate::model::blocks::Place;
use crate::model::board::Ground;
use crate::model::calendar::Fortnight;
use crate::model::fact::{fortnight_words, key};
use crate::model::frames::{Build, Frame};
use crate::model::game::EuroFront;
use crate::model::nation::Faction;
use crate::model::position::Position;
use crate::rules::production::{points, prices};

/// Every fortnight of the scenario.
pub fn calendar(ground: &Ground, position: &Position) -> Calendar {
    let Some(row) = ground.scenario(position.scenario) else { return Calendar::default() };
    let first = row.start.first_half();
    let fortnights: Vec<Fortnight> = std::iter::successors(Some(first), |fortnight| Some(fortnight.next()))
        .take(usize::from(row.months) * 2)
        .collect();
    let now = fortnights.iter().position(|fortnight| *fortnight == position.now);
    let turn = |fortnight: &Fortnight| {
        let half =
            if fortnight.is_first_half() { msg!("half-first-short") } else { msg!("half-second-short") };
        let month = fortnight.month();
        let group = fortnight.is_first_half().then(|| key("month", &month.number().to_string()));
        CalendarTurn { short: half, long: fortnight_words(*fortnight), group }
    };
    Calendar { now: now.unwrap_or(fortnights.len() - 1) as u16, turns: fortnights.iter().map(turn).collect() }
}

/// Production points of those who take part: what was saved, and during Production what is left to spend, which only friends know.
pub fn tracks(ground: &Ground, seen: &Seen<'_, EuroFront>) -> Vec<Track> {
    let plays = |faction: &Faction| seen.blocks.iter().any(|block| block.faction == *faction);
    let track = |faction: Faction| match seen.frames.top() {
        Frame::Production(production) => {
            let known = seen.is_friend(ground, seen.viewer(), faction);
            let left = known.then(|| left(ground, seen, faction, production.draft(faction)));
            Track { what: msg!("track-left"), owner: Some(faction.seat()), value: left }
        }
        _ => Track {
            what: msg!("track-points"),
            owner: Some(faction.seat()),
            value: Some(seen.points[faction as usize].into()),
        },
    };
    Faction::ALL.into_iter().filter(plays).map(track).collect()
}

/// The points of the month and saved ones that a draft leaves.
fn left(ground: &Ground, position: &Position, faction: Faction, draft: &[Build]) -> i32 {
    let spent = match draft {
        [] => 0,
        _ => prices(ground, position, faction, |prices| prices.spent(draft)),
    };
    i32::from(points(ground, position, faction)) - i32::from(spent)
}

/// The eliminated, who lie open, and the armies that wait for a war.
pub fn trays(ground: &Ground, position: &Position) -> Vec<Tray> {
    let lying = |at: Place| -> Vec<ScenePiece> {
        let there = position.pieces().filter(|(_, block)| block.at == at);
        there.map(|(piece, block)| shown(ground, position, piece, block)).collect()
    };
    vec![
        Tray { key: "set-up".into(), name: msg!("tray-set-up"), pieces: lying(Place::ToSetUp) },
        Tray { key: "pool".into(), name: msg!("tray-pool"), pieces: lying(Place::Pool) },
        Tray { key: "card".into(), name: msg!("tray-card"), pieces: lying(Place::Card) },
    ]
}
