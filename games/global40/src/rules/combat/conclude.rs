//! How battles end: who stays, who goes where, what changes hands.

use table::{Piece, Space};

use crate::model::battle::force::Force;
use crate::model::combat::Engagement;
use crate::model::facilities::FacilityKind;
use crate::model::fact::Fact;
use crate::model::fact::combat::CombatFact;
use crate::model::kinds::Kind;
use crate::model::powers::Power;
use crate::model::unit::{Marks, Task};
use crate::rule::{battle, combat as rule};
use crate::rules::executor::Executor;

impl Executor<'_, '_, '_> {
    /// A battle is over.
    pub(super) fn conclude(&mut self, engagement: Engagement) {
        for piece in engagement.attackers.iter().chain(&engagement.defenders) {
            let active = self.power();
            let unit = self.position.unit_mut(*piece);
            if unit.owner == Some(active) {
                unit.mark(Marks::FOUGHT);
                unit.mark(Marks::MOVED);
                unit.clear(Marks::SEABORNE);
                if unit.kind.is_land() {
                    unit.task = Task::Idle;
                }
            }
        }
        if self.ground.is_sea(engagement.at) {
            self.conclude_at_sea(&engagement);
        } else {
            self.conclude_on_land(&engagement);
        }
    }

    fn conclude_at_sea(&mut self, engagement: &Engagement) {
        let (at, active) = (engagement.at, self.power());
        self.back_on_decks(at, &engagement.decks);
        if engagement.battle.watched {
            self.position.turn.combat.watched.insert(at);
        }
        let afloat = engagement.attackers.iter().any(|p| self.position.unit(*p).at == Some(at));
        let risen = |p: &Piece| matches!(self.position.unit(*p).task, Task::Scrambled(_));
        let watched = engagement.battle.watched && engagement.defenders.iter().any(risen);
        let won = afloat
            && !watched
            && !self.situation().is_hostile_zone(active, at)
            && !engagement.battle.withdrawn;
        let (winner, captain) = (active, engagement.captain);
        if won {
            self.tell.all(|| Fact::Combat(CombatFact::Won { power: winner, at }));
        } else {
            self.tell.all(|| Fact::Combat(CombatFact::Held { power: captain, at }));
        }
    }

    /// Planes land on their decks again; then the others on decks in the zone that have room, or they stay in the air.
    fn back_on_decks(&mut self, at: Space, decks: &[(Piece, Piece)]) {
        let alive = |piece: &Piece| self.position.unit(*piece).at.is_some();
        let decks: Vec<(Piece, Piece)> = decks.iter().copied().filter(|(plane, _)| alive(plane)).collect();
        let mut others = Vec::new();
        for (plane, deck) in decks {
            if self.has_room(deck, plane) && self.position.unit(deck).at == Some(at) {
                self.position.unit_mut(plane).aboard = Some(deck);
            } else {
                others.push(plane);
            }
        }
        for plane in others {
            let Some(owner) = self.position.unit(plane).owner else { continue };
            let found = self.deck_at(owner, at, plane);
            self.position.unit_mut(plane).aboard = found;
        }
    }

    /// A friendly deck with room in a zone.
    pub(super) fn deck_at(&self, owner: Power, at: Space, plane: Piece) -> Option<Piece> {
        let shares = |o: Power| o.side() == owner.side() && self.position.shares(o, owner);
        self.position
            .standing(at)
            .filter(|(_, u)| u.kind.is_carrier() && u.owner.is_some_and(shares))
            .map(|(p, _)| p)
            .find(|deck| self.has_room(*deck, plane))
    }

    /// Can a plane land on this carrier?
    pub(super) fn has_room(&self, deck: Piece, plane: Piece) -> bool {
        let ship = self.position.unit(deck);
        let aboard = self.position.cargo(deck).filter(|(p, _)| *p != plane).count();
        ship.at.is_some()
            && ship.kind.is_carrier()
            && !ship.hurt
            && self.position.unit(plane).kind.is_carrier_plane()
            && aboard < usize::from(self.ground.profile(ship.kind).planes)
    }

    fn conclude_on_land(&mut self, engagement: &Engagement) {
        let (at, active) = (engagement.at, self.power());
        if let Some(fort) = engagement.battle.fort {
            self.set_fort(at, fort.damage + fort.taken);
        }
        let force: Force = engagement.battle.attacker.force;
        let captors = (force.captors() > 0 || !rule::LAND_CAPTURES.holds()) && self.has_captor(at);
        let held = engagement.battle.defender.force.captors() > 0 || engagement.battle.fort_operative();
        let attackable = self.situation().is_attackable(at);
        if captors && !held && attackable {
            self.remove_guns(engagement);
            self.tell.all(|| Fact::Combat(CombatFact::Won { power: active, at }));
            self.capture(at, active);
        } else {
            let captain = engagement.captain;
            self.tell.all(|| Fact::Combat(CombatFact::Held { power: captain, at }));
        }
    }

    fn has_captor(&self, at: Space) -> bool {
        self.position.of(self.power(), at).any(|(_, u)| u.kind.captures() || !rule::LAND_CAPTURES.holds())
    }

    /// Guns that are left alone fall with the land.
    fn remove_guns(&mut self, engagement: &Engagement) {
        for piece in &engagement.defenders {
            let unit = self.position.unit(*piece);
            let falls = unit.kind == Kind::Aaa && battle::AAA_ALONE.holds();
            if unit.at == Some(engagement.at) && falls {
                self.destroy(*piece, rule::GUNS_FALL);
            }
        }
    }

    fn set_fort(&mut self, at: Space, damage: u8) {
        let most = self.ground.facility(FacilityKind::Fort).max_damage;
        if let Some(fort) =
            self.position.works.iter_mut().find(|f| f.at == at && f.works == FacilityKind::Fort)
            && damage > fort.damage
        {
            let points = damage - fort.damage;
            fort.damage = damage.min(most);
            let total = fort.damage;
            self.tell
                .all(|| Fact::Combat(CombatFact::Damaged { at, works: FacilityKind::Fort, points, total }));
        }
    }

    /// The attacker leaves: ships with what they carry, or units that came over land, all to one space.
    pub fn withdraw_to(&mut self, engagement: &Engagement, to: Space) {
        let (from, active) = (engagement.at, self.power());
        let sea = self.ground.is_sea(from);
        for piece in &engagement.attackers {
            let unit = *self.position.unit(*piece);
            let goes =
                if sea { unit.kind.is_sea() } else { unit.kind.is_land() && !unit.is(Marks::SEABORNE) };
            if !goes || unit.at != Some(from) {
                continue;
            }
            let aboard: Vec<Piece> = self.position.cargo(*piece).map(|(p, _)| p).collect();
            for moved in aboard.into_iter().chain([*piece]) {
                let unit = self.position.unit_mut(moved);
                (unit.at, unit.came) = (Some(to), None);
                unit.mark(Marks::MOVED);
                unit.mark(Marks::FOUGHT);
                // What was to land stays aboard.
                if matches!(unit.task, Task::Assault(_)) {
                    unit.task = Task::Idle;
                    unit.clear(Marks::LOADED);
                }
            }
        }
        self.tell.all(|| Fact::Combat(CombatFact::Withdrew { power: active, from, to }));
    }
}
