//! Supply by land (chapter 12). Lines over the sea come with the sea.

use kit::Going;

use crate::model::country::Country;
use crate::model::nation::Nation;
use crate::model::nets::{Cluster, LINES};
use crate::model::site::Site;
use crate::rule;

use super::field::{Field, Purpose};

impl<'a> Field<'a> {
    /// Sources of a nation's own that nobody has taken (12.2, 12.21, 12.24, 12.27).
    pub fn sources(&self, nation: Nation) -> Cluster {
        let home = self.ground.nation(nation).and_then(|row| row.home);
        let is_home = |site: &Site| home.is_some() && site.country == home;
        let colony = |site: &Site| {
            let row = site.country.and_then(|country| self.ground.country(country));
            row.is_some_and(|row| row.colony_of == Some(nation))
        };
        let own = self.sites(|site| match nation {
            Nation::Ussr if is_home(site) && site.edge => true,
            Nation::Turkey if is_home(site) && site.city.is_some() => true,
            _ => {
                is_home(site) && (site.is_capital() || site.is_objective())
                    || colony(site) && site.is_capital()
            }
        });
        let own = if nation == Nation::Finland { own.union(&self.finnish_edge()) } else { own };
        own.intersection(&self.held_by_friends(nation))
    }

    /// The north edge inside Finland (12.24).
    fn finnish_edge(&self) -> Cluster {
        let finland = self.sites(|site| site.edge && site.country == Some(Country::Finland));
        let north = self.board.nets.rows.spaces(&finland);
        let is_first = |key: &str| key.ends_with("01");
        self.board.nets.rows.set(north.filter(|hex| is_first(&self.board.map.place(*hex).key)))
    }

    fn held_by_friends(&self, nation: Nation) -> Cluster {
        self.controlled(|holder| self.position.relations.are_friends(nation, holder))
    }

    /// What a line may not pass: enemies, empty hexes in their zones, land that is closed (12.1, R-TR-27).
    fn blocked(&self, nation: Nation) -> Cluster {
        let zones = self.enemy_zones(nation).minus(&self.friends(nation));
        self.enemies(nation).union(&zones).union(&self.closed_land(nation))
    }

    /// How a nation's supply runs.
    pub fn lines(&self, nation: Nation) -> Going<'a, LINES> {
        let nets = &self.board.nets;
        Going::on(&nets.rows, rule::IMPASSABLE, &nets.land).close(rule::SUPPLY_LINE, &self.blocked(nation))
    }

    /// The hexes in which a nation's units are supplied.
    pub fn supplied(&self, nation: Nation, purpose: Purpose) -> Cluster {
        let (lines, blocked) = (self.lines(nation), self.blocked(nation));
        let own = lines.reached(&self.sources(nation).minus(&blocked));
        if purpose == Purpose::Repair {
            return own;
        }
        let friendly = self.held_by_friends(nation);
        let fortresses = self.sites(|site| site.fortress).intersection(&friendly);
        let capitals = self.sites(|site| {
            let allied = |home: Country| {
                let row = self.ground.nations.iter().find(|row| row.home == Some(home));
                row.is_some_and(|row| self.position.relations.are_friends(nation, row.key))
            };
            site.is_capital() && site.country.is_some_and(allied)
        });
        let of_allies = lines.reached(&capitals.intersection(&friendly).minus(&blocked));
        own.union(&fortresses).union(&of_allies)
    }
}
