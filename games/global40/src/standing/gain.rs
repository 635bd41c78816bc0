//! Whether it pays to answer a move.

use table::Space;

use crate::battle::{Battle, Force, Party, Policy, figures};
use crate::decision::Decision;
use crate::forecast::forces;
use crate::forecast::reckon;
use crate::position::{Frame, Position};
use crate::unit::Unit;
use crate::units::Kind;

/// The question of a window, seen by who is asked.
pub struct Gain<'g> {
    decision: &'g Decision<'g>,
    /// The space that the question is about.
    at: Option<Space>,
}

impl<'g> Gain<'g> {
    pub fn new(decision: &'g Decision<'g>) -> Gain<'g> {
        Gain { decision, at: place_asked(decision.position) }
    }

    fn position(&self) -> &'g Position {
        self.decision.position
    }

    /// Units of the mover that fit, as a force.
    fn movers(&self, fits: impl Fn(&Unit) -> bool) -> Force {
        let active = self.position().power;
        let mut force = Force::NONE;
        for (_, unit) in self.position().pieces().filter(|(_, u)| u.owner == Some(active) && fits(u)) {
            force.put(unit.kind, 1);
        }
        force
    }

    /// One's own fighters at the place.
    fn fighters(&self) -> Force {
        let mut force = Force::NONE;
        let Some(at) = self.at else { return force };
        for (_, unit) in self.position().of(self.decision.power, at) {
            if unit.kind.is_fighter() && unit.aboard.is_none() {
                force.put(unit.kind, 1);
            }
        }
        force
    }

    /// Is it a raid or a sweep that fighters could rise against?
    pub fn is_raid(&self) -> bool {
        !self.raiders().is_empty()
    }

    fn raiders(&self) -> Force {
        self.movers(|u| u.at == self.at && self.at.is_some() && forces::is_raid(u.task))
    }

    /// Planes that flew over the place and are not there.
    fn passing(&self) -> Force {
        let Some(at) = self.at else { return Force::NONE };
        let mut force = Force::NONE;
        let over = |path: &[Space]| path.len() > 2 && path[1..path.len() - 1].contains(&at);
        for made in self.position().turn.moves.made.iter().filter(|made| over(&made.path)) {
            for unit in made.pieces.iter().filter_map(|piece| self.position().units.get(piece.index())) {
                if unit.at.is_some() && unit.kind.is_air() {
                    force.put(unit.kind, 1);
                }
            }
        }
        force
    }

    /// Our fighters are worth at least what flies over.
    pub fn intercept(&self) -> bool {
        let (ours, theirs) = (figures().factors(&self.fighters()), figures().factors(&self.passing()));
        ours > 0 && ours >= theirs
    }

    /// Our fighters are worth at least half of what raids.
    pub fn patrol(&self) -> bool {
        let ours = figures().factors(&self.fighters());
        ours > 0 && u16::from(ours) * 2 >= u16::from(figures().factors(&self.raiders()))
    }

    /// Ships that carry something pass, and nothing that hits back hard.
    pub fn interdict(&self) -> bool {
        let ships = self.movers(|u| u.at == self.at && u.kind.is_sea());
        ships.get(Kind::Transport) > 0 && ships.count(Kind::is_surface_warship) < 2
    }

    /// Transports pass, and no destroyer is with them.
    pub fn ambush(&self) -> bool {
        let Some(at) = self.at else { return false };
        let mut ships = Force::NONE;
        for made in self.position().turn.moves.made.iter().filter(|made| made.path.contains(&at)) {
            for unit in made.pieces.iter().filter_map(|piece| self.position().units.get(piece.index())) {
                if unit.at.is_some() && unit.kind.is_sea() {
                    ships.put(unit.kind, 1);
                }
            }
        }
        ships.get(Kind::Transport) > 0 && ships.get(Kind::Destroyer) == 0
    }

    /// Do planes attack the place?
    pub fn planes_come(&self) -> bool {
        self.at.is_none() || self.movers(|u| u.at == self.at && !forces::is_raid(u.task)).planes() > 0
    }

    /// Is the battle in a zone better for the defender with these planes than without?
    pub fn scramble(&self, zone: Space, kind: Kind, count: u8) -> bool {
        let situation = &self.decision.situation;
        let planes = Force::of(&[(kind, count)]);
        let policy = Policy::default();
        let swing = |battle: &Battle| reckon(battle, &policy).swing();
        match forces::sea(situation, zone) {
            Some(without) => {
                let mut with = without.clone();
                with.defender.force += planes;
                swing(&with) < swing(&without)
            }
            // Nobody fights there yet: the planes alone against the fleet.
            None => {
                let fleet = self.movers(|u| u.at == Some(zone) && u.aboard.is_none() && !u.kind.is_land());
                let attack = Party::new(fleet, forces::edge(situation, self.position().power));
                let defence = Party::new(planes, forces::edge(situation, self.decision.power));
                !fleet.is_empty() && swing(&Battle::sea(attack, defence)) < 0
            }
        }
    }
}

/// The space that the window in front is about.
fn place_asked(position: &Position) -> Option<Space> {
    match position.frames.top() {
        Frame::Windows { .. } => None,
        _ => None,
    }
}
