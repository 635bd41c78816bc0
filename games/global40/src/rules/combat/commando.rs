//! Commandos land in the raid step, do their damage and go home.

use table::dice::{Pool, Stream};
use table::{Piece, Space};

use crate::model::facilities::FacilityKind;
use crate::model::fact::Fact;
use crate::model::fact::combat::CombatFact;
use crate::model::kinds::Kind;
use crate::model::part::Part;
use crate::model::powers::Power;
use crate::model::spaces::Spaces;
use crate::model::unit::Unit;
use crate::rule::combat as rule;
use crate::rules::executor::Executor;
use crate::rules::situation::{Situation, Stance};

/// How many land in a turn, and how far from home.
const A_TURN: u8 = 3;
const RANGE: u8 = 6;

/// What commandos are after.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CommandoTarget {
    Works(FacilityKind),
    Ships(Space),
}

impl From<CommandoTarget> for Part {
    fn from(target: CommandoTarget) -> Part {
        match target {
            CommandoTarget::Works(works) => Part::Works(works),
            CommandoTarget::Ships(zone) => Part::Space(zone),
        }
    }
}

impl Situation<'_> {
    /// How many commandos a power can still land this turn.
    pub fn commandos_ready(&self, power: Power) -> u8 {
        let left = A_TURN.saturating_sub(self.position.turn.combat.commandos);
        let left = if rule::COMMANDOS.holds() { left } else { u8::MAX };
        self.position.stores.commandos[power.index()].min(left)
    }

    pub fn commando_reach(&self, power: Power, at: Space) -> bool {
        let homes = self.ground.sets.land.iter().filter(|s| self.position.holder(*s).is(power));
        homes.into_iter().any(|home| self.ground.distance(home, at) <= RANGE)
    }

    /// Zones beside a land with enemy ships.
    pub fn commando_zones(&self, power: Power, at: Space) -> Spaces {
        let enemies = self.enemies(power);
        let ships =
            self.surface.of(enemies).union(self.submarines.of(enemies)).union(self.transports.of(enemies));
        ships.intersection(self.ground.shores[at.index()].iter().copied().collect())
    }

    pub fn commando_prey(&self, power: Power, at: Space) -> bool {
        self.position.facilities(at).next().is_some() || !self.commando_zones(power, at).is_empty()
    }

    pub fn hostile_lands(&self, power: Power) -> impl Iterator<Item = Space> {
        self.ground.sets.land.iter().filter(move |s| self.stance(power, *s) == Stance::Hostile)
    }

    pub fn has_commando_target(&self, power: Power) -> bool {
        self.commandos_ready(power) > 0
            && self
                .hostile_lands(power)
                .any(|s| self.commando_prey(power, s) && self.commando_reach(power, s))
    }
}

impl Executor<'_, '_, '_> {
    pub fn land_commandos(&mut self, count: u8, at: Space, target: CommandoTarget) {
        let power = self.power();
        self.position.turn.combat.commandos += count;
        let attack = self.ground.profile(Kind::Commando).attack;
        let hits =
            self.dice.hits(Stream::Public, rule::COMMANDOS, &[Pool::up_to(count.into(), 6, attack)])[0];
        let guards = self.situation().defenders(power, at).filter(|(_, u)| u.kind.is_land()).count() as u16;
        let guards = guards.min(count.into());
        let lost = if guards > 0 && rule::COMMANDO_LIMIT.holds() {
            self.dice.hits(Stream::Public, rule::COMMANDO_LIMIT, &[Pool::up_to(guards, 6, 1)])[0]
        } else {
            0
        };
        self.position.stores.commandos[power.index()] -= lost.min(count.into()) as u8;
        self.tell.all(|| Fact::Combat(CombatFact::Commandos { power, count, at, hits, lost }));
        match target {
            CommandoTarget::Works(works) if hits > 0 => self.damage(at, works, hits as u8),
            CommandoTarget::Ships(zone) => {
                let enemies = self.situation().enemies(power);
                let ship = |u: &Unit| u.kind.is_sea() && u.owner.is_some_and(|o| enemies.contains(o));
                let ships: Vec<Piece> =
                    self.position.standing(zone).filter(|(_, u)| ship(u)).map(|(p, _)| p).collect();
                self.hit_ships(&ships, hits, rule::COMMANDOS);
            }
            CommandoTarget::Works(_) => {}
        }
    }
}
