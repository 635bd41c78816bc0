//! Who can move at all: quick to answer, for it is asked before every move.

use table::{Piece, RuleId, Space};

use super::Going;
use crate::model::calendar::Phase;
use crate::model::roster::{Class, Kind, Side};
use crate::model::sets::{Areas, Units};
use crate::rule;
use crate::rules::bars::{Closed, open};
use crate::rules::situation::Situation;

impl Situation<'_> {
    /// Takes every unit that can move, class by class.
    pub fn each_mover(&self, side: Side, mut take: impl FnMut(Piece)) {
        let movement = self.position.phase == Phase::Movement;
        let fresh = if movement { self.fresh(side) } else { Units::NONE };
        let done = |unit: Piece| movement && self.has_moved(unit) && rule::MOVE_ONCE.holds();
        let mut closed = Closed::default();
        self.closed_to_all(side, &mut closed);
        for class in Class::ALL {
            if !movement && class != Class::Army && rule::BREAKTHROUGH_WHO.holds() {
                continue;
            }
            let all = self.ground.roster.classes[class as usize] & self.forces.standing[side as usize];
            if all.is_empty() {
                continue;
            }
            let opening = self.opening_but(side, class, closed);
            for unit in all.iter() {
                let surely = match fresh.contains(unit) {
                    true => {
                        self.surely_goes(unit, self.position.at(unit).unwrap_or_default(), class, &opening)
                    }
                    false if done(unit) => Some(false),
                    false => None,
                };
                if surely.unwrap_or_else(|| self.goes(side, unit, &opening)) {
                    take(unit);
                }
            }
        }
    }

    /// Can this unit move, in whatever way?
    fn goes(&self, side: Side, unit: Piece, opening: &Going<'_>) -> bool {
        let carries = self.position.phase == Phase::Movement && self.kind(unit).carries();
        let at = self.position.at(unit).unwrap_or_default();
        self.movable(side, unit).is_ok()
            && (self.can_go(side, unit, opening)
                || (carries && self.can_carry(side, unit, at, &self.going(side, Class::Ship))))
    }

    /// Parachutes that can drop somewhere.
    pub fn droppers(&self, side: Side) -> Units {
        self.parachutes(side).iter().filter(|unit| self.drops_somewhere(side, *unit)).collect()
    }

    /// Can any parachute drop somewhere?
    pub fn can_drop(&self, side: Side) -> bool {
        self.parachutes(side).iter().any(|unit| self.drops_somewhere(side, unit))
    }

    fn parachutes(&self, side: Side) -> Units {
        self.ground.roster.of_kind(Kind::Parachute) & self.forces.standing[side as usize]
    }

    fn drops_somewhere(&self, side: Side, unit: Piece) -> bool {
        self.movable(side, unit).is_ok() && !self.drops(side, unit).all().is_empty()
    }

    /// Markers of the Red Army that can step somewhere.
    pub fn red_movers(&self) -> Units {
        let may = |marker: &Piece| self.red_movable(*marker).is_ok() && !self.red_open(*marker).is_empty();
        self.ground.roster.of_kind(Kind::RedArmy).iter().filter(may).collect()
    }

    /// Where a marker of the Red Army may step.
    pub fn red_open(&self, marker: Piece) -> Areas {
        let mut closed = Closed::default();
        let steps = self.red_steps(marker, &mut closed);
        steps.minus(closed.0)
    }

    /// May a marker of the Red Army step here?
    pub fn may_step(&self, marker: Piece, to: Space) -> Result<(), RuleId> {
        open(to, |bars| {
            self.red_steps(marker, bars);
        })
    }
}
