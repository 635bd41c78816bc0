//! Seas: whose they are, voyages over them, and their interdiction (15.1 to 15.3, 15.7, 15.8).

use std::collections::BTreeMap;

use table::dice::{Pool, Stream};
use table::{Piece, Space};

use super::executor::Executor;
use super::weser::{is_surprise, is_surprised};
use crate::model::board::Ground;
use crate::model::calendar::Weather;
use crate::model::fact::{Fact, Travel};
use crate::model::forces::Scenario;
use crate::model::frames::{Voyage, VoyageKind};
use crate::model::nation::Faction;
use crate::model::position::Position;
use crate::model::sea::{Narrows, SeaRow};
use crate::model::site::{Kind, Port};
use crate::model::way::Way;
use crate::rule;

/// Who has naval supremacy. Axis and Soviets are at parity. In 1940 the Allies have more seaways than the Axis, except in the
/// player-turn in which Norway is surprised (15.8, 21.493).
pub fn supremacy(ground: &Ground, position: &Position) -> Option<Faction> {
    match position.scenario {
        Scenario::WinterWar => None,
        _ if is_surprise(ground, position) && rule::WESER_SURPRISE.holds() => Some(Faction::Axis),
        _ => Some(Faction::Allies).filter(|_| rule::NAVAL_SUPREMACY.holds()),
    }
}

/// The dice with which an enemy's sea is crossed; none over other seas, nor over those of a surprised nation (15.2, 20.16).
fn danger(ground: &Ground, position: &Position, faction: Faction, row: &SeaRow) -> u8 {
    let holder = row.base.map_or(Some(Faction::Allies), |base| position.control.of(ground.nets(), base));
    let hostile = holder.is_some_and(|holder| holder.is_enemy_of(faction));
    let nation = row.base.and_then(|base| ground[base].nation);
    let surprised = is_surprised(position, nation) && rule::SURPRISE.holds();
    if hostile && !surprised && rule::SEA_CONTROL.holds() { row.interdiction.unwrap_or(0) } else { 0 }
}

/// The dice for a whole voyage.
pub fn dangers(ground: &Ground, position: &Position, faction: Faction, seas: &[Space]) -> u8 {
    let rows = ground.seas.iter().filter(|row| seas.contains(&row.sea));
    rows.map(|row| danger(ground, position, faction, row)).sum()
}

/// The seas on which a place lies: those of its port, or those of the water that its hex touches.
pub fn coasts(ground: &Ground, at: Space) -> Vec<Space> {
    let site = &ground[at];
    if site.port.is_some() {
        return site.seas.clone();
    }
    let water = ground.beside(at).filter(|hex| ground[*hex].kind == Kind::Water);
    let mut seas: Vec<Space> = water.flat_map(|hex| ground[hex].seas.clone()).collect();
    seas.sort_unstable();
    seas.dedup();
    seas
}

/// Is the way to this port barred by a bank that the enemy holds (15.12)?
pub fn is_barred(ground: &Ground, position: &Position, faction: Faction, port: Space) -> bool {
    let mut guarding =
        ground.straits.iter().filter(|row| row.kind == Narrows::Narrows && row.between.contains(&port));
    guarding.any(|row| row.banks.iter().any(|bank| is_hostile(ground, position, faction, *bank)))
}

fn is_hostile(ground: &Ground, position: &Position, faction: Faction, at: Space) -> bool {
    position.control.of(ground.nets(), at).is_some_and(|holder| holder.is_enemy_of(faction))
}

/// A voyage from a port to a coast over this many seas at most: the least dangerous one, and of these the shortest. Frozen seas
/// and straits of which the enemy holds a bank are closed (12.4, 15.12).
pub fn voyage(
    ground: &Ground,
    position: &Position,
    faction: Faction,
    [from, to]: [Space; 2],
    most: usize,
) -> Option<Vec<Space>> {
    let frozen = |sea: Space| {
        position.skies.east == Weather::Snow
            && ground[sea].freezes
            && rule::FROZEN.holds()
            && rule::FROZEN_SEAS.holds()
    };
    let barred = |one: Space, other: Space| {
        let joins = |between: &[Space]| [[one, other], [other, one]].iter().any(|pair| between == pair);
        let mut straits = ground.straits.iter().filter(|row| joins(&row.between));
        straits.any(|row| row.banks.iter().any(|bank| is_hostile(ground, position, faction, *bank)))
            && rule::STRAITS_AT_SEA.holds()
    };
    let goals = coasts(ground, to);
    let danger = |sea| dangers(ground, position, faction, &[sea]);
    let starts = coasts(ground, from).into_iter().filter(|sea| !frozen(*sea));
    let mut wave: BTreeMap<Space, (u8, Vec<Space>)> =
        starts.map(|sea| (sea, (danger(sea), vec![sea]))).collect();
    let mut best: Option<(u8, Vec<Space>)> = None;
    for _ in 0..most {
        for found in goals.iter().filter_map(|goal| wave.get(goal)) {
            if best.as_ref().is_none_or(|best| found.0 < best.0) {
                best = Some(found.clone());
            }
        }
        let mut next: BTreeMap<Space, (u8, Vec<Space>)> = BTreeMap::new();
        for (sea, (dice, seas)) in &wave {
            for link in ground.ways(*sea, Way::Passage) {
                if seas.contains(&link.to) || frozen(link.to) || barred(*sea, link.to) {
                    continue;
                }
                let dice = dice + danger(link.to);
                if next.get(&link.to).is_none_or(|known| dice < known.0) {
                    next.insert(link.to, (dice, [&seas[..], &[link.to]].concat()));
                }
            }
        }
        wave = next;
    }
    best.map(|(_, seas)| seas)
}

