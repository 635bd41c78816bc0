//! The Supply phase: recovery, marks, attrition, isolated hexes (8.36, 10.5 to 10.8, 15.41, 15.56).

use table::{Piece, Space};

use super::control::{self, Stand};
use super::executor::Executor;
use super::fire::stacking;
use super::phase::look;
use super::sea::supremacy;
use super::supply;
use crate::model::blocks::Supply;
use crate::model::board::Ground;
use crate::model::fact::Fact;
use crate::model::frames::{Check, Frame, Keep, KeepRule, Phase, Turn};
use crate::model::nation::{Faction, Nation};
use crate::model::nets::Cluster;
use crate::model::position::Position;
use crate::model::site::{Front, Works};
use crate::model::units::{Class, Unit};
use crate::rule;

/// What a check rests on: where units of each nation have a line, and where a besieged port has one by sea.
struct Lifelines {
    by_nation: Vec<(Nation, Cluster)>,
    sieges: Cluster,
}

impl Lifelines {
    fn of(ground: &Ground, position: &Position, faction: Faction) -> Lifelines {
        let own = position.blocks.iter().filter(|block| block.faction == faction && block.space().is_some());
        let mut nations: Vec<Nation> =
            own.filter_map(|block| Some(ground.forces.unit(block.face?.unit).nation)).collect();
        nations.sort_unstable();
        nations.dedup();
        look(ground, position, |lines| Lifelines {
            by_nation: nations
                .iter()
                .map(|nation| (*nation, supply::supplied(lines, faction, *nation)))
                .collect(),
            sieges: supply::besieged(lines, faction),
        })
    }

    /// Has a unit a line here, and is it allowed to be here at all (16.311, R-EF-117)?
    fn reach(&self, ground: &Ground, unit: &Unit, at: Space) -> bool {
        let cell = ground.nets().rows.cell(at);
        let line = self.by_nation.iter().any(|(nation, line)| *nation == unit.nation && line.contains(cell));
        line && !is_away(ground, unit, at)
    }

    /// Does no nation have a line here?
    fn is_cut_off(&self, ground: &Ground, at: Space) -> bool {
        let cell = ground.nets().rows.cell(at);
        !self.by_nation.iter().any(|(_, line)| line.contains(cell))
    }
}

/// Norwegians stay in the north, British brigade groups there and in Britain (21.411, 21.412).
fn is_away(ground: &Ground, unit: &Unit, at: Space) -> bool {
    let north = ground[at].front == Some(Front::North);
    match unit.north {
        Class::Resident => !north,
        Class::Expedition => !north && ground[at].nation != Some(unit.nation),
        Class::Veteran | Class::Alien => false,
    }
}

/// The blocks of a faction in a place.
pub fn blocks_at(position: &Position, faction: Faction, at: Space) -> Vec<Piece> {
    let here = position.standing(at).filter(|(_, block)| block.faction == faction);
    here.map(|(piece, _)| piece).collect()
}

/// Why not all blocks of a place are in supply as their lines would have it, and how many its owner has to name (R-EF-14 to 16).
fn special(
    ground: &Ground,
    position: &Position,
    lifelines: &Lifelines,
    faction: Faction,
    at: Space,
) -> Option<(KeepRule, u8)> {
    let held = position.control.of(ground.nets(), at) == Some(faction);
    let fortress = matches!(ground[at].works, Some(Works::Fortress | Works::MinorFortress));
    let cut_off = lifelines.is_cut_off(ground, at);
    let besieged = lifelines.sieges.contains(ground.nets().rows.cell(at));
    let excess = blocks_at(position, faction, at).len().saturating_sub(stacking(&ground[at]));
    if cut_off && held && fortress && rule::FORTRESS_SUPPLY.holds() {
        Some((KeepRule::Fortress, 1))
    } else if cut_off && besieged && rule::SIEGE_SUPPLY.holds() {
        Some((KeepRule::Siege, 1))
    } else if excess > 0 && rule::OVERFULL.holds() {
        Some((KeepRule::Overfull, excess as u8))
    } else {
        None
    }
}

/// Those of a place that may be named next: the strongest that are left, or anybody in a siege.
pub fn nameable(position: &Position, keep: &Keep) -> Vec<Piece> {
    let mut left = blocks_at(position, keep.faction, keep.at);
    left.retain(|block| !keep.named.contains(block));
    let strength = |block: &Piece| position.block(*block).face.map(|face| face.strength);
    let most = left.iter().map(strength).max();
    left.retain(|block| keep.why == KeepRule::Siege || Some(strength(block)) == most);
    left
}

