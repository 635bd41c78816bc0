//! Who stands where: sets of hexes read off the units of a position once.

use atlas::Cell;

use crate::model::nation::Nation;
use crate::model::nets::Cluster;
use crate::model::units::{Arm, UnitId};

use super::field::Field;

/// The ground units of a nation on one map.
pub struct Host {
    pub nation: Nation,
    /// Hexes with its units.
    pub hexes: Cluster,
    /// Of these, hexes with units that have a zone of control.
    pub zoned: Cluster,
}

/// Ground units on one map.
pub struct Presence {
    pub hosts: Vec<Host>,
    /// Hexes with an HQ and with a PARA unit, and those with more than one.
    spare: [[Cluster; 2]; 2],
    /// Hexes with one, two and three units or more besides one HQ and one PARA unit.
    stacks: [Cluster; 3],
}

/// One HQ and one PARA unit take no room (8.4).
const fn spare(arm: Arm) -> Option<usize> {
    match arm {
        Arm::Hq => Some(0),
        Arm::Para => Some(1),
        _ => None,
    }
}

/// Adds a hex to the first set that lacks it; says whether there was one.
fn count(sets: &mut [Cluster], cell: Cell) -> Option<usize> {
    let at = sets.iter().position(|set| !set.contains(cell))?;
    sets[at].insert(cell);
    Some(at)
}

impl Presence {
    pub fn of(field: &Field) -> Presence {
        let rows = &field.board.nets.rows;
        let (hosts, none) = (Vec::with_capacity(8), Cluster::NONE);
        let mut presence = Presence { hosts, spare: [[none; 2]; 2], stacks: [none; 3] };
        for (unit, place) in field.position.on_map() {
            if place.theatre != field.board.theatre {
                continue;
            }
            let (row, cell) = (field.unit(unit), rows.cell(place.space));
            let known = presence.hosts.iter().position(|host| host.nation == row.nation);
            let at = known.unwrap_or_else(|| {
                let (hexes, zoned) = (Cluster::NONE, Cluster::NONE);
                presence.hosts.push(Host { nation: row.nation, hexes, zoned });
                presence.hosts.len() - 1
            });
            presence.hosts[at].hexes.insert(cell);
            if row.arm.has_zone() {
                presence.hosts[at].zoned.insert(cell);
            }
            if spare(row.arm).is_none_or(|kind| count(&mut presence.spare[kind], cell) != Some(0)) {
                count(&mut presence.stacks, cell);
            }
        }
        presence
    }

    /// Hexes with units of nations of a sort.
    pub fn units(&self, of: impl Fn(Nation) -> bool) -> Cluster {
        let hosts = self.hosts.iter().filter(|host| of(host.nation));
        hosts.fold(Cluster::NONE, |all, host| all.union(&host.hexes))
    }

    /// Hexes with units of nations of a sort that have a zone of control.
    pub fn zoned(&self, of: impl Fn(Nation) -> bool) -> Cluster {
        let hosts = self.hosts.iter().filter(|host| of(host.nation));
        hosts.fold(Cluster::NONE, |all, host| all.union(&host.zoned))
    }

    /// Hexes that others fill for a unit: two units of any kind fill a hex, besides one HQ and one PARA unit (8.4).
    pub fn filled(&self, field: &Field, mover: UnitId) -> Cluster {
        let kind = spare(field.unit(mover).arm).map(|kind| &self.spare[kind]);
        let [_, mut filled, more] = self.stacks;
        if let Some([first, _]) = kind {
            filled = filled.intersection(first);
        }
        // The unit itself fills nothing: in its own hex there must be one more.
        if let Some(hex) = field.hex(mover) {
            let cell = field.board.nets.rows.cell(hex);
            if !(more.contains(cell) && kind.is_none_or(|[_, second]| second.contains(cell))) {
                filled.remove(cell);
            }
        }
        filled
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::ground::Ground;
    use crate::model::position::Position;
    use crate::model::theatre::Place;

    /// Where units of a class leave no room, unit by unit.
    #[test]
    fn hexes_are_filled_as_a_count_of_units_says() {
        let ground = Ground::load();
        let position = Position::start(&ground);
        let field = Field::of(&ground, &position);
        for (mover, _) in position.on_map() {
            let is_full = |hex: &Place| {
                let others = position.on_map().filter(|(unit, at)| *unit != mover && at == hex);
                let arms: Vec<Arm> = others.map(|(unit, _)| field.unit(unit).arm).collect();
                let with = |arm: Arm| arms.iter().filter(|other| **other == arm).count();
                let mine = field.unit(mover).arm;
                let room = arms.len() - with(Arm::Hq).min(1) - with(Arm::Para).min(1) < 2;
                !room && (spare(mine).is_none() || with(mine) > 0)
            };
            let full = position.on_map().map(|(_, place)| place).filter(is_full);
            let full = ground.europe().nets.rows.set(full.map(|place| place.space));
            assert_eq!(field.presence().filled(&field, mover), full);
        }
    }

    #[test]
    fn hosts_stand_where_their_units_do() {
        let ground = Ground::load();
        let position = Position::start(&ground);
        let field = Field::of(&ground, &position);
        for nation in Nation::ALL {
            let units = || position.on_map().filter(|(unit, _)| field.unit(*unit).nation == nation);
            let rows = &ground.europe().nets.rows;
            let armour = units().filter(|(unit, _)| field.unit(*unit).arm.has_zone());
            assert_eq!(field.presence().units(|of| of == nation), rows.set(units().map(|(_, at)| at.space)));
            assert_eq!(field.presence().zoned(|of| of == nation), rows.set(armour.map(|(_, at)| at.space)));
        }
    }
}
