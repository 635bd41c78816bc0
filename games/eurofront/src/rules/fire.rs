//! Firepower and defence levels (7.32 to 7.5, 12.33).

use table::{Sum, msg};

use crate::model::calendar::Weather;
use crate::model::forces::Scenario;
use crate::model::nation::Nation;
use crate::model::scenario::Firepower;
use crate::model::site::{City, Front, Site, Terrain, Works};
use crate::model::units::{Troops, Unit};
use crate::rule;

/// Who fires.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fire {
    /// The active side.
    Offence,
    /// The passive side.
    Defence,
}

/// What a unit fires in a place; none if it does not fire.
pub fn firepower(
    scenario: Scenario,
    unit: &Unit,
    fire: Fire,
    site: &Site,
    weather: Weather,
) -> Option<Firepower> {
    // Soviet mech has the firepower of armour against the Finns, who lack guns (21.481).
    let tanks = scenario == Scenario::WinterWar
        && unit.nation == Nation::Ussr
        && unit.troops == Troops::Mech
        && rule::MANNERHEIM_LINE.holds();
    let troops = if tanks { Troops::Armor } else { unit.troops };
    let at_home = site.nation == Some(unit.nation);
    let own = match own_firepower(troops, fire, site)? {
        _ if !rule::FIREPOWER.holds() => return Some(Firepower::Single),
        // Finnish infantry at home (21.45).
        own if unit.nation == Nation::Finland
            && troops == Troops::Infantry
            && at_home
            && rule::NORTHERN_FIRE.holds() =>
        {
            own.max(Firepower::Double)
        }
        own => own,
    };
    let bogged =
        weather == Weather::Mud || (site.terrain == Some(Terrain::Marsh) && weather != Weather::Snow);
    Some(match fire {
        Fire::Offence if bogged => Firepower::Single,
        Fire::Offence => own,
        Fire::Defence if is_major(site) => own.max(Firepower::Double),
        Fire::Defence => own,
    })
}

/// What the largest defender of a fortress fires at least (7.5, 7.51).
pub fn fortress_firepower(site: &Site) -> Option<Firepower> {
    match site.works? {
        Works::Fortress => Some(Firepower::Triple),
        Works::MinorFortress => Some(Firepower::Double),
        Works::Base => None,
    }
}

/// By type and terrain alone (2.2, 7.32).
fn own_firepower(troops: Troops, fire: Fire, site: &Site) -> Option<Firepower> {
    use Firepower::{Double, Single, Triple};
    let offence = fire == Fire::Offence;
    let desert = site.terrain == Some(Terrain::Desert);
    let high =
        matches!(site.terrain, Some(Terrain::Mountain | Terrain::Tundra)) || site.front == Some(Front::North);
    Some(match troops {
        Troops::Hq | Troops::Shq | Troops::Thq => return None,
        Troops::Armor if offence && desert => Triple,
        Troops::Armor | Troops::Shock => Double,
        Troops::Mech if offence && !desert => Single,
        Troops::Mech => Double,
        Troops::Mountain if high => Double,
        Troops::Paratroop if !offence => Double,
        Troops::Fort if !offence => Triple,
        _ => Single,
    })
}

/// Major cities help the passive side, unless they are open ones (1.41).
fn is_major(site: &Site) -> bool {
    site.city >= Some(City::Major) && !site.open_city && rule::MAJOR_CITIES.holds()
}

/// What a passive unit has against hits.
#[derive(Clone, Copy, Debug)]
pub struct Cover<'g> {
    pub site: &'g Site,
    pub weather: Weather,
    /// Does it belong to the side that held the place before the battle?
    pub original_defender: bool,
    /// Does an active HQ support those who fire at it?
    pub supported: bool,
}

