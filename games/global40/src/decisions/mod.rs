//! What players decide: a file for each kind of order, with its words, the rules that forbid each of them, and what it does.
//!
//! `phases` has the table of which orders can be given when.

pub mod aim;
pub mod ambush;
pub mod assault;
pub mod battle;
pub mod bombard;
pub mod build;
pub mod buy;
pub mod commando;
pub mod consent;
pub mod declare;
pub mod done;
pub mod exile;
pub mod fight;
pub mod hunt;
pub mod intercept;
pub mod interdict;
pub mod land;
pub mod load;
pub mod loss_orders;
pub mod moves;
pub mod partisans;
pub mod pass;
pub mod phases;
pub mod place;
pub mod put_up;
pub mod refund;
pub mod relocate;
pub mod repair;
pub mod research;
pub mod rise;
pub mod rocket;
pub mod scramble;
pub mod shift;
pub mod spy;
pub mod standing;
pub mod surprise;
pub mod train;
pub mod transfer;
pub mod unload;
pub mod upgrade;

use table::{Said, Space, Verdict};

use crate::model::kinds::{KINDS, Kind};
use crate::model::part::Part;
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
    Intercept(intercept::Intercept),
    Interdict(interdict::Interdict),
    Ambush(ambush::Ambush),
    Aim(aim::Aim),
    Shift(shift::Shift),
    Scramble(scramble::Scramble),
    Land(land::Land),
    Pass(pass::Pass),
    Fight(fight::Fight),
    Rocket(rocket::Rocket),
    Commando(commando::Commando),
    BattleAnswer(battle::BattleAnswer),
    RaidReply(battle::RaidReply),
    LossOrders(loss_orders::LossOrders),
    Place(place::Place),
    Partisans(partisans::Partisans),
    PutUp(put_up::PutUp),
    Refund(refund::Refund),
    Exile(exile::Exile),
    Rise(rise::Rise),
    Done(done::Done),
}

impl Order {
    /// Carries it out.
    pub fn perform(&self, course: &mut Course<'_, '_, '_>) {
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
            Order::Intercept(order) => order.perform(course),
            Order::Interdict(order) => order.perform(course),
            Order::Ambush(order) => order.perform(course),
            Order::Aim(order) => order.perform(course),
            Order::Shift(order) => order.perform(course),
            Order::Scramble(order) => order.perform(course),
            Order::Land(order) => order.perform(course),
            Order::Pass(order) => order.perform(course),
            Order::Fight(order) => order.perform(course),
            Order::Rocket(order) => order.perform(course),
            Order::Commando(order) => order.perform(course),
            Order::BattleAnswer(order) => order.perform(course),
            Order::RaidReply(order) => order.perform(course),
            Order::LossOrders(order) => order.perform(course),
            Order::Place(order) => order.perform(course),
            Order::Partisans(order) => order.perform(course),
            Order::PutUp(order) => order.perform(course),
            Order::Refund(order) => order.perform(course),
            Order::Exile(order) => order.perform(course),
            Order::Rise(order) => order.perform(course),
            Order::Done(order) => order.perform(course),
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

/// The next word, where the rules look ahead: from every word that they leave, an order can be finished.
fn leading<T: Into<Part> + Copy, V: Verdict>(
    said: &mut Said<'_, Part>,
    candidates: impl IntoIterator<Item = T>,
    check: impl FnMut(T) -> Result<(), V>,
) -> Result<T, V> {
    said.last(candidates, check)
}

/// Every number of every kind among these, kinds in their order after the one named last.
fn counted(kinds: impl Iterator<Item = Kind>, after: Option<Kind>) -> Vec<(Kind, u8)> {
    let mut there = [0_u8; KINDS];
    kinds.for_each(|kind| there[kind.index()] = there[kind.index()].saturating_add(1));
    let kinds = Kind::ALL.into_iter().filter(|kind| after.is_none_or(|last| *kind > last));
    kinds.flat_map(|kind| (1..=there[kind.index()]).map(move |count| (kind, count))).collect()
}
