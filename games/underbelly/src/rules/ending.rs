//! End of turn, garrison and victory: chapters 1 and 13.

use table::{Outcome, RuleId, Seats, Space, msg};

use super::executor::Executor;
use crate::model::calendar::Turn;
use crate::model::fact::{Event, Fact};
use crate::model::position::{Frame, Italy, Leaving};
use crate::model::roster::{Kind, Nation, Side};
use crate::model::sets::{Areas, Units};
use crate::model::unit::Place;
use crate::rule;

impl Executor<'_, '_> {
    /// A player's turn ends: garrison, defeat, victory; then it is the next one's. True if the game is over.
    pub fn end_turn(&mut self) -> bool {
        let side = self.position.side;
        if side == Side::Axis && self.garrison_fails() {
            return false;
        }
        match side {
            Side::Axis => {
                self.italy_may_fall();
                if self.germany_is_gone() || self.allies_have_won() {
                    return true;
                }
            }
            Side::Allies => {
                self.remember_romania();
                if self.allies_are_gone() {
                    return true;
                }
            }
        }
        let last = side != self.position.options.first;
        if last && self.position.turn >= self.position.options.last_turn {
            self.final_reckoning();
            return true;
        }
        if last {
            self.position.turn = Turn(self.position.turn.0 + 1);
        }
        self.position.side = side.other();
        self.begin_turn();
        false
    }

    /// Without a garrison the Balkans are lost; true if units must leave.
    fn garrison_fails(&mut self) -> bool {
        let look = self.look();
        let lost = look.ungarrisoned();
        if lost.is_empty() {
            return false;
        }
        let there: Units = lost.iter().fold(Units::NONE, |all, area| all | look.units_at(Side::Axis, area));
        self.tell.all(|| Fact::Event(Event::GarrisonFails));
        for area in lost.iter().filter(|_| rule::GARRISON_FLIPS.holds()) {
            self.possess(area, Side::Allies, None, rule::GARRISON_FLIPS);
        }
        for marker in self.ground.roster.of_kind(Kind::Occupation).iter() {
            if self.position.at(marker).is_some() {
                self.remove(marker, rule::GARRISON_DATE);
            }
        }
        if there.is_empty() || !rule::GARRISON_LOSES.holds() {
            return false;
        }
        let why = Leaving::Displaced;
        self.position.frames.push(Frame::Retreat { side: Side::Axis, units: there, why });
        true
    }

    fn italy_may_fall(&mut self) {
        if self.look().italy_falls() {
            self.italy_is_defeated();
        }
    }

    fn germany_is_gone(&mut self) -> bool {
        let on_map = |unit| match self.position.unit(unit).place {
            Place::At(area) => area != self.ground.reich,
            Place::Aboard(_) => true,
            _ => false,
        };
        let units = self.ground.roster.of_nation(Nation::Germany);
        let alive = units.iter().any(|u| on_map(u) && !self.kind(u).is_marker());
        let italian = if self.position.italy == Italy::Defeated { Areas::NONE } else { self.ground.italian };
        if alive || !self.position.axis.minus(italian).is_empty() || !rule::GERMANY_GONE.holds() {
            return false;
        }
        let how = msg!("won-germany-gone", rule = rule::GERMANY_GONE);
        self.finish(Outcome { winners: Seats::one(Side::Allies.seat()), how }, true);
        true
    }

    /// All that the Allies need, held through an Axis turn.
    fn allies_have_won(&mut self) -> bool {
        if !self.look().allies_hold_all() || !rule::ALLIED_VICTORY.holds() {
            return false;
        }
        self.allied_victory(rule::ALLIED_VICTORY);
        true
    }

    fn allied_victory(&mut self, by: RuleId) {
        let romania = self.position.romania_held && self.look().western().contains(self.ground.romania);
        let strategic = romania && rule::ROMANIA_BONUS.holds();
        let how = match (strategic, by) {
            (true, _) => msg!("won-allies-strategic", rule = rule::ROMANIA_BONUS),
            (_, rule::LAST_TURN_WIN) => msg!("won-allies-at-last", rule = by),
            _ => msg!("won-allies", rule = by),
        };
        self.finish(Outcome { winners: Seats::one(Side::Allies.seat()), how }, strategic);
    }

    fn remember_romania(&mut self) {
        let in_time = self.position.turn < self.ground.tables.on.red_army;
        let held = in_time || self.position.romania_held;
        self.position.romania_held = held && self.look().western().contains(self.ground.romania);
    }

    /// Nothing is left of the Allies on the map.
    fn allies_are_gone(&mut self) -> bool {
        let look = self.look();
        let off = self.ground.boxes;
        let alive = !look.forces.any[Side::Allies as usize].minus(off).is_empty();
        let mut land = self.ground.squares | self.ground.coasts;
        if rule::NEUTRALS_DO_NOT_COUNT.holds() {
            land = land.minus(look.unowned());
        }
        if alive || !land.minus(self.position.axis).is_empty() || !rule::ALLIES_GONE.holds() {
            return false;
        }
        let how = msg!("won-allies-gone", rule = rule::ALLIES_GONE);
        self.finish(Outcome { winners: Seats::one(Side::Axis.seat()), how }, true);
        true
    }

    /// The last turn is over.
    fn final_reckoning(&mut self) {
        // What was Italian and nobody has claimed since is nobody's star.
        let claimed = |(star, area): &(usize, Space)| {
            *area == self.ground.algiers
                || self.position.stars[*star].is_some()
                || !rule::STARS_OF_DEFEATED.holds()
        };
        let held = |(_, area): &(usize, Space)| self.position.axis.contains(*area);
        let stars = self.ground.stars.iter().enumerate().filter(held).filter(claimed).count() as u32;
        if stars >= self.position.options.axis_stars.into() && rule::AXIS_VICTORY.holds() {
            let how = msg!("won-axis", stars = stars, rule = rule::AXIS_VICTORY);
            self.finish(Outcome { winners: Seats::one(Side::Axis.seat()), how }, false);
        } else if self.look().allies_hold_all() && rule::LAST_TURN_WIN.holds() {
            self.allied_victory(rule::LAST_TURN_WIN);
        } else {
            let how = msg!("won-nobody", rule = rule::LAST_TURN_WIN);
            self.finish(Outcome { winners: Seats::NONE, how }, false);
        }
    }
}