impl Cover<'_> {
    fn is_in_fortress(&self) -> bool {
        self.original_defender && self.site.works == Some(Works::Fortress) && rule::FORTRESSES.holds()
    }

    /// How many hits cost it a step (7.34, 7.35, 7.4, 7.5, 12.33).
    pub fn hits<S: Sum>(&self, sum: &mut S) {
        sum.term(rule::STRONGEST, 1, || msg!("term-hit"));
        if self.is_in_fortress() {
            sum.term(rule::FORTRESSES, 2, || msg!("term-fortress"));
            return;
        }
        let minor = self.original_defender && self.site.works == Some(Works::MinorFortress);
        let rough = !matches!(self.site.terrain, Some(Terrain::Clear | Terrain::Desert));
        if rough || minor || is_major(self.site) {
            sum.term(rule::DOUBLE_DEFENCE, 1, || msg!("term-terrain"));
        } else if self.weather == Weather::Mud {
            sum.term(rule::MUD_DEFENCE, 1, || msg!("term-mud"));
        }
        if !self.supported {
            sum.term(rule::UNSUPPORTED, 1, || msg!("term-unsupported"));
        }
    }

    /// The same as a number; none if it cannot be hit at all, which is so in a fortress without support (7.4).
    pub fn hits_per_step(&self) -> Option<u8> {
        let mut hits = 0;
        self.hits(&mut hits);
        (self.supported || !self.is_in_fortress()).then_some(hits as u8)
    }
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
        let fire = |unit: &str, fire, name, weather| {
            let unit = ground.forces.unit(ground.forces.find(unit).expect("is a unit"));
            let site = &ground[ground.find(name).expect("is on the map")];
            firepower(Scenario::Weser, unit, fire, site, weather)
        };
        let (off, def) = (Fire::Offence, Fire::Defence);
        assert_eq!(fire("br-8mk", off, "Paris NE1", Weather::Dry), Some(Single), "2.22");
        assert_eq!(fire("br-8mk", def, "Paris NE1", Weather::Dry), Some(Double), "2.22");
        assert_eq!(fire("br-10", def, "Paris", Weather::Dry), Some(Double), "1.41");
        assert_eq!(fire("br-10", off, "Paris", Weather::Dry), Some(Single), "1.41");
        assert_eq!(fire("br-30tk", off, "Paris NE1", Weather::Dry), Some(Double), "2.21");
        assert_eq!(fire("br-30tk", off, "Paris NE1", Weather::Mud), Some(Single), "12.33");
        assert_eq!(fire("ge-36mt", off, "Bergen", Weather::Snow), Some(Double), "21.45");
        assert_eq!(fire("no-1", def, "Oslo", Weather::Dry), Some(Double), "1.41");
        assert_eq!(fire("no-3", def, "Bergen", Weather::Dry), Some(Single), "2.27");
        assert_eq!(fire("br-af", def, "Paris", Weather::Dry), None, "5.1");
        let works = |name: &str| fortress_firepower(&ground[ground.find(name).expect("is on the map")]);
        assert_eq!((works("Leningrad"), works("Vyborg")), (Some(Triple), None), "7.5");
        assert_eq!([Single, Double, Triple].map(Firepower::lowest_hit), [6, 5, 4], "7.32");
    }

    /// 21.45, 21.481: who fires how in the Winter War.
    #[test]
    fn finns_fire_well_at_home_and_soviet_mech_as_armour() {
        use Firepower::{Double, Single};
        let ground = Ground::load();
        let fire = |scenario, unit: &str, fire, name, weather| {
            let unit = ground.forces.unit(ground.forces.find(unit).expect("is a unit"));
            let site = &ground[ground.find(name).expect("is on the map")];
            firepower(scenario, unit, fire, site, weather)
        };
        let winter = Scenario::WinterWar;
        let (off, def, snow) = (Fire::Offence, Fire::Defence, Weather::Snow);
        assert_eq!([off, def].map(|way| fire(winter, "fi-2", way, "Vyborg", snow)), [Some(Double); 2]);
        assert_eq!(fire(winter, "fi-2", off, "Vyborg", Weather::Mud), Some(Single), "12.33");
        assert_eq!(fire(winter, "fi-7", def, "Vyborg", snow), Some(Single), "a static");
        assert_eq!(fire(winter, "fi-2", off, "3403", snow), Some(Single), "abroad");
        assert_eq!(fire(winter, "su-3gm", off, "Vyborg", snow), Some(Double));
        assert_eq!(fire(winter, "su-13", off, "Vyborg", snow), Some(Single));
        assert_eq!(fire(Scenario::Summer1941, "su-3gm", off, "Vyborg", snow), Some(Single));
    }

    /// 7.34, 7.35, 7.4, 7.5: the battles of the first turn of the Winter War.
    #[test]
    fn terrain_and_missing_support_protect_the_passive_side() {
        let ground = Ground::load();
        let hits_per_step = |name, weather, original_defender, supported| {
            let site = &ground[ground.find(name).expect("is on the map")];
            Cover { site, weather, original_defender, supported }.hits_per_step()
        };
        let snow = Weather::Snow;
        assert_eq!(hits_per_step("Vyborg", snow, true, true), Some(2), "7.34");
        assert_eq!(hits_per_step("Oulu", snow, true, false), Some(3), "7.4");
        assert_eq!(hits_per_step("Paris NE1", Weather::Dry, true, true), Some(1));
        assert_eq!(hits_per_step("Paris NE1", Weather::Mud, true, true), Some(2), "12.33");
        assert_eq!(hits_per_step("Leningrad", snow, true, true), Some(3), "7.5");
        assert_eq!(hits_per_step("Leningrad", snow, true, false), None, "7.4");
        assert!(hits_per_step("Leningrad", snow, false, true) < Some(3), "7.5: not the attacker");
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
