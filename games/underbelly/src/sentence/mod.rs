//! What may be said. Why something may not be said is in `why`.

mod combat;
mod voyage;
mod why;
mod why_moves;

pub use combat::anything_to_fight;
pub use voyage::read_voyage;
pub use why::judge;

use table::{Piece, Seat, Space};

use crate::bars::no;
use crate::board::Ground;
use crate::calendar::Phase;
use crate::movement::{Class, Going};
use crate::part::{Part, Verb, units_of};
use crate::position::{Battle, Frame, Position, Stage};
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

impl<'d> Decision<'d> {
    pub fn of(ground: &'d Ground, position: &'d Position, seat: Seat) -> Decision<'d> {
        Decision { look: Situation::new(ground, position), side: Side::of(seat) }
    }

    fn position(&self) -> &'d Position {
        self.look.position
    }

    /// Adds what may follow where that is plain to see, without a look at who stands where.
    pub fn plain(position: &Position, said: &[Part], out: &mut Vec<Part>) -> Option<bool> {
        use Part::{Area, Do, Unit};
        Some(match (position.frames.top(), said) {
            (Frame::Over { .. } | Frame::Settle(_), _) => false,
            (Frame::Withdraw(among), _) => one_of(Verb::Withdraw, *among, said, out),
            (Frame::Lose { among, .. }, _) => one_of(Verb::Lose, *among, said, out),
            (Frame::Top(among), _) => one_of(Verb::Top, *among, said, out),
            (Frame::Assign(_), []) => verb(Verb::Assign, out),
            (Frame::Assign(_), [_]) => {
                out.extend([Nation::Germany, Nation::Italy].map(Part::Nation));
                false
            }
            (Frame::Retreat { .. }, []) => verb(Verb::Retreat, out),
            (Frame::Retreat { units: all, .. }, [_]) => {
                units(out, *all);
                false
            }
            (Frame::Battle(battle), []) => {
                let verbs: &[Verb] = match battle.stage {
                    Stage::Slip => &[Verb::Slip, Verb::Stand],
                    Stage::Kill(_) => &[Verb::Kill],
                    _ => &[Verb::Advance, Verb::Stay],
                };
                out.extend(verbs.iter().map(|v| Do(*v)));
                false
            }
            (Frame::Battle(battle), [Do(Verb::Slip)]) => {
                units(out, battle.may_slip);
                false
            }
            (Frame::Phase, [Do(Verb::Place)]) => {
                units(out, position.arriving);
                false
            }
            (Frame::Phase, []) if position.phase == Phase::SetUp => verb(Verb::Place, out),
            (_, [Do(Verb::Done | Verb::Reorganise | Verb::Stand | Verb::Stay)]) => true,
            (
                _,
                [Do(Verb::Place | Verb::Buy | Verb::Retreat | Verb::Slip | Verb::Drop), Unit(_), Area(_)],
            ) => true,
            (Frame::Assign(_), [_, _]) => true,
            _ => return None,
        })
    }

    /// Adds what may follow; true if what has been said is a whole order.
    pub fn next(&self, said: &[Part], out: &mut Vec<Part>) -> bool {
        Decision::plain(self.position(), said, out).unwrap_or_else(|| self.next_at_a_look(said, out))
    }

    /// The same where it is not plain to see.
    pub fn next_at_a_look(&self, said: &[Part], out: &mut Vec<Part>) -> bool {
        use Part::{Do, Unit};
        use Verb::*;
        match (self.position().frames.top(), said) {
            (Frame::Retreat { why, .. }, [Do(Retreat), Unit(unit)]) => {
                areas(out, self.look.retreats(*unit, *why));
                false
            }
            (Frame::Battle(battle), said) => self.battle_next(battle, said, out),
            (Frame::Phase, said) => self.phase_next(said, out),
            _ => false,
        }
    }

    fn battle_next(&self, battle: &Battle, said: &[Part], out: &mut Vec<Part>) -> bool {
        use Part::{Do, Unit};
        match (battle.stage, said) {
            (Stage::Slip, [Do(Verb::Slip), Unit(unit)]) => {
                areas(out, self.look.slips(*unit));
                false
            }
            (Stage::Kill(due), [Do(Verb::Kill), victims @ ..]) => {
                let (open, done) = self.victims(battle, due, &units_of(victims).collect::<Vec<_>>());
                units(out, open);
                done
            }
            (Stage::Advance, [Do(Verb::Advance), gone @ ..]) => {
                units(out, self.look.advancers(battle, &units_of(gone).collect::<Vec<_>>()));
                !gone.is_empty()
            }
            _ => false,
        }
    }

    /// Who can be the next victim, and whether the losses are already met. A fort comes last.
    fn victims(&self, battle: &Battle, due: u8, said: &[Piece]) -> (Units, bool) {
        let attack =
            crate::combat::Attack { side: self.side, target: battle.target, units: battle.attackers };
        let said: Units = said.iter().copied().collect();
        let worth = |u: Piece| self.look.defence(u, battle.target);
        let taken: i32 = said.iter().map(worth).sum();
        let rest = self.look.defenders(&attack).minus(said);
        if taken >= i32::from(due) || rest.is_empty() {
            return (Units::NONE, !said.is_empty());
        }
        // A unit that is lost in part is lost whole; otherwise only what fits the loss could be taken.
        let left = i32::from(due) - taken;
        let fits = |u: &Piece| rule::PARTIAL_LOSS.holds() || worth(*u) <= left;
        let rest: Units = rest.iter().filter(fits).collect();
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
        let crowd = self.look.alike(Side::Axis, kind, unit).minus(self.look.ground.stars);
        if crowd.meets(open) && rule::SET_UP_STACKING.holds() { open.minus(crowd) } else { open }
    }

    fn set_up_next(&self, said: &[Part], out: &mut Vec<Part>) -> bool {
        match said {
            [Part::Do(Verb::Place), Part::Unit(unit)] => {
                areas(out, self.set_up_places(*unit));
                false
            }
            _ => false,
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
                if !self.look.buyable(self.side).is_empty() {
                    out.push(Do(Verb::Buy));
                }
                self.reorganise(out);
                false
            }
            [Do(Verb::Place), Unit(unit)] => {
                areas(out, self.look.berths(*unit, false));
                false
            }
            [Do(Verb::Buy)] => {
                units(out, self.look.buyable(self.side));
                false
            }
            [Do(Verb::Buy), Unit(unit)] => {
                areas(out, self.look.berths(*unit, true));
                false
            }
            _ => false,
        }
    }

    /// The German army may be reorganised, once.
    fn reorganise(&self, out: &mut Vec<Part>) {
        if self.may_reorganise().is_ok() {
            out.push(Part::Do(Verb::Reorganise));
        }
    }

    fn may_reorganise(&self) -> Result<(), table::RuleId> {
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
            [Unit(_), Area(_)] => true,
            _ => false,
        }
    }

    /// May an order surely begin with this? A quick look at one unit, instead of a long one at all.
    fn surely(&self, part: &Part) -> bool {
        let phase = self.position().phase;
        let moving = matches!(phase, Phase::Movement | Phase::Breakthrough);
        if !matches!(self.position().frames.top(), Frame::Phase) {
            return false;
        }
        match part {
            Part::Do(Verb::Done) => moving || phase == Phase::Combat,
            Part::Unit(unit) if moving && unit.index() < crate::roster::COUNTERS => {
                self.look.movable(self.side, *unit).is_ok() && {
                    let opening = self.look.opening(self.side, Class::of(self.look.kind(*unit)));
                    self.look.can_go(self.side, *unit, &opening)
                }
            }
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
        let movement = self.position().phase == Phase::Movement;
        let look = &self.look;
        let fresh = if movement { look.fresh(self.side) } else { Units::NONE };
        let done = |unit: &Piece| movement && look.has_moved(*unit) && rule::MOVE_ONCE.holds();
        let mut closed = crate::bars::Closed::default();
        look.closed_to_all(self.side, &mut closed);
        for class in Class::ALL {
            let all = look.ground.roster.classes[class as usize] & look.forces.standing[self.side as usize];
            if all.is_empty() {
                continue;
            }
            let opening = look.opening_but(self.side, class, closed);
            for unit in all.iter().filter(|unit| !done(unit)) {
                let at = self.position().at(unit).unwrap_or_default();
                let surely = if fresh.has(unit) { look.surely_goes(unit, at, class, &opening) } else { None };
                if surely.unwrap_or_else(|| self.goes(unit, at, class, &opening)) {
                    out.push(Part::Unit(unit));
                }
            }
        }
        let parachutes =
            look.ground.roster.of_kind(Kind::Parachute).meets(look.forces.standing[self.side as usize]);
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

    /// Can this unit move, in whatever way?
    fn goes(&self, unit: Piece, at: Space, class: Class, opening: &Going<'_>) -> bool {
        let look = &self.look;
        look.movable(self.side, unit).is_ok()
            && (look.can_go(self.side, unit, opening)
                || (self.position().phase == Phase::Movement
                    && look.kind(unit).carries()
                    && self.can_sail(unit, at, &look.going(self.side, class))))
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
