//! What players decide: a file for each kind of order, with its words, its rules, what it does and what would come of it.
//!
//! A *question* is a frame of the game that waits for somebody: whom, with which prompt, and what is done when nobody answers.
//! An *order* is one answer.

mod activate;
mod armistice;
mod build;
mod command;
mod decision;
mod declare;
mod evacuate;
mod exchange;
mod fight;
mod invade;
mod keep;
mod known;
mod lose;
mod march;
mod mobilize;
mod movement;
mod place;
mod rail;
mod relief;
mod retreat;
mod route;
mod sail;
mod set_out;
mod strike;

pub use activate::Activate;
pub use armistice::{AnswerPeace, EndPolitics, OfferPeace};
pub use build::{Draft, EndProduction};
pub use command::EndCommand;
pub use decision::{Decision, Now, Question};
pub use declare::Declare;
pub use evacuate::Evacuate;
pub use fight::{EndCombat, Fight, NextBattle};
pub use invade::{Invade, MarkWave};
pub use keep::NameSupplied;
pub use lose::Suffer;
pub use march::{March, Send};
pub use mobilize::{EndStandDown, Mobilize};
pub use movement::EndMovement;
pub use place::{EndSetUp, PlaceBlock};
pub use rail::Rail;
pub use retreat::{GoFurther, Retreat};
pub use sail::Sail;
pub use strike::Strike;

use table::{Said, Verdict};

use crate::model::frames::Frame;
use crate::model::part::{Part, Verb};

/// An order of EuroFront.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Order {
    Place(PlaceBlock),
    EndSetUp(EndSetUp),
    Declare(Declare),
    Activate(Activate),
    EndCommand(EndCommand),
    March(March),
    Send(Send),
    Rail(Rail),
    Sail(Sail),
    Invade(Invade),
    MarkWave(MarkWave),
    Evacuate(Evacuate),
    Retreat(Retreat),
    EndMovement(EndMovement),
    Mobilize(Mobilize),
    EndStandDown(EndStandDown),
    GoFurther(GoFurther),
    Strike(Strike),
    Fight(Fight),
    EndCombat(EndCombat),
    NextBattle(NextBattle),
    Suffer(Suffer),
    NameSupplied(NameSupplied),
    OfferPeace(OfferPeace),
    AnswerPeace(AnswerPeace),
    EndPolitics(EndPolitics),
    Draft(Draft),
    EndProduction(EndProduction),
}

impl Order {
    /// What every kind can do.
    pub fn decision(&self) -> &dyn Decision {
        match self {
            Order::Place(order) => order,
            Order::EndSetUp(order) => order,
            Order::Declare(order) => order,
            Order::Activate(order) => order,
            Order::EndCommand(order) => order,
            Order::March(order) => order,
            Order::Send(order) => order,
            Order::Rail(order) => order,
            Order::Sail(order) => order,
            Order::Invade(order) => order,
            Order::MarkWave(order) => order,
            Order::Evacuate(order) => order,
            Order::Retreat(order) => order,
            Order::EndMovement(order) => order,
            Order::Mobilize(order) => order,
            Order::EndStandDown(order) => order,
            Order::GoFurther(order) => order,
            Order::Strike(order) => order,
            Order::Fight(order) => order,
            Order::EndCombat(order) => order,
            Order::NextBattle(order) => order,
            Order::Suffer(order) => order,
            Order::NameSupplied(order) => order,
            Order::OfferPeace(order) => order,
            Order::AnswerPeace(order) => order,
            Order::EndPolitics(order) => order,
            Order::Draft(order) => order,
            Order::EndProduction(order) => order,
        }
    }
}

/// What a frame asks; none if it waits for nobody.
pub fn question(frame: &Frame) -> Option<&dyn Question> {
    match frame {
        Frame::SetUp(sides) => Some(sides),
        Frame::Command(command) => Some(command),
        Frame::Movement(movement) => Some(movement),
        Frame::EndOfMovement(step) => Some(step),
        Frame::GoOn(going) => Some(going),
        Frame::Combat(combat) => Some(combat),
        Frame::Battles(battles) => Some(battles),
        Frame::Loss(loss) => Some(loss),
        Frame::Keep(keep) => Some(keep),
        Frame::Politics(politics) => Some(politics),
        Frame::Armistice(armistice) => Some(armistice),
        Frame::Production(production) => Some(production),
        Frame::Month(_)
        | Frame::Fortnight(_)
        | Frame::Turn(_)
        | Frame::Round(_)
        | Frame::Supply(_)
        | Frame::Isolation(_)
        | Frame::Over(_) => None,
    }
}

