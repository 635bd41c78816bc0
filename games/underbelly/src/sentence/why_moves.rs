//! Why a unit may not move, drop, load, unload or land as somebody said.

use table::{Piece, Refusal, RuleId, Space};

use super::Decision;
use super::why::{at, of_unit};
use crate::bars::Why;
use crate::movement::{Class, why_no_drop, why_not, why_not_from};
use crate::part::{Part, Verb, units_of};
use crate::roster::Kind;
use crate::rule;

impl Decision<'_> {
    pub(super) fn why_not_drop(&self, unit: Piece, to: Option<&Part>) -> Option<Refusal> {
        if self.look.kind(unit) != Kind::Parachute {
            return Some(of_unit(rule::DROPS, unit));
        }
        if let Err(rule) = self.look.movable(self.side, unit) {
            return Some(of_unit(rule, unit));
        }
        match to {
            Some(Part::Area(to)) => {
                let (rule, area) = why_no_drop(&self.look, self.side, unit, *to);
                Some(at(rule, unit, area))
            }
            _ => Some(of_unit(rule::DROPS, unit)),
        }
    }

    pub(super) fn why_not_move(&self, unit: Piece, moves: &[Part]) -> Option<Refusal> {
        use Part::{Area, Do, Unit};
        if self.look.kind(unit) == Kind::RedArmy {
            return Some(self.why_not_red(unit, moves));
        }
        if let Err(rule) = self.look.movable(self.side, unit) {
            let rule = if rule == rule::ON_THE_MAP && self.look.carrier(unit).is_some() {
                rule::SEA_IS_FOR_SHIPS
            } else {
                rule
            };
            return Some(of_unit(rule, unit));
        }
        let here = self.position().at(unit)?;
        let carries = self.look.kind(unit).carries();
        match moves {
            [Area(to)] => {
                let (rule, area) = match self.look.cargo(unit) {
                    Some(cargo) if carries => self.why_not_bring(unit, cargo, here, *to),
                    _ => why_not(&self.look, self.side, unit, *to),
                };
                Some(at(rule, unit, area))
            }
            [.., Do(Verb::Load), Unit(cargo)] | [.., Do(Verb::Load), Unit(cargo), Area(_)] if carries => {
                let port = match moves {
                    [Area(port), Do(Verb::Load), ..] => *port,
                    _ => here,
                };
                Some(self.why_not_carry(unit, *cargo, port, here, moves.last()))
            }
            [.., Area(from), Do(Verb::Land), Area(beach)] if carries => {
                let cargo = units_of(moves).next().or(self.look.cargo(unit));
                Some(self.why_not_land(unit, cargo, *from, *beach))
            }
            [Do(Verb::Land), Area(beach)] if carries => {
                Some(self.why_not_land(unit, self.look.cargo(unit), here, *beach))
            }
            [Do(Verb::Load), ..] | [Area(_), Do(Verb::Load), ..] if !carries => {
                Some(of_unit(rule::CARGO, unit))
            }
            _ => None,
        }
    }

    /// Why something cannot be taken aboard, or not brought there.
    fn why_not_carry(
        &self,
        ship: Piece,
        cargo: Piece,
        port: Space,
        here: Space,
        to: Option<&Part>,
    ) -> Refusal {
        if self.look.side(cargo) != Some(self.side) {
            return of_unit(rule::OWN_UNITS, cargo);
        }
        if self.look.is_loaded(ship) {
            return of_unit(rule::CARGO, ship);
        }
        let going = self.going(ship);
        if port != here && !self.look.calls(ship, &going).has(port) {
            let (rule, area) = why_not_from(&self.look, self.side, ship, here, port);
            let rule = if rule == rule::LINKS { self.stop_rule(ship, port) } else { rule };
            return at(rule, ship, area);
        }
        if let Err(rule) = self.look.may_load(cargo) {
            return at(rule, cargo, port);
        }
        if self.position().at(cargo) != Some(port) {
            return at(rule::CARGO_BEGAN_THERE, cargo, port);
        }
        match to {
            Some(Part::Area(to)) => {
                let (rule, area) = self.why_not_bring(ship, cargo, port, *to);
                at(rule, ship, area)
            }
            _ => of_unit(rule::CARGO, cargo),
        }
    }

    /// The rule by which a ship must stop in a port.
    fn stop_rule(&self, ship: Piece, area: Space) -> RuleId {
        let mut why = Why::closed(area);
        self.look.stops(self.side, Class::of(self.look.kind(ship)), &mut why);
        why.rule.unwrap_or(rule::LINKS)
    }

    /// Why a ship with this cargo cannot end there.
    fn why_not_bring(&self, ship: Piece, cargo: Piece, from: Space, to: Space) -> (RuleId, Space) {
        let (rule, area) = why_not_from(&self.look, self.side, ship, from, to);
        let coast = self.look.ground.coasts.has(to) && !self.look.possessed(self.side).has(to);
        if coast
            && self.look.kind(ship) == Kind::LandingCraft
            && matches!(rule, rule::UNLOAD_WHERE | rule::LINKS)
        {
            if let Err(rule) = self.look.may_land(ship, cargo) {
                return (rule, to);
            }
            let mut why = Why::closed(to);
            self.look.beaches(self.side, &mut why);
            return (why.rule.unwrap_or(rule), to);
        }
        let enemy_beach = self.look.enemies(self.side).has(to) && self.look.kind(ship) == Kind::LandingCraft;
        if enemy_beach && self.look.ground.coasts.has(to) {
            return (rule::LAND_ON_EMPTY, to);
        }
        (rule, area)
    }

    fn why_not_land(&self, ship: Piece, cargo: Option<Piece>, from: Space, beach: Space) -> Refusal {
        let Some(cargo) = cargo else { return at(rule::LANDING_CRAFT, ship, beach) };
        if let Err(rule) = self.look.may_land(ship, cargo) {
            return at(rule, cargo, beach);
        }
        let mut why = Why::closed(beach);
        self.look.beaches(self.side, &mut why);
        let near = self.look.ground.blue[from.index()].has(beach);
        at(why.rule.unwrap_or(if near { rule::LANDING_CRAFT } else { rule::LINKS }), ship, beach)
    }

    fn why_not_red(&self, marker: Piece, moves: &[Part]) -> Refusal {
        if let Err(rule) = self.look.red_movable(marker) {
            return of_unit(rule, marker);
        }
        let Some(Part::Area(to)) = moves.first() else { return of_unit(rule::RED_STEPS, marker) };
        let mut why = Why::closed(*to);
        self.look.red_steps(marker, &mut why);
        at(why.rule.unwrap_or(rule::RED_STEPS), marker, *to)
    }
}
