//! Chapter 11: combat. Who may attack whom, and over which lines.

mod aftermath;
mod fronts;
mod strength;

pub use strength::{Role, value};

use table::{Piece, RuleId, Space};

use crate::model::calendar::Season;
use crate::model::roster::{Kind, Side};
use crate::model::sets::{Areas, Units};
use crate::model::unit::Marks;
use crate::rule;
use crate::rules::bars::no;
use crate::rules::situation::Situation;

/// An attack: some units on one area. A landing craft stands for itself and what it carries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Attack {
    pub side: Side,
    pub target: Space,
    pub units: Units,
}

/// How a unit comes at its target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Approach {
    Rail,
    Road,
    Sea,
    /// Off a landing craft, or by parachute over a sea lane.
    Landing,
    /// It is there already: at Malta, or dropped among the enemy.
    Inside,
    /// Dropped among the enemy over a sea lane.
    Dropped,
}

impl Approach {
    pub fn lands(self) -> bool {
        matches!(self, Approach::Landing | Approach::Dropped)
    }
}

/// What takes part in an attack.
#[derive(Clone, Copy, Default)]
struct Parts {
    land: bool,
    landing: bool,
    tactical: bool,
    carrier: bool,
    flotilla: bool,
}

impl Situation<'_> {
    /// May anybody of this side attack this area at all?
    pub fn may_be_attacked(&self, side: Side, target: Space) -> Result<(), RuleId> {
        let peace = if side == Side::Axis { rule::ITALY_STAYS_HOME } else { rule::ITALY_LEFT_ALONE };
        no(peace, self.at_peace())?;
        no(
            rule::HOME_BOXES,
            self.ground.boxes.contains(target) && self.possessed(side.other()).contains(target),
        )?;
        let empty = !self.enemies(side).contains(target);
        no(rule::RED_FIGHTS_NOT, empty && self.forces.red.contains(target))?;
        no(rule::ATTACK_ENEMIES, empty)
    }

    /// How a unit could come at a target; the rule, if it cannot.
    pub fn approach(&self, side: Side, unit: Piece, target: Space) -> Result<Approach, RuleId> {
        let kind = self.kind(unit);
        no(rule::CARGO_ABOARD, self.carrier(unit).is_some())?;
        no(rule::ON_THE_MAP, self.position.at(unit).is_none())?;
        let at = self.position.area(unit).unwrap_or_default();
        no(rule::RED_FIGHTS_NOT, kind == Kind::RedArmy)?;
        no(rule::OWN_UNITS, self.side(unit) != Some(side))?;
        no(rule::NO_ATTACK_OFF_MAP, at == self.ground.reich)?;
        no(rule::FORTS_DEFEND, kind == Kind::Fort)?;
        let marks = self.position.unit(unit).marks;
        if at == target {
            let within =
                self.enemies(side).contains(target) && !kind.is_land() && rule::FROM_WITHIN_MALTA.holds();
            let inside = marks.has(Marks::OVER) || within;
            return match (inside, marks.has(Marks::LANDED)) {
                (true, true) => Ok(Approach::Dropped),
                (true, false) if kind.is_army() || !kind.is_source() => Ok(Approach::Inside),
                _ => self.over_sea(false),
            };
        }
        no(rule::LANDED_STAYS, marks.has(Marks::LANDED) || marks.has(Marks::OVER))?;
        let (from, seas) = (at.index(), self.ground.seas);
        let (black, blue) =
            (self.ground.black[from].contains(target), self.ground.blue[from].contains(target));
        match kind {
            Kind::Supply | Kind::Convoy | Kind::Occupation | Kind::RedArmy => self.over_sea(false),
            Kind::Tactical => {
                no(rule::AIR_ATTACKS_NOT_SEA_TO_SEA, seas.contains(at) && seas.contains(target) && blue)?;
                if black { self.over_land(at, target) } else { self.over_sea(blue) }
            }
            Kind::Flotilla | Kind::Carrier => {
                no(rule::SHIPS_NOT_INLAND, self.ground.squares.contains(target) && kind == Kind::Flotilla)?;
                no(rule::CARRIERS_NOT_INLAND, self.ground.squares.contains(target))?;
                no(rule::SHIPS_ATTACK_BY_SEA, black && !blue)?;
                self.over_sea(blue || (black && !rule::SHIPS_ATTACK_BY_SEA.holds()))
            }
            Kind::LandingCraft => {
                let cargo = self.cargo(unit);
                no(rule::LANDING_CRAFT, cargo.is_none())?;
                if let Some(cargo) = cargo {
                    self.may_land(unit, cargo)?;
                    no(rule::SUPPLY_DOES_NOT_LAND, self.kind(cargo) == Kind::Supply)?;
                }
                self.may_land_in(target)?;
                self.over_sea(blue && self.ground.coasts.contains(target))?;
                Ok(Approach::Landing)
            }
            Kind::Parachute if !black && blue && self.ground.coasts.contains(target) => {
                no(rule::WINTER_DROPS, self.is_winter_zone(at) || self.is_winter_zone(target))?;
                no(rule::NO_DROP_ON_AIR, self.forces.fliers(side.other()).contains(target))?;
                Ok(if rule::AIR_LANDING.holds() { Approach::Landing } else { Approach::Sea })
            }
            _ if black => self.over_land(at, target),
            _ => {
                no(rule::LAND_NOT_AT_SEA, blue && seas.contains(target))?;
                no(rule::INVADERS_NEED_CRAFT, blue)?;
                self.over_sea(false)
            }
        }
    }

    /// How a unit that may attack comes at its target.
    pub fn approach_now(&self, unit: Piece, target: Space) -> Approach {
        let side = self.side(unit).unwrap_or(self.position.side);
        self.approach(side, unit, target).unwrap_or(Approach::Sea)
    }

    fn over_land(&self, from: Space, to: Space) -> Result<Approach, RuleId> {
        Ok(if self.ground.road[from.index()].contains(to) { Approach::Road } else { Approach::Rail })
    }

    fn over_sea(&self, lane: bool) -> Result<Approach, RuleId> {
        no(rule::LINES_BY_KIND, !lane)?;
        Ok(Approach::Sea)
    }

    fn is_winter_zone(&self, area: Space) -> bool {
        self.position.turn.season() == Season::Winter && self.ground.winter.contains(area)
    }

    fn may_land_in(&self, target: Space) -> Result<(), RuleId> {
        no(rule::WINTER_LANDINGS, self.is_winter_zone(target))
    }

    /// May this unit join this attack, as far as it itself is concerned?
    pub fn may_join(&self, attack: &Attack, unit: Piece) -> Result<(), RuleId> {
        let approach = self.approach(attack.side, unit, attack.target)?;
        no(rule::ATTACK_ONCE, self.position.has(unit, Marks::ATTACKED))?;
        if self.kind(unit) == Kind::Parachute && !rule::ZERO_JOINS.holds() {
            return Err(rule::ZERO_JOINS);
        }
        if self.kind(unit).is_land() && !approach.lands() {
            let at = self.position.at(unit);
            let beside = |other: &Piece| {
                self.kind(*other).is_land() && self.position.at(*other) == at && *other != unit
            };
            let most = if rule::BOTH_ATTACK.holds() { 2 } else { 1 };
            no(rule::TWO_LAND_UNITS, attack.units.iter().filter(beside).count() >= most)?;
        }
        Ok(())
    }

    fn parts(&self, attack: &Attack) -> Parts {
        let mut parts = Parts::default();
        for unit in attack.units.iter() {
            match self.kind(unit) {
                Kind::Tactical => parts.tactical = true,
                Kind::Carrier => parts.carrier = true,
                Kind::Flotilla => parts.flotilla = true,
                _ => {
                    parts.land = true;
                    parts.landing |= self.approach_now(unit, attack.target) == Approach::Landing;
                }
            }
        }
        parts
    }

    /// Does a land unit take part? Then everything in the area defends.
    pub fn is_land_attack(&self, attack: &Attack) -> bool {
        self.parts(attack).land
    }

    /// May these kinds of units together attack what is there? The matrix of permissible attacks, by the rules it follows from.
    pub fn permissible(&self, attack: &Attack) -> Result<(), RuleId> {
        let (forces, foe, target) = (&self.forces, attack.side.other(), attack.target);
        let has = |areas: Areas| areas.contains(target);
        let (land, air, ships) =
            (has(forces.land(foe) | forces.forts(foe)), has(forces.air(foe)), has(forces.naval(foe)));
        let carrier = has(forces.kind(foe, Kind::Carrier));
        let parts = self.parts(attack);
        let own_ships = parts.flotilla || parts.carrier;
        if parts.land && own_ships && !rule::SHIPS_SUPPORT.holds() {
            return Err(rule::SHIPS_SUPPORT);
        }
        if !parts.land && ships && parts.tactical && !rule::AIR_AGAINST_SHIPS.holds() {
            return Err(rule::AIR_AGAINST_SHIPS);
        }
        if parts.land {
            // Over a black line armies walk over ships and aircraft that are alone; they fight ships only beside their own.
            if !land && !parts.landing {
                let row = match (parts.tactical, own_ships) {
                    (false, false) => rule::ROW_LAND,
                    (true, false) => rule::ROW_LAND_TACTICAL,
                    (false, true) => rule::ROW_LAND_NAVAL,
                    (true, true) => rule::ROW_ALL_THREE,
                };
                no(row, air || !own_ships)?;
            }
            let by_sea = |u: Piece| self.kind(u) == Kind::LandingCraft;
            let flies = parts.tactical || parts.carrier;
            no(rule::LANDING_NEEDS_AIR, attack.units.iter().any(by_sea) && (air || carrier) && !flies)
        } else {
            let rule = if own_ships { rule::SHIPS_NEED_LAND } else { rule::TACTICALS_NEED_LAND };
            no(rule, !air && !ships)?;
            if parts.flotilla {
                let row = if parts.tactical { rule::ROW_TACTICAL_NAVAL } else { rule::ROW_NAVAL };
                no(row, land && air && !ships)?;
                let flies = |unit: Piece| matches!(self.kind(unit), Kind::Tactical | Kind::Carrier);
                let alone = |unit: Piece| {
                    let beside = |at| self.units_at(attack.side, at).iter().any(flies);
                    self.kind(unit) == Kind::Flotilla && !self.position.at(unit).is_some_and(beside)
                };
                no(rule::FLOTILLA_ALONE, (air || carrier) && attack.units.iter().any(alone))?;
                // Beside a carrier alone it stays out of a fight against aircraft alone.
                no(rule::ROW_NAVAL, air && !ships && !parts.tactical)?;
            }
            Ok(())
        }
    }

    /// The units that defend in this attack.
    pub fn defenders(&self, attack: &Attack) -> Units {
        let there = self.units_at(attack.side.other(), attack.target);
        if self.is_land_attack(attack) {
            return there;
        }
        let aside = |unit: &Piece| self.kind(*unit).is_land() || self.kind(*unit) == Kind::Fort;
        let ships = there.iter().any(|u| self.kind(u).is_naval());
        let rule = if ships { rule::LAND_STANDS_ASIDE } else { rule::AIR_COMBAT };
        let aside: Units = there.iter().filter(aside).collect();
        if !aside.is_empty() && rule.holds() { there.minus(aside) } else { there }
    }
}
