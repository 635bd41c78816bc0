//! Over the sea: load, sail, land. A landing is begun only if it can be carried through.

use global40::{Global40, Kind, Marks, Part, Position, Task, Verb};
use table::dice::{Dice, Live};
use table::{Order, Piece, Space, Tell, play};

use super::Staff;
use super::force::Force;

impl Staff<'_> {
    /// The next order of a landing.
    pub fn land(&self) -> Option<Order<Global40>> {
        let own = |kind: Kind| {
            self.seen.pieces().filter(move |(_, u)| u.owner == Some(self.power()) && u.kind == kind && !u.is(Marks::LANDED))
        };
        // What is aboard must go ashore.
        for (ship, unit) in own(Kind::Transport) {
            let loaded = self.seen.cargo(ship).any(|(_, u)| u.is(Marks::LOADED) && u.task == Task::Idle);
            if loaded && let Some(order) = self.finish_landing(self.seen, ship, unit.at?) {
                return Some(order);
            }
        }
        for (ship, unit) in own(Kind::Transport) {
            let zone = unit.at?;
            let free = !unit.is(Marks::MOVED) && unit.used == 0 && self.seen.cargo(ship).next().is_none();
            if free && !self.look.is_hostile_zone(self.power(), zone)
                && let Some(order) = self.begin_landing(ship, zone)
            {
                return Some(order);
            }
        }
        None
    }

    /// Loads what stands on the shore, if a landing can then be carried through.
    fn begin_landing(&self, ship: Piece, zone: Space) -> Option<Order<Global40>> {
        for shore in &self.look.ground.coasts[zone.index()] {
            let has = |kind: Kind| {
                let idle = |u: &global40::Unit| !u.is(Marks::MOVED) && u.used == 0 && u.aboard.is_none();
                self.seen.of(self.power(), *shore).filter(|(_, u)| u.kind == kind && idle(u)).count()
            };
            let heavy = [Kind::Armor, Kind::Artillery, Kind::Mech].into_iter().find(|kind| has(*kind) > 0);
            let foot = has(Kind::Infantry);
            let cargo: Vec<Part> = match (heavy, foot) {
                (Some(kind), 1..) => vec![Part::Units(kind, 1), Part::Units(Kind::Infantry, 1)],
                (None, 2..) => vec![Part::Units(Kind::Infantry, 2)],
                _ => continue,
            };
            let parts = [vec![Part::Do(Verb::Load), Part::Ship(ship), Part::Space(*shore)], cargo].concat();
            let Some(load) = self.legal(parts) else { continue };
            let mut after: Position = (**self.seen).clone();
            let mut dice = Live::casual(1);
            let loaded =
                play(self.game, &mut after, self.seat, &load, &mut Dice::new(&mut dice), &mut Tell::nobody()).is_ok();
            if loaded && self.can_finish(&after, ship, zone) {
                return Some(load);
            }
        }
        None
    }

    fn can_finish(&self, position: &Position, ship: Piece, zone: Space) -> bool {
        let seen = table::observe(self.game, position, self.seen.viewer());
        let staff = Staff { game: self.game, seen: &seen, seat: self.seat, look: self.game.look(position), idea: self.idea };
        let Some(first) = staff.finish_landing(position, ship, zone) else { return false };
        if matches!(first.parts.first(), Some(Part::Do(Verb::Assault))) {
            return true;
        }
        let mut after = position.clone();
        let mut dice = Live::casual(1);
        if play(self.game, &mut after, self.seat, &first, &mut Dice::new(&mut dice), &mut Tell::nobody()).is_err() {
            return false;
        }
        let Some(zone) = after.unit(ship).at else { return false };
        let seen = table::observe(self.game, &after, self.seen.viewer());
        let staff = Staff { game: self.game, seen: &seen, seat: self.seat, look: self.game.look(&after), idea: self.idea };
        staff.finish_landing(&after, ship, zone).is_some()
    }

    /// Lands here if the shore can be taken, else sails to where it can.
    fn finish_landing(&self, position: &Position, ship: Piece, zone: Space) -> Option<Order<Global40>> {
        let cargo = Force::attacking(&self.look, position.cargo(ship).map(|(_, u)| u));
        let good = |shore: &Space| {
            let others = self.assaulting(*shore);
            cargo.with(others).edge_over(self.defence(*shore)) >= self.idea.edge
        };
        let here = self.look.ground.coasts[zone.index()].iter().filter(|shore| good(shore));
        let here = here.max_by_key(|shore| self.look.ground.ipc[shore.index()]);
        if let Some(order) =
            here.and_then(|shore| self.legal(vec![Part::Do(Verb::Assault), Part::Ship(ship), Part::Space(*shore)]))
        {
            return Some(order);
        }
        let said = [Part::Do(Verb::Move), Part::Space(zone), Part::Ship(ship)];
        let mut best: Option<(u8, Space)> = None;
        for part in self.offers(&said) {
            let Part::Space(to) = part else { continue };
            if self.look.is_hostile_zone(self.power(), to) {
                continue;
            }
            let worth = self.look.ground.coasts[to.index()].iter().filter(|s| self.takes(**s) && good(s));
            let worth = worth.map(|s| 1 + self.look.ground.ipc[s.index()]).max();
            if let Some(worth) = worth
                && best.is_none_or(|(most, _)| worth > most)
            {
                best = Some((worth, to));
            }
        }
        let (_, to) = best?;
        self.legal([said.as_slice(), &[Part::Space(to)]].concat())
    }

    fn takes(&self, shore: Space) -> bool {
        self.look.stance(self.power(), shore) == global40::Stance::Hostile
    }

    /// What has already been sent against a shore.
    fn assaulting(&self, shore: Space) -> Force {
        let own = self.seen.units.iter().filter(|u| u.owner == Some(self.power()));
        let sent = own.filter(|u| u.task == Task::Assault(shore) || u.at == Some(shore) && u.aboard.is_none());
        Force::attacking(&self.look, sent)
    }
}
