//! Units that must leave where they are: displaced, evicted, beaten, swept away.

use table::{Piece, Space};

use super::executor::Executor;
use crate::model::fact::How;
use crate::model::position::{Battle, Frame, Leaving};
use crate::model::sets::Units;
use crate::model::unit::Marks;
use crate::rule;

impl Executor<'_, '_> {
    /// Units that can only go to one place, or to none, are not asked about.
    pub fn leave_where_they_must(&mut self, units: Units, why: Leaving) -> bool {
        for unit in units.iter() {
            let places = self.look().retreats(unit, why);
            match (places.len(), places.first()) {
                (1, Some(to)) => self.leave(unit, to, why),
                (0, _) => {
                    self.gone(unit);
                    let rule =
                        if why == Leaving::Displaced { rule::DISPLACED_WHERE } else { rule::RETREAT_WHERE };
                    self.eliminate(unit, rule);
                }
                _ => continue,
            }
            return false;
        }
        if units.is_empty() {
            self.position.frames.pop();
        }
        !units.is_empty()
    }

    /// Gives the answer of the side whose turn it is not, if it is asked: everybody stands, or goes to the first place there is.
    pub fn answer_for_the_other_side(&mut self) -> bool {
        let phasing = self.position.side;
        match *self.position.frames.top() {
            Frame::Battle(battle) if !battle.may_slip.is_empty() => {
                self.set(Battle { may_slip: Units::NONE, ..battle });
            }
            Frame::Retreat { side, units, why } if side != phasing => {
                let unit = units.first().unwrap_or_default();
                let to = self.look().retreats(unit, why).first().unwrap_or_default();
                self.leave(unit, to, why);
            }
            Frame::Lose { side, among, count, .. } if side != phasing => {
                self.position.frames.pop();
                among.iter().take(count.into()).for_each(|unit| self.eliminate(unit, rule::DISPLACED_CROWD));
            }
            _ => return false,
        }
        true
    }

    /// This unit need not leave any more.
    fn gone(&mut self, unit: Piece) {
        if let Frame::Retreat { units, .. } = self.position.frames.top_mut() {
            units.remove(unit);
        }
    }

    /// A unit goes where its owner, or necessity, sends it.
    pub fn leave(&mut self, unit: Piece, to: Space, why: Leaving) {
        self.gone(unit);
        let how = match why {
            Leaving::Displaced => How::Displaced,
            Leaving::Evicted => How::Evicted,
            Leaving::Beaten | Leaving::Swept => How::Retreats,
        };
        self.put(unit, to, how);
        self.mark(unit, Marks::LEFT);
        self.arrive_in(unit, to);
        if why == Leaving::Displaced {
            self.crowd_at_once(unit, to);
        }
    }

    /// A unit that had to leave has come somewhere: a port empties a ship, and a land unit takes what its side only controlled.
    pub fn arrive_in(&mut self, unit: Piece, at: Space) {
        let Some(side) = self.side(unit) else { return };
        if let Some(cargo) = self.position.cargo(unit)
            && self.look().possessed(side).contains(at)
            && self.ground.ports.contains(at)
            && rule::PORTS_UNLOAD.holds()
        {
            self.put(cargo, at, How::Unloads);
            self.mark(cargo, Marks::LEFT);
        }
        if self.kind(unit).is_land() {
            let nation = self.ground.roster.nation(unit);
            self.possess(at, side, Some(nation), rule::POSSESSION);
        }
    }

    /// A displaced unit that crowds another is settled at once, by its owner.
    fn crowd_at_once(&mut self, unit: Piece, at: Space) {
        let Some(side) = self.side(unit) else { return };
        let kind = self.kind(unit);
        let look = self.look();
        let among: Units = look.units_at(side, at).iter().filter(|u| look.kind(*u) == kind).collect();
        if among.len() > 1 && !look.unlimited().contains(at) && rule::DISPLACED_CROWD.holds() {
            let count = (among.len() - 1) as u8;
            self.position.frames.push(Frame::Lose { side, among, count, unfed: false });
        }
    }
}
