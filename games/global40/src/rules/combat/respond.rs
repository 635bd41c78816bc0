//! Who can answer a move, and with what.

use table::{Piece, Space};

use crate::model::facilities::FacilityKind;
use crate::model::kinds::Kind;
use crate::model::position::{Frame, Then};
use crate::model::powers::{Power, Powers};
use crate::model::spaces::Spaces;
use crate::model::unit::{Marks, Task, Unit};
use crate::model::window::{Occasion, Window};
use crate::rule::combat as rule;
use crate::rule::movement::CHINESE_AIR_BASE;
use crate::rules::situation::Situation;

/// How far planes fly to attack moving ships.
const INTERDICTION_RANGE: u8 = 2;

impl Situation<'_> {
    /// The windows that the moves of a phase open, in the order in which they are asked.
    pub fn windows(&self, then: Then) -> Vec<Window> {
        let mut occasions = Vec::new();
        match then {
            Then::Combat => {
                occasions.extend(self.overflown().into_iter().map(Occasion::Overflight));
                occasions.extend(self.sailed_into().iter().map(Occasion::Interdiction));
                occasions.extend(self.lurking().iter().map(Occasion::Ambush));
                occasions.push(Occasion::Invasions);
                occasions.push(Occasion::Shift);
            }
            Then::NonCombat => occasions.push(Occasion::Stranded),
            Then::Mobilise => {
                occasions.extend(self.overflown().into_iter().map(Occasion::Overflight));
                occasions.extend(self.sailed_into().iter().map(Occasion::Interdiction));
                occasions.extend(self.lurking().iter().map(Occasion::Ambush));
            }
        }
        occasions.into_iter().map(Window::of).collect()
    }

    /// The last windows, opened once all units are where they will fight.
    pub fn last_windows(&self) -> impl Iterator<Item = Window> {
        let guns = self.gun_lands().iter().map(Occasion::Guns);
        let patrols = self.raids_left().iter().map(Occasion::Patrol);
        let occasions: Vec<Occasion> = [Occasion::Scramble].into_iter().chain(guns).chain(patrols).collect();
        occasions.into_iter().map(Window::of)
    }

    /// The powers that are at war with the one whose turn it is, in the order of play from it on.
    pub fn opponents(&self) -> impl Iterator<Item = Power> + use<> {
        let (active, enemies) = (self.position.power, self.enemies(self.position.power));
        (1..9).map(move |n| Power::ALL[(active.index() + n) % 9]).filter(move |p| enemies.contains(*p))
    }

    /// What this power could send on this occasion.
    pub fn respondents(&self, occasion: Occasion, power: Power) -> Vec<Piece> {
        if !self.enemies(self.position.power).contains(power) {
            return Vec::new();
        }
        let combat = &self.position.turn.combat;
        let of = |at: Space, fits: &dyn Fn(Piece, &Unit) -> bool| -> Vec<Piece> {
            self.position.of(power, at).filter(|(p, u)| fits(*p, u)).map(|(p, _)| p).collect()
        };
        match occasion {
            Occasion::Overflight(at) if self.operative(at, FacilityKind::AirBase) => {
                of(at, &|_, u| u.kind.is_fighter() && u.aboard.is_none())
            }
            Occasion::Patrol(at) => of(at, &|_, u| u.kind.is_fighter() && u.aboard.is_none()),
            Occasion::Interdiction(zone) => {
                let based = |(_, u): &(Piece, &Unit)| {
                    u.owner == Some(power)
                        && u.kind.is_carrier_plane()
                        && u.at.is_some_and(|at| self.strikes_from(at, zone))
                };
                let fresh = |(p, _): &(Piece, &Unit)| !combat.interdicted.contains(p);
                if self.targets_of_interdiction(power, zone).is_empty() {
                    return Vec::new();
                }
                self.position.pieces().filter(based).filter(fresh).map(|(p, _)| p).collect()
            }
            Occasion::Ambush(zone) => {
                if self.passed(zone).is_empty() {
                    return Vec::new();
                }
                of(zone, &|p, u| u.kind == Kind::Submarine && !combat.ambushed.contains(&p))
            }
            Occasion::Guns(at) if power == Power::Germany => of(at, &|_, u| u.kind == Kind::Aaa),
            Occasion::Stranded => combat.stranded.iter().copied().filter(|p| self.owns(power, *p)).collect(),
            _ => Vec::new(),
        }
    }

    fn owns(&self, power: Power, piece: Piece) -> bool {
        let unit = self.position.unit(piece);
        unit.owner == Some(power) && unit.at.is_some()
    }

    /// Can planes strike from this air base at ships in this zone?
    pub fn strikes_from(&self, at: Space, zone: Space) -> bool {
        !self.ground.is_sea(at)
            && (self.ground.distance(at, zone) <= INTERDICTION_RANGE || !rule::NEW_ZONE.holds())
            && self.operative(at, FacilityKind::AirBase)
    }

    /// The routes that ships and planes of the active power took this phase.
    fn ways(&self, sea: bool) -> impl Iterator<Item = (Vec<Piece>, &[Space])> {
        let alive = move |piece: &Piece| {
            let unit = self.position.unit(*piece);
            unit.owner == Some(self.position.power)
                && unit.at.is_some()
                && if sea { unit.kind.is_sea() } else { unit.kind.is_air() }
        };
        self.position.turn.moves.made.iter().map(move |made| {
            (made.pieces.iter().copied().filter(alive).collect::<Vec<_>>(), made.path.as_slice())
        })
    }

    /// Lands that planes flew over where guns or fighters could answer, in the order in which they were reached.
    fn overflown(&self) -> Vec<Space> {
        let enemies = self.enemies(self.position.power);
        let mut lands: Vec<Space> = Vec::new();
        for (_, path) in self.ways(false).filter(|(planes, _)| !planes.is_empty()) {
            for at in inner(path).iter().copied().filter(|at| !self.ground.is_sea(*at)) {
                let answers = |u: &Unit| {
                    u.owner.is_some_and(|o| enemies.contains(o))
                        && (u.kind == Kind::Aaa
                            || u.kind.is_fighter() && self.operative(at, FacilityKind::AirBase))
                };
                if !lands.contains(&at) && self.position.standing(at).any(|(_, u)| answers(u)) {
                    lands.push(at);
                }
            }
        }
        lands
    }

    /// Planes that flew over a land and still fly, flight by flight.
    pub fn flights_over(&self, at: Space) -> Vec<Vec<Piece>> {
        // Planes that were turned back in the combat move fly home in the non-combat move like all others.
        let regroups = matches!(self.position.frames.top(), Frame::Windows { then: Then::Mobilise, .. });
        let mut seen: Vec<Piece> = Vec::new();
        let mut flights = Vec::new();
        for (planes, path) in self.ways(false) {
            if !inner(path).contains(&at) {
                continue;
            }
            let flies = |p: &Piece| regroups || !self.position.unit(*p).is(Marks::ABORTED);
            let fresh = |p: &Piece| !seen.contains(p) && flies(p);
            let flight: Vec<Piece> = planes.into_iter().filter(fresh).collect();
            if !flight.is_empty() {
                seen.extend(&flight);
                flights.push(flight);
            }
        }
        flights
    }

    /// Zones into which ships have moved.
    fn sailed_into(&self) -> Spaces {
        let moved = self.ways(true).filter(|(ships, path)| !ships.is_empty() && path.len() > 1);
        moved.filter_map(|(_, path)| path.last().copied()).collect()
    }

    /// Ships that have moved into a zone and are there.
    pub fn arrivals(&self, zone: Space) -> Vec<Piece> {
        let mut ships: Vec<Piece> = self
            .ways(true)
            .filter(|(_, path)| path.len() > 1 && path.last() == Some(&zone))
            .flat_map(|(ships, _)| ships)
            .filter(|s| self.position.unit(*s).at == Some(zone))
            .collect();
        ships.sort_unstable();
        ships.dedup();
        ships
    }

    /// Those of them that planes of this power could hit.
    pub fn targets_of_interdiction(&self, power: Power, zone: Space) -> Vec<Piece> {
        let friends = self.friends_in_arms(power);
        let sonar = self.destroyers.of(friends).contains(zone) || !rule::INTERDICTION_LIMITS.holds();
        let seen = |s: &Piece| sonar || self.position.unit(*s).kind != Kind::Submarine;
        self.arrivals(zone).into_iter().filter(seen).collect()
    }

    /// The powers that fight beside this one against the power whose turn it is.
    pub fn friends_in_arms(&self, power: Power) -> Powers {
        self.enemies(self.position.power).intersection(power.side().powers())
    }

    /// Zones that ships passed where submarines lie and nothing will be fought.
    pub fn lurking(&self) -> Spaces {
        let enemies = self.enemies(self.position.power);
        let boats = self.submarines.of(enemies).minus(self.surface.of(enemies));
        let mut zones = Spaces::NONE;
        for (_, path) in self.ways(true).filter(|(ships, _)| !ships.is_empty()) {
            for zone in path.iter().skip(1).copied() {
                if boats.contains(zone) && !self.is_embattled(zone) {
                    zones.insert(zone);
                }
            }
        }
        zones
    }

    /// Ships that passed a zone in this phase, are still afloat and can be hit by torpedoes.
    pub fn passed(&self, zone: Space) -> Vec<Piece> {
        let through = self.ways(true).filter(|(_, path)| path.iter().skip(1).any(|s| *s == zone));
        let surface = |s: &Piece| self.position.unit(*s).kind != Kind::Submarine || !rule::AMBUSH.holds();
        let mut ships: Vec<Piece> = through.flat_map(|(ships, _)| ships).filter(surface).collect();
        ships.sort_unstable();
        ships.dedup();
        ships
    }

    /// Lands where German guns meet tanks.
    fn gun_lands(&self) -> Spaces {
        if !self.enemies(self.position.power).contains(Power::Germany) {
            return Spaces::NONE;
        }
        let active = self.position.power;
        let tracks = |u: &Unit| u.owner == Some(active) && matches!(u.kind, Kind::Mech | Kind::Armor);
        let attacked: Spaces =
            self.position.pieces().filter(|(_, u)| tracks(u)).filter_map(|(_, u)| target(u)).collect();
        let guns = |at: &Space| self.position.of(Power::Germany, *at).any(|(_, u)| u.kind == Kind::Aaa);
        attacked.intersection(self.ground.sets.land).iter().filter(guns).collect()
    }

    /// Lands against which planes are still to fly a raid or a sweep.
    pub fn raids_left(&self) -> Spaces {
        let active = self.position.power;
        let raids = |u: &Unit| {
            u.owner == Some(active)
                && u.kind.is_air()
                && !u.is(Marks::ABORTED)
                && !u.is(Marks::FOUGHT)
                && is_raid(u.task)
        };
        self.position.pieces().filter(|(_, u)| raids(u)).filter_map(|(_, u)| u.at).collect()
    }

    /// Zones to which planes may scramble: where something is attacked, or from where an assault is launched.
    pub fn scramble_zones(&self) -> Spaces {
        let active = self.position.power;
        let assault =
            |u: &Unit| u.owner == Some(active) && u.aboard.is_some() && matches!(u.task, Task::Assault(_));
        let launched: Spaces =
            self.position.pieces().filter(|(_, u)| assault(u)).filter_map(|(_, u)| u.at).collect();
        self.own_at_sea().iter().filter(|z| self.is_embattled(*z)).fold(launched, Spaces::with)
    }

    /// Zones where the active power has ships or planes.
    fn own_at_sea(&self) -> Spaces {
        let active = self.position.power;
        let own = |u: &Unit| u.owner == Some(active) && !u.kind.is_land();
        let at = self.position.pieces().filter(|(_, u)| own(u)).filter_map(|(_, u)| u.at);
        at.collect::<Spaces>().intersection(self.ground.sets.sea)
    }

    /// May this power's planes there scramble, as far as the base goes?
    pub fn scramble_base(&self, at: Space) -> bool {
        !self.ground.shores[at.index()].is_empty() && self.operative(at, FacilityKind::AirBase)
    }

    /// Planes of a power that could scramble from a base.
    pub fn scramblers(&self, power: Power, base: Space) -> Vec<(Piece, Kind)> {
        let ready = |u: &Unit| u.kind.is_air() && u.aboard.is_none();
        self.position.of(power, base).filter(|(_, u)| ready(u)).map(|(p, u)| (p, u.kind)).collect()
    }

    /// Who has planes that could scramble to one of these zones.
    pub fn scramble_owners(&self, zones: Spaces) -> Powers {
        let mut bases = Spaces::NONE;
        for zone in zones.iter() {
            let coast = self.ground.coasts[zone.index()].iter().copied();
            bases = coast.filter(|s| self.scramble_base(*s)).fold(bases, Spaces::with);
        }
        let enemies = self.enemies(self.position.power);
        let guest =
            |at: Space, power: Power| rule::GUESTS_SCRAMBLE.holds() || self.position.holder(at).is(power);
        let mut owners = Powers::NONE;
        for (_, unit) in self.position.pieces().filter(|(_, u)| u.kind.is_carrier_plane()) {
            if let (Some(at), Some(owner)) = (unit.at, unit.owner)
                && bases.contains(at)
                && enemies.contains(owner)
                && (owner != Power::China || !CHINESE_AIR_BASE.holds())
                && guest(at, owner)
            {
                owners = owners.with(owner);
            }
        }
        owners
    }
}

/// The spaces between where a way begins and where it ends.
fn inner(path: &[Space]) -> &[Space] {
    if path.len() < 3 { &[] } else { &path[1..path.len() - 1] }
}

/// What a unit is going to attack: where it stands, or where its ship puts it ashore.
pub fn target(unit: &Unit) -> Option<Space> {
    match unit.task {
        Task::Assault(at) => Some(at),
        _ => unit.at,
    }
}

/// Does it come over land: neither from a ship nor from the air?
pub fn marches(unit: &Unit) -> bool {
    unit.kind.is_land() && unit.aboard.is_none() && unit.task != Task::Drop
}

/// Does the raid step deal with this task?
pub fn is_raid(task: Task) -> bool {
    matches!(task, Task::Raid(_) | Task::Escort | Task::Sweep | Task::Atomic)
}
