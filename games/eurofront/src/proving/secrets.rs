//! Worlds that differ in one kind of secret, and a number that gives each kind away.

use table::{Piece, Rng, Space, Viewer};

use crate::model::blocks::{Block, Face, Mode};
use crate::model::board::Ground;
use crate::model::frames::{Activation, Build, Frame};
use crate::model::nation::Faction;
use crate::model::position::Position;
use crate::model::units::UnitId;
use crate::rules::command::is_in_theatre;

/// The kinds of secret (docs/eurofront/fog.md, section 1). Parts come before the whole, so that a leak of a part is blamed on it.
pub const KINDS: &[&str] = &[
    "units/headquarters",
    "units/beachheads",
    "units",
    "strengths/supply",
    "strengths",
    "activations",
    "builds",
    "marks",
];

/// Changes what the viewer may not know of this kind.
pub fn scramble(ground: &Ground, kind: &str, position: &mut Position, viewer: Viewer, rng: &mut Rng) -> bool {
    let hidden = hidden(ground, position, viewer);
    match kind {
        "units/headquarters" => {
            let hqs = only(&hidden, |block| is_hq(ground, position.block(block)));
            swap_units(ground, position, &hqs, &hidden, rng)
        }
        "units/beachheads" => {
            let landed = only(&hidden, |block| position.block(block).dispersed);
            swap_units(ground, position, &landed, &hidden, rng)
        }
        "units" => swap_units(ground, position, &hidden, &hidden, rng),
        "strengths/supply" => {
            let starving = only(&hidden, |block| is_short(position, position.block(block)));
            change_strength(ground, position, &starving, rng)
        }
        "strengths" => change_strength(ground, position, &hidden, rng),
        "activations" => change_activations(ground, position, viewer, rng),
        "builds" => change_builds(ground, position, viewer),
        _ => swap_marks(position, &hidden, rng),
    }
}

/// A number that only secrets of this kind decide.
pub fn leak(ground: &Ground, kind: &str, truth: &Position) -> u16 {
    let pieces = |wanted: &dyn Fn(&Block) -> bool| {
        truth.pieces().filter(|(_, block)| wanted(block)).map(|(piece, _)| piece.0 + 1).collect::<Vec<_>>()
    };
    let faces = |wanted: &dyn Fn(&Block) -> bool| {
        let known = truth.pieces().filter(|(_, block)| wanted(block));
        known.filter_map(|(piece, block)| Some((piece.0 + 1, block.face?))).collect::<Vec<_>>()
    };
    let units = |faces: Vec<(u16, Face)>| -> Vec<u16> {
        faces.into_iter().map(|(piece, face)| piece.wrapping_mul(face.unit.0)).collect()
    };
    let strengths = |faces: Vec<(u16, Face)>| -> Vec<u16> {
        faces.into_iter().map(|(_, face)| face.strength.into()).collect()
    };
    let numbers = match kind {
        "units/headquarters" => pieces(&|block| is_hq(ground, block)),
        "units/beachheads" => units(faces(&|block| block.dispersed)),
        "units" => units(faces(&|_| true)),
        "strengths/supply" => strengths(faces(&|block| is_short(truth, block))),
        "strengths" => strengths(faces(&|_| true)),
        "activations" => truth.frames.iter().map(activations).collect(),
        "builds" => truth.frames.iter().map(builds).collect(),
        _ => pieces(&|block| block.marks.moved || block.marks.strategic),
    };
    numbers.into_iter().fold(0, u16::wrapping_add)
}

fn activations(frame: &Frame) -> u16 {
    match frame {
        Frame::Command(command) => command.named.len() as u16,
        _ => 0,
    }
}

fn builds(frame: &Frame) -> u16 {
    match frame {
        Frame::Production(production) => production.drafts.iter().map(|(_, list)| list.len() as u16).sum(),
        _ => 0,
    }
}

fn is_hq(ground: &Ground, block: &Block) -> bool {
    block.face.is_some_and(|face| ground.forces.unit(face.unit).troops.is_hq())
}

/// Is it out of supply, or among those of whom some are about to be?
fn is_short(position: &Position, block: &Block) -> bool {
    let asked = |frame: &Frame| match frame {
        Frame::Keep(keep) => block.space() == Some(keep.at) && block.faction == keep.faction,
        _ => false,
    };
    !block.is_supplied() || position.frames.iter().any(asked)
}

/// Blocks that secret orders name: what they are is bound up with those orders.
fn bound(position: &Position) -> Vec<Piece> {
    let mut named = Vec::new();
    for frame in position.frames.iter() {
        match frame {
            Frame::Command(command) => named.extend(command.named.iter().map(|named| named.hq)),
            Frame::Production(production) => {
                for build in production.drafts.iter().flat_map(|(_, builds)| builds) {
                    if let Build::Step(block) | Build::Disband(block) = build {
                        named.push(*block);
                    }
                }
            }
            _ => {}
        }
    }
    named
}

/// Blocks on the map whose faces the viewer may not see.
fn hidden(ground: &Ground, position: &Position, viewer: Viewer) -> Vec<Piece> {
    let bound = bound(position);
    let is_hidden = |block: &Block| {
        block.space().is_some() && !block.up && !position.is_friend(ground, viewer, block.faction)
    };
    let hidden = position.pieces().filter(|(piece, block)| is_hidden(block) && !bound.contains(piece));
    hidden.map(|(piece, _)| piece).collect()
}

