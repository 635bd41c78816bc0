//! Where units of a nation, or one unit, may never be (26.1, the scenario).

use crate::model::country::Country;
use crate::model::nation::{Nation, Rank};
use crate::model::nets::Cluster;
use crate::model::position::Off;
use crate::model::site::Site;
use crate::model::units::UnitId;

use super::field::Field;

impl Field<'_> {
    /// Whose land a hex is: land that was handed over is its receiver's (R-TR-28).
    fn country_of(&self, site: &Site) -> Option<Country> {
        let handed_over = site.lands.iter().find_map(|land| self.ground.scenario.ceded.get(land));
        let receiver = handed_over.and_then(|nation| self.ground.nation(*nation)).and_then(|row| row.home);
        receiver.or(site.country)
    }

    fn home(&self, home: Option<Country>) -> Cluster {
        self.sites(|site| home.is_some() && self.country_of(site) == home)
    }

    /// Land that units of a nation may not enter wherever the war is (26.1). Land that was handed over counts as its
    /// receiver's (R-TR-28).
    fn forbidden_abroad(&self, nation: Nation) -> Cluster {
        let Some(row) = self.ground.nation(nation).filter(|row| row.rank == Rank::Minor) else {
            return Cluster::NONE;
        };
        let nets = &self.board.nets;
        let at_war = |other: Nation| self.position.relations.are_at_war(nation, other);
        let entered = |site: &Site| {
            let country = self.country_of(site);
            let enemy_land = country.is_some_and(|country| {
                row.enters_at_war.contains(&country)
                    && self
                        .ground
                        .nations
                        .iter()
                        .any(|other| other.home == Some(country) && at_war(other.key))
            });
            country.is_some_and(|country| row.enters.contains(&country)) || enemy_land
        };
        let mut allowed = self.home(row.home);
        if row.enters.is_empty() {
            // Any other minor follows its enemies, if they are major powers.
            let is_major = |other| self.ground.nation(other).is_some_and(|row| row.rank == Rank::Major);
            allowed = allowed.union(&self.controlled(|holder| is_major(holder) && at_war(holder)));
        } else {
            allowed = allowed.union(&self.sites(entered));
        }
        if let Some(hexes) = row.leash {
            let printed = self.sites(|site| site.country.is_some() && site.country == row.home);
            let step = |near: Cluster| near.union(&nets.rows.around(&near, nets.rows.beside()));
            allowed = allowed.intersection(&(0..hexes).fold(printed, |near, _| step(near)));
        }
        nets.ground.minus(&allowed)
    }

    /// Land that a unit may not enter: what its nation may not, and everything abroad once as many of its nation are there as may
    /// be, less those that are gone for good.
    pub(super) fn forbidden_to(&self, unit: UnitId) -> Cluster {
        let nation = self.unit(unit).nation;
        let forbidden = self.forbidden_abroad(nation);
        let Some((most, home)) = self.ground.nation(nation).and_then(|row| Some((row.abroad?, row.home)))
        else {
            return forbidden;
        };
        let (rows, home) = (&self.board.nets.rows, self.home(home));
        let compatriots = self.position.pieces().filter(|(other, _)| self.unit(*other).nation == nation);
        let (mut abroad, mut gone) = (0, 0);
        for (_, piece) in compatriots {
            match piece.at {
                Some(place) if !home.contains(rows.cell(place.space)) => abroad += 1,
                None if piece.off == Off::Gone => gone += 1,
                _ => {}
            }
        }
        let is_abroad = self.start_of(unit).is_some_and(|here| !here.meets(&home));
        let full = abroad + gone >= usize::from(most) && !is_abroad;
        if full { forbidden.union(&self.board.nets.ground.minus(&home)) } else { forbidden }
    }

    /// Does a unit wait for an impulse of another nation before it attacks (R-TR-60)?
    pub fn waits(&self, unit: UnitId) -> bool {
        let waiting = &self.ground.scenario.held_back.waiting;
        let begun = self.position.cup.drawn.iter().any(|(of, _)| *of == waiting.on);
        let named = waiting.units.contains(&unit) || waiting.nations.contains(&self.unit(unit).nation);
        named && !begun && self.position.turn == self.ground.scenario.first
    }

    /// Land too far from where the scenario ties a unit.
    pub(super) fn too_far_for(&self, unit: UnitId) -> Cluster {
        let (nets, tied) = (&self.board.nets, self.ground.scenario.held_back.tied);
        if unit != tied.unit || self.position.turn >= tied.until {
            return Cluster::NONE;
        }
        let place = nets.rows.set([tied.to]);
        nets.ground.minus(&place).minus(&nets.rows.around(&place, nets.rows.beside()))
    }
}
