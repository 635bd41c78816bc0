//! Redeployment: units, HQs and aircraft from the rear come to the front.

use std::cmp::Reverse;

use table::{Order, Space};
use thirdreich::{Arm, Chit, Nation, Part, Stock, ThirdReich, UnitId, Verb, Wing};

use super::look::Man;
use super::staff::Staff;

/// Hexes that are looked at closely for each unit.
const CLOSE: usize = 16;

/// How much better a place must be.
const WORTH_A_MOVE: i32 = 30;

impl Staff<'_> {
    /// The redeployment that improves most.
    pub fn redeploy(&self, nation: Nation) -> Option<Order<ThirdReich>> {
        let mut moves: Vec<(i32, UnitId, Space)> = Vec::new();
        for unit in self.field.redeployable(nation) {
            moves.extend(self.best_post(unit));
        }
        moves.sort_by_key(|(gain, unit, hex)| (Reverse(*gain), *unit, *hex));
        let order = |unit: UnitId, hex: Space| {
            self.legal(vec![Verb::Redeploy.into(), Part::Unit(unit), Part::Space(hex)])
        };
        moves
            .into_iter()
            .filter(|(gain, ..)| *gain >= WORTH_A_MOVE)
            .find_map(|(_, unit, hex)| order(unit, hex))
            .or_else(|| self.rebase(nation))
            .or_else(|| self.done())
    }

    /// The best place that a unit can redeploy to, and how much better it is.
    fn best_post(&self, unit: UnitId) -> Option<(i32, UnitId, Space)> {
        let piece = self.position.piece(unit);
        let row = self.ground.forces.unit(unit);
        if piece.used || row.arm == Arm::Gar || self.field.is_watched(unit) {
            return None;
        }
        let strength = i32::from(self.position.face(self.ground, unit).strength);
        let at = piece.at.map(|place| place.space);
        let man = Man { id: unit, unit: row, at: at.unwrap_or_default(), strength, own: true };
        let is_hq = row.arm == Arm::Hq;
        // Who redeploys does not act this turn; cadets forget it.
        let is_awaited = is_hq && self.own_chits().any(|chit| chit == Chit::Headquarters(unit));
        let is_led = at.is_some_and(|at| self.to_foes.from(at) <= 6 && self.will_be_led(at));
        if !self.idea.narrow && (is_awaited || is_led) {
            return None;
        }
        if at.is_some_and(|at| !is_hq && self.to_foes.from(at) <= 3) {
            return None;
        }
        if at.is_some_and(|at| {
            man.fights()
                && self.field.board[at].is_objective()
                && self.crowd(at) == 1
                && self.to_foes.from(at) <= 7
        }) {
            return None;
        }
        let from = self.field.redeploys_from(unit)?;
        let halts = self.field.redeployment(unit).reached(&from).minus(&self.field.full_for(unit));
        let rows = &self.field.board.nets.rows;
        let goal = self.goal_of(unit).0;
        let mut near: Vec<Space> =
            rows.spaces(&halts).filter(|hex| !is_hq || (2..=6).contains(&self.to_foes.from(*hex))).collect();
        if is_hq {
            near.sort_by_key(|hex| (self.to_goal.from(*hex), *hex));
        } else {
            near.sort_by_key(|hex| (goal.from(*hex), self.to_foes.from(*hex), *hex));
        }
        let crowd = |hex: Space| self.crowd(hex);
        let most = if is_hq { 4 * CLOSE } else { CLOSE };
        let best =
            near.into_iter().take(most).map(|hex| (self.post(&man, hex, crowd(hex)), Reverse(hex))).max()?;
        let stays = at.map_or(-1000, |at| self.post(&man, at, crowd(at).saturating_sub(1)));
        Some((best.0 - stays, unit, best.1.0))
    }

    /// Aircraft that are too far away come to a base near the front.
    fn rebase(&self, nation: Nation) -> Option<Order<ThirdReich>> {
        let far = |stock: &&Stock| {
            let row = self.field.force(stock.force);
            row.nation == nation
                && row.wing == Wing::Tac
                && stock.ready > 0
                && !(2..=4).contains(&self.to_foes.from(stock.at.space))
        };
        for stock in self.position.stocks.iter().filter(far) {
            let factors = stock.ready.min(5);
            let stays = self.base_post(stock.at.space);
            let room = |hex: Space| self.field.base_room(nation, self.field.board.place(hex)) >= factors;
            let mut bases: Vec<(i32, Space)> = self
                .field
                .airfields()
                .filter(|hex| room(*hex))
                .map(|hex| (self.base_post(hex), hex))
                .collect();
            bases.sort_by_key(|(post, hex)| (Reverse(*post), *hex));
            for (_, hex) in bases.into_iter().filter(|(post, _)| *post > stays + 8).take(3) {
                let words = vec![
                    Verb::Redeploy.into(),
                    Part::Force(stock.force),
                    Part::Space(stock.at.space),
                    Part::Count(factors),
                    Part::Space(hex),
                ];
                if let Some(order) = self.legal(words) {
                    return Some(order);
                }
            }
        }
        None
    }
}
