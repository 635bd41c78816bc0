//! What an order can do, and what a seat sees when it decides.

use kit::Reason;
use table::{Forecast, Message, Piece, Refusal, RuleId, Said, Seat, Space, Subject, Verdict, msg};

use crate::model::board::Board;
use crate::model::chit::Chit;
use crate::model::ground::Ground;
use crate::model::nation::Nation;
use crate::model::nets::Cluster;
use crate::model::part::Part;
use crate::model::position::Position;
use crate::model::units::{Arm, UnitId};
use crate::rule;
use crate::rules::executor::Executor;
use crate::rules::field::Field;
use crate::rules::known::Known;

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
    /// What is worked out of this position once.
    pub known: &'n Known,
}

impl<'n> Now<'n> {
    pub fn board(&self) -> &'n Board {
        self.ground.europe()
    }

    pub fn field(&self) -> Field<'n> {
        Field::keeping(self.ground, self.position, self.known)
    }

    /// Units of this seat on the map.
    pub fn own_units(&self) -> impl Iterator<Item = UnitId> + 'n {
        self.known.units_of(self.ground, self.position, self.seat).iter().copied()
    }

    /// Every hex of land.
    pub fn hexes(&self) -> impl Iterator<Item = Space> + 'n {
        let nets = &self.board().nets;
        nets.rows.spaces(&nets.ground)
    }

    /// A hex of land as the last word of an order, one of `open`: nothing else is allowed. Not one of `but`.
    pub fn hex<V: Verdict>(
        &self,
        said: &mut Said<Part>,
        open: &Cluster,
        but: &Cluster,
        check: impl Fn(Space) -> Result<(), V>,
    ) -> Result<Space, V> {
        let (other, rows, check) = (self.other(but), &self.board().nets.rows, &check);
        let land = &other.intersection(open);
        let listed = || rows.spaces(land).filter(move |hex| check(*hex).is_ok());
        let sure = |hex| self.is_in(land, hex) && check(hex).is_ok();
        said.known_or_sure(listed, sure, rows.spaces(&other), check)
    }

    /// A hex of land as the last word of an order: `open` has all that are allowed and no others.
    pub fn hex_of<V: Verdict>(
        &self,
        said: &mut Said<Part>,
        open: &Cluster,
        check: impl Fn(Space) -> Result<(), V>,
    ) -> Result<Space, V> {
        let (nets, check) = (&self.board().nets, &check);
        let land = &nets.ground.intersection(open);
        let sure = |hex| self.is_in(land, hex);
        said.known_or_sure(|| nets.rows.spaces(land), sure, nets.rows.spaces(&nets.ground), check)
    }

    /// The same as one more word, if there is one.
    pub fn hex_more<V: Verdict>(
        &self,
        said: &mut Said<Part>,
        open: &Cluster,
        but: &Cluster,
        check: impl Fn(Space) -> Result<(), V>,
    ) -> Result<Option<Space>, V> {
        let (other, rows, check) = (self.other(but), &self.board().nets.rows, &check);
        let land = &other.intersection(open);
        let listed = || rows.spaces(land).filter(move |hex| check(*hex).is_ok());
        said.known_more(listed, rows.spaces(&other), check)
    }

    /// Land elsewhere.
    fn other(&self, but: &Cluster) -> Cluster {
        self.board().nets.ground.minus(but)
    }

    fn is_in(&self, land: &Cluster, hex: Space) -> bool {
        let board = self.board();
        board.map.contains(hex) && land.contains(board.nets.rows.cell(hex))
    }

    /// What a rule leaves: these hexes, or all if a test has switched it off.
    pub fn left_by(&self, rule: RuleId, hexes: impl FnOnce() -> Cluster) -> Cluster {
        if rule.holds() { hexes() } else { *self.board().nets.rows.all() }
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

/// A warning of units that are lost, if there are any.
pub fn loses(units: &[UnitId]) -> Vec<Message> {
    units.iter().map(|unit| msg!("warn-eliminated", unit = Piece(unit.0))).collect()
}

/// A warning of units that die without supply, if there are any: but for HQs they never come back (12.33).
pub fn gone_for_good(now: &Now, units: &[UnitId]) -> Vec<Message> {
    let warning = |unit: &UnitId| match now.ground.forces.unit(*unit).arm {
        Arm::Hq => msg!("warn-long-gone", unit = Piece(unit.0)),
        _ => msg!("warn-gone", unit = Piece(unit.0)),
    };
    units.iter().map(warning).collect()
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

/// The chit of an HQ that is in the cup: if the HQ acts before it is drawn, it has no effect (4.11).
pub fn wasted_chit(now: &Now, unit: UnitId) -> Option<Message> {
    let chit = Some(Chit::Headquarters(unit));
    let bought = now.position.cup.inside.iter().any(|held| held.chit == chit);
    (bought && rule::HQ_USED.holds()).then(|| msg!("warn-chit", unit = Piece(unit.0)))
}