/// Which orders answer which question.
pub fn read<V: Verdict>(now: &Now, said: &mut Said<Part>) -> Result<Order, V> {
    match now.position.frames.top() {
        Frame::SetUp(_) => {
            if said.is(Verb::Place) {
                PlaceBlock::read(now, said).map(Order::Place)
            } else if said.is(Verb::Done) {
                Ok(Order::EndSetUp(EndSetUp))
            } else {
                Err(said.none())
            }
        }
        Frame::Command(_) => {
            if said.is(Verb::Declare) {
                Declare::read(now, said).map(Order::Declare)
            } else if said.is(Verb::Activate) {
                Activate::read(now, said).map(Order::Activate)
            } else if said.is_allowed(Verb::Done, || EndCommand::check(now))? {
                Ok(Order::EndCommand(EndCommand))
            } else {
                Err(said.none())
            }
        }
        Frame::Movement(_) => {
            // A place that is crowded for the moment is left first, by a march.
            let free = || exchange::nobody_waits(now);
            if said.is(Verb::Move) {
                March::read(now, said).map(Order::March)
            } else if said.is(Verb::Send) {
                Send::read(now, said).map(Order::Send)
            } else if said.is_allowed(Verb::Rail, free)? {
                Rail::read(now, said).map(Order::Rail)
            } else if said.is_allowed(Verb::Sail, free)? {
                Sail::read(now, said).map(Order::Sail)
            } else if said.is_allowed(Verb::Invade, free)? {
                Invade::read(now, said).map(Order::Invade)
            } else if said.is_allowed(Verb::Mark, free)? {
                MarkWave::read(now, said).map(Order::MarkWave)
            } else if said.is_allowed(Verb::Retreat, free)? {
                Retreat::read(now, said).map(Order::Retreat)
            } else if said.is_allowed(Verb::Evacuate, free)? {
                Evacuate::read(now, said).map(Order::Evacuate)
            } else if said.is_allowed(Verb::Done, || EndMovement::check(now))? {
                Ok(Order::EndMovement(EndMovement))
            } else {
                Err(said.none())
            }
        }
        Frame::EndOfMovement(_) => {
            if said.is(Verb::Mobilize) {
                Mobilize::read(now, said).map(Order::Mobilize)
            } else if said.is_allowed(Verb::Done, || EndStandDown::check(now))? {
                Ok(Order::EndStandDown(EndStandDown))
            } else {
                Err(said.none())
            }
        }
        Frame::GoOn(going) => GoFurther::read(going, now, said).map(Order::GoFurther),
        Frame::Combat(combat) => {
            if said.is(Verb::Strike) {
                Strike::read(combat, now, said).map(Order::Strike)
            } else if said.is(Verb::Fight) {
                Fight::read(combat, now, said).map(Order::Fight)
            } else if said.is(Verb::Done) {
                Ok(Order::EndCombat(EndCombat))
            } else {
                Err(said.none())
            }
        }
        Frame::Battles(battles) => NextBattle::read(battles, said).map(Order::NextBattle),
        Frame::Loss(loss) => Suffer::read(loss, now, said).map(Order::Suffer),
        Frame::Keep(keep) => NameSupplied::read(keep, now, said).map(Order::NameSupplied),
        Frame::Politics(_) => {
            if said.is(Verb::Offer) {
                Ok(Order::OfferPeace(OfferPeace))
            } else if said.is(Verb::Done) {
                Ok(Order::EndPolitics(EndPolitics))
            } else {
                Err(said.none())
            }
        }
        Frame::Armistice(armistice) => AnswerPeace::read(armistice, said).map(Order::AnswerPeace),
        Frame::Production(production) => {
            if said.is(Verb::Build) {
                Draft::step(production, now, said).map(Order::Draft)
            } else if said.is(Verb::Rebuild) {
                Draft::cadre(production, now, said).map(Order::Draft)
            } else if said.is(Verb::Disband) {
                Draft::disband(production, now, said).map(Order::Draft)
            } else if said.is(Verb::Done) {
                Ok(Order::EndProduction(EndProduction))
            } else {
                Err(said.none())
            }
        }
        Frame::Month(_)
        | Frame::Fortnight(_)
        | Frame::Turn(_)
        | Frame::Round(_)
        | Frame::Supply(_)
        | Frame::Isolation(_)
        | Frame::Over(_) => Err(said.none()),
    }
}
