//! The order of play.

use table::dice::Dice;
use table::{Awaited, Outcome, Tell, msg};

use crate::decisions::Order;
use crate::model::board::Ground;
use crate::model::fact::Fact;
use crate::model::position::{Frame, Position, Then, Turn};
use crate::model::powers::{Power, Side};
use crate::model::unit::{Marks, Task};
use crate::model::window::Window;
use crate::rule::politics as rule;
use crate::rules::politics::deeds::Deed;
use crate::rules::situation::Situation;

/// A position in motion: one order is being carried out.
pub struct Course<'c, 'd, 'v> {
    pub ground: &'c Ground,
    pub position: &'c mut Position,
    pub dice: &'c mut Dice<'d>,
    pub tell: &'c mut Tell<'v, Fact>,
}

/// Of whom the game wants an order.
pub fn awaiting(position: &Position) -> Awaited {
    match position.frames.top() {
        Frame::Windows { left, .. } => left.first().map_or(Awaited::NOBODY, Window::awaited),
        Frame::Fight => position.turn.combat.awaited(position.power),
        Frame::Exile => Awaited::one(Power::Uk.seat()),
        Frame::Rising { .. } => Awaited::one(Power::France.seat()),
        Frame::Over(_) => Awaited::NOBODY,
        _ => Awaited::one(position.power.seat()),
    }
}

impl Course<'_, '_, '_> {
    pub fn situation(&self) -> Situation<'_> {
        Situation::new(self.ground, self.position)
    }

    pub fn power(&self) -> Power {
        self.position.power
    }

    /// The game begins in the frame that the set-up says, after what it says has just been done.
    pub fn begin(&mut self, deeds: &[Deed]) {
        self.embark_all();
        self.watch_victory_at_start();
        deeds.iter().for_each(|deed| self.enact(*deed));
        if self.position.deck.event.is_none() {
            self.draw_event();
        }
        match self.position.frames.top() {
            Frame::Purchase => self.begin_purchase(),
            Frame::CombatMove => self.begin_combat_move(),
            Frame::NonCombat => self.begin_noncombat(),
            Frame::Mobilise => self.begin_mobilise(),
            _ => {}
        }
        self.ask_of_capitals();
    }

    /// Carries out an order in the frame it answers, then goes on to where somebody must decide again.
    pub fn perform(&mut self, order: &Order) {
        order.perform(self);
        self.advance();
    }

    /// What happens by itself, until somebody must decide.
    pub fn advance(&mut self) {
        loop {
            if self.ask_of_capitals() {
                return;
            }
            let going = match self.position.frames.top() {
                Frame::Windows { .. } => self.advance_windows(),
                Frame::Combat | Frame::Fight => self.advance_combat(),
                _ => false,
            };
            if !going {
                return;
            }
        }
    }

    /// Phase 1 of the next power's turn; a power that has lost its capital has no such phase.
    pub fn begin_turn(&mut self, power: Power) {
        self.position.power = power;
        self.position.turn = Turn { holders: self.position.holders.clone(), ..Turn::default() };
        let holders = &self.position.holders;
        for facility in self.position.works.iter_mut().filter(|f| holders[f.at.index()].is(power)) {
            facility.taken = false;
        }
        for unit in self.position.units.iter_mut().filter(|u| u.owner == Some(power)) {
            let kept = unit.marks.0 & (Marks::GROUNDED.0 | Marks::SHIFTED.0);
            (unit.marks, unit.used, unit.came, unit.task) = (Marks(kept), 0, None, Task::Idle);
        }
        self.position.ledger.agents = self.position.ledger.agents.minus(power.bit());
        self.tell.all(|| Fact::TurnBegan { power });
        self.raise_due_armies();
        if self.goes_without_capital(power) {
            self.enter_combat_move();
        } else {
            self.position.frames.replace(Frame::Purchase);
            self.begin_purchase();
        }
    }

    /// Phase 2; war can be declared even by a power that is at war with nobody.
    pub fn enter_combat_move(&mut self) {
        self.position.frames.replace(Frame::CombatMove);
        self.begin_combat_move();
    }

    /// Phase 3 is over.
    pub fn end_combat(&mut self) {
        self.position.frames.replace(Frame::NonCombat);
        self.begin_noncombat();
    }

    /// A phase of movement is over: others may answer what was moved.
    pub fn open_windows(&mut self, then: Then) {
        let left = self.windows_of_moves(then);
        self.position.frames.replace(Frame::Windows { left, then });
    }

    /// All windows are closed.
    pub fn end_windows(&mut self, then: Then) {
        match then {
            Then::Combat => self.begin_combat(),
            Then::NonCombat => self.end_combat(),
            Then::Mobilise => {
                self.end_noncombat();
                self.enter_mobilise();
            }
        }
    }

    /// Phase 5; a power that has lost its capital goes without it, and one that has nothing to place is through at once.
    fn enter_mobilise(&mut self) {
        if self.goes_without_capital(self.power()) {
            self.next_turn();
            return;
        }
        self.position.frames.replace(Frame::Mobilise);
        self.begin_mobilise();
        if !self.mobilise_asks() {
            self.end_mobilise();
        }
    }

    /// All that was bought is on the board; then the income, before which some may be asked once more.
    pub fn end_mobilise(&mut self) {
        self.settle_carriers();
        self.position.frames.replace(Frame::Income);
        if !self.income_asks() {
            self.end_turn();
        }
    }

    /// Has this power lost its capital, and with it the phases in which money is spent or earned?
    fn goes_without_capital(&self, power: Power) -> bool {
        self.situation().has_lost_capital(power) && rule::WITHOUT_CAPITAL.holds()
    }

    /// Phase 6: income.
    pub fn end_turn(&mut self) {
        self.collect();
        self.next_turn();
    }

    /// Victory is looked at when a turn ends; then the next power plays.
    fn next_turn(&mut self) {
        self.note_presence();
        let power = self.power();
        for unit in self.position.units.iter_mut().filter(|u| u.owner == Some(power)) {
            unit.clear(Marks::SHIFTED);
        }
        let last = self.power() == Power::France;
        let agreed = self.position.options.rounds.is_some_and(|rounds| last && self.position.round >= rounds);
        let won = self.victory_at_end_of_turn().or_else(|| agreed.then(|| self.agreed_end()));
        if let Some(outcome) = won {
            self.tell.all(|| Fact::Ended { outcome: outcome.clone() });
            self.position.frames.replace(Frame::Over(outcome));
            return;
        }
        if last {
            self.position.round += 1;
            self.tell.all(|| Fact::RoundBegan { round: self.position.round });
            self.draw_event();
        }
        self.begin_turn(self.power().next());
    }

    /// The agreed last round is over: the side that has gained victory cities since the start wins.
    fn agreed_end(&self) -> Outcome {
        let held = |side: Side| {
            let cities = self.ground.cities.iter().flatten();
            cities.filter(|s| self.position.holder(**s).side() == Some(side)).count()
        };
        let start = |side: Side| {
            let cities = self.ground.cities.iter().flatten();
            cities.filter(|s| self.ground.holders[s.index()].side() == Some(side)).count()
        };
        let gained = |side: Side| held(side) as i32 - start(side) as i32;
        let (axis, allies) = (gained(Side::Axis), gained(Side::Allies));
        let winners = if axis > allies { Side::Axis.seats() } else { Side::Allies.seats() };
        Outcome {
            winners,
            how: msg!("won-by-cities", axis = held(Side::Axis) as u32, allies = held(Side::Allies) as u32),
        }
    }
}
