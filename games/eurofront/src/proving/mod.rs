//! What EuroFront shows so that it can be held to the laws.

mod claims;
mod draw;
#[cfg(test)]
pub mod drill;
mod secrets;

use table::{Audience, Handle, Names, Proving, Rng, Space, Told, Viewer};

use crate::EuroFront;
use crate::model::fact::Fact;
use crate::model::forces::Scenario;
use crate::model::nation::{Faction, Nation};
use crate::model::part::{Part, Verb};
use crate::model::position::Position;
use crate::model::standing::StandingOrders;
use crate::model::units::UnitId;
use crate::rule;
use crate::setup::Setup;

impl Proving for EuroFront {
    fn draw_setup(&self, rng: &mut Rng) -> Setup {
        draw::setup(&self.ground, rng)
    }

    /// Both scenarios by turns.
    fn bench_setup(&self, number: u64) -> Setup {
        Setup::of(if number.is_multiple_of(2) { Scenario::WinterWar } else { Scenario::Weser })
    }

    fn draw_standing(&self, rng: &mut Rng) -> Option<StandingOrders> {
        Some(StandingOrders {
            rearguards_stay: rng.one_in(2),
            cheapest_suffers: rng.one_in(2),
            strongest_named: rng.one_in(2),
        })
    }

    fn any_part(&self, position: &Position, rng: &mut Rng) -> Part {
        // One more than there is of everything.
        match rng.below(5) {
            0 => Part::Nation(*rng.pick(&Nation::ALL).expect("there are nations")),
            1 => Part::Unit(UnitId(rng.below(self.ground.forces.units.len() as u32 + 1) as u16)),
            2 => Part::Space(Space(rng.below(self.ground.map.len() as u32 + 1) as u16)),
            3 => Part::Block(Handle(rng.below(position.blocks.len() as u32 + 1) as u16)),
            _ => Part::Do(*rng.pick(Verb::ALL).expect("there are verbs")),
        }
    }

    fn longest(&self) -> u32 {
        4000
    }

    fn secrets(&self) -> &'static [&'static str] {
        secrets::KINDS
    }

    fn scramble(&self, kind: usize, position: &mut Position, viewer: Viewer, rng: &mut Rng) -> bool {
        secrets::scramble(&self.ground, secrets::KINDS[kind], position, viewer, rng)
    }

    fn leak(&self, kind: usize, truth: &Position, seen: &mut Position) {
        // Written where the public sees saved points.
        seen.points[0] = secrets::leak(&self.ground, secrets::KINDS[kind], truth);
    }

    fn conserved(&self, before: &Position, after: &Position, told: &[Told<Fact>]) -> Result<(), String> {
        let units = |position: &Position| -> Vec<UnitId> {
            position.blocks.iter().filter_map(|block| Some(block.face?.unit)).collect()
        };
        if units(before) != units(after) {
            return Err("a block has become another unit".into());
        }
        for faction in Faction::ALL {
            let steps = |position: &Position| -> i32 {
                let own = position.blocks.iter().filter(|block| block.faction == faction);
                own.filter_map(|block| Some(i32::from(block.face?.strength))).sum()
            };
            let heard = told.iter().filter(|told| told.to == Audience::Only(Viewer::seat(faction.seat())));
            let lost: i32 = heard
                .map(|told| match &told.fact {
                    Fact::Reduced { block, steps } if before.block(*block).faction == faction => {
                        i32::from(*steps)
                    }
                    Fact::Built { .. } => -1,
                    Fact::Rebuilt { block, strength } => {
                        let before = before.block(*block).face.map_or(0, |face| face.strength);
                        i32::from(before) - i32::from(*strength)
                    }
                    _ => 0,
                })
                .sum();
            if steps(before) - lost != steps(after) {
                let (had, has) = (steps(before), steps(after));
                return Err(format!("{faction:?} had {had} steps, was told of {lost} lost and has {has}"));
            }
        }
        Ok(())
    }

    fn embezzle(&self, position: &mut Position) {
        if let Some(face) = &mut position.blocks[0].face {
            face.strength += 1;
        }
    }

    fn names(&self) -> Option<Names<EuroFront>> {
        fn handle(part: &mut Part) -> Option<&mut Handle> {
            match part {
                Part::Block(handle) => Some(handle),
                _ => None,
            }
        }
        Some(Names { veil: |position| &mut position.veil, handle })
    }

    fn cited(&self) -> &'static [&'static str] {
        rule::CITED
    }

    fn suite(&self) -> &'static [(&'static str, &'static str)] {
        macro_rules! files {
            ($($name:literal),*) => { &[$(($name, include_str!(concat!("../../suite/", $name)))),*] };
        }
        files![
            "set-up.toml",
            "board.toml",
            "units.toml",
            "command.toml",
            "movement.toml",
            "control.toml",
            "combat.toml",
            "rail.toml",
            "supply.toml",
            "production.toml",
            "weather.toml",
            "air.toml",
            "sea.toml",
            "politics.toml",
            "areas.toml",
            "nations.toml",
            "fronts.toml",
            "scenarios.toml",
            "sequence.toml"
        ]
    }

    fn holds(&self, position: &Position, claim: &str) -> Result<bool, String> {
        claims::holds(self, position, claim)
    }
}
