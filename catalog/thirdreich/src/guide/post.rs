//! How good a place is for a unit.

use bots::Objective;
use table::Space;
use thirdreich::{Arm, Terrain, UnitId};

use super::look::{Man, NO_WAY};
use super::staff::Staff;
use super::worth::POINT;

/// What a hex nearer to the goal is worth.
const STEP: i32 = 20;

impl Staff<'_> {
    /// How good a hex is for a unit to stand in; `crowd` others of its side stand there.
    pub fn post(&self, man: &Man<'_>, hex: Space, crowd: usize) -> i32 {
        if man.unit.arm == Arm::Hq {
            return self.headquarters_post(man.id, hex);
        }
        let supply = if self.can_supply(hex) { 0 } else { -200 };
        let score = if self.attacks() { self.spearhead(man, hex) } else { self.line(man, hex, crowd) };
        supply + score + self.prize(hex)
    }

    /// What entering a hex brings by itself.
    fn prize(&self, hex: Space) -> i32 {
        if self.holds(hex) {
            return 0;
        }
        let site = &self.field.board[hex];
        let points = self.points(hex);
        POINT * points + if site.city.is_some() { 60 } else { 4 }
    }

    /// Attackers go for their goals, not into the jaws of a stronger enemy.
    fn spearhead(&self, man: &Man<'_>, hex: Space) -> i32 {
        let (ways, objective) = self.goal_of(man.id);
        let far = i32::from(ways.from(hex).min(60));
        if let Some(Objective::Hold(place)) = objective {
            return -STEP * far + if place == hex { 60 } else { 0 };
        }
        let friends: i32 =
            self.at(hex).filter(|other| other.own && other.id != man.id).map(|o| o.strength).sum();
        let danger: i32 = self.around(hex).iter().map(|near| self.foes_at(*near)).sum();
        let alone = (danger - 2 * (friends + man.strength)).max(0);
        -STEP * far - 3 * alone
    }

    /// Defenders stand in their objective, around it on the enemy's side, and in good terrain.
    fn line(&self, man: &Man<'_>, hex: Space, crowd: usize) -> i32 {
        let (ways, objective) = self.goal_of(man.id);
        let far = i32::from(ways.from(hex).min(60));
        let foe = match self.to_foes.from(hex) {
            NO_WAY => 30,
            far => i32::from(far),
        };
        let place = objective.map(Objective::place);
        if let Some(Objective::Take(_)) = objective {
            return -STEP * far;
        }
        let site = &self.field.board[hex];
        let inside = place == Some(hex) || site.is_objective() && self.holds(hex);
        let guards = self.at(hex).filter(|other| other.own && other.id != man.id && other.fights()).count();
        let mut score = -12 * (far - 1).max(0) - 4 * foe.min(12);
        score += if inside && guards < 2 { 70 - 10 * guards as i32 + 4 * man.strength } else { 0 };
        score += match site.terrain {
            Some(Terrain::Swamp) => 5,
            Some(Terrain::Mountain) => 10,
            _ => 0,
        };
        score += if site.city.is_some() { 8 } else { 0 };
        // Two hold better than one, but a gap beside them is worse.
        score -= if !inside && crowd == 1 { 6 } else { 0 };
        // Who stands alone before armour is lost.
        let near: i32 = self.around(hex).iter().map(|near| self.foes_at(*near)).sum();
        let friends: i32 =
            self.at(hex).filter(|other| other.own && other.id != man.id).map(|other| other.strength).sum();
        let weak = (near - 3 * (friends + man.strength)).max(0);
        score - if inside { 0 } else { 2 * weak }
    }

    /// HQs follow the army where nobody stands beside them, within reach of as many as possible.
    fn headquarters_post(&self, hq: UnitId, hex: Space) -> i32 {
        let led_too = |at: Space| {
            let hqs = self.own().filter(|other| other.unit.arm == Arm::Hq && other.id != hq);
            hqs.filter(|other| self.field.distance(other.at, at) <= 4).count()
        };
        let led: i32 = self
            .own()
            .filter(|man| man.is_mobile())
            .map(|man| {
                let near = 5 - (self.field.distance(man.at, hex) as i32).min(5);
                let wanted = if self.to_foes.from(man.at) <= 5 { man.strength * man.strength / 2 } else { 1 };
                let share = if near > 0 && led_too(man.at) > 0 { 4 } else { 1 };
                wanted * near / share / 2
            })
            .sum();
        let guarded = self.crowd(hex) > 0;
        let near = match (self.to_foes.from(hex), self.attacks(), guarded) {
            (0 | 1, true, true) => 40,
            (0 | 1, false, true) => 90,
            (0 | 1, _, false) => 200,
            (2, true, false) => 60,
            (2, false, false) => 120,
            (2, false, true) => 40,
            (3, true, false) => 10,
            (3, false, false) => 50,
            _ => 0,
        };
        let far = i32::from(self.to_goal.from(hex).min(60));
        let supply = if self.can_supply(hex) { 0 } else { -200 };
        led - near + supply - 3 * far
    }
}
