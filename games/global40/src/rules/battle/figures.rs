//! The figures of battle: what units do, the air chart, forts. Read once from `data/units.toml` and `data/battle.toml`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;
use table::data;

use crate::model::battle::force::{Force, SLOTS, Slot};
use crate::model::kinds::{Kind, Profile};

/// The tables of the battle rules.
pub struct Figures {
    pub attack: [u8; SLOTS],
    pub defence: [u8; SLOTS],
    pub cost: [u8; SLOTS],
    pub air_factor: [u8; SLOTS],
    pub bombard: [u8; SLOTS],
    pub shots: [u8; SLOTS],
    chart: Vec<Vec<(u8, u8)>>,
    pub with: Special,
    pub fort: FortFigures,
    pub most_damage: MostDamage,
}

/// What units do in addition to their profile.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Special {
    pub flak: u8,
    pub flak_with_radar: u8,
    pub radar_factors: u8,
    pub anti_tank: u8,
    pub supported: u8,
    pub landing_marine: u8,
    pub paired_tactical: u8,
    pub fighter_bomber: u8,
    pub heavy_bomber: u8,
    pub heavy_armor: u8,
    pub super_submarine: u8,
    pub armed_transport: u8,
    pub parting_shot: u8,
    pub strategic_bonus: u8,
    pub tactical_raid: u8,
    pub strategic_raid: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct FortFigures {
    pub defence: u8,
    /// The damage that puts it out of action.
    pub soaks: u8,
    /// How many infantry and artillery defend better beside it.
    pub bolstered: u8,
}

/// The most damage that each facility can take.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct MostDamage {
    pub major: u8,
    pub minor: u8,
    pub air_base: u8,
    pub naval_base: u8,
    pub fort: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct File {
    chart: Vec<Vec<(u8, u8)>>,
    figures: Special,
    fort: FortFigures,
    most_damage: MostDamage,
}

static FIGURES: LazyLock<Figures> = LazyLock::new(|| {
    let units: BTreeMap<Kind, Profile> = data::read("data/units.toml", table::text!("data/units.toml"));
    let file: File = data::read("data/battle.toml", table::text!("data/battle.toml"));
    let table = |figure: fn(&Profile) -> u8| {
        let mut of = [0; SLOTS];
        for slot in Slot::all() {
            let kind = slot.kind();
            let profile = units.get(&kind).unwrap_or_else(|| panic!("units.toml: no {}", kind.word()));
            of[slot.index()] = figure(profile);
        }
        of
    };
    assert!(
        file.chart.len() == 25 && file.chart.iter().all(|row| row.len() == 11),
        "battle.toml: the chart has 25 rows of 11 cells"
    );
    Figures {
        attack: table(|p| p.attack),
        defence: table(|p| p.defence),
        cost: table(|p| p.cost),
        air_factor: table(|p| p.air_factor),
        bombard: table(|p| p.bombard),
        shots: table(|p| p.aa_shots),
        chart: file.chart,
        with: file.figures,
        fort: file.fort,
        most_damage: file.most_damage,
    }
});

/// The figures.
pub fn figures() -> &'static Figures {
    &FIGURES
}

impl Figures {
    /// The printed cost of a force; a damaged ship counts like an undamaged one.
    pub fn price(&self, force: &Force) -> i64 {
        force.present().map(|(slot, n)| i64::from(self.cost[slot.index()]) * i64::from(n)).sum()
    }

    /// The factors of the planes of a force.
    pub fn factors(&self, force: &Force) -> u8 {
        let planes = Kind::Fighter.index()..=Kind::Strategic.index();
        planes.map(|i| u16::from(self.air_factor[i]) * u16::from(force.0[i])).sum::<u16>().min(250) as u8
    }

    /// How many enemy planes are shot down and how many turn back, by factors and roll.
    pub fn exchange(&self, factors: u8, roll: i16) -> (u8, u8) {
        if factors == 0 {
            return (0, 0);
        }
        let row = usize::from(factors).min(self.chart.len()) - 1;
        self.chart[row][(roll.clamp(2, 12) - 2) as usize]
    }
}

#[cfg(test)]
mod tests {
    use table::pack::Hash;

    /// The file is not part of the edition's hash, and games in progress name their edition by that hash. So a change of these figures
    /// would go unnoticed and change battles that are already under way: it needs a new edition.
    #[test]
    fn the_figures_of_battle_are_those_of_the_edition() {
        let hash = Hash::of(table::text!("data/battle.toml").as_bytes());
        assert_eq!(
            &*hash.to_hex(),
            "f023381f400e21e0b1b02b762929bfed5a9fbce4e0f3886518b474924f06f406",
            "other figures are another edition"
        );
    }
}
