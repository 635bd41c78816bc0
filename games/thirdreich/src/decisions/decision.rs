//! What an order can do, and what a seat sees when it decides.

use kit::Reason;
use table::{Forecast, Piece, Refusal, RuleId, Seat, Space, Subject, Verdict, msg};

use crate::model::board::Board;
use crate::model::ground::Ground;
use crate::model::nation::Nation;
use crate::model::position::Position;
use crate::model::units::UnitId;
use crate::rule;
use crate::rules::executor::Executor;
use crate::rules::field::Field;

/// One kind of order, once it has been read.
pub trait Decision {
    /// Carries it out.
    fn perform(&self, executor: &mut Executor);

    /// What would come of it.
    fn forecast(&self, now: &Now) -> Forecast {
        let _ = now;
        Forecast::default()
    }
}

/// A seat that decides, and what it sees.
pub struct Now<'n> {
    pub ground: &'n Ground,
    pub position: &'n Position,
    pub seat: Seat,
}

impl<'n> Now<'n> {
    pub fn board(&self) -> &'n Board {
        self.ground.europe()
    }

    pub fn field(&self) -> Field<'n> {
        Field { ground: self.ground, board: self.board(), position: self.position }
    }

    /// Every unit on the map.
    pub fn units(&self) -> impl Iterator<Item = UnitId> + 'n {
        self.position.on_map().map(|(unit, _)| unit)
    }

    /// Units of this seat on the map.
    pub fn own_units(&self) -> impl Iterator<Item = UnitId> + 'n {
        let (ground, seat) = (self.ground, self.seat);
        self.units().filter(move |unit| ground.seat(ground.forces.unit(*unit).nation) == seat)
    }

    /// Every hex of land.
    pub fn hexes(&self) -> impl Iterator<Item = Space> + 'n {
        let nets = &self.board().nets;
        nets.rows.spaces(&nets.ground)
    }

    /// A nation never spends what it has not (14.14).
    pub fn can_pay<V: Verdict>(&self, nation: Nation, cost: i32) -> Result<(), V> {
        let has = self.position.stockpile(nation);
        rule::SOLVENT.forbids(has < cost, || (msg!("too-poor", cost = cost, has = has), Vec::new()))
    }
}

/// A forecast of what is spent and nothing else.
pub fn costs(brps: i32) -> Forecast {
    let warnings = (brps > 0).then(|| msg!("costs-brps", cost = brps));
    Forecast { warnings: warnings.into_iter().collect(), ..Forecast::default() }
}

/// A refusal about a unit.
pub fn about(unit: UnitId) -> Vec<Subject> {
    vec![Subject::Piece(Piece(unit.0))]
}

/// A rule forbids something to a unit.
pub fn forbid<V: Verdict>(
    rule: RuleId,
    broken: bool,
    unit: UnitId,
    why: impl FnOnce() -> table::Message,
) -> Result<(), V> {
    rule.forbids(broken, || (why(), about(unit)))
}

/// Nothing leads there: the search for the reason is made only if somebody asks for it. What no ground leads to is refused by its
/// rule alone.
pub fn no_way<V: Verdict>(to: Space, why_not: impl FnOnce() -> Option<Reason>) -> Result<(), V> {
    let why = || msg!("no-way", to = to);
    if rule::IMPASSABLE.holds() {
        return Err(V::found(|| match why_not() {
            Some(reason) => reason.refusal(why()),
            None => Refusal::new(rule::IMPASSABLE, why(), [Subject::Space(to)]),
        }));
    }
    let barred = why_not().filter(|reason| reason.rule != rule::IMPASSABLE);
    barred.map_or(Ok(()), |reason| Err(V::found(|| reason.refusal(why()))))
}
