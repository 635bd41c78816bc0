//! What is to be decided, of whom, and how it is typed.

use table::grammar::{self};
use table::{Message, Seat, Seen, msg};

use super::key;
use crate::Global40;
use crate::board::Ground;
use crate::decision::Decision;
use crate::notation::spell;
use crate::part::{Part, Verb};
use crate::position::{Frame, Position};
use crate::powers::Power;
use crate::situation::Situation;
use crate::turn::awaiting;

/// The phase of the turn, for the clock.
pub fn phase(position: &Position) -> Message {
    match position.frames.top() {
        Frame::Purchase => msg!("phase-purchase"),
        Frame::CombatMove => msg!("phase-combat-move"),
        Frame::Windows { .. } => msg!("phase-windows"),
        Frame::Combat | Frame::Fight => msg!("phase-combat"),
        Frame::NonCombat => msg!("phase-non-combat"),
        Frame::Mobilise => msg!("phase-mobilise"),
        Frame::Income => msg!("phase-income"),
        Frame::Exile | Frame::Rising { .. } => msg!("phase-capital"),
        Frame::Over(_) => msg!("phase-over"),
    }
}

/// Answers that say nothing new: they come last in a list and make no example.
const CLOSING: [Verb; 4] = [Verb::Done, Verb::Pass, Verb::Press, Verb::Refuse];

/// The verbs that a question is told by, the most telling first.
const TELLING: [Verb; 16] = [
    Verb::Scramble,
    Verb::Intercept,
    Verb::Interdict,
    Verb::Ambush,
    Verb::Aim,
    Verb::Contest,
    Verb::Allow,
    Verb::Shift,
    Verb::Lose,
    Verb::Pick,
    Verb::Strike,
    Verb::Dive,
    Verb::Withdraw,
    Verb::Land,
    Verb::Commit,
    Verb::Fight,
];

/// An example begins with one of these if it can.
const EXAMPLES: [Verb; 8] = [
    Verb::Buy,
    Verb::Move,
    Verb::Place,
    Verb::Fight,
    Verb::Scramble,
    Verb::Withdraw,
    Verb::Lose,
    Verb::Declare,
];

/// So many parts make the longest example.
const LONGEST_EXAMPLE: usize = 8;

/// What the first awaited seat may begin an order with.
pub struct Choices {
    seat: Option<Seat>,
    verbs: Vec<Verb>,
}

impl Choices {
    pub fn new(ground: &Ground, position: &Position) -> Choices {
        let seat = awaiting(position).must.first();
        let mut next = Vec::new();
        if let Some(seat) = seat {
            grammar::next(&Decision::new(ground, position, seat), &[], &mut next);
        }
        let mut verbs: Vec<Verb> = next
            .into_iter()
            .filter_map(|part| match part {
                Part::Do(verb) => Some(verb),
                _ => None,
            })
            .collect();
        verbs.sort_by_key(|verb| CLOSING.contains(verb));
        Choices { seat, verbs }
    }

    /// The verb that tells what a question of a window or a battle is about.
    fn about(&self) -> Option<Verb> {
        TELLING.into_iter().find(|verb| self.verbs.contains(verb))
    }

    /// How an answer is typed: what an order may begin with, and one that may be given now.
    pub fn hint(&self, ground: &Ground, seen: &Seen<'_, Global40>) -> Option<Message> {
        let seat = self.seat?;
        let word = |verb: &Verb| msg!("table-thing", thing = verb.word().to_string());
        let verbs: Vec<Message> = self.verbs.iter().map(word).collect();
        Some(match self.example(&Decision::new(ground, seen, seat)) {
            Some(example) => msg!("hint-like", verbs = verbs, example = example),
            None => msg!("hint-verbs", verbs = verbs),
        })
    }

    /// An order that may be given, found by walking.
    fn example(&self, decision: &Decision<'_>) -> Option<String> {
        let open = |verb: &&Verb| self.verbs.contains(verb);
        let first = EXAMPLES.iter().find(open).or(self.verbs.iter().find(|verb| !CLOSING.contains(verb)))?;
        let mut said = vec![Part::Do(*first)];
        while said.len() < LONGEST_EXAMPLE {
            let mut next = Vec::new();
            if grammar::next(decision, &said, &mut next) {
                let words: Vec<String> =
                    said.iter().map(|part| spell(decision.ground, decision.position, part)).collect();
                return Some(words.join(" "));
            }
            // One kind of unit makes an example, and nobody needs to be told the way.
            let counted = said.iter().any(|part| matches!(part, Part::Units(..)));
            let plain =
                |part: &&Part| !matches!(part, Part::Via(_)) && !(counted && matches!(part, Part::Units(..)));
            said.push(*next.iter().find(plain).or(next.first())?);
        }
        None
    }
}

fn question(situation: &Situation<'_>, choices: &Choices) -> Message {
    let position = situation.position;
    let coins = position.treasury_of(position.power);
    match position.frames.top() {
        Frame::Purchase => msg!("ask-purchase", coins = coins),
        Frame::CombatMove if position.is_neutral(position.power) => msg!("ask-war"),
        Frame::CombatMove => msg!("ask-combat-move"),
        Frame::Windows { .. } | Frame::Combat | Frame::Fight => match choices.about() {
            Some(verb) => key("ask", verb.word()),
            None => msg!("ask-combat"),
        },
        Frame::NonCombat => match position.turn.moves.left {
            Some(left) => msg!("ask-few-moves", left = left),
            None => msg!("ask-non-combat"),
        },
        Frame::Mobilise => msg!("ask-mobilise"),
        Frame::Income => msg!("ask-income"),
        Frame::Exile => msg!("ask-exile"),
        Frame::Rising { left } => msg!("ask-rising", left = *left),
        Frame::Over(outcome) => msg!("prompt-over", how = outcome.how.clone()),
    }
}

/// What is asked, for those who decide; what is waited for, for the others.
pub fn prompt(situation: &Situation<'_>, seen: &Seen<'_, Global40>, choices: &Choices) -> Message {
    let what = question(situation, choices);
    let must = awaiting(situation.position).must;
    let asked = must.iter().find(|seat| seen.viewer().holds(*seat));
    match (asked, must.first()) {
        (_, None) => what,
        (Some(seat), _) => msg!("deciding", who = seat, what = what),
        (None, Some(_)) => {
            let who: Vec<Message> = must.iter().map(|seat| msg!("table-thing", thing = seat)).collect();
            msg!("waiting", who = who, what = what)
        }
    }
}

/// Whose side of the war a viewer looks from: the power of his seat, or the one whose turn it is.
pub fn eyes(seen: table::Viewer, position: &Position) -> Power {
    let held = Power::ALL.into_iter().filter(|power| seen.holds(power.seat()));
    let mut held: Vec<Power> = held.collect();
    match held[..] {
        [only] => only,
        _ => {
            held.retain(|power| *power == position.power);
            held.first().copied().unwrap_or(position.power)
        }
    }
}
