//! A position read once: who stands where, by kind. Every rule looks at this.

use table::{Piece, Space};

use crate::model::board::Ground;
use crate::model::position::{French, Italy, Position};
use crate::model::roster::{FRENCH, Kind, Nation, RED, SLOTS, Side, side_slot};
use crate::model::sets::{Areas, Units};
use crate::model::unit::{Marks, Place};
use crate::rule;

/// Where each side has units of each kind.
#[derive(Clone, Copy, Default)]
pub struct Forces {
    /// By side and kind, then France's army and the markers.
    slots: [Areas; SLOTS],
    armies: [Areas; 2],
    weak: [Areas; 2],
    naval: [Areas; 2],
    /// Units of the side stand here; not cargo.
    pub any: [Areas; 2],
    /// Markers of the Red Army.
    pub red: Areas,
    /// The units of the side that stand somewhere; not cargo.
    pub standing: [Units; 2],
    /// Cargo, of both sides.
    pub aboard: Units,
    /// Areas where somebody stands who has moved.
    pub moved: Areas,
    /// Counters that have done nothing yet this turn.
    pub fresh: Units,
}

impl Forces {
    #[inline]
    pub fn kind(&self, side: Side, kind: Kind) -> Areas {
        self.slots[side_slot(side, kind)]
    }

    #[inline]
    pub fn armies(&self, side: Side) -> Areas {
        self.armies[side as usize]
    }

    /// Supply units and small parachutes: land units without any value.
    #[inline]
    pub fn weak(&self, side: Side) -> Areas {
        self.weak[side as usize]
    }

    /// Land units of any size.
    #[inline]
    pub fn land(&self, side: Side) -> Areas {
        self.armies(side) | self.weak(side)
    }

    #[inline]
    pub fn air(&self, side: Side) -> Areas {
        self.kind(side, Kind::Tactical)
    }

    #[inline]
    pub fn forts(&self, side: Side) -> Areas {
        self.kind(side, Kind::Fort)
    }

    #[inline]
    pub fn naval(&self, side: Side) -> Areas {
        self.naval[side as usize]
    }

    /// Tacticals and carriers.
    #[inline]
    pub fn fliers(&self, side: Side) -> Areas {
        self.air(side) | self.kind(side, Kind::Carrier)
    }

    /// Adds up what follows from where each kind is.
    fn sum(&mut self) {
        for side in Side::BOTH {
            let at = |kind: Kind| self.slots[side_slot(side, kind)];
            let armies = at(Kind::Infantry) | at(Kind::Panzer) | at(Kind::Mechanized);
            let weak = at(Kind::Parachute) | at(Kind::Supply);
            let naval = at(Kind::Flotilla) | at(Kind::Carrier) | at(Kind::Convoy) | at(Kind::LandingCraft);
            let any = armies | weak | naval | at(Kind::Tactical) | at(Kind::Fort);
            let i = side as usize;
            (self.armies[i], self.weak[i], self.naval[i], self.any[i]) = (armies, weak, naval, any);
        }
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
        let (roster, index) = (&ground.roster, position.units.index());
        let mut forces = Forces {
            slots: index.slots,
            red: index.slots[RED],
            standing: roster.sides.map(|side| side & index.standing),
            aboard: index.aboard,
            moved: index.moved,
            fresh: index.fresh,
            ..Forces::default()
        };
        if position.french == French::Neutral {
            forces.standing[1] = forces.standing[1].minus(roster.of_nation(Nation::France));
        } else {
            forces.slots[side_slot(Side::Allies, Kind::Infantry)] |= index.slots[FRENCH];
        }
        forces.sum();
        Situation { ground, position, forces }
    }

    pub fn kind(&self, unit: Piece) -> Kind {
        self.ground.roster.facts[unit.index()].0
    }

    #[inline]
    pub fn nation(&self, unit: Piece) -> Nation {
        self.ground.roster.facts[unit.index()].1
    }

