//! Whether it pays to answer a move.

use table::Space;

use crate::model::battle::force::Force;
use crate::model::battle::state::{Battle, Party};
use crate::model::kinds::Kind;
use crate::model::position::{Frame, Position};
use crate::model::unit::Unit;
use crate::model::window::Occasion;
use crate::rules::battle::figures::figures;
use crate::rules::battle::policy::Policy;
use crate::rules::combat::expected as forces;
use crate::rules::combat::expected::reckon;
use crate::rules::now::Now;

/// The question of a window, as the power that is asked sees it.
pub struct Gain<'g> {
    now: &'g Now<'g>,
    /// The space that the question is about.
    at: Option<Space>,
}

impl<'g> Gain<'g> {
    pub fn new(now: &'g Now<'g>) -> Gain<'g> {
        Gain { now, at: place_asked(now.position) }
    }

    fn position(&self) -> &'g Position {
        self.now.position
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

    /// Own fighters at the place.
    fn fighters(&self) -> Force {
        let mut force = Force::NONE;
        let Some(at) = self.at else { return force };
        for (_, unit) in self.position().of(self.now.power, at) {
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

    fn force(&self, pieces: &[table::Piece]) -> Force {
        let mut force = Force::NONE;
        pieces.iter().for_each(|piece| force.put(self.position().unit(*piece).kind, 1));
        force
    }

    /// Planes that flew over the place.
    fn passing(&self) -> Force {
        let flights = self.at.map(|at| self.now.situation.flights_over(at)).unwrap_or_default();
        self.force(&flights.concat())
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

    /// Transports have come, and no more than one ship that hits back.
    pub fn interdict(&self) -> bool {
        let situation = &self.now.situation;
        let came = self.at.map(|at| situation.targets_of_interdiction(self.now.power, at));
        let ships = self.force(&came.unwrap_or_default());
        ships.get(Kind::Transport) > 0 && ships.count(Kind::is_surface_warship) < 2
    }

    /// Transports pass, and no destroyer is with them.
    pub fn ambush(&self) -> bool {
        let ships = self.force(&self.at.map(|at| self.now.situation.passed(at)).unwrap_or_default());
        ships.get(Kind::Transport) > 0 && ships.get(Kind::Destroyer) == 0
    }

    /// Do planes attack the place?
    pub fn planes_come(&self) -> bool {
        self.at.is_none() || self.movers(|u| u.at == self.at && !forces::is_raid(u.task)).planes() > 0
    }

    /// Is the battle in a zone better for the defender with these planes than without?
    pub fn scramble(&self, zone: Space, kind: Kind, count: u8) -> bool {
        let situation = &self.now.situation;
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
                let attack = Party::new(fleet, situation.edge(self.position().power));
                let defence = Party::new(planes, situation.edge(self.now.power));
                !fleet.is_empty() && swing(&Battle::sea(attack, defence)) < 0
            }
        }
    }
}

/// The space that the window in front is about.
fn place_asked(position: &Position) -> Option<Space> {
    let Frame::Windows { left, .. } = position.frames.top() else { return None };
    match left.first()?.occasion {
        Occasion::Overflight(at)
        | Occasion::Interdiction(at)
        | Occasion::Ambush(at)
        | Occasion::Guns(at)
        | Occasion::Patrol(at) => Some(at),
        Occasion::Invasions | Occasion::Shift | Occasion::Scramble | Occasion::Stranded => None,
    }
}
