//! Impulses of minors once no chit is left (5.59), and their surrender (26.2).

use crate::model::area::What;
use crate::model::chit::Chit;
use crate::model::fact::Fact;
use crate::model::forces::ForceId;
use crate::model::frames::{Frame, Impulse};
use crate::model::nation::{Nation, Rank};
use crate::model::position::{Off, Surrender};
use crate::model::units::UnitId;
use crate::rule;

use super::executor::Executor;
use super::field::Field;

/// What an impulse of its own costs a minor with a stockpile (R-TR-21).
const PRICE: i32 = 2;

/// The conqueror's share of a stockpile (14.61).
fn half(stockpile: i32) -> i32 {
    (stockpile.max(0) + 1) / 2
}

impl Field<'_> {
    pub fn is_major(&self, nation: Nation) -> bool {
        self.ground.nation(nation).is_some_and(|row| row.rank == Rank::Major)
    }

    pub fn impulse_cost(&self, minor: Nation) -> i32 {
        if self.position.treasury(minor).is_some() { PRICE } else { 0 }
    }

    /// Minors that take part, in Order of Play; those without a stockpile where their patron is.
    fn minors(&self) -> Vec<Nation> {
        let nations = self.ground.scenario.nations();
        let mut minors: Vec<Nation> = nations.filter(|nation| !self.is_major(*nation)).collect();
        minors.sort_by_key(|minor| {
            let payer = self.position.treasury(self.position.payer(self.ground, *minor));
            (payer.map(|row| (row.stockpile, row.base)), *minor)
        });
        minors
    }

    /// Has a minor units or aircraft that have not acted, and what an impulse costs?
    pub fn may_act_alone(&self, minor: Nation) -> bool {
        let unit = |unit: UnitId| self.unit(unit).nation == minor && !self.position.piece(unit).used;
        let fresh = self.position.on_map().any(|(id, _)| unit(id));
        let ready = |force: ForceId| self.force(force).nation == minor;
        let air = self.position.stocks.iter().any(|stock| stock.ready > 0 && ready(stock.force));
        let cost = self.impulse_cost(minor);
        (fresh || air)
            && (cost == 0 || self.position.stockpile(minor) >= cost)
            && rule::MINOR_IMPULSES.holds()
    }

    /// The enemy power that holds the whole capital of a minor.
    fn conqueror(&self, minor: Nation) -> Option<Nation> {
        let home = self.ground.nation(minor)?.home?;
        let mut holders =
            self.board.capitals(home).map(|hex| self.position.control.of(self.board.place(hex)));
        let first = holders.next()??;
        let same = holders.all(|holder| holder == Some(first));
        (same && self.is_major(first) && self.position.relations.are_at_war(minor, first)).then_some(first)
    }

    /// What a minor is worth to who conquers it: its printed value and what it has grown by (14.61).
    fn worth(&self, minor: Nation) -> i32 {
        let home = self.ground.nation(minor).and_then(|row| row.home);
        let area = self.ground.areas.iter().find(|area| home.map(What::Country) == Some(area.what));
        let purse = self.ground.scenario.purses.iter().find(|purse| purse.nation == minor);
        let base = purse.map_or(0, |purse| i32::from(purse.base));
        let now = self.position.treasury(minor).map_or(base, |row| row.base);
        area.map_or(0, |area| i32::from(area.brp)) + now - base
    }

    /// What a power gains by a minor's surrender: at once, and each Spring while it holds the capital (14.61).
    pub fn conquest(&self, minor: Nation) -> (i32, i32) {
        (half(self.position.stockpile(minor)), self.worth(minor))
    }

    /// Minors whose whole capital an enemy power holds, and who that is.
    pub fn fallen_minors(&self) -> Vec<(Nation, Nation)> {
        let minors = self.minors().into_iter().filter(|minor| !self.has_surrendered(*minor));
        let fallen = minors.filter_map(|minor| Some((minor, self.conqueror(minor)?)));
        fallen.filter(|_| rule::SURRENDER.holds()).collect()
    }

    /// Is a nation out of the war?
    pub fn has_surrendered(&self, nation: Nation) -> bool {
        self.position.surrendered.iter().any(|row| row.nation == nation)
    }

    /// What surrendered minors are worth this Spring, and to whom.
    pub fn conquered_minors(&self) -> Vec<(Nation, i32)> {
        let holder = |row: &Surrender| {
            let home = self.ground.nation(row.nation)?.home?;
            let capital = self.board.capitals(home).next()?;
            let holder = self.position.control.of(self.board.place(capital))?;
            Some((self.position.payer(self.ground, holder), row.worth))
        };
        self.position.surrendered.iter().filter_map(holder).collect()
    }
}

impl Executor<'_, '_, '_> {
    /// No chit is left: minors act.
    pub fn ask_minors(&mut self) {
        let minors = self.field().minors();
        self.position.frames.replace(Frame::Minors(minors));
    }

    /// A minor acts as if with an Attrition chit.
    pub fn begin_impulse_of(&mut self, minor: Nation) {
        self.position.frames.push(Frame::Impulse(Impulse::new(minor, Chit::Attrition, None)));
    }

    /// A minor whose capital is lost leaves the war, unless its conqueror may try to win it over (3.91, 26.2, 26.4).
    pub fn settle_capital(&mut self, minor: Nation, to: Nation) {
        if self.field().may_be_won_over(minor) {
            self.position.frames.push(Frame::Capital { of: minor, by: to });
        } else {
            self.surrender(minor, to);
        }
    }

    /// Half its stockpile goes over, and its land, but for hexes where others stand (26.21, R-TR-62).
    pub fn surrender(&mut self, minor: Nation, to: Nation) {
        self.tell.all(|| Fact::Surrendered { nation: minor, to });
        let worth = self.field().worth(minor);
        self.position.surrendered.push(Surrender { nation: minor, worth });
        for (unit, piece) in self.position.pieces_mut() {
            if self.ground.forces.unit(unit).nation == minor {
                (piece.at, piece.off, piece.reduced) = (None, Off::Gone, false);
            }
        }
        for (number, row) in
            self.ground.forces.forces.iter().enumerate().filter(|(_, row)| row.nation == minor)
        {
            let force = ForceId(number as u16);
            let stocks = self.position.stocks.iter().filter(|stock| stock.force == force);
            let based = stocks.map(|stock| stock.ready + stock.used).sum();
            let pool = std::mem::take(&mut self.position.pool[number]);
            self.position.stocks.retain(|stock| stock.force != force);
            if row.wing.is_air() && based + pool > 0 {
                self.tell.all(|| Fact::Withdrawn { force, based, pool });
            }
        }
        let left = self.position.stockpile(minor);
        self.pay(minor, -left, rule::SURRENDER);
        self.pay(to, half(left), rule::CONQUERED);
        self.position.treasuries.retain(|row| row.nation != minor);
        let held: Vec<_> = self.position.control.iter().filter(|(_, holder)| *holder == minor).collect();
        let mut taken = Vec::new();
        for (place, _) in held {
            let here = self.position.on_map().find(|(_, at)| *at == place);
            let holder = here.map_or(to, |(unit, _)| self.ground.forces.unit(unit).nation);
            self.position.control.insert(place, holder);
            taken.push((place, holder));
        }
        // Aircraft and bases of its allies in what is given away fare as if it had been entered (R-TR-98).
        for (place, holder) in taken {
            self.lose_base(holder, place);
        }
        self.position.relations.leave(minor);
    }
}
