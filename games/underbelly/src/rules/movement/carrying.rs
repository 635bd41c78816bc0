//! Convoys and landing craft: loading, sailing, unloading, landing.

use table::{Piece, Space};

use super::{Class, Going};
use crate::model::calendar::Season;
use crate::model::roster::{Kind, Side};
use crate::model::sets::{Areas, Units};
use crate::model::unit::{Marks, Place};
use crate::rule;
use crate::rules::bars::{About, Barred, Bars, Closed, no, open};
use crate::rules::situation::Situation;

impl Situation<'_> {
    /// Where a ship can be and still sail on.
    pub fn calls(&self, ship: Piece, going: &Going<'_>) -> Areas {
        let Some(from) = self.position.at(ship) else { return Areas::NONE };
        going.flood(Areas::one(from)).minus(going.stop) | Areas::one(from)
    }

    /// What could be taken aboard in a port.
    pub fn loadable(&self, side: Side, port: Space) -> Units {
        if !self.ground.ports.contains(port) || !self.forces.any[side as usize].contains(port) {
            return Units::NONE;
        }
        self.units_at(side, port).iter().filter(|unit| self.may_load(*unit).is_ok()).collect()
    }

    /// May this unit be taken aboard where it stands?
    #[inline]
    pub fn may_load(&self, unit: Piece) -> Result<(), table::RuleId> {
        let kind = self.kind(unit);
        let marks = self.position.unit(unit).marks;
        no(rule::CARGO, !(kind.is_land() || kind == Kind::Tactical))?;
        no(rule::CARGO_BEGAN_THERE, marks.has(Marks::MOVED | Marks::CARRIED | Marks::LANDED))
    }

    /// Ports where a ship could load something on its way.
    pub fn loading_ports(&self, side: Side, ship: Piece, going: &Going<'_>) -> Areas {
        if self.is_loaded(ship) {
            return Areas::NONE;
        }
        let ashore =
            self.forces.standing[side as usize].minus(self.ground.roster.classes[Class::Ship as usize]);
        let cargo = ashore.iter().filter(|unit| self.may_load(*unit).is_ok());
        let with_cargo: Areas = cargo.filter_map(|unit| self.position.at(unit)).collect();
        let ports = with_cargo & self.ground.ports;
        let start = Areas::one(self.position.at(ship).unwrap_or_default());
        if rule::SAIL_THEN_LOAD.holds() { self.calls(ship, going) & ports } else { start & ports }
    }

    /// Ports where a carrier cannot unload.
    pub fn unload_closed(&self, side: Side, bars: &mut impl Bars) {
        let ours = self.possessed(side).minus(self.controlled(side.other()));
        bars.bar(rule::LANDING_CLOSED, self.beachheads(side));
        bars.bar(rule::UNLOAD_WHERE, self.ground.ports.minus(ours));
    }

    /// Coasts where the enemy has nothing but supply units and parachutes: an army overruns them as it lands.
    fn overrun_ashore(&self, side: Side) -> Areas {
        let (forces, foe) = (&self.forces, side.other());
        let others = forces.armies(foe) | forces.forts(foe) | forces.air(foe) | forces.naval(foe);
        let weak = (forces.weak(foe) & self.ground.coasts).minus(others);
        if weak.is_empty() || !rule::OVERRUN_ASHORE.holds() { Areas::NONE } else { weak }
    }

    /// Enemy coasts on which a landing craft may put this ashore while moving: empty ones, and those where an army overruns all that is
    /// there. What has `just_loaded` in a port may also wait there to land in combat.
    pub fn beaches(&self, side: Side, cargo: Kind, just_loaded: bool, bars: &mut impl Bars) {
        let theirs = self.ground.coasts.minus(self.possessed(side));
        bars.bar(rule::SEA_LANDING, !theirs);
        if self.position.turn.season() == Season::Winter {
            bars.bar(rule::WINTER_LANDINGS, self.ground.winter);
        }
        if just_loaded && cargo != Kind::Supply && rule::LAND_ON_EMPTY.holds() {
            return self.closed_to_all(side, bars);
        }
        let mut held = self.enemies(side) & theirs;
        if cargo.is_army() && !held.is_empty() {
            held = held.minus(self.overrun_ashore(side));
        }
        bars.bar(rule::LAND_ON_EMPTY, held);
        self.closed(side, Class::Army, bars);
    }

    /// Must a landing here wait for combat, because of those who hold the beach?
    pub fn lands_in_combat(&self, side: Side, cargo: Piece, beach: Space) -> bool {
        let overrun = self.kind(cargo).is_army() && self.overrun_ashore(side).contains(beach);
        self.enemies(side).contains(beach) && !overrun && rule::LAND_ON_EMPTY.holds()
    }

    /// Is this a landing craft with something aboard that can land?
    pub fn may_land(&self, ship: Piece, cargo: Piece) -> Result<(), table::RuleId> {
        let kind = self.kind(cargo);
        no(rule::LANDING_CRAFT, self.kind(ship) != Kind::LandingCraft)?;
        no(rule::SEA_LANDING, !kind.is_land())
    }

    /// The open beaches.
    fn open_beaches(&self, side: Side, cargo: Kind, just_loaded: bool) -> Areas {
        let mut closed = Closed::default();
        self.beaches(side, cargo, just_loaded, &mut closed);
        !closed.0 & self.ground.coasts
    }

    /// Where a ship that already has cargo may end its move.
    pub fn laden_ends(&self, side: Side, ship: Piece, from: Space, going: &Going<'_>) -> Areas {
        match self.cargo(ship) {
            Some(cargo) => self.voyage_ends(side, ship, cargo, from, going),
            None => Areas::NONE,
        }
    }

    /// Where a ship with this cargo may go from an area.
    pub fn voyage_ends(
        &self,
        side: Side,
        ship: Piece,
        cargo: Piece,
        from: Space,
        going: &Going<'_>,
    ) -> Areas {
        let going = &self.leg(side, ship, from, going);
        let everywhere = going.flood(Areas::one(from)).minus(Areas::one(from));
        let (mut closed, mut full) = (Closed::default(), Closed::default());
        self.unload_closed(side, &mut closed);
        self.full(side, self.kind(ship), ship, &mut full);
        let reached = everywhere.minus(full.0);
        let mut ends = reached.minus(closed.0);
        let beach = reached & self.ground.coasts & closed.0;
        if !beach.is_empty() && self.may_land(ship, cargo).is_ok() {
            ends |= beach & self.open_beaches(side, Kind::Supply, false);
        }
        ends | self.neutral_beaches(side, ship, cargo, from, everywhere, going)
    }

    /// Neutral French ports are closed to ships, but not to a landing from next to where they can be.
    pub fn neutral_beaches(
        &self,
        side: Side,
        ship: Piece,
        cargo: Piece,
        from: Space,
        reached: Areas,
        going: &Going<'_>,
    ) -> Areas {
        let neutral = self.unowned() & self.ground.france;
        if side == Side::Axis || neutral.is_empty() || self.may_land(ship, cargo).is_err() {
            return Areas::NONE;
        }
        let calls = reached.minus(going.stop) | Areas::one(from);
        self.ground.beside(&self.ground.blue, calls) & neutral & self.open_beaches(side, Kind::Supply, false)
    }

    /// How a ship goes on from a port to which it has sailed: where it started it stands no more, and keeps no zone away.
    pub fn leg<'g>(&self, side: Side, ship: Piece, from: Space, going: &Going<'g>) -> Going<'g> {
        let mut leg = *going;
        if let Some(start) = self.position.at(ship)
            && start != from
            && self.units_at(side, start).len() == 1
        {
            let port = self.ground.coasts & self.possessed(side.other());
            let zone = self.naval_zone(side).contains(start) && rule::NAVAL_ZONE.holds();
            if zone || (port.contains(start) && rule::ENEMY_PORT_STOPS.holds()) {
                leg.stop.insert(start);
            }
        }
        leg
    }

    /// Beaches next to where a laden landing craft is: at sea, or in the port where it has `just_loaded`.
    pub fn landings_from(
        &self,
        side: Side,
        ship: Piece,
        cargo: Piece,
        from: Space,
        just_loaded: bool,
    ) -> Areas {
        if !(just_loaded || self.ground.seas.contains(from)) || self.may_land(ship, cargo).is_err() {
            return Areas::NONE;
        }
        self.ground.blue[from.index()] & self.open_beaches(side, self.kind(cargo), just_loaded)
    }

    /// May the cargo of a ship land on a beach from here?
    pub fn may_land_on(
        &self,
        side: Side,
        ship: Piece,
        cargo: Option<Piece>,
        (from, just_loaded): (Space, bool),
        beach: Space,
    ) -> Result<(), Barred> {
        no(rule::LANDING_CRAFT, cargo.is_none()).about(beach)?;
        if let Some(cargo) = cargo {
            self.may_land(ship, cargo).about(beach)?;
        }
        let kind = cargo.map_or(Kind::Supply, |cargo| self.kind(cargo));
        open(beach, |bars| self.beaches(side, kind, just_loaded, bars)).about(beach)?;
        no(rule::LINKS, !self.ground.blue[from.index()].contains(beach)).about(beach)?;
        no(rule::LANDING_CRAFT, !(just_loaded || self.ground.seas.contains(from))).about(beach)
    }

    /// May this unit be taken aboard in a port?
    pub fn may_board(&self, unit: Piece, port: Space) -> Result<(), table::RuleId> {
        self.may_load(unit)?;
        no(rule::CARGO_BEGAN_THERE, self.position.at(unit) != Some(port))
    }

    /// What a ship could take aboard in a port and then bring somewhere.
    pub fn cargo_for(&self, side: Side, ship: Piece, port: Space, going: &Going<'_>) -> Units {
        self.loadable(side, port)
            .iter()
            .filter(|unit| self.comes_somewhere(side, ship, *unit, port, going))
            .collect()
    }

    /// Can a ship bring this cargo anywhere from this port, or land it from there?
    fn comes_somewhere(&self, side: Side, ship: Piece, cargo: Piece, port: Space, going: &Going<'_>) -> bool {
        !self.voyage_ends(side, ship, cargo, port, going).is_empty()
            || !self.landings_from(side, ship, cargo, port, true).is_empty()
    }

    /// Ports where a ship can take something aboard that it can then bring somewhere.
    pub fn ports_of_call(&self, side: Side, ship: Piece, going: &Going<'_>) -> Areas {
        let ports = self.loading_ports(side, ship, going);
        ports.iter().filter(|port| self.leads_on(side, ship, *port, going)).collect()
    }

    /// Can a ship bring something from this port somewhere? Next to an open sea there is always somewhere to go.
    fn leads_on(&self, side: Side, ship: Piece, port: Space, going: &Going<'_>) -> bool {
        let sea = going.step(port).minus(self.forces.moved) & self.ground.seas;
        let goes = |unit: Piece| self.comes_somewhere(side, ship, unit, port, going);
        !sea.is_empty() || self.loadable(side, port).iter().any(goes)
    }

    /// Has a ship something to do beyond sailing by itself: load, or land what it carries?
    pub fn can_carry(&self, side: Side, ship: Piece, at: Space, going: &Going<'_>) -> bool {
        match self.cargo(ship) {
            Some(cargo) => !self.landings_from(side, ship, cargo, at, false).is_empty(),
            None => {
                let ports = self.loading_ports(side, ship, going);
                ports.iter().any(|port| self.leads_on(side, ship, port, going))
            }
        }
    }

    /// Where a unit that is aboard stands, with its carrier.
    pub fn carrier(&self, cargo: Piece) -> Option<(Piece, Space)> {
        match self.position.unit(cargo).place {
            Place::Aboard(ship) => Some((ship, self.position.at(ship)?)),
            _ => None,
        }
    }
}
