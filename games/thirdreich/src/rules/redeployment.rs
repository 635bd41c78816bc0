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
        let (nets, friendly) = (&self.board.nets, self.friendly(nation));
        let barred = nets.mountain.union(&nets.desert).union(&self.watched(nation));
        Going::on(&nets.rows, rule::IMPASSABLE, &nets.land)
            .close(rule::REDEPLOY_LAND, &nets.ground.minus(&friendly))
            .close(rule::REDEPLOY_BARRED, &barred)
            .close(rule::NOT_AT_WAR, &self.closed_land(nation))
            .close(rule::SOVIET_LAND, &self.soviet_land(nation))
    }

    /// Land that the Soviet Union controls is closed to the redeployments of its allies (7.7).
    pub fn soviet_land(&self, nation: Nation) -> Cluster {
        let guest = nation != Nation::Ussr && self.position.relations.are_friends(nation, Nation::Ussr);
        if guest { self.controlled(|by| by == Nation::Ussr) } else { Cluster::NONE }
    }

    /// Can a unit redeploy to a hex beside where it begins? If not, another may still be open to it.
    pub fn redeploys_beside(&self, unit: UnitId, from: &Cluster) -> bool {
        let (nets, nation) = (&self.board.nets, self.unit(unit).nation);
        let open = self.kept(
            nation,
            |it| &it.redeployed,
            || {
                let barred = nets.mountain.union(&nets.desert).union(&self.watched(nation));
                let closed = self.closed_land(nation).union(&self.soviet_land(nation));
                self.friendly(nation).minus(&barred).minus(&closed)
            },
        );
        let near = nets.rows.around(from, &nets.land).intersection(open).minus(from);
        let near = near.minus(&self.full_for(unit)).minus(&self.too_far_for(unit));
        !near.is_empty() && !near.minus(&self.forbidden_to(unit)).is_empty()
    }

    /// Could a redeployment go from one capital to the other (14.91)?
    pub fn are_capitals_joined(&self, one: Nation, other: Nation) -> bool {
        let capital = |nation: Nation| {
            let home = self.ground.nation(nation)?.home?;
            self.board.capitals(home).next()
        };
        let (Some(from), Some(to)) = (capital(one), capital(other)) else { return false };
        let rows = &self.board.nets.rows;
        let barred = self.watched(one).contains(rows.cell(from)) && rule::REDEPLOY_BARRED.holds();
        let lost = !self.friendly(one).contains(rows.cell(from)) && rule::REDEPLOY_LAND.holds();
        !barred && !lost && self.redeployments_of(one).reached(&rows.set([from])).contains(rows.cell(to))
    }

    /// Could a nation and one that redeploys later in the segment transfer BRPs (14.9, R-TR-64)?
    pub fn may_deal(&self, nation: Nation, later: &[Nation]) -> bool {
        let with_stockpile = |nation: Nation| self.position.treasury(nation).is_some();
        let partner = |other: &Nation| {
            with_stockpile(*other)
                && self.position.relations.are_friends(nation, *other)
                && (self.is_major(nation) || self.is_major(*other))
                && self.redeployments(*other) > 0
                && self.are_capitals_joined(nation, *other)
        };
        with_stockpile(nation) && later.iter().any(partner)
    }

    /// Where a redeployment begins: where the unit is, or over the friendly western hexes of the board.
    pub fn redeploys_from(&self, unit: UnitId) -> Option<Cluster> {
        if self.position.piece(unit).off != Off::West || self.position.piece(unit).at.is_some() {
            return self.start_of(unit);
        }
        let nation = self.unit(unit).nation;
        let west = self.ground.lands.west.intersection(&self.friendly(nation)).minus(&self.enemies(nation));
        Some(if rule::REDEPLOY_BARRED.holds() { west.minus(&self.watched(nation)) } else { west })
    }

    /// Does a nation redeploy what belongs to an owner: its own, or a major power what belongs to its minor allies (7.6)?
    pub fn redeploys_for(&self, nation: Nation, owner: Nation) -> bool {
        let ally = || self.position.relations.are_friends(nation, owner) && rule::FOR_ALLIES.holds();
        nation == owner || self.is_major(nation) && !self.is_major(owner) && ally()
    }

    /// Units that a nation may redeploy, as far as they are where they could.
    pub fn redeployable(&self, nation: Nation) -> impl Iterator<Item = UnitId> {
        self.position
            .pieces()
            .filter(|(_, piece)| piece.at.is_some() || piece.off == Off::West)
            .map(|(unit, _)| unit)
            .filter(move |unit| self.redeploys_for(nation, self.unit(*unit).nation))
    }

    /// Is a unit beside an enemy who could cross over (7.12)?
    pub fn is_watched(&self, unit: UnitId) -> bool {
        let watched = self.watched(self.unit(unit).nation);
        self.hex(unit).is_some_and(|hex| watched.contains(self.board.nets.rows.cell(hex)))
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
        let limit = limit.saturating_add_signed(self.oil(nation));
        limit.saturating_sub(self.position.treasury(nation).map_or(0, |row| row.owes))
    }
}

impl Field<'_> {
    /// Redeployments that oil gives or takes, where it is played with (28.31, 28.33).
    fn oil(&self, nation: Nation) -> i8 {
        let holder = |key: &str| self.position.control.of(self.board.place(self.board.find(key)?));
        let own = |key: &str| holder(key) == Some(nation);
        let lost = |key: &str| holder(key).is_some_and(|by| self.position.relations.are_at_war(nation, by));
        match nation {
            Nation::Germany if self.position.oil && rule::GERMAN_OIL.holds() => {
                let fields = ["4510", "4320", "3712"].into_iter().filter(|key| own(key)).count() as i8;
                let hostile = self.position.relations.are_at_war(nation, Nation::Romania);
                2 * fields - 2 * i8::from(lost("2817") || hostile) - self.position.burning.min(2) as i8
            }
            Nation::Ussr if self.position.oil && rule::SOVIET_OIL.holds() => {
                -i8::from(lost("3712") && lost("4110"))
            }
            _ => 0,
        }
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
        self.draw_lots();
        let drawer = self.field().majors().first().copied().unwrap_or(Nation::Germany);
        self.position.frames.replace(Frame::Operations(Operations { drawer, played: false }));
    }
}
