//! What is asked, for those who decide; what is waited for, for the others; and how an answer is typed.

use table::{Message, Seen, msg, notation};

use crate::decisions::asked;
use crate::model::fact::{chit_name, nation_name};
use crate::model::frames::{Battle, Frame, Step};
use crate::model::game::ThirdReich;
use crate::model::ground::Ground;
use crate::model::part::{Part, Verb};
use crate::model::position::Position;
use crate::rules::field::Field;

pub fn prompt(ground: &Ground, seen: &Seen<'_, ThirdReich>) -> Message {
    if let Frame::Over(outcome) = seen.frames.top() {
        return msg!("over", how = outcome.how.clone());
    }
    let Some((nation, what)) = asked(ground, seen) else { return msg!("nothing-there") };
    let who = nation_name(ground, nation);
    if !seen.viewer().holds(seen.seat(ground, nation)) {
        return msg!("waiting", who = who, what = what);
    }
    let field = Field::of(ground, seen);
    match field.impulse() {
        Some(impulse) => {
            let chit = chit_name(ground, impulse.chit);
            match seen.seat(ground, impulse.nation) == seen.seat(ground, nation) {
                true => msg!("deciding-in-impulse", who = who, chit = chit, what = what),
                false => msg!("deciding-in-enemy-impulse", who = who, chit = chit, what = what),
            }
        }
        None => msg!("deciding", who = who, what = what),
    }
}

/// The segment of the turn.
pub fn segment(position: &Position) -> Message {
    let segment = position.frames.iter().next().unwrap_or(position.frames.top());
    match segment {
        Frame::Production | Frame::Build(_) | Frame::Buy(_) => msg!("segment-production"),
        Frame::Redeploy(..) => msg!("segment-redeployment"),
        Frame::Supply | Frame::Repair(_) => msg!("segment-supply"),
        Frame::End | Frame::Over(_) => msg!("segment-end"),
        _ => msg!("segment-operations"),
    }
}

/// What an example is made of, if it is offered: nothing that gives up what one has.
const EXAMPLES: [Verb; 19] = [
    Verb::Build,
    Verb::Airbase,
    Verb::Buy,
    Verb::Redeploy,
    Verb::Give,
    Verb::Place,
    Verb::Activate,
    Verb::Move,
    Verb::Fly,
    Verb::Attack,
    Verb::Support,
    Verb::Fight,
    Verb::Lose,
    Verb::Retreat,
    Verb::Advance,
    Verb::Repair,
    Verb::Intercept,
    Verb::Land,
    Verb::Impulse,
];

/// How an answer is typed, for those who decide: orders that may be given now.
pub fn hint(game: &ThirdReich, seen: &Seen<'_, ThirdReich>) -> Option<Message> {
    let (nation, _) = asked(&game.ground, seen)?;
    let seat = seen.seat(&game.ground, nation);
    if !seen.viewer().holds(seat) {
        return None;
    }
    match seen.frames.top() {
        Frame::Veto(..) => return Some(msg!("hint-veto")),
        Frame::Capital { .. } => return Some(msg!("hint-capital")),
        Frame::TurnEnd(state) => {
            return Some(if state.halted { msg!("hint-extend") } else { msg!("hint-turn-end") });
        }
        Frame::Battle(Battle { step: Step::Quarter | Step::Stand, .. }) => return Some(msg!("hint-stand")),
        _ => {}
    }
    notation::hint(game, seen, seat, &EXAMPLES.map(Part::Do), &Part::Do(Verb::Done))
}
