//! Strategic redeployment by land (7.0 to 7.12, 7.5).

use kit::Going;

use crate::model::frames::{Frame, Operations};
use crate::model::nation::Nation;
use crate::model::nets::{Cluster, LINES};
use crate::model::position::Off;
use crate::model::units::UnitId;
use crate::rule;

use super::executor::Executor;
use super::field::Field;

impl<'a> Field<'a> {
    /// Ways of a redeployment: friendly land, no mountain or desert, no hex beside an enemy who could cross over.
    pub fn redeployment(&self, unit: UnitId) -> Going<'a, LINES> {
        self.redeployments_of(self.unit(unit).nation)
            .close(rule::MINORS_ABROAD, &self.forbidden_to(unit))
            .close(rule::SCENARIO, &self.too_far_for(unit))
            .no_halt(rule::STACKING, &self.full_for(unit))
    }

    fn redeployments_of(&self, nation: Nation) -> Going<'a, LINES> {
        let nets = &self.board.nets;
        let friendly = self.controlled(|holder| self.position.relations.are_friends(nation, holder));
        let watched = nets.rows.around(&self.enemies(nation), &nets.land);
        let barred = nets.mountain.union(&nets.desert).union(&watched);
        Going::on(&nets.rows, rule::IMPASSABLE, &nets.land)
            .close(rule::REDEPLOY_LAND, &nets.ground.minus(&friendly))
            .close(rule::REDEPLOY_BARRED, &barred)
            .close(rule::NOT_AT_WAR, &self.closed_land(nation))
    }

    /// Could a redeployment go from one capital to the other (14.91)?
    pub fn are_capitals_joined(&self, one: Nation, other: Nation) -> bool {
        let capital = |nation: Nation| {
            let home = self.ground.nation(nation)?.home?;
            self.board.capitals(home).next()
        };
        let (Some(from), Some(to)) = (capital(one), capital(other)) else { return false };
        let rows = &self.board.nets.rows;
        self.redeployments_of(one).reached(&rows.set([from])).contains(rows.cell(to))
    }

    /// Where a redeployment begins: where the unit is, or over the friendly western hexes of the board.
    pub fn redeploys_from(&self, unit: UnitId) -> Option<Cluster> {
        if self.position.piece(unit).off != Off::West || self.position.piece(unit).at.is_some() {
            return self.start_of(unit);
        }
        let nation = self.unit(unit).nation;
        let friendly = self.controlled(|holder| self.position.relations.are_friends(nation, holder));
        let west = self.board.nets.rows.set(self.ground.scenario.west.iter().copied());
        Some(west.intersection(&friendly).minus(&self.enemies(nation)))
    }

    /// Units of a nation that may redeploy, as far as they are where they could.
    pub fn redeployable(&self, nation: Nation) -> impl Iterator<Item = UnitId> {
        self.position
            .pieces()
            .filter(|(_, piece)| piece.at.is_some() || piece.off == Off::West)
            .map(|(unit, _)| unit)
            .filter(move |unit| self.unit(*unit).nation == nation)
    }

    /// Is a hex beside an enemy who could cross over (7.12)?
    pub fn is_watched(&self, unit: UnitId) -> bool {
        let nets = &self.board.nets;
        let watched = nets.rows.around(&self.enemies(self.unit(unit).nation), &nets.land);
        self.start_of(unit).is_some_and(|here| here.meets(&watched))
    }

    /// Redeployments a turn; half without the capital, less what is owed for transfers (7.5, 7.54, 14.9).
    pub fn redeployments(&self, nation: Nation) -> u8 {
        let Some(row) = self.ground.nation(nation) else { return 0 };
        let limit = row.redeployments_in(self.board.theatre);
        let lost = row.home.is_some_and(|home| {
            self.board.capitals(home).any(|hex| {
                let holder = self.position.control.of(self.board.place(hex));
                holder.is_some_and(|holder| self.position.relations.are_at_war(nation, holder))
            })
        });
        let limit = if lost && rule::LOST_CAPITAL.holds() { limit / 2 } else { limit };
        limit.saturating_sub(self.position.treasury(nation).map_or(0, |row| row.owes))
    }
}

impl Executor<'_, '_, '_> {
    /// The next nation of the list redeploys.
    pub fn next_redeployer(&mut self) {
        let Frame::Redeploy(nations, _) = self.position.frames.top() else { return };
        let nations: Vec<Nation> = nations.iter().skip(1).copied().collect();
        let left = nations.first().map_or(0, |nation| self.field().redeployments(*nation));
        self.position.frames.replace(Frame::Redeploy(nations, left));
    }

    /// The poorest of the major powers draws the first chit (3.71, R-TR-1).
    pub fn begin_operations(&mut self) {
        let drawer = self.field().majors().first().copied().unwrap_or(Nation::Germany);
        self.position.frames.replace(Frame::Operations(Operations { drawer, played: false }));
    }
}
