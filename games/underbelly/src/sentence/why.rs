//! Why something may not be said: the rule, in the order in which one would explain it.

use table::{Message, Piece, Refusal, RuleId, Space, Subject, msg};

use super::Decision;
use super::combat::with;
use crate::bars::{Why, refusal};
use crate::board::AREAS;
use crate::calendar::Phase;
use crate::combat::Attack;
use crate::movement::why_not;
use crate::notation::spell;
use crate::part::{Part, Verb, units_of};
use crate::position::{Battle, Frame, Stage};
use crate::roster::{COUNTERS, Kind};
use crate::rule;
use crate::scene::key;
use crate::sets::{Areas, Units};

/// May this order be given? If not, the first rule that forbids it.
pub fn judge(decision: &Decision<'_>, parts: &[Part]) -> Result<(), Refusal> {
    let mut fits = Vec::new();
    for i in 0..=parts.len() {
        if i == 0 && parts.first().is_some_and(|part| decision.surely(part)) {
            continue;
        }
        fits.clear();
        let whole = decision.next(&parts[..i], &mut fits);
        match parts.get(i) {
            None if whole => return Ok(()),
            None => return Err(decision.unfinished(parts, &fits)),
            Some(part) if fits.contains(part) => {}
            Some(_) => return Err(decision.why(&parts[..i], &parts[i..], &fits)),
        }
    }
    Ok(())
}

fn is_known(part: &Part) -> bool {
    match part {
        Part::Unit(unit) => unit.index() < COUNTERS,
        Part::Area(area) => area.index() < AREAS,
        Part::Do(_) | Part::Nation(_) => true,
    }
}

pub(super) fn of_unit(rule: RuleId, unit: Piece) -> Refusal {
    refusal(rule, Some(unit), None)
}

pub(super) fn at(rule: RuleId, unit: Piece, area: Space) -> Refusal {
    refusal(rule, Some(unit), Some(area))
}

/// The phase in which a verb is said.
fn home(verb: Verb) -> Option<Phase> {
    match verb {
        Verb::Place | Verb::Buy => Some(Phase::Reinforcement),
        Verb::Drop => Some(Phase::Movement),
        Verb::Supply | Verb::Dedicate | Verb::Attack => Some(Phase::Combat),
        _ => None,
    }
}

