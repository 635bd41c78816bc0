//! Does an HQ support a battle, by land or from the sea (5.31, 5.74, 7.4, 15.511)?

use table::{Piece, Space};

use super::command::{is_in_theatre, strength};
use super::sea;
use super::voyages::Conditions;
use crate::model::blocks::{Block, Mode};
use crate::model::board::Ground;
use crate::model::nation::Faction;
use crate::model::nets::Cluster;
use crate::model::position::Position;
use crate::model::sea::StraitRow;
use crate::model::site::{Front, Kind, Terrain};
use crate::model::units::Troops;
use crate::model::way::Way;
use crate::rule;

/// Does an active HQ in range support a battle (7.4, 5.31)? Supreme HQs do not, and theater HQs only at home.
pub fn is_supported(ground: &Ground, position: &Position, at: Space) -> bool {
    let cell = ground.nets().rows.cell(at);
    let by_land = |(hq, reach): &(Piece, Cluster)| {
        let unit = position.block(*hq).face.map(|face| ground.forces.unit(face.unit));
        reach.contains(cell) && unit.is_some_and(|unit| is_in_theatre(ground, unit, at))
    };
    position.frozen.command.iter().any(by_land)
        || position.blocks.iter().any(|hq| supports_from_the_sea(ground, position, hq, at))
}

/// An invasion HQ supports battles on the coast as far over water as it is strong, twice as far with naval supremacy (15.511).
fn supports_from_the_sea(ground: &Ground, position: &Position, hq: &Block, at: Space) -> bool {
    let invades = hq.command.is_some_and(Mode::is_invasion);
    let Some((face, port)) = hq.face.zip(hq.space()).filter(|_| invades) else { return false };
    let field = ground.forces.unit(face.unit).troops == Troops::Hq;
    let times =
        if sea::supremacy(ground, position, &sea::coasts(ground, at)) == Some(hq.faction) { 2 } else { 1 };
    let range = strength(ground, position, face, port).map_or(0, |strength| times * strength);
    let site = &ground[at];
    let area = matches!(site.kind, Kind::District | Kind::Region);
    let climate = matches!(site.front, Some(Front::North | Front::Mediterranean));
    let rough = !area && matches!(site.terrain, Some(Terrain::Mountain | Terrain::Marsh));
    let landing = (site.port.is_some() || !(climate || area)) && !rough && !site.shoal;
    field
        && landing
        && rule::INVASION_SUPPORT.holds()
        && Waterway::of(ground, position, hq.faction).hexes(port, at).is_some_and(|hexes| hexes <= range)
}

/// The way over water of a faction's support.
struct Waterway<'p> {
    ground: &'p Ground,
    position: &'p Position,
    faction: Faction,
    conditions: Conditions,
}

impl<'p> Waterway<'p> {
    fn of(ground: &'p Ground, position: &'p Position, faction: Faction) -> Waterway<'p> {
        Waterway { ground, position, faction, conditions: Conditions::of(ground, position, faction) }
    }

    /// How many hexes it is from one coast to another by water, the coast itself counted (15.511). Enemy straits and frozen seas are
    /// closed, so what is reached is kept by sea.
    fn hexes(&self, from: Space, to: Space) -> Option<u8> {
        let nets = self.ground.nets();
        let (rows, goal) = (&nets.rows, nets.rows.cell(to));
        let mut reached = vec![Cluster::NONE; nets.waters.seas.len()];
        for sea in nets.waters.coasts(from).iter().filter(|sea| !self.conditions.is_frozen(**sea)) {
            reached[usize::from(*sea)].insert(rows.cell(from));
        }
        for hexes in 0..FARTHEST {
            if reached.iter().any(|hexes| hexes.contains(goal)) {
                return Some(hexes);
            }
            let mut next = reached.clone();
            for (sea, begun) in reached.iter().enumerate() {
                for to in rows.spaces(begun).flat_map(|space| self.steps(space)) {
                    self.enter(sea as u8, to, &mut next);
                }
            }
            reached = next;
        }
        None
    }

    /// The hexes to which one can go on from a hex of water or a coast.
    fn steps(&self, space: Space) -> impl Iterator<Item = Space> {
        let wet = move |other: Space| [space, other].iter().any(|hex| self.is_water(*hex));
        let beside = self.ground.beside(space).filter(move |other| wet(*other));
        let narrow = self.ground.ways(space, Way::Estuary).iter().map(|link| link.to);
        beside.chain(narrow.filter(move |other| !self.bars_straits(space, *other)))
    }

    /// A coast belongs to the sea from which it is entered; from sea to sea there must be a passage.
    fn enter(&self, sea: u8, to: Space, reached: &mut [Cluster]) {
        let nets = self.ground.nets();
        let cell = nets.rows.cell(to);
        if !self.is_water(to) {
            return reached[usize::from(sea)].insert(cell);
        }
        for other in (0..reached.len()).filter(|other| nets.waters.hexes[*other].contains(cell)) {
            if other == usize::from(sea) || self.conditions.is_passage(self.ground, sea, other as u8) {
                reached[other].insert(cell);
            }
        }
    }

    fn is_water(&self, hex: Space) -> bool {
        self.ground[hex].kind == Kind::Water
    }

    /// Are these the banks of straits of which the enemy holds one?
    fn bars_straits(&self, one: Space, other: Space) -> bool {
        let hostile = |bank: &Space| sea::is_hostile(self.ground, self.position, self.faction, *bank);
        let between = |row: &&StraitRow| row.banks.contains(&one) && row.banks.contains(&other);
        self.ground.straits.iter().filter(between).any(|row| row.banks.iter().any(hostile))
    }
}

/// No HQ supports farther than this over water.
const FARTHEST: u8 = 12;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::forces::Scenario;
    use crate::proving::drill::Drill;

    /// 15.511: how far the HQs of the first landings are from them.
    #[test]
    fn support_over_water_is_counted_in_hexes() {
        let drill = Drill::new(Scenario::Weser, Faction::Axis);
        let way = Waterway::of(&drill.ground, &drill.position, Faction::Axis);
        let hexes = |from: &str, to: &str| way.hexes(drill.at(from), drill.at(to));
        assert_eq!(hexes("hamburg", "bergen"), Some(11));
        assert_eq!(hexes("rostock", "oslo"), Some(8));
    }
}
