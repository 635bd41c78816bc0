//! Does an HQ support a battle, by land or from the sea (5.31, 5.74, 7.4, 15.511)?

use table::{Piece, Space};

use super::command::{is_in_theatre, strength};
use super::sea;
use crate::model::blocks::{Block, Mode};
use crate::model::board::Ground;
use crate::model::nets::Cluster;
use crate::model::position::Position;
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
        && over_water(ground, port, at).is_some_and(|hexes| hexes <= range)
}

/// How many hexes it is from one coast to another by water, the coast itself counted (15.511).
fn over_water(ground: &Ground, from: Space, to: Space) -> Option<u8> {
    let rows = &ground.nets().rows;
    let mut reached = rows.set([from]);
    let goal = rows.cell(to);
    for hexes in 0..FARTHEST {
        if reached.contains(goal) {
            return Some(hexes);
        }
        let mut next = reached;
        for space in rows.spaces(&reached) {
            let wet = |other: Space| [space, other].iter().any(|hex| ground[*hex].kind == Kind::Water);
            let beside = ground.ways(space, Way::Beside).iter().filter(|link| wet(link.to));
            for link in beside.chain(ground.ways(space, Way::Estuary)) {
                next.insert(rows.cell(link.to));
            }
        }
        reached = next;
    }
    None
}

/// No HQ supports farther than this over water.
const FARTHEST: u8 = 12;

#[cfg(test)]
mod tests {
    use super::*;

    /// 15.511: how far the HQs of the first landings are from them.
    #[test]
    fn support_over_water_is_counted_in_hexes() {
        let ground = Ground::load();
        let hexes = |from: &str, to: &str| {
            over_water(&ground, ground.find(from).expect("is there"), ground.find(to).expect("is there"))
        };
        assert_eq!(hexes("Hamburg", "Bergen"), Some(11));
        assert_eq!(hexes("Rostock", "Oslo"), Some(8));
    }
}
