//! What weather and the north do to HQs and newcomers (5.32, 5.33, 12.31, 12.42, 21.43, 21.441).

use table::{Piece, Space};

use super::movement::weather;
use crate::model::board::Ground;
use crate::model::calendar::Weather;
use crate::model::nation::Nation;
use crate::model::position::Position;
use crate::model::site::{Front, Zone};
use crate::model::units::{Class, Troops, Unit};
use crate::rule;

fn is_scandinavian(nation: Nation) -> bool {
    matches!(nation, Nation::Finland | Nation::Norway | Nation::Sweden)
}

/// The strength at which an HQ commands and strikes; none if it is disrupted below nothing (5.32). In a view, of one that can be seen.
pub fn effective_strength(ground: &Ground, position: &Position, hq: Piece) -> Option<u8> {
    let block = position.block(hq);
    let (face, at) = block.face.zip(block.space())?;
    face.strength.checked_sub(disruption(ground, position, ground.forces.unit(face.unit), at))
}

/// How many causes disrupt an HQ in a place.
fn disruption(ground: &Ground, position: &Position, unit: &Unit, at: Space) -> u8 {
    let (site, key) = (&ground[at], unit.key.as_str());
    let sheltered = unit.troops == Troops::Shq
        && ["london", "moscow", "warsaw", "berlin"].iter().any(|city| ground.map.by_key(city) == Some(at));
    let hardy = unit.nation == Nation::Ussr || is_scandinavian(unit.nation);
    let weather = match weather(ground, position.skies, at) {
        Weather::Dry => false,
        Weather::Mud => !sheltered && rule::MUD_DISRUPTS.holds(),
        Weather::Snow => !sheltered && !hardy && rule::SNOW_DISRUPTS.holds(),
    };
    let arctic = site.zone == Some(Zone::Arctic) && unit.north == Class::Alien && unit.nation != Nation::Ussr;
    let northern = key == "su-nth" && site.front != Some(Front::North);
    // Army groups of the East Front work in the West as well; OKW does not work in the East (5.33).
    let away = key == "ge-okw" && site.front == Some(Front::East) && rule::LOGISTICS.holds();
    let north = (arctic || northern) && rule::NORTHERN_HQS.holds();
    [weather, north, away].into_iter().map(u8::from).sum()
}

/// How many steps a unit loses that comes to the North Front (21.441).
pub fn acclimatization(ground: &Ground, unit: &Unit, from: Space, to: Space) -> u8 {
    let enters = ground[to].front == Some(Front::North) && ground[from].front != Some(Front::North);
    if !enters || is_scandinavian(unit.nation) || !rule::ACCLIMATIZATION.holds() {
        return 0;
    }
    let alien = unit.north == Class::Alien;
    u8::from(alien) + u8::from(unit.nation != Nation::Ussr)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::blocks::Place;
    use crate::model::forces::Scenario;
    use crate::setup::Setup;

    /// 12.31, 12.42, 5.33, 21.43
    #[test]
    fn weather_and_the_north_disrupt_hqs() {
        let ground = Ground::load();
        let strength = |scenario, key: &str, at: &str, weather| {
            let mut position = Setup { scenario }.position(&ground, [0; 16]).expect("plays");
            (position.skies.west, position.skies.east) = (weather, weather);
            let hq = position.of_unit(ground.forces.find(key).expect("is a unit")).expect("takes part");
            position.block_mut(hq).at = Place::On(ground.find(at).expect("is on the map"));
            let full = position.block(hq).face.expect("is the truth").strength;
            (full, effective_strength(&ground, &position, hq))
        };
        let winter = |key, at, weather| strength(Scenario::WinterWar, key, at, weather);
        let weser = |key, at, weather| strength(Scenario::Weser, key, at, weather);
        let [dry, mud, snow] = [Weather::Dry, Weather::Mud, Weather::Snow];
        assert_eq!(winter("su-len", "Leningrad", snow), (2, Some(2)), "12.42");
        assert_eq!(winter("su-len", "Leningrad", mud), (2, Some(1)), "12.31");
        assert_eq!(winter("su-stavka", "Moscow", mud), (3, Some(3)), "12.31");
        assert_eq!(winter("fi-mann", "Helsinki", snow), (3, Some(3)), "21.43");
        assert_eq!(winter("su-nth", "Leningrad", snow), (2, Some(1)), "21.43");
        assert_eq!(winter("su-nth", "petrozavodsk", snow), (2, Some(2)));
        assert_eq!(weser("ge-north", "Hamburg", dry), (3, Some(3)), "5.33");
        assert_eq!(weser("ge-north", "Oslo", dry), (3, Some(3)), "21.43");
        assert_eq!(weser("ge-north", "narvik", dry), (3, Some(2)), "21.43");
        assert_eq!(weser("ge-north", "Hamburg", snow), (3, Some(2)), "12.42");
        assert_eq!(weser("ge-okw", "Konigsberg", dry), (3, Some(2)), "5.33");
        assert_eq!(weser("ge-dietl", "narvik", snow), (3, Some(2)), "21.43");
    }

    /// 21.441
    #[test]
    fn newcomers_pay_for_the_north() {
        let ground = Ground::load();
        let steps = |key: &str, from: &str, to: &str| {
            let at = |name: &str| ground.find(name).expect("is on the map");
            acclimatization(
                &ground,
                ground.forces.unit(ground.forces.find(key).expect("is a unit")),
                at(from),
                at(to),
            )
        };
        assert_eq!(steps("ge-36mt", "Hamburg", "Bergen"), 1);
        assert_eq!(steps("ge-den", "Hamburg", "Bergen"), 2);
        assert_eq!(steps("br-nx", "Glasgow", "narvik"), 1);
        assert_eq!(steps("ge-36mt", "Oslo", "Bergen"), 0, "within the front");
        assert_eq!(steps("su-13", "3502", "petrozavodsk"), 1);
        assert_eq!((steps("su-7g", "3502", "petrozavodsk"), steps("fi-1", "Lahti", "tampere")), (0, 0));
    }
}
