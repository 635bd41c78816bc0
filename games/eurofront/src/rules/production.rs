//! Production: points, what building costs, where units come back (11, 20.64, 21.46).

use table::{Piece, Seats, Space};

use super::executor::Executor;
use super::fire::stacking;
use super::lifelines;
use super::lines::traced;
use super::tracing::Tracing;
use super::winter_war;
use crate::model::blocks::{Face, Place};
use crate::model::board::Ground;
use crate::model::fact::Fact;
use crate::model::forces::Scenario;
use crate::model::frames::{Build, Frame, Phase, Production};
use crate::model::nation::{Faction, Nation};
use crate::model::nets::Cluster;
use crate::model::position::{Position, Standing};
use crate::model::scenario::CostPlace;
use crate::model::site::{City, Front, Kind, Port, Zone};
use crate::model::traced::HqLines;
use crate::model::units::{Class, Troops, Unit, UnitId};
use crate::rule;

/// What each alien in the Arctic Zone costs a month (21.461).
const UPKEEP: u16 = 5;

/// How much more a step of an HQ costs if it is supplied by sea, and if by road (11.731, 11.732).
const BY_SEA: u16 = 5;
const BY_ROAD: u16 = 10;

/// What a faction has to spend: the month's points and what it has saved, less the upkeep of strangers in the Arctic. Its view is enough.
pub fn points(ground: &Ground, position: &Position, faction: Faction) -> u16 {
    let row = ground.scenario(position.scenario);
    let level = row.map_or(0, |row| row.points(faction, position.now.month()));
    let lost = if position.scenario == Scenario::WinterWar && faction == Faction::Axis {
        winter_war::lost_points(ground, position)
    } else {
        0
    };
    let strangers = position.blocks.iter().filter(|block| {
        let unit = block.face.map(|face| ground.forces.unit(face.unit));
        let arctic = block.space().is_some_and(|at| ground[at].zone == Some(Zone::Arctic));
        block.faction == faction && arctic && unit.is_some_and(|unit| unit.north == Class::Alien)
    });
    let upkeep = if rule::ARCTIC_MAINTENANCE.holds() { UPKEEP * strangers.count() as u16 } else { 0 };
    (level + position.points[faction as usize]).saturating_sub(lost).saturating_sub(upkeep)
}

/// What building costs a faction.
pub struct Prices<'l> {
    tracing: Tracing<'l>,
}

