//! The number that decides a short scenario (22).

use crate::model::blocks::Place;
use crate::model::board::Ground;
use crate::model::position::Position;

/// The count as things stand. It reads the strength of hidden HQs. None for a scenario that counts nothing.
pub fn count(ground: &Ground, position: &Position) -> Option<i16> {
    let count = ground.scenario(position.scenario)?.count;
    let faces = position.blocks.iter().filter_map(|block| Some((block, block.face?)));
    Some(faces.fold(0, |sum, (block, face)| {
        let unit = ground.forces.unit(face.unit);
        match block.at {
            Place::On(_) if unit.troops.is_hq() => sum + i16::from(face.strength) * count.hqs(block.faction),
            Place::Pool if count.lost == Some(unit.nation) => sum + 1,
            Place::On(_) | Place::Pool | Place::Card | Place::ToSetUp => sum,
        }
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::forces::Scenario;
    use crate::setup::Setup;

    /// 1939A, 1939B
    #[test]
    fn hqs_and_the_lost_are_counted() {
        let ground = Ground::load();
        let start = |scenario| Setup::of(scenario).position(&ground, [0; 16]).expect("can be played");
        assert_eq!(count(&ground, &start(Scenario::Weser)), Some(17 - 2 * 6));
        let mut winter = start(Scenario::WinterWar);
        assert_eq!(count(&ground, &winter), Some(11));
        let lose = |position: &mut Position, key| {
            let unit = ground.forces.find(key);
            let block = position.blocks.iter_mut().find(|block| block.face.map(|face| face.unit) == unit);
            block.expect("takes part").at = Place::Pool;
        };
        lose(&mut winter, "fi-4");
        assert_eq!(count(&ground, &winter), Some(12), "a Finnish unit");
        lose(&mut winter, "su-nth");
        assert_eq!(count(&ground, &winter), Some(10), "a Soviet HQ of two");
    }
}
