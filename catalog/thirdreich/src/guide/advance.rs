//! Where units go in an impulse.

use std::cmp::Reverse;

use table::{Order, Space};
use thirdreich::{Arm, Impulse, Part, ThirdReich, UnitId, Verb};

use super::assault::Mover;
use super::look::Man;
use super::staff::Staff;

/// How much better a place must be to go there.
const MARGIN: i32 = 5;

impl Staff<'_> {
    /// Units go where they attack from, then the others to their goals.
    pub fn march(&self, impulse: &Impulse) -> Option<Order<ThirdReich>> {
        let mut movers = self.movers(impulse);
        let mut barred = Vec::new();
        let mut bound: Vec<UnitId> = Vec::new();
        while let Some(assault) = self.best_assault(impulse, &movers, &barred) {
            for (id, slot) in &assault.force {
                let stays = self.man(*id).is_some_and(|man| man.at == *slot);
                if !stays && let Some(order) = self.go(*id, *slot) {
                    return Some(order);
                }
            }
            bound.extend(assault.force.iter().map(|(id, _)| *id));
            movers.retain(|mover| !assault.force.iter().any(|(id, _)| *id == mover.id));
            barred.push(assault.target);
        }
        self.regroup(impulse, &bound, &movers).or_else(|| self.done()).or_else(|| self.relieve(impulse))
    }

    fn go(&self, unit: UnitId, to: Space) -> Option<Order<ThirdReich>> {
        self.legal(vec![Verb::Move.into(), Part::Unit(unit), Part::Space(to)])
    }

    /// Units that attack nobody go to better places, those in front first.
    fn regroup(&self, impulse: &Impulse, bound: &[UnitId], movers: &[Mover]) -> Option<Order<ThirdReich>> {
        let idle = |man: &&Man<'_>| {
            impulse.active.contains(&man.id)
                && !impulse.moved.contains(&man.id)
                && !bound.contains(&man.id)
                && man.unit.arm != Arm::Gar
                && (!impulse.exploiting || self.field.exploitation(man.id).is_some())
        };
        let mut idle: Vec<&Man<'_>> = self.own().filter(idle).collect();
        idle.sort_by_key(|man| {
            (man.unit.arm == Arm::Hq, self.goal_of(man.id).0.from(man.at), Reverse(man.strength), man.id)
        });
        for man in idle {
            let known = movers.iter().find(|mover| mover.id == man.id).map(|mover| mover.halts);
            let halts = known.unwrap_or_else(|| self.halts(impulse, man.id));
            let crowd = |hex: Space| self.crowd(hex) - usize::from(hex == man.at && man.fights());
            let stays = self.post(man, man.at, crowd(man.at)) + self.duty(man);
            let best = self
                .field
                .board
                .nets
                .rows
                .spaces(&halts)
                .map(|hex| (self.post(man, hex, crowd(hex)), Reverse(hex)))
                .max();
            if let Some((score, Reverse(hex))) = best
                && score > stays + MARGIN
                && let Some(order) = self.go(man.id, hex)
            {
                return Some(order);
            }
        }
        None
    }

    /// What keeps a unit where it is: an objective is not left empty to an enemy who is near.
    fn duty(&self, man: &Man<'_>) -> i32 {
        let site = &self.field.board[man.at];
        let near = self.to_foes.from(man.at) <= 5;
        let last = self.crowd(man.at) == 1;
        if near && last && man.fights() && site.is_objective() { 300 } else { 0 }
    }

    /// Somebody must leave a hex that is too full.
    fn relieve(&self, impulse: &Impulse) -> Option<Order<ThirdReich>> {
        for unit in impulse.active.iter().filter(|unit| !impulse.moved.contains(unit)) {
            let halts = self.halts(impulse, *unit);
            let first = self.field.board.nets.rows.spaces(&halts).next();
            if let Some(order) = first.and_then(|hex| self.go(*unit, hex)) {
                return Some(order);
            }
        }
        impulse.moved.iter().rev().find_map(|unit| self.legal(vec![Verb::Remove.into(), Part::Unit(*unit)]))
    }
}
