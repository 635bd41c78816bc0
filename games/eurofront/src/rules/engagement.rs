//! Engaging: limits of hexsides and stacks, and how a movement phase begins and ends (6.2 to 6.4, R-EF-24 to 27).

use table::{Piece, Space};

use super::command;
use super::executor::Executor;
use super::fire::stacking;
use super::movement::{hexside_limit, weather};
use super::routes::ENGAGEMENT_LIMIT;
use crate::model::blocks::Block;
use crate::model::board::Ground;
use crate::model::calendar::Weather;
use crate::model::fact::{Fact, Travel};
use crate::model::frames::{EndStep, Frame, Movement, Phase, Turn};
use crate::model::nation::Faction;
use crate::model::nets::{Cluster, Ways};
use crate::model::position::{Battle, Position};
use crate::model::units::Troops;
use crate::rule;

/// A hexside or a route, whichever way it is crossed.
pub fn edge(one: Space, other: Space) -> [Space; 2] {
    if one <= other { [one, other] } else { [other, one] }
}

/// How many units may engage or disengage here in one phase (6.33, 18.37).
fn limit(ground: &Ground, position: &Position, [one, other]: [Space; 2]) -> u8 {
    let skies = position.skies;
    let muddy = [one, other].into_iter().any(|at| weather(ground, skies, at) == Weather::Mud);
    ground
        .side(one, other)
        .map_or(ENGAGEMENT_LIMIT, |side| hexside_limit(side, if muddy { Weather::Mud } else { Weather::Dry }))
}

/// Hexsides and routes over which nobody may engage or disengage any more.
pub fn spent(ground: &Ground, position: &Position) -> Ways {
    let crossed = position.movement().map(|movement| movement.crossed.as_slice()).unwrap_or_default();
    let spent = crossed.iter().filter(|(edge, count)| *count >= limit(ground, position, *edge));
    ground.nets().rows.ways(spent.map(|(edge, _)| *edge))
}

/// Who stands where, as a faction has to reckon with it.
pub struct Occupancy {
    /// Where enemies stand.
    pub enemies: Cluster,
    /// Where blocks of both sides do.
    pub engaged: Cluster,
    /// Places that hold as many units of this faction as they may, a rearguard counts where it will go, not where it stands
    /// (6.21, R-EF-24).
    pub full: Cluster,
}

impl Occupancy {
    pub fn of(ground: &Ground, position: &Position, faction: Faction) -> Occupancy {
        let rows = &ground.nets().rows;
        let (mut enemies, mut friends, mut full) = (Cluster::NONE, Cluster::NONE, Cluster::NONE);
        let mut crowds = vec![0_u8; ground.map.len()];
        let mut count = |at: Space| {
            crowds[at.index()] += 1;
            if usize::from(crowds[at.index()]) >= stacking(&ground[at]) {
                full.insert(rows.cell(at));
            }
        };
        for (piece, block) in position.pieces() {
            let Some(at) = block.space() else { continue };
            let side = if block.faction.is_enemy_of(faction) { &mut enemies } else { &mut friends };
            side.insert(rows.cell(at));
            if block.faction == faction && !is_rearguard(position, piece) {
                count(at);
            }
        }
        let coming = position.movement().map(|movement| movement.rearguards.as_slice()).unwrap_or_default();
        coming.iter().for_each(|rearguard| count(rearguard.exit));
        Occupancy { enemies, engaged: enemies.intersection(&friends), full }
    }
}

/// How many units of this faction stand in a place; a rearguard counts where it will go.
pub fn crowd(position: &Position, faction: Faction, at: Space) -> usize {
    let own = position
        .standing(at)
        .filter(|(piece, block)| block.faction == faction && !is_rearguard(position, *piece))
        .count();
    let coming = position.movement().map(|movement| movement.rearguards.as_slice()).unwrap_or_default();
    own + coming.iter().filter(|rearguard| rearguard.exit == at).count()
}

/// Where somebody who goes this way leaves enemies, and where he meets some.
pub fn crossings(position: &Position, faction: Faction, path: &[Space]) -> Vec<[Space; 2]> {
    let engaged = |step: &&[Space]| {
        let first = step[0] == path[0] && position.has_enemies(faction, step[0]);
        first || position.has_enemies(faction, step[1])
    };
    path.windows(2).filter(engaged).map(|step| [step[0], step[1]]).collect()
}

