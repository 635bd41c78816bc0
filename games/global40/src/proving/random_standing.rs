//! Standing orders for random play.

use table::Rng;

use crate::model::kinds::Kind;
use crate::model::standing::{Boats, Guns, Habit, Press, Readiness, Shift, Standing};

/// Any standing order, for random play.
pub fn draw(rng: &mut Rng) -> Standing {
    let ready = [Readiness::Ask, Readiness::Never, Readiness::Gain, Readiness::Always];
    let habits = [Habit::Ask, Habit::Usual, Habit::Never];
    let mut readiness = || *rng.pick(&ready).expect("not empty");
    let (scramble, intercept, patrol) = (readiness(), readiness(), readiness());
    let (interdict, ambush) = (readiness(), readiness());
    let mut habit = || *rng.pick(&habits).expect("not empty");
    let (picks, land, rising) = (habit(), habit(), habit());
    Standing {
        scramble,
        scramble_most: rng.below(4) as u8,
        intercept,
        patrol,
        interdict,
        ambush,
        guns: *rng.pick(&[Guns::Ask, Guns::Planes, Guns::Tanks, Guns::Gain]).expect("not empty"),
        submarines: *rng.pick(&[Boats::Ask, Boats::Strike, Boats::Dive]).expect("not empty"),
        lose: (0..rng.below(4)).map(|_| *rng.pick(&Kind::ALL).expect("not empty")).collect(),
        ask_losses: rng.one_in(3),
        picks,
        press: if rng.one_in(2) { Press::Always } else { Press::Ask },
        land,
        shift: if rng.one_in(2) { Shift::Never } else { Shift::Ask },
        exile: vec!["quebec".into(), "india".into()],
        rising,
    }
}
