//! Assaults: which dice of the first defensive fire throw attackers back (7.6, 12.6, 15.53, 20.16).

use table::{Piece, Space};

use super::movement::weather;
use super::sea;
use super::weser;
use crate::model::board::Ground;
use crate::model::calendar::Weather;
use crate::model::nation::Faction;
use crate::model::position::{Battle, Position};
use crate::model::site::Front;
use crate::model::units::Troops;
use crate::model::way::Side;
use crate::rule;

/// Do all who began a battle come over rivers or from the sea (7.6)?
pub fn is_assault(ground: &Ground, position: &Position, battle: &Battle) -> bool {
    let assaults = |(block, from): &(Piece, Space)| {
        position.block(*block).dispersed || is_over_river(ground, *from, battle.at)
    };
    !battle.entered.is_empty() && battle.entered.iter().all(assaults)
}

/// Straits are rivers here (1.371).
fn is_over_river(ground: &Ground, from: Space, to: Space) -> bool {
    matches!(ground.side(from, to), Some(Side::River | Side::Canal | Side::Strait | Side::RailStrait))
}

/// The highest face with which a die of the first defensive fire repulses an attacker; 0 if none does.
pub fn repulse(ground: &Ground, position: &Position, battle: &Battle) -> u8 {
    let at = battle.at;
    // A surprised nation repulses nobody, except in its fortified ports (20.16).
    if weser::is_surprised(position, ground[at].nation, battle.defender)
        && !ground[at].fortified_port
        && rule::SURPRISE.holds()
    {
        return 0;
    }
    let faces = battle.entered.iter().map(|(block, from)| face(ground, position, battle, *block, *from));
    faces.min().unwrap_or(0)
}

/// The same for one attacker: nothing for those who simply march in.
fn face(ground: &Ground, position: &Position, battle: &Battle, block: Piece, from: Space) -> u8 {
    let block = position.block(block);
    let unit = block.face.map(|face| ground.forces.unit(face.unit));
    if block.dispersed {
        let amphibious = unit.is_some_and(|unit| {
            unit.troops == Troops::Amphibious
                || weser::lands_as_amphibious(ground, position, unit, &ground[battle.at])
        });
        let supremacy = sea::supremacy(ground, position, &sea::coasts(ground, battle.at));
        return by_sea(supremacy, battle.defender, amphibious);
    }
    if !is_over_river(ground, from, battle.at) {
        return 0;
    }
    over_river(weather(ground, position.skies, battle.at), ground[battle.at].front)
}

/// 7.62, 12.61
fn over_river(weather: Weather, front: Option<Front>) -> u8 {
    match weather {
        _ if !rule::RIVER_ASSAULTS.holds() => 0,
        Weather::Snow if rule::RIVERS_IN_WEATHER.holds() => 0,
        _ if front == Some(Front::Mediterranean) => 1,
        Weather::Mud if rule::RIVERS_IN_WEATHER.holds() => 3,
        _ => 2,
    }
}

/// By whether the firing side has naval supremacy, nobody has, or the ships have (7.63, 15.823).
fn by_sea(supremacy: Option<Faction>, firing: Faction, amphibious: bool) -> u8 {
    let amphibious_face = match supremacy {
        Some(holder) if holder.is_enemy_of(firing) => 1,
        Some(_) => 3,
        None => 2,
    };
    if rule::SEA_ASSAULTS.holds() { amphibious_face + u8::from(!amphibious) } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::blocks::Place;
    use crate::model::forces::Scenario;
    use crate::setup::Setup;

    /// 7.61 to 7.63, 12.61
    #[test]
    fn rivers_and_landings_are_repulsed_by_the_table() {
        assert_eq!([Weather::Dry, Weather::Mud, Weather::Snow].map(|w| over_river(w, None)), [2, 3, 0]);
        assert_eq!(over_river(Weather::Dry, Some(Front::Mediterranean)), 1);
        let all = [Some(Faction::Allies), None, Some(Faction::Axis)];
        assert_eq!(all.map(|supremacy| by_sea(supremacy, Faction::Allies, true)), [3, 2, 1]);
        assert_eq!(all.map(|supremacy| by_sea(supremacy, Faction::Allies, false)), [4, 3, 2]);
    }

    /// 7.6, 7.65: one attacker who marches in makes it no assault; of two ways the better one counts.
    #[test]
    fn everybody_must_assault() {
        let ground = Ground::load();
        let mut position = Setup::of(Scenario::WinterWar).position(&ground, [0; 16]).expect("plays");
        position.skies.east = Weather::Dry;
        let rivers = |at: &Space| ground.beside(*at).any(|from| ground.side(from, *at) == Some(Side::River));
        let east = |at: &Space| ground[*at].front == Some(Front::East) && ground[*at].is_ground();
        let at = ground.map.spaces().filter(east).find(rivers).expect("there are rivers");
        let over =
            |side| ground.beside(at).find(|from| (ground.side(*from, at) == Some(Side::River)) == side);
        let (river, other) = (over(true).expect("a river"), over(false).expect("another side"));
        let mut battle =
            Battle { at, attacker: Faction::Soviets, defender: Faction::Axis, entered: Vec::new() };
        let blocks: Vec<Piece> = position.pieces().map(|(piece, _)| piece).take(2).collect();
        for block in &blocks {
            position.block_mut(*block).at = Place::On(at);
        }
        battle.entered = blocks.iter().map(|block| (*block, river)).collect();
        assert_eq!(repulse(&ground, &position, &battle), 2);
        battle.entered[0].1 = other;
        assert_eq!(repulse(&ground, &position, &battle), 0);
    }
}
