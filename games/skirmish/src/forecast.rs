//! What would come of an order.

use odds::distribution;
use table::dice::Dice;
use table::{Chance, Forecast, Order, Seat, Seen, Tally, Tell, msg};

use crate::Skirmish;
use crate::part::{Part, Verb};
use crate::position::{Frame, Position};
use crate::sentence::retreats;
use crate::turn::{Course, hit_number, may_intercept, speed};
use crate::units::Side;

/// How a round of battle can end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum RoundResult {
    /// The attackers are gone.
    Repelled,
    /// The defenders are gone.
    Taken,
    /// Both stand.
    Undecided,
}

/// Plays one round of a battle, every choice of losses being the first: the table's own code with other dice.
pub fn round_result(
    game: &Skirmish,
    position: &Position,
    at: table::Space,
    dice: &mut Dice<'_>,
) -> RoundResult {
    let mut position = position.clone();
    let mut tell = Tell::nobody();
    let mut order = vec![Part::Do(Verb::Fight)];
    loop {
        let mut course = Course { ground: &game.ground, position: &mut position, dice, tell: &mut tell };
        course.round_step(&order);
        match position.frames.top() {
            Frame::Loss { side, .. } => {
                order =
                    vec![Part::Do(Verb::Lose), Part::Block(crate::turn::strongest(&position, *side, at)[0])];
            }
            _ => break,
        }
    }
    let left = |side: Side| position.of(side.seats(), at).next().is_some();
    let Frame::Battle { attacker, .. } = position.frames.top() else { return RoundResult::Undecided };
    match (left(*attacker), left(attacker.other())) {
        (false, _) => RoundResult::Repelled,
        (true, false) => RoundResult::Taken,
        (true, true) => RoundResult::Undecided,
    }
}

/// Tallies, odds and warnings, as far as the seat may know.
pub fn forecast(game: &Skirmish, seen: &Seen<'_, Skirmish>, seat: Seat, order: &Order<Skirmish>) -> Forecast {
    let mut forecast = Forecast::default();
    match (order.parts.as_slice(), seen.frames.top()) {
        ([Part::Do(Verb::March), Part::Block(block), path @ ..], _) => {
            let mut steps = Tally::of(msg!("tally-speed", block = *block));
            speed(&game.ground, seen, *block, &mut steps);
            forecast.tallies.push(steps);
            let mut ahead: Position = (**seen).clone();
            for part in path {
                let Part::Space(to) = part else { continue };
                ahead.block_mut(*block).at = Some(*to);
                if ahead.is_contested(*to) {
                    forecast.warnings.push(msg!("warn-battle", at = *to));
                } else if !may_intercept(&game.ground, &ahead, *block).is_empty() {
                    forecast.warnings.push(msg!("warn-interception", at = *to));
                }
            }
        }
        ([Part::Do(Verb::Fight)], Frame::Battle { at, attacker, .. }) => {
            for (piece, _) in seen.standing(*at) {
                let mut number =
                    Tally::of(msg!("tally-fire", block = piece, face = crate::scene::shown(seen, piece)));
                hit_number(&game.ground, seen, piece, *attacker, &mut number);
                forecast.tallies.push(number);
            }
            for (result, chance) in distribution(|dice| round_result(game, seen, *at, dice)) {
                let of = match result {
                    RoundResult::Repelled => msg!("odds-repelled"),
                    RoundResult::Taken => msg!("odds-taken"),
                    RoundResult::Undecided => msg!("odds-undecided"),
                };
                forecast.odds.push(Chance { of, millionths: odds::millionths(chance), error: 0 });
            }
        }
        ([Part::Do(Verb::Done)], _) => {
            let owed = seen.debts[seat.index()].filter(|d| !d.kept);
            if let Some(debt) = owed
                .filter(|d| !seen.of(table::Seats::one(seat), d.target).any(|_| seen.is_contested(d.target)))
            {
                let penalty = game.ground.tables.assault_penalty;
                forecast.warnings.push(msg!("warn-debt", target = debt.target, penalty = penalty));
            }
        }
        ([Part::Do(Verb::Assault), ..] | [Part::Do(Verb::Change), Part::Do(Verb::Assault), ..], _) => {
            let penalty = game.ground.tables.assault_penalty;
            forecast.warnings.push(msg!("warn-promise", penalty = penalty));
        }
        ([Part::Do(Verb::Withdraw), ..], Frame::Battle { at, attacker, .. }) => {
            let ways = retreats(&game.ground, seen, *at, *attacker).len() as u32;
            forecast.warnings.push(msg!("warn-withdraw", at = *at, ways = ways));
        }
        _ => {}
    }
    forecast
}
