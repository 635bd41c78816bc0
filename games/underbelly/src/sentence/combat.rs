//! Supply and attacks as sentences: `supply it-convoy tobruk`, `attack tobruk afrika it-air`.

use table::{Piece, Space};

use super::{Decision, areas, named, units};
use crate::combat::Attack;
use crate::part::{Part, Verb};
use crate::rule;
use crate::sets::{Areas, Units};
use crate::situation::Situation;

/// Is there anything that could be spent or attacked?
pub fn anything_to_fight(look: &Situation<'_>) -> bool {
    let side = look.position.side;
    let decision = Decision { look: Situation::new(look.ground, look.position), side };
    let spends = |dedicated: bool| !decision.sources(dedicated).is_empty();
    spends(false) || spends(true) || !decision.attackable().is_empty()
}

impl Decision<'_> {
    pub(super) fn combat_next(&self, said: &[Part], out: &mut Vec<Part>) -> bool {
        use Part::{Area, Do, Unit};
        match said {
            [] => {
                if !self.attackable().is_empty() {
                    out.push(Do(Verb::Attack));
                }
                if !self.sources(false).is_empty() {
                    out.push(Do(Verb::Supply));
                }
                if !self.sources(true).is_empty() {
                    out.push(Do(Verb::Dedicate));
                }
                out.push(Do(Verb::Done));
                self.reorganise(out);
                false
            }
            [Do(Verb::Supply)] => {
                units(out, self.sources(false));
                false
            }
            [Do(Verb::Dedicate)] => {
                units(out, self.sources(true));
                false
            }
            [Do(Verb::Supply), Unit(source), named @ ..] => {
                let named: Areas =
                    named.iter().filter_map(|p| if let Area(a) = p { Some(*a) } else { None }).collect();
                areas(out, self.targets(*source, false).minus(named));
                !named.is_empty()
            }
            [Do(Verb::Dedicate), Unit(source)] => {
                areas(out, self.targets(*source, true));
                false
            }
            [Do(Verb::Attack)] => {
                areas(out, self.attackable());
                false
            }
            [Do(Verb::Attack), Area(target), attackers @ ..] => {
                let attack = Attack {
                    side: self.side,
                    target: *target,
                    units: named(attackers).into_iter().collect(),
                };
                units(out, self.joiners(&attack));
                !attackers.is_empty() && self.is_whole(&attack)
            }
            _ => !said.is_empty(),
        }
    }

    /// Areas with enemies that some unit of ours could conceivably attack.
    fn threatened(&self) -> Areas {
        if self.look.at_peace() {
            return Areas::NONE;
        }
        let ground = self.look.ground;
        let ours = self.look.forces.any[self.side as usize];
        (ground.beside(&ground.lines, ours) | ours) & self.look.enemies(self.side)
    }

    /// What a source could be spent on.
    fn targets(&self, source: Piece, dedicated: bool) -> Areas {
        let mut could = self.threatened();
        if dedicated {
            could |= self.ashore();
        }
        could.iter().filter(|t| self.look.useful(self.side, source, *t, dedicated).is_ok()).collect()
    }

    /// Where our landings stand ashore.
    fn ashore(&self) -> Areas {
        let landed = |unit: Piece| self.position().has(unit, crate::position::Marks::LANDED);
        self.look
            .standing(self.side)
            .filter(|(u, _)| landed(*u) && self.look.kind(*u).is_land())
            .map(|(_, at)| at)
            .collect()
    }

    /// Sources that could be spent on something.
    fn sources(&self, dedicated: bool) -> Units {
        let full = self.position().sources.is_full();
        let may = |(unit, _): &(Piece, Space)| {
            self.look.kind(*unit).is_source()
                && self.look.may_spend(self.side, *unit).is_ok()
                && !full
                && self.has_target(*unit, dedicated)
        };
        self.look.standing(self.side).filter(may).map(|(unit, _)| unit).collect()
    }

    fn has_target(&self, source: Piece, dedicated: bool) -> bool {
        let mut could = self.threatened();
        if dedicated {
            could |= self.ashore();
        }
        could.iter().any(|t| self.look.useful(self.side, source, t, dedicated).is_ok())
    }

    /// Areas for which something has been spent and that can be attacked with it.
    fn attackable(&self) -> Areas {
        let named = self.position().sources.iter().fold(Areas::NONE, |all, s| all | s.targets);
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
        let near = self.look.ground.lines[attack.target.index()] | Areas::one(attack.target);
        let joins = |(unit, at): &(Piece, Space)| {
            near.has(*at)
                && !attack.units.has(*unit)
                && self.look.may_join(attack, *unit).is_ok()
                && self.look.fed_if(&with(attack, *unit), true).is_ok()
        };
        self.look.standing(self.side).filter(joins).map(|(unit, _)| unit).collect()
    }

    /// Units with which this can still become an attack that may be made.
    fn joiners(&self, attack: &Attack) -> Units {
        let could = self.candidates(attack);
        could.iter().filter(|unit| self.can_end(&with(attack, *unit), 2)).collect()
    }

    /// Can this become an attack that may be made, by adding no more than so many units? What one lacks, one unit can bring.
    fn can_end(&self, attack: &Attack, more: u8) -> bool {
        if self.is_whole(attack) {
            return true;
        }
        if more == 0 {
            return false;
        }
        self.candidates(attack).iter().any(|unit| self.can_end(&with(attack, unit), more - 1))
    }

    /// The rule that keeps a source from being spent on an area.
    pub(super) fn why_not_spend(&self, source: Piece, target: Space, dedicated: bool) -> table::RuleId {
        self.look.useful(self.side, source, target, dedicated).err().unwrap_or(rule::NO_ATTACK_UNFED)
    }
}

/// The attack with one unit more.
pub fn with(attack: &Attack, unit: Piece) -> Attack {
    let mut units = attack.units;
    units.add(unit);
    Attack { units, ..*attack }
}
