//! What each viewer may know, and worlds that fit it.

use table::{Lens, Pieces, Rng, Seen, Veil};

use crate::model::blocks::{Block, Face, Marks, Place};
use crate::model::board::Ground;
use crate::model::frames::Frame;
use crate::model::game::EuroFront;
use crate::model::nation::Faction;
use crate::model::position::Position;
use crate::model::units::UnitId;

/// The viewer's share of the truth, by his own names for the blocks.
pub fn observe<'a>(ground: &Ground, lens: Lens<'a, EuroFront>) -> Seen<'a, EuroFront> {
    let (viewer, truth) = (lens.viewer(), lens.truth());
    let friends = Faction::ALL.map(|faction| truth.is_friend(ground, viewer, faction));
    let is_friend = |faction: Faction| friends[faction as usize];
    let mut view = truth.clone();
    view.veil = Veil::blank();
    let is_active = truth.active().is_some_and(is_friend);
    for frame in view.frames.iter_mut() {
        match frame {
            Frame::Command(command) if !is_active => command.named.clear(),
            Frame::Production(production) => {
                let others = production.drafts.iter_mut().filter(|(faction, _)| !is_friend(*faction));
                others.for_each(|(_, builds)| builds.clear());
            }
            _ => {}
        }
    }
    view.each_piece(&mut |piece| *piece = truth.veil.shown_as(viewer, *piece));
    for (piece, block) in truth.pieces() {
        let friendly = is_friend(block.faction);
        let sees = friendly || block.up || block.at == Place::Pool;
        *view.block_mut(truth.veil.shown_as(viewer, piece)) = Block {
            face: block.face.filter(|_| sees),
            marks: if friendly { block.marks } else { Marks::default() },
            ..*block
        };
    }
    lens.redacted(view)
}

/// A world that fits what is known: a unit of which something is noted is one of the hidden blocks there, as strong as it was
/// seen; the others are dealt over the rest with any strength they can have.
pub fn resample(ground: &Ground, seen: &Seen<'_, EuroFront>, rng: &mut Rng) -> Position {
    let mut world: Position = (**seen).clone();
    let known: Vec<UnitId> = world.blocks.iter().filter_map(|block| Some(block.face?.unit)).collect();
    let row = ground.scenario(world.scenario);
    let waits = |nation| row.is_some_and(|row| row.waiting.iter().any(|waiting| waiting.nation == nation));
    // What is set up in the middle of a turn is the army of such a nation.
    let joins = world.active().is_some();
    let is_army = |block: &Block| block.at == Place::Card || (block.at == Place::ToSetUp && joins);
    let mut left: Vec<UnitId> = ground.forces.setups[&world.scenario]
        .iter()
        .map(|placed| placed.unit)
        .filter(|unit| !known.contains(unit))
        .collect();
    rng.shuffle(&mut left);
    let note = |world: &Position, unit: UnitId| world.sightings.of(unit).copied();
    left.sort_by_key(|unit| note(&world, *unit).is_none());
    for id in left {
        let unit = ground.forces.unit(id);
        let noted = note(&world, id);
        let fits = |block: &Block| {
            let place = match (block.at, noted) {
                (Place::On(at), Some(note)) => at == note.at,
                (Place::Pool, None) | (_, Some(_)) => false,
                (_, None) => !is_army(block) || waits(unit.nation),
            };
            block.faction == unit.faction && block.face.is_none() && place
        };
        let of_army = world.blocks.iter().any(|block| is_army(block) && fits(block));
        let open: Vec<usize> = (0..world.blocks.len())
            .filter(|number| fits(&world.blocks[*number]))
            .filter(|number| is_army(&world.blocks[*number]) == of_army)
            .collect();
        let lowest = unit.troops.lowest();
        let any = lowest + rng.below(u32::from(unit.max - lowest) + 1) as u8;
        if let Some(number) = rng.pick(&open) {
            let strength = noted.map_or(any, |note| note.seen.strength);
            world.blocks[*number].face = Some(Face { unit: id, strength });
        }
    }
    world.veil = Veil::new(rng.salt(), Faction::ALL.len() as u8, world.blocks.len() as u16);
    world
}