impl<'l> Prices<'l> {
    pub fn new(tracing: Tracing<'l>) -> Prices<'l> {
        Prices { tracing }
    }

    /// What one entry costs; none for what cannot be paid at all.
    pub fn of(&self, build: Build) -> Option<u16> {
        match build {
            Build::Step(block) => {
                let block = self.tracing.position.block(block);
                let unit = self.tracing.ground.forces.unit(block.face?.unit);
                Some(self.costs(unit, block.space()?)?.0)
            }
            Build::Cadre(unit, at) => Some(self.costs(self.tracing.ground.forces.unit(unit), at)?.1),
            Build::Disband(_) => Some(0),
        }
    }

    /// What a draft costs so far.
    pub fn spent(&self, draft: &[Build]) -> u16 {
        draft.iter().filter_map(|build| self.of(*build)).sum()
    }

    /// What a step and a cadre of a unit cost in a place (11.7, 11.73, 21.462); none if the scenario does not build it.
    fn costs(&self, unit: &Unit, at: Space) -> Option<(u16, u16)> {
        let Tracing { ground, position, .. } = self.tracing;
        let row = ground.scenario(position.scenario)?;
        let site = &ground[at];
        let scandinavian = matches!(unit.nation, Nation::Finland | Nation::Norway | Nation::Sweden);
        let place = match unit.troops {
            _ if unit.troops.is_hq() => CostPlace::Anywhere,
            _ if site.front == Some(Front::North) && !scandinavian && rule::NORTHERN_COSTS.holds() => {
                CostPlace::North
            }
            _ => CostPlace::Anywhere,
        };
        let find = |place| {
            let fits = |cost: &&crate::model::scenario::Cost| {
                cost.faction == unit.faction && cost.troops == unit.troops && cost.at == place
            };
            row.costs.iter().find(fits)
        };
        let cost = find(place).or_else(|| find(CostPlace::Anywhere))?;
        if !rule::COSTS.holds() {
            return Some((0, 0));
        }
        let [step, cadre] = match unit.troops {
            Troops::Hq | Troops::Shq => {
                let more = self.surcharge(at);
                [u16::from(cost.step) + more, u16::from(cost.cadre) + 2 * more]
            }
            _ => [cost.step, cost.cadre].map(u16::from),
        };
        // Units that are engaged in areas cost twice as much (18.62).
        let engaged = position.frozen.battles.contains(ground.nets().rows.cell(at));
        let times = if engaged && rule::ENGAGED_BUILDS.holds() { 2 } else { 1 };
        Some((times * step, times * cadre))
    }

    /// How much more a step of an HQ costs, a cadre twice that: supplied by sea unless a major port is near, by road still more (11.731,
    /// 11.732).
    fn surcharge(&self, at: Space) -> u16 {
        let (ground, nets) = (self.tracing.ground, self.tracing.ground.nets());
        let HqLines { by_rail, network, by_sea } = self.tracing.hqs();
        let cell = nets.rows.cell(at);
        let is_major = |space: &Space| {
            ground[*space].port == Some(Port::Major) && network.contains(nets.rows.cell(*space))
        };
        if by_rail.contains(cell) {
            0
        } else if !by_sea.contains(cell) && rule::HQS_BY_ROAD.holds() {
            BY_ROAD
        } else if std::iter::once(at).chain(ground.beside(at)).any(|space| is_major(&space))
            || !rule::HQS_BY_SEA.holds()
        {
            0
        } else {
            BY_SEA
        }
    }
}

/// What a faction's entries cost; see [`Prices`].
pub fn prices<T>(
    ground: &Ground,
    position: &Position,
    faction: Faction,
    ask: impl FnOnce(&Prices<'_>) -> T,
) -> T {
    let traced = traced(ground, position, faction);
    ask(&Prices::new(Tracing { ground, position, faction, traced: &traced }))
}

/// Has a unit a line here that nobody can interfere with, is it in no battle of a hex, and is it allowed to be here at all (11.71, 16.311,
/// 18.62, 21.411, 21.412)?
pub fn is_secure(ground: &Ground, position: &Position, supplied: &Cluster, unit: &Unit, at: Space) -> bool {
    let (nets, cell) = (ground.nets(), ground.nets().rows.cell(at));
    let engaged = position.frozen.battles.contains(cell) && !nets.areas.contains(cell);
    supplied.contains(cell) && !engaged && !lifelines::is_away(ground, unit, at)
}

/// How many units may arrive in a place that rails and sea lanes reach, in one Production: none where it is no arrival location of this unit, nor in battle hexes
/// (11.81, 18.62, 21.462).
pub fn arrivals(ground: &Ground, position: &Position, reached: &Cluster, unit: UnitId, at: Space) -> usize {
    let lost_in_north = position.lost_in_north.contains(&unit);
    let unit = ground.forces.unit(unit);
    let (site, cell) = (&ground[at], ground.nets().rows.cell(at));
    let home = site.nation == Some(unit.nation);
    let city = site.city >= Some(City::Minor);
    let area = matches!(site.kind, Kind::District | Kind::Region);
    let fits = match unit.nation {
        Nation::Germany => (home && city) || site.city == Some(City::Victory),
        Nation::Britain => (home && city) || site.port == Some(Port::Major),
        Nation::Ussr => home && (city || area),
        nation => ground.capital(nation) == Some(at),
    };
    let stranger = site.front == Some(Front::North) && (unit.north == Class::Alien || !lost_in_north);
    if !fits || stranger {
        return 0;
    }
    let own = position.control.of(ground.nets(), at) == Some(unit.faction);
    let beyond = position.control.beyond.contains(cell) && rule::SHORT_GAMES.holds();
    let engaged = position.frozen.battles.contains(cell) && !ground.nets().areas.contains(cell);
    let open = own && !beyond && !engaged && reached.contains(cell);
    match () {
        () if !open => 0,
        () if site.city >= Some(City::Major) => 2,
        () => 1,
    }
}

/// Room for a block of this faction in a place, once what is drafted there has come and gone.
pub fn has_room(ground: &Ground, position: &Position, faction: Faction, at: Space, draft: &[Build]) -> bool {
    let stays = |piece: Piece| !draft.contains(&Build::Disband(piece));
    let standing = position.standing(at).filter(|(piece, block)| block.faction == faction && stays(*piece));
    let arriving = draft.iter().filter(|build| matches!(build, Build::Cadre(_, to) if *to == at));
    standing.count() + arriving.count() < stacking(&ground[at])
}

/// Is a nation's army gone for good (16.91)?
pub fn is_beaten(position: &Position, nation: Nation) -> bool {
    matches!(position.nation(nation), Standing::Defeated(_) | Standing::Conquered(_))
}

impl Production {
    pub fn draft(&self, faction: Faction) -> &[Build] {
        self.drafts.iter().find(|(owner, _)| *owner == faction).map_or(&[], |(_, draft)| draft)
    }

    pub fn asked(&self) -> Seats {
        self.drafts.iter().fold(Seats::NONE, |all, (faction, _)| all.union(Seats::one(faction.seat())))
    }

    pub fn is_full(&self) -> bool {
        self.done == self.asked()
    }
}

impl Executor<'_, '_, '_> {
    /// A month begins; nothing is built in the first (4.1).
    pub fn begin_production(&mut self) {
        self.freeze(None, Phase::Production);
        let row = self.ground.scenario(self.position.scenario);
        let takes_part = |faction: &Faction| row.is_some_and(|row| row.side(*faction).is_some());
        let drafts =
            Faction::ALL.into_iter().filter(takes_part).map(|faction| (faction, Vec::new())).collect();
        self.position.frames.push(Frame::Production(Production { drafts, done: Seats::NONE }));
    }

    /// The last seat is done: everything that was drafted is carried out (R-EF-41).
    pub fn open_builds(&mut self, production: Production) {
        self.position.frames.pop();
        self.tell.reveals_to_all("builds");
        // What is saved tells how many aliens the arctic has cost (21.461).
        self.tell.reveals_to_all("units");
        for (faction, draft) in production.drafts {
            let points = points(self.ground, self.position, faction);
            let paid = prices(self.ground, self.position, faction, |prices| prices.spent(&draft)) > 0;
            let points = if paid { 0 } else { points };
            self.position.points[faction as usize] = points;
            self.tell.all(|| Fact::Saved { faction, points });
            self.build(faction, &draft);
        }
        self.end_battles();
    }

    fn build(&mut self, faction: Faction, draft: &[Build]) {
        let mut arrived: Vec<(Piece, UnitId, Space)> = Vec::new();
        for entry in draft {
            match *entry {
                Build::Step(block) => {
                    let face = self.face(block);
                    self.position.block_mut(block).face = Some(Face { strength: face.strength + 1, ..face });
                    self.tell_side(faction, &Fact::Built { block });
                }
                Build::Cadre(unit, at) => {
                    let block = self.position.of_unit(unit).expect("every unit has a block");
                    let cadre = self.ground.forces.unit(unit).troops.cadre();
                    let returned = self.position.block_mut(block);
                    returned.at = Place::On(at);
                    returned.face = Some(Face { unit, strength: cadre });
                    self.tell_side(faction, &Fact::Rebuilt { block, strength: cadre });
                    arrived.push((block, unit, at));
                }
                Build::Disband(block) => self.remove(block),
            }
        }
        self.tell_arrivals(faction, &arrived);
    }

    /// Everybody learns which units came back and how many blocks stand where, not which is which.
    fn tell_arrivals(&mut self, faction: Faction, arrived: &[(Piece, UnitId, Space)]) {
        if arrived.is_empty() {
            return;
        }
        let mut units: Vec<UnitId> = arrived.iter().map(|(_, unit, _)| *unit).collect();
        units.sort_unstable();
        self.tell.all(|| Fact::Returned { faction, units });
        let mut places: Vec<Space> = arrived.iter().map(|(_, _, at)| *at).collect();
        places.sort_unstable();
        places.dedup();
        for at in places {
            let blocks = arrived.iter().filter(|(_, _, place)| *place == at).count() as u8;
            self.tell.all(|| Fact::Arrived { faction, at, blocks });
        }
        let group: Vec<Piece> = arrived.iter().map(|(block, _, _)| *block).collect();
        self.mix(faction, &group);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::calendar::Month;
    use crate::proving::drill::Drill;

    fn january(scenario: Scenario, month: &str) -> Drill {
        let mut drill = Drill::new(scenario, Faction::Axis);
        drill.position.now = Month::parse(month).expect("is a month").first_half();
        drill.with_dice(Vec::new(), |executor| executor.freeze(None, Phase::Production));
        drill
    }

    /// 11.4, 20.64, 21.461
    #[test]
    fn points_are_the_months_less_what_is_lost() {
        let mut drill = january(Scenario::WinterWar, "1940-01");
        let all = |drill: &Drill| Faction::ALL.map(|faction| points(&drill.ground, &drill.position, faction));
        assert_eq!(all(&drill), [2, 0, 18]);
        drill.put("su-14", 2, "petsamo");
        drill.with_dice(Vec::new(), |executor| executor.freeze(None, Phase::Production));
        assert_eq!(all(&drill), [1, 0, 18], "Petsamo is lost");
        drill.put("su-13", 3, "petrozavodsk");
        assert_eq!(all(&drill), [1, 0, 13], "an alien in the Arctic");
        drill.position.points[Faction::Soviets as usize] = 18;
        assert_eq!(all(&drill), [1, 0, 31], "what was saved");
    }

    fn price(drill: &Drill, key: &str, build: Build) -> u16 {
        let unit = drill.ground.forces.unit(drill.ground.forces.find(key).expect("is a unit"));
        let price = |prices: &Prices<'_>| prices.of(build).expect("can be built");
        prices(&drill.ground, &drill.position, unit.faction, price)
    }

    /// 11.7, 11.73, 21.462
    #[test]
    fn costs_follow_type_front_and_supply() {
        let step = |drill: &Drill, key: &str| price(drill, key, Build::Step(drill.block(key)));
        let mut winter = january(Scenario::WinterWar, "1940-01");
        assert_eq!(
            ["su-13", "su-3gm", "su-len", "su-7g", "fi-2", "fi-mann"].map(|key| step(&winter, key)),
            [4, 6, 20, 6, 4, 5]
        );
        winter.put("fi-6", 1, "oulu");
        assert_eq!(step(&winter, "fi-6"), 4, "Scandinavians build at normal cost");
        winter.attack(Faction::Soviets, "oulu", &[("su-25", "soroka")]);
        winter.with_dice(Vec::new(), |executor| executor.freeze(None, Phase::Production));
        assert_eq!(step(&winter, "fi-6"), 8, "18.62");
        let cadre = |drill: &Drill, key: &str, at: &str| {
            let unit = drill.ground.forces.find(key).expect("is a unit");
            price(drill, key, Build::Cadre(unit, drill.at(at)))
        };
        assert_eq!([cadre(&winter, "fi-4", "helsinki"), cadre(&winter, "su-13", "leningrad")], [6, 8]);
        let weser = january(Scenario::Weser, "1940-04");
        assert_eq!(["ge-north", "br-af", "br-15ag"].map(|key| step(&weser, key)), [10; 3]);
        assert_eq!(step(&weser, "br-21ag"), 15, "11.731: in Calais, overseas");
    }

    /// 11.71, 11.72, 11.4: steps, cadres, and what is saved.
    #[test]
    fn drafts_are_carried_out_together() {
        let mut drill = january(Scenario::WinterWar, "1940-01");
        let fallen = drill.block("su-13");
        drill.position.block_mut(fallen).at = Place::Pool;
        let grown = drill.block("su-23");
        let before = drill.strength("su-23").expect("is on the map");
        let unit = drill.ground.forces.find("su-13").expect("is a unit");
        let moscow = drill.at("moscow");
        let soviets = vec![Build::Step(grown), Build::Cadre(unit, moscow)];
        let spent = |prices: &Prices<'_>| prices.spent(&soviets);
        assert_eq!(prices(&drill.ground, &drill.position, Faction::Soviets, spent), 12);
        drill.position.frames.push(Frame::Month(crate::model::frames::Stage::FirstFortnight));
        let drafts = vec![(Faction::Axis, Vec::new()), (Faction::Soviets, soviets)];
        let production = Production { drafts, done: Seats::NONE };
        drill.with_dice(Vec::new(), |executor| executor.open_builds(production));
        assert_eq!(drill.strength("su-23"), Some(before + 1));
        assert_eq!((drill.strength("su-13"), drill.position.block(fallen).space()), (Some(1), Some(moscow)));
        assert_eq!(drill.position.points, [2, 0, 0], "all or nothing");
    }

    /// 11.81, 20.64
    #[test]
    fn cadres_arrive_at_home() {
        let mut drill = january(Scenario::WinterWar, "1940-01");
        drill
            .position
            .lost_in_north
            .extend(["su-7g", "su-13"].map(|key| drill.ground.forces.find(key).expect("is a unit")));
        let places = |key: &str, at: &str| {
            let unit = drill.ground.forces.find(key).expect("is a unit");
            let row = drill.ground.forces.unit(unit);
            let traced = traced(&drill.ground, &drill.position, row.faction);
            let (ground, position) = (&drill.ground, &drill.position);
            let reached =
                Tracing { ground, position, faction: row.faction, traced: &traced }.network(row.nation);
            arrivals(&drill.ground, &drill.position, reached, unit, drill.at(at))
        };
        assert_eq!(["helsinki", "turku", "leningrad"].map(|at| places("fi-4", at)), [2, 0, 0]);
        assert_eq!(["moscow", "leningrad", "helsinki", "3404"].map(|at| places("su-13", at)), [2, 2, 0, 0]);
        assert_eq!((places("su-7g", "murmansk"), places("su-13", "murmansk")), (1, 0), "21.462");
    }
}
