//! How battles begin: at sea, from the sea, on land.

use table::dice::{Pool, Stream};
use table::{Piece, Space};

use crate::model::battle::state::{Battle, Fort, Load, Party, Shore};
use crate::model::combat::{Engagement, Fight};
use crate::model::facilities::FacilityKind;
use crate::model::fact::Fact;
use crate::model::fact::combat::CombatFact;
use crate::model::kinds::Kind;
use crate::model::powers::Power;
use crate::model::spaces::Spaces;
use crate::model::unit::{Marks, Task, Unit};
use crate::rule::{battle, combat as rule};
use crate::rules::battle::figures::figures;
use crate::rules::combat::forces::force;
use crate::rules::executor::Executor;

impl Executor<'_, '_, '_> {
    /// The battle in a zone.
    pub(super) fn begin_sea_battle(&mut self, zone: Space) {
        let active = self.power();
        let situation = self.situation();
        let (attackers, defenders) = (situation.fleet_of(zone), situation.defenders_at_sea(zone));
        self.position.turn.combat.fought.insert(zone);
        if attackers.is_empty() || defenders.is_empty() {
            return;
        }
        self.tell.all(|| Fact::Combat(CombatFact::BattleBegan { power: active, at: zone }));
        let captain = self.captain_at(zone, &defenders);
        let decks = self.scramble_decks(&defenders);
        let situation = self.situation();
        let ways = self.sea_ways(&attackers);
        let attack = Party::new(force(self.position, &attackers), situation.edge(active));
        let edge = situation.edge_of_all(situation.edge_at_sea(captain), &defenders);
        let defence = Party::new(force(self.position, &defenders), edge);
        self.position.deck.fought_at_sea[active.side() as usize] = true;
        let mut battle = Battle::sea(attack, defence);
        if self.is_surprised(zone) {
            battle = battle.by_surprise();
        }
        if ways.is_empty() {
            battle = battle.to_the_death();
        }
        let engagement =
            Engagement { decks, ways, ..Engagement::new(zone, battle, attackers, defenders, captain) };
        self.begin_fight(Fight::Battle(Box::new(engagement)));
    }

    /// Planes of attacked carriers rise; each remembers its deck.
    fn scramble_decks(&mut self, defenders: &[Piece]) -> Vec<(Piece, Piece)> {
        let mut decks = Vec::new();
        for piece in defenders {
            let unit = self.position.unit_mut(*piece);
            if let Some(deck) = unit.aboard.take() {
                decks.push((*piece, deck));
            }
        }
        decks
    }

    /// Zones that attacking ships came from and that are friendly, as they were when the turn began.
    fn sea_ways(&self, attackers: &[Piece]) -> Vec<Space> {
        let situation = self.situation();
        let came = attackers.iter().map(|p| self.position.unit(*p)).filter(|u| u.kind.is_sea());
        let friendly = |z: &Space| self.ground.is_sea(*z) && situation.may_withdraw_to(self.power(), *z);
        let ways: Spaces = came.filter_map(|u| u.came).filter(friendly).collect();
        ways.iter().collect()
    }

    /// Lands that attackers who came over land came from and that are friendly.
    fn land_ways(&self, attackers: &[Piece]) -> Vec<Space> {
        let situation = self.situation();
        let overland = |u: &&Unit| u.kind.is_land() && !u.is(Marks::SEABORNE);
        let came = attackers.iter().map(|p| self.position.unit(*p)).filter(overland).filter_map(|u| u.came);
        let friendly =
            |s: &Space| !self.ground.is_sea(*s) && situation.stance(self.power(), *s).is_friendly();
        let ways: Spaces = came.filter(friendly).collect();
        ways.iter().collect()
    }

    /// The battle for a land, with what comes ashore for it.
    pub(super) fn begin_land_battle(&mut self, land: Space) {
        let active = self.power();
        let zones = self.situation().assault_zones(land);
        self.position.turn.combat.fought.insert(land);
        let fought = self.position.turn.combat.fought;
        let mut landed = Vec::new();
        let (mut fleet, mut guns) = (Vec::new(), Vec::new());
        for zone in zones.iter() {
            if !self.situation().is_cleared(zone) {
                self.tell.all(|| Fact::Combat(CombatFact::NoLanding { at: land, zone }));
                continue;
            }
            let loads = self.disembark(zone, land);
            let units = loads.iter().map(|(_, units)| units.len()).sum::<usize>();
            if !fought.contains(zone) || !rule::NO_BOMBARDMENT_AFTER.holds() {
                guns.extend(self.bombarding(zone, land, units));
                fleet.extend(self.position.of(active, zone).filter(|(_, u)| u.kind.is_sea()).map(|(p, _)| p));
            }
            landed.extend(loads);
        }
        self.drop_under_fire(land);
        let situation = self.situation();
        let (attackers, defenders) = (situation.attackers_of(land), situation.defenders_of(land));
        if attackers.is_empty() {
            return;
        }
        let captain = self.captain_at(land, &defenders);
        let mut attack = Party::new(force(self.position, &attackers), situation.edge_in(active, land));
        let edge = situation.edge_of_all(situation.edge(captain), &defenders);
        let mut defence = Party::new(force(self.position, &defenders), edge);
        defence.edge.anti_tank = self.anti_tank(land);
        let fort = situation.facility(land, FacilityKind::Fort).filter(|f| f.build == 0 && !f.taken);
        let fort = fort.map(|f| Fort::damaged(f.damage));
        let ways = self.land_ways(&attackers);
        let landed_pieces: Vec<Piece> = landed.iter().flat_map(|(_, units)| units.clone()).collect();
        let seaborne = force(self.position, &landed_pieces);
        attack.edge.landing_marines = seaborne.get(Kind::Marine);
        // Ships of friends are no part of the fleet that a fort fires at.
        let landing = !landed.is_empty();
        landed.retain(|(ship, _)| self.position.unit(*ship).owner == Some(active));
        let resisted = !defenders.is_empty() || situation.operative(land, FacilityKind::Fort);
        let mut battle = Battle::land(attack, defence, fort);
        if landing {
            let shore = Shore {
                fleet: force(self.position, &fleet),
                guns: force(self.position, &guns),
                loads: landed.iter().map(|(_, units)| self.load(units)).collect(),
                ..Shore::default()
            };
            let shore = (!fleet.is_empty()).then_some(shore);
            battle = battle.landing(seaborne, shore);
        }
        if zones.iter().any(|z| self.is_surprised(z)) {
            battle = battle.by_surprise();
        }
        if ways.is_empty() {
            battle = battle.to_the_death();
        }
        if resisted {
            self.tell.all(|| Fact::Combat(CombatFact::BattleBegan { power: active, at: land }));
        }
        for gun in guns {
            self.position.unit_mut(gun).task = Task::Bombard(land);
        }
        let engagement = Engagement {
            fleet,
            loads: landed,
            ways,
            ..Engagement::new(land, battle, attackers, defenders, captain)
        };
        self.begin_fight(Fight::Battle(Box::new(engagement)));
    }

    fn load(&self, units: &[Piece]) -> Load {
        let kinds: Vec<Kind> = units.iter().map(|u| self.position.unit(*u).kind).collect();
        Load::of(&kinds)
    }

    /// Cargo bound for a land comes ashore from a zone.
    fn disembark(&mut self, zone: Space, land: Space) -> Vec<(Piece, Vec<Piece>)> {
        let active = self.power();
        let cargo: Vec<(Piece, Piece)> = self
            .position
            .of(active, zone)
            .filter(|(_, u)| u.task == Task::Assault(land))
            .filter_map(|(p, u)| Some((u.aboard?, p)))
            .collect();
        let mut loads: Vec<(Piece, Vec<Piece>)> = Vec::new();
        for (ship, piece) in cargo {
            let unit = self.position.unit_mut(piece);
            (unit.at, unit.aboard, unit.came, unit.task) = (Some(land), None, Some(zone), Task::Idle);
            unit.clear(Marks::LOADED);
            for mark in [Marks::SEABORNE, Marks::MOVED, Marks::LANDED] {
                unit.mark(mark);
            }
            self.position.unit_mut(ship).mark(Marks::LANDED);
            match loads.iter_mut().find(|(s, _)| *s == ship) {
                Some((_, units)) => units.push(piece),
                None => loads.push((ship, vec![piece])),
            }
        }
        let count = loads.iter().map(|(_, units)| units.len()).sum::<usize>() as u8;
        if count > 0 {
            self.tell.all(|| Fact::Combat(CombatFact::Landing { power: active, at: land, count }));
        }
        loads
    }

    /// Ships that bombard a land from a zone: those sent to, then any that has nothing else to do, one for each unit that lands.
    fn bombarding(&self, zone: Space, land: Space, units: usize) -> Vec<Piece> {
        let bombards = |u: &Unit| self.ground.profile(u.kind).bombard;
        let mut ships: Vec<(bool, u8, Piece)> = self
            .position
            .of(self.power(), zone)
            .filter(|(_, u)| bombards(u) > 0 && matches!(u.task, Task::Idle | Task::Bombard(_)))
            .filter(|(_, u)| !matches!(u.task, Task::Bombard(other) if other != land && rule::BOMBARD_ONCE.holds()))
            .map(|(p, u)| (u.task != Task::Bombard(land), u8::MAX - bombards(u), p))
            .collect();
        ships.sort_unstable();
        let most = if battle::BOMBARD_LIMIT.holds() { units } else { usize::MAX };
        ships.into_iter().take(most).map(|(_, _, p)| p).collect()
    }

    /// Guns fire at paratroops with the shots left over from planes.
    fn drop_under_fire(&mut self, land: Space) {
        let active = self.power();
        let dropped: Vec<Piece> =
            self.position.of(active, land).filter(|(_, u)| u.task == Task::Drop).map(|(p, _)| p).collect();
        if dropped.is_empty() {
            return;
        }
        let situation = self.situation();
        let attackers = situation.attackers_of(land);
        let with = |p: &Piece| self.position.unit(*p).kind.is_land() && !dropped.contains(p);
        if !attackers.iter().any(with) && rule::DROP_NEEDS_ATTACK.holds() {
            self.cancel_drop(land, &dropped);
            return;
        }
        let planes = attackers.iter().filter(|p| self.position.unit(**p).kind.is_air()).count() as u16;
        let defenders = situation.defenders_of(land);
        let guns = || {
            let units = defenders.iter().map(|p| self.position.unit(*p));
            units.filter(|u| u.kind == Kind::Aaa)
        };
        let all = (guns().count() as u16).saturating_sub(self.anti_tank(land).into());
        let radar = guns().filter(|u| situation.is_improved(u) && battle::RADAR.holds()).count() as u16;
        let shots = (3 * all).saturating_sub(planes).min(dropped.len() as u16);
        if shots > 0 && rule::DROPPED_UNDER_FIRE.holds() {
            let with = &figures().with;
            let by_radar = (3 * radar.min(all)).min(shots);
            let pools = [(by_radar, with.flak_with_radar), (shots - by_radar, with.flak)];
            let thrown = pools.into_iter().filter(|(n, _)| *n > 0);
            let pools: Vec<Pool> = thrown.map(|(n, at)| Pool::up_to(n, 6, at)).collect();
            let hits = self.dice.hits(Stream::Public, rule::DROPPED_UNDER_FIRE, &pools).iter().sum();
            self.tell.all(|| Fact::Combat(CombatFact::GunsFired { at: land, shots, hits }));
            for piece in dropped.iter().take(usize::from(hits)) {
                self.destroy(*piece, rule::DROPPED_UNDER_FIRE);
            }
        }
    }

    /// Nobody attacks with them on the ground any more: they stay where they were.
    fn cancel_drop(&mut self, land: Space, dropped: &[Piece]) {
        let (power, count) = (self.power(), dropped.len() as u8);
        for piece in dropped {
            let unit = self.position.unit_mut(*piece);
            (unit.at, unit.task) = (unit.came, Task::Idle);
        }
        self.tell.all(|| Fact::Combat(CombatFact::NoDrop { power, at: land, count }));
    }

    /// How many German guns there are aimed at tanks.
    pub(super) fn anti_tank(&self, land: Space) -> u8 {
        let aimed = self.position.turn.combat.anti_tank.iter();
        aimed.filter(|(at, _)| *at == land).map(|(_, guns)| *guns).max().unwrap_or(0)
    }

    /// Who decides for the defenders: the holder of the land, otherwise the power with most units there; neutrals are run by a neighbour.
    pub(super) fn captain_at(&self, at: Space, defenders: &[Piece]) -> Power {
        let owners = |power: Power| defenders.iter().any(|p| self.position.unit(*p).owner == Some(power));
        let any = defenders.iter().any(|p| self.position.unit(*p).owner.is_some());
        // A fort may be alone.
        let speaks = |p: &Power| (owners(*p) || defenders.is_empty()) && rule::CAPTAIN.holds();
        let holder = self.position.holder(at).power().filter(speaks);
        match holder {
            Some(power) => power,
            None if any => self.captain_of(defenders),
            None => self.situation().neutral_captain(at).unwrap_or_else(|| self.any_opponent()),
        }
    }

    /// Any power of the other side, to decide where nobody else does.
    fn any_opponent(&self) -> Power {
        self.power().side().other().powers().first().unwrap_or(self.power())
    }
}
