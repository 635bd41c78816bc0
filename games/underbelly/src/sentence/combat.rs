//! Supply and attacks as sentences: `supply it-convoy tobruk`, `attack tobruk afrika it-air`.

use arrayvec::ArrayVec;
use table::{Piece, RuleId, Space};

use super::{Decision, areas, units};
use crate::board::AREAS;
use crate::combat::Attack;
use crate::part::{Part, Verb, areas_of, units_of};
use crate::position::Marks;
use crate::rule;
use crate::sets::{Areas, Units};
use crate::situation::Situation;

/// An area with enemies, and who could attack it.
struct Front {
    target: Space,
    /// Over land, by sea or from within.
    plain: Units,
    landing: Units,
}

/// Is there anything that could be spent or attacked?
pub fn anything_to_fight(look: Situation<'_>) -> bool {
    let side = look.position.side;
    let decision = Decision { look, side };
    if !decision.position().sources.is_empty() && !decision.attackable().is_empty() {
        return true;
    }
    let fronts = decision.fronts();
    !decision.sources(&fronts, false).is_empty() || !decision.sources(&fronts, true).is_empty()
}

impl Decision<'_> {
    pub(super) fn combat_next(&self, said: &[Part], out: &mut Vec<Part>) -> bool {
        use Part::{Area, Do, Unit};
        match said {
            [] => {
                let fronts = self.fronts();
                if !self.position().sources.is_empty() && !self.attackable().is_empty() {
                    out.push(Do(Verb::Attack));
                }
                if !self.sources(&fronts, false).is_empty() {
                    out.push(Do(Verb::Supply));
                }
                if !self.sources(&fronts, true).is_empty() {
                    out.push(Do(Verb::Dedicate));
                }
                out.push(Do(Verb::Done));
                self.reorganise(out);
                false
            }
            [Do(Verb::Supply)] => {
                units(out, self.sources(&self.fronts(), false));
                false
            }
            [Do(Verb::Dedicate)] => {
                units(out, self.sources(&self.fronts(), true));
                false
            }
            [Do(Verb::Supply), Unit(source), named @ ..] => {
                let named: Areas = areas_of(named).collect();
                areas(out, self.targets(&self.fronts(), *source, false).minus(named));
                !named.is_empty()
            }
            [Do(Verb::Dedicate), Unit(source)] => {
                areas(out, self.targets(&self.fronts(), *source, true));
                false
            }
            [Do(Verb::Dedicate), Unit(_), Area(_)] => true,
            [Do(Verb::Attack)] => {
                areas(out, self.attackable());
                false
            }
            [Do(Verb::Attack), Area(target), attackers @ ..] => {
                let attack =
                    Attack { side: self.side, target: *target, units: units_of(attackers).collect() };
                units(out, self.joiners(&attack));
                !attackers.is_empty() && self.is_whole(&attack)
            }
            _ => false,
        }
    }

    /// Every area with enemies that some unit of ours can come at.
    fn fronts(&self) -> ArrayVec<Front, AREAS> {
        let mut fronts = ArrayVec::new();
        if self.look.at_peace() {
            return fronts;
        }
        // Only who stands next to a source can be fed.
        let ground = self.look.ground;
        let stores = ground.roster.sources & self.look.forces.standing[self.side as usize];
        let stores: Areas = stores.iter().filter_map(|u| self.position().at(u)).collect();
        let ours = self.look.forces.any[self.side as usize] & (ground.beside(&ground.lines, stores) | stores);
        let threatened = (ground.beside(&ground.lines, ours) | ours) & self.look.enemies(self.side);
        let open = |target: &Space| self.look.may_be_attacked(self.side, *target).is_ok();
        for target in threatened.iter().filter(open) {
            let mut front = Front { target, plain: Units::NONE, landing: Units::NONE };
            let near = self.near(target, ours);
            for unit in near.iter().filter(|u| !self.position().has(*u, Marks::ATTACKED)) {
                match self.look.approach(self.side, unit, target) {
                    Ok(approach) if approach.lands() => front.landing.add(unit),
                    Ok(_) => front.plain.add(unit),
                    Err(_) => {}
                }
            }
            if !(front.plain | front.landing).is_empty() {
                fronts.push(front);
            }
        }
        fronts
    }

    /// Our units in an area and next to it, of those in some areas.
    fn near(&self, target: Space, ours: Areas) -> Units {
        let around = (self.look.ground.lines[target.index()] | Areas::one(target)) & ours;
        around.iter().fold(Units::NONE, |all, area| all | self.look.units_at(self.side, area))
    }

    /// Does a source here feed some of these units?
    fn feeds_any(&self, source: Piece, at: Space, those: Units, landing: bool) -> bool {
        let kind = self.look.kind(source);
        let mut those = those;
        those.remove(source);
        those.iter().any(|unit| {
            let area = self.position().at(unit).unwrap_or_default();
            self.look.feeds(kind, at, self.look.kind(unit), landing).has(area)
        })
    }

    /// Could a source be spent on this front?
    fn serves(&self, source: Piece, at: Space, front: &Front, dedicated: bool) -> bool {
        (!dedicated && self.feeds_any(source, at, front.plain, false))
            || self.feeds_any(source, at, front.landing, true)
    }

    /// Our landings that stand ashore.
    fn ashore(&self) -> Units {
        let landed =
            |unit: &Piece| self.position().has(*unit, Marks::LANDED) && self.look.kind(*unit).is_land();
        self.look.forces.standing[self.side as usize].iter().filter(landed).collect()
    }

    /// What a source could be spent on.
    fn targets(&self, fronts: &[Front], source: Piece, dedicated: bool) -> Areas {
        let Some(at) = self.position().at(source) else { return Areas::NONE };
        let mut targets: Areas =
            fronts.iter().filter(|f| self.serves(source, at, f, dedicated)).map(|f| f.target).collect();
        if dedicated {
            let fed = |unit: &Piece| self.feeds_any(source, at, Units::one(*unit), true);
            targets |= self.ashore().iter().filter(fed).filter_map(|u| self.position().at(u)).collect();
        }
        targets
    }

    /// Sources that could be spent on something.
    fn sources(&self, fronts: &[Front], dedicated: bool) -> Units {
        let ashore = if dedicated { self.ashore() } else { Units::NONE };
        let some = fronts.iter().any(|f| !dedicated || !f.landing.is_empty());
        if self.position().sources.is_full() || (!some && ashore.is_empty()) {
            return Units::NONE;
        }
        let may = |unit: &Piece| {
            let Some(at) = self.position().at(*unit) else { return false };
            let serves = fronts.iter().any(|f| self.serves(*unit, at, f, dedicated))
                || self.feeds_any(*unit, at, ashore, true);
            serves && self.look.may_spend(self.side, *unit).is_ok()
        };
        let all = self.look.ground.roster.sources & self.look.forces.standing[self.side as usize];
        all.iter().filter(may).collect()
    }

    /// Areas for which something has been spent and that can be attacked with it.
    fn attackable(&self) -> Areas {
        let mut named = self.position().sources.iter().fold(Areas::NONE, |all, s| all | s.targets);
        if !rule::NAMED_TARGETS.holds() {
            named = self.look.enemies(self.side);
        }
        let can = |target: &Space| {
            let attack = Attack { side: self.side, target: *target, units: Units::NONE };
            self.look.may_be_attacked(self.side, *target).is_ok() && self.can_end(&attack, 3)
        };
        named.iter().filter(can).collect()
    }

    /// Is this an attack that may be made?
    fn is_whole(&self, attack: &Attack) -> bool {
        !attack.units.is_empty() && self.look.permissible(attack).is_ok() && self.look.fed(attack).is_ok()
    }

    /// Units that could join by themselves, and be fed.
    fn candidates(&self, attack: &Attack) -> Units {
        let joins = |unit: &Piece| {
            !attack.units.has(*unit)
                && self.look.may_join(attack, *unit).is_ok()
                && self.look.fed_if(&with(attack, *unit), true).is_ok()
        };
        let ours = self.look.forces.any[self.side as usize];
        self.near(attack.target, ours).iter().filter(joins).collect()
    }

    /// Units with which this can still become an attack that may be made.
    fn joiners(&self, attack: &Attack) -> Units {
        self.candidates(attack).iter().filter(|unit| self.can_end(&with(attack, *unit), 2)).collect()
    }

    /// Can this become an attack that may be made, by adding no more than so many units? What one lacks, one unit can bring.
    fn can_end(&self, attack: &Attack, more: u8) -> bool {
        if self.is_whole(attack) {
            return true;
        }
        more > 0 && self.candidates(attack).iter().any(|unit| self.can_end(&with(attack, unit), more - 1))
    }

    /// The rule that keeps a source from being spent on an area; none if nothing does.
    pub(super) fn why_not_spend(&self, source: Piece, target: Space, dedicated: bool) -> Option<RuleId> {
        if self.targets(&self.fronts(), source, dedicated).has(target) {
            return None;
        }
        if dedicated && self.look.beachheads(self.side).has(target) {
            return Some(rule::NO_ATTACK_UNFED);
        }
        Some(self.look.may_be_attacked(self.side, target).err().unwrap_or(rule::NO_ATTACK_UNFED))
    }
}

/// The attack with one unit more.
pub fn with(attack: &Attack, unit: Piece) -> Attack {
    let mut units = attack.units;
    units.add(unit);
    Attack { units, ..*attack }
}
