//! A game that begins in the middle: when, under which skies, and what has already happened.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use table::{Frames, Space, msg};

use super::Reader;
use crate::model::blocks::{Block, Place, Supply};
use crate::model::calendar::{Half, Month, Skies, Weather, order};
use crate::model::frames::{Frame, Stage, Turns};
use crate::model::nation::{Faction, Nation};
use crate::model::nets::Cluster;
use crate::model::position::{Battle, Position, Standing};
use crate::model::sea::Basin;
use crate::rule;

/// Where a game begins that has begun before.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub struct Middle {
    /// `1940-01`; the first of the scenario if left out.
    pub month: Option<String>,
    /// The second fortnight of the month.
    pub second_half: bool,
    /// Whose player-turn begins. Left out, the month begins, and the weather is still to come.
    pub turn: Option<Faction>,
    pub west: Option<Weather>,
    pub east: Option<Weather>,
    pub storm: Option<Basin>,
    /// Only the units that are named take part, and armies that wait on their cards.
    pub alone: bool,
    /// Play is not kept inside the lands of the scenario.
    pub everywhere: bool,
    /// Nations at war beyond those of the scenario, with their land.
    pub nations: BTreeMap<Nation, Faction>,
    /// Places that each faction holds, wherever they are.
    pub held: BTreeMap<Faction, Vec<String>>,
    /// Places with units of both sides, and who attacked there first.
    pub battles: BTreeMap<String, Faction>,
    pub unsupplied: Vec<String>,
    /// Landed and not in order yet.
    pub dispersed: Vec<String>,
    /// Production points that were saved.
    pub points: BTreeMap<Faction, u16>,
}

impl Middle {
    pub(super) fn apply(
        &self,
        reader: &mut Reader<'_>,
        units: &BTreeMap<String, String>,
        position: &mut Position,
    ) {
        self.set_date(reader, position);
        if self.everywhere {
            position.control.beyond = Cluster::NONE;
        }
        self.set_holders(reader, position);
        self.place_units(reader, units, position);
        self.set_battles(reader, position);
        for (faction, points) in &self.points {
            position.points[*faction as usize] = *points;
        }
    }

    fn set_date(&self, reader: &mut Reader<'_>, position: &mut Position) {
        let (row, calendar) = (reader.row, &reader.ground.calendar);
        let last = row.start.later(row.months - 1);
        let month = self.month.as_deref().map_or(Some(row.start), Month::parse);
        let Some(month) = month.filter(|month| (row.start..=last).contains(month)) else {
            let text = self.month.clone().unwrap_or_default();
            return reader.fault("middle.month", msg!("setup-no-month", text = text));
        };
        let first = month.first_half();
        position.now = if self.second_half { first.next() } else { first };
        let weather = |half, told: Option<Weather>| told.unwrap_or(calendar.weather(half, month, 2));
        let (west, east) = (weather(Half::West, self.west), weather(Half::East, self.east));
        position.skies = Skies { west, east, storms: [self.storm, None] };
        match self.turn {
            Some(faction) if row.side(faction).is_some() => {
                let later = |other: &Faction| row.side(*other).is_some();
                let turns: Vec<Faction> = order(east, false).into_iter().filter(later).collect();
                let left = turns.into_iter().skip_while(|other| *other != faction).collect::<Vec<_>>();
                let stage = if self.second_half { Stage::Over } else { Stage::SecondFortnight };
                position.frames = Frames::new(Frame::Month(stage));
                position.frames.push(Frame::Fortnight(Turns { left: left.into_iter().rev().collect() }));
            }
            Some(_) => reader.fault("middle.turn", msg!("setup-no-side")),
            None if self.second_half => {
                position.frames = Frames::new(Frame::Month(Stage::SecondFortnight));
            }
            None => {}
        }
    }