impl Decision<'_> {
    fn words(&self, fits: &[Part]) -> Vec<Message> {
        let word = |p: &Part| msg!("table-thing", thing = spell(self.look.ground, p));
        fits.iter().map(word).collect()
    }

    fn unfinished(&self, parts: &[Part], fits: &[Part]) -> Refusal {
        if let [Part::Do(Verb::Attack), Part::Area(target), ..] = parts
            && parts.len() > 2
        {
            let units: Units = units_of(parts).collect();
            let attack = Attack { side: self.side, target: *target, units };
            if let Err(rule) = self.look.permissible(&attack) {
                return refusal(rule, units.first(), Some(*target));
            }
            if let Err((rule, unit)) = self.look.fed(&attack) {
                return at(rule, unit, *target);
            }
        }
        if let [Part::Do(Verb::Kill), _, ..] = parts {
            return refusal(rule::LOSSES, None, None);
        }
        if let ([Part::Unit(ship), .., Part::Area(to)], true) = (parts, fits.contains(&Part::Do(Verb::Load)))
        {
            let (rule, area) = why_not(&self.look, self.side, *ship, *to);
            return at(rule, *ship, area);
        }
        Refusal::new(RuleId::NO_SENSE, msg!("table-unfinished", next = self.words(fits)), [])
    }

    fn nonsense(&self, part: &Part, fits: &[Part]) -> Refusal {
        let word = spell(self.look.ground, part);
        Refusal::new(RuleId::NO_SENSE, msg!("table-no-sense", word = word, next = self.words(fits)), [])
    }

    /// Why the first of `rest` cannot follow what has been said.
    fn why(&self, said: &[Part], rest: &[Part], fits: &[Part]) -> Refusal {
        if rest.iter().chain(said).any(|part| !is_known(part)) {
            return self.nonsense(&rest[0], fits);
        }
        let found = match self.position().frames.top() {
            Frame::Phase => self.why_in_phase(said, rest),
            Frame::Battle(battle) => self.why_in_battle(battle, said, rest),
            Frame::Retreat { units, why, .. } => match (said, rest) {
                ([_], [Part::Unit(unit), ..]) if !units.has(*unit) => {
                    Some(of_unit(rule::BEATEN_RETREAT, *unit))
                }
                ([_, Part::Unit(unit)], [Part::Area(to), ..]) => {
                    let mut closed = Why::closed(*to);
                    self.look.refuges(*unit, *why, &mut closed);
                    closed.rule.map(|rule| at(rule, *unit, *to))
                }
                _ => None,
            },
            Frame::Lose { .. } => match (said, rest) {
                ([_], [Part::Unit(unit), ..]) => Some(of_unit(rule::AFTER_COMBAT, *unit)),
                _ => None,
            },
            Frame::Top(_) => match (said, rest) {
                ([_], [Part::Unit(unit), ..]) => Some(of_unit(rule::TOP_CHOICE, *unit)),
                _ => None,
            },
            Frame::Withdraw(_) => match (said, rest) {
                ([_], [Part::Unit(unit), ..]) => Some(of_unit(rule::WITHDRAWALS, *unit)),
                _ => None,
            },
            _ => None,
        };
        found.unwrap_or_else(|| match (said, &rest[0]) {
            ([], Part::Do(_) | Part::Unit(_)) => self.not_now(fits),
            _ => self.nonsense(&rest[0], fits),
        })
    }

    /// Another phase, or something else must be answered first.
    fn not_now(&self, fits: &[Part]) -> Refusal {
        let why = match self.position().frames.top() {
            Frame::Phase => msg!("no-SU-2-2", phase = key("phase", self.position().phase.word())),
            _ => msg!("no-now-answer", words = self.words(fits)),
        };
        Refusal::new(rule::PHASES, why, [])
    }

    fn why_in_phase(&self, said: &[Part], rest: &[Part]) -> Option<Refusal> {
        use Part::{Area, Do, Unit};
        let phase = self.position().phase;
        let whole: Vec<Part> = said.iter().chain(rest).copied().collect();
        // What is said as a whole tells more than its first word.
        match whole.as_slice() {
            [Do(Verb::Buy), Unit(unit), ..] if !matches!(phase, Phase::SetUp) => {
                if let Err(rule) = self.look.may_buy(self.side, *unit) {
                    return Some(of_unit(rule, *unit));
                }
            }
            [Do(Verb::Reorganise), ..] => {
                return self.may_reorganise().err().map(|rule| refusal(rule, None, None));
            }
            _ => {}
        }
        if let [Do(verb), ..] = whole.as_slice()
            && said.is_empty()
            && home(*verb).is_some_and(|home| home != phase && phase != Phase::SetUp)
        {
            return Some(self.not_now(&[]));
        }
        match (phase, whole.as_slice()) {
            (Phase::SetUp, [Do(Verb::Place), Unit(unit), Area(to), ..]) if said.len() == 2 => {
                let italy = self.look.ground.italy.has(*to);
                let rule = match self.look.kind(*unit).is_naval() && italy && !self.look.ground.ports.has(*to)
                {
                    true => rule::SHIPS_NOT_INLAND,
                    false if italy => rule::SET_UP_STACKING,
                    false => rule::FREE_SET_UP,
                };
                Some(at(rule, *unit, *to))
            }
            (Phase::SetUp, [Do(Verb::Place), Unit(unit), ..]) => Some(self.why_not_set_up(*unit)),
            (Phase::Reinforcement, [Do(Verb::Done), ..]) => {
                let left: Vec<Part> = self.position().arriving.iter().map(Part::Unit).collect();
                let why = msg!("no-unplaced", units = self.words(&left));
                Some(Refusal::new(rule::ARRIVAL_DATES, why, []))
            }
            (Phase::Reinforcement, [Do(Verb::Place), Unit(unit), Area(to), ..]) if said.len() == 2 => {
                Some(self.why_no_berth(*unit, *to))
            }
            (Phase::Reinforcement, [Do(Verb::Place), Unit(unit), ..]) => {
                Some(of_unit(rule::ARRIVAL_DATES, *unit))
            }
            (Phase::Reinforcement, [Do(Verb::Buy), Unit(unit), Area(to), ..]) if said.len() == 2 => {
                Some(self.why_no_berth(*unit, *to))
            }
            (Phase::Reinforcement, [Do(Verb::Buy), Unit(unit), ..]) => Some(of_unit(rule::NO_ARRIVAL, *unit)),
            (Phase::Movement, [Do(Verb::Drop), Unit(unit), ..]) => self.why_not_drop(*unit, whole.get(2)),
            (Phase::Movement | Phase::Breakthrough, [Unit(unit), moves @ ..]) => {
                self.why_not_move(*unit, moves)
            }
            (_, [Unit(_), ..]) => Some(self.not_now(&[])),
            (Phase::Combat, [Do(verb @ (Verb::Supply | Verb::Dedicate)), Unit(source), targets @ ..]) => {
                self.why_not_source(*source, targets, *verb == Verb::Dedicate)
            }
            // A place among the attackers is no attacker that a rule could forbid.
            (Phase::Combat, [Do(Verb::Attack), Area(target), attackers @ ..])
                if said.len() < 2 || !matches!(rest, [Area(_), ..]) =>
            {
                self.why_not_attack(*target, &units_of(attackers).collect::<Vec<_>>())
            }
            _ => None,
        }
    }

    /// Only units that wait are set up: others stand on the map already, or come later.
    fn why_not_set_up(&self, unit: Piece) -> Refusal {
        let left: Vec<Part> = self.position().arriving.iter().map(Part::Unit).collect();
        match self.position().at(unit) {
            Some(area) => {
                let why = msg!("no-set-up-already", unit = unit, area = area);
                Refusal::new(rule::FREE_SET_UP, why, [Subject::Piece(unit), Subject::Space(area)])
            }
            None => {
                let why = msg!("no-set-up-later", unit = unit, units = self.words(&left));
                Refusal::new(rule::FREE_SET_UP, why, [Subject::Piece(unit)])
            }
        }
    }

    fn why_no_berth(&self, unit: Piece, to: Space) -> Refusal {
        let kind = self.look.kind(unit);
        let italian = self.look.nation(unit) == crate::roster::Nation::Italy;
        let stars = self.look.ground.stars & self.look.ground.italy;
        let rule = match italian {
            true if stars.has(to) && kind.is_naval() && !self.look.ground.ports.has(to) => {
                rule::SHIPS_NOT_INLAND
            }
            true if stars.has(to) && self.look.forces.land(self.side.other()).has(to) => {
                rule::LAND_NOT_EVICTED
            }
            true => rule::ITALIAN_BERTHS,
            false if self.position().closed.has(to) => rule::EDGE_CLOSED,
            false => rule::OTHER_BERTHS,
        };
        at(rule, unit, to)
    }

    fn why_not_source(&self, source: Piece, targets: &[Part], dedicated: bool) -> Option<Refusal> {
        if let Err(rule) = self.look.may_spend(self.side, source) {
            return Some(of_unit(rule, source));
        }
        let mut seen = Areas::NONE;
        for part in targets {
            let Part::Area(target) = part else { return None };
            if seen.has(*target) {
                return None;
            }
            seen.add(*target);
            if let Some(rule) = self.why_not_spend(source, *target, dedicated) {
                return Some(at(rule, source, *target));
            }
            if dedicated && seen.len() > 1 {
                return Some(at(rule::DEDICATED, source, *target));
            }
        }
        Some(of_unit(rule::NO_ATTACK_UNFED, source))
    }

    fn why_not_attack(&self, target: Space, attackers: &[Piece]) -> Option<Refusal> {
        if let Err(rule) = self.look.may_be_attacked(self.side, target) {
            return Some(refusal(rule, attackers.first().copied(), Some(target)));
        }
        let mut attack = Attack { side: self.side, target, units: Units::NONE };
        for unit in attackers {
            if attack.units.has(*unit) {
                return Some(at(rule::ATTACK_ONCE, *unit, target));
            }
            if let Err(rule) = self.look.may_join(&attack, *unit) {
                return Some(at(rule, *unit, target));
            }
            attack = with(&attack, *unit);
        }
        if let Err(rule) = self.look.permissible(&attack) {
            return Some(refusal(rule, attackers.first().copied(), Some(target)));
        }
        match self.look.fed(&attack) {
            Err((rule, unit)) => Some(at(rule, unit, target)),
            Ok(_) => Some(refusal(rule::NO_ATTACK_UNFED, attackers.first().copied(), Some(target))),
        }
    }

    fn why_in_battle(&self, battle: &Battle, said: &[Part], rest: &[Part]) -> Option<Refusal> {
        use Part::{Area, Do, Unit};
        let target = battle.target;
        match (battle.stage, said, rest) {
            (Stage::Slip, [_], [Unit(unit), ..]) => Some(at(rule::SLIP_NOT_FROM_AIR, *unit, target)),
            (Stage::Slip, [_, Unit(unit)], [Area(to), ..]) => Some(at(rule::SLIP_WHERE, *unit, *to)),
            (Stage::Kill(_), [Do(_), ..], [Unit(unit), ..]) => {
                let fort = self.look.kind(*unit) == Kind::Fort;
                Some(at(if fort { rule::FORT_LAST } else { rule::LOSSES }, *unit, target))
            }
            (Stage::Advance, [Do(Verb::Advance), gone @ ..], [Unit(unit), ..]) => {
                let gone: Vec<Piece> = units_of(gone).collect();
                let rule = self.look.may_advance(battle, &gone, *unit).err().unwrap_or(rule::ADVANCE_WHO);
                Some(at(rule, *unit, target))
            }
            _ => None,
        }
    }
}
