//! Blocks and set-ups of scenarios.

use std::collections::BTreeSet;

use eurofront::{Faction, Nation, Scenario, Terrain, Troops};

use crate::GROUND;

/// The tables of starting forces of the small scenarios, as number and strength by kind.
#[test]
fn small_scenarios_have_their_forces() {
    let count = |scenario, nations: &[Nation], troops: &[Troops]| {
        let placed = GROUND.forces.setups[&scenario].iter().filter(|placed| {
            let unit = GROUND.forces.unit(placed.unit);
            nations.contains(&unit.nation) && troops.contains(&unit.troops)
        });
        placed.fold((0, 0), |(count, strength), placed| (count + 1, strength + u32::from(placed.strength)))
    };
    let hq = [Troops::Hq, Troops::Shq, Troops::Thq];
    let (finland, ussr) = (&[Nation::Finland][..], &[Nation::Ussr][..]);
    assert_eq!(count(Scenario::WinterWar, finland, &hq), (1, 3), "1939A");
    assert_eq!(count(Scenario::WinterWar, finland, &[Troops::Infantry]), (6, 10), "1939A");
    assert_eq!(count(Scenario::WinterWar, finland, &[Troops::Static]), (1, 0), "1939A");
    assert_eq!(count(Scenario::WinterWar, ussr, &hq), (6, 11), "1939A");
    assert_eq!(count(Scenario::WinterWar, ussr, &[Troops::Infantry]), (8, 21), "1939A");
    assert_eq!(count(Scenario::WinterWar, ussr, &[Troops::Mech]), (4, 9), "1939A");
    let germany = &[Nation::Germany][..];
    assert_eq!(count(Scenario::Weser, germany, &hq), (6, 17), "1939B");
    assert_eq!(count(Scenario::Weser, germany, &[Troops::Infantry]), (3, 8), "1939B");
    assert_eq!(count(Scenario::Weser, germany, &[Troops::Mountain]), (2, 8), "1939B");
    assert_eq!(count(Scenario::Weser, germany, &[Troops::Static]), (3, 6), "1939B");
}

/// 2.5: nobody stands above his full strength, and nobody stands in the sea.
#[test]
fn blocks_of_set_ups_are_sound() {
    for (scenario, placed) in &GROUND.forces.setups {
        let units: BTreeSet<_> = placed.iter().map(|placed| placed.unit).collect();
        assert_eq!(units.len(), placed.len(), "{scenario:?}: a block stands twice");
        for placed in placed {
            let unit = GROUND.forces.unit(placed.unit);
            assert!(placed.strength <= unit.max, "2.5: {scenario:?}, {}", unit.key);
            assert!(
                GROUND[placed.at].terrain.is_some_and(Terrain::is_passable),
                "{scenario:?}, {}",
                unit.key
            );
        }
    }
    let soviet = GROUND.forces.units.iter().filter(|unit| unit.nation == Nation::Ussr);
    assert!(soviet.into_iter().all(|unit| unit.faction == Faction::Soviets), "2.11");
}
