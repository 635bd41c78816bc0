//! Answers given in advance, and the answer of a clock that ran out.

pub mod gain;
pub mod questions;
pub mod reply;

use serde::{Deserialize, Serialize};
use table::{Game, Order, Rng, Seat, Seen};

use crate::Global40;
use crate::model::kinds::Kind;
use crate::model::part::{Part, Verb};
use reply::Reply;

/// What a power wants to be answered without being asked. What is left out has a sensible answer; `ask` asks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub struct Standing {
    /// Planes that could take off to fight over the sea.
    pub scramble: Readiness,
    /// No more than so many from one base.
    pub scramble_most: u8,
    /// Fighters against planes that fly over.
    pub intercept: Readiness,
    /// Fighters against raids and sweeps.
    pub patrol: Readiness,
    /// Planes against ships that have moved.
    pub interdict: Readiness,
    /// Submarines against ships that pass.
    pub ambush: Readiness,
    /// German guns at planes or at tanks.
    pub guns: Guns,
    /// Submarines that may choose.
    pub submarines: Boats,
    /// What is lost first, if one is asked for losses; the rest follows by price.
    pub lose: Vec<Kind>,
    /// Ask for losses all the same.
    pub ask_losses: bool,
    /// Which enemy unit is hit, where one may say: the dearest.
    pub picks: Habit,
    /// One's own attack, after a round.
    pub press: Press,
    /// Planes that have lost their base.
    pub land: Habit,
    /// A group that could be moved before the battles.
    pub shift: Shift,
    /// Where the British government goes, the best first, by the keys of spaces.
    pub exile: Vec<String>,
    /// Units that rise in a France that has been freed.
    pub rising: Habit,
}

impl Default for Standing {
    fn default() -> Standing {
        Standing {
            scramble: Readiness::Gain,
            scramble_most: 3,
            intercept: Readiness::Gain,
            patrol: Readiness::Gain,
            interdict: Readiness::Never,
            ambush: Readiness::Gain,
            guns: Guns::Gain,
            submarines: Boats::Strike,
            lose: Vec::new(),
            ask_losses: false,
            picks: Habit::Usual,
            press: Press::Ask,
            land: Habit::Usual,
            shift: Shift::Never,
            exile: Vec::new(),
            rising: Habit::Usual,
        }
    }
}

/// Whether to go out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Readiness {
    Ask,
    Never,
    /// If that looks better than to stay.
    Gain,
    Always,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Guns {
    Ask,
    Planes,
    Tanks,
    /// At tanks if no planes come.
    Gain,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Boats {
    Ask,
    Strike,
    Dive,
}

/// What there is one usual answer to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Habit {
    Ask,
    #[serde(alias = "always", alias = "nearest", alias = "dearest", alias = "infantry")]
    Usual,
    Never,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Shift {
    Ask,
    Never,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Press {
    Ask,
    Always,
}

/// The order that a standing order gives here, if any.
pub fn answer(
    game: &Global40,
    seen: &Seen<'_, Global40>,
    seat: Seat,
    standing: &Standing,
) -> Option<Order<Global40>> {
    let order = Order::new(Reply::new(game, seen, seat, standing)?.answer()?);
    table::read_seen(game, seen, seat, &order).is_ok().then_some(order)
}

/// What says least, if it may be said.
const QUIET: [Verb; 6] = [Verb::Done, Verb::Pass, Verb::Press, Verb::Keep, Verb::Refuse, Verb::Lapse];

/// A clock ran out: the quietest legal order.
pub fn fallback(game: &Global40, seen: &Seen<'_, Global40>, seat: Seat) -> Order<Global40> {
    let mut said = Vec::new();
    loop {
        let mut next = Vec::new();
        if game.next(seen, seat, &said, &mut next) {
            return Order::new(said);
        }
        let quiet = QUIET.into_iter().map(Part::Do).find(|part| next.contains(part));
        match quiet.or(next.first().copied()) {
            Some(part) => said.push(part),
            None => return Order::new(said),
        }
    }
}

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
