//! What lies beside the map: the calendar, the piles, what is to come, how nations stand.

use table::scene::{Calendar, CalendarTurn, ScenePiece, Tray};
use table::{Message, Piece, msg};

use super::counter;
use crate::model::calendar::{Season, TURNS, Turn};
use crate::model::fact::key;
use crate::model::position::{French, Italy};
use crate::model::roster::{Nation, Side, Start};
use crate::model::unit::Place;
use crate::rules::situation::Situation;

/// Every turn from Spring 1940 to Spring 1945.
pub fn calendar(now: Turn) -> Calendar {
    let turn = |turn: Turn| CalendarTurn {
        short: match turn.season() {
            Season::Spring => msg!("season-spring-short"),
            Season::Summer => msg!("season-summer-short"),
            Season::Fall => msg!("season-fall-short"),
            Season::Winter => msg!("season-winter-short"),
        },
        long: turn.words(),
        group: (turn.season() == Season::Spring)
            .then(|| msg!("table-thing", thing = turn.year().to_string())),
    };
    Calendar { turns: (0..TURNS).map(Turn).map(turn).collect(), now: now.0.into() }
}

/// How many of the next turns on which something comes are shown.
const TURNS_AHEAD: usize = 4;

/// The piles of the nations, what has arrived and waits to be placed, and what comes on the next turns on which anything does.
pub fn trays(look: &Situation<'_>) -> Vec<Tray> {
    let all = || (0..look.position.units.len()).map(|i| Piece(i as u16));
    let shown = |wanted: &dyn Fn(Piece) -> bool| -> Vec<ScenePiece> {
        all().filter(|unit| wanted(*unit)).map(|unit| counter(look, unit)).collect()
    };
    let pile = |nation: Nation| Tray {
        key: format!("pile-{}", nation.word()),
        name: msg!("tray-pile", nation = key("nation", nation.word())),
        pieces: shown(&|unit| {
            look.nation(unit) == nation
                && look.position.unit(unit).place == Place::Pile
                && !look.kind(unit).is_marker()
        }),
    };
    let piled = [Nation::Germany, Nation::Italy, Nation::Britain, Nation::Us, Nation::France];
    let mut trays: Vec<Tray> = piled.into_iter().map(pile).collect();
    trays.push(Tray {
        key: "arriving".into(),
        name: msg!("tray-arriving"),
        pieces: shown(&|unit| look.position.arriving.contains(unit)),
    });
    let arrives = |unit: Piece, turn: Turn| {
        look.ground.roster.get(unit).start == Start::Arrives(turn)
            && look.position.unit(unit).place == Place::Later
            && !look.position.arriving.contains(unit)
    };
    let ahead = (look.position.turn.0..TURNS).map(Turn);
    let ahead = ahead.filter(|turn| all().any(|unit| arrives(unit, *turn))).take(TURNS_AHEAD);
    for (i, turn) in ahead.enumerate() {
        let pieces = shown(&|unit| arrives(unit, turn));
        trays.push(Tray { key: format!("coming-{}", i + 1), name: turn.words(), pieces });
    }
    trays
}

/// What lies beside the map: piles, what is to come, how nations stand.
pub fn notes(look: &Situation<'_>) -> Vec<Message> {
    let mut notes = Vec::new();
    let list = |side: Side, wanted: fn(&Place) -> bool| -> Vec<Message> {
        let there = (0..look.position.units.len()).map(|i| Piece(i as u16)).filter(|u| {
            wanted(&look.position.unit(*u).place)
                && look.nation(*u).side() == side
                && !look.kind(*u).is_marker()
        });
        there.map(|u| msg!("table-thing", thing = u)).collect()
    };
    for side in Side::BOTH {
        let pile = list(side, |place| *place == Place::Pile);
        if !pile.is_empty() {
            notes.push(msg!("note-pile", seat = side.seat(), units = pile));
        }
    }
    let next = Turn(look.position.turn.0 + 1);
    let coming: Vec<Message> = look
        .ground
        .roster
        .counters
        .iter()
        .enumerate()
        .filter(|(i, c)| match look.position.units[*i].place {
            Place::Later => c.start == Start::Arrives(next),
            Place::Withdrawn => c.returns == Some(next),
            _ => false,
        })
        .map(|(i, _)| msg!("table-thing", thing = Piece(i as u16)))
        .collect();
    if !coming.is_empty() {
        notes.push(msg!("note-coming", units = coming));
    }
    let counters = look.ground.roster.counters.iter().enumerate();
    let here =
        |i: usize| matches!(look.position.units[i].place, Place::At(_) | Place::Aboard(_) | Place::Pile);
    let leaving = counters.filter(|(i, c)| c.withdrawn.contains(&next) && here(*i));
    // Of identical units the owner chooses; a named one goes itself.
    let chosen = |bound: bool| !(bound || look.position.options.marked_withdrawals);
    let thing = |i: usize| msg!("table-thing", thing = Piece(i as u16));
    let leaving = leaving.map(|(i, c)| match chosen(c.bound) {
        true => msg!("note-or-alike", unit = thing(i)),
        false => thing(i),
    });
    let leaving: Vec<Message> = leaving.collect();
    if !leaving.is_empty() {
        notes.push(msg!("note-leaving", units = leaving));
    }
    match look.position.italy {
        Italy::Neutral => notes.push(msg!("note-italy-neutral")),
        Italy::War => {}
        Italy::Defeated => notes.push(msg!("note-italy-defeated")),
    }
    notes.push(match look.position.french {
        French::Allied => msg!("note-france-allied"),
        French::Neutral if look.position.options.vichy_invasion_only => {
            msg!("note-france-neutral")
        }
        French::Neutral => msg!("note-france-until-fall"),
        French::Free if (look.unowned() & look.ground.france).is_empty() => msg!("note-france-free"),
        French::Free => msg!("note-france-joined"),
    });
    if let Some(from) = look.position.reorganised {
        notes.push(match from <= look.position.turn {
            true => msg!("note-reorganised"),
            false => msg!("note-reorganising"),
        });
    }
    notes
}
