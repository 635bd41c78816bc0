//! What players decide: a file for each kind of order, with its words, the rules that forbid each of them, and what it does.
//!
//! The orders of the phases in `phases` are read word by word. What is answered in windows and battles is still a list of words that is
//! judged as a whole (`decision`).

mod assault;
mod bombard;
mod build;
mod buy;
mod consent;
pub mod declare;
mod done;
mod exile;
mod hunt;
mod load;
pub mod moves;
mod partisans;
pub mod phases;
mod place;
mod put_up;
mod refund;
mod relocate;
mod repair;
pub mod research;
mod rise;
pub mod spy;
mod surprise;
mod train;
mod transfer;
mod unload;
mod upgrade;

use table::{Said, Seat, Space, Verdict, grammar};

use crate::decision::Decision;
use crate::part::Part;
use crate::turn::Course;

/// An order of World 1940.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Order {
    Train(train::Train),
    Research(research::Research),
    Spy(spy::Spy),
    Repair(repair::Repair),
    Buy(buy::Buy),
    Build(build::Build),
    Upgrade(upgrade::Upgrade),
    Consent(consent::Consent),
    Declare(declare::Declare),
    Move(moves::Move),
    Load(load::Load),
    Unload(unload::Unload),
    Assault(assault::Assault),
    Hunt(hunt::Hunt),
    Bombard(bombard::Bombard),
    Surprise(surprise::Surprise),
    Transfer(transfer::Transfer),
    Relocate(relocate::Relocate),
    Place(place::Place),
    Partisans(partisans::Partisans),
    PutUp(put_up::PutUp),
    Refund(refund::Refund),
    Exile(exile::Exile),
    Rise(rise::Rise),
    Done(done::Done),
    /// Words whose meaning is worked out where they are carried out.
    Words(Vec<Part>),
}

impl Order {
    /// Carries it out.
    pub fn perform(&self, seat: Seat, course: &mut Course<'_, '_, '_>) {
        match self {
            Order::Train(order) => order.perform(course),
            Order::Research(order) => order.perform(course),
            Order::Spy(order) => order.perform(course),
            Order::Repair(order) => order.perform(course),
            Order::Buy(order) => order.perform(course),
            Order::Build(order) => order.perform(course),
            Order::Upgrade(order) => order.perform(course),
            Order::Consent(order) => order.perform(course),
            Order::Declare(order) => order.perform(course),
            Order::Move(order) => order.perform(course),
            Order::Load(order) => order.perform(course),
            Order::Unload(order) => order.perform(course),
            Order::Assault(order) => order.perform(course),
            Order::Hunt(order) => order.perform(course),
            Order::Bombard(order) => order.perform(course),
            Order::Surprise(order) => order.perform(course),
            Order::Transfer(order) => order.perform(course),
            Order::Relocate(order) => order.perform(course),
            Order::Place(order) => order.perform(course),
            Order::Partisans(order) => order.perform(course),
            Order::PutUp(order) => order.perform(course),
            Order::Refund(order) => order.perform(course),
            Order::Exile(order) => order.perform(course),
            Order::Rise(order) => order.perform(course),
            Order::Done(order) => order.perform(course),
            Order::Words(words) => course.perform_combat(seat, words),
        }
    }

    /// The space where something that was announced in the combat move will happen.
    pub fn announced_at(&self) -> Option<Space> {
        match self {
            Order::Load(order) => Some(order.from),
            Order::Assault(order) => Some(order.to),
            Order::Hunt(order) => Some(order.zone),
            Order::Bombard(order) => Some(order.to),
            Order::Surprise(order) => Some(order.zone),
            _ => None,
        }
    }
}

/// Reads an answer to what the game asks now.
pub fn read<V: Verdict>(now: &Decision<'_>, said: &mut Said<'_, Part>) -> Result<Order, V> {
    match phases::verbs(now.position.frames.top()) {
        Some(verbs) => phases::read(now, verbs, said),
        None => {
            let words = said.sentence(|words| grammar::judge(now, words))?;
            let whole = said.listing().is_none_or(|list| grammar::next(now, &words, list));
            if whole { Ok(Order::Words(words)) } else { Err(said.none()) }
        }
    }
}

/// The next word, where the rules look ahead: from every word that they leave, an order can be finished.
fn leading<T: Into<Part> + Copy, V: Verdict>(
    said: &mut Said<'_, Part>,
    candidates: impl IntoIterator<Item = T>,
    check: impl FnMut(T) -> Result<(), V>,
) -> Result<T, V> {
    said.last(candidates, check)
}
