//! Seas: whose they are, voyages over them, and their interdiction (15.1 to 15.3, 15.7, 15.8).

use std::cmp::Ordering;

use table::dice::{Pool, Stream};
use table::{Piece, Space};

use super::executor::Executor;
use super::weser::{is_surprise, is_surprised};
use crate::model::board::Ground;
use crate::model::fact::{Fact, Travel};
use crate::model::frames::{Voyage, VoyageKind};
use crate::model::nation::Faction;
use crate::model::position::Position;
use crate::model::sea::{Narrows, SeaRow, SeawayRow, StraitRow};
use crate::model::site::{Kind, Port};
use crate::rule;

/// Who has naval supremacy over one of these seas. In the player-turn in which Norway is surprised, the Axis have it on the northern
/// seaway (21.493).
pub fn supremacy(ground: &Ground, position: &Position, seas: &[Space]) -> Option<Faction> {
    supremacy_over(ground, position)(seas)
}

/// The same for several sets of seas.
pub fn supremacy_over<'p>(
    ground: &'p Ground,
    position: &'p Position,
) -> impl Fn(&[Space]) -> Option<Faction> + 'p {
    let north = ground.seaways.iter().find(|seaway| seaway.key == "northern");
    let north = north.filter(|_| is_surprise(ground, position));
    move |seas| {
        let surprised = north.is_some_and(|seaway| seas.iter().any(|sea| seaway.seas.contains(sea)));
        if surprised && rule::WESER_SURPRISE.holds() {
            return Some(Faction::Axis);
        }
        position.supremacy.filter(|_| rule::NAVAL_SUPREMACY.holds())
    }
}

/// Whether Axis or Allies can use more seaways. Axis and Soviets are at parity (15.8, 15.81).
pub fn balance(ground: &Ground, position: &Position) -> Option<Faction> {
    let allies = ground.scenario(position.scenario).and_then(|row| row.side(Faction::Allies));
    let usable =
        |faction| ground.seaways.iter().filter(|row| is_usable(ground, position, faction, row)).count();
    match usable(Faction::Axis).cmp(&usable(Faction::Allies)) {
        _ if allies.is_none() => None,
        Ordering::Greater => Some(Faction::Axis),
        Ordering::Less => Some(Faction::Allies),
        Ordering::Equal => None,
    }
}

/// None of its seas and straits is the enemy's.
fn is_usable(ground: &Ground, position: &Position, faction: Faction, seaway: &SeawayRow) -> bool {
    let hostile = |sea: &Space| {
        let row = ground.seas.iter().find(|row| row.sea == *sea);
        row.and_then(|row| holder(ground, position, row)).is_some_and(|one| one.is_enemy_of(faction))
    };
    let open = |seas: &Vec<Space>| !seas.iter().any(hostile);
    let round = seaway.either.is_empty() || seaway.either.iter().any(open);
    let barred = seaway.banks.iter().any(|bank| is_hostile(ground, position, faction, *bank));
    (open(&seaway.seas) && round && !barred) || !rule::SEAWAYS.holds()
}

/// Who holds the naval base of a sea. Seas without one are Allied (15.2).
pub fn holder(ground: &Ground, position: &Position, row: &SeaRow) -> Option<Faction> {
    row.base.map_or(Some(Faction::Allies), |base| position.control.of(ground.nets(), base))
}

/// The dice with which an enemy's sea is crossed; none over other seas, nor over those of a surprised nation (15.2, 20.16).
pub(super) fn danger(ground: &Ground, position: &Position, faction: Faction, row: &SeaRow) -> u8 {
    let nation = row.base.and_then(|base| ground[base].nation);
    let guards = |holder: Faction| {
        let surprised = is_surprised(position, nation, holder) && rule::SURPRISE.holds();
        holder.is_enemy_of(faction) && !surprised
    };
    if holder(ground, position, row).is_some_and(guards) && rule::SEA_CONTROL.holds() {
        row.interdiction.unwrap_or(0)
    } else {
        0
    }
}

/// The seas of a voyage that the enemy guards, each once, with its dice (R-EF-70).
pub fn guarded(ground: &Ground, position: &Position, faction: Faction, course: &[Space]) -> Vec<(Space, u8)> {
    let rows = ground.seas.iter().filter(|row| course.contains(&row.sea));
    let dice = rows.map(|row| (row.sea, danger(ground, position, faction, row)));
    dice.filter(|(_, dice)| *dice > 0).collect()
}

/// The dice for a whole voyage.
pub fn dangers(ground: &Ground, position: &Position, faction: Faction, course: &[Space]) -> u8 {
    guarded(ground, position, faction, course).into_iter().map(|(_, dice)| dice).sum()
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

/// The straits between two seas of which the enemy holds a bank. A port on them may be reached from either sea; no way leads on from
/// there into the other (15.12, 15.4).
pub fn closed_straits<'g>(
    ground: &'g Ground,
    position: &'g Position,
    faction: Faction,
    [one, other]: [Space; 2],
) -> impl Iterator<Item = &'g StraitRow> {
    let joins = move |between: &[Space]| [[one, other], [other, one]].iter().any(|pair| between == pair);
    let hostile = move |bank: &Space| is_hostile(ground, position, faction, *bank);
    ground.straits.iter().filter(move |row| joins(&row.between) && row.banks.iter().any(hostile))
}

