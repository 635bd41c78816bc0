//! The Supply and End Segments: losses without supply, growth, surrender, victory (3.8, 3.9).

use table::{Message, Outcome as Ending, Seats, msg};

use crate::model::calendar::Season;
use crate::model::frames::Frame;
use crate::model::position::{Cup, Off};
use crate::model::scenario::Outcome;
use crate::model::units::{Arm, UnitId};
use crate::rule;

use super::executor::Executor;
use super::field::{Field, Purpose};

impl Field<'_> {
    /// Is a unit supplied where it stands?
    pub fn is_supplied(&self, unit: UnitId, purpose: Purpose) -> bool {
        let cells = self.supplied(self.unit(unit).nation, purpose);
        self.hex(unit).is_some_and(|hex| cells.contains(self.board.nets.rows.cell(hex)))
    }

    /// What it costs to turn a unit back; none if it cannot be turned (15.31).
    pub fn repair_cost(&self, unit: UnitId) -> Option<i32> {
        let (row, piece) = (self.unit(unit), self.position.piece(unit));
        let turned = piece.reduced && piece.at.is_some() && !self.stays_reduced(unit);
        let weaker = row.reduced.filter(|_| turned)?;
        let points = i32::from(row.full.strength) - i32::from(weaker.strength);
        Some(if matches!(row.arm, Arm::Arm | Arm::Para | Arm::Mar) { 2 * points } else { points })
    }

    /// Is a unit never repaired, and rebuilt reduced (26.5)?
    pub fn stays_reduced(&self, unit: UnitId) -> bool {
        let row = self.unit(unit);
        let nation = self.ground.nation(row.nation).is_some_and(|nation| nation.stays_reduced);
        nation && row.arm == Arm::Inf && row.reduced.is_some() && rule::FINNS.holds()
    }

    /// What a unit costs to build; what is rebuilt reduced costs what its weaker side would (R-TR-61).
    pub fn build_cost(&self, unit: UnitId) -> i32 {
        let row = self.unit(unit);
        let weaker = row.reduced.filter(|_| self.stays_reduced(unit));
        weaker.map_or(row.cost, |face| row.arm.price(face.strength)).into()
    }

    /// Points for objectives in enemy hands, and whether all are lost.
    pub fn victory_points(&self) -> (u8, bool) {
        let victory = &self.ground.scenario.victory;
        let home = self.ground.nation(victory.of).and_then(|row| row.home);
        let objectives =
            self.board.all(move |site| home.is_some() && site.country == home && site.is_objective());
        let (mut points, mut all) = (0, true);
        for hex in objectives {
            let holder = self.position.control.of(self.board.place(hex));
            if holder.is_some_and(|holder| self.position.relations.are_at_war(victory.of, holder)) {
                points += 1 + u8::from(victory.double.contains(&hex));
            } else {
                all = false;
            }
        }
        (points, all)
    }
}

fn words(outcome: Outcome) -> Message {
    match outcome {
        Outcome::AxisDecisive => msg!("won-axis-decisive"),
        Outcome::AxisSubstantial => msg!("won-axis-substantial"),
        Outcome::AxisMarginal => msg!("won-axis-marginal"),
        Outcome::Stalemate => msg!("stalemate"),
        Outcome::SovietMarginal => msg!("won-soviet-marginal"),
        Outcome::SovietDecisive => msg!("won-soviet-decisive"),
    }
}

impl Executor<'_, '_, '_> {
    /// Units without supply are reduced, and half the aircraft at such bases are lost (12.32, 12.33).
    pub fn check_supply(&mut self) {
        self.position.cup = Cup::default();
        let field = self.field();
        let cut_off: Vec<UnitId> = field
            .position
            .on_map()
            .map(|(unit, _)| unit)
            .filter(|unit| !field.is_supplied(*unit, Purpose::Survive))
            .collect();
        let grounded: Vec<_> = field
            .position
            .stocks
            .iter()
            .filter(|stock| {
                let nation = field.force(stock.force).nation;
                let cell = field.board.nets.rows.cell(stock.at.space);
                !field.supplied(nation, Purpose::Survive).contains(cell)
            })
            .copied()
            .collect();
        if rule::WITHOUT_SUPPLY.holds() {
            for unit in cut_off {
                self.reduce(unit, true);
            }
            for stock in grounded {
                self.lose_factors(stock.force, stock.at, (stock.ready + stock.used).div_ceil(2));
            }
        }
        let order = self.field().order_of_play();
        self.position.frames.replace(Frame::Repair(order));
    }

    /// Surrender, growth in Winter, victory in the last turn; otherwise the next turn begins (3.91 to 3.93).
    pub fn end_turn(&mut self) {
        self.surrender_minors();
        let (points, all) = self.field().victory_points();
        if all && rule::SOVIET_SURRENDER.holds() {
            return self.decide(Outcome::AxisDecisive);
        }
        if self.position.turn == self.position.last {
            let short = self.position.last == self.ground.scenario.last_of_short;
            let least = |level: &crate::model::scenario::Level| if short { level.short } else { level.full };
            let levels = &self.ground.scenario.victory.levels;
            let level = levels.iter().find(|level| points >= least(level) && rule::VICTORY.holds());
            return self.decide(level.map_or(Outcome::SovietDecisive, |level| level.result));
        }
        if self.position.turn.season == Season::Winter {
            self.grow();
        }
        self.position.turn = self.position.turn.after(1);
        self.position.surprise = false;
        for (_, piece) in self.position.pieces_mut() {
            piece.used = false;
            // Who did not come from the west stays there.
            piece.off = if piece.off == Off::West { Off::Later } else { piece.off };
        }
        let new_year = self.position.turn.season == Season::Spring;
        for row in &mut self.position.treasuries {
            (row.dealt, row.owes) = (None, 0);
            row.received = if new_year { 0 } else { row.received };
        }
        for stock in &mut self.position.stocks {
            stock.ready += stock.used;
            stock.used = 0;
        }
        self.position.frames.replace(Frame::Production);
    }

    /// The base grows by what is left of the year, which is then lost; a debt stays (14.13, 14.14, 14.3, 14.35).
    fn grow(&mut self) {
        for purse in &self.ground.scenario.purses {
            let rest = self.position.stockpile(purse.nation).max(0);
            let ceiling =
                self.ground.nation(purse.nation).and_then(|row| row.ceiling).map_or(i32::MAX, i32::from);
            let growth = (rest * i32::from(purse.growth) + 99) / 100;
            self.pay(purse.nation, -rest, rule::GROWTH);
            let row = self.position.treasuries.iter_mut().find(|row| row.nation == purse.nation);
            if let Some(row) = row.filter(|_| rule::GROWTH.holds()) {
                let most = if rule::CEILING.holds() { ceiling.max(row.base) } else { i32::MAX };
                row.base = (row.base + growth).min(most);
            }
        }
    }

    fn decide(&mut self, outcome: Outcome) {
        let won = |side: usize| Seats::NONE.with_number(side);
        let winners = match outcome {
            Outcome::AxisDecisive | Outcome::AxisSubstantial | Outcome::AxisMarginal => won(0),
            Outcome::SovietMarginal | Outcome::SovietDecisive => won(1),
            Outcome::Stalemate => Seats::NONE,
        };
        self.finish(Ending { winners, how: words(outcome) });
    }
}