/// How many units a port handles in a turn (15.32).
pub fn capacity(ground: &Ground, port: Space) -> u8 {
    match ground[port].port {
        Some(Port::Major) => 2,
        Some(Port::Minor) => 1,
        None => 0,
    }
}

/// How often a port was used in this phase.
pub fn used(position: &Position, port: Space) -> u8 {
    let ports = position.movement().map(|movement| movement.ports.as_slice()).unwrap_or_default();
    ports.iter().filter(|used| **used == port).count() as u8
}

impl Executor<'_, '_, '_> {
    /// A block sails. A voyage through the enemy's seas is fired at when the phase ends; any other has arrived.
    pub fn sail(&mut self, voyage: Voyage) {
        let Voyage { block, from, to, ref seas, kind } = voyage;
        let faction = self.position.block(block).faction;
        let travel = match kind {
            VoyageKind::SeaMove => Travel::Sea,
            VoyageKind::Invasion => Travel::Invasion,
            VoyageKind::Evacuation => Travel::Evacuation,
        };
        let path = [&[from], &seas[..], &[to]].concat();
        let engages = self.position.has_enemies(faction, to);
        self.go(block, path, travel);
        let landed = self.position.block_mut(block);
        landed.marks.moved = true;
        landed.marks.strategic |= kind == VoyageKind::SeaMove;
        landed.dispersed |= kind == VoyageKind::Invasion;
        let safe = dangers(self.ground, self.position, faction, seas) == 0;
        let Some(movement) = self.position.movement_mut() else { return };
        if engages {
            movement.entered.push((block, from));
        }
        if kind == VoyageKind::SeaMove {
            movement.ports.extend([from, to]);
        }
        if safe {
            self.arrive(block, from, to);
        } else if let Some(movement) = self.position.movement_mut() {
            movement.voyages.push(voyage);
        }
    }

    /// Sea moves, one after the other.
    pub fn sail_along(&mut self, block: Piece, legs: &[(Space, Vec<Space>, Space)]) {
        for (from, seas, to) in legs.iter().cloned() {
            self.sail(Voyage { block, from, to, seas, kind: VoyageKind::SeaMove });
        }
    }

    /// What has landed feels the climate at once, except in a battle that it begins: there it does so after the first fire
    /// (R-EF-30).
    fn arrive(&mut self, block: Piece, from: Space, to: Space) {
        let faction = self.position.block(block).faction;
        if !self.position.has_enemies(faction, to) || self.position.battle(to).is_some() {
            self.acclimatize(block, &[from, to]);
        }
    }

    /// After all moves, voyages through the enemy's seas are fired at: one repulse sends a unit back, hits cost steps (15.72).
    pub fn interdict_voyages(&mut self) {
        let voyages = self.position.movement_mut().map(|movement| std::mem::take(&mut movement.voyages));
        for Voyage { block, from, to, seas, kind } in voyages.unwrap_or_default() {
            let faction = self.position.block(block).faction;
            let dice = dangers(self.ground, self.position, faction, &seas);
            if self.position.block(block).space() != Some(to) || dice == 0 || !rule::INTERDICTION.holds() {
                continue;
            }
            let column = match supremacy(self.ground, self.position) {
                Some(holder) if holder.is_enemy_of(faction) => 0,
                None => 1,
                Some(_) => 2,
            };
            // Faces up to the first number send it back, faces above the second hit; some do both.
            let (back, miss): (u8, u8) = match kind {
                VoyageKind::SeaMove => [(4, 2), (3, 3), (2, 4)][column],
                VoyageKind::Invasion | VoyageKind::Evacuation => [(3, 3), (2, 4), (1, 5)][column],
            };
            let mut cuts = vec![back.min(miss), back.max(miss)];
            cuts.dedup();
            let die = Pool::bands(u16::from(dice), 6, &cuts, cuts.len() as u8);
            let thrown = &self.dice.throw(Stream::Public, rule::INTERDICTION, &[die])[0];
            let (low, high) = (thrown[0], thrown[thrown.len() - 1]);
            let both = if back > miss { thrown[1] } else { 0 };
            let (back, hits) = (low + both > 0, (high + both) as u8);
            self.tell_of(Fact::Interdicted { block, kind, hits, turned_back: back });
            for _ in 0..hits {
                self.lose_step(block);
            }
            if self.position.block(block).space() != Some(to) {
                continue;
            }
            if back {
                self.go(block, vec![to, from], Travel::Repulse);
                self.position.block_mut(block).dispersed = false;
                if let Some(movement) = self.position.movement_mut() {
                    movement.entered.retain(|(entered, _)| *entered != block);
                }
            } else {
                self.arrive(block, from, to);
            }
        }
    }
}