fn only(blocks: &[Piece], wanted: impl Fn(Piece) -> bool) -> Vec<Piece> {
    blocks.iter().copied().filter(|block| wanted(*block)).collect()
}

fn is_noted(position: &Position, block: Piece) -> bool {
    position.block(block).face.is_some_and(|face| position.sightings.of(face.unit).is_some())
}

/// One of these blocks and another hidden one of its colour change units and keep their strengths; one that is noted stays among
/// those from which nobody can tell it.
fn swap_units(
    ground: &Ground,
    position: &mut Position,
    these: &[Piece],
    hidden: &[Piece],
    rng: &mut Rng,
) -> bool {
    let Some(a) = rng.pick(these).copied() else { return false };
    let others = only(hidden, |b| may_swap(ground, position, a, b));
    let Some(b) = rng.pick(&others).copied() else { return false };
    let (Some(face), Some(other)) = (position.block(a).face, position.block(b).face) else { return false };
    position.block_mut(a).face = Some(Face { unit: other.unit, ..face });
    position.block_mut(b).face = Some(Face { unit: face.unit, ..other });
    // What is noted of an HQ's landings follows it.
    let other_name = |piece: Piece| match piece {
        _ if piece == a => b,
        _ if piece == b => a,
        _ => piece,
    };
    position.waves.iter_mut().for_each(|wave| wave.hq = wave.hq.map(other_name));
    true
}

fn may_swap(ground: &Ground, position: &Position, a: Piece, b: Piece) -> bool {
    let (one, other) = (position.block(a), position.block(b));
    let (Some(face), Some(other_face)) = (one.face, other.face) else { return false };
    let fits = |unit: UnitId, strength: u8| {
        let unit = ground.forces.unit(unit);
        (unit.troops.lowest()..=unit.max).contains(&strength)
    };
    let noted = is_noted(position, a) || is_noted(position, b);
    // While the phase lasts, what has moved in it can be told from what stood there (R-EF-3).
    let told_apart = position.movement().is_some() && (one.marks.moved || other.marks.moved);
    let alike = one.at == other.at && face.strength == other_face.strength && !told_apart;
    one.faction == other.faction
        && a != b
        && (alike || !noted)
        && fits(face.unit, other_face.strength)
        && fits(other_face.unit, face.strength)
}

/// One of these blocks, of which nothing is noted, is stronger or weaker.
fn change_strength(ground: &Ground, position: &mut Position, these: &[Piece], rng: &mut Rng) -> bool {
    let unnoted = only(these, |block| !is_noted(position, block));
    let Some(block) = rng.pick(&unnoted).copied() else { return false };
    let Some(face) = &mut position.block_mut(block).face else { return false };
    let unit = ground.forces.unit(face.unit);
    let lowest = unit.troops.lowest();
    let strength = lowest + rng.below(u32::from(unit.max - lowest) + 1) as u8;
    let changed = face.strength != strength;
    face.strength = strength;
    changed
}

/// One HQ more or less is named.
fn change_activations(ground: &Ground, position: &mut Position, viewer: Viewer, rng: &mut Rng) -> bool {
    let Some(active) = position.active() else { return false };
    if position.is_friend(ground, viewer, active) {
        return false;
    }
    let bound = bound(position);
    let leads = |block: &Block| {
        block.face.zip(block.space()).is_some_and(|(face, at)| {
            let unit = ground.forces.unit(face.unit);
            unit.troops.is_hq() && is_in_theatre(ground, unit, at)
        })
    };
    let idle: Vec<(Piece, Space)> = position
        .pieces()
        .filter(|(piece, block)| block.faction == active && leads(block) && !bound.contains(piece))
        .filter_map(|(piece, block)| Some((piece, block.space()?)))
        .collect();
    let Frame::Command(command) = position.frames.top_mut() else { return false };
    if rng.one_in(2) && command.named.pop().is_some() {
        return true;
    }
    let Some((hq, at)) = rng.pick(&idle).copied() else { return false };
    command.named.push(Activation { hq, at, mode: Mode::Normal });
    true
}

/// A draft lacks its last entry.
fn change_builds(ground: &Ground, position: &mut Position, viewer: Viewer) -> bool {
    let friends = Faction::ALL.map(|faction| position.is_friend(ground, viewer, faction));
    let Frame::Production(production) = position.frames.top_mut() else { return false };
    let mut drafts = production.drafts.iter_mut().filter(|(faction, _)| !friends[*faction as usize]);
    drafts.any(|(_, builds)| builds.pop().is_some())
}

/// Two hidden blocks of one stack change what they have done, once nobody can tell them apart.
fn swap_marks(position: &mut Position, hidden: &[Piece], rng: &mut Rng) -> bool {
    let fresh = |block: Piece| {
        position.battles.iter().any(|battle| battle.entered.iter().any(|(entered, _)| *entered == block))
    };
    let differ = |a: Piece, b: Piece| {
        let (one, other) = (position.block(a), position.block(b));
        one.at == other.at && one.faction == other.faction && one.marks != other.marks
    };
    let mixed = only(hidden, |block| !fresh(block) && position.movement().is_none());
    let pairs: Vec<(Piece, Piece)> =
        mixed.iter().flat_map(|a| mixed.iter().filter(|b| differ(*a, **b)).map(|b| (*a, *b))).collect();
    let Some((a, b)) = rng.pick(&pairs).copied() else { return false };
    let marks = position.block(a).marks;
    position.block_mut(a).marks = position.block(b).marks;
    position.block_mut(b).marks = marks;
    true
}
