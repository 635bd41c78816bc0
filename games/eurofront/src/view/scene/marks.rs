//! What lies on places: who holds them, battles, disputes, and what was last seen there.

use table::scene::Mark;
use table::{Message, Space, msg};

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
    let seen = sightings(ground, position).map(|(unit, sighting)| Mark {
        at: sighting.at,
        what: last_seen(ground, position, unit, sighting),
        owner: None,
    });
    held.chain(battles).chain(disputed).chain(seen).collect()
}

/// What was seen last, as it was seen then.
pub fn notes(ground: &Ground, position: &Position) -> Vec<Message> {
    let note = |(unit, sighting): (&Unit, &Sighting)| {
        msg!("note-seen", what = last_seen(ground, position, unit, sighting), at = sighting.at)
    };
    sightings(ground, position).map(note).collect()
}

/// A note is among the hidden blocks of its place. If there are as many notes as blocks, these are they.
fn last_seen(ground: &Ground, position: &Position, unit: &Unit, sighting: &Sighting) -> Message {
    let known = sightings(ground, position)
        .filter(|(other, noted)| noted.at == sighting.at && other.faction == unit.faction);
    let is_these = known.count() == hidden(position, sighting.at, unit.faction);
    let (name, strength) = (unit.name.clone(), i32::from(sighting.strength));
    let when = fortnight_words(sighting.when);
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
) -> impl Iterator<Item = (&'p Unit, &'p Sighting)> {
    let noted = ground.forces.units.iter().zip(&position.sightings);
    noted.filter_map(|(unit, sighting)| Some((unit, sighting.as_ref()?)))
}
