//! What is asked, for those who decide; what is waited for, for the others.

use table::{Message, Seat, Seen, msg, notation};

use crate::decisions::question;
use crate::model::frames::Frame;
use crate::model::game::EuroFront;
use crate::model::part::{Part, Verb};
use crate::turn::awaiting;

pub fn prompt(seen: &Seen<'_, EuroFront>) -> Message {
    if let Frame::Over(outcome) = seen.frames.top() {
        return msg!("over", how = outcome.how.clone());
    }
    let awaited = awaiting(seen);
    let what = question(seen.frames.top()).map_or(msg!("ask-nobody"), |question| question.prompt(seen));
    let asked = asked(seen);
    let who =
        |seats: Vec<Seat>| seats.iter().map(|seat| msg!("table-thing", thing = *seat)).collect::<Vec<_>>();
    if asked.is_empty() {
        msg!("waiting", who = who(awaited.must.iter().collect()), what = what)
    } else {
        msg!("deciding", who = who(asked), what = what)
    }
}

/// Which of the viewer's seats must decide.
fn asked(seen: &Seen<'_, EuroFront>) -> Vec<Seat> {
    awaiting(seen).must.iter().filter(|seat| seen.viewer().holds(*seat)).collect()
}

/// What an example is made of, if it is offered: nothing that gives up what one has.
const EXAMPLES: [Verb; 22] = [
    Verb::Place,
    Verb::Build,
    Verb::Rebuild,
    Verb::Activate,
    Verb::Move,
    Verb::Invade,
    Verb::Sail,
    Verb::Rail,
    Verb::Send,
    Verb::Evacuate,
    Verb::Mobilize,
    Verb::Go,
    Verb::Retreat,
    Verb::Strike,
    Verb::Fight,
    Verb::Battle,
    Verb::Lose,
    Verb::Keep,
    Verb::Offer,
    Verb::Accept,
    Verb::Declare,
    Verb::Stay,
];

/// How an answer is typed, for those who decide: orders that may be given now.
pub fn hint(game: &EuroFront, seen: &Seen<'_, EuroFront>) -> Option<Message> {
    let seat = asked(seen).first().copied()?;
    notation::hint(game, seen, seat, &EXAMPLES.map(Part::Do), &Part::Do(Verb::Done))
}
