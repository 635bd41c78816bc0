//! The order of play.

mod battle;
mod ending;
mod events;
mod moves;
mod reinforce;

use table::{Awaited, Frames, Outcome, Piece, RuleId, Space, Tell};

use crate::board::Ground;
use crate::calendar::Phase;
use crate::fact::{Fact, How};
use crate::part::{Part, Verb};
use crate::position::{Frame, Leaving, Marks, Place, Position, Stage};
use crate::roster::{Kind, Nation, Side};
use crate::rule;
use crate::sets::Units;
use crate::situation::{Situation, side_of};
use crate::stacking::{Crowd, Moment};

/// A position on its way to the next decision.
pub struct Course<'c, 't> {
    pub ground: &'c Ground,
    pub position: &'c mut Position,
    pub tell: &'c mut Tell<'t, Fact>,
}

/// Of whom the game wants an order.
pub fn awaiting(position: &Position) -> Awaited {
    let phasing = position.side;
    let side = match position.frames.top() {
        Frame::Over { .. } => return Awaited::NOBODY,
        Frame::Lose { side, .. } | Frame::Retreat { side, .. } => *side,
        Frame::Battle(battle) if battle.stage == Stage::Slip => phasing.other(),
        _ => phasing,
    };
    Awaited::one(side.seat())
}

