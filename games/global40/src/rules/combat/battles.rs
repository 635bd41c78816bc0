//! What is to be fought, and where.

use table::{Piece, Space};

use crate::model::facilities::FacilityKind;
use crate::model::kinds::Kind;
use crate::model::powers::Power;
use crate::model::spaces::Spaces;
use crate::model::unit::{Marks, Task, Unit};
use crate::rule::{battle, combat as rule};
use crate::rules::combat::respond::is_raid;
use crate::rules::situation::{Situation, Stance};

impl Situation<'_> {
    /// Will something be fought in this zone?
    pub fn is_embattled(&self, zone: Space) -> bool {
        self.sea_battles().contains(zone)
    }

    /// Zones where something will be fought.
    pub fn sea_battles(&self) -> Spaces {
        let (active, turn) = (self.position.power, &self.position.turn);
        let enemies = self.enemies(active);
        let ships =
            self.surface.own(active).union(self.submarines.own(active)).union(self.transports.own(active));
        let forced = self.surface.of(enemies).union(self.air.of(enemies));
        let hunted = self.prey_of(active).intersection(turn.moves.attacked);
        let own =
            ships.union(self.air.own(active)).intersection(self.ground.sets.sea).minus(turn.combat.fought);
        own.intersection(forced.union(hunted))
    }

    /// Lands that are assaulted from the sea.
    pub fn assaulted(&self) -> Spaces {
        let active = self.position.power;
        let target = |u: &Unit| match u.task {
            Task::Assault(at) if u.owner == Some(active) && u.aboard.is_some() => Some(at),
            _ => None,
        };
        let lands = self.position.pieces().filter_map(|(_, u)| target(u));
        lands.collect::<Spaces>().minus(self.position.turn.combat.fought)
    }

    /// Zones from which a land is assaulted.
    pub fn assault_zones(&self, land: Space) -> Spaces {
        let active = self.position.power;
        let lands = |u: &Unit| u.owner == Some(active) && u.aboard.is_some() && u.task == Task::Assault(land);
        self.position.pieces().filter(|(_, u)| lands(u)).filter_map(|(_, u)| u.at).collect()
    }

    /// Lands of others where units of the active power stand and have not fought.
    pub fn land_battles(&self) -> Spaces {
        let active = self.position.power;
        let attacks = |u: &Unit| {
            u.owner == Some(active)
                && u.aboard.is_none()
                && !u.kind.is_sea()
                && u.kind != Kind::Partisan
                && !u.is(Marks::ABORTED)
                && !is_raid(u.task)
        };
        let lands = self.position.pieces().filter(|(_, u)| attacks(u)).filter_map(|(_, u)| u.at);
        let lands: Spaces = lands.collect();
        let open = lands.intersection(self.ground.sets.land).minus(self.position.turn.combat.fought);
        open.iter().filter(|s| self.is_attackable(*s)).collect()
    }

    /// Is this a land that the active power may fight for?
    pub fn is_attackable(&self, land: Space) -> bool {
        matches!(self.stance(self.position.power, land), Stance::Hostile | Stance::Unfriendly)
    }

    /// The units of the active power that attack a land and stand there.
    pub fn attackers_of(&self, land: Space) -> Vec<Piece> {
        let fights = |u: &Unit| {
            u.aboard.is_none()
                && u.kind != Kind::Partisan
                && !u.is(Marks::ABORTED)
                && !(u.kind.is_air() && (is_raid(u.task) || u.is(Marks::FOUGHT)))
        };
        self.position.of(self.position.power, land).filter(|(_, u)| fights(u)).map(|(p, _)| p).collect()
    }

    /// The units that defend a land: not those that patrol against a raid.
    pub fn defenders_of(&self, land: Space) -> Vec<Piece> {
        let combat = &self.position.turn.combat;
        let flew = |p: &Piece| combat.patrols.contains(p) || combat.tired.contains(p);
        let there = self.defenders(self.position.power, land);
        there.map(|(p, _)| p).filter(|p| !(flew(p) && rule::ONE_FIGHT.holds())).collect()
    }

    /// Ships and planes of the active power that fight in a zone.
    pub fn fleet_of(&self, zone: Space) -> Vec<Piece> {
        let fights = |u: &Unit| u.aboard.is_none() && !u.kind.is_land() && !u.is(Marks::ABORTED);
        self.position.of(self.position.power, zone).filter(|(_, u)| fights(u)).map(|(p, _)| p).collect()
    }

    /// Enemy ships in a zone, planes that rise from their undamaged decks, and planes that scrambled.
    pub fn defenders_at_sea(&self, zone: Space) -> Vec<Piece> {
        let enemies = self.enemies(self.position.power);
        let rises = |u: &Unit| match u.aboard {
            None => !u.kind.is_land(),
            Some(ship) => u.kind.is_air() && !self.position.unit(ship).hurt,
        };
        let hostile = |u: &Unit| u.owner.is_some_and(|o| enemies.contains(o));
        self.position.standing(zone).filter(|(_, u)| hostile(u) && rises(u)).map(|(p, _)| p).collect()
    }

    /// Is there anybody, or a fort that fires, to fight for a land?
    pub fn resists(&self, land: Space) -> bool {
        !self.defenders_of(land).is_empty() || self.operative(land, FacilityKind::Fort)
    }

    /// Is this zone friendly, and was it when the turn began?
    pub fn may_withdraw_to(&self, power: Power, zone: Space) -> bool {
        let was_hostile = self.position.turn.hostile.contains(zone) && rule::FRIENDLY_WATERS.holds();
        !self.is_hostile_zone(power, zone) && !was_hostile
    }

    /// Can cargo be put ashore from this zone?
    pub fn is_cleared(&self, zone: Space) -> bool {
        let watched = self.position.turn.combat.watched.contains(zone) && battle::CLEARED.holds();
        !self.is_hostile_zone(self.position.power, zone) && !watched && !self.is_held_from_the_air(zone)
    }

    /// Have planes of the defender scrambled to a zone where the attacker has nothing to fight them with?
    pub fn is_held_from_the_air(&self, zone: Space) -> bool {
        let enemies = self.enemies(self.position.power);
        let risen = |u: &Unit| {
            matches!(u.task, Task::Scrambled(_)) && u.owner.is_some_and(|owner| enemies.contains(owner))
        };
        battle::CLEARED.holds()
            && !self.position.turn.combat.fought.contains(zone)
            && self.position.standing(zone).any(|(_, u)| risen(u))
            && !self.is_embattled(zone)
    }
}
