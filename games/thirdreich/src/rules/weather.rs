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

    /// Does a unit stand where winter and mud count (22.4)?
    pub fn is_in_winter_country(&self, unit: UnitId) -> bool {
        self.start_of(unit).is_some_and(|here| here.meets(&self.board.nets.wintry))
    }

    /// The movement points of a unit that begins where it is.
    pub fn allowance(&self, id: UnitId) -> u16 {
        let (unit, piece) = (self.unit(id), self.position.piece(id));
        let face = unit.reduced.filter(|_| piece.reduced).unwrap_or(unit.full);
        let affected = self.is_in_winter_country(id);
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
