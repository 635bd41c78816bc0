//! Paratroops: where they may drop, and what becomes of them (9.38, 13.1).

use table::Space;

use crate::model::fact::Fact;
use crate::model::frames::{Impulse, Mission};
use crate::model::site::{Kind, Terrain};
use crate::model::units::{Arm, UnitId};
use crate::rule;

use super::executor::Executor;
use super::field::Field;

impl Field<'_> {
    /// Has a unit dropped this turn?
    pub fn has_dropped(&self, unit: UnitId) -> bool {
        self.position.dropped.contains(&unit)
    }

    /// Has a unit dropped in this impulse, onto an enemy whom it must attack (13.13)?
    pub fn is_among_enemies(&self, unit: UnitId) -> bool {
        let enemies = || self.enemies(self.unit(unit).nation);
        let cell = |hex| self.board.nets.rows.cell(hex);
        let drops = self.has_dropped(unit) && self.impulse().is_some_and(|now| now.active.contains(&unit));
        drops && self.hex(unit).is_some_and(|hex| enemies().contains(cell(hex)))
    }

    /// May paratroops land in such a hex (13.12)?
    pub fn is_open_to_drops(&self, hex: Space) -> bool {
        let site = &self.board[hex];
        matches!(site.kind, Kind::Land | Kind::Coastal)
            && !matches!(site.terrain, Some(Terrain::Mountain | Terrain::Swamp | Terrain::Depression) | None)
    }

    /// Is there an active PARA unit that has neither moved nor attacked?
    pub fn may_drop(&self, impulse: &Impulse) -> bool {
        let able = |unit: &UnitId| {
            self.unit(*unit).arm == Arm::Para
                && self.hex(*unit).is_some_and(|hex| self.is_airfield(hex))
                && !impulse.acted.contains(unit)
                && !self.has_dropped(*unit)
        };
        impulse.allows(Mission::Drop) && impulse.active.iter().any(able)
    }

    pub fn is_airfield(&self, hex: Space) -> bool {
        self.board[hex].bases() > 0 || self.position.airbases.iter().any(|(_, at)| at.space == hex)
    }
}

impl Executor<'_, '_, '_> {
    /// A PARA unit comes down, on empty land or on enemies.
    pub fn land_drop(&mut self, unit: UnitId, to: Space) {
        self.position.dropped.push(unit);
        let enemies = self.field().enemies(self.field().unit(unit).nation);
        if enemies.contains(self.ground.europe().nets.rows.cell(to)) {
            let from = self.position.piece(unit).at;
            self.position.piece_mut(unit).at = Some(self.ground.europe().place(to));
            let way = || from.map(|place| place.space).into_iter().chain([to]).collect();
            self.tell.all(|| Fact::Moved { unit, way: way(), to });
        } else {
            self.go(unit, &[to]);
        }
    }

    /// PARA units whose attack is over die if an enemy is left in their hex, and hold it otherwise.
    pub fn settle_drops(&mut self) {
        let Some(impulse) = self.field().impulse() else { return };
        let over = |unit: &UnitId| impulse.active.contains(unit) && !impulse.is_attacking(*unit);
        let done: Vec<UnitId> = self.position.dropped.iter().copied().filter(over).collect();
        for unit in done {
            let Some(hex) = self.field().hex(unit) else { continue };
            if self.field().is_among_enemies(unit) {
                if rule::DROP_ATTACK.holds() {
                    self.eliminate(unit, false);
                }
            } else {
                self.enter(unit, hex);
            }
        }
    }
}
