//! Where everything stands.

use std::collections::BTreeMap;

use super::calendar::Turn;
use super::ground::Ground;
use super::nation::Nation;
use super::relations::Relations;
use super::scenario::Weather;
use super::theatre::Place;
use super::units::UnitId;

/// A ground unit in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    /// None if it is not on a map.
    pub at: Option<Place>,
    pub reduced: bool,
}

/// The ground war: who stands where, who holds what.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    pub turn: Turn,
    pub weather: Weather,
    /// A muddy Spring (22.45).
    pub mud: bool,
    pub relations: Relations,
    /// Who controls a hex; nobody controls the sea.
    pub control: BTreeMap<Place, Nation>,
    /// By unit.
    pieces: Vec<Piece>,
}

impl Position {
    /// As the scenario begins.
    pub fn start(ground: &Ground) -> Position {
        let scenario = &ground.scenario;
        let mut pieces = vec![Piece { at: None, reduced: false }; ground.forces.units.len()];
        for placed in &ground.forces.placed {
            pieces[usize::from(placed.unit.0)].at = Some(placed.at);
        }
        Position {
            turn: scenario.first,
            weather: Weather::Fair,
            mud: false,
            relations: Relations::of(&scenario.sides),
            control: scenario.control.clone(),
            pieces,
        }
    }

    pub fn piece(&self, unit: UnitId) -> Piece {
        self.pieces[usize::from(unit.0)]
    }

    pub fn piece_mut(&mut self, unit: UnitId) -> &mut Piece {
        &mut self.pieces[usize::from(unit.0)]
    }

    /// All units on a map.
    pub fn on_map(&self) -> impl Iterator<Item = (UnitId, Place)> {
        self.pieces.iter().zip(0..).filter_map(|(piece, id)| Some((UnitId(id), piece.at?)))
    }
}
