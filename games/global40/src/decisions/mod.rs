//! What players decide: a file for each kind of order, with its words, the rules that forbid each of them, and what it does.
//!
//! The orders of the phases in `phases` are read word by word. The others are still lists of words that are judged as a whole
//! (`decision`).

mod assault;
mod bombard;
pub mod declare;
mod done;
mod exile;
mod hunt;
mod load;
pub mod moves;
mod phases;
mod relocate;
mod rise;
mod surprise;
mod transfer;
mod unload;

use table::{Said, Seat, Space, Verdict, grammar};

use crate::decision::Decision;
use crate::part::Part;
use crate::position::Frame;
use crate::turn::Course;

/// An order of World 1940.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Order {
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
            Order::Exile(order) => order.perform(course),
            Order::Rise(order) => order.perform(course),
            Order::Done(order) => order.perform(course),
            Order::Words(words) => course.perform_words(seat, words),
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
    match now.position.frames.top() {
        Frame::CombatMove => phases::read(now, &phases::COMBAT_MOVE, said),
        Frame::NonCombat => phases::read(now, &phases::NON_COMBAT, said),
        Frame::Income => phases::read(now, &phases::INCOME, said),
        Frame::Exile => phases::read(now, &phases::EXILE, said),
        Frame::Rising { .. } => phases::read(now, &phases::RISING, said),
        _ => {
            let words = said.sentence(|words| grammar::judge(now, words))?;
            let whole = said.listing().is_none_or(|list| grammar::next(now, &words, list));
            if whole { Ok(Order::Words(words)) } else { Err(said.none()) }
        }
    }
}
