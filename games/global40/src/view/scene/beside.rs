//! What lies beside the map: rounds, money, cities, pilots, research, what waits.

use table::scene::{Calendar, CalendarTurn, Track};
use table::{Message, Piece, msg};

use super::{key, side_name};
use crate::model::board::Ground;
use crate::model::kinds::Kind;
use crate::model::position::{Frame, Position};
use crate::model::powers::{Power, Powers, Side};
use crate::model::unit::{Marks, Unit};
use crate::model::victory::Goal;
use crate::rules::situation::{Situation, Stance};

/// How many rounds are shown unless fewer were agreed.
const ROUNDS_SHOWN: u8 = 12;

/// The rounds.
pub fn calendar(position: &Position) -> Calendar {
    let last = position.options.rounds.unwrap_or(ROUNDS_SHOWN).max(position.round);
    let turn = |round: u8| CalendarTurn {
        short: msg!("round-short", round = round),
        long: msg!("round", round = round),
        group: None,
    };
    Calendar { turns: (1..=last).map(turn).collect(), now: u16::from(position.round) - 1 }
}

/// Treasury, production and pilots of every power, the cities of each side, research under way.
pub fn tracks(situation: &Situation<'_>) -> Vec<Track> {
    let position = situation.position;
    let mut tracks: Vec<Track> = Power::ALL
        .into_iter()
        .flat_map(|power| {
            let of =
                |what: Message, value: i32| Track { what, owner: Some(power.seat()), value: Some(value) };
            [
                of(msg!("track-treasury"), position.treasury_of(power).into()),
                of(msg!("track-production"), situation.production(power).into()),
                of(msg!("track-pilots"), position.pilots[power.index()].into()),
            ]
        })
        .collect();
    for side in [Side::Axis, Side::Allies] {
        for (map, word) in ["europe", "pacific"].into_iter().enumerate() {
            let what = msg!(
                "track-cities",
                side = side_name(side),
                map = key("map", word),
                needed = needed(situation.ground, side, map)
            );
            let value = cities(situation, side, map) as i32;
            tracks.push(Track { what, owner: None, value: Some(value) });
        }
    }
    for power in Power::ALL {
        for progress in position.under_way(power) {
            tracks.push(Track {
                what: msg!("track-research", project = progress.name()),
                owner: Some(power.seat()),
                value: Some(progress.come.into()),
            });
        }
    }
    tracks
}

/// Victory cities that a side holds on a map.
fn cities(situation: &Situation<'_>, side: Side, map: usize) -> usize {
    let held = |at: &&table::Space| situation.position.holder(**at).side() == Some(side);
    situation.ground.cities[map].iter().filter(held).count()
}

/// How many of them win: the Axis needs a number, the Allies need capitals instead.
fn needed(ground: &Ground, side: Side, map: usize) -> u8 {
    match side {
        Side::Axis => ground.cities_needed[map],
        Side::Allies => ground.cities[map].len() as u8,
    }
}

/// What is worth knowing beside the map.
pub fn notes(situation: &Situation<'_>) -> Vec<Message> {
    let position = situation.position;
    let power = position.power;
    let mut notes = Vec::new();
    for who in Power::ALL {
        let enemies: Vec<Message> =
            situation.enemies(who).iter().map(|enemy| msg!("table-thing", thing = enemy.seat())).collect();
        if who.side() == Side::Axis && !enemies.is_empty() {
            notes.push(msg!("note-war", power = who.seat(), enemies = enemies));
        }
    }
    for who in Power::ALL {
        let named = |powers: Powers| -> Vec<Message> {
            powers.iter().map(|other| msg!("table-thing", thing = other.seat())).collect()
        };
        let (passage, apart) = (position.ledger.passage[who.index()], position.ledger.apart[who.index()]);
        let guests = passage.minus(situation.enemies(who));
        if !guests.is_empty() {
            notes.push(msg!("note-passage", power = who.seat(), guests = named(guests)));
        }
        if !apart.is_empty() {
            notes.push(msg!("note-apart", power = who.seat(), friends = named(apart)));
        }
    }
    for who in Power::ALL {
        let has: Vec<Message> =
            position.developed[who.index()].iter().map(|project| project.name()).collect();
        if !has.is_empty() {
            notes.push(msg!("note-developed", power = who.seat(), projects = has));
        }
    }
    for (goal, word) in Goal::ALL.into_iter().zip(["europe", "pacific", "capitals"]) {
        if let Some(hold) = position.clocks.of(goal) {
            let side = side_name(goal.side());
            let note = key("note-goal", word).with("side", side).with("power", hold.by.seat());
            notes.push(note.with("round", hold.round));
        }
    }
    let bought = bought(position);
    if !bought.is_empty() {
        notes.push(msg!("note-bought", power = power.seat(), units = bought));
    }
    notes.extend(cargoes(position, power));
    if matches!(position.frames.top(), Frame::NonCombat) {
        notes.extend(airborne(situation, power));
    }
    notes
}

/// Units that were bought and wait to be placed.
fn bought(position: &Position) -> Vec<Message> {
    let units = position.turn.purchases.units.iter().zip(Kind::ALL);
    let units = units.filter(|(n, _)| **n > 0).map(|(n, kind)| kind.so_many(*n));
    units.chain(position.turn.purchases.facilities().map(|works| works.name())).collect()
}

/// What the transports of a power have aboard.
fn cargoes(position: &Position, power: Power) -> Vec<Message> {
    let ships = position.pieces().filter(|(_, u)| u.owner == Some(power) && u.kind == Kind::Transport);
    let mut notes = Vec::new();
    for (ship, unit) in ships {
        let cargo: Vec<Message> = position.cargo(ship).map(|(p, _)| msg!("table-thing", thing = p)).collect();
        if let (Some(at), false) = (unit.at, cargo.is_empty()) {
            notes.push(msg!("note-aboard", ship = format!("ship{}", ship.0), at = at, cargo = cargo));
        }
    }
    notes
}

/// Planes of a power that stand where they cannot stay.
fn airborne(situation: &Situation<'_>, power: Power) -> Vec<Message> {
    let position = situation.position;
    let out = |(_, unit): &(Piece, &Unit)| {
        let ours = unit.owner == Some(power) && unit.kind.is_air() && !unit.is(Marks::REGROUPED);
        let lands = unit.at.is_some_and(|at| {
            let friendly = matches!(situation.stance(power, at), Stance::Own | Stance::Friendly);
            let kept = position.turn.holders.get(at.index()).is_none_or(|h| *h == position.holder(at));
            friendly && kept || unit.aboard.is_some()
        });
        ours && !lands
    };
    let mut notes: Vec<Message> = Vec::new();
    for (piece, unit) in position.pieces().filter(out) {
        if let Some(at) = unit.at {
            let note = msg!(
                "note-airborne",
                unit = super::name(situation.ground, position, table::Subject::Piece(piece)),
                at = at
            );
            if !notes.contains(&note) {
                notes.push(note);
            }
        }
    }
    notes
}
