//! What may be said. Why something may not be said is in `why`.

mod combat;
mod voyage;
mod why;

pub use combat::anything_to_fight;
pub use voyage::read_voyage;
pub use why::judge;

use table::{Piece, Seat};

use crate::board::Ground;
use crate::calendar::Phase;
use crate::movement::{Class, Going};
use crate::part::{Part, Verb};
use crate::position::{Battle, Frame, Place, Position, Stage};
use crate::roster::{Kind, Nation, Side};
use crate::rule;
use crate::sets::{Areas, Units};
use crate::situation::Situation;

/// One side's decision.
pub struct Decision<'d> {
    pub look: Situation<'d>,
    pub side: Side,
}

fn areas(out: &mut Vec<Part>, areas: Areas) {
    out.extend(areas.iter().map(Part::Area));
}

fn units(out: &mut Vec<Part>, units: Units) {
    out.extend(units.iter().map(Part::Unit));
}

/// The units among some parts.
fn named(parts: &[Part]) -> Vec<Piece> {
    parts.iter().filter_map(|p| if let Part::Unit(u) = p { Some(*u) } else { None }).collect()
}

impl<'d> Decision<'d> {
    pub fn of(ground: &'d Ground, position: &'d Position, seat: Seat) -> Decision<'d> {
        Decision { look: Situation::new(ground, position), side: Side::of(seat) }
    }

    fn position(&self) -> &'d Position {
        self.look.position
    }

    /// Adds what may follow; true if what has been said is a whole order.
    pub fn next(&self, said: &[Part], out: &mut Vec<Part>) -> bool {
        use Part::{Do, Unit};
        use Verb::*;
        match (self.position().frames.top(), said) {
            (Frame::Over { .. } | Frame::Settle(_), _) => false,
            (Frame::Withdraw(among), _) => one_of(Withdraw, *among, said, out),
            (Frame::Lose { among, .. }, _) => one_of(Lose, *among, said, out),
            (Frame::Top(among), _) => one_of(Top, *among, said, out),
            (Frame::Assign(_), []) => verb(Assign, out),
            (Frame::Assign(_), [Do(Assign)]) => {
                out.extend([Nation::Germany, Nation::Italy].map(Part::Nation));
                false
            }
            (Frame::Retreat { .. }, []) => verb(Retreat, out),
            (Frame::Retreat { units: all, .. }, [Do(Retreat)]) => {
                units(out, *all);
                false
            }
            (Frame::Retreat { why, .. }, [Do(Retreat), Unit(unit)]) => {
                areas(out, self.look.retreats(*unit, *why));
                false
            }
            (Frame::Battle(battle), said) => self.battle_next(battle, said, out),
            (Frame::Phase, said) => self.phase_next(said, out),
            (_, said) => said.len() > 1,
        }
    }

    fn battle_next(&self, battle: &Battle, said: &[Part], out: &mut Vec<Part>) -> bool {
        use Part::{Do, Unit};
        match (battle.stage, said) {
            (Stage::Slip, []) => {
                out.extend([Do(Verb::Slip), Do(Verb::Stand)]);
                false
            }
            (Stage::Slip, [Do(Verb::Slip)]) => {
                units(out, battle.may_slip);
                false
            }
            (Stage::Slip, [Do(Verb::Slip), Unit(unit)]) => {
                areas(out, self.look.slips(*unit));
                false
            }
            (Stage::Kill(_), []) => verb(Verb::Kill, out),
            (Stage::Kill(due), [Do(Verb::Kill), victims @ ..]) => {
                let (open, done) = self.victims(battle, due, &named(victims));
                units(out, open);
                done
            }
            (Stage::Advance, []) => {
                out.extend([Do(Verb::Advance), Do(Verb::Stay)]);
                false
            }
            (Stage::Advance, [Do(Verb::Advance), gone @ ..]) => {
                units(out, self.look.advancers(battle, &named(gone)));
                !gone.is_empty()
            }
            (_, said) => !said.is_empty(),
        }
    }

    /// Who can be the next victim, and whether the losses are already met. A fort comes last.
    fn victims(&self, battle: &Battle, due: u8, said: &[Piece]) -> (Units, bool) {
        let attack = crate::combat::Attack { side: self.side, target: battle.target, units: battle.attackers };
        let said: Units = said.iter().copied().collect();
        let worth = |u: Piece| self.look.defence(u, battle.target);
        let taken: i32 = said.iter().map(worth).sum();
        let rest = self.look.defenders(&attack).minus(said);
        if taken >= i32::from(due) || rest.is_empty() {
            return (Units::NONE, !said.is_empty());
        }
        let others: Units = rest.iter().filter(|u| self.look.kind(*u) != Kind::Fort).collect();
        let last = !others.is_empty() && others != rest && rule::FORT_LAST.holds();
        (if last { others } else { rest }, false)
    }

    fn phase_next(&self, said: &[Part], out: &mut Vec<Part>) -> bool {
        match self.position().phase {
            Phase::SetUp => self.set_up_next(said, out),
            Phase::Reinforcement => self.reinforcement_next(said, out),
            Phase::Movement | Phase::Breakthrough => self.movement_next(said, out),
            Phase::Combat => self.combat_next(said, out),
            Phase::End => false,
        }
    }

    /// Where a unit of the free set-up may stand.
    fn set_up_places(&self, unit: Piece) -> Areas {
        let kind = self.look.kind(unit);
        let italy = self.look.ground.italy;
        let open = if kind.is_naval() { italy & self.look.ground.ports } else { italy };
        let alike = |other: Kind| other == kind || (other.is_army() && kind.is_army());
        let crowd: Areas =
            self.look.standing(Side::Axis).filter(|(u, _)| alike(self.look.kind(*u))).map(|(_, at)| at).collect();
        let crowd = crowd.minus(self.look.ground.stars);
        if crowd.meets(open) && rule::SET_UP_STACKING.holds() { open.minus(crowd) } else { open }
    }

    fn set_up_next(&self, said: &[Part], out: &mut Vec<Part>) -> bool {
        match said {
            [] => verb(Verb::Place, out),
            [Part::Do(Verb::Place)] => {
                units(out, self.position().arriving);
                false
            }
            [Part::Do(Verb::Place), Part::Unit(unit)] => {
                areas(out, self.set_up_places(*unit));
                false
            }
            _ => said.len() == 3,
        }
    }

    fn reinforcement_next(&self, said: &[Part], out: &mut Vec<Part>) -> bool {
        use Part::{Do, Unit};
        match said {
            [] => {
                if !self.position().arriving.is_empty() {
                    out.push(Do(Verb::Place));
                } else {
                    out.push(Do(Verb::Done));
                }
                if !self.buyable().is_empty() {
                    out.push(Do(Verb::Buy));
                }
                self.reorganise(out);
                false
            }
            [Do(Verb::Place)] => {
                units(out, self.position().arriving);
                false
            }
            [Do(Verb::Place), Unit(unit)] => {
                areas(out, self.look.berths(*unit, false));
                false
            }
            [Do(Verb::Buy)] => {
                units(out, self.buyable());
                false
            }
            [Do(Verb::Buy), Unit(unit)] => {
                areas(out, self.look.berths(*unit, true));
                false
            }
            _ => !said.is_empty(),
        }
    }

    /// What may be bought and put somewhere.
    fn buyable(&self) -> Units {
        let piled = |i: &usize| self.position().units[*i].place == Place::Pile;
        let may = |unit: &Piece| {
            self.look.may_buy(self.side, *unit).is_ok() && !self.look.berths(*unit, true).is_empty()
        };
        (0..self.position().units.len()).filter(piled).map(|i| Piece(i as u16)).filter(may).collect()
    }

    /// The German army may be reorganised, once.
    fn reorganise(&self, out: &mut Vec<Part>) {
        if self.may_reorganise().is_ok() {
            out.push(Part::Do(Verb::Reorganise));
        }
    }

    fn may_reorganise(&self) -> Result<(), table::RuleId> {
        let no = |rule: table::RuleId, broken: bool| if broken && rule.holds() { Err(rule) } else { Ok(()) };
        let early = self.position().turn < self.look.ground.tables.on.reorganisation;
        let last = self.position().turn.0 + 1 >= crate::calendar::TURNS;
        no(rule::OWN_UNITS, self.side != Side::Axis)?;
        no(rule::REORGANISE_WHEN, early || last)?;
        if self.position().reorganised.is_some() { Err(rule::REORGANISED) } else { Ok(()) }
    }

    fn movement_next(&self, said: &[Part], out: &mut Vec<Part>) -> bool {
        use Part::{Area, Do, Unit};
        match said {
            [] => {
                self.movers(out);
                out.push(Do(Verb::Done));
                self.reorganise(out);
                false
            }
            [Do(Verb::Drop)] => {
                units(out, self.droppers());
                false
            }
            [Do(Verb::Drop), Unit(unit)] => {
                areas(out, self.look.drops(self.side, *unit).all());
                false
            }
            [Unit(unit), rest @ ..] if self.look.kind(*unit).carries() => self.voyage_next(*unit, rest, out),
            [Unit(marker)] if self.look.kind(*marker) == Kind::RedArmy => {
                areas(out, self.red_steps(*marker));
                false
            }
            [Unit(unit)] => {
                let going = self.going(*unit);
                areas(out, self.look.ends(self.side, *unit, &going));
                false
            }
            [Unit(_), Area(_)] | [Do(Verb::Drop), _, Area(_)] | [Do(Verb::Done | Verb::Reorganise)] => true,
            _ => false,
        }
    }

    fn going(&self, unit: Piece) -> Going<'d> {
        self.look.going(self.side, Class::of(self.look.kind(unit)))
    }

    fn red_steps(&self, marker: Piece) -> Areas {
        let mut closed = crate::bars::Closed::default();
        let steps = self.look.red_steps(marker, &mut closed);
        steps.minus(closed.0)
    }

    /// Every unit that can move.
    fn movers(&self, out: &mut Vec<Part>) {
        let mut ways: [Option<Going<'d>>; 4] = [None; 4];
        let movement = self.position().phase == Phase::Movement;
        let mut parachutes = false;
        for (unit, at) in self.look.standing(self.side) {
            if self.look.movable(self.side, unit).is_err() {
                continue;
            }
            let kind = self.look.kind(unit);
            let class = Class::of(kind);
            let going = ways[class as usize].get_or_insert_with(|| self.look.going(self.side, class));
            let goes = self.look.can_go(self.side, unit, going)
                || (movement && kind.carries() && self.can_sail(unit, at, going));
            if goes {
                out.push(Part::Unit(unit));
            }
            parachutes |= kind == Kind::Parachute;
        }
        if movement && parachutes && !self.droppers().is_empty() {
            out.push(Part::Do(Verb::Drop));
        }
        if movement && self.side == Side::Allies && !self.look.forces.red.is_empty() {
            for marker in self.look.ground.roster.of_kind(Kind::RedArmy).iter() {
                if self.look.red_movable(marker).is_ok() && !self.red_steps(marker).is_empty() {
                    out.push(Part::Unit(marker));
                }
            }
        }
    }

    /// Parachutes that can drop somewhere.
    fn droppers(&self) -> Units {
        if self.position().phase != Phase::Movement {
            return Units::NONE;
        }
        let may = |unit: &Piece| {
            self.look.side(*unit) == Some(self.side)
                && self.look.movable(self.side, *unit).is_ok()
                && !self.look.drops(self.side, *unit).all().is_empty()
        };
        self.look.ground.roster.of_kind(Kind::Parachute).iter().filter(may).collect()
    }
}

fn verb(verb: Verb, out: &mut Vec<Part>) -> bool {
    out.push(Part::Do(verb));
    false
}

/// A verb and one of some units.
fn one_of(verb: Verb, among: Units, said: &[Part], out: &mut Vec<Part>) -> bool {
    match said {
        [] => out.push(Part::Do(verb)),
        [_] => units(out, among),
        _ => return true,
    }
    false
}
