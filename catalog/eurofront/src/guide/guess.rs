//! Worlds to try ideas in: what is not seen is taken for what it was at the start.

use eurofront::{EuroFront, Place, Placed, Position, UnitId};
use table::{Game, Rng, Seen};

/// A world that fits what is known, in which units that nobody has seen since stand where they began, and as strong. The set-up is in
/// the rules, so everybody knows it.
pub fn world(game: &EuroFront, seen: &Seen<'_, EuroFront>, rng: &mut Rng) -> Position {
    let mut world = game.resample(seen, rng);
    let forces = &game.ground().forces;
    let begun = |id: UnitId| forces.setups.get(&seen.scenario)?.iter().find(|placed| placed.unit == id);
    let dealt: Vec<usize> = (0..world.blocks.len())
        .filter(|number| seen.blocks[*number].face.is_none())
        .filter(|number| {
            world.blocks[*number].face.is_some_and(|face| seen.sightings.of(face.unit).is_none())
        })
        .collect();
    for number in &dealt {
        while let Some(other) = better_place(&world, &dealt, *number, begun) {
            let faces = (world.blocks[*number].face, world.blocks[other].face);
            (world.blocks[other].face, world.blocks[*number].face) = faces;
        }
    }
    for number in dealt {
        let Some(face) = &mut world.blocks[number].face else { continue };
        face.strength = begun(face.unit).map_or(face.strength, |placed| placed.strength);
    }
    world
}

/// A hidden block where the unit of this one began, and which is taken for one that began elsewhere.
fn better_place<'g>(
    world: &Position,
    dealt: &[usize],
    number: usize,
    begun: impl Fn(UnitId) -> Option<&'g Placed>,
) -> Option<usize> {
    let home = |number: usize| {
        let placed = world.blocks[number].face.and_then(|face| begun(face.unit))?;
        Some(Place::On(placed.at))
    };
    let (block, goal) = (&world.blocks[number], home(number)?);
    let fits = |other: &usize| {
        let one = &world.blocks[*other];
        one.faction == block.faction && one.at == goal && home(*other) != Some(goal)
    };
    dealt.iter().copied().find(|other| block.at != goal && fits(other))
}

#[cfg(test)]
mod tests {
    use super::*;
    use eurofront::{Faction, Scenario, Setup};
    use table::dice::{Dice, Live};
    use table::{Viewer, observe};

    #[test]
    fn at_the_start_the_guess_is_the_set_up() {
        let game = EuroFront::standard();
        for (scenario, faction) in [(Scenario::WinterWar, Faction::Soviets), (Scenario::Weser, Faction::Axis)]
        {
            let setup = Setup::of(scenario);
            let truth = game.start(&setup, &mut Dice::new(&mut Live::casual(3))).unwrap();
            let seen = observe(&game, &truth, Viewer::seat(faction.seat()));
            let guessed = world(&game, &seen, &mut Rng::seeded(5));
            let on_map = |position: &Position| {
                let blocks = position.blocks.iter().filter_map(|block| Some((block.space()?, block.face?)));
                let mut faces: Vec<_> = blocks.map(|(at, face)| (at, face.unit, face.strength)).collect();
                faces.sort_unstable();
                faces
            };
            assert_eq!(on_map(&guessed), on_map(&truth), "{scenario:?}");
        }
    }
}
