//! The Supply and End Segments: losses without supply, growth, surrender, victory (3.8, 3.9).

use std::cmp::Reverse;

use table::dice::Stream;
use table::{Message, Outcome as Ending, Seats, msg};

use crate::model::area::What;
use crate::model::calendar::Season;
use crate::model::country::Country;
use crate::model::frames::Frame;
use crate::model::nation::{Nation, Rank};
use crate::model::nets::Cluster;
use crate::model::position::{Cup, Off, Stock};
use crate::model::scenario::Outcome;
use crate::model::units::{Arm, UnitId};
use crate::rule;

use super::executor::Executor;
use super::field::{Field, Purpose};

impl Field<'_> {
    /// Is a unit supplied where it stands?
    pub fn is_supplied(&self, unit: UnitId, purpose: Purpose) -> bool {
        if purpose == Purpose::Survive && self.has_dropped(unit) && rule::AIR_SUPPLY.holds() {
            return true;
        }
        let cells = self.supplied(self.unit(unit).nation, purpose);
        let Some(here) = self.start_of(unit) else { return false };
        here.meets(&cells) || self.leads_out(unit, &here, &cells)
    }

    /// A unit beside whom paratroops have dropped traces its line from there all the same; nobody else's passes the hex (12.1, R-TR-107).
    fn leads_out(&self, unit: UnitId, here: &Cluster, supplied: &Cluster) -> bool {
        let (nets, nation) = (&self.board.nets, self.unit(unit).nation);
        here.meets(&self.enemies(nation))
            && (nets.rows.around(here, &nets.land).meets(supplied) || here.meets(&self.sources(nation)))
    }

    /// Half the factors at each base without supply, TAC first, then of what there is more of (12.32, R-TR-95).
    fn starved_aircraft(&self) -> Vec<(Stock, u8)> {
        let supplied = |stock: &&Stock| {
            let cells = self.supplied(self.force(stock.force).nation, Purpose::Survive);
            cells.contains(self.board.nets.rows.cell(stock.at.space))
        };
        let mut stocks: Vec<Stock> =
            self.position.stocks.iter().filter(|stock| !supplied(stock)).copied().collect();
        let all = |stock: &Stock| stock.ready + stock.used;
        stocks
            .sort_by_key(|stock| (stock.at, self.force(stock.force).wing, Reverse(all(stock)), stock.force));
        let mut lost = Vec::new();
        for here in stocks.chunk_by(|one, other| one.at == other.at) {
            let mut left = here.iter().map(all).sum::<u8>().div_ceil(2);
            for stock in here {
                let fell = left.min(all(stock));
                left -= fell;
                lost.push((*stock, fell));
            }
        }
        lost
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

    /// The most that a base grows to; for a minor half as much again as is printed on its land (14.35, R-TR-97).
    fn ceiling(&self, nation: Nation) -> i32 {
        let Some(row) = self.ground.nation(nation) else { return i32::MAX };
        let printed = || {
            let area =
                self.ground.areas.iter().find(|area| row.home.map(What::Country) == Some(area.what))?;
            Some(i32::from(area.brp) * 3 / 2)
        };
        let minor = (row.rank == Rank::Minor).then(printed).flatten();
        row.ceiling.map(i32::from).or(minor).unwrap_or(i32::MAX)
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
        let starved = field.starved_aircraft();
        if rule::WITHOUT_SUPPLY.holds() {
            for unit in cut_off {
                self.reduce(unit, true);
            }
            for (stock, lost) in starved {
                self.lose_factors(stock.force, stock.at, lost);
            }
        }
        self.draw_lots();
        let order = self.field().order_of_play();
        self.position.frames.replace(Frame::Repair(order));
    }

    /// Minors whose capital is lost, growth in Winter, victory in the last turn; otherwise the next turn begins (3.91 to 3.93).
    pub fn end_turn(&mut self) {
        if let Some((minor, to)) = self.field().fallen_minors().first().copied() {
            return self.settle_capital(minor, to);
        }
        let (points, all) = self.field().victory_points();
        if all && rule::SOVIET_SURRENDER.holds() {
            return self.decide(Outcome::AxisDecisive);
        }
        if self.germany_falls() {
            return self.decide(Outcome::SovietDecisive);
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
        self.position.bombed.clear();
        self.position.dropped.clear();
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

    /// Two dice once an enemy stands in a German city, less 3 for Berlin and 1 for each other city that is lost (21.3).
    fn germany_falls(&mut self) -> bool {
        let field = self.field();
        let enemies = field.enemies(Nation::Germany);
        let (mut lost, mut entered) = (0, false);
        for hex in field.board.country(Country::Germany).filter(|hex| field.board[*hex].city.is_some()) {
            entered |= enemies.contains(field.board.nets.rows.cell(hex));
            let holder = field.position.control.of(field.board.place(hex));
            if holder.is_some_and(|holder| field.position.relations.are_at_war(Nation::Germany, holder)) {
                lost += if field.board[hex].is_capital() { 3 } else { 1 };
            }
        }
        if !entered || !rule::GERMAN_SURRENDER.holds() {
            return false;
        }
        self.dice.sum(Stream::Public, rule::GERMAN_SURRENDER, 2, 6) <= lost
    }

    /// The base grows by what is left of the year, which is then lost; a debt stays (14.13, 14.14, 14.3, 14.35).
    fn grow(&mut self) {
        for purse in &self.ground.scenario.purses {
            let rest = self.position.stockpile(purse.nation).max(0);
            let ceiling = self.field().ceiling(purse.nation);
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
