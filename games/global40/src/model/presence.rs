//! Who stands where, counted once until a unit changes.

use table::{Piece, Space};

use crate::model::kinds::Kind;
use crate::model::powers::{POWERS, Power, Powers};
use crate::model::spaces::{SPACES, Spaces};
use crate::model::unit::Unit;

const NONE: u16 = u16::MAX;

/// Where each power has units of a sort.
#[derive(Clone, Copy)]
pub struct Posts([Spaces; POWERS]);

impl Posts {
    const NONE: Posts = Posts([Spaces::NONE; POWERS]);

    /// Where one power has them.
    pub fn own(&self, power: Power) -> Spaces {
        self.0[power.index()]
    }

    /// Where any of these powers has them.
    pub fn of(&self, powers: Powers) -> Spaces {
        powers.iter().fold(Spaces::NONE, |all, power| all.union(self.own(power)))
    }

    /// Who has them in a space.
    pub fn at(&self, space: Space) -> Powers {
        Power::ALL.into_iter().filter(|power| self.0[power.index()].contains(space)).collect()
    }
}

/// Who stands where.
pub struct Presence {
    /// Surface warships.
    pub surface: Posts,
    pub destroyers: Posts,
    pub submarines: Posts,
    pub transports: Posts,
    pub land: Posts,
    pub air: Posts,
    pub partisans: Posts,
    /// Land units aboard ships.
    aboard: Posts,
    /// The first unit in each space, and after each unit the next in the same space.
    head: [u16; SPACES],
    chain: Vec<u16>,
}

impl Presence {
    pub fn count(units: &[Unit]) -> Presence {
        let none = Posts::NONE;
        let mut all = Presence {
            surface: none,
            destroyers: none,
            submarines: none,
            transports: none,
            land: none,
            air: none,
            partisans: none,
            aboard: none,
            head: [NONE; SPACES],
            chain: vec![NONE; units.len()],
        };
        for ((i, unit), next) in units.iter().enumerate().zip(&mut all.chain).rev() {
            let Some(at) = unit.at else { continue };
            *next = std::mem::replace(&mut all.head[at.index()], i as u16);
            let Some(owner) = unit.owner else { continue };
            let there = match unit.kind {
                Kind::Partisan => &mut all.partisans,
                Kind::Fighter | Kind::Jet | Kind::Tactical | Kind::Strategic => &mut all.air,
                Kind::Submarine => &mut all.submarines,
                Kind::Transport => &mut all.transports,
                Kind::Destroyer => {
                    all.destroyers.0[owner.index()].insert(at);
                    &mut all.surface
                }
                Kind::Battleship | Kind::Carrier | Kind::LightCarrier | Kind::Cruiser => &mut all.surface,
                _ if unit.aboard.is_some() => &mut all.aboard,
                _ => &mut all.land,
            };
            there.0[owner.index()].insert(at);
        }
        all
    }

    /// Where a power has anything.
    pub fn own(&self, power: Power) -> Spaces {
        let sorts =
            [&self.surface, &self.submarines, &self.transports, &self.land, &self.air, &self.partisans];
        sorts.iter().fold(self.aboard.own(power), |all, sort| all.union(sort.own(power)))
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
