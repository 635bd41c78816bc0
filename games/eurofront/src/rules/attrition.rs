//! The Supply phase: recovery, marks, attrition (10.5 to 10.8, 15.41, 15.56).

use table::{Piece, Space, Viewer};

use super::executor::Executor;
use super::fire::stacking;
use super::lifelines::Lifelines;
use super::sea::{coasts, supremacy};
use crate::model::blocks::Supply;
use crate::model::board::Ground;
use crate::model::fact::Fact;
use crate::model::frames::{Check, Frame, Keep, KeepRule, Phase, Turn};
use crate::model::nation::Faction;
use crate::model::position::Position;
use crate::model::site::Works;
use crate::rule;

/// The blocks of a faction in a place.
pub fn blocks_at(position: &Position, faction: Faction, at: Space) -> Vec<Piece> {
    let here = position.standing(at).filter(|(_, block)| block.faction == faction);
    here.map(|(piece, _)| piece).collect()
}

/// In an order that does not tell which block is which: by place, and there by the handles of the public.
fn shuffled(position: &Position, mut blocks: Vec<Piece>) -> Vec<Piece> {
    let handle = |block: Piece| position.veil.shown_as(Viewer::PUBLIC, block);
    blocks.sort_by_key(|block| (position.block(*block).space(), handle(*block)));
    blocks
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
    let besieged = !lifelines.kept_from_the_sea(ground, at).is_empty();
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

/// Those of a place that may be named next: the strongest that are left, or in a siege anybody whose nation has supply itself.
pub fn nameable(ground: &Ground, position: &Position, keep: &Keep) -> Vec<Piece> {
    let mut left = blocks_at(position, keep.faction, keep.at);
    left.retain(|block| !keep.named.contains(block));
    let face = |block: &Piece| position.block(*block).face;
    let most = left.iter().filter_map(face).map(|face| face.strength).max();
    left.retain(|block| match keep.why {
        KeepRule::Siege => {
            face(block).is_some_and(|face| keep.nations.contains(&ground.forces.unit(face.unit).nation))
        }
        KeepRule::Fortress | KeepRule::Overfull => face(block).map(|face| face.strength) == most,
    });
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
        self.report_national_supply(faction);
        let lanes = self.try_lanes(faction);
        let lifelines = Lifelines::of(self.ground, self.position, faction, &lanes);
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
            for block in shuffled(self.position, blocks_at(self.position, faction, at)) {
                let supplied = lines && lifelines.reach(self.ground, self.unit(block), at);
                self.mark_block(block, supplied);
            }
            if self.tells_apart(&lifelines, faction, at) {
                self.tell.reveals_to_all("units");
            }
            keeps.extend(special.map(|(why, count)| {
                let siege = why == KeepRule::Siege;
                let nations = if siege { lifelines.kept_from_the_sea(self.ground, at) } else { Vec::new() };
                Keep { at, faction, why, nations, count, named: Vec::new() }
            }));
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
        let after = match (supplied || !rule::SUPPLY_CHECKS.holds(), before) {
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

    /// Names the only block there is, or nobody if none can be; false if its owner must say which.
    pub fn keep_goes_on(&mut self, keep: &Keep) -> bool {
        let blocks = blocks_at(self.position, keep.faction, keep.at);
        let nameable = nameable(self.ground, self.position, keep);
        if keep.named.len() < usize::from(keep.count) && blocks.len() > 1 && !nameable.is_empty() {
            return false;
        }
        self.position.frames.pop();
        let named = if keep.named.is_empty() { &nameable } else { &keep.named };
        if blocks.len() > 1 || keep.why == KeepRule::Siege {
            self.tell.reveals_to_all("strengths");
        }
        if keep.why == KeepRule::Siege {
            self.tell.reveals_to_all("units");
        }
        for block in named {
            self.mark_block(*block, keep.why != KeepRule::Overfull);
            let navy = supremacy(self.ground, self.position, &coasts(self.ground, keep.at));
            let free = navy == Some(keep.faction) && rule::SUPREME_SIEGES.holds();
            if keep.why == KeepRule::Siege && !free && self.face(*block).strength > 1 {
                self.starve_block(*block);
            }
        }
        true
    }

    /// Unsupplied blocks lose a step each (10.6).
    fn starve(&mut self, faction: Faction) {
        let standing = self.standing_of(faction).into_iter().map(|(block, _)| block).collect();
        for block in shuffled(self.position, standing) {
            if !self.position.block(block).is_supplied() && rule::ATTRITION.holds() {
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
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::blocks::Place;
    use crate::model::forces::Scenario;
    use crate::model::nation::Nation;
    use crate::model::position::Standing;
    use crate::proving::drill::Drill;
    use crate::rules::sea::dangers;
    use table::dice::Fell;

    /// Checks the enemies of the active faction; where a player has to choose, these units are named.
    fn check(drill: &mut Drill, active: Faction, dice: Vec<Fell>, choices: &[&str]) -> Vec<KeepRule> {
        let mut choices: Vec<Piece> = choices.iter().rev().map(|key| drill.block(key)).collect();
        let mut asked = Vec::new();
        drill.with_dice(dice, |executor| {
            executor.freeze(Some(active), Phase::Supply);
            executor.begin_supply(Turn { active, next: Phase::Politics, blitz: [false; 2] });
            loop {
                match executor.position.frames.top().clone() {
                    Frame::Supply(check) => executor.supply_goes_on(check),
                    Frame::Isolation(active) => executor.take_isolated(active),
                    Frame::Keep(keep) => {
                        if !executor.keep_goes_on(&keep) {
                            asked.push(keep.why);
                            let chosen = choices.pop().expect("somebody says which");
                            assert!(nameable(executor.ground, executor.position, &keep).contains(&chosen));
                            let Frame::Keep(keep) = executor.position.frames.top_mut() else { panic!() };
                            keep.named.push(chosen);
                        }
                    }
                    _ => break,
                }
            }
        });
        assert!(choices.is_empty(), "every choice is asked for");
        asked
    }

    fn clear(drill: &mut Drill) {
        for block in &mut drill.position.blocks {
            block.at = Place::Pool;
        }
    }

    /// 10.5: nobody starves after the first turn of the Winter War.
    #[test]
    fn the_finns_are_supplied_after_the_first_turn() {
        let mut drill = Drill::new(Scenario::WinterWar, Faction::Soviets);
        for (unit, from, to) in
            [("su-3gm", "leningrad", "vyborg"), ("su-23", "3403", "3302"), ("su-25", "soroka", "oulu")]
        {
            drill.attack(Faction::Soviets, to, &[(unit, from)]);
        }
        drill.put("fi-4", 1, "helsinki");
        drill.put("su-7g", 3, "joensuu");
        drill.put("su-14", 2, "petsamo");
        let before: Vec<_> = drill.position.blocks.iter().map(|block| block.face).collect();
        check(&mut drill, Faction::Soviets, Vec::new(), &[]);
        let after: Vec<_> = drill.position.blocks.iter().map(|block| block.face).collect();
        assert_eq!(before, after);
        assert!(drill.position.blocks.iter().all(crate::model::blocks::Block::is_supplied));
    }

    /// 10.7, 10.6: Leningrad alone supplies its largest defender; the others starve.
    #[test]
    fn a_fortress_supplies_its_largest_defender() {
        for (strengths, kept) in [([4, 3, 3], "su-8g"), ([4, 4, 3], "su-13")] {
            let mut drill = Drill::new(Scenario::WinterWar, Faction::Axis);
            clear(&mut drill);
            let keys = ["su-8g", "su-13", "su-23"];
            for (key, strength) in keys.iter().zip(strengths) {
                drill.put(key, strength, "leningrad");
            }
            let leningrad = drill.ground.nets().rows.set([drill.at("leningrad")]);
            let rest = drill.position.control.held[Faction::Soviets as usize].minus(&leningrad);
            drill.position.control.held[Faction::Soviets as usize] = leningrad;
            drill.position.control.held[Faction::Axis as usize] =
                drill.position.control.held[Faction::Axis as usize].union(&rest);
            for at in ["3305", "3404", "narva", "3403"] {
                let idle = ["fi-1", "fi-2", "fi-3", "fi-5"];
                let number = ["3305", "3404", "narva", "3403"].iter().position(|one| *one == at).unwrap_or(0);
                drill.put(idle[number], 2, at);
            }
            let asked = check(&mut drill, Faction::Axis, Vec::new(), &[kept]);
            assert_eq!(asked, [KeepRule::Fortress]);
            for (key, strength) in keys.iter().zip(strengths) {
                let lost = u8::from(*key != kept);
                assert_eq!(drill.strength(key), Some(strength - lost), "{key}");
                assert_eq!(drill.position.block(drill.block(key)).is_supplied(), *key == kept);
            }
        }
    }

    /// 6.22: too many stand in the mountains of Trondheim, and one of the strongest goes without.
    #[test]
    fn an_overfull_place_leaves_its_strongest_unsupplied() {
        let mut drill = Drill::new(Scenario::Weser, Faction::Axis);
        drill.position.nations[Nation::Norway as usize] = Standing::Belligerent(Faction::Allies);
        let land = |space: &Space| drill.ground[*space].nation == Some(Nation::Norway);
        let norway = drill.ground.nets().rows.set(drill.ground.map.spaces().filter(land));
        let held = &mut drill.position.control.held[Faction::Allies as usize];
        *held = held.union(&norway);
        for (key, strength) in [("br-nx", 2), ("br-ta", 2), ("br-5", 1)] {
            drill.put(key, strength, "trondheim");
        }
        let asked = check(&mut drill, Faction::Axis, Vec::new(), &["br-ta"]);
        assert_eq!(asked, [KeepRule::Overfull]);
        let strengths = ["br-nx", "br-ta", "br-5"].map(|key| drill.strength(key));
        assert_eq!(strengths, [Some(2), Some(1), Some(1)]);
    }

    /// 15.73: with Trondheim lost, the lane to Namsos crosses a sea of the enemy.
    #[test]
    fn lanes_across_enemy_seas_may_be_interdicted() {
        for (face, cut) in [(2, true), (3, false)] {
            let mut drill = Drill::new(Scenario::Weser, Faction::Axis);
            let rows = &drill.ground.nets().rows;
            let [namsos, trondheim] = ["namsos", "trondheim"].map(|name| rows.set([drill.at(name)]));
            drill.position.control.held[Faction::Allies as usize] =
                drill.position.control.held[Faction::Allies as usize].union(&namsos);
            drill.position.control.held[Faction::Axis as usize] =
                drill.position.control.held[Faction::Axis as usize].union(&trondheim);
            drill.put("br-nx", 2, "namsos");
            let dice = dangers(&drill.ground, &drill.position, Faction::Allies, &[drill.at("norwegian-sea")]);
            let mut faces = vec![6; dice.into()];
            faces[0] = face;
            check(&mut drill, Faction::Axis, vec![Fell::Throw(Vec::new(), faces)], &[]);
            assert_eq!(drill.position.block(drill.block("br-nx")).is_supplied(), !cut);
            assert_eq!(drill.strength("br-nx"), Some(2 - u8::from(cut)));
        }
    }

    /// Blocks are numbered as the public table lists them, so the order of what is told must not be that of the numbers.
    #[test]
    fn what_is_told_of_a_place_is_in_the_order_of_public_handles() {
        let mut drill = Drill::new(Scenario::WinterWar, Faction::Soviets);
        let keys = ["fi-1", "fi-2", "fi-3", "fi-5"];
        keys.iter().for_each(|key| drill.put(key, 1, "turku"));
        let group = keys.map(|key| drill.block(key)).to_vec();
        let mut told_by_number = 0;
        for _ in 0..8 {
            drill.with_dice(Vec::new(), |executor| executor.mix(Faction::Axis, &group));
            let order = shuffled(&drill.position, group.clone());
            let handles: Vec<Piece> =
                order.iter().map(|block| drill.position.veil.shown_as(Viewer::PUBLIC, *block)).collect();
            assert!(handles.is_sorted());
            told_by_number += usize::from(order.is_sorted());
        }
        assert!(told_by_number < 8);
    }

    /// 15.41: a besieged port of the Axis keeps one unit, and at 1 alone without naval supremacy.
    #[test]
    fn a_besieged_port_keeps_one_unit_at_cadre_strength() {
        let mut drill = Drill::new(Scenario::Weser, Faction::Allies);
        clear(&mut drill);
        let odense = drill.ground.nets().rows.set([drill.at("copenhagen")]);
        assert!(odense.is_within(&drill.position.control.held[Faction::Axis as usize]));
        drill.put("ge-33", 3, "copenhagen");
        drill.put("ge-19", 2, "copenhagen");
        drill.put("br-5", 3, "copenhagen");
        let at = drill.at("copenhagen");
        let battle = crate::model::position::Battle {
            at,
            attacker: Faction::Allies,
            defender: Faction::Axis,
            entered: Vec::new(),
        };
        drill.position.battles.push(battle);
        let denmark = |space: &Space| drill.ground[*space].nation == Some(Nation::Denmark) && *space != at;
        let denmark = drill.ground.nets().rows.set(drill.ground.map.spaces().filter(denmark));
        let held = &mut drill.position.control.held;
        held[Faction::Axis as usize] = held[Faction::Axis as usize].minus(&denmark);
        held[Faction::Allies as usize] = held[Faction::Allies as usize].union(&denmark);
        let asked = check(&mut drill, Faction::Allies, Vec::new(), &["ge-33"]);
        assert_eq!(asked, [KeepRule::Siege]);
        assert_eq!(["ge-33", "ge-19"].map(|key| drill.strength(key)), [Some(2), Some(1)]);
        assert!(drill.position.block(drill.block("ge-33")).is_supplied());
    }
}
