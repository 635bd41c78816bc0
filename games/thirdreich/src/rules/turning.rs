//! A minor whose capital has fallen: the power that holds it may try to win it over (26.4).

use table::dice::{Pool, Stream};

use crate::model::fact::Fact;
use crate::model::nation::Nation;
use crate::model::position::Stock;
use crate::model::theatre::Place;
use crate::model::units::UnitId;
use crate::rule;

use super::executor::Executor;
use super::field::Field;

/// They never change sides (26.42).
const STEADFAST: [Nation; 7] = [
    Nation::Belgium,
    Nation::Finland,
    Nation::Netherlands,
    Nation::Poland,
    Nation::Spain,
    Nation::Sweden,
    Nation::Turkey,
];

impl Field<'_> {
    /// May the power that holds a minor's capital try to win it over? Only if the minor has units, and none of them stands with an ally
    /// (26.42, R-TR-108).
    pub fn may_be_won_over(&self, minor: Nation) -> bool {
        let steadfast = STEADFAST.contains(&minor) || self.stands_with_allies(minor);
        rule::CHANGING_SIDES.holds()
            && self.count_at_stake(minor) > 0
            && !(steadfast && rule::STEADFAST.holds())
    }

    /// Units of a minor on the map; aircraft that share a base are one unit (26.41, R-TR-108).
    fn at_stake(&self, minor: Nation) -> (Vec<UnitId>, Vec<Stock>) {
        let units = self.position.on_map().map(|(unit, _)| unit);
        let stocks = self.position.stocks.iter().copied();
        (
            units.filter(|unit| self.unit(*unit).nation == minor).collect(),
            stocks.filter(|stock| self.force(stock.force).nation == minor).collect(),
        )
    }

    /// How many units of a minor a die is thrown for.
    pub fn count_at_stake(&self, minor: Nation) -> u32 {
        let (units, stocks) = self.at_stake(minor);
        (units.len() + stocks.len()) as u32
    }

    fn stands_with_allies(&self, minor: Nation) -> bool {
        let units = self.position.on_map().map(|(unit, at)| (self.unit(unit).nation, at));
        let stocks = self.position.stocks.iter().map(|stock| (self.force(stock.force).nation, stock.at));
        let all: Vec<(Nation, Place)> = units.chain(stocks).collect();
        let own = all.iter().filter(|(nation, _)| *nation == minor);
        let is_ally = |nation: Nation| nation != minor && self.position.relations.are_friends(minor, nation);
        own.into_iter().any(|(_, at)| all.iter().any(|(nation, other)| other == at && is_ally(*nation)))
    }
}

impl Executor<'_, '_, '_> {
    /// A die for each unit of the minor, which is eliminated on 4 to 6. If any is left, the minor changes sides; otherwise it
    /// surrenders (26.41).
    pub fn win_over(&mut self, minor: Nation, to: Nation) {
        let (units, stocks) = self.field().at_stake(minor);
        let pools: Vec<Pool> = (0..units.len() + stocks.len()).map(|_| Pool::at_least(1, 6, 4)).collect();
        let fell = self.dice.hits(Stream::Public, rule::LOYALTY, &pools);
        let lost: Vec<bool> = fell.iter().map(|hits| *hits > 0 && rule::LOYALTY.holds()).collect();
        let (of_units, of_stocks) = lost.split_at(units.len());
        for (unit, _) in units.into_iter().zip(of_units).filter(|(_, lost)| **lost) {
            self.eliminate(unit, false);
        }
        for (stock, _) in stocks.into_iter().zip(of_stocks).filter(|(_, lost)| **lost) {
            self.lose_factors(stock.force, stock.at, stock.ready + stock.used);
        }
        if lost.contains(&false) {
            self.change_sides(minor, to);
        } else {
            self.surrender(minor, to);
        }
    }

    /// A minor is the ally of a power from now on, and at war with that power's enemies. Who stands in a hex holds it, and aircraft
    /// at a base that is an enemy's now fare as if it had been entered (R-TR-109).
    pub fn change_sides(&mut self, minor: Nation, to: Nation) {
        self.tell.all(|| Fact::ChangedSides { nation: minor, to });
        self.position.relations.change_sides(minor, to);
        self.position.turned.retain(|(nation, _)| *nation != minor);
        self.position.turned.push((minor, to));
        let standing: Vec<(UnitId, Place)> = self.position.on_map().collect();
        for (unit, place) in standing {
            self.enter(unit, place.space);
        }
        let based =
            self.position.stocks.iter().map(|stock| (self.ground.forces.force(stock.force).nation, stock.at));
        let owned: Vec<(Nation, Place)> = based.chain(self.position.airbases.iter().copied()).collect();
        for (owner, place) in owned {
            let holder = self.position.control.of(place);
            if let Some(holder) = holder.filter(|holder| self.position.relations.are_at_war(owner, *holder)) {
                self.lose_base(holder, place);
            }
        }
    }
}
