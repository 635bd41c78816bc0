//! What must be decided, by whom, and how it is typed.

use table::{Game, Message, Seat, Seen, msg};

use crate::Global40;
use crate::model::combat::Fight;
use crate::model::part::{Part, Verb};
use crate::model::position::{Frame, Position};
use crate::model::powers::Power;
use crate::model::purchases::Step;
use crate::model::window::{Occasion, Window};
use crate::rules::battle::question::Question;
use crate::rules::situation::Situation;
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
const CLOSING: [Verb; 5] = [Verb::Done, Verb::Pass, Verb::Press, Verb::Refuse, Verb::Orders];

/// The verbs that a question of a raid or of the battle phase is told by.
const TELLING: [Verb; 3] = [Verb::Lose, Verb::Pick, Verb::Fight];

/// An example begins with one of these if it can.
const EXAMPLES: [Verb; 10] = [
    Verb::Train,
    Verb::Buy,
    Verb::Move,
    Verb::Place,
    Verb::Fight,
    Verb::Scramble,
    Verb::Press,
    Verb::Withdraw,
    Verb::Lose,
    Verb::Declare,
];

/// What the first awaited seat may begin an order with.
pub struct Choices {
    seat: Option<Seat>,
    verbs: Vec<Verb>,
}

impl Choices {
    pub fn new(game: &Global40, seen: &Seen<'_, Global40>) -> Choices {
        let seat = awaiting(seen).must.first();
        let mut next = Vec::new();
        if let Some(seat) = seat {
            game.next(seen, seat, &[], &mut next);
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

    /// The verb that tells what a question is about.
    fn about(&self) -> Option<Verb> {
        TELLING.into_iter().find(|verb| self.verbs.contains(verb))
    }

    /// How an answer is typed: what an order may begin with, and one that may be given now.
    pub fn hint(&self, game: &Global40, seen: &Seen<'_, Global40>) -> Option<Message> {
        let seat = self.seat?;
        let word = |verb: &Verb| msg!("table-thing", thing = verb.word().to_string());
        let verbs: Vec<Message> = self.verbs.iter().map(word).collect();
        Some(match self.example(game, seen, seat) {
            Some(example) => msg!("hint-like", verbs = verbs, example = example),
            None => msg!("hint-verbs", verbs = verbs),
        })
    }

    /// An order that may be given, found by walking.
    fn example(&self, game: &Global40, seen: &Seen<'_, Global40>, seat: Seat) -> Option<String> {
        let open = |verb: &&Verb| self.verbs.contains(verb);
        let first = EXAMPLES.iter().find(open).or(self.verbs.iter().find(|verb| !CLOSING.contains(verb)))?;
        table::notation::example(game, seen, seat, &[Part::Do(*first)], |said, next| {
            // One kind of unit makes an example, and nobody needs to be told the way.
            let counted = said.iter().any(|part| matches!(part, Part::Units(..)));
            let plain =
                |part: &&Part| !(matches!(part, Part::Via(_)) || counted && matches!(part, Part::Units(..)));
            next.iter().find(plain).or(next.first()).copied()
        })
    }
}

/// What a window asks, and about what place.
fn window(window: &Window) -> Message {
    match window.occasion {
        Occasion::Overflight(at) => msg!("ask-intercept", at = at),
        Occasion::Patrol(at) => msg!("ask-patrol", at = at),
        Occasion::Interdiction(at) => msg!("ask-interdict", at = at),
        Occasion::Ambush(at) => msg!("ask-ambush", at = at),
        Occasion::Guns(at) => msg!("ask-aim", at = at),
        Occasion::Stranded => msg!("ask-land"),
        Occasion::Shift => msg!("ask-shift"),
        Occasion::Scramble | Occasion::Invasions => {
            let zones = window.zones.iter().map(|zone| msg!("table-thing", thing = zone));
            msg!("ask-scramble", zones = zones.collect::<Vec<_>>())
        }
    }
}

/// What a battle or a raid asks, and where.
fn fight(fight: &Fight, choices: &Choices) -> Message {
    let at = fight.at();
    let asked = match fight {
        Fight::Battle(engagement) => engagement.battle.question(),
        Fight::Raid(_) => None,
    };
    match asked {
        Some(Question::Planes { killed, back, .. }) => {
            msg!("ask-planes", at = at, killed = killed, back = back)
        }
        Some(Question::Losses { hits, .. }) => msg!("ask-losses", at = at, hits = hits),
        Some(Question::Picks { hits, .. }) => msg!("ask-picks", at = at, hits = hits),
        Some(Question::Dive { boats, .. }) => msg!("ask-dive", at = at, boats = boats),
        Some(Question::FortPick) => msg!("ask-fort-pick", at = at),
        Some(Question::FortLosses) => msg!("ask-fort-losses", at = at),
        Some(Question::Press) => msg!("ask-withdraw", at = at),
        None => match choices.about() {
            Some(Verb::Pick) => msg!("ask-raid-pick", at = at),
            _ => msg!("ask-raid-lose", at = at),
        },
    }
}

fn question(situation: &Situation<'_>, choices: &Choices) -> Message {
    let position = situation.position;
    let coins = position.treasury_of(position.power);
    match position.frames.top() {
        Frame::Purchase => match position.turn.purchases.step {
            Step::Train => msg!("ask-purchase", coins = coins),
            Step::Research => msg!("ask-research", coins = coins),
            Step::Repair => msg!("ask-repair", coins = coins),
            Step::Buy => msg!("ask-buy", coins = coins),
        },
        Frame::CombatMove if position.is_neutral(position.power) => msg!("ask-war"),
        Frame::CombatMove => msg!("ask-combat-move"),
        Frame::Windows { left, .. } => left.first().map_or(msg!("ask-combat"), window),
        Frame::Fight => match &position.turn.combat.fight {
            Some(under_way) => fight(under_way, choices),
            None => msg!("ask-combat"),
        },
        Frame::Combat if choices.about() == Some(Verb::Fight) => {
            let open = situation.fights().iter().map(|at| msg!("table-thing", thing = at));
            msg!("ask-fight", battles = open.collect::<Vec<_>>())
        }
        Frame::Combat => msg!("ask-strikes"),
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

/// The power whose point of view is shown: the viewer's, or the one whose turn it is.
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