/// Would nobody stay in this block's battle if it went? Those who came in this phase do not count, nor does a rearguard.
pub fn is_last(position: &Position, block: Piece) -> bool {
    let Some(at) = position.block(block).space() else { return false };
    let (faction, moved) = (position.block(block).faction, position.block(block).marks.moved);
    let rearguards = position.movement().map(|movement| movement.rearguards.as_slice()).unwrap_or_default();
    let covered = rearguards.iter().any(|one| position.block(one.block).space() == Some(at));
    let others = position
        .standing(at)
        .filter(|(other, one)| *other != block && one.faction == faction && !one.marks.moved);
    !moved && !covered && position.is_engaged(at) && others.count() == 0
}

/// Those of a side who may begin a battle in a place where nobody has stayed: neither HQs nor armour from the sea (18.21, 15.53).
fn may_attack_alone(ground: &Ground, block: &Block) -> bool {
    let troops = block.face.map(|face| ground.forces.unit(face.unit).troops);
    let may_not = |troops: Troops| troops.is_hq() || (block.dispersed && troops == Troops::Armor);
    !troops.is_none_or(may_not)
}

/// Places where somebody of this side stays in his battle, or has come who may begin one; whoever may not attack alone can follow.
pub fn company(ground: &Ground, position: &Position, faction: Faction) -> Cluster {
    let own = position.pieces().filter(|(_, block)| block.faction == faction);
    let stays = own.filter(|(piece, block)| {
        !is_rearguard(position, *piece) && (!block.marks.moved || may_attack_alone(ground, block))
    });
    ground.nets().rows.set(stays.filter_map(|(_, block)| block.space()))
}

/// Would newcomers who may not attack alone be left if this block leaves its battle (18.21, R-EF-26)?
pub fn deserts(ground: &Ground, position: &Position, block: Piece) -> bool {
    let Some(at) = position.block(block).space() else { return false };
    let faction = position.block(block).faction;
    let others = position
        .standing(at)
        .filter(|(other, one)| *other != block && one.faction == faction && !is_rearguard(position, *other));
    let left: Vec<&Block> = others.map(|(_, one)| one).collect();
    position.is_engaged(at)
        && !left.is_empty()
        && left.iter().all(|one| one.marks.moved && !may_attack_alone(ground, one))
}

fn is_rearguard(position: &Position, block: Piece) -> bool {
    let rearguards = position.movement().map(|movement| movement.rearguards.as_slice()).unwrap_or_default();
    rearguards.iter().any(|one| one.block == block)
}

impl Movement {
    /// Somebody engages or disengages between two places.
    pub fn charge(&mut self, one: Space, other: Space) {
        let side = edge(one, other);
        match self.crossed.iter_mut().find(|(crossed, _)| *crossed == side) {
            Some((_, count)) => *count += 1,
            None => self.crossed.push((side, 1)),
        }
    }

    /// A supreme HQ pays.
    pub fn pay(&mut self, hq: Piece, moves: u8) {
        if let Some((_, left)) = self.left.iter_mut().find(|(one, _)| *one == hq) {
            *left -= moves;
        }
    }
}

