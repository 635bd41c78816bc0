//! What is asked, and how one says it.

use table::{Message, Piece, Seen, msg};

use crate::Underbelly;
use crate::board::Ground;
use crate::calendar::Phase;
use crate::combat::Attack;
use crate::part::{Part, Verb};
use crate::position::{Frame, Leaving, Position, Stage};
use crate::sentence::Decision;
use crate::sets::Units;
use crate::situation::Situation;
use crate::turn::awaiting;

/// An order that may be given now, as an example: the first word that is not the end of something, and so on.
fn example(ground: &Ground, position: &Position, first: Option<Verb>) -> String {
    let Some(seat) = awaiting(position).must.first() else { return String::new() };
    let decision = Decision::of(ground, position, seat);
    let mut said: Vec<Part> = first.map(Part::Do).into_iter().collect();
    loop {
        let mut next = Vec::new();
        let whole = decision.next(&said, &mut next);
        let ends = [Part::Do(Verb::Done), Part::Do(Verb::Reorganise)];
        match next.into_iter().find(|part| !ends.contains(part)).filter(|_| !whole) {
            Some(part) => said.push(part),
            None => break,
        }
    }
    let words: Vec<String> = said.iter().map(|part| crate::notation::spell(ground, part)).collect();
    words.join(" ")
}

/// How something could be carried now, if it could.
fn load_example(ground: &Ground, position: &Position) -> Option<String> {
    let side = position.side;
    let decision = Decision::of(ground, position, side.seat());
    let load = Part::Do(Verb::Load);
    let next = |said: &[Part]| {
        let mut parts = Vec::new();
        decision.next(said, &mut parts);
        parts
    };
    let fresh = decision.look.fresh(side);
    for ship in fresh.iter().filter(|u| decision.look.kind(*u).carries()).map(Part::Unit) {
        let first = next(&[ship]);
        let ports = first.iter().filter(|p| matches!(p, Part::Area(_))).map(|port| vec![ship, *port]);
        let mut starts = std::iter::once(vec![ship]).chain(ports);
        let Some(mut said) = starts.find(|said| next(said).contains(&load)) else { continue };
        said.push(load);
        for _ in 0..2 {
            said.push(*next(&said).first()?);
        }
        let words: Vec<String> = said.iter().map(|part| crate::notation::spell(ground, part)).collect();
        return Some(words.join(" "));
    }
    None
}

/// Units by the words of notation, which is what one types.
fn keys(ground: &Ground, units: Units) -> Vec<Message> {
    let key = |unit: Piece| msg!("table-thing", thing = ground.roster.get(unit).key.clone());
    units.iter().map(key).collect()
}

/// Units by their names.
fn names(units: Units) -> Vec<Message> {
    units.iter().map(|unit| msg!("table-thing", thing = unit)).collect()
}

fn question(look: &Situation<'_>) -> Message {
    let position = look.position;
    let place = |units: Units| units.first().and_then(|u| position.at(u)).unwrap_or_default();
    match position.frames.top() {
        Frame::Phase | Frame::Settle(_) => match position.phase {
            Phase::SetUp => msg!("ask-set-up", units = names(position.arriving)),
            Phase::Reinforcement if !position.arriving.is_empty() => {
                msg!("ask-place", units = names(position.arriving))
            }
            Phase::Reinforcement => msg!("ask-reinforcement"),
            Phase::Movement => msg!("ask-movement"),
            Phase::Combat if position.sources.is_empty() => msg!("ask-supply"),
            Phase::Combat => msg!("ask-combat"),
            Phase::Breakthrough => msg!("ask-breakthrough"),
            Phase::End => msg!("ask-nobody"),
        },
        Frame::Withdraw(among) => msg!("ask-withdraw", units = names(*among)),
        Frame::Lose { among, count, .. } => {
            msg!("ask-lose", at = place(*among), count = *count, units = names(*among))
        }
        Frame::Top(pair) => msg!("ask-top", at = place(*pair), units = names(*pair)),
        Frame::Retreat { why, .. } => match why {
            Leaving::Beaten => msg!("ask-retreat"),
            Leaving::Displaced => msg!("ask-displaced"),
            Leaving::Evicted => msg!("ask-evicted"),
            Leaving::Swept => msg!("ask-swept"),
        },
        Frame::Battle(battle) => match battle.stage {
            Stage::Slip => msg!("ask-slip", at = battle.target, units = names(battle.may_slip)),
            Stage::Kill(due) => {
                let attack = Attack { side: position.side, target: battle.target, units: battle.attackers };
                msg!("ask-kill", at = battle.target, due = due, units = names(look.defenders(&attack)))
            }
            _ => msg!("ask-advance", at = battle.target, units = names(look.advancers(battle, &[]))),
        },
        Frame::Assign(area) => msg!("ask-assign", area = *area),
        Frame::Over { outcome, .. } => msg!("over", how = outcome.how.clone()),
    }
}

/// How an answer is typed: an order that may be given now, and the words for what it can be about.
pub fn hint(look: &Situation<'_>) -> Option<Message> {
    let (position, ground) = (look.position, look.ground);
    let like = |verb: Option<Verb>| example(ground, position, verb);
    let among = |units: Units| msg!("hint-among", units = keys(ground, units), example = like(None));
    Some(match position.frames.top() {
        Frame::Phase | Frame::Settle(_) => match position.phase {
            Phase::SetUp => msg!("hint-among", units = keys(ground, position.arriving), example = like(None)),
            Phase::Reinforcement if !position.arriving.is_empty() => {
                msg!("hint-among", units = keys(ground, position.arriving), example = like(Some(Verb::Place)))
            }
            Phase::Reinforcement => msg!("hint-done", example = like(Some(Verb::Buy))),
            Phase::Movement => match load_example(ground, position) {
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
    let what = question(look);
    match awaiting(look.position).must.first() {
        None => what,
        Some(seat) if seen.viewer().holds(seat) => msg!("deciding", who = seat, what = what),
        Some(seat) => msg!("waiting", who = seat, what = what),
    }
}
