//! What each viewer may know: everything but which chits the others have put into the cup.

use table::{Lens, Rng, Seen};

use crate::model::chit::Chit;
use crate::model::game::ThirdReich;
use crate::model::ground::Ground;
use crate::model::nation::Nation;
use crate::model::position::Position;

/// The viewer's share of the truth.
pub fn observe<'a>(ground: &Ground, lens: Lens<'a, ThirdReich>) -> Seen<'a, ThirdReich> {
    let viewer = lens.viewer();
    let truth = lens.truth();
    let hidden = |nation: Nation, open: bool| !open && !viewer.holds(truth.seat(ground, nation));
    if !truth.cup.inside.iter().any(|held| hidden(held.nation, held.open)) {
        return lens.open();
    }
    let mut view = truth.clone();
    for held in view.cup.inside.iter_mut().filter(|held| hidden(held.nation, held.open)) {
        held.chit = None;
    }
    lens.redacted(view)
}

/// Chits of a nation and a price that could be in the cup besides those that are known.
pub fn possible(ground: &Ground, position: &Position, nation: Nation, price: u8) -> Vec<Chit> {
    let row = ground.scenario.chits.iter().find(|row| row.nation == nation);
    let mut left: Vec<Chit> = row.map_or(Vec::new(), |row| row.chits.clone());
    let inside = position.cup.inside.iter().filter(|held| held.nation == nation).filter_map(|held| held.chit);
    let drawn = position.cup.drawn.iter().filter(|(of, _)| *of == nation).map(|(_, chit)| *chit);
    for known in inside.chain(drawn) {
        if let Some(at) = left.iter().position(|chit| *chit == known) {
            left.remove(at);
        }
    }
    left.retain(|chit| chit.price() == price && *chit != Chit::Naval);
    left
}

/// A world that fits what is known, drawn at random.
pub fn resample(ground: &Ground, seen: &Seen<'_, ThirdReich>, rng: &mut Rng) -> Position {
    let mut position: Position = (**seen).clone();
    for at in 0..position.cup.inside.len() {
        let held = position.cup.inside[at];
        if held.chit.is_none() {
            let chits = possible(ground, &position, held.nation, held.price);
            position.cup.inside[at].chit = rng.pick(&chits).copied();
        }
    }
    position
}
