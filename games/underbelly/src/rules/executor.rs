//! Carrying out: what can happen to units and areas, and what is told of it.

use table::{Frames, Outcome, Piece, RuleId, Space, Tell};

use super::situation::{Situation, side_of};
use crate::model::board::Ground;
use crate::model::calendar::Phase;
use crate::model::fact::{Fact, How};
use crate::model::position::{Frame, Moment, Position};
use crate::model::roster::{Kind, Nation, Side};
use crate::model::unit::{Marks, Place};
use crate::rule;

/// A position in which an order is being carried out.
pub struct Executor<'e, 't> {
    pub ground: &'e Ground,
    pub position: &'e mut Position,
    pub tell: &'e mut Tell<'t, Fact>,
}

impl Executor<'_, '_> {
    /// The phasing side has done what it wanted in this phase.
    pub fn end_phase(&mut self) {
        match self.position.phase {
            Phase::SetUp | Phase::End => {}
            Phase::Reinforcement => self.position.phase = Phase::Movement,
            Phase::Movement => {
                self.position.phase = Phase::Combat;
                self.position.frames.push(Frame::Settle(Moment::MovementOver));
            }
            Phase::Combat => self.end_combat(),
            Phase::Breakthrough => self.end_breakthrough(),
        }
    }

    pub fn look(&self) -> Situation<'_> {
        Situation::new(self.ground, self.position)
    }

    pub fn kind(&self, unit: Piece) -> Kind {
        self.ground.roster.kind(unit)
    }

    pub fn side(&self, unit: Piece) -> Option<Side> {
        side_of(self.ground, self.position, unit)
    }

    pub fn mark(&mut self, unit: Piece, mark: u8) {
        let marks = self.position.unit(unit).marks;
        self.position.units.set_marks(unit, Marks(marks.0 | mark));
    }

    pub fn unmark(&mut self, unit: Piece, mark: u8) {
        let marks = self.position.unit(unit).marks;
        self.position.units.set_marks(unit, Marks(marks.0 & !mark));
    }

    /// Puts a unit somewhere and says how it came there.
    pub fn put(&mut self, unit: Piece, to: Space, how: How) {
        let from = self.position.area(unit).unwrap_or(to);
        self.position.units.set_place(unit, Place::At(to));
        self.tell.all(|| Fact::Goes { unit, from, to, how });
    }

    /// A unit is eliminated, with what it carries. Forts and craft for one use do not come back.
    pub fn eliminate(&mut self, unit: Piece, rule: RuleId) {
        if let Some(cargo) = self.position.cargo(unit) {
            self.eliminate(cargo, rule::CARGO_ABOARD);
        }
        let fort = self.kind(unit) == Kind::Fort && rule::FORTS_NOT_REBUILT.holds();
        let landed = self.position.has(unit, Marks::LANDED);
        let use_up = landed || matches!(rule, rule::SOURCES_ARE_SPENT | rule::CRAFT_ARE_LOST);
        let used = use_up && self.ground.roster.get(unit).one_use && rule::ONE_USE.holds();
        if fort || used || self.kind(unit).is_marker() {
            self.remove(unit, rule);
            return;
        }
        if !rule::TO_THE_PILE.holds() {
            return self.remove(unit, rule);
        }
        self.take_off(unit, Place::Pile);
        self.tell.all(|| Fact::Lost { unit, rule });
    }

    /// A unit leaves the map, and what it has done with it.
    pub fn take_off(&mut self, unit: Piece, place: Place) {
        self.position.units.set_place(unit, place);
        self.position.units.set_marks(unit, Marks(0));
        // Nobody need decide any more about a unit that is gone.
        for frame in self.position.frames.iter_mut() {
            match frame {
                Frame::Retreat { units, .. } => units.remove(unit),
                Frame::Battle(battle) => battle.may_slip.remove(unit),
                _ => {}
            }
        }
    }

    /// A unit is out of the game.
    pub fn remove(&mut self, unit: Piece, rule: RuleId) {
        self.take_off(unit, Place::Removed);
        self.tell.all(|| Fact::Removed { unit, rule });
    }

    /// An area changes hands. `by` is the nation that takes it, if that is known.
    pub fn possess(&mut self, area: Space, side: Side, by: Option<Nation>, rule: RuleId) {
        let land = self.ground.squares | self.ground.coasts;
        if !land.contains(area) {
            return;
        }
        let (position, ground) = (&mut *self.position, self.ground);
        let had =
            if side == Side::Axis { position.axis.contains(area) } else { position.allied.contains(area) };
        if side == Side::Axis {
            position.soviet.remove(area);
        }
        if let Some(star) = ground.stars.iter().position(|s| s == area) {
            let nobody = side == Side::Axis && had && position.stars[star].is_none();
            if (side == Side::Axis && !had) || (nobody && by == Some(Nation::Germany)) {
                let first = by.filter(|n| n.side() == Side::Axis);
                position.stars[star] = if area == ground.algiers { None } else { first };
                if let (Some(nation), true) = (position.stars[star], nobody) {
                    self.tell.all(|| Fact::Assigned { area, nation });
                }
            }
        }
        if had {
            return;
        }
        match side {
            Side::Axis => {
                self.position.axis.insert(area);
                self.position.allied.remove(area);
            }
            Side::Allies => {
                self.position.allied.insert(area);
                self.position.axis.remove(area);
                if ground.edge.contains(area) {
                    self.position.closed.insert(area);
                }
            }
        }
        self.tell.all(|| Fact::Holds { area, side: Some(side), rule });
        if side == Side::Allies {
            self.lift_occupation(area);
        }
    }

    /// An occupation marker goes when its area is taken.
    fn lift_occupation(&mut self, area: Space) {
        for marker in self.ground.roster.of_kind(Kind::Occupation).iter() {
            if self.position.at(marker) == Some(area) && rule::MARKER_GOES.holds() {
                self.remove(marker, rule::MARKER_GOES);
            }
        }
    }

    /// The game is over.
    pub fn finish(&mut self, outcome: Outcome, strategic: bool) {
        let told = outcome.clone();
        self.tell.all(|| Fact::Ended { outcome: told });
        self.position.frames = Frames::new(Frame::Over { outcome, strategic });
    }
}
