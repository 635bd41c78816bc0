//! What a surprise move leads to, if no enemy sees through it.

use table::dice::{Dice, Live};
use table::{Chance, Forecast, Tell, msg};

use super::fights;
use crate::Global40;
use crate::decisions::shift::Shift;
use crate::model::position::Position;
use crate::model::powers::Power;
use crate::model::research::{Project, Projects};
use crate::rules::executor::Executor;
use crate::rules::situation::Situation;

/// A die is not beaten by another in 21 of 36 cases, in millionths.
const UNSEEN: u32 = 583_333;

/// The position as if nobody watched a power's agents, and how likely they are to get past those who do.
pub fn unwatched(game: &Global40, position: &Position, power: Power, forecast: &mut Forecast) -> Position {
    let mut after = position.clone();
    let watcher = Situation::new(&game.ground, position).watcher(power);
    if let Some(watcher) = watcher {
        let of = msg!("odds-unseen", power = watcher.seat());
        forecast.odds.push(Chance { of, millionths: UNSEEN, error: 0 });
    }
    for enemy in position.wars[power.index()].iter() {
        let known = Project::ALL.into_iter().filter(|p| position.developed[enemy.index()].has(*p));
        let known = known.filter(|p| *p != Project::Intelligence);
        after.developed[enemy.index()] = known.fold(Projects::default(), Projects::with);
    }
    after
}

/// The battle where a group would be brought up, as it would then stand.
pub fn shift(game: &Global40, position: &Position, power: Power, order: &Shift, forecast: &mut Forecast) {
    let mut after = unwatched(game, position, power, forecast);
    let mut live = Live::casual(1);
    let (mut dice, mut tell) = (Dice::new(&mut live), Tell::nobody());
    let ground = &game.ground;
    Executor::new(ground, &mut after, &mut dice, &mut tell).shift(power, order.from, &order.group, order.to);
    fights::battle(game, &after, order.to, forecast);
}
