//! Chapters 6 and 9: zones of control and movement.
//!
//! There are no movement points. A unit goes as far as it likes along its lines through open areas, and ends at the latest where a
//! rule stops it. So a move is told by where it ends.

mod air;
mod carrying;
mod land;
mod movers;
mod naval;
mod parachute;
mod route;

pub use land::walks_over;

use table::{Piece, Space};

use crate::model::board::Lines;
use crate::model::calendar::{Phase, Season};
use crate::model::position::Italy;
use crate::model::roster::{Class, Kind, Side};
use crate::model::sets::{Areas, Units};
use crate::model::unit::Marks;
use crate::rule;
use crate::rules::bars::{Bars, Closed, no};
use crate::rules::situation::Situation;

/// Where units of one class may go, and where they must stop.
#[derive(Clone, Copy)]
pub struct Going<'g> {
    pub lines: &'g Lines,
    pub open: Areas,
    pub stop: Areas,
    /// Where one can come back to the map over the northern edge.
    pub exits: Areas,
    pub reich: Space,
}

impl Going<'_> {
    /// Where one can go in one step.
    #[inline]
    pub fn step(&self, from: Space) -> Areas {
        let next = self.lines[from.index()] & self.open;
        if from == self.reich { next & self.exits } else { next }
    }

    /// Everything that can be reached from some areas; passing through none that stops.
    pub fn flood(&self, from: Areas) -> Areas {
        let (mut reached, mut frontier) = (Areas::NONE, from);
        while let Some(area) = frontier.pop() {
            let fresh = self.step(area).minus(reached | from);
            reached |= fresh;
            frontier |= fresh.minus(self.stop);
        }
        reached
    }
}

impl<'s> Situation<'s> {
    /// The areas that are closed to units of a class, whatever way they come.
    pub fn closed(&self, side: Side, class: Class, bars: &mut impl Bars) {
        self.closed_to_all(side, bars);
        self.closed_to_class(side, class, bars);
    }

    /// The areas that are closed to all units of a side.
    pub fn closed_to_all(&self, side: Side, bars: &mut impl Bars) {
        let (ground, position) = (self.ground, self.position);
        let theirs = self.possessed(side.other());
        bars.bar(rule::HOME_BOXES, ground.boxes & theirs);
        // Neutrals.
        let unowned = self.unowned();
        if !unowned.is_empty() {
            if side == Side::Axis {
                bars.bar(rule::VICHY_CLOSED, unowned & ground.france);
            }
            let greek = unowned & ground.balkans & ground.greek;
            bars.bar(rule::GREECE_NEUTRAL, greek);
            bars.bar(rule::YUGOSLAVIA_NEUTRAL, (unowned & ground.balkans).minus(greek));
        }
        if position.italy == Italy::Neutral {
            match side {
                Side::Axis => bars.bar(rule::ITALY_STAYS_HOME, self.possessed(Side::Allies)),
                Side::Allies => bars.bar(rule::ITALY_LEFT_ALONE, self.possessed(Side::Axis)),
            }
        }
        // The Red Army.
        if side == Side::Axis {
            bars.bar(rule::RED_ARMY, position.soviet & ground.red);
            bars.bar(rule::RED_MARKER, self.forces.red);
        }
    }

    /// The areas that are closed to units of one class: neutral ports to Allied ships and aircraft, and where the enemy stands.
    fn closed_to_class(&self, side: Side, class: Class, bars: &mut impl Bars) {
        let (ground, position) = (self.ground, self.position);
        if side == Side::Allies && matches!(class, Class::Air | Class::Ship) {
            bars.bar(rule::VICHY_NEUTRAL, self.unowned() & ground.france);
        }
        let mut passed = Areas::NONE;
        match class {
            Class::Army if position.phase != Phase::Breakthrough || rule::OVERRUN_LATER_TOO.holds() => {
                passed = land::walked_over(self, side);
            }
            Class::Foot if !rule::ARMIES_OVERRUN.holds() => passed = land::walked_over(self, side),
            Class::Air | Class::Ship if self.malta_is_open(side) => passed.insert(ground.malta),
            _ => {}
        }
        bars.bar(rule::ENEMY_BARS, self.enemies(side).minus(passed));
    }

