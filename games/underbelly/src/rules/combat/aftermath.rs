//! Slipping away, retreats and advances.

use table::{Piece, RuleId, Space};

use super::Attack;
use crate::model::position::{Battle, Leaving};
use crate::model::roster::Class;
use crate::model::roster::{Kind, Side};
use crate::model::sets::{Areas, Units};
use crate::rule;
use crate::rules::bars::{Bars, Closed, no, open};
use crate::rules::situation::Situation;

impl Situation<'_> {
    /// The areas one step away by lines that the unit can use.
    fn steps(&self, unit: Piece, from: Space, by_sea_only: bool) -> Areas {
        let (ground, i) = (self.ground, from.index());
        match Class::of(self.kind(unit)) {
            _ if self.kind(unit) == Kind::Parachute && !rule::PARACHUTES_RETREAT_BY_LAND.holds() => {
                ground.lines[i]
            }
            Class::Army | Class::Foot => ground.black[i],
            Class::Ship => ground.blue[i],
            Class::Air => {
                let over = if ground.seas.contains(from) {
                    ground.blue[i].minus(ground.seas)
                } else {
                    ground.blue[i]
                };
                if by_sea_only { over } else { over | ground.black[i] }
            }
        }
    }

    /// Which of the areas one step away are closed to a unit that must leave.
    pub fn refuges(&self, unit: Piece, why: Leaving, bars: &mut impl Bars) {
        let (Some(side), Some(from)) = (self.side(unit), self.position.area(unit)) else { return };
        let displaced = why == Leaving::Displaced;
        let rule = if displaced { rule::DISPLACED_WHERE } else { rule::RETREAT_WHERE };
        bars.bar(rule, !self.steps(unit, from, displaced));
        if matches!(self.kind(unit), Kind::Tactical | Kind::Carrier) {
            bars.bar(rule::NO_RETREAT_ONTO_AIR, self.forces.fliers(side.other()));
        }
        let good = self.friendly(side) | self.ground.seas;
        let rule = if displaced { rule::DISPLACED_NOT_TO_ENEMY } else { rule };
        bars.bar(rule, !good.minus(self.enemies(side)));
        self.closed(side, Class::of(self.kind(unit)), bars);
        if self.is_loaded(unit) {
            self.unload_closed(side, bars);
        }
    }

    /// Where a unit that must leave can go.
    pub fn retreats(&self, unit: Piece, why: Leaving) -> Areas {
        if self.position.area(unit).is_none() {
            return Areas::NONE;
        }
        let mut closed = Closed::default();
        self.refuges(unit, why, &mut closed);
        !closed.0 & Areas::first_ones(crate::model::board::AREAS)
    }

    /// Where a zero-value unit could slip away to before combat.
    pub fn slips(&self, unit: Piece) -> Areas {
        let (Some(side), Some(from)) = (self.side(unit), self.position.at(unit)) else { return Areas::NONE };
        let held = self.ground.seas & self.forces.any[side as usize];
        let good = (self.friendly(side) | held).minus(self.enemies(side));
        let mut closed = Closed::default();
        self.closed(side, Class::of(self.kind(unit)), &mut closed);
        if self.is_loaded(unit) {
            self.unload_closed(side, &mut closed);
        }
        let mut full = Closed::default();
        let crowd = self.alike(side, self.kind(unit), unit).minus(self.unlimited());
        full.bar(rule::SLIP_WHERE, crowd);
        self.steps(unit, from, false) & good.minus(closed.0 | full.0)
    }

    /// Areas where a unit of the same kind stands.
    pub fn alike(&self, side: Side, kind: Kind, except: Piece) -> Areas {
        let mut alike = self.ground.roster.alike(kind) & self.forces.standing[side as usize];
        alike.remove(except);
        alike.iter().filter_map(|unit| self.position.at(unit)).collect()
    }

    /// Defenders that may slip away from this attack.
    pub fn slippery(&self, attack: &Attack) -> Units {
        let flies = |u: Piece| matches!(self.kind(u), Kind::Tactical | Kind::Carrier);
        if attack.units.iter().any(flies) && rule::SLIP_NOT_FROM_AIR.holds() {
            return Units::NONE;
        }
        let defenders = self.defenders(attack);
        let army_lands = |craft: Piece| self.cargo(craft).is_some_and(|cargo| self.kind(cargo).is_army());
        let lone_supply =
            attack.units.iter().any(army_lands) && defenders.iter().all(|u| self.kind(u) == Kind::Supply);
        if lone_supply && rule::LONE_SUPPLY.holds() {
            return Units::NONE;
        }
        let may = |u: &Piece| {
            let kind = self.kind(*u);
            let weak = matches!(kind, Kind::Parachute | Kind::Supply | Kind::Convoy | Kind::LandingCraft);
            weak && !self.slips(*u).is_empty()
        };
        defenders.iter().filter(may).collect()
    }

    /// Who can be the next victim, and whether the losses are already met. A fort comes last.
    pub fn victims(&self, battle: &Battle, due: u8, said: Units) -> (Units, bool) {
        let attack = Attack { side: self.position.side, target: battle.target, units: battle.attackers };
        let may = |unit: &Piece| self.may_kill(battle, due, said, *unit).is_ok();
        let open: Units = self.defenders(&attack).minus(said).iter().filter(may).collect();
        (open, open.is_empty() && !said.is_empty())
    }

    /// May this unit be the next victim, after these?
    pub fn may_kill(&self, battle: &Battle, due: u8, said: Units, unit: Piece) -> Result<(), RuleId> {
        let attack = Attack { side: self.position.side, target: battle.target, units: battle.attackers };
        let worth = |u: Piece| self.defence(u, battle.target);
        let left = i32::from(due) - said.iter().map(worth).sum::<i32>();
        let rest = self.defenders(&attack).minus(said);
        no(rule::LOSSES, left <= 0 || !rest.contains(unit))?;
        // A unit that is lost in part is lost whole; otherwise only what fits the loss could be taken.
        let fits = |u: &Piece| rule::PARTIAL_LOSS.holds() || worth(*u) <= left;
        no(rule::LOSSES, !fits(&unit))?;
        let others = |u: Piece| self.kind(u) != Kind::Fort && fits(&u);
        no(rule::FORT_LAST, self.kind(unit) == Kind::Fort && rest.iter().any(others))
    }

    /// May this unit be the next to advance, after these have?
    pub fn may_advance(&self, battle: &Battle, gone: &[Piece], unit: Piece) -> Result<(), RuleId> {
        let side = self.position.side;
        let (kind, at) = (self.kind(unit), self.position.area(unit));
        let fought = battle.attackers.contains(unit)
            || self.carrier(unit).is_some_and(|(c, _)| battle.attackers.contains(c));
        no(rule::ADVANCE_WHO, !fought || at.is_none() || at == Some(battle.target))?;
        no(rule::ADVANCE_WHO, kind.carries() || kind == Kind::Supply)?;
        let attack = Attack { side, target: battle.target, units: battle.attackers };
        let inside = self.units_at(side, battle.target);
        let land_there =
            inside.iter().any(|u| self.kind(u).is_land()) || gone.iter().any(|u| self.kind(*u).is_land());
        if self.is_land_attack(&attack) {
            no(rule::ADVANCE_WHO, !land_there && !kind.is_land())?;
        }
        let by_air = kind == Kind::Tactical && !self.is_land_attack(&attack);
        if by_air && !rule::AIR_ADVANCES.holds() {
            return Err(rule::AIR_ADVANCES);
        }
        open(battle.target, |bars| self.closed(side, Class::of(kind), bars))?;
        let from = at.unwrap_or_default();
        if kind.is_naval() {
            no(rule::ADVANCE_BY_LINE, !self.ground.blue[from.index()].contains(battle.target))?;
        }
        let same = |other: Piece| self.kind(other) == kind || (kind.is_army() && self.kind(other).is_army());
        let crowded = inside.iter().any(same) || gone.iter().any(|u| same(*u));
        no(rule::ADVANCE_STACKING, crowded)?;
        let second = kind.is_land() && gone.iter().any(|u| self.kind(*u).is_land());
        no(rule::ADVANCE_WHO, second || gone.contains(&unit))
    }

    /// Everybody who may advance next.
    pub fn advancers(&self, battle: &Battle, gone: &[Piece]) -> Units {
        let mut could = battle.attackers;
        for craft in battle.attackers.iter() {
            could |= self.cargo(craft).into_iter().collect();
        }
        let may = |u: &Piece| self.may_advance(battle, gone, *u).is_ok();
        could.iter().filter(may).collect()
    }
}
