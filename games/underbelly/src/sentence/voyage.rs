//! Voyages as sentences: `it-convoy po-valley load afrika tripoli`, `us-lc load 7th-army west-med land sicily`.

use table::{Piece, Space};

use super::{Decision, areas, units};
use crate::movement::{Going, Voyage};
use crate::part::{Part, Verb};
use crate::sets::Areas;

/// A voyage from the parts that follow the ship; it begins here.
pub fn read_voyage(ship: Piece, rest: &[Part], here: Space) -> Voyage {
    let mut voyage = Voyage { ship, load: None, to: None, land: None };
    let mut verb = None;
    for part in rest {
        match (part, verb) {
            (Part::Do(v), _) => {
                if *v == Verb::Load {
                    voyage.load = Some((voyage.to.take().unwrap_or(here), ship));
                }
                verb = Some(*v);
            }
            (Part::Unit(cargo), Some(Verb::Load)) => {
                voyage.load = voyage.load.map(|(port, _)| (port, *cargo));
            }
            (Part::Area(area), Some(Verb::Land)) => voyage.land = Some(*area),
            (Part::Area(area), _) => voyage.to = Some(*area),
            _ => {}
        }
    }
    voyage
}

impl Decision<'_> {
    /// What a convoy or landing craft may do next.
    pub(super) fn voyage_next(&self, ship: Piece, rest: &[Part], out: &mut Vec<Part>) -> bool {
        use Part::{Area, Do, Unit};
        let here = self.look.position.at(ship).unwrap_or_default();
        let going = self.going(ship);
        let aboard = self.look.cargo(ship);
        let look = &self.look;
        match (rest, aboard) {
            ([], Some(cargo)) => {
                areas(out, look.ends(self.side, ship, &going));
                self.offer_landing(ship, cargo, here, out);
                false
            }
            ([Area(to)], Some(cargo)) => {
                self.offer_landing(ship, cargo, *to, out);
                true
            }
            ([Do(Verb::Land)], Some(cargo)) => self.beaches(ship, cargo, here, out),
            ([Area(to), Do(Verb::Land)], Some(cargo)) => self.beaches(ship, cargo, *to, out),
            ([], None) => {
                let ports = self.loading_ports(ship, &going);
                areas(out, look.ends(self.side, ship, &going) | ports.minus(Areas::one(here)));
                if ports.has(here) {
                    out.push(Do(Verb::Load));
                }
                false
            }
            ([Area(port)], None) => {
                if self.loading_ports(ship, &going).has(*port) {
                    out.push(Do(Verb::Load));
                }
                look.ends(self.side, ship, &going).has(*port)
            }
            ([Do(Verb::Load)], None) => self.offer_cargo(ship, here, &going, out),
            ([Area(port), Do(Verb::Load)], None) => self.offer_cargo(ship, *port, &going, out),
            ([Do(Verb::Load), Unit(cargo)], None) => {
                areas(out, look.voyage_ends(self.side, ship, *cargo, here, &going));
                false
            }
            ([Area(port), Do(Verb::Load), Unit(cargo)], None) => {
                areas(out, look.voyage_ends(self.side, ship, *cargo, *port, &going));
                false
            }
            ([.., Do(Verb::Load), Unit(cargo), Area(to)], None) => {
                self.offer_landing(ship, *cargo, *to, out);
                true
            }
            ([.., Do(Verb::Load), Unit(cargo), Area(to), Do(Verb::Land)], None) => {
                self.beaches(ship, *cargo, *to, out)
            }
            ([.., Do(Verb::Land), Area(_)], _) => true,
            _ => false,
        }
    }

    fn offer_landing(&self, ship: Piece, cargo: Piece, from: Space, out: &mut Vec<Part>) {
        if !self.look.landings_from(self.side, ship, cargo, from).is_empty() {
            out.push(Part::Do(Verb::Land));
        }
    }

    fn beaches(&self, ship: Piece, cargo: Piece, from: Space, out: &mut Vec<Part>) -> bool {
        areas(out, self.look.landings_from(self.side, ship, cargo, from));
        false
    }

    fn offer_cargo(&self, ship: Piece, port: Space, going: &Going<'_>, out: &mut Vec<Part>) -> bool {
        let cargo = self.look.loadable(self.side, port);
        let goes = |unit: &Piece| !self.look.voyage_ends(self.side, ship, *unit, port, going).is_empty();
        units(out, cargo.iter().filter(goes).collect());
        false
    }

    /// Ports where something can be taken aboard that can then be brought somewhere.
    fn loading_ports(&self, ship: Piece, going: &Going<'_>) -> Areas {
        let leads_on = |port: &Space| {
            // Next to an open sea there is always somewhere to go.
            let sea = going.step(*port).minus(self.look.forces.moved) & self.look.ground.seas;
            if !sea.is_empty() {
                return true;
            }
            let cargo = self.look.loadable(self.side, *port);
            cargo.iter().any(|unit| !self.look.voyage_ends(self.side, ship, unit, *port, going).is_empty())
        };
        self.look.loading_ports(self.side, ship, going).iter().filter(leads_on).collect()
    }

    /// Has a ship something to do beyond sailing by itself: load, or land what it carries?
    pub(super) fn can_sail(&self, ship: Piece, at: Space, going: &Going<'_>) -> bool {
        match self.look.cargo(ship) {
            Some(cargo) => !self.look.landings_from(self.side, ship, cargo, at).is_empty(),
            None => !self.loading_ports(ship, going).is_empty(),
        }
    }
}
