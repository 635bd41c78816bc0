//! Firepower and defence levels (7.32 to 7.5, 12.33).

use crate::model::calendar::Weather;
use crate::model::scenario::Firepower;
use crate::model::site::{City, Front, Site, Terrain, Works};
use crate::model::units::Troops;

/// Who fires.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fire {
    /// The active side.
    Offence,
    /// The passive side.
    Defence,
}

/// What a unit of these troops fires in a place; none if it does not fire. A nation's or a scenario's own terms and the
/// largest unit of a fortress come on top.
pub fn firepower(troops: Troops, fire: Fire, site: &Site, weather: Weather) -> Option<Firepower> {
    use Firepower::{Double, Single, Triple};
    let offence = fire == Fire::Offence;
    let desert = site.terrain == Some(Terrain::Desert);
    let high =
        matches!(site.terrain, Some(Terrain::Mountain | Terrain::Tundra)) || site.front == Some(Front::North);
    let own = match troops {
        Troops::Hq | Troops::Shq | Troops::Thq => return None,
        Troops::Armor if offence && desert => Triple,
        Troops::Armor | Troops::Shock => Double,
        Troops::Mech if offence && !desert => Single,
        Troops::Mech => Double,
        Troops::Mountain if high => Double,
        Troops::Paratroop if !offence => Double,
        Troops::Fort if !offence => Triple,
        _ => Single,
    };
    let bogged =
        weather == Weather::Mud || (site.terrain == Some(Terrain::Marsh) && weather != Weather::Snow);
    Some(match fire {
        Fire::Offence if bogged => Single,
        Fire::Offence => own,
        Fire::Defence if is_major(site) => own.max(Double),
        Fire::Defence => own,
    })
}

fn is_major(site: &Site) -> bool {
    site.city >= Some(City::Major)
}

/// How many hits cost a passive unit a step (7.34, 7.35, 7.4). None if it cannot be hit at all.
pub fn hits_per_step(site: &Site, weather: Weather, original_defender: bool, supported: bool) -> Option<u8> {
    let fortress = original_defender && site.works == Some(Works::Fortress);
    if fortress {
        return supported.then_some(3);
    }
    let minor = original_defender && site.works == Some(Works::MinorFortress);
    let rough = !matches!(site.terrain, Some(Terrain::Clear | Terrain::Desert));
    let double = rough || minor || is_major(site) || weather == Weather::Mud;
    Some(1 + u8::from(double) + u8::from(!supported))
}

/// How many units of a side may stand in a place (6.21).
pub fn stacking(site: &Site) -> usize {
    let most = match site.terrain {
        Some(Terrain::Clear | Terrain::Forest | Terrain::Hill) => 4,
        Some(Terrain::Marsh | Terrain::Desert) => 3,
        Some(Terrain::Mountain | Terrain::Tundra) => 2,
        Some(Terrain::SandSea | Terrain::Depression) | None => 0,
    };
    if site.front == Some(Front::Mediterranean) { most.min(3) } else { most }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::board::Ground;

    /// 7.32, 2.2
    #[test]
    fn firepower_follows_type_terrain_and_weather() {
        use Firepower::{Double, Single, Triple};
        let ground = Ground::load();
        let fire = |troops, fire, name, weather| {
            firepower(troops, fire, &ground[ground.find(name).expect("is on the map")], weather)
        };
        let (off, def) = (Fire::Offence, Fire::Defence);
        assert_eq!(fire(Troops::Mech, off, "Paris NE1", Weather::Dry), Some(Single), "2.22");
        assert_eq!(fire(Troops::Mech, def, "Paris NE1", Weather::Dry), Some(Double), "2.22");
        assert_eq!(fire(Troops::Infantry, def, "Paris", Weather::Dry), Some(Double), "1.41");
        assert_eq!(fire(Troops::Infantry, off, "Paris", Weather::Dry), Some(Single), "1.41");
        assert_eq!(fire(Troops::Armor, off, "Paris NE1", Weather::Mud), Some(Single), "12.33");
        assert_eq!(fire(Troops::Mountain, off, "Narvik", Weather::Snow), Some(Double), "21.45");
        assert_eq!(fire(Troops::Fort, def, "Calais", Weather::Dry), Some(Triple), "2.28");
        assert_eq!(fire(Troops::Hq, def, "Paris", Weather::Dry), None, "5.1");
        assert_eq!([Single, Double, Triple].map(Firepower::lowest_hit), [6, 5, 4], "7.32");
    }

    /// 7.34, 7.35, 7.4, 7.5: the battles of the first turn of the Winter War.
    #[test]
    fn terrain_and_missing_support_protect_the_passive_side() {
        let ground = Ground::load();
        let site = |name| &ground[ground.find(name).expect("is on the map")];
        let snow = Weather::Snow;
        assert_eq!(hits_per_step(site("Vyborg"), snow, true, true), Some(2), "7.34");
        assert_eq!(hits_per_step(site("Oulu"), snow, true, false), Some(3), "7.4");
        assert_eq!(hits_per_step(site("Paris NE1"), Weather::Dry, true, true), Some(1));
        assert_eq!(hits_per_step(site("Paris NE1"), Weather::Mud, true, true), Some(2), "12.33");
        assert_eq!(hits_per_step(site("Leningrad"), snow, true, true), Some(3), "7.5");
        assert_eq!(hits_per_step(site("Leningrad"), snow, true, false), None, "7.4");
        assert!(hits_per_step(site("Leningrad"), snow, false, true) < Some(3), "7.5: not the attacker");
    }

    /// 6.21
    #[test]
    fn stacks_are_limited_by_terrain() {
        let ground = Ground::load();
        let limit = |name| stacking(&ground[ground.find(name).expect("is on the map")]);
        assert_eq!([limit("Leningrad"), limit("Trondheim"), limit("Murmansk")], [4, 2, 2]);
        assert_eq!(limit("Tobruk"), 3);
    }
}