impl Executor<'_, '_, '_> {
    /// A movement phase begins; it passes by if no HQ is active.
    pub fn begin_movement(&mut self, turn: Turn) {
        self.begin_phase(turn, turn.next);
        for block in &mut self.position.blocks {
            block.marks.moved = false;
        }
        if self.position.blocks.iter().any(|block| block.command.is_some()) {
            let left = command::supreme_moves(self.ground, self.position);
            self.position.frames.push(Frame::Movement(Movement { left, ..Movement::default() }));
        }
    }

    /// A block moves along a path, within the limits of hexsides and routes.
    pub fn march(&mut self, block: Piece, path: Vec<Space>) {
        let faction = self.position.block(block).faction;
        let crossings = crossings(self.position, faction, &path);
        for [one, other] in crossings {
            self.charge(one, other);
        }
        if let [.., before, to] = path[..]
            && self.position.has_enemies(faction, to)
            && let Some(movement) = self.position.movement_mut()
        {
            movement.entered.push((block, before));
        }
        self.go_by_land(block, path);
    }

    /// A block goes by land, and is not asked again in this phase.
    pub fn go_by_land(&mut self, block: Piece, path: Vec<Space>) {
        let by_route = path.windows(2).any(|step| self.ground.side(step[0], step[1]).is_none());
        self.go(block, path.clone(), Travel::Land);
        let marks = &mut self.position.block_mut(block).marks;
        marks.moved = true;
        marks.marched |= by_route;
        self.acclimatize(block, &path);
    }

    /// Somebody engages or disengages between two places.
    pub fn charge(&mut self, one: Space, other: Space) {
        if let Some(movement) = self.position.movement_mut() {
            movement.charge(one, other);
        }
    }

    /// A supreme HQ pays.
    pub fn pay(&mut self, hq: Piece, moves: u8) {
        if let Some(movement) = self.position.movement_mut() {
            movement.pay(hq, moves);
        }
    }

    /// A movement phase ends step by step; false if its seat must decide.
    pub fn movement_ends(&mut self, step: EndStep) -> bool {
        let next = match step {
            EndStep::StandDown if self.may_stand_down().next().is_some() => return false,
            EndStep::StandDown => EndStep::Rearguards,
            EndStep::Rearguards if self.next_rearguard() => return true,
            EndStep::Rearguards => EndStep::Voyages,
            EndStep::Voyages => {
                self.interdict_voyages();
                EndStep::Battles
            }
            EndStep::Battles => {
                self.sort_battles();
                self.position.frames.pop();
                self.position.frames.pop();
                self.phase_ends();
                return true;
            }
        };
        self.position.frames.replace(Frame::EndOfMovement(next));
        true
    }

    fn may_stand_down(&self) -> impl Iterator<Item = Piece> {
        may_stand_down(self.position)
    }

    /// Battles that are over are no battles any more.
    pub fn end_battles(&mut self) {
        for battle in std::mem::take(&mut self.position.battles) {
            if self.position.is_engaged(battle.at) {
                self.position.battles.push(battle);
                continue;
            }
            let at = battle.at;
            let holder = self.position.standing(at).map(|(_, block)| block.faction).next();
            self.tell.all(|| Fact::BattleEnded { at, holder });
        }
    }

    /// After a movement phase: a battle goes on if one who was in it has stayed; otherwise those who came in begin a new one (6.4,
    /// R-EF-25).
    fn sort_battles(&mut self) {
        self.end_battles();
        let (Some(active), Some(movement)) = (self.position.active(), self.position.movement()) else {
            return;
        };
        let entered = movement.entered.clone();
        let places = self.position.occupied().into_iter().filter(|at| self.position.is_engaged(*at));
        let places: Vec<Space> = places.collect();
        let mut joined: Vec<(Piece, Space)> = Vec::new();
        for at in places {
            let stays =
                self.position.standing(at).any(|(_, block)| block.faction == active && !block.marks.moved);
            let came = |(block, _): &&(Piece, Space)| self.position.block(*block).space() == Some(at);
            if self.position.battle(at).is_some() && (stays || !rule::JOINING.holds()) {
                joined.extend(entered.iter().filter(came));
                continue;
            }
            let defender = self.position.standing(at).map(|(_, block)| block.faction);
            let Some(defender) = defender.filter(|one| one.is_enemy_of(active)).min() else { continue };
            let mut entered: Vec<(Piece, Space)> = entered.iter().filter(came).copied().collect();
            entered.sort_unstable();
            self.position.battles.retain(|battle| battle.at != at);
            self.position.battles.push(Battle { at, attacker: active, defender, entered });
            self.tell.all(|| Fact::BattleBegan { at, attacker: active });
        }
        self.position.battles.sort_by_key(|battle| battle.at);
        // Nobody throws back those who land in a battle that goes on.
        joined.retain(|(block, _)| self.position.block(*block).dispersed);
        for (block, from) in joined {
            let at = self.position.block(block).space();
            at.into_iter().for_each(|at| self.acclimatize(block, &[from, at]));
        }
    }
}

/// HQs that may stand down after movement: not a blitz HQ in the first of its two phases (5.6).
pub fn may_stand_down(position: &Position) -> impl Iterator<Item = Piece> {
    let first = position.frozen.since().phase == Phase::Movement;
    let active = position.pieces().filter_map(|(hq, block)| Some((hq, block.command?)));
    active.filter(move |(_, mode)| !(first && mode.is_blitz())).map(|(hq, _)| hq)
}