    /// Malta's fort alone does not bar Axis ships and aircraft.
    pub fn malta_is_open(&self, side: Side) -> bool {
        let (malta, foe) = (self.ground.malta, Side::Allies);
        side == Side::Axis
            && self.forces.forts(foe).contains(malta)
            && !(self.forces.land(foe) | self.forces.naval(foe) | self.forces.air(foe)).contains(malta)
            && rule::MALTA_OPEN.holds()
    }

    /// Where units of a class must stop.
    pub fn stops(&self, side: Side, class: Class, bars: &mut impl Bars) {
        match class {
            Class::Army | Class::Foot => self.land_stops(side, bars),
            Class::Air => self.air_stops(side, bars),
            Class::Ship => self.naval_stops(side, bars),
        }
    }

    /// How units of a class may go.
    pub fn going(&self, side: Side, class: Class) -> Going<'s> {
        let mut stop = Closed::default();
        self.stops(side, class, &mut stop);
        Going { stop: stop.0, ..self.opening(side, class) }
    }

    /// The same, without where they must stop: enough to know whether there is any way at all.
    pub fn opening(&self, side: Side, class: Class) -> Going<'s> {
        let mut closed = Closed::default();
        self.closed_to_all(side, &mut closed);
        self.opening_but(side, class, closed)
    }

    /// The same, if it is known what is closed to all.
    #[inline]
    pub fn opening_but(&self, side: Side, class: Class, closed: Closed) -> Going<'s> {
        let mut closed = closed;
        self.closed_to_class(side, class, &mut closed);
        let ground = self.ground;
        let lines = match class {
            Class::Army | Class::Foot if !rule::SEA_IS_FOR_SHIPS.holds() => &ground.lines,
            Class::Ship if !rule::SHIPS_KEEP_TO_SEA.holds() => &ground.lines,
            Class::Ship => &ground.blue,
            _ if side == Side::Axis && rule::EDGE_HOP.holds() => &ground.edgeways,
            _ => &ground.black,
        };
        let mut exits = ground.edge & self.position.axis;
        if rule::EDGE_CLOSED.holds() {
            exits = exits.minus(self.position.closed);
        }
        Going { lines, open: !closed.0, stop: Areas::NONE, exits, reich: ground.reich }
    }

    /// Areas in which a unit of this kind cannot end its move, because others of its kind are there to stay.
    pub fn full(&self, side: Side, kind: Kind, except: Piece, bars: &mut impl Bars) {
        let (mut one, mut two) = (Areas::NONE, Areas::NONE);
        let position = self.position;
        let breaking = position.phase == Phase::Breakthrough;
        if self.forces.moved.is_empty() && !breaking {
            return;
        }
        let mut alike = self.ground.roster.alike(kind) & self.forces.standing[side as usize];
        alike.remove(except);
        let stays = |unit: &Piece| match breaking {
            true => self.movable(side, *unit).is_err(),
            false => position.has(*unit, Marks::MOVED),
        };
        for unit in alike.iter().filter(stays) {
            let area = position.at(unit).unwrap_or_default();
            two |= one & Areas::one(area);
            one.insert(area);
        }
        if one.is_empty() {
            return;
        }
        let unlimited = self.unlimited();
        if kind.is_army() && !breaking {
            if position.turn.season() == Season::Spring {
                bars.bar(rule::SPRING_MUD, one & self.ground.winter);
            }
            bars.bar(rule::ONE_OF_EACH, two.minus(unlimited));
        } else {
            bars.bar(rule::ONE_OF_EACH, one.minus(unlimited));
        }
    }

    /// Where there is no limit to stacking: off the map.
    pub fn unlimited(&self) -> Areas {
        let boxes = if self.position.options.limited_boxes { Areas::NONE } else { self.ground.boxes };
        let off_map = boxes | Areas::one(self.ground.reich);
        if rule::BOXES_UNLIMITED.holds() { off_map } else { Areas::NONE }
    }

    /// Where a unit of this kind may end its move.
    fn endable(&self, side: Side, kind: Kind, unit: Piece) -> Areas {
        let mut full = Closed::default();
        self.full(side, kind, unit, &mut full);
        !full.0
    }

    /// Units that have done nothing yet this turn: no rule keeps them from moving in the movement phase.
    #[inline]
    pub fn fresh(&self, side: Side) -> Units {
        let forts = self.ground.roster.of_kind(Kind::Fort);
        (self.forces.standing[side as usize] & self.forces.fresh).minus(forts)
    }

    /// May this unit be moved at all in this phase?
    pub fn movable(&self, side: Side, unit: Piece) -> Result<(), table::RuleId> {
        let marks = self.position.unit(unit).marks;
        let kind = self.kind(unit);
        no(rule::OWN_UNITS, self.side(unit) != Some(side))?;
        no(rule::ON_THE_MAP, self.position.at(unit).is_none())?;
        no(rule::FORTS_STAY, kind == Kind::Fort)?;
        match self.position.phase {
            Phase::Breakthrough => {
                no(rule::LANDED_STAYS, marks.has(Marks::LANDED))?;
                no(rule::BREAKTHROUGH_WHO, !kind.is_armour() || marks.has(Marks::ATTACKED))?;
                no(rule::MOVE_ONCE, marks.has(Marks::BROKE))?;
                let here = self.position.at(unit).is_some_and(|a| self.ground.winter.contains(a));
                no(rule::FALL_BREAKTHROUGH, here && self.position.turn.season() == Season::Fall)
            }
            _ => {
                no(rule::LANDED_STAYS, marks.has(Marks::LANDED) && kind.is_land())?;
                no(rule::MOVE_ONCE, marks.has(Marks::MOVED))
            }
        }
    }

    /// Where a unit may march, fly or sail by itself; not how parachutes drop, nor with cargo taken aboard on the way.
    pub fn ends(&self, side: Side, unit: Piece, going: &Going<'_>) -> Areas {
        let Some(from) = self.position.at(unit) else { return Areas::NONE };
        let kind = self.kind(unit);
        let reached = match Class::of(kind) {
            Class::Air => self.flights(from, going),
            Class::Ship if self.is_loaded(unit) => return self.laden_ends(side, unit, from, going),
            _ => going.flood(Areas::one(from)),
        };
        let mut open = self.endable(side, kind, unit);
        open.remove(from);
        reached & open
    }

    /// Where a unit can go in one step, over a sea lane too if it flies.
    #[inline]
    fn first_steps(&self, from: Space, class: Class, opening: &Going<'_>) -> Areas {
        let steps = opening.step(from);
        if class == Class::Air { steps | self.hops(from, opening) } else { steps }
    }

    /// Can this unit, which has done nothing yet, at least go next door? A quick look; none if it takes a longer one.
    #[inline]
    pub fn surely_goes(&self, unit: Piece, from: Space, class: Class, opening: &Going<'_>) -> Option<bool> {
        let steps = self.first_steps(from, class, opening);
        let laden = class == Class::Ship && !self.forces.aboard.is_empty() && self.is_loaded(unit);
        match steps.minus(self.forces.moved).is_empty() {
            false if !laden => Some(true),
            true if steps.is_empty() && class != Class::Ship => Some(false),
            _ => None,
        }
    }

    /// Is there anywhere this unit may go by itself? Quick in most cases.
    pub fn can_go(&self, side: Side, unit: Piece, opening: &Going<'_>) -> bool {
        let Some(from) = self.position.at(unit) else { return false };
        let class = Class::of(self.kind(unit));
        let steps = self.first_steps(from, class, opening);
        let free = !steps.minus(self.forces.moved).is_empty();
        let laden = class == Class::Ship && self.is_loaded(unit);
        if steps.is_empty() || (free && self.position.phase == Phase::Movement && !laden) {
            return free;
        }
        !self.ends(side, unit, &self.going(side, class)).is_empty()
    }

    /// Where markers of the Red Army may step.
    pub fn red_steps(&self, marker: Piece, bars: &mut impl Bars) -> Areas {
        let Some(from) = self.position.at(marker) else { return Areas::NONE };
        bars.bar(rule::RED_STEPS, !(self.ground.black[from.index()] & self.position.axis));
        bars.bar(rule::RED_MARKER, self.forces.red);
        self.ground.black[from.index()]
    }

    /// May the Red Army move now?
    pub fn red_movable(&self, marker: Piece) -> Result<(), table::RuleId> {
        let early = self.position.turn < self.ground.tables.on.red_army_moves;
        let moved = self.has_moved(marker) || self.position.at(marker).is_none();
        let wrong = self.position.side != Side::Allies || self.position.phase != Phase::Movement;
        if (early || moved || wrong) && rule::RED_STEPS.holds() { Err(rule::RED_STEPS) } else { Ok(()) }
    }

    /// Is this a French area that nobody possesses? The Allies end Vichy France by entering it.
    pub fn is_vichy(&self, area: Space) -> bool {
        self.ground.france.contains(area) && self.unowned().contains(area)
    }
}