    #[inline]
    pub fn side(&self, unit: Piece) -> Option<Side> {
        side_of(self.ground, self.position, unit)
    }

    /// The units of a side that stand somewhere, not aboard.
    pub fn standing(&self, side: Side) -> impl Iterator<Item = (Piece, Space)> + '_ {
        let place = move |unit: Piece| Some((unit, self.position.at(unit)?));
        self.forces.standing[side as usize].iter().filter_map(place)
    }

    /// The units of a side in an area, not aboard.
    pub fn units_at(&self, side: Side, area: Space) -> Units {
        if !self.forces.any[side as usize].contains(area) {
            return Units::NONE;
        }
        let ours = self.forces.standing[side as usize];
        ours.iter().filter(|unit| self.position.at(*unit) == Some(area)).collect()
    }

    /// What a side possesses.
    #[inline]
    pub fn possessed(&self, side: Side) -> Areas {
        match side {
            Side::Axis => self.position.axis,
            Side::Allies => self.position.allied,
        }
    }

    /// Enemy areas that a side merely controls: its ships or aircraft stand in an empty one.
    pub fn controlled(&self, side: Side) -> Areas {
        let foe = side.other();
        let there =
            (self.forces.naval(side) | self.forces.air(side) | self.beachheads(side)) & self.possessed(foe);
        if there.is_empty() || !rule::CONTROL.holds() {
            return Areas::NONE;
        }
        let mut held = there.minus(self.ground.boxes);
        if held.meets(self.ground.squares) && rule::CONTROL_COASTS.holds() {
            held &= self.ground.coasts;
        }
        let enemies = self.forces.any[foe as usize];
        if held.meets(enemies) && rule::CONTROL_EMPTY.holds() { held.minus(enemies) } else { held }
    }

    /// Where a landing stands ashore, not yet in possession.
    pub fn beachheads(&self, side: Side) -> Areas {
        let busy = self.forces.standing[side as usize].minus(self.forces.fresh);
        let landed = |unit: &Piece| self.kind(*unit).is_land() && self.position.has(*unit, Marks::LANDED);
        busy.iter().filter(landed).filter_map(|unit| self.position.at(unit)).collect()
    }

    /// Possessed or controlled.
    pub fn friendly(&self, side: Side) -> Areas {
        self.possessed(side).minus(self.controlled(side.other())) | self.controlled(side)
    }

    /// Where the enemy has units.
    #[inline]
    pub fn enemies(&self, side: Side) -> Areas {
        self.forces.any[side.other() as usize]
    }

    /// Italy has not gone to war yet, and nobody is anybody's enemy in the Mediterranean.
    #[inline]
    pub fn at_peace(&self) -> bool {
        self.position.italy == Italy::Neutral
    }

    /// Is this nation at war?
    pub fn nation_at_war(&self, nation: Nation) -> bool {
        let on = &self.ground.tables.on;
        match nation {
            Nation::Germany | Nation::Britain => true,
            Nation::Italy => self.position.italy == Italy::War,
            Nation::Us => self.position.turn >= on.lend_lease,
            Nation::France => self.position.french == French::Free,
            Nation::Soviet => false,
        }
    }

    /// On land and nobody's.
    #[inline]
    pub fn unowned(&self) -> Areas {
        let land = self.ground.squares | self.ground.coasts;
        land.minus(self.position.axis | self.position.allied)
    }

    /// Has the unit finished moving for this phase?
    #[inline]
    pub fn has_moved(&self, unit: Piece) -> bool {
        self.position.has(unit, Marks::MOVED)
    }

    /// What a convoy or landing craft carries.
    #[inline]
    pub fn cargo(&self, ship: Piece) -> Option<Piece> {
        self.forces.aboard.iter().find(|unit| self.position.unit(*unit).place == Place::Aboard(ship))
    }

    /// Is a carrier carrying?
    #[inline]
    pub fn is_loaded(&self, carrier: Piece) -> bool {
        self.cargo(carrier).is_some()
    }
}
