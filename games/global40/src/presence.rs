//! Who stands where, counted once.

use table::{Piece, Space};

use crate::position::Position;
use crate::powers::{Power, Powers};
use crate::spaces::{SPACES, Spaces};
use crate::units::{Branch, Kind};

const NONE: u16 = u16::MAX;

/// Who stands where.
pub struct Presence {
    /// Who has surface warships in a zone.
    pub surface: [Powers; SPACES],
    pub destroyers: [Powers; SPACES],
    pub submarines: [Powers; SPACES],
    pub transports: [Powers; SPACES],
    pub land: [Powers; SPACES],
    pub air: [Powers; SPACES],
    /// Who has anything at all there.
    anybody: [Powers; SPACES],
    pub partisans: Vec<(Space, Power)>,
    /// The first unit in each space, and after each unit the next in the same space.
    head: [u16; SPACES],
    chain: Vec<u16>,
}

impl Presence {
    pub fn count(position: &Position) -> Presence {
        let none = [Powers::NONE; SPACES];
        let mut all = Presence {
            surface: none,
            destroyers: none,
            submarines: none,
            transports: none,
            land: none,
            air: none,
            anybody: none,
            partisans: Vec::new(),
            head: [NONE; SPACES],
            chain: vec![NONE; position.units.len()],
        };
        for ((i, unit), next) in position.units.iter().enumerate().zip(&mut all.chain).rev() {
            let Some(space) = unit.at else { continue };
            let at = space.index();
            *next = std::mem::replace(&mut all.head[at], i as u16);
            let Some(owner) = unit.owner else { continue };
            all.anybody[at] = all.anybody[at].with(owner);
            let there = match (unit.kind.branch(), unit.kind) {
                (Branch::Land, Kind::Partisan) => {
                    all.partisans.push((space, owner));
                    continue;
                }
                (Branch::Land, _) if unit.aboard.is_some() => continue,
                (Branch::Land, _) => &mut all.land,
                (Branch::Air, _) => &mut all.air,
                (Branch::Sea, Kind::Submarine) => &mut all.submarines,
                (Branch::Sea, Kind::Transport) => &mut all.transports,
                (Branch::Sea, kind) => {
                    if kind == Kind::Destroyer {
                        all.destroyers[at] = all.destroyers[at].with(owner);
                    }
                    &mut all.surface
                }
            };
            there[at] = there[at].with(owner);
        }
        all
    }

    /// Where a power has anything.
    pub fn own(&self, power: Power) -> Spaces {
        let here = self.anybody.iter().enumerate().filter(|(_, there)| there.contains(power));
        here.map(|(at, _)| Space(at as u16)).collect()
    }

    /// The numbers of the units in a space.
    pub fn numbers(&self, at: Space) -> impl Iterator<Item = Piece> {
        let mut next = self.head.get(at.index()).copied().unwrap_or(NONE);
        std::iter::from_fn(move || {
            (next != NONE).then(|| {
                let piece = Piece(next);
                next = self.chain[piece.index()];
                piece
            })
        })
    }
}
