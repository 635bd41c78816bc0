//! What each viewer may know, and worlds that fit it.

use table::{Lens, Piece, Rng, Seen, Veil, Viewer};

use crate::model::blocks::{Block, Marks, Place};
use crate::model::board::Ground;
use crate::model::frames::Frame;
use crate::model::game::EuroFront;
use crate::model::nation::Faction;
use crate::model::position::Position;

/// May the viewer see this block's face?
fn sees(ground: &Ground, position: &Position, block: &Block, viewer: Viewer) -> bool {
    block.up || block.at == Place::Pool || position.is_friend(ground, viewer, block.faction)
}

/// The viewer's share of the truth.
pub fn observe<'a>(ground: &Ground, lens: Lens<'a, EuroFront>) -> Seen<'a, EuroFront> {
    let (viewer, truth) = (lens.viewer(), lens.truth());
    let mut view = truth.clone();
    for block in &mut view.blocks {
        if !sees(ground, truth, block, viewer) {
            block.face = None;
        }
        if !truth.is_friend(ground, viewer, block.faction) {
            block.marks = Marks::default();
        }
    }
    let is_active = truth.active().is_some_and(|active| truth.is_friend(ground, viewer, active));
    for frame in view.frames.iter_mut() {
        match frame {
            Frame::Command(command) if !is_active => command.named.clear(),
            Frame::Production(production) => {
                for (faction, builds) in &mut production.drafts {
                    if !truth.is_friend(ground, viewer, *faction) {
                        builds.clear();
                    }
                }
            }
            _ => {}
        }
    }
    let veil = std::mem::replace(&mut view.veil, Veil::blank());
    let mut view = veil.shown(viewer, &view);
    for (piece, block) in (0..).map(Piece).zip(view.blocks.clone()) {
        *view.block_mut(veil.shown_as(viewer, piece)) = block;
    }
    lens.redacted(view)
}

/// A world that fits what is known.
pub fn resample(_: &Ground, seen: &Seen<'_, EuroFront>, rng: &mut Rng) -> Position {
    let mut world: Position = (**seen).clone();
    world.veil = Veil::new(rng.salt(), Faction::ALL.len() as u8, world.blocks.len() as u16);
    world
}
