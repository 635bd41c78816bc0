//! Voyage: a convoy or landing craft sails, takes something aboard on its way, sails on, and puts it ashore. Chapter 9.

use table::{Forecast, Halt, Piece, Said, Space, Verdict, msg};

use super::forecasts::{self, list};
use super::refusal::{Refuse, on_the_way};
use super::{Decision, Now};
use crate::model::fact::{Fact, How};
use crate::model::part::{Part, Verb};
use crate::model::roster::Class;
use crate::model::sets::Areas;
use crate::model::unit::{Marks, Place};
use crate::rule;
use crate::rules::bars::no;
use crate::rules::executor::Executor;
use crate::rules::situation::Situation;

/// `it-convoy po-valley load afrika tripoli` or `us-lc load 7th-army west-med land sicily`
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Voyage {
    ship: Piece,
    /// Where it loads, and what.
    load: Option<(Space, Piece)>,
    /// Where it ends; none if it stays.
    to: Option<Space>,
    /// The enemy coast next to it on which its cargo lands.
    land: Option<Space>,
}

/// From where a cargo lands, and whether it has just been loaded there.
type From = (Space, bool);

/// A ship that is about to sail.
struct Sailing<'s, 'n> {
    now: &'s Now<'n>,
    ship: Piece,
    here: Space,
    cargo: Option<Piece>,
}

impl Voyage {
    pub fn read<V: Verdict>(now: &Now, said: &mut Said<Part>, ship: Piece) -> Result<Voyage, V> {
        let here = now.position.at(ship).unwrap_or_default();
        let sailing = Sailing { now, ship, here, cargo: now.cargo(ship) };
        if let Some(list) = said.listing() {
            sailing.list_first(&now.look(), list);
            return Err(said.none());
        }
        if said.is_allowed(Verb::Load, || sailing.may_load_in(here))? {
            return sailing.load(said, here);
        }
        if said.is(Verb::Land) {
            let land = sailing.read_beach(said, sailing.cargo, (here, false))?;
            return Ok(Voyage { ship, load: None, to: None, land: Some(land) });
        }
        // Whether it may go there depends on what it does there; where it can go is listed above.
        let to = said.known(|| Areas::NONE.iter(), now.areas(), |_| Ok(()))?;
        if let Some(list) = said.listing() {
            let look = now.look();
            if sailing.cargo.is_none() && sailing.ports_of_call(&look).contains(to) {
                list.push(Part::Do(Verb::Load));
            }
            if sailing.can_land(&look, sailing.cargo, (to, false)) {
                list.push(Part::Do(Verb::Land));
            }
        } else if to != here && said.is_allowed(Verb::Load, || sailing.may_load_in(to))? {
            return sailing.load(said, to);
        }
        on_the_way(ship, now.look().may_end(now.side, ship, to))?;
        let land = if said.peek().is_some() && said.is(Verb::Land) {
            Some(sailing.read_beach(said, sailing.cargo, (to, false))?)
        } else {
            None
        };
        Ok(Voyage { ship, load: None, to: Some(to), land })
    }
}

impl Sailing<'_, '_> {
    fn ports_of_call(&self, look: &Situation) -> Areas {
        look.ports_of_call(self.now.side, self.ship, &look.going(self.now.side, Class::Ship))
    }

    /// What may be said after the ship: where it sails, or what it does where it is.
    fn list_first(&self, look: &Situation, list: &mut Vec<Part>) {
        let side = self.now.side;
        let going = look.going(side, Class::Ship);
        let mut places = look.ends(side, self.ship, &going);
        let ports = match self.cargo {
            Some(_) => Areas::NONE,
            None => look.ports_of_call(side, self.ship, &going),
        };
        places |= ports.minus(Areas::one(self.here));
        list.extend(places.iter().map(Part::Area));
        if ports.contains(self.here) {
            list.push(Part::Do(Verb::Load));
        }
        if self.can_land(look, self.cargo, (self.here, false)) {
            list.push(Part::Do(Verb::Land));
        }
    }

    fn may_load_in<V: Verdict>(&self, port: Space) -> Result<(), V> {
        no(rule::CARGO, self.cargo.is_some()).of(self.ship)?;
        on_the_way(self.ship, self.now.look().may_call(self.now.side, self.ship, port))?;
        no(rule::CARGO, !self.now.ground.ports.contains(port)).at(self.ship, port)
    }

