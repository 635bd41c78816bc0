//! Supply by land (chapter 12). Lines over the sea come with the sea.

use kit::Going;
use table::Space;

use crate::model::country::Country;
use crate::model::nation::Nation;
use crate::model::nets::{Cluster, LINES};
use crate::rule;

use super::field::{Field, Purpose};
use super::known::{Hexes, Kept};

impl<'a> Field<'a> {
    /// Sources of a nation's own that nobody has taken (12.2, 12.21, 12.24, 12.27).
    pub fn sources(&self, nation: Nation) -> Cluster {
        let nets = &self.board.nets;
        let home = self.ground.nation(nation).and_then(|row| row.home);
        let home = home.map_or(Cluster::NONE, |home| *nets.country(home));
        let colonies = self.ground.countries.iter().filter(|row| row.colony_of == Some(nation));
        let colonies = colonies.fold(Cluster::NONE, |all, row| all.union(nets.country(row.key)));
        let usual = home.intersection(&nets.capitals.union(&nets.objectives));
        let usual = usual.union(&colonies.intersection(&nets.capitals));
        let edge = home.intersection(&nets.edge);
        let own = match nation {
            Nation::Ussr if rule::SOVIET_SOURCES.holds() => usual.union(&edge),
            Nation::Ussr => usual.minus(&edge),
            Nation::Turkey => usual.union(&home.intersection(&nets.cities)),
            _ => usual,
        };
        let northern = nation == Nation::Finland && rule::MINOR_SOURCES.holds();
        let own = if northern { own.union(&self.finnish_edge()) } else { own };
        let held = own.intersection(&self.friendly(nation));
        if rule::LOST_SOURCES.holds() { held } else { own }
    }

    /// The north edge inside Finland (12.24).
    fn finnish_edge(&self) -> Cluster {
        self.board.nets.north.intersection(self.board.nets.country(Country::Finland))
    }

    /// What a line may not pass: enemies, empty hexes in their zones, land that is closed (12.1, R-TR-27).
    fn blocked(&self, nation: Nation) -> Cluster {
        let zones = || self.enemy_zones(nation).minus(&self.friends(nation));
        let blocked = || self.enemies(nation).union(&zones()).union(&self.closed_land(nation));
        *self.shared(nation, |it| &it.blocked, blocked)
    }

    /// How a nation's supply runs.
    pub fn lines(&self, nation: Nation) -> Going<'a, LINES> {
        let nets = &self.board.nets;
        Going::on(&nets.rows, rule::IMPASSABLE, &nets.land).close(rule::SUPPLY_LINE, &self.blocked(nation))
    }

    /// The hexes in which a nation's units are supplied.
    pub fn supplied(&self, nation: Nation, purpose: Purpose) -> Cluster {
        let which: fn(&Hexes) -> &Kept = match purpose {
            Purpose::Survive => |it| &it.supplied,
            Purpose::Repair => |it| &it.repaired,
        };
        *self.kept(nation, which, || self.trace(nation, purpose))
    }

    fn trace(&self, nation: Nation, purpose: Purpose) -> Cluster {
        if purpose == Purpose::Repair {
            let sources = self.sources(nation).minus(&self.blocked(nation));
            return self.lines(nation).reached(&sources);
        }
        let own = self.supplied(nation, Purpose::Repair);
        own.union(self.shared(nation, |it| &it.allied, || self.allied_lines(nation)))
    }

    /// What fortresses and the capitals of allies supply (12.25): neither repairs nor builds.
    fn allied_lines(&self, nation: Nation) -> Cluster {
        let (nets, friendly) = (&self.board.nets, self.friendly(nation));
        let razed = nets.rows.set(self.position.razed.iter().map(|place| place.space));
        let fortresses = nets.fortresses.intersection(&friendly).minus(&razed);
        if !rule::ALLIED_CAPITALS.holds() {
            return fortresses;
        }
        let allied = |hex: &Space| {
            let row = self.board[*hex].country.and_then(|home| self.ground.of_home(home));
            row.is_some_and(|row| self.position.relations.are_friends(nation, row.key))
        };
        let capitals = nets.capitals.intersection(&friendly).minus(&self.blocked(nation));
        let capitals = nets.rows.set(nets.rows.spaces(&capitals).filter(allied));
        fortresses.union(&self.lines(nation).reached(&capitals))
    }
}
