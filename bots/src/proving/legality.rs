//! A guide's orders are legal, and its values are opposite and explained.

use table::dice::{Dice, Live};
use table::{Proving, Rng, Seat, Tell, Viewer, observe, play};

use crate::Guide;

/// How a game is played by ideas.
pub struct Spread {
    /// Seed of the dice and of the ideas.
    pub seed: u64,
    /// Number of orders between two comparisons of the guide's value with its terms and with the enemy's value.
    pub values: usize,
}

/// Plays a game by ideas, and now and then a stray order; returns how many orders it took, or what is wrong.
pub fn ideas_are_legal<G: Proving, K: Guide<G>>(
    game: &G,
    guide: &K,
    setup: &G::Setup,
    spread: &Spread,
) -> Result<usize, String> {
    let mut rng = Rng::seeded(spread.seed);
    let mut live = Live::casual(spread.seed);
    let start = game.start(setup, &mut Dice::new(&mut live));
    let mut position = start.map_err(|faults| format!("{faults:?}"))?;
    let (mut stint, mut idea, mut given) = (None, None, 0);
    while let Some(seat) = game.awaiting(&position).must.first() {
        let seen = observe(game, &position, Viewer::seat(seat));
        if stint != Some((guide.stint(&position), seat)) {
            stint = Some((guide.stint(&position), seat));
            idea = rng.pick(&guide.ideas(game, &seen, seat, &mut Rng::seeded(spread.seed))).cloned();
        }
        let order = match rng.one_in(10) {
            true => guide.stray(game, &seen, seat, &mut rng),
            false => guide.order(game, &seen, seat, idea.as_ref().ok_or("there is no idea")?),
        };
        drop(seen);
        play(game, &mut position, seat, &order, &mut Dice::new(&mut live), &mut Tell::nobody())
            .map_err(|refusal| format!("{order:?}: {refusal:?}"))?;
        given += 1;
        if given > game.longest() as usize {
            return Err("a game does not end".to_owned());
        }
        if given % spread.values == 0 {
            values_are_opposite(game, guide, &position, seat)?;
        }
    }
    Ok(given)
}

/// What one side gains the other loses, and the terms add up to the value.
fn values_are_opposite<G: Proving, K: Guide<G>>(
    game: &G,
    guide: &K,
    position: &G::Position,
    seat: Seat,
) -> Result<(), String> {
    let value = guide.value(game, position, seat);
    let terms: i32 = guide.terms(game, position, seat).iter().map(|term| term.points).sum();
    if terms != value {
        return Err(format!("the terms add up to {terms}, the value is {value}"));
    }
    let enemies = guide.sides(game).into_iter().filter(|side| !side.contains(seat));
    for enemy in enemies.filter_map(|side| side.first()) {
        let theirs = guide.value(game, position, enemy);
        if theirs != -value {
            return Err(format!("{value} for one side is {theirs} for the other"));
        }
    }
    Ok(())
}