impl<'c> Course<'c, '_> {
    /// Carries out an order in the frame it answers, then goes on to where somebody must decide again.
    pub fn perform(&mut self, parts: &[Part]) {
        use Part::{Area, Do, Nation as Of, Unit};
        match (parts, self.position.frames.top().clone()) {
            ([Do(Verb::Done)], _) => self.end_phase(),
            ([Do(Verb::Reorganise)], _) => self.reorganise(),
            ([Do(Verb::Place), Unit(unit), Area(at)], _) => self.place(*unit, *at),
            ([Do(Verb::Buy), Unit(unit), Area(at)], _) => self.buy(*unit, *at),
            ([Do(Verb::Withdraw), Unit(unit)], _) => self.withdraw_chosen(*unit),
            ([Do(Verb::Assign), Of(nation)], Frame::Assign(area)) => self.assign(area, *nation),
            ([Do(Verb::Lose), Unit(unit)], _) => self.lose_chosen(*unit),
            ([Do(Verb::Top), Unit(unit)], _) => self.put_on_top(*unit),
            ([Do(Verb::Retreat), Unit(unit), Area(to)], Frame::Retreat { why, .. }) => {
                self.leave(*unit, *to, why);
            }
            ([Do(Verb::Drop), Unit(unit), Area(to)], _) => self.drop_on(*unit, *to),
            ([Do(Verb::Supply | Verb::Dedicate), Unit(source), targets @ ..], _) => {
                self.spend(*source, targets, parts[0] == Do(Verb::Dedicate));
            }
            ([Do(Verb::Attack), Area(target), units @ ..], _) => self.attack(*target, units),
            ([Do(Verb::Slip), Unit(unit), Area(to)], _) => self.slip(*unit, *to),
            ([Do(Verb::Stand)], _) => self.stand(),
            ([Do(Verb::Kill), victims @ ..], Frame::Battle(battle)) => self.kill(battle, victims),
            ([Do(Verb::Stay)], Frame::Battle(battle)) => self.stay(battle),
            ([Do(Verb::Advance), units @ ..], Frame::Battle(battle)) => self.advance_units(battle, units),
            ([Unit(unit), rest @ ..], _) => self.go(*unit, rest),
            (parts, frame) => unreachable!("{parts:?} was judged legal in {frame:?}"),
        }
        self.advance();
    }

    /// The order of play, top to bottom: what happens by itself, until somebody must decide.
    pub fn advance(&mut self) {
        loop {
            let waits = match self.position.frames.top().clone() {
                Frame::Over { .. } => true,
                // What interrupts a phase.
                Frame::Withdraw(among) => self.withdraw_only(among),
                Frame::Lose { among, count, .. } => self.lose_all(among, count),
                Frame::Top(_) | Frame::Assign(_) => true,
                Frame::Retreat { units, why, .. } => self.leave_where_they_must(units, why),
                Frame::Battle(battle) => self.fight_on(battle),
                Frame::Settle(moment) => self.settle(moment),
                // The phases of a player's turn.
                Frame::Phase => match self.position.phase {
                    Phase::SetUp => self.set_up_goes_on(),
                    Phase::Reinforcement => self.reinforcement_goes_on(),
                    Phase::Movement => true,
                    Phase::Combat => self.combat_goes_on(),
                    Phase::Breakthrough => self.breakthrough_goes_on(),
                    Phase::End => self.end_turn(),
                },
            };
            if waits {
                return;
            }
        }
    }

    /// The phasing side has done what it wanted in this phase.
    pub(super) fn end_phase(&mut self) {
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

    pub(super) fn look(&self) -> Situation<'_> {
        Situation::new(self.ground, self.position)
    }

    pub(super) fn kind(&self, unit: Piece) -> Kind {
        self.ground.roster.kind(unit)
    }

    pub(super) fn side(&self, unit: Piece) -> Option<Side> {
        side_of(self.ground, self.position, unit)
    }

    pub(super) fn mark(&mut self, unit: Piece, mark: u8) {
        let marks = self.position.unit(unit).marks;
        self.position.units.set_marks(unit, Marks(marks.0 | mark));
    }

    pub(super) fn unmark(&mut self, unit: Piece, mark: u8) {
        let marks = self.position.unit(unit).marks;
        self.position.units.set_marks(unit, Marks(marks.0 & !mark));
    }

    /// Puts a unit somewhere and says how it came there.
    pub(super) fn put(&mut self, unit: Piece, to: Space, how: How) {
        let from = self.position.area(unit).unwrap_or(to);
        self.position.units.set_place(unit, Place::At(to));
        self.tell.all(|| Fact::Goes { unit, from, to, how });
    }

    /// A unit is eliminated, with what it carries. Forts and craft for one use do not come back.
    pub(super) fn eliminate(&mut self, unit: Piece, rule: RuleId) {
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
    pub(super) fn take_off(&mut self, unit: Piece, place: Place) {
        self.position.units.set_place(unit, place);
        self.position.units.set_marks(unit, Marks(0));
        // Whoever is gone need not decide anything any more.
        for frame in self.position.frames.iter_mut() {
            match frame {
                Frame::Retreat { units, .. } => units.remove(unit),
                Frame::Battle(battle) => battle.may_slip.remove(unit),
                _ => {}
            }
        }
    }

    /// A unit is out of the game.
    pub(super) fn remove(&mut self, unit: Piece, rule: RuleId) {
        self.take_off(unit, Place::Removed);
        self.tell.all(|| Fact::Removed { unit, rule });
    }

    /// An area changes hands. `by` is the nation that takes it, if that is known.
    pub(super) fn possess(&mut self, area: Space, side: Side, by: Option<Nation>, rule: RuleId) {
        let land = self.ground.squares | self.ground.coasts;
        if !land.has(area) {
            return;
        }
        let (position, ground) = (&mut *self.position, self.ground);
        let had = if side == Side::Axis { position.axis.has(area) } else { position.allied.has(area) };
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
                self.position.axis.add(area);
                self.position.allied.remove(area);
            }
            Side::Allies => {
                self.position.allied.add(area);
                self.position.axis.remove(area);
                if ground.edge.has(area) {
                    self.position.closed.add(area);
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

    // Losing units.

    fn lose_chosen(&mut self, unit: Piece) {
        if let Frame::Lose { among, count, .. } = self.position.frames.top_mut() {
            among.remove(unit);
            *count -= 1;
            if *count == 0 {
                self.position.frames.pop();
            }
        }
        self.eliminate(unit, rule::AFTER_COMBAT);
    }

    /// If all of them are lost there is nothing to choose.
    fn lose_all(&mut self, among: Units, count: u8) -> bool {
        if among.len() > u32::from(count) {
            return true;
        }
        self.position.frames.pop();
        among.iter().for_each(|unit| self.eliminate(unit, rule::AFTER_COMBAT));
        false
    }

    // Stacking.

    /// Looks for crowds until there are none; then, after movement, asks which army is on top.
    fn settle(&mut self, moment: Moment) -> bool {
        let look = self.look();
        let mut crowds = look.crowds(self.position.side, moment);
        if moment != Moment::MovementOver {
            // The other side settles only what its own retreats have crowded.
            let pushed = |crowd: &Crowd| crowd.units.iter().any(|u| look.position.has(u, Marks::LEFT));
            crowds.extend(look.crowds(self.position.side.other(), moment).into_iter().filter(pushed).take(4));
        }
        if let Some(crowd) = crowds.first() {
            let (side, among, count) = (crowd.side, crowd.units, crowd.excess);
            self.position.frames.push(Frame::Lose { side, among, count });
            return false;
        }
        if moment == Moment::MovementOver {
            let untold = |pair: &&Units| !pair.iter().any(|u| look.position.has(u, Marks::TOP));
            if let Some(pair) = look.pairs(look.position.side).iter().find(untold).copied() {
                self.position.frames.push(Frame::Top(pair));
                return false;
            }
        }
        self.position.frames.pop();
        false
    }

    fn put_on_top(&mut self, unit: Piece) {
        self.mark(unit, Marks::TOP);
        self.position.frames.pop();
    }

    // Leaving.

    /// Units that can only go to one place, or to none, are not asked about.
    fn leave_where_they_must(&mut self, units: Units, why: Leaving) -> bool {
        for unit in units.iter() {
            let places = self.look().retreats(unit, why);
            match (places.len(), places.first()) {
                (1, Some(to)) => self.leave(unit, to, why),
                (0, _) => {
                    self.gone(unit);
                    let rule =
                        if why == Leaving::Displaced { rule::DISPLACED_WHERE } else { rule::RETREAT_WHERE };
                    self.eliminate(unit, rule);
                }
                _ => continue,
            }
            return false;
        }
        if units.is_empty() {
            self.position.frames.pop();
        }
        !units.is_empty()
    }

    /// This unit need not leave any more.
    fn gone(&mut self, unit: Piece) {
        if let Frame::Retreat { units, .. } = self.position.frames.top_mut() {
            units.remove(unit);
        }
    }

    /// A unit goes where its owner, or necessity, sends it.
    fn leave(&mut self, unit: Piece, to: Space, why: Leaving) {
        self.gone(unit);
        let how = match why {
            Leaving::Displaced => How::Displaced,
            Leaving::Evicted => How::Evicted,
            Leaving::Beaten | Leaving::Swept => How::Retreats,
        };
        self.put(unit, to, how);
        self.mark(unit, Marks::LEFT);
        self.settle_in(unit, to);
        if why == Leaving::Displaced {
            self.crowd_at_once(unit, to);
        }
    }

    /// Who has left somewhere is somewhere now: a port empties a ship, and a land unit takes what its side only controlled.
    pub(super) fn settle_in(&mut self, unit: Piece, at: Space) {
        let Some(side) = self.side(unit) else { return };
        if let Some(cargo) = self.position.cargo(unit)
            && self.look().possessed(side).has(at)
            && self.ground.ports.has(at)
            && rule::PORTS_UNLOAD.holds()
        {
            self.put(cargo, at, How::Unloads);
            self.mark(cargo, Marks::LEFT);
        }
        if self.kind(unit).is_land() {
            let nation = self.ground.roster.nation(unit);
            self.possess(at, side, Some(nation), rule::POSSESSION);
        }
    }

    /// A displaced unit that crowds another is settled at once, by its owner.
    fn crowd_at_once(&mut self, unit: Piece, at: Space) {
        let Some(side) = self.side(unit) else { return };
        let kind = self.kind(unit);
        let look = self.look();
        let among: Units = look.units_at(side, at).iter().filter(|u| look.kind(*u) == kind).collect();
        if among.len() > 1 && !look.unlimited().has(at) && rule::DISPLACED_CROWD.holds() {
            self.position.frames.push(Frame::Lose { side, among, count: (among.len() - 1) as u8 });
        }
    }

    /// The game is over.
    pub(super) fn finish(&mut self, outcome: Outcome, strategic: bool) {
        let told = outcome.clone();
        self.tell.all(|| Fact::Ended { outcome: told });
        self.position.frames = Frames::new(Frame::Over { outcome, strategic });
    }
}