    /// What is taken aboard, and where it is brought.
    fn load<V: Verdict>(&self, said: &mut Said<Part>, port: Space) -> Result<Voyage, V> {
        let Sailing { now, ship, .. } = *self;
        let side = now.side;
        let cargo = said.known(
            || {
                let look = now.look();
                look.cargo_for(side, ship, port, &look.going(side, Class::Ship)).iter()
            },
            now.units(),
            |cargo| {
                let look = now.look();
                no(rule::OWN_UNITS, look.side(cargo) != Some(side)).of(cargo)?;
                look.may_board(cargo, port).at(cargo, port)
            },
        )?;
        if let Some(list) = said.listing() {
            let look = now.look();
            let ends = look.voyage_ends(side, ship, cargo, port, &look.going(side, Class::Ship));
            list.extend(ends.iter().map(Part::Area));
            if self.can_land(&look, Some(cargo), (port, true)) {
                list.push(Part::Do(Verb::Land));
            }
            return Err(said.none());
        }
        let load = Some((port, cargo));
        if said.is(Verb::Land) {
            let land = self.read_beach(said, Some(cargo), (port, true))?;
            return Ok(Voyage { ship, load, to: None, land: Some(land) });
        }
        let to = said.known(
            || Areas::NONE.iter(),
            now.areas(),
            |to| {
                let look = now.look();
                let going = look.going(side, Class::Ship);
                on_the_way(ship, look.may_bring(side, ship, cargo, port, to, &going))
            },
        )?;
        let mut land = None;
        if let Some(list) = said.listing() {
            if self.can_land(&now.look(), Some(cargo), (to, false)) {
                list.push(Part::Do(Verb::Land));
            }
        } else if said.is(Verb::Land) {
            land = Some(self.read_beach(said, Some(cargo), (to, false))?);
        }
        Ok(Voyage { ship, load, to: Some(to), land })
    }

    fn can_land(&self, look: &Situation, cargo: Option<Piece>, from: From) -> bool {
        !self.beaches(look, cargo, from).is_empty()
    }

    fn beaches(&self, look: &Situation, cargo: Option<Piece>, (from, just_loaded): From) -> Areas {
        let beaches = |cargo| look.landings_from(self.now.side, self.ship, cargo, from, just_loaded);
        cargo.map_or(Areas::NONE, beaches)
    }

    fn read_beach<V: Verdict>(
        &self,
        said: &mut Said<Part>,
        cargo: Option<Piece>,
        from: From,
    ) -> Result<Space, V> {
        said.known(
            || self.beaches(&self.now.look(), cargo, from).iter(),
            self.now.areas(),
            |beach| {
                let look = self.now.look();
                on_the_way(self.ship, look.may_land_on(self.now.side, self.ship, cargo, from, beach))
            },
        )
    }
}

impl Decision for Voyage {
    fn perform(&self, executor: &mut Executor) {
        let Voyage { ship, load, to, land } = *self;
        if let Some((port, cargo)) = load {
            if executor.position.at(ship) != Some(port) {
                executor.put(ship, port, How::Moves);
            }
            executor.position.units.set_place(cargo, Place::Aboard(ship));
            executor.mark(cargo, Marks::CARRIED);
            executor.tell.all(|| Fact::Boards { unit: cargo, ship });
        }
        if let Some(to) = to {
            executor.put(ship, to, How::Moves);
        }
        executor.mark(ship, Marks::MOVED);
        let Some(cargo) = executor.position.cargo(ship) else { return };
        let here = executor.position.at(ship).unwrap_or_default();
        let side = executor.position.side;
        if let Some(beach) = land {
            if !executor.look().lands_in_combat(side, cargo, beach) {
                executor.land_on(ship, cargo, beach);
            }
        } else if executor.ground.ports.contains(here) && rule::PORTS_UNLOAD.holds() {
            if executor.look().possessed(side).contains(here) {
                executor.put(cargo, here, How::Unloads);
                executor.mark(cargo, Marks::CARRIED);
            } else {
                executor.land_on(ship, cargo, here);
            }
        }
    }

    /// The way it takes, and whether its cargo lands.
    fn forecast(&self, now: &Now) -> Forecast {
        let Voyage { ship, load, to, land } = *self;
        let look = now.look();
        let port = load.map(|(port, _)| port).filter(|port| look.position.at(ship) != Some(*port));
        let stations = port.into_iter().chain(to);
        let mut forecast = match to {
            Some(_) => forecasts::move_of(now, ship, stations),
            None => forecasts::way(now, ship, stations),
        };
        forecast.way.extend(land);
        let laden = load.is_some() || now.cargo(ship).is_some();
        let foreign =
            |area: &Space| look.ground.coasts.contains(*area) && !look.possessed(now.side).contains(*area);
        let beach = land.or_else(|| to.filter(|to| laden && foreign(to)));
        let cargo = load.map(|(_, cargo)| cargo).or(now.cargo(ship)).unwrap_or_default();
        if let Some(area) = beach.filter(|area| look.lands_in_combat(now.side, cargo, *area)) {
            let why = msg!("halt-waits", unit = cargo, area = area);
            forecast.halts.push(Halt { rule: rule::LAND_ON_EMPTY, why });
        } else if let Some(area) = beach {
            forecasts::one_use(now, ship, &mut forecast);
            forecast.warnings.push(msg!("warn-landing", area = area));
            let overrun = look.units_at(now.side.other(), area);
            if !overrun.is_empty() {
                forecast.warnings.push(msg!("warn-overruns", units = list(overrun)));
                forecast.warnings.push(msg!("warn-craft", unit = ship));
            }
        }
        forecast
    }
}
