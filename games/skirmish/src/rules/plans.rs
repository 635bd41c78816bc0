//! Chapter 3: muster, and what opened plans bring.

use table::dice::Stream;
use table::{RuleId, Sealed, Seat};

use super::executor::Executor;
use crate::model::fact::Fact;
use crate::model::position::{Debt, Frame, Moving, Override, Plan};
use crate::model::seats::{EVERYBODY, SEATS};
use crate::rule;

impl Executor<'_, '_, '_> {
    /// A turn begins: income, and a secret roll for each seat's signals.
    pub fn muster(&mut self) {
        let turn = self.position.turn;
        self.tell.all(|| Fact::TurnBegan { turn });
        for seat in EVERYBODY.iter() {
            let prizes = self.ground.map.spaces().filter(|s| self.ground.is_prize(*s));
            let held = prizes.filter(|s| self.position.holder[s.index()] == Some(seat)).count() as i16;
            let tables = &self.ground.tables;
            let income = i16::from(tables.income) + held * i16::from(tables.income_prize);
            self.pay(seat, income, rule::INCOME);
            let rolled = self.dice.die(Stream::Seat(seat), rule::SIGNALS, 6);
            let cipher = rolled >= self.ground.tables.cipher_on && rule::SIGNALS.holds();
            self.position.cipher[seat.index()] = Some(cipher);
            self.tell.seat(seat, || Fact::Signals { seat, cipher });
        }
    }

    /// All plans are opened and take effect.
    pub fn open_plans(&mut self, answers: Sealed<Plan>) {
        self.tell.reveals_to_all("plans");
        for (seat, plan) in answers.open() {
            self.tell_plan(seat, plan, |seat, plan| Fact::PlanOpened { seat, plan });
            self.adopt(seat, plan);
        }
        // To ask only those who can override would tell who can.
        let able = |seat: &Seat| self.position.cipher[seat.index()] == Some(true);
        let asked = EVERYBODY.iter().filter(|seat| able(seat) || rule::EVERYBODY_IS_ASKED.holds()).collect();
        self.position.frames.replace(Frame::Overrides(Sealed::ask(asked)));
    }

    /// All overrides are opened, and the first seat moves.
    pub fn open_overrides(&mut self, answers: Sealed<Override>) {
        self.tell.reveals_to_all("overrides");
        for (seat, answer) in answers.open() {
            if let Override::Change(plan) = answer {
                self.tell_plan(seat, plan, |seat, plan| Fact::Overridden { seat, plan });
                self.give_up(seat);
                self.adopt(seat, plan);
            }
        }
        self.position.cipher = [Some(false); SEATS];
        self.position.frames.replace(Frame::Move(Moving { turn_order: 0 }));
    }

    /// A plan takes effect.
    fn adopt(&mut self, seat: Seat, plan: Plan) {
        self.position.plans[seat.index()] = Some(plan);
        self.pay(seat, self.worth(&plan).0, self.worth(&plan).1);
        if let Plan::Assault(debt) = plan {
            self.position.debts[seat.index()] = Some(debt);
        }
    }

    /// A plan is overridden: what it brought is given back as far as it is still there.
    fn give_up(&mut self, seat: Seat) {
        if let Some(plan) = self.position.plans[seat.index()].take() {
            let back = self.worth(&plan).0.min(self.position.coins[seat.index()].into());
            if rule::OVERRIDDEN.holds() {
                self.pay(seat, -back, rule::OVERRIDDEN);
                self.position.debts[seat.index()] = None;
            }
        }
    }

    fn worth(&self, plan: &Plan) -> (i16, RuleId) {
        match plan {
            Plan::Hold => (self.ground.tables.hold_coins.into(), rule::HOLD),
            Plan::Rush => (0, rule::RUSH),
            Plan::Assault(_) => (self.ground.tables.assault_coins.into(), rule::ASSAULT),
        }
    }

    /// Who bears an assault is told to its seat alone.
    fn tell_plan(&mut self, seat: Seat, plan: Plan, fact: impl Fn(Seat, Plan) -> Fact) {
        self.tell.each(|viewer| {
            let told = match plan {
                Plan::Assault(debt) if !viewer.holds(seat) => Plan::Assault(Debt { bearer: None, ..debt }),
                plan => plan,
            };
            Some(fact(seat, told))
        });
    }
}
