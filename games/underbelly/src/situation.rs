//! A position read once: who stands where, by kind. Every rule looks at this.

use table::{Piece, Space};

use crate::board::Ground;
use crate::position::{French, Italy, Marks, Place, Position};
use crate::roster::{Kind, Nation, Side};
use crate::sets::{Areas, Units};

/// Where each side has units of each kind.
#[derive(Clone, Copy, Default)]
pub struct Forces {
    kinds: [[Areas; 11]; 2],
    /// Units of the side stand here; not cargo.
    pub any: [Areas; 2],
    /// The army of a neutral France.
    pub neutral: Areas,
    /// Markers of the Red Army.
    pub red: Areas,
}

impl Forces {
    pub fn kind(&self, side: Side, kind: Kind) -> Areas {
        self.kinds[side as usize][kind as usize]
    }

    fn kinds(&self, side: Side, kinds: &[Kind]) -> Areas {
        kinds.iter().fold(Areas::NONE, |all, kind| all | self.kind(side, *kind))
    }

    pub fn armies(&self, side: Side) -> Areas {
        self.kinds(side, &[Kind::Infantry, Kind::Panzer, Kind::Mechanized])
    }

    /// Supply units and small parachutes: land units without any value.
    pub fn weak(&self, side: Side) -> Areas {
        self.kinds(side, &[Kind::Parachute, Kind::Supply])
    }

    /// Land units of any size.
    pub fn land(&self, side: Side) -> Areas {
        self.armies(side) | self.weak(side)
    }

    pub fn air(&self, side: Side) -> Areas {
        self.kind(side, Kind::Tactical)
    }

    pub fn forts(&self, side: Side) -> Areas {
        self.kind(side, Kind::Fort)
    }

    pub fn naval(&self, side: Side) -> Areas {
        self.kinds(side, &[Kind::Flotilla, Kind::Carrier, Kind::Convoy, Kind::LandingCraft])
    }

    /// Tacticals and carriers.
    pub fn fliers(&self, side: Side) -> Areas {
        self.air(side) | self.kind(side, Kind::Carrier)
    }
}

/// A position with its forces.
pub struct Situation<'s> {
    pub ground: &'s Ground,
    pub position: &'s Position,
    pub forces: Forces,
}

/// The side of a unit: none while France is neutral, and of markers.
pub fn side_of(ground: &Ground, position: &Position, unit: Piece) -> Option<Side> {
    if ground.roster.kind(unit).is_marker() {
        return None;
    }
    match ground.roster.nation(unit) {
        Nation::France => (position.french != French::Neutral).then_some(Side::Allies),
        nation => Some(nation.side()),
    }
}

impl<'s> Situation<'s> {
    pub fn new(ground: &'s Ground, position: &'s Position) -> Situation<'s> {
        let mut forces = Forces::default();
        for (i, unit) in position.units.iter().enumerate() {
            let Place::At(area) = unit.place else { continue };
            let (kind, nation) = ground.roster.facts[i];
            let bit = Areas::one(area);
            match kind {
                Kind::Occupation => {}
                Kind::RedArmy => forces.red |= bit,
                _ if nation == Nation::France && position.french == French::Neutral => forces.neutral |= bit,
                _ => {
                    let side = nation.side() as usize;
                    forces.kinds[side][kind as usize] |= bit;
                    forces.any[side] |= bit;
                }
            }
        }
        Situation { ground, position, forces }
    }

    pub fn kind(&self, unit: Piece) -> Kind {
        self.ground.roster.facts[unit.index()].0
    }

    pub fn nation(&self, unit: Piece) -> Nation {
        self.ground.roster.facts[unit.index()].1
    }

    pub fn side(&self, unit: Piece) -> Option<Side> {
        side_of(self.ground, self.position, unit)
    }

    /// The units of a side that stand somewhere, not aboard.
    pub fn standing(&self, side: Side) -> impl Iterator<Item = (Piece, Space)> + '_ {
        let place = move |i: usize| match self.position.units[i].place {
            Place::At(area) if self.side(Piece(i as u16)) == Some(side) => Some((Piece(i as u16), area)),
            _ => None,
        };
        (0..self.position.units.len()).filter_map(place)
    }

    /// The units of a side in an area, not aboard.
    pub fn units_at(&self, side: Side, area: Space) -> Units {
        if !self.forces.any[side as usize].has(area) {
            return Units::NONE;
        }
        self.standing(side).filter(|(_, at)| *at == area).map(|(unit, _)| unit).collect()
    }

    /// What a side possesses.
    pub fn possessed(&self, side: Side) -> Areas {
        match side {
            Side::Axis => self.position.axis,
            Side::Allies => self.position.allied,
        }
    }

    /// Enemy areas that a side merely controls: its ships or aircraft stand in an empty one.
    pub fn controlled(&self, side: Side) -> Areas {
        let foe = side.other();
        let there = self.forces.naval(side) | self.forces.air(side);
        (there & self.possessed(foe) & self.ground.coasts).minus(self.forces.any[foe as usize])
    }

    /// Possessed or controlled.
    pub fn friendly(&self, side: Side) -> Areas {
        self.possessed(side).minus(self.controlled(side.other())) | self.controlled(side)
    }

    /// Where the enemy has units.
    pub fn enemies(&self, side: Side) -> Areas {
        self.forces.any[side.other() as usize]
    }

    /// Italy has not gone to war yet, and nobody is anybody's enemy in the Mediterranean.
    pub fn at_peace(&self) -> bool {
        self.position.italy == Italy::Neutral
    }

    /// On land and nobody's.
    pub fn unowned(&self) -> Areas {
        let land = self.ground.squares | self.ground.coasts;
        land.minus(self.position.axis | self.position.allied)
    }

    /// Has the unit finished moving for this phase?
    pub fn has_moved(&self, unit: Piece) -> bool {
        self.position.has(unit, Marks::MOVED)
    }

    /// Is a carrier carrying?
    pub fn is_loaded(&self, carrier: Piece) -> bool {
        self.kind(carrier).carries() && self.position.cargo(carrier).is_some()
    }
}
