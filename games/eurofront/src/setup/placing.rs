//! Where units stand at the start: in their zones, as strong together as the scenario says (22.2).

use std::collections::{BTreeMap, BTreeSet};

use table::{Space, msg};

use super::Reader;
use crate::model::blocks::{Block, Place};
use crate::model::forces::Placed;
use crate::model::units::UnitId;
use crate::rule;
use crate::rules::fire::stacking;

/// `vyborg`, `vyborg 2`, `pool`, `card 1`.
pub struct Wish<'w> {
    pub place: &'w str,
    pub strength: Option<u8>,
}

impl<'r> Reader<'r> {
    /// The blocks of the table, with what the players want instead.
    pub fn place(&mut self, wishes: &BTreeMap<String, String>) -> Vec<Block> {
        let table: &'r [Placed] = &self.ground.forces.setups[&self.row.scenario];
        let mut blocks: Vec<Block> = table.iter().map(|placed| self.block(placed)).collect();
        for (key, words) in wishes {
            let at = format!("units.{key}");
            let (Some(unit), Some(wish)) = (self.unit(&at, key), self.wish(&at, words)) else { continue };
            let Some(number) = table.iter().position(|placed| placed.unit == unit) else {
                self.fault(at, msg!("setup-not-in-scenario", unit = key.clone(), rule = rule::SET_UP));
                continue;
            };
            let Some(place) = self.space(&at, wish.place) else { continue };
            let Some(strength) = self.strength(&at, unit, wish.strength) else { continue };
            if blocks[number].at == Place::Card {
                self.fault(at, msg!("setup-waits", unit = key.clone(), rule = rule::SET_UP));
                continue;
            }
            blocks[number] = Block::new(blocks[number].faction, Place::On(place), unit, strength);
        }
        blocks
    }

    fn block(&self, placed: &Placed) -> Block {
        let unit = self.ground.forces.unit(placed.unit);
        let waits = self.row.waiting.iter().any(|waiting| waiting.nation == unit.nation);
        let at = if waits { Place::Card } else { Place::On(placed.at) };
        Block::new(unit.faction, at, placed.unit, placed.strength)
    }

    pub fn wish<'w>(&mut self, at: &str, words: &'w str) -> Option<Wish<'w>> {
        let (place, strength) = match words.split_once(' ') {
            Some((place, strength)) => (place, Some(strength.trim().parse())),
            None => (words, None),
        };
        match strength.transpose() {
            Ok(strength) => Some(Wish { place, strength }),
            Err(_) => {
                self.fault(at, msg!("setup-no-strength", text = words.to_string()));
                None
            }
        }
    }

    /// The strength that is wanted, or that of the table, or the highest.
    pub fn strength(&mut self, at: &str, unit: UnitId, wanted: Option<u8>) -> Option<u8> {
        let table = self.ground.forces.setups[&self.row.scenario].iter().find(|placed| placed.unit == unit);
        let row = self.ground.forces.unit(unit);
        let strength = wanted.or(table.map(|placed| placed.strength)).unwrap_or(row.max);
        if (row.troops.lowest()..=row.max).contains(&strength) || !rule::STEPS.holds() {
            return Some(strength);
        }
        let (unit, most) = (row.key.clone(), u32::from(row.max));
        self.fault(at, msg!("setup-strength", unit = unit, most = most, rule = rule::STEPS));
        None
    }

    /// Every unit is in its zone, each force as strong as the scenario has it, and no place that must be held is empty.
    pub fn check_zones(&mut self, blocks: &[Block]) {
        let (ground, row) = (self.ground, self.row);
        let standing: Vec<(UnitId, u8, Space)> = blocks
            .iter()
            .filter_map(|block| Some((block.face?.unit, block.face?.strength, block.space()?)))
            .collect();
        for (unit, _, at) in &standing {
            let zone = row.zones.iter().find(|zone| zone.units.contains(unit));
            let strays = zone.is_some_and(|zone| !zone.places.contains(at));
            if strays && rule::SET_UP.holds() {
                let key = &ground.forces.unit(*unit).key;
                let why = msg!("setup-zone", unit = key.clone(), at = *at, rule = rule::SET_UP);
                self.fault(format!("units.{key}"), why);
            }
        }
        for force in &row.forces {
            let zone = row.zones.iter().find(|zone| zone.key == force.zone);
            let is_meant = |unit: &UnitId| {
                let troops = ground.forces.unit(*unit).troops;
                zone.is_some_and(|zone| zone.units.contains(unit)) && force.troops.contains(&troops)
            };
            let meant = standing.iter().filter(|(unit, ..)| is_meant(unit));
            let (count, sum) =
                meant.fold((0, 0), |(count, sum), (_, strength, _)| (count + 1, sum + strength));
            if count > 0 && sum != force.strength && rule::SET_UP.holds() {
                let (is, should) = (u32::from(sum), u32::from(force.strength));
                self.fault("units", msg!("setup-force", is = is, should = should, rule = rule::SET_UP));
            }
        }
        for place in row.zones.iter().flat_map(|zone| &zone.manned) {
            let empty = !standing.iter().any(|(_, _, at)| at == place);
            if empty && rule::MANNERHEIM_LINE.holds() {
                self.fault("units", msg!("setup-manned", at = *place, rule = rule::MANNERHEIM_LINE));
            }
        }
    }

    /// No place holds more units of a side than it may.
    pub fn check_stacks(&mut self, blocks: &[Block]) {
        let occupied: BTreeSet<Space> = blocks.iter().filter_map(Block::space).collect();
        for at in occupied {
            for hostile in [false, true] {
                let is_of_side = |block: &&Block| block.faction.is_enemy_of(crate::Faction::Axis) == hostile;
                let count =
                    blocks.iter().filter(is_of_side).filter(|block| block.space() == Some(at)).count();
                let limit = stacking(&self.ground[at]);
                if count > limit && rule::STACKING.holds() {
                    let why = msg!("setup-stack", at = at, limit = limit as u32, rule = rule::STACKING);
                    self.fault("units", why);
                }
            }
        }
    }
}
