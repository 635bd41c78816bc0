//! Sets of hexes that a scenario fixes: its board, and whose land is whose.

use super::board::Board;
use super::country::Country;
use super::nation::{Nation, NationRow, Rank};
use super::nets::Cluster;
use super::scenario::Scenario;

/// Worked out once, on the map that is played on.
pub struct Lands {
    /// Hexes in which the game is played.
    pub board: Cluster,
    /// The westernmost of them.
    pub west: Cluster,
    /// Hexes at home for each nation, by [`Nation`], and those that were handed over to another (17.13, R-TR-99).
    homes: Vec<[Cluster; 2]>,
    /// Hexes of each country, by [`Country`]: land that was handed over is its receiver's (R-TR-28).
    countries: Vec<Cluster>,
}

impl Lands {
    pub(super) fn of(board: &Board, nations: &[NationRow], scenario: &Scenario) -> Lands {
        let rows = &board.nets.rows;
        let mut homes = vec![[Cluster::NONE; 2]; Nation::COUNT];
        let mut countries = vec![Cluster::NONE; Country::Yugoslavia as usize + 1];
        for hex in board.map.spaces() {
            let site = &board[hex];
            let receiver = site.lands.iter().find_map(|land| scenario.ceded.get(land));
            for nation in nations {
                let printed = nation.home.is_some() && site.country == nation.home;
                let gained = receiver == Some(&nation.key) && nation.rank != Rank::Major;
                if printed || gained {
                    let given = receiver.is_some_and(|other| *other != nation.key);
                    homes[nation.key as usize][usize::from(given)].insert(rows.cell(hex));
                }
            }
            let row = receiver.and_then(|nation| nations.iter().find(|row| row.key == *nation));
            if let Some(country) = row.and_then(|row| row.home).or(site.country) {
                countries[country as usize].insert(rows.cell(hex));
            }
        }
        Lands {
            board: rows.set(scenario.board.iter().copied()),
            west: rows.set(scenario.west.iter().copied()),
            homes,
            countries,
        }
    }

    /// Hexes at home for a nation, and those of its printed land that were handed over to another.
    pub fn home(&self, nation: Nation) -> &[Cluster; 2] {
        &self.homes[nation as usize]
    }

    /// The land of a country.
    pub fn country(&self, country: Country) -> &Cluster {
        &self.countries[country as usize]
    }
}