pub(super) fn is_hostile(ground: &Ground, position: &Position, faction: Faction, at: Space) -> bool {
    position.control.of(ground.nets(), at).is_some_and(|holder| holder.is_enemy_of(faction))
}

/// What a voyage touches on land.
pub fn ports(ground: &Ground, course: &[Space]) -> Vec<Space> {
    course.iter().copied().filter(|place| ground[*place].is_ground()).collect()
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

/// The highest face that sends a voyage back, and the highest that does not hit it; faces between may do both.
pub fn interdicting_faces(
    ground: &Ground,
    position: &Position,
    faction: Faction,
    sea: Space,
    kind: VoyageKind,
) -> (u8, u8) {
    let column = match supremacy(ground, position, &[sea]) {
        Some(holder) if holder.is_enemy_of(faction) => 0,
        None => 1,
        Some(_) => 2,
    };
    match kind {
        VoyageKind::SeaMove => [(4, 2), (3, 3), (2, 4)][column],
        VoyageKind::Invasion | VoyageKind::Evacuation => [(3, 3), (2, 4), (1, 5)][column],
    }
}

impl Executor<'_, '_, '_> {
    /// A block sails. A voyage through the enemy's seas is fired at when the phase ends; any other has arrived.
    pub fn sail(&mut self, block: Piece, course: Vec<Space>, kind: VoyageKind) {
        let (from, to) = (course[0], course[course.len() - 1]);
        let faction = self.position.block(block).faction;
        let travel = match kind {
            VoyageKind::SeaMove => Travel::Sea,
            VoyageKind::Invasion => Travel::Invasion,
            VoyageKind::Evacuation => Travel::Evacuation,
        };
        let engages = self.position.has_enemies(faction, to);
        self.go(block, course.clone(), travel);
        let landed = self.position.block_mut(block);
        landed.marks.moved = true;
        landed.marks.strategic |= kind == VoyageKind::SeaMove;
        landed.dispersed |= kind == VoyageKind::Invasion;
        let safe = dangers(self.ground, self.position, faction, &course) == 0;
        let ports = ports(self.ground, &course);
        let Some(movement) = self.position.movement_mut() else { return };
        if engages {
            movement.entered.push((block, from));
        }
        if kind == VoyageKind::SeaMove {
            // A port on the way is entered and left.
            movement.ports.extend(ports.windows(2).flatten());
        }
        if safe {
            self.arrive(block, &ports);
        } else {
            movement.voyages.push(Voyage { block, course, kind });
        }
    }

    /// What has come ashore feels the climate at once. Landed among enemies it does so once it can no longer be thrown back (R-EF-30).
    fn arrive(&mut self, block: Piece, ports: &[Space]) {
        let (faction, to) = (self.position.block(block).faction, ports[ports.len() - 1]);
        if !self.position.block(block).dispersed || !self.position.has_enemies(faction, to) {
            self.acclimatize(block, ports);
        }
    }

    /// After all moves, voyages through the enemy's seas are fired at: one repulse sends a unit back, hits cost steps (15.72).
    pub fn interdict_voyages(&mut self) {
        let voyages = self.position.movement_mut().map(|movement| std::mem::take(&mut movement.voyages));
        for Voyage { block, course, kind } in voyages.unwrap_or_default() {
            let (from, to) = (course[0], course[course.len() - 1]);
            let faction = self.position.block(block).faction;
            let seas = guarded(self.ground, self.position, faction, &course);
            let gone = self.position.block(block).space() != Some(to);
            if gone || seas.is_empty() || !rule::INTERDICTION.holds() {
                continue;
            }
            let faces = |sea: Space| interdicting_faces(self.ground, self.position, faction, sea, kind);
            let faces: Vec<(u8, u8)> = seas.iter().map(|(sea, _)| faces(*sea)).collect();
            let pools = seas.iter().zip(&faces).map(|((_, dice), (back, miss))| {
                let mut cuts = vec![*back.min(miss), *back.max(miss)];
                cuts.dedup();
                Pool::bands((*dice).into(), 6, &cuts, cuts.len() as u8)
            });
            let pools: Vec<Pool> = pools.collect();
            let thrown = self.dice.throw(Stream::Public, rule::INTERDICTION, &pools);
            let (mut back, mut hits) = (false, 0);
            for ((repulse, miss), bands) in faces.iter().zip(&thrown) {
                let both = if repulse > miss { bands[1] } else { 0 };
                back |= bands[0] + both > 0;
                hits += (bands[bands.len() - 1] + both) as u8;
            }
            self.tell_of(Fact::Interdicted { block, kind, hits, turned_back: back });
            for _ in 0..hits {
                self.lose_step(block);
            }
            if self.position.block(block).space() != Some(to) {
                continue;
            }
            if back {
                self.go(block, vec![to, from], Travel::Repulse);
                let engaged = self.position.has_enemies(faction, from);
                let returned = self.position.block_mut(block);
                returned.dispersed = false;
                // It has not left its battle, so who attacked there first stays (6.4).
                returned.marks.moved &= !engaged;
                if let Some(movement) = self.position.movement_mut() {
                    movement.entered.retain(|(entered, _)| *entered != block);
                }
            } else {
                self.arrive(block, &ports(self.ground, &course));
            }
        }
    }
}