impl Executor<'_, '_, '_> {
    /// The Supply phase begins: the enemies of the active faction are checked. What is frozen holds already.
    pub fn begin_supply(&mut self, turn: Turn) {
        self.recover(turn.active);
        let row = self.ground.scenario(self.position.scenario);
        let takes_part = |faction: &Faction| row.is_some_and(|row| row.side(*faction).is_some());
        let checked: Vec<Faction> = turn.active.enemies().filter(takes_part).collect();
        self.position.frames.push(Frame::Isolation(turn.active));
        for faction in checked {
            let left = self.mark(faction);
            self.position.frames.push(Frame::Supply(Check { faction, left }));
        }
    }

    /// Invaders are in order again, and control is worked out anew (15.56).
    fn recover(&mut self, active: Faction) {
        let mut recovered: Vec<Space> = Vec::new();
        for block in
            self.position.blocks.iter_mut().filter(|block| block.faction == active && block.dispersed)
        {
            block.dispersed = false;
            recovered.extend(block.space());
        }
        if !recovered.is_empty() {
            self.freeze(Some(active), Phase::Supply);
        }
    }

    /// Marks every block by its line; says where somebody has to choose.
    fn mark(&mut self, faction: Faction) -> Vec<Keep> {
        let lifelines = Lifelines::of(self.ground, self.position, faction);
        let mut places: Vec<Space> = Vec::new();
        let mut keeps = Vec::new();
        self.tell.consults();
        for (block, _) in self.standing_of(faction) {
            let at = self.position.block(block).space().expect("stands on the map");
            if !places.contains(&at) {
                places.push(at);
            }
        }
        places.sort_unstable();
        for at in places {
            let special = special(self.ground, self.position, &lifelines, faction, at);
            let lines = !matches!(special, Some((KeepRule::Fortress | KeepRule::Siege, _)));
            for block in blocks_at(self.position, faction, at) {
                let supplied = lines && lifelines.reach(self.ground, self.unit(block), at);
                self.mark_block(block, supplied);
            }
            if self.tells_apart(&lifelines, faction, at) {
                self.tell.reveals_to_all("units");
            }
            keeps.extend(special.map(|(why, count)| Keep { at, faction, why, count, named: Vec::new() }));
        }
        keeps
    }

    fn standing_of(&self, faction: Faction) -> Vec<(Piece, Space)> {
        let own = self.position.pieces().filter(|(_, block)| block.faction == faction);
        own.filter_map(|(piece, block)| Some((piece, block.space()?))).collect()
    }

    /// Would two units of this faction on the map be marked differently in a place?
    fn tells_apart(&self, lifelines: &Lifelines, faction: Faction, at: Space) -> bool {
        let reach = |(block, _): (Piece, Space)| lifelines.reach(self.ground, self.unit(block), at);
        let all: Vec<bool> = self.standing_of(faction).into_iter().map(reach).collect();
        all.iter().any(|one| *one != all[0])
    }

    fn mark_block(&mut self, block: Piece, supplied: bool) {
        let (before, now) = (self.position.block(block).supply, self.position.now);
        let after = match (supplied, before) {
            (true, _) => Supply::Supplied,
            (false, Supply::Supplied) => Supply::Unsupplied { since: now },
            (false, unsupplied) => unsupplied,
        };
        self.position.block_mut(block).supply = after;
        if before != after {
            self.tell_of(Fact::SupplyMarked { block, supplied });
        }
    }

    /// Goes on with a check: the next place where somebody has to choose, then attrition.
    pub fn supply_goes_on(&mut self, check: Check) {
        let Check { faction, mut left } = check;
        if left.is_empty() {
            self.position.frames.pop();
            return self.starve(faction);
        }
        let keep = left.remove(0);
        self.position.frames.replace(Frame::Supply(Check { faction, left }));
        self.position.frames.push(Frame::Keep(keep));
    }

    /// Names the only block there is; false if its owner must say which.
    pub fn keep_goes_on(&mut self, keep: &Keep) -> bool {
        let blocks = blocks_at(self.position, keep.faction, keep.at);
        if keep.named.len() < usize::from(keep.count) && blocks.len() > 1 {
            return false;
        }
        self.position.frames.pop();
        let named = if keep.named.is_empty() { &blocks } else { &keep.named };
        if blocks.len() > 1 || keep.why == KeepRule::Siege {
            self.tell.reveals_to_all("strengths");
        }
        for block in named {
            self.mark_block(*block, keep.why != KeepRule::Overfull);
            let siege =
                keep.why == KeepRule::Siege && supremacy(self.ground, self.position) != Some(keep.faction);
            if siege && self.face(*block).strength > 1 {
                self.starve_block(*block);
            }
        }
        true
    }

    /// Unsupplied blocks lose a step each (10.6).
    fn starve(&mut self, faction: Faction) {
        for (block, _) in self.standing_of(faction) {
            if !self.position.block(block).is_supplied() {
                self.starve_block(block);
            }
        }
    }

    fn starve_block(&mut self, block: Piece) {
        let (faction, at) = (self.position.block(block).faction, self.position.block(block).space());
        self.lose_step(block);
        if let Some(at) = at {
            self.tell.all(|| Fact::Starved { faction, at, steps: 1 });
            self.end_battles();
        }
    }

    /// Empty hexes that are surrounded change hands (8.36).
    pub fn take_isolated(&mut self, active: Faction) {
        self.position.frames.pop();
        let nets = self.ground.nets();
        let stand = Stand::of(nets, self.position);
        let control = &self.position.control;
        let holder = |base: Option<Space>| base.map_or(Some(Faction::Allies), |base| control.of(nets, base));
        let seas = self.ground.seas.iter().filter(|row| holder(row.base) == Some(active));
        let seas = nets.rows.set(seas.map(|row| row.sea));
        let taken = control::isolated(nets, &stand, control, active, &seas);
        if taken.is_empty() {
            return;
        }
        for faction in Faction::ALL {
            let held = &mut self.position.control.held[faction as usize];
            *held = if faction == active { held.union(&taken) } else { held.minus(&taken) };
        }
        let places = nets.rows.spaces(&taken).collect();
        self.tell.all(|| Fact::Taken { faction: active, places });
    }
}
