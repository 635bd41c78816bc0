//! What lies beside the map: the seasons, money, the track of impulses, units that can be built, own chits.

use table::scene::{Calendar, CalendarTurn, ScenePiece, Track, Tray};
use table::{Message, Seen, msg};

use super::pieces::unit_piece;
use crate::model::calendar::Season;
use crate::model::fact::{chit_name, key, literal, nation_name, turn_words};
use crate::model::game::ThirdReich;
use crate::model::ground::Ground;
use crate::model::position::{Off, Position, Treasury};
use crate::model::theatre::Theatre;
use crate::rules::field::Field;

/// Every season of the scenario, by year.
pub fn calendar(ground: &Ground, position: &Position) -> Calendar {
    let first = ground.scenario.first;
    let count = first.until(position.last).unwrap_or(0);
    let turn = |number: u16| {
        let turn = first.after(number);
        let begins = number == 0 || turn.season == Season::Spring;
        let group = begins.then(|| literal(&turn.year.to_string()));
        CalendarTurn { short: key("short", turn.season.word()), long: turn_words(turn), group }
    };
    Calendar { turns: (0..=count).map(turn).collect(), now: first.until(position.turn).unwrap_or(0) }
}

/// Money of each nation, points of victory, the box of the last chit, and the number that halts operations there.
pub fn tracks(ground: &Ground, position: &Position) -> Vec<Track> {
    let purse = |row: &Treasury| Track {
        what: msg!("track-stockpile", nation = nation_name(ground, row.nation)),
        owner: None,
        value: Some(row.stockpile),
    };
    let field = Field::new(ground, position, Theatre::Europe);
    let points = field.map(|field| i32::from(field.victory_points().0));
    let counted = |what: Message, value: i32| Track { what, owner: None, value: Some(value) };
    let halt = ground.scenario.track.number(position.cup.on_track);
    let more = [
        points.map(|points| counted(msg!("track-points"), points)),
        Some(counted(msg!("track-box"), position.cup.on_track.into())),
        halt.map(|number| counted(msg!("track-halt"), number.into())),
    ];
    position.treasuries.iter().map(purse).chain(more.into_iter().flatten()).collect()
}

/// Units that can be built, and those that may come from the west this turn.
pub fn trays(ground: &Ground, position: &Position) -> Vec<Tray> {
    let lying = |off: Off| -> Vec<ScenePiece> {
        let there = position.pieces().filter(|(_, piece)| piece.at.is_none() && piece.off == off);
        there.map(|(unit, _)| unit_piece(ground, position, unit)).collect()
    };
    vec![
        Tray { key: "pool".into(), name: msg!("tray-pool"), pieces: lying(Off::Pool) },
        Tray { key: "next".into(), name: msg!("tray-next"), pieces: lying(Off::Waits) },
        Tray { key: "west".into(), name: msg!("tray-west"), pieces: lying(Off::West) },
    ]
}

/// Own chits in the cup, which the enemy does not know.
pub fn notes(ground: &Ground, seen: &Seen<'_, ThirdReich>) -> Vec<Message> {
    let own = seen.cup.inside.iter().filter(|held| seen.viewer().holds(seen.seat(ground, held.nation)));
    own.filter_map(|held| held.chit).map(|chit| msg!("note-chit", chit = chit_name(ground, chit))).collect()
}
