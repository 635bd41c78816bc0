//! Production: points, what building costs, where units come back (11, 20.64, 21.46).

use table::{Piece, Seats, Space};

use super::executor::Executor;
use super::fire::stacking;
use super::lines::Lines;
use super::phase::look;
use super::supply;
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
use crate::model::units::{Class, Troops, Unit, UnitId};

/// What each alien in the Arctic Zone costs a month (21.461).
const ARCTIC_MAINTENANCE: u16 = 5;

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
    let upkeep = ARCTIC_MAINTENANCE * strangers.count() as u16;
    (level + position.points[faction as usize]).saturating_sub(lost).saturating_sub(upkeep)
}

/// What a step and a cadre of a unit cost in a place (11.7, 11.73, 21.462); none if the scenario does not build it.
fn costs(lines: &Lines<'_>, scenario: Scenario, unit: &Unit, at: Space) -> Option<(u16, u16)> {
    let row = lines.ground.scenario(scenario)?;
    let site = &lines.ground[at];
    let scandinavian = matches!(unit.nation, Nation::Finland | Nation::Norway | Nation::Sweden);
    let place = match unit.troops {
        Troops::Hq | Troops::Shq => hq_place(lines, unit.faction, at),
        Troops::Thq => CostPlace::Anywhere,
        _ if site.front == Some(Front::North) && !scandinavian => CostPlace::North,
        _ => CostPlace::Anywhere,
    };
    let find = |place| {
        let fits = |cost: &&crate::model::scenario::Cost| {
            cost.faction == unit.faction && cost.troops == unit.troops && cost.at == place
        };
        row.costs.iter().find(fits)
    };
    let cost = find(place).or_else(|| find(CostPlace::Anywhere))?;
    // Units that are engaged in areas cost twice as much (18.62).
    let times = if lines.status.battles.contains(lines.ground.nets().rows.cell(at)) { 2 } else { 1 };
    Some((times * u16::from(cost.step), times * u16::from(cost.cadre)))
}

/// How an HQ is supplied: by sea it costs more unless a major port is near, by road still more (11.731, 11.732).
fn hq_place(lines: &Lines<'_>, faction: Faction, at: Space) -> CostPlace {
    let (ground, nets) = (lines.ground, lines.ground.nets());
    let (start, cell) = (nets.rows.set([supply::origin(ground, faction)]), nets.rows.cell(at));
    let reaches = |sources| lines.supply_lines(faction).reached(&sources).contains(cell);
    let by_sea = lines.network(faction).reached(&start).minus(&nets.seas);
    let is_major =
        |space: &Space| ground[*space].port == Some(Port::Major) && by_sea.contains(nets.rows.cell(*space));
    if reaches(lines.rails(faction).reached(&start)) {
        CostPlace::Anywhere
    } else if !reaches(by_sea) {
        CostPlace::RoadSupply
    } else if std::iter::once(at).chain(ground.beside(at)).any(|space| is_major(&space)) {
        CostPlace::Anywhere
    } else {
        CostPlace::SeaSupply
    }
}

/// What a draft costs so far.
pub fn spent(ground: &Ground, position: &Position, draft: &[Build]) -> u16 {
    draft.iter().filter_map(|build| cost(ground, position, *build)).sum()
}

/// What one entry costs; none for what cannot be paid at all.
pub fn cost(ground: &Ground, position: &Position, build: Build) -> Option<u16> {
    look(ground, position, |lines| match build {
        Build::Step(block) => {
            let block = position.block(block);
            let unit = ground.forces.unit(block.face?.unit);
            Some(costs(lines, position.scenario, unit, block.space()?)?.0)
        }
        Build::Cadre(unit, at) => Some(costs(lines, position.scenario, ground.forces.unit(unit), at)?.1),
        Build::Disband(_) => Some(0),
    })
}

/// Where units of each nation of a faction have a line that nobody can interfere with, and are not in a battle of a hex (11.71,
/// 18.62).
pub fn secure(ground: &Ground, position: &Position, faction: Faction) -> Vec<(Nation, Cluster)> {
    let own = position.blocks.iter().filter(|block| block.faction == faction);
    let mut nations: Vec<Nation> =
        own.filter_map(|block| Some(ground.forces.unit(block.face?.unit).nation)).collect();
    nations.sort_unstable();
    nations.dedup();
    let engaged = position.frozen.battles.minus(&ground.nets().areas);
    let supplied = |lines: &Lines<'_>, nation| supply::supplied(lines, faction, nation).minus(&engaged);
    look(ground, position, |lines| nations.iter().map(|one| (*one, supplied(lines, *one))).collect())
}

/// Places that rails and sea lanes reach, where a unit can come back (11.81).
pub fn reached(ground: &Ground, position: &Position, unit: &Unit) -> Cluster {
    look(ground, position, |lines| supply::on_the_network(lines, unit.faction, unit.nation))
}

/// How many units may arrive in a place in one Production: none where it is no arrival location of this unit (11.81, 21.462).
pub fn arrivals(ground: &Ground, position: &Position, reached: &Cluster, unit: &Unit, at: Space) -> usize {
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
    let stranger = site.front == Some(Front::North) && unit.north == Class::Alien;
    let own = position.control.of(ground.nets(), at) == Some(unit.faction);
    let open = own && !position.frozen.battles.contains(cell) && reached.contains(cell);
    match () {
        () if !fits || stranger || !open => 0,
        () if site.city >= Some(City::Major) => 2,
        () => 1,
    }
}

/// Room for a block of this faction in a place.
pub fn has_room(ground: &Ground, position: &Position, faction: Faction, at: Space, arriving: usize) -> bool {
    let standing = position.standing(at).filter(|(_, block)| block.faction == faction).count();
    standing + arriving < stacking(&ground[at])
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
        for (faction, draft) in production.drafts {
            let points = points(self.ground, self.position, faction);
            let paid = spent(self.ground, self.position, &draft) > 0;
            let points = if paid { 0 } else { points };
            self.position.points[faction as usize] = points;
            self.tell.all(|| Fact::Saved { faction, points });
            self.build(faction, &draft);
        }
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
