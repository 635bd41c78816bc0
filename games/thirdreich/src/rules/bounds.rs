//! Where units of a nation, or one unit, may never be (26.1, the scenario).

use table::Space;

use crate::model::country::Country;
use crate::model::nation::{Nation, Rank};
use crate::model::nets::Cluster;
use crate::model::position::Off;
use crate::model::units::UnitId;
use crate::rule;

use super::field::Field;

impl Field<'_> {
    /// Land where any number of a nation's units may be: its own, and that of enemies which it may invade (26.1).
    fn open_land(&self, nation: Nation) -> &Cluster {
        self.kept(nation, |it| &it.open, || self.land_of(nation).union(&self.invaded(nation)))
    }

    /// The land of a nation: what was handed over is its receiver's (R-TR-28), until its printed owner holds it again (R-TR-99).
    fn land_of(&self, nation: Nation) -> Cluster {
        let home = self.ground.nation(nation).and_then(|row| row.home);
        let own = home.map_or(Cluster::NONE, |home| *self.ground.lands.country(home));
        let given = &self.ground.lands.home(nation)[1];
        if given.is_empty() {
            own
        } else {
            own.union(&given.intersection(&self.controlled(|by| by == nation)))
        }
    }

    /// Land that units of a nation may not enter wherever the war is (26.1). Land that was handed over counts as its
    /// receiver's (R-TR-28).
    fn forbidden_abroad(&self, nation: Nation) -> Cluster {
        *self.kept(nation, |it| &it.abroad, || self.beyond_bounds(nation))
    }

    fn beyond_bounds(&self, nation: Nation) -> Cluster {
        let Some(row) = self.ground.nation(nation).filter(|row| row.rank == Rank::Minor) else {
            return Cluster::NONE;
        };
        let nets = &self.board.nets;
        let at_war = |other: Nation| self.position.relations.are_at_war(nation, other);
        let mut allowed = self.land_of(nation);
        if row.enters.is_empty() {
            // Any other minor follows its enemies, if they are major powers.
            let is_major = |other| self.ground.nation(other).is_some_and(|row| row.rank == Rank::Major);
            allowed = allowed.union(&self.controlled(|holder| is_major(holder) && at_war(holder)));
        } else {
            let entered = row.enters.iter().map(|country| self.ground.lands.country(*country));
            allowed = entered.fold(allowed.union(&self.invaded(nation)), |all, land| all.union(land));
        }
        // Nobody but its own units is in the Soviet Union beside it (8.21, R-TR-110).
        let beside = self.position.relations.are_friends(nation, Nation::Ussr) && rule::NOT_AT_WAR.holds();
        if beside {
            allowed = allowed.minus(nets.country(Country::Ussr));
        }
        if let Some(hexes) = row.leash {
            let step = |near: Cluster| near.union(&nets.rows.around(&near, nets.rows.beside()));
            allowed = allowed.intersection(&(0..hexes).fold(self.land_of(nation), |near, _| step(near)));
        }
        nets.ground.minus(&allowed)
    }

    /// Land that a unit may not enter: what its nation may not, and everything abroad once as many of its nation are there as may
    /// be, less those that are gone for good.
    pub fn forbidden_to(&self, unit: UnitId) -> Cluster {
        let nation = self.unit(unit).nation;
        let forbidden = self.forbidden_abroad(nation);
        let Some(most) = self.ground.nation(nation).and_then(|row| row.abroad) else { return forbidden };
        let free = self.open_land(nation);
        let is_full = || self.abroad(nation, free) >= usize::from(most);
        let is_abroad = self.start_of(unit).is_some_and(|here| !here.meets(free));
        let full = !is_abroad && *self.known().of(nation).full_abroad.get_or_init(is_full);
        if full { forbidden.union(&self.board.nets.ground.minus(free)) } else { forbidden }
    }

    /// Land of its enemies where any number of its units may be, besides those that it may have abroad (26.1).
    fn invaded(&self, nation: Nation) -> Cluster {
        let entered = self.ground.nation(nation).map_or(&[][..], |row| row.enters_at_war.as_slice());
        let at_war = entered.iter().filter(|country| self.is_at_war_with(nation, **country));
        at_war.fold(Cluster::NONE, |all, country| all.union(self.ground.lands.country(*country)))
    }

    fn is_at_war_with(&self, nation: Nation, country: Country) -> bool {
        let owner = self.ground.of_home(country);
        owner.is_some_and(|owner| self.position.relations.are_at_war(nation, owner.key))
    }

    /// Units of a nation that are abroad or gone for good, and bases abroad where it has aircraft (26.1, R-TR-90); not in land where
    /// any number may be.
    fn abroad(&self, nation: Nation, free: &Cluster) -> usize {
        let away = |hex: Space| !free.contains(self.board.nets.rows.cell(hex));
        let counts = self.position.pieces().filter(|(unit, piece)| {
            let lost = piece.at.is_none() && piece.off == Off::Gone;
            self.unit(*unit).nation == nation && (lost || piece.at.is_some_and(|place| away(place.space)))
        });
        counts.count() + self.bases_of(nation).into_iter().filter(|base| away(*base)).count()
    }

    /// Where a nation has aircraft.
    fn bases_of(&self, nation: Nation) -> Vec<Space> {
        let own = self.position.stocks.iter().filter(|stock| self.force(stock.force).nation == nation);
        let mut bases: Vec<Space> = own.map(|stock| stock.at.space).collect();
        bases.sort_unstable();
        bases.dedup();
        bases
    }

    /// May aircraft of a nation not be based in a hex even if a friend holds it: a minor's in land that its units may not enter, or abroad
    /// where it has none and as many units as may be (26.1, R-TR-90)?
    pub(super) fn is_barred_to(&self, nation: Nation, hex: Space) -> bool {
        let Some(row) = self.ground.nation(nation).filter(|row| row.rank == Rank::Minor) else {
            return false;
        };
        let cell = self.board.nets.rows.cell(hex);
        let free = self.open_land(nation);
        let crowded = || row.abroad.is_some_and(|most| self.abroad(nation, free) >= usize::from(most));
        self.forbidden_abroad(nation).contains(cell)
            || !free.contains(cell) && !self.bases_of(nation).contains(&hex) && crowded()
    }

    /// Land over which aircraft of a nation may not fly: what is closed to everybody of its side, and what its units may not
    /// enter (11.23, 26.1).
    pub fn closed_sky(&self, nation: Nation) -> Cluster {
        let closed = if rule::FLIGHT_PATH.holds() { self.closed_land(nation) } else { Cluster::NONE };
        closed.union(&self.barred_sky(nation))
    }

    /// What of this is closed to a minor alone.
    pub fn barred_sky(&self, nation: Nation) -> Cluster {
        if rule::MINORS_ABROAD.holds() { self.forbidden_abroad(nation) } else { Cluster::NONE }
    }

    /// May aircraft fly to a hex near their base, to defend it or to meet a flight? By a way of at most two hexes (R-TR-92).
    pub fn is_open_sky(&self, nation: Nation, base: Space, hex: Space) -> bool {
        if base == hex {
            return true;
        }
        let barred = self.barred_sky(nation);
        let open = |hex: Space| {
            !barred.contains(self.board.nets.rows.cell(hex)) && !self.is_closed_land(nation, hex)
        };
        let joins =
            |next: Space| next == hex || open(next) && self.board.beside(next).any(|last| last == hex);
        open(hex) && self.board.beside(base).any(joins)
    }

    /// Is one hex land that is closed to a nation (8.21, 8.22, R-TR-54)?
    pub fn is_closed_land(&self, nation: Nation, hex: Space) -> bool {
        let relations = &self.position.relations;
        let open = |holder| relations.are_friends(nation, holder) || relations.are_at_war(nation, holder);
        let held = self.position.control.of(self.board.place(hex)).is_some_and(open);
        let on_board = self.ground.scenario.board.binary_search(&hex).is_ok();
        rule::FLIGHT_PATH.holds() && self.board[hex].is_ground() && !(held && on_board)
    }

    /// Does a unit wait for an impulse of another nation before it attacks (R-TR-60)?
    pub fn waits(&self, unit: UnitId) -> bool {
        let waiting = &self.ground.scenario.held_back.waiting;
        let begun = self.position.cup.drawn.iter().any(|(of, _)| *of == waiting.on);
        let named = waiting.units.contains(&unit) || waiting.nations.contains(&self.unit(unit).nation);
        named && !begun && self.position.turn == self.ground.scenario.first
    }

    /// Land too far from where the scenario ties a unit.
    pub fn too_far_for(&self, unit: UnitId) -> Cluster {
        let (nets, tied) = (&self.board.nets, self.ground.scenario.held_back.tied);
        if unit != tied.unit || self.position.turn >= tied.until {
            return Cluster::NONE;
        }
        let place = nets.rows.set([tied.to]);
        nets.ground.minus(&place).minus(&nets.rows.around(&place, nets.rows.beside()))
    }
}
