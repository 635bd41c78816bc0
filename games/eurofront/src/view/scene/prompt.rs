//! What is asked, for those who decide; what is waited for, for the others.

use table::{Message, Seat, Seen, msg};

use crate::decisions::question;
use crate::model::fact::key;
use crate::model::forces::Scenario;
use crate::model::frames::Frame;
use crate::model::game::EuroFront;
use crate::model::nation::Faction;
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

/// How an answer is typed, for those who decide: with units of theirs that take part in the scenario.
pub fn hint(seen: &Seen<'_, EuroFront>) -> Option<Message> {
    let seat = asked(seen).first().copied()?;
    let joins = matches!(seen.frames.top(), Frame::SetUp(_)) && seen.active().is_some();
    let side = match (seen.scenario == Scenario::Weser, seat == Faction::Axis.seat()) {
        _ if joins => "norwegians",
        (true, true) => "germans",
        (true, false) => "british",
        (false, true) => "finns",
        (false, false) => "soviets",
    };
    let phase = match seen.frames.top() {
        Frame::SetUp(_) => "set-up",
        Frame::Production(_) => "production",
        Frame::Command(_) => "command",
        Frame::Movement(_) => "movement",
        Frame::EndOfMovement(_) => "stand-down",
        Frame::Combat(_) => "combat",
        _ => return None,
    };
    Some(key("hint", &format!("{phase}-{side}")))
}
