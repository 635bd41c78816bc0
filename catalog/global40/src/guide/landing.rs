//! Over the sea: load, sail, land. A landing is planned as a whole, and its next order follows from the plan.

use global40::{Global40, Kind, Marks, Part, Spaces, Stance, Task, Unit, Verb};
use table::{Order, Piece, Space};

use super::Staff;
use super::force::Force;

/// A transport, its zone, and its cargo.
struct Craft {
    ship: Piece,
    zone: Space,
    /// Zones it can be in before it lands.
    reach: Spaces,
    load: Load,
}

/// The cargo of a transport.
#[derive(Clone)]
enum Load {
    Aboard(Force),
    /// From this territory.
    Ashore(Space, Vec<(Kind, u8)>, Force),
}

impl Load {
    fn force(&self) -> Force {
        match self {
            Load::Aboard(force) | Load::Ashore(_, _, force) => *force,
        }
    }
}

impl Staff<'_> {
    /// The next order of a landing.
    pub fn land(&self) -> Option<Order<Global40>> {
        let crafts = self.crafts();
        if crafts.is_empty() {
            return None;
        }
        let mut shores: Vec<(i32, Space)> = self
            .look
            .ground
            .sets
            .land
            .iter()
            .filter(|s| !self.look.ground.shores[s.index()].is_empty() && self.is_target(*s))
            .map(|s| (self.prize(s), s))
            .collect();
        shores.sort_by_key(|(prize, shore)| (-prize, *shore));
        let planned = shores.into_iter().find_map(|(_, shore)| self.storm(shore, &crafts, self.idea.edge));
        planned.or_else(|| self.land_anywhere(&crafts))
    }

    /// Units that boarded or sailed for a landing that is no longer good land where the odds are best.
    fn land_anywhere(&self, crafts: &[Craft]) -> Option<Order<Global40>> {
        let bound = |craft: &&Craft| {
            let sailed = self.seen.unit(craft.ship).is(Marks::MOVED);
            sailed || self.seen.cargo(craft.ship).any(|(_, u)| u.is(Marks::LOADED))
        };
        crafts.iter().filter(bound).find_map(|craft| {
            let zones = craft.reach.iter().chain([craft.zone]);
            let mut shores: Vec<(i32, Space, Space)> = zones
                .flat_map(|z| self.look.ground.coasts[z.index()].iter().map(move |s| (z, *s)))
                .filter(|(_, s)| self.is_target(*s))
                .map(|(z, s)| (craft.load.force().edge_over(self.defence(s)), z, s))
                .collect();
            shores.sort_by_key(|(edge, z, s)| (-edge, *s, *z));
            shores.into_iter().find_map(|(_, zone, shore)| self.advance(craft, zone, shore))
        })
    }

    /// The next order of an assault on this shore, if enough units can be brought there.
    fn storm(&self, shore: Space, crafts: &[Craft], edge: i32) -> Option<Order<Global40>> {
        let defence = self.defence(shore);
        let sent = self.committed(shore);
        let flown = self.air_support(shore);
        for zone in &self.look.ground.shores[shore.index()] {
            if !self.is_quiet(*zone) {
                continue;
            }
            let mut force = sent.with(flown);
            let mut brought = Vec::new();
            let mut taken: Vec<(Space, Kind, u8)> = Vec::new();
            for craft in crafts.iter().filter(|c| c.reach.contains(*zone) || c.zone == *zone) {
                let plenty = force.boots > 0 && force.edge_over(defence) >= edge * 2;
                if plenty || !self.allot(craft, shore, &mut taken) {
                    continue;
                }
                force = force.with(craft.load.force());
                brought.push(craft);
            }
            if force.boots > sent.boots && force.edge_over(defence) >= edge {
                let order = brought.into_iter().find_map(|craft| self.advance(craft, *zone, shore));
                if order.is_some() {
                    return order;
                }
            }
        }
        None
    }

    /// Whether there are units left for this transport, given what the others take.
    fn allot(&self, craft: &Craft, shore: Space, taken: &mut Vec<(Space, Kind, u8)>) -> bool {
        let Load::Ashore(from, kinds, _) = &craft.load else { return true };
        if *from == shore {
            return false;
        }
        let free = |kind: Kind| {
            let gone: u8 = taken.iter().filter(|(s, k, _)| s == from && *k == kind).map(|(.., n)| *n).sum();
            self.idle_at(*from, kind).saturating_sub(gone)
        };
        if kinds.iter().any(|(kind, n)| free(*kind) < *n) {
            return false;
        }
        taken.extend(kinds.iter().map(|(kind, n)| (*from, *kind, *n)));
        true
    }

    /// Loads, sails or lands, whichever comes next.
    fn advance(&self, craft: &Craft, zone: Space, shore: Space) -> Option<Order<Global40>> {
        let ship = Part::Ship(craft.ship);
        match &craft.load {
            Load::Ashore(from, kinds, _) => {
                let units = kinds.iter().map(|(kind, n)| Part::Units(*kind, *n));
                self.legal(
                    [Part::Do(Verb::Load), ship, Part::Space(*from)].into_iter().chain(units).collect(),
                )
            }
            Load::Aboard(_) if craft.zone == zone => {
                self.legal(vec![Part::Do(Verb::Assault), ship, Part::Space(shore)])
            }
            Load::Aboard(_) => {
                self.legal(vec![Part::Do(Verb::Move), Part::Space(craft.zone), ship, Part::Space(zone)])
            }
        }
    }

    /// Whether nothing here could stop transports from landing.
    pub fn is_quiet(&self, zone: Space) -> bool {
        let enemies = self.look.enemies(self.power());
        !self.look.is_hostile_zone(self.power(), zone) && !self.look.submarines.of(enemies).contains(zone)
    }

    /// Transports that can take part in a landing.
    fn crafts(&self) -> Vec<Craft> {
        let own = |u: &Unit| u.owner == Some(self.power()) && u.kind == Kind::Transport;
        let free = |u: &Unit| !u.is(Marks::LANDED);
        let mut crafts = Vec::new();
        for (ship, unit) in self.seen.pieces().filter(|(_, u)| own(u) && free(u)) {
            let Some(zone) = unit.at else { continue };
            let cargo: Vec<&Unit> = self.seen.cargo(ship).map(|(_, u)| u).collect();
            if cargo.iter().any(|u| u.owner != Some(self.power()) || u.task != Task::Idle) {
                continue;
            }
            let moved = unit.is(Marks::MOVED) && unit.used > 0;
            let load = if cargo.is_empty() {
                if moved || !self.is_quiet(zone) {
                    continue;
                }
                match self.boarding_party(zone) {
                    Some(load) => load,
                    None => continue,
                }
            } else {
                Load::Aboard(Force::attacking(&self.look, cargo.into_iter()))
            };
            let moves = 2 + u8::from(self.look.served(self.power(), zone));
            let reach = if moved { Spaces::one(zone) } else { self.sailing(zone, moves) };
            crafts.push(Craft { ship, zone, reach, load });
        }
        crafts
    }

    /// The best units that can board here.
    fn boarding_party(&self, zone: Space) -> Option<Load> {
        let mut best: Option<(i32, Load)> = None;
        for shore in &self.look.ground.coasts[zone.index()] {
            let heavy = [Kind::Armor, Kind::Artillery, Kind::Mech];
            let heavy = heavy.into_iter().find(|kind| self.idle_at(*shore, *kind) > 0);
            let foot = self.idle_at(*shore, Kind::Infantry);
            let spare = self.spare(*shore);
            let kinds = match (heavy, foot) {
                (Some(kind), 1..) if spare >= 2 => vec![(kind, 1), (Kind::Infantry, 1)],
                (None, 2..) if spare >= 2 => vec![(Kind::Infantry, 2)],
                (Some(kind), 0) if spare >= 1 => vec![(kind, 1)],
                (_, 1..) if spare >= 1 => vec![(Kind::Infantry, 1)],
                _ => continue,
            };
            let units = kinds.iter().flat_map(|(kind, n)| std::iter::repeat_n(*kind, usize::from(*n)));
            let units: Vec<Unit> = units.map(|kind| Unit::new(kind, Some(self.power()), *shore)).collect();
            let force = Force::attacking(&self.look, units.iter());
            let worth = force.pips * 2 + force.hits;
            if best.as_ref().is_none_or(|(most, _)| worth > *most) {
                best = Some((worth, Load::Ashore(*shore, kinds, force)));
            }
        }
        best.map(|(_, load)| load)
    }

    /// Units of a kind that are here and have not moved.
    pub fn idle_at(&self, at: Space, kind: Kind) -> u8 {
        self.troops[at.index()].iter().filter(|p| self.seen.unit(**p).kind == kind).count() as u8
    }

    /// Zones within this many steps, none of them hostile.
    pub fn sailing(&self, from: Space, steps: u8) -> Spaces {
        let mut all = Spaces::one(from);
        let mut edge = vec![from];
        for _ in 0..steps {
            let mut next = Vec::new();
            for zone in edge {
                for lane in &self.look.ground.lanes[zone.index()] {
                    if !all.contains(*lane) && !self.look.is_hostile_zone(self.power(), *lane) {
                        all.insert(*lane);
                        next.push(*lane);
                    }
                }
            }
            edge = next;
        }
        all
    }

    /// Planes that could help at a shore.
    fn air_support(&self, shore: Space) -> Force {
        let home = self.nearest_home(shore);
        let planes = self.seen.units.iter().filter(|u| self.can_fly(u, shore, home));
        Force::attacking(&self.look, planes)
    }

    /// Whether this territory may be attacked at all. Strict neutrals are left alone.
    pub fn is_target(&self, space: Space) -> bool {
        match self.look.stance(self.power(), space) {
            Stance::Hostile => true,
            Stance::Unfriendly => !self.look.is_strict(space) && !self.seen.is_neutral(self.power()),
            _ => false,
        }
    }
}
