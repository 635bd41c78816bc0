//! What winter and mud do to ground units (22.4 to 22.45).

use crate::model::nets::Cluster;
use crate::model::scenario::Weather;
use crate::model::units::{Arm, UnitId};
use crate::rule;

use super::field::Field;

impl Field<'_> {
    /// Hexes without zones of control.
    pub(super) fn frozen_zones(&self) -> Cluster {
        if self.position.weather >= Weather::Severe { self.board.nets.wintry } else { Cluster::NONE }
    }

    /// The movement points of a unit that begins where it is.
    pub fn allowance(&self, unit: UnitId) -> u16 {
        let (unit, piece) = (self.unit(unit), self.position.piece(unit));
        let face = unit.reduced.filter(|_| piece.reduced).unwrap_or(unit.full);
        let affected = piece.at.is_some_and(|place| {
            place.theatre == self.board.theatre
                && self.board.nets.wintry.contains(self.board.nets.rows.cell(place.space))
        });
        let winter = if matches!(unit.arm, Arm::Arm | Arm::Cav) { 3 } else { 2 };
        let moves = match () {
            () if !affected => face.moves,
            () if self.position.weather >= Weather::RussianWinter && rule::SNOW.holds() => {
                face.moves.min(winter)
            }
            () if self.position.mud && unit.arm == Arm::Arm => face.moves.saturating_sub(2),
            () => face.moves,
        };
        moves.into()
    }
}
