//! Where units that defended may go (9.43, 9.44).

use kit::Going;
use table::{RuleId, Space};

use crate::model::nation::Nation;
use crate::model::nets::{Cluster, LINES};
use crate::model::units::{Arm, UnitId};
use crate::rule;

use super::field::Field;

impl<'a> Field<'a> {
    /// The ways of a retreat, if the unit is on this map; a garrison has none (13.61, R-TR-77).
    pub fn retreat(&self, unit: UnitId) -> Option<Going<'a, LINES>> {
        self.start_of(unit)?;
        if self.stays(unit) {
            return None;
        }
        let nets = &self.board.nets;
        let open = Going::on(&nets.rows, rule::IMPASSABLE, &nets.land);
        let going =
            self.retreat_bars(unit).iter().fold(open, |going, (rule, hexes)| going.close(*rule, hexes));
        Some(going.no_halt(rule::EXPOSED, &self.exposed_to(unit)))
    }

    /// A garrison never retreats (13.61, R-TR-77).
    fn stays(&self, unit: UnitId) -> bool {
        self.unit(unit).arm == Arm::Gar && rule::GARRISONS.holds()
    }

    /// What no retreat may enter, by rule.
    fn retreat_bars(&self, unit: UnitId) -> [(RuleId, Cluster); 4] {
        let nation = self.unit(unit).nation;
        let zones = self.enemy_zones(nation).minus(&self.friends(nation));
        let enemies = self.enemies(nation).union(&self.enemy_bases(nation));
        [
            (rule::RETREAT_BARRED, enemies.union(&zones)),
            (rule::NOT_AT_WAR, self.closed_land(nation)),
            (rule::MINORS_ABROAD, self.forbidden_to(unit)),
            (rule::SCENARIO, self.too_far_for(unit)),
        ]
    }

    /// Where no retreat may end.
    fn exposed_to(&self, unit: UnitId) -> Cluster {
        let nation = self.unit(unit).nation;
        self.watched(nation).minus(&self.friends(nation)).union(&self.full_for(unit))
    }

    /// The nearest hexes where a retreating unit may stop, and how far they are.
    pub fn nearest_retreats(&self, unit: UnitId) -> Option<(u16, Cluster)> {
        let (start, nets) = (self.start_of(unit)?, &self.board.nets);
        if self.stays(unit) {
            return None;
        }
        let bars = self.retreat_bars(unit);
        let open = bars.iter().filter(|(rule, _)| rule.holds());
        let open = open.fold(*nets.rows.all(), |open, (_, hexes)| open.minus(hexes)).minus(&start);
        let exposed = if rule::EXPOSED.holds() { self.exposed_to(unit) } else { Cluster::NONE };
        let (mut wave, mut open, mut far) = (start, open, 0);
        while !wave.is_empty() {
            wave = nets.rows.around(&wave, &nets.land).intersection(&open);
            open = open.minus(&wave);
            far += 1;
            let halts = wave.minus(&exposed);
            if !halts.is_empty() {
                return Some((far, halts));
            }
        }
        None
    }

    /// The way of a retreat to a hex, from the start.
    pub fn retreat_way(&self, unit: UnitId, to: Space) -> Option<Vec<Space>> {
        let (going, from) = (self.retreat(unit)?, self.start_of(unit)?);
        let cell = self.board.nets.rows.cell(to);
        // To one of the nearest hexes there is no need to look further.
        let near = self.nearest_retreats(unit).filter(|(_, halts)| halts.contains(cell));
        let going = match near {
            Some((far, _)) => going.within(rule::RETREAT_BARRED, far),
            None => going,
        };
        going.search(&from).way(to)
    }

    /// Hexes where aircraft or ships of the enemy are at a base (9.44, R-TR-78).
    fn enemy_bases(&self, nation: Nation) -> Cluster {
        let here = self.position.stocks.iter().filter(|stock| stock.at.theatre == self.board.theatre);
        let enemies =
            here.filter(|stock| self.position.relations.are_at_war(nation, self.force(stock.force).nation));
        self.board.nets.rows.set(enemies.map(|stock| stock.at.space))
    }

    /// Units that will be eliminated because nothing leads away from where they are, if the others go first by the nearest ways.
    pub fn stranded(&self, units: &[UnitId]) -> Vec<UnitId> {
        let (mut position, mut left) = (self.position.clone(), units.to_vec());
        loop {
            let field = Field::of(self.ground, &position);
            let gone = left.iter().find_map(|unit| {
                let (_, halts) = field.nearest_retreats(*unit)?;
                Some((*unit, self.board.nets.rows.spaces(&halts).next()?))
            });
            let Some((unit, hex)) = gone else { return left };
            position.piece_mut(unit).at = Some(self.board.place(hex));
            left.retain(|other| *other != unit);
        }
    }

    /// Hexes where there is no room for a unit: an HQ, a PARA unit and two more of any kind fill a hex (8.4). Nations that never
    /// stack leave no room for each other (26.1).
    pub fn full_for(&self, mover: UnitId) -> Cluster {
        let nation = self.unit(mover).nation;
        let apart = self.ground.nation(nation).map_or(&[][..], |row| row.apart_from.as_slice());
        let filled = self.presence().filled(self, mover);
        if apart.is_empty() {
            return filled;
        }
        let strangers = || self.presence().units(|other| apart.contains(&other));
        filled.union(self.kept(nation, |it| &it.strangers, strangers))
    }
}
