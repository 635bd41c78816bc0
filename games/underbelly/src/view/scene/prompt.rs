//! What is asked, and how one says it.

use table::{Game, Message, Piece, Seen, msg};

use crate::Underbelly;
use crate::decisions::Asked;
use crate::model::board::Ground;
use crate::model::calendar::Phase;
use crate::model::part::{Part, Verb};
use crate::model::position::{Frame, Stage};
use crate::model::sets::Units;
use crate::rules::combat::Attack;
use crate::rules::situation::Situation;
use crate::turn::awaiting;
use crate::view::notation::notate;

/// Words as one types them.
fn typed(ground: &Ground, said: &[Part]) -> String {
    said.iter().map(|part| notate(ground, part)).collect::<Vec<String>>().join(" ")
}

/// An order that may be given now, as an example: the first word that is not the end of something, and so on.
fn example(game: &Underbelly, seen: &Seen<'_, Underbelly>, first: Option<Verb>) -> String {
    let Some(seat) = awaiting(seen).must.first() else { return String::new() };
    let mut said: Vec<Part> = first.map(Part::Do).into_iter().collect();
    loop {
        let mut next = Vec::new();
        let whole = game.next(seen, seat, &said, &mut next);
        let ends = [Part::Do(Verb::Done), Part::Do(Verb::Reorganise)];
        match next.into_iter().find(|part| !ends.contains(part)).filter(|_| !whole) {
            Some(part) => said.push(part),
            None => return typed(game.ground(), &said),
        }
    }
}

/// How something could be carried now, if it could.
fn load_example(game: &Underbelly, seen: &Seen<'_, Underbelly>, look: &Situation<'_>) -> Option<String> {
    let side = seen.side;
    let load = Part::Do(Verb::Load);
    let next = |said: &[Part]| {
        let mut parts = Vec::new();
        game.next(seen, side.seat(), said, &mut parts);
        parts
    };
    for ship in look.fresh(side).iter().filter(|u| look.kind(*u).carries()).map(Part::Unit) {
        let first = next(&[ship]);
        let ports = first.iter().filter(|p| matches!(p, Part::Area(_))).map(|port| vec![ship, *port]);
        let mut starts = std::iter::once(vec![ship]).chain(ports);
        let Some(mut said) = starts.find(|said| next(said).contains(&load)) else { continue };
        said.push(load);
        for _ in 0..2 {
            said.push(*next(&said).first()?);
        }
        return Some(typed(game.ground(), &said));
    }
    None
}

/// Units by the words of notation, which is what one types.
fn keys(ground: &Ground, units: Units) -> Vec<Message> {
    let key = |unit: Piece| msg!("table-thing", thing = ground.roster.get(unit).key.clone());
    units.iter().map(key).collect()
}

/// How an answer is typed: an order that may be given now, and the words for what it can be about.
pub fn hint(game: &Underbelly, seen: &Seen<'_, Underbelly>, look: &Situation<'_>) -> Option<Message> {
    let (position, ground) = (look.position, look.ground);
    let like = |verb: Option<Verb>| example(game, seen, verb);
    let among = |units: Units| msg!("hint-among", units = keys(ground, units), example = like(None));
    Some(match position.frames.top() {
        Frame::Phase | Frame::Settle(_) => match position.phase {
            Phase::SetUp => msg!("hint-among", units = keys(ground, position.arriving), example = like(None)),
            Phase::Reinforcement if !position.arriving.is_empty() => {
                msg!("hint-among", units = keys(ground, position.arriving), example = like(Some(Verb::Place)))
            }
            Phase::Reinforcement => msg!("hint-done", example = like(Some(Verb::Buy))),
            Phase::Movement => match load_example(game, seen, look) {
                Some(load) => msg!("hint-load", example = like(None), load = load),
                None => msg!("hint-done", example = like(None)),
            },
            Phase::Combat if position.sources.is_empty() => msg!("hint-supply", example = like(None)),
            Phase::Combat => msg!("hint-combat", example = like(None)),
            Phase::Breakthrough => msg!("hint-done", example = like(None)),
            Phase::End => return None,
        },
        Frame::Withdraw(units) | Frame::Lose { among: units, .. } | Frame::Top(units) => among(*units),
        Frame::Retreat { units, why, .. } => {
            let to = |unit: Piece| {
                let places = look.retreats(unit, *why);
                let places: Vec<Message> =
                    places.iter().map(|a| msg!("table-thing", thing = ground.key(a).to_string())).collect();
                msg!("hint-where", unit = ground.roster.get(unit).key.clone(), places = places)
            };
            msg!("hint-retreat", units = units.iter().map(to).collect::<Vec<_>>())
        }
        Frame::Battle(battle) => match battle.stage {
            Stage::Slip => msg!("hint-slip", units = keys(ground, battle.may_slip)),
            Stage::Kill(_) => {
                let attack = Attack { side: position.side, target: battle.target, units: battle.attackers };
                among(look.defenders(&attack))
            }
            _ => msg!("hint-advance", units = keys(ground, look.advancers(battle, &[]))),
        },
        Frame::Assign(_) => msg!("hint-like", example = like(None)),
        Frame::Over { .. } => return None,
    })
}

/// What is asked, for those who decide; what is waited for, for the others.
pub fn prompt(look: &Situation<'_>, seen: &Seen<'_, Underbelly>) -> Message {
    let what = match (look.position.frames.top(), Asked::of(look.position)) {
        (Frame::Over { outcome, .. }, _) => return msg!("over", how = outcome.how.clone()),
        (_, Some(asked)) => asked.question().prompt(look),
        (_, None) => msg!("ask-nobody"),
    };
    match awaiting(look.position).must.first() {
        None => what,
        Some(seat) if seen.viewer().holds(seat) => msg!("deciding", who = seat, what = what),
        Some(seat) => msg!("waiting", who = seat, what = what),
    }
}
