//! After the battles: planes land, land units go to the front, ships carry those that cannot get there by land.

use global40::{Global40, Kind, Marks, Part, Stance, Unit, Verb};
use table::{Order, Piece, Space};

use super::Staff;

impl Staff<'_> {
    pub fn regroup(&self) -> Option<Order<Global40>> {
        self.land_planes()
            .or_else(|| self.befriend())
            .or_else(|| self.ferry())
            .or_else(|| self.go_forward())
            .or_else(|| self.come_along())
    }

    /// Planes that cannot stay where they are, to the nearest safe territory first.
    fn land_planes(&self) -> Option<Order<Global40>> {
        let astray = self.seen.pieces().filter(|(_, u)| {
            u.owner == Some(self.power())
                && u.kind.is_air()
                && u.aboard.is_none()
                && !u.is(Marks::REGROUPED)
                && u.at.is_some_and(|at| self.look.ground.is_sea(at) || !self.was_friendly(at))
        });
        for (_, unit) in astray {
            let Some(from) = unit.at else { continue };
            let said = [Part::Do(Verb::Move), Part::Space(from), Part::Units(unit.kind, 1)];
            let mut to: Vec<Space> = self.spaces(&said);
            // A guarded territory near the front but not in it; a carrier if there is nothing else.
            to.sort_by_key(|s| {
                let alone = self.troops[s.index()].is_empty() && self.at[s.index()].len() < 2;
                (self.look.ground.is_sea(*s), alone, self.walk(*s).abs_diff(2), *s)
            });
            let order = to
                .into_iter()
                .take(3)
                .find_map(|s| self.legal([said.as_slice(), &[Part::Space(s)]].concat()));
            if order.is_some() {
                return order;
            }
        }
        None
    }

    fn was_friendly(&self, at: Space) -> bool {
        let then = self.seen.turn.holders.get(at.index()).and_then(|holder| holder.side());
        then == Some(self.power().side())
    }

    pub fn spaces(&self, said: &[Part]) -> Vec<Space> {
        let space = |part| match part {
            Part::Space(space) => Some(space),
            _ => None,
        };
        self.offers(said).into_iter().filter_map(space).collect()
    }

    /// One unit goes to a neutral that will join.
    fn befriend(&self) -> Option<Order<Global40>> {
        let ground = self.look.ground;
        let lands = ground.sets.land.iter();
        let waiting = lands.filter(|s| self.look.stance(self.power(), *s) == Stance::FriendlyNeutral);
        waiting.into_iter().find_map(|land| {
            ground.roads[land.index()].iter().find_map(|from| {
                let man = *self.troops[from.index()].first().filter(|_| self.spare(*from) > 0)?;
                self.march(*from, &[man], land)
            })
        })
    }

    /// Land units behind the front go one step nearer to it.
    fn go_forward(&self) -> Option<Order<Global40>> {
        let ground = self.look.ground;
        for at in ground.sets.land.iter().filter(|s| !self.troops[s.index()].is_empty()) {
            let here = self.walk(at);
            if here <= 1 || here == FAR {
                continue;
            }
            let mut pieces = self.troops[at.index()].clone();
            pieces.truncate(self.spare(at));
            if pieces.is_empty() {
                continue;
            }
            let nearer = |s: &&Space| {
                self.look.stance(self.power(), **s).is_friendly()
                    && self.walk(**s) < here
                    && self.walk(**s) > 0
            };
            let mut to: Vec<Space> = ground.roads[at.index()].iter().filter(nearer).copied().collect();
            // The fast ones go two steps.
            let quick = |p: &Piece| matches!(self.seen.unit(*p).kind, Kind::Armor | Kind::Mech);
            let fast: Vec<Piece> = pieces.iter().copied().filter(quick).collect();
            if here > 2 && !fast.is_empty() {
                let two =
                    to.iter().flat_map(|s| &ground.roads[s.index()]).filter(|s| self.walk(**s) + 2 == here);
                let mut two: Vec<Space> =
                    two.copied().filter(|s| self.look.stance(self.power(), *s).is_friendly()).collect();
                two.sort_unstable();
                two.dedup();
                let order = two.into_iter().find_map(|space| self.march(at, &fast, space));
                if order.is_some() {
                    return order;
                }
            }
            to.sort_by_key(|s| (self.walk(*s), *s));
            let order = to.into_iter().find_map(|space| self.march(at, &pieces, space));
            if order.is_some() {
                return order;
            }
        }
        None
    }

    /// Transports unload their cargo, load units that cannot reach the enemy by land, and sail to where they are needed.
    fn ferry(&self) -> Option<Order<Global40>> {
        let own = |u: &Unit| u.owner == Some(self.power()) && u.kind == Kind::Transport;
        let acted = Marks(Marks::MOVED.0 | Marks::FOUGHT.0 | Marks::LANDED.0);
        let ships = self.seen.pieces().filter(|(_, u)| own(u) && !u.is(acted));
        ships.into_iter().find_map(|(ship, unit)| {
            let zone = unit.at?;
            let cargo: Vec<Kind> = self.seen.cargo(ship).map(|(_, u)| u.kind).collect();
            let sails = !unit.is(Marks::REGROUPED) && unit.used == 0;
            match cargo.is_empty() {
                false => self.unload(ship, zone, &cargo).or_else(|| self.sail(ship, zone, sails, true)),
                true => self.embark(ship, zone, sails).or_else(|| self.sail(ship, zone, sails, false)),
            }
        })
    }

    /// Unloads where the enemy can be reached by land.
    fn unload(&self, ship: Piece, zone: Space, cargo: &[Kind]) -> Option<Order<Global40>> {
        let friendly = |s: &&Space| self.look.stance(self.power(), **s).is_friendly() && self.walk(**s) < FAR;
        let coasts = self.look.ground.coasts[zone.index()].iter();
        let to = coasts.filter(friendly).min_by_key(|s| (self.walk(**s), **s))?;
        let said = [Part::Do(Verb::Unload), Part::Ship(ship), Part::Space(*to)];
        let mut all: Vec<(Kind, u8)> = Vec::new();
        for kind in cargo {
            match all.iter_mut().find(|(k, _)| k == kind) {
                Some((_, n)) => *n += 1,
                None => all.push((*kind, 1)),
            }
        }
        let units = all.iter().map(|(kind, n)| Part::Units(*kind, *n));
        self.legal(said.iter().copied().chain(units).collect())
            .or_else(|| self.legal([said.as_slice(), &[Part::Units(cargo[0], 1)]].concat()))
    }

    /// Loads units that cannot reach the enemy by land, if the ship can still sail.
    fn embark(&self, ship: Piece, zone: Space, sails: bool) -> Option<Order<Global40>> {
        let useful = |s: &&Space| self.walk(**s) < FAR && self.look.stance(self.power(), **s).is_friendly();
        let ends_here = self.look.ground.coasts[zone.index()].iter().any(|s| useful(&s));
        if !(sails && self.course(zone, true).is_some() || ends_here) || !self.is_quiet(zone) {
            return None;
        }
        let stuck = |s: &&Space| self.walk(**s) == FAR && self.spare(**s) > 0;
        let shores = self.look.ground.coasts[zone.index()].iter().filter(stuck);
        shores.into_iter().find_map(|shore| {
            let heavy = [Kind::Armor, Kind::Artillery, Kind::Mech];
            let heavy = heavy.into_iter().find(|kind| self.idle_at(*shore, *kind) > 0);
            let units: Vec<Part> = match (heavy, self.idle_at(*shore, Kind::Infantry)) {
                (Some(kind), 1..) => vec![Part::Units(kind, 1), Part::Units(Kind::Infantry, 1)],
                (Some(kind), 0) => vec![Part::Units(kind, 1)],
                (None, 0) => return None,
                (None, n) => vec![Part::Units(Kind::Infantry, n.min(2))],
            };
            self.legal([vec![Part::Do(Verb::Load), Part::Ship(ship), Part::Space(*shore)], units].concat())
        })
    }

    /// The zone to sail to next: loaded to where the cargo can land, empty to where units wait; none if it is here.
    fn course(&self, zone: Space, loaded: bool) -> Option<Space> {
        let ground = self.look.ground;
        let wanted = |z: Space| {
            ground.coasts[z.index()].iter().any(|s| match loaded {
                true => {
                    let ashore = self.look.stance(self.power(), *s).is_friendly() && self.walk(*s) < 4;
                    ashore || self.is_target(*s)
                }
                false => self.walk(*s) == FAR && self.troops[s.index()].len() >= 2 && self.spare(*s) >= 2,
            })
        };
        if wanted(zone) {
            return None;
        }
        // The nearest such zone, and a route there that avoids warships.
        let mut from: Vec<Option<Space>> = vec![None; global40::SPACES];
        let mut queue = std::collections::VecDeque::from([zone]);
        let mut found = None;
        while let Some(at) = queue.pop_front() {
            if at != zone && wanted(at) && self.is_quiet(at) {
                found = Some(at);
                break;
            }
            for next in &ground.lanes[at.index()] {
                let known = *next == zone || from[next.index()].is_some();
                if !known && !self.look.is_hostile_zone(self.power(), *next) {
                    from[next.index()] = Some(at);
                    queue.push_back(*next);
                }
            }
        }
        let mut way = vec![found?];
        while let Some(before) = from[way[way.len() - 1].index()].filter(|b| *b != zone) {
            way.push(before);
        }
        let steps = 2 + usize::from(self.look.served(self.power(), zone));
        way.get(way.len().saturating_sub(steps)).copied()
    }

    fn sail(&self, ship: Piece, zone: Space, sails: bool, loaded: bool) -> Option<Order<Global40>> {
        let to = self.course(zone, loaded).filter(|_| sails)?;
        let go = |to: Space| {
            self.legal(vec![Part::Do(Verb::Move), Part::Space(zone), Part::Ship(ship), Part::Space(to)])
        };
        go(to).or_else(|| {
            let lanes = self.look.ground.lanes[zone.index()].iter();
            let nearer = self.look.ground.distance(zone, to);
            lanes.copied().filter(|z| self.look.ground.distance(*z, to) < nearer).find_map(go)
        })
    }

    /// Warships without a task go where loaded transports need them.
    fn come_along(&self) -> Option<Order<Global40>> {
        let ground = self.look.ground;
        let own = |u: &Unit| u.owner == Some(self.power());
        let loaded = self.seen.pieces().filter(|(_, u)| own(u) && u.aboard.is_some() && u.kind.is_land());
        let mut zones: Vec<Space> = loaded.filter_map(|(_, u)| u.at).collect();
        zones.sort_unstable();
        zones.dedup();
        if zones.is_empty() {
            return None;
        }
        let idle = |u: &Unit| !u.is(Marks::MOVED) && !u.is(Marks::REGROUPED) && u.used == 0 && u.at.is_some();
        let ships = self.seen.pieces().filter(|(_, u)| own(u) && u.kind.is_surface_warship() && idle(u));
        ships.into_iter().find_map(|(piece, unit)| {
            let at = unit.at.filter(|at| !zones.contains(at) && !unit.kind.is_carrier())?;
            let near = zones.iter().filter(|z| ground.distance(at, **z) <= 3);
            let to = near.min_by_key(|z| (self.guards(**z), ground.distance(at, **z)))?;
            (self.guards(*to) < 3).then(|| self.march(at, &[piece], *to)).flatten()
        })
    }

    /// Own warships in a zone.
    fn guards(&self, zone: Space) -> usize {
        let here = self.at[zone.index()].iter().map(|p| self.seen.unit(*p));
        here.filter(|u| u.owner == Some(self.power()) && u.kind.is_surface_warship()).count()
    }

    /// The distance by land to the nearest territory of the other side; [`FAR`] if there is no way.
    pub fn walk(&self, from: Space) -> u8 {
        let steps = self.steps.get_or_init(|| {
            let ground = self.look.ground;
            let enemy = |s: &Space| {
                self.seen.holder(*s).side() == Some(self.power().side().other()) || self.is_target(*s)
            };
            let mut steps = vec![FAR; global40::SPACES];
            let mut queue: std::collections::VecDeque<Space> =
                ground.sets.land.iter().filter(enemy).collect();
            queue.iter().for_each(|s| steps[s.index()] = 0);
            while let Some(at) = queue.pop_front() {
                for next in &ground.roads[at.index()] {
                    let open = self.look.stance(self.power(), *next).is_friendly();
                    if open && steps[next.index()] == FAR {
                        steps[next.index()] = steps[at.index()] + 1;
                        queue.push_back(*next);
                    }
                }
            }
            steps
        });
        steps[from.index()]
    }
}

/// There is no way by land.
pub const FAR: u8 = 200;
