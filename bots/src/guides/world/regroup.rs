//! After the battles: planes land, men go to the front.

use global40::{Global40, Kind, Marks, Part, Verb};
use table::{Order, Piece, Space};

use super::Staff;

impl Staff<'_> {
    pub fn regroup(&self) -> Option<Order<Global40>> {
        self.land_planes().or_else(|| self.unload()).or_else(|| self.go_forward())
    }

    /// Planes that stand where they cannot stay, the nearest safe land first.
    fn land_planes(&self) -> Option<Order<Global40>> {
        let astray = self.seen.pieces().filter(|(_, u)| {
            u.owner == Some(self.power())
                && u.kind.is_air()
                && u.at.is_some_and(|at| self.look.ground.is_sea(at) && !self.has_deck(at) || !self.was_friendly(at))
        });
        for (_, unit) in astray {
            let from = unit.at?;
            let said = [Part::Do(Verb::Move), Part::Space(from), Part::Units(unit.kind, 1)];
            let mut to: Vec<Space> = self.spaces(&said);
            to.sort_by_key(|s| (self.look.ground.is_sea(*s), self.front(*s).abs_diff(2), *s));
            let order = to.into_iter().find_map(|space| self.legal([said.as_slice(), &[Part::Space(space)]].concat()));
            if order.is_some() {
                return order;
            }
        }
        None
    }

    fn has_deck(&self, zone: Space) -> bool {
        self.seen.standing(zone).any(|(_, u)| u.kind.is_carrier() && u.owner.is_some_and(|o| o.side() == self.power().side()))
    }

    fn was_friendly(&self, at: Space) -> bool {
        let then = self.seen.turn.holders.get(at.index()).and_then(|holder| holder.side());
        self.look.ground.is_sea(at) || then == Some(self.power().side())
    }

    fn spaces(&self, said: &[Part]) -> Vec<Space> {
        let space = |part| match part {
            Part::Space(space) => Some(space),
            _ => None,
        };
        self.offers(said).into_iter().filter_map(space).collect()
    }

    /// Whoever is still aboard goes ashore.
    fn unload(&self) -> Option<Order<Global40>> {
        let ships = self.seen.pieces().filter(|(_, u)| u.owner == Some(self.power()) && u.kind == Kind::Transport);
        for (ship, _) in ships {
            let cargo: Vec<Kind> = self.seen.cargo(ship).map(|(_, u)| u.kind).collect();
            if cargo.is_empty() {
                continue;
            }
            let said = [Part::Do(Verb::Unload), Part::Ship(ship)];
            for space in self.spaces(&said) {
                let mut parts = [said.as_slice(), &[Part::Space(space)]].concat();
                if let Some(order) = self.legal(parts.clone()) {
                    return Some(order);
                }
                parts.push(Part::Units(cargo[0], 1));
                if let Some(order) = self.legal(parts) {
                    return Some(order);
                }
            }
        }
        None
    }

    /// Land units that are not at the front go one step nearer to it.
    fn go_forward(&self) -> Option<Order<Global40>> {
        let mut from: Vec<(Space, Vec<Piece>)> = Vec::new();
        for (piece, unit) in self.seen.pieces() {
            let Some(at) = unit.at else { continue };
            let idle = unit.aboard.is_none() && unit.used == 0 && !unit.is(Marks::MOVED) && !unit.is(Marks::REGROUPED);
            let land = unit.kind.captures() && !self.look.ground.is_sea(at);
            if unit.owner != Some(self.power()) || !idle || !land || unit.is(Marks::RAISED) || unit.is(Marks::FRESH) {
                continue;
            }
            match from.iter_mut().find(|(space, _)| *space == at) {
                Some((_, pieces)) => pieces.push(piece),
                None => from.push((at, vec![piece])),
            }
        }
        for (at, mut pieces) in from {
            let here = self.walk(at);
            if here <= 1 {
                continue;
            }
            // Somebody stays in a capital.
            if self.look.ground.capitals[self.power().index()] == Some(at) {
                pieces.truncate(pieces.len().saturating_sub(2));
            }
            let roads = self.look.ground.roads[at.index()].iter().filter(|s| {
                self.look.stance(self.power(), **s).is_friendly() && self.walk(**s) < here
            });
            let mut to: Vec<Space> = roads.copied().collect();
            to.sort_by_key(|s| (self.walk(*s), *s));
            let order = to.into_iter().find_map(|space| (!pieces.is_empty()).then(|| self.march(at, &pieces, space)).flatten());
            if order.is_some() {
                return order;
            }
        }
        None
    }

    /// How far it is to the next enemy land; by air, since it is only a direction.
    fn walk(&self, from: Space) -> u8 {
        self.front(from)
    }
}
