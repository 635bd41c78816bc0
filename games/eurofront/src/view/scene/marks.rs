//! What lies on places: who holds them, battles, disputes, and what was last seen there.

use kit::Note;
use table::scene::Mark;
use table::{Message, Space, msg};

use super::pieces::unit_name;
use crate::model::blocks::Sighting;
use crate::model::board::Ground;
use crate::model::fact::fortnight_words;
use crate::model::nation::Faction;
use crate::model::position::Position;
use crate::model::units::Unit;

pub fn marks(ground: &Ground, position: &Position) -> Vec<Mark> {
    let rows = &ground.nets().rows;
    let held = Faction::ALL.into_iter().flat_map(|faction| {
        let owner = Some(faction.seat());
        let places = rows.spaces(&position.control.held[faction as usize]);
        places.map(move |at| Mark { at, what: msg!("mark-held", seat = faction.seat()), owner })
    });
    let battles = position.battles.iter().map(|battle| Mark {
        at: battle.at,
        what: msg!("mark-battle", defender = battle.defender.seat()),
        owner: None,
    });
    let disputed = rows.spaces(&position.frozen.disputed);
    let disputed = disputed.map(|at| Mark { at, what: msg!("mark-disputed"), owner: None });
    let seen = sightings(ground, position).map(|(unit, note)| Mark {
        at: note.at,
        what: last_seen(ground, position, unit, note),
        owner: None,
    });
    held.chain(battles).chain(disputed).chain(seen).collect()
}

/// What was seen last, as it was seen then.
pub fn notes(ground: &Ground, position: &Position) -> Vec<Message> {
    let words = |(unit, note): (&Unit, &Note<Sighting>)| {
        msg!("note-seen", what = last_seen(ground, position, unit, note), at = note.at)
    };
    sightings(ground, position).map(words).collect()
}

/// A note is among the hidden blocks of its place. If there are as many notes as blocks, these are they.
fn last_seen(ground: &Ground, position: &Position, unit: &Unit, note: &Note<Sighting>) -> Message {
    let known = position.sightings.at(note.at);
    let known = known.filter(|(other, _)| ground.forces.unit(*other).faction == unit.faction);
    let is_these = known.count() == hidden(position, note.at, unit.faction);
    let (name, strength) = (unit_name(unit), i32::from(note.seen.strength));
    let when = fortnight_words(note.seen.when);
    if is_these {
        msg!("mark-seen", unit = name, strength = strength, when = when)
    } else {
        msg!("mark-seen-among", unit = name, strength = strength, when = when)
    }
}

/// How many blocks of a faction lie hidden in a place.
fn hidden(position: &Position, at: Space, faction: Faction) -> usize {
    position.standing(at).filter(|(_, block)| block.faction == faction && !block.up).count()
}

fn sightings<'p>(
    ground: &'p Ground,
    position: &'p Position,
) -> impl Iterator<Item = (&'p Unit, &'p Note<Sighting>)> {
    position.sightings.iter().map(|(unit, note)| (ground.forces.unit(unit), note))
}