    fn set_holders(&self, reader: &mut Reader<'_>, position: &mut Position) {
        let ground = reader.ground;
        let spaces = &mut |faction: Faction, spaces: Vec<Space>| {
            let places = ground.nets().rows.set(spaces);
            for other in Faction::ALL {
                let held = &mut position.control.held[other as usize];
                *held = if other == faction { held.union(&places) } else { held.minus(&places) };
            }
        };
        for (nation, faction) in &self.nations {
            let land = ground.map.spaces().filter(|space| ground[*space].nation == Some(*nation));
            spaces(*faction, land.collect());
        }
        for (faction, keys) in &self.held {
            let at = format!("middle.held.{}", faction.word());
            spaces(*faction, keys.iter().filter_map(|key| reader.space(&at, key)).collect());
        }
        for (nation, faction) in &self.nations {
            position.nations[*nation as usize] = Standing::Belligerent(*faction);
        }
    }

    fn place_units(
        &self,
        reader: &mut Reader<'_>,
        units: &BTreeMap<String, String>,
        position: &mut Position,
    ) {
        let ground = reader.ground;
        let mut blocks = reader.place(&BTreeMap::new());
        for block in &mut blocks {
            let Some(face) = block.face else { continue };
            let nation = ground.forces.unit(face.unit).nation;
            let table = ground.forces.setups[&position.scenario].iter().find(|row| row.unit == face.unit);
            if let (Some(row), Standing::Belligerent(_)) = (table, position.nation(nation)) {
                block.at = Place::On(row.at);
            }
        }
        if self.alone {
            blocks.retain(|block| block.at == Place::Card);
        }
        for (key, words) in units {
            let at = format!("units.{key}");
            let (Some(unit), Some(wish)) = (reader.unit(&at, key), reader.wish(&at, words)) else { continue };
            let place = match wish.place {
                "pool" => Some(Place::Pool),
                "north-pool" => {
                    position.lost_in_north.insert(unit);
                    Some(Place::Pool)
                }
                "card" => Some(Place::Card),
                place => reader.space(&at, place).map(Place::On),
            };
            let Some(place) = place else { continue };
            let Some(strength) = reader.strength(&at, unit, wish.strength) else { continue };
            blocks.retain(|block| block.face.is_none_or(|face| face.unit != unit));
            blocks.push(Block::new(ground.forces.unit(unit).faction, place, unit, strength));
        }
        position.blocks = blocks;
        for key in &self.unsupplied {
            let since = position.now;
            mark(reader, position, key, |block| block.supply = Supply::Unsupplied { since });
        }
        for key in &self.dispersed {
            mark(reader, position, key, |block| block.dispersed = true);
        }
    }

    fn set_battles(&self, reader: &mut Reader<'_>, position: &mut Position) {
        for (key, attacker) in &self.battles {
            let at = format!("middle.battles.{key}");
            let Some(place) = reader.space(&at, key) else { continue };
            let others = position.standing(place).map(|(_, block)| block.faction);
            let Some(defender) = others.filter(|other| other.is_enemy_of(*attacker)).min() else {
                reader.fault(at, msg!("setup-no-battle", at = place));
                continue;
            };
            let here = |block: &&mut Block| block.space() == Some(place) && block.faction == *attacker;
            position.blocks.iter_mut().filter(here).for_each(|block| block.up = true);
            position.battles.push(Battle { at: place, attacker: *attacker, defender, entered: Vec::new() });
        }
        position.battles.sort_by_key(|battle| battle.at);
        for place in reader.ground.map.spaces() {
            if position.is_engaged(place) != position.battle(place).is_some() {
                reader.fault("middle.battles", msg!("setup-battle", at = place, rule = rule::BATTLES));
            }
        }
    }
}

fn mark(reader: &mut Reader<'_>, position: &mut Position, key: &str, with: impl FnOnce(&mut Block)) {
    let at = format!("units.{key}");
    let Some(unit) = reader.unit(&at, key) else { return };
    match position.of_unit(unit) {
        Some(block) => with(position.block_mut(block)),
        None => reader.fault(at, msg!("setup-not-there", unit = key.to_string())),
    }
}
