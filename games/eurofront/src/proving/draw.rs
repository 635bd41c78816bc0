//! Starts for random play.

use table::{Rng, Space};

use crate::model::board::Ground;
use crate::model::calendar::Month;
use crate::model::forces::{Placed, Scenario};
use crate::model::nation::PerFaction;
use crate::model::scenario::ScenarioRow;
use crate::setup::{Middle, Setup};

/// Either scenario, from its usual start or, mostly, from the middle.
pub fn setup(ground: &Ground, rng: &mut Rng) -> Setup {
    let scenario = if rng.one_in(2) { Scenario::WinterWar } else { Scenario::Weser };
    let start = Setup::of(scenario);
    match ground.scenario(scenario) {
        Some(row) if !rng.one_in(4) => middle(ground, row, start, rng),
        _ => Setup { by_hand: rng.one_in(2), ..start },
    }
}

/// A war that has worn its units down: some are weak, cut off or gone, some stand together, and some have just landed.
fn middle(ground: &Ground, row: &ScenarioRow, start: Setup, rng: &mut Rng) -> Setup {
    let nets = ground.nets();
    let sides: Vec<_> = row.sides.iter().map(|side| side.faction).collect();
    let month = row.start.later(rng.below(row.months.into()) as u16);
    let mut middle = Middle {
        month: Some(month_word(month)),
        second_half: rng.one_in(2),
        turn: rng.pick(&sides).copied().filter(|_| rng.one_in(2)),
        ..Middle::default()
    };
    let mut units = start.units.clone();
    let mut comrades = PerFaction::<Option<Space>>::default();
    let waits = |placed: &&Placed| {
        let nation = ground.forces.unit(placed.unit).nation;
        row.waiting.iter().any(|waiting| waiting.nation == nation)
    };
    for placed in ground.forces.setups[&start.scenario].iter().filter(|placed| !waits(placed)) {
        let unit = ground.forces.unit(placed.unit);
        let lowest = unit.troops.lowest();
        let strength = lowest + rng.below(u32::from(unit.max - lowest) + 1) as u8;
        let gone = rng.one_in(8);
        let joined = comrades[unit.faction as usize].filter(|_| rng.one_in(2));
        let place = joined.unwrap_or(placed.at);
        comrades[unit.faction as usize] = Some(place);
        let at = if gone { "pool" } else { &*ground.map.place(place).key };
        units.insert(unit.key.clone(), format!("{at} {strength}"));
        if !gone && rng.one_in(4) {
            middle.unsupplied.push(unit.key.clone());
        }
        if !gone && nets.coasts.contains(nets.rows.cell(place)) && rng.one_in(4) {
            middle.dispersed.push(unit.key.clone());
        }
    }
    Setup { units, middle: Some(middle), ..start }
}

fn month_word(month: Month) -> String {
    format!("{}-{:02}", month.year(), month.number())
}
