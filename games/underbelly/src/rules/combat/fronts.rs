//! Where attacks could be made: who could come at which area, which sources could feed them, and what still lacks.

use arrayvec::ArrayVec;
use table::{Piece, RuleId, Space};

use super::Attack;
use crate::model::board::AREAS;
use crate::model::position::Source;
use crate::model::roster::Kind;
use crate::model::sets::{Areas, Units};
use crate::model::unit::Marks;
use crate::rule;
use crate::rules::bars::no;
use crate::rules::situation::Situation;

/// An area with enemies, and who could attack it.
pub struct Front {
    target: Space,
    /// Over land, by sea or from within.
    plain: Units,
    landing: Units,
}

impl Situation<'_> {
    /// Is there anything that could be spent or attacked?
    pub fn anything_to_fight(&self) -> bool {
        if self.can_attack() {
            return true;
        }
        let fronts = self.fronts();
        self.can_spend(&fronts, false) || self.can_spend(&fronts, true)
    }

    /// Can an attack be made with what is spent?
    pub fn can_attack(&self) -> bool {
        !self.position.sources.is_empty()
            && self.fed_targets().iter().any(|target| self.can_be_attacked(target))
    }

    /// Every area with enemies that some unit of ours can come at.
    pub fn fronts(&self) -> ArrayVec<Front, AREAS> {
        let mut fronts = ArrayVec::new();
        if self.at_peace() {
            return fronts;
        }
        // Only units next to a source can be fed, whether it is spent already or not.
        let ground = self.ground;
        let spent = self.position.sources.iter().map(|source| source.at);
        let stores: Areas = self.stores().iter().filter_map(|u| self.position.at(u)).chain(spent).collect();
        let ours =
            self.forces.any[self.position.side as usize] & (ground.beside(&ground.lines, stores) | stores);
        let threatened = (ground.beside(&ground.lines, ours) | ours) & self.enemies(self.position.side);
        let open = |target: &Space| self.may_be_attacked(self.position.side, *target).is_ok();
        for target in threatened.iter().filter(open) {
            let mut front = Front { target, plain: Units::NONE, landing: Units::NONE };
            let near = self.near(target, ours);
            for unit in near.iter().filter(|u| !self.position.has(*u, Marks::ATTACKED)) {
                match self.approach(self.position.side, unit, target) {
                    Ok(approach) if approach.lands() => front.landing.insert(unit),
                    Ok(_) => front.plain.insert(unit),
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
        let around = (self.ground.lines[target.index()] | Areas::one(target)) & ours;
        let there = |unit: &Piece| self.position.at(*unit).is_some_and(|at| around.contains(at));
        self.forces.standing[self.position.side as usize].iter().filter(there).collect()
    }

    /// Does a source here feed some of these units?
    fn feeds_any(&self, source: Piece, at: Space, those: Units, landing: bool) -> bool {
        let kind = self.kind(source);
        let mut those = those;
        those.remove(source);
        those.iter().any(|unit| {
            let area = self.position.at(unit).unwrap_or_default();
            self.feeds(kind, at, self.kind(unit), landing).contains(area)
        })
    }

    /// Could a source be spent on this front?
    fn serves(&self, source: Piece, at: Space, front: &Front, dedicated: bool) -> bool {
        let lands = || self.feeds_any(source, at, front.landing, true);
        if dedicated {
            return lands();
        }
        let plain = if front.landing.is_empty() { front.plain } else { self.beside_landing(front) };
        // Only a dedicated source feeds a landing.
        self.feeds_any(source, at, plain, false) || (lands() && !rule::DEDICATED.holds())
    }

    /// Who could use a source that is not dedicated, where others could land: those who could attack without the landing, or everybody
    /// once the landing has a source to which they can add theirs.
    fn beside_landing(&self, front: &Front) -> Units {
        let spent = |s: &Source| s.dedicated && s.targets.contains(front.target);
        if front.plain.is_empty() || self.position.sources.iter().any(spent) {
            return front.plain;
        }
        let all = Attack { side: self.position.side, target: front.target, units: front.plain };
        let land: Units = front.plain.iter().filter(|unit| self.kind(*unit).is_land()).collect();
        let fliers = |unit: &Piece| matches!(self.kind(*unit), Kind::Tactical | Kind::Carrier);
        let fliers: Units = front.plain.iter().filter(fliers).collect();
        let fights = |unit: &Piece| {
            let beside = [front.plain, front.plain.minus(land), fliers, Units::NONE];
            beside.into_iter().any(|others| {
                let units = others | Units::one(*unit);
                self.permissible(&Attack { units, ..all }).is_ok()
            })
        };
        front.plain.iter().filter(fights).collect()
    }

    /// Our landings that stand ashore.
    fn ashore(&self) -> Units {
        let landed = |unit: &Piece| self.position.has(*unit, Marks::LANDED) && self.kind(*unit).is_land();
        self.forces.standing[self.position.side as usize].iter().filter(landed).collect()
    }

    /// What a source could be spent on.
    pub fn targets(&self, fronts: &[Front], source: Piece, dedicated: bool) -> Areas {
        let Some(at) = self.position.at(source) else { return Areas::NONE };
        let mut targets: Areas =
            fronts.iter().filter(|f| self.serves(source, at, f, dedicated)).map(|f| f.target).collect();
        if dedicated {
            let fed = |unit: &Piece| self.feeds_any(source, at, Units::one(*unit), true);
            targets |= self.ashore().iter().filter(fed).filter_map(|u| self.position.at(u)).collect();
        }
        targets
    }

    /// Sources that could be spent on something.
    pub fn spendable(&self, fronts: &[Front], dedicated: bool) -> Units {
        let ashore = if dedicated { self.ashore() } else { Units::NONE };
        self.stores().iter().filter(|unit| self.can_be_spent(*unit, fronts, ashore, dedicated)).collect()
    }

    /// Could any source be spent on something?
    pub fn can_spend(&self, fronts: &[Front], dedicated: bool) -> bool {
        let ashore = if dedicated { self.ashore() } else { Units::NONE };
        let some = fronts.iter().any(|f| !dedicated || !f.landing.is_empty());
        (some || !ashore.is_empty())
            && self.stores().iter().any(|unit| self.can_be_spent(unit, fronts, ashore, dedicated))
    }

    /// Our supply units, convoys and landing craft.
    fn stores(&self) -> Units {
        self.ground.roster.sources & self.forces.standing[self.position.side as usize]
    }

    fn can_be_spent(&self, unit: Piece, fronts: &[Front], ashore: Units, dedicated: bool) -> bool {
        let Some(at) = self.position.at(unit) else { return false };
        let serves = fronts.iter().any(|f| self.serves(unit, at, f, dedicated))
            || self.feeds_any(unit, at, ashore, true);
        serves && !self.position.sources.is_full() && self.may_spend(self.position.side, unit).is_ok()
    }

    /// Areas for which something has been spent and that can be attacked with it.
    pub fn attackable(&self) -> Areas {
        self.fed_targets().iter().filter(|target| self.can_be_attacked(*target)).collect()
    }

    /// Areas for which something has been spent.
    fn fed_targets(&self) -> Areas {
        if !rule::NAMED_TARGETS.holds() {
            return self.enemies(self.position.side);
        }
        self.position.sources.iter().fold(Areas::NONE, |all, source| all | source.targets)
    }

    fn can_be_attacked(&self, target: Space) -> bool {
        let attack = Attack { side: self.position.side, target, units: Units::NONE };
        self.may_be_attacked(self.position.side, target).is_ok() && self.can_end(&attack, 3)
    }

    /// Is this an attack that may be made?
    fn is_whole(&self, attack: &Attack) -> bool {
        !attack.units.is_empty() && self.permissible(attack).is_ok() && self.fed(attack).is_ok()
    }

    /// Units that could join by themselves, and be fed.
    fn candidates(&self, attack: &Attack) -> Units {
        let joins = |unit: &Piece| {
            !attack.units.contains(*unit)
                && self.may_join(attack, *unit).is_ok()
                && self.fed_if(&with(attack, *unit), true).is_ok()
        };
        let ours = self.forces.any[self.position.side as usize];
        self.near(attack.target, ours).iter().filter(joins).collect()
    }

    /// Units with which this can still become an attack that may be made.
    pub fn joiners(&self, attack: &Attack) -> Units {
        self.candidates(attack).iter().filter(|unit| self.can_end(&with(attack, *unit), 2)).collect()
    }

    /// Can this become an attack that may be made, by adding at most this many units? What it lacks, one unit can bring.
    fn can_end(&self, attack: &Attack, more: u8) -> bool {
        if self.is_whole(attack) {
            return true;
        }
        more > 0 && self.candidates(attack).iter().any(|unit| self.can_end(&with(attack, unit), more - 1))
    }

    /// May a source be spent on this area?
    pub fn may_spend_on(&self, source: Piece, target: Space, dedicated: bool) -> Result<(), RuleId> {
        let side = self.position.side;
        let ashore = self.beachheads(side).contains(target);
        no(rule::DEDICATED, ashore && !dedicated && !self.enemies(side).contains(target))?;
        if !(dedicated && ashore) {
            self.may_be_attacked(side, target)?;
        }
        let fronts = self.fronts();
        if self.targets(&fronts, source, dedicated).contains(target) {
            return Ok(());
        }
        no(rule::DEDICATED, !dedicated && self.targets(&fronts, source, true).contains(target))?;
        no(rule::NO_ATTACK_UNFED, true)
    }
}

/// The attack with one unit more.
fn with(attack: &Attack, unit: Piece) -> Attack {
    let mut units = attack.units;
    units.insert(unit);
    Attack { units, ..*attack }
}
