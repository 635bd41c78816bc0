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
use crate::rules::executor::Executor;

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
    pub fn perform(&self, executor: &mut Executor<'_, '_, '_>) {
        match self {
            Order::Train(order) => order.perform(executor),
            Order::Research(order) => order.perform(executor),
            Order::Spy(order) => order.perform(executor),
            Order::Repair(order) => order.perform(executor),
            Order::Buy(order) => order.perform(executor),
            Order::Build(order) => order.perform(executor),
            Order::Upgrade(order) => order.perform(executor),
            Order::Consent(order) => order.perform(executor),
            Order::Declare(order) => order.perform(executor),
            Order::Move(order) => order.perform(executor),
            Order::Load(order) => order.perform(executor),
            Order::Unload(order) => order.perform(executor),
            Order::Assault(order) => order.perform(executor),
            Order::Hunt(order) => order.perform(executor),
            Order::Bombard(order) => order.perform(executor),
            Order::Surprise(order) => order.perform(executor),
            Order::Transfer(order) => order.perform(executor),
            Order::Relocate(order) => order.perform(executor),
            Order::Intercept(order) => order.perform(executor),
            Order::Interdict(order) => order.perform(executor),
            Order::Ambush(order) => order.perform(executor),
            Order::Aim(order) => order.perform(executor),
            Order::Shift(order) => order.perform(executor),
            Order::Scramble(order) => order.perform(executor),
            Order::Land(order) => order.perform(executor),
            Order::Pass(order) => order.perform(executor),
            Order::Fight(order) => order.perform(executor),
            Order::Rocket(order) => order.perform(executor),
            Order::Commando(order) => order.perform(executor),
            Order::BattleAnswer(order) => order.perform(executor),
            Order::RaidReply(order) => order.perform(executor),
            Order::LossOrders(order) => order.perform(executor),
            Order::Place(order) => order.perform(executor),
            Order::Partisans(order) => order.perform(executor),
            Order::PutUp(order) => order.perform(executor),
            Order::Refund(order) => order.perform(executor),
            Order::Exile(order) => order.perform(executor),
            Order::Rise(order) => order.perform(executor),
            Order::Done(order) => order.perform(executor),
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

/// The next word, where the rules look ahead: every word they allow can be completed to an order.
fn leading<T: Into<Part> + Copy, V: Verdict>(
    said: &mut Said<'_, Part>,
    candidates: impl IntoIterator<Item = T>,
    check: impl FnMut(T) -> Result<(), V>,
) -> Result<T, V> {
    said.last(candidates, check)
}

/// Every number of every kind among these, in the order of kinds, after the one named last.
fn counted(kinds: impl Iterator<Item = Kind>, after: Option<Kind>) -> Vec<(Kind, u8)> {
    let mut there = [0_u8; KINDS];
    kinds.for_each(|kind| there[kind.index()] = there[kind.index()].saturating_add(1));
    let kinds = Kind::ALL.into_iter().filter(|kind| after.is_none_or(|last| *kind > last));
    kinds.flat_map(|kind| (1..=there[kind.index()]).map(move |count| (kind, count))).collect()
}
