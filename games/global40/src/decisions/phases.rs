//! The phases: which orders can be given in each.

use table::{No, Said, Subject, Verdict};

use super::Order;
use super::assault::Assault;
use super::bombard::Bombard;
use super::declare::Declare;
use super::done::Done;
use super::exile::Exile;
use super::hunt::Hunt;
use super::load::Load;
use super::moves::Move;
use super::relocate::Relocate;
use super::rise::Rise;
use super::surprise::Surprise;
use super::transfer::Transfer;
use super::unload::Unload;
use crate::decision::Decision;
use crate::movement::no;
use crate::part::{Part, Verb};
use crate::rule::movement as rule;

pub const COMBAT_MOVE: [Verb; 12] = [
    Verb::Declare,
    Verb::Move,
    Verb::Raid,
    Verb::Sweep,
    Verb::Load,
    Verb::Assault,
    Verb::Attack,
    Verb::Bombard,
    Verb::Drop,
    Verb::Surprise,
    Verb::Dash,
    Verb::Done,
];

pub const NON_COMBAT: [Verb; 6] =
    [Verb::Move, Verb::Load, Verb::Unload, Verb::Transfer, Verb::Relocate, Verb::Done];

/// Before income is counted.
pub const INCOME: [Verb; 2] = [Verb::Done, Verb::Declare];

/// London has fallen.
pub const EXILE: [Verb; 1] = [Verb::Exile];

/// Paris has been freed.
pub const RISING: [Verb; 2] = [Verb::Place, Verb::Done];

/// Reads an order of the phase in which these verbs can be said.
pub fn read<V: Verdict>(now: &Decision<'_>, verbs: &[Verb], said: &mut Said<'_, Part>) -> Result<Order, V> {
    if let Some(list) = said.listing() {
        let open = verbs.iter().filter(|verb| may_begin::<No>(now, **verb).is_ok());
        list.extend(open.map(|verb| Part::Do(*verb)));
        return Err(said.none());
    }
    let verb = said.one(verbs.iter().copied(), |verb| may_begin(now, verb))?;
    Ok(match verb {
        Verb::Declare => Order::Declare(Declare::read(now, said)?),
        Verb::Load => Order::Load(Load::read(now, said)?),
        Verb::Unload => Order::Unload(Unload::read(now, said)?),
        Verb::Assault => Order::Assault(Assault::read(now, said)?),
        Verb::Attack => Order::Hunt(Hunt::read(now, said)?),
        Verb::Bombard => Order::Bombard(Bombard::read(now, said)?),
        Verb::Surprise => Order::Surprise(Surprise::read(now, said)?),
        Verb::Transfer => Order::Transfer(Transfer::read(now, said)?),
        Verb::Relocate => Order::Relocate(Relocate::read(now, said)?),
        Verb::Done => Order::Done(Done),
        Verb::Exile => Order::Exile(Exile::read(now, said)?),
        Verb::Place => Order::Rise(Rise::read(now, said)?),
        _ => Order::Move(Move::read(now, verb, said)?),
    })
}

/// May this be said first? Only if it leads somewhere.
fn may_begin<V: Verdict>(now: &Decision<'_>, verb: Verb) -> Result<(), V> {
    match verb {
        Verb::Declare => Declare::may_begin(now),
        Verb::Done => Done::may_begin(now),
        Verb::Exile | Verb::Place => Ok(()),
        _ if now.mover().combat() && now.position.is_neutral(now.power) && rule::NEUTRAL_POWER.holds() => {
            no(Some(rule::NEUTRAL_POWER), Subject::Seat(now.seat))
        }
        Verb::Load => Load::may_begin(now),
        Verb::Unload => Unload::may_begin(now),
        Verb::Assault => Assault::may_begin(now),
        Verb::Attack => Hunt::may_begin(now),
        Verb::Bombard => Bombard::may_begin(now),
        Verb::Surprise => Surprise::may_begin(now),
        Verb::Transfer => Transfer::may_begin(now),
        Verb::Relocate => Relocate::may_begin(now),
        _ => Move::may_begin(now, verb),
    }
}
