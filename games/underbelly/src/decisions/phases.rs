//! The phases of a turn as questions: what a side may do in each, one order after the other. Chapter 2.

use table::{Message, Piece, Said, Space, Verdict, msg};

use super::attack::Attack;
use super::done::Done;
use super::drop::Drop;
use super::forecasts::list;
use super::march;
use super::place::{Buy, Place};
use super::reorganise::Reorganise;
use super::supply::Supply;
use super::{Now, Order, Question, verb_unit_area};
use crate::model::calendar::Phase;
use crate::model::part::{Part, Verb};
use crate::model::roster::Kind;
use crate::model::sets::Areas;
use crate::model::unit;
use crate::rules::situation::Situation;

fn done() -> Vec<Part> {
    vec![Verb::Done.into()]
}

/// The free set-up of the Italians.
pub struct SetUp;

impl Question for SetUp {
    fn prompt(&self, look: &Situation) -> Message {
        msg!("ask-set-up", units = list(look.position.arriving))
    }

    fn read<V: Verdict>(&self, now: &Now, said: &mut Said<Part>) -> Result<Order, V> {
        if let Some(list) = said.listing() {
            list.push(Part::Do(Verb::Place));
            return Err(said.none());
        }
        if said.is(Verb::Place) {
            Place::read_set_up(now, said).map(Order::Place)
        } else {
            Err(now.not_in_this_phase(said))
        }
    }

    /// The first unit in the first place.
    fn on_timeout(&self, now: &Now) -> Vec<Part> {
        let unit = now.position.arriving.first().unwrap_or_default();
        let at = now.look().set_up_places(unit).first().unwrap_or_default();
        verb_unit_area(Verb::Place, unit, at)
    }
}

/// Arrivals are placed and losses bought back.
pub struct Reinforcement;

impl Question for Reinforcement {
    fn prompt(&self, look: &Situation) -> Message {
        match look.position.arriving.is_empty() {
            true => msg!("ask-reinforcement"),
            false => msg!("ask-place", units = list(look.position.arriving)),
        }
    }

    fn read<V: Verdict>(&self, now: &Now, said: &mut Said<Part>) -> Result<Order, V> {
        if let Some(list) = said.listing() {
            let look = now.look();
            let all_placed = now.position.arriving.is_empty();
            list.push(Part::Do(if all_placed { Verb::Done } else { Verb::Place }));
            if look.can_buy(now.side) {
                list.push(Part::Do(Verb::Buy));
            }
            Reorganise::list(&look, now.side, list);
            return Err(said.none());
        }
        if said.is(Verb::Place) {
            Place::read(now, said).map(Order::Place)
        } else if said.is(Verb::Done) {
            Done::after_placing(now).map(Order::Done)
        } else if said.is(Verb::Buy) {
            Buy::read(now, said).map(Order::Buy)
        } else if said.is(Verb::Reorganise) {
            Reorganise::read(now).map(Order::Reorganise)
        } else {
            Err(now.not_in_this_phase(said))
        }
    }

    /// The first arrival in the first place; nothing is bought.
    fn on_timeout(&self, now: &Now) -> Vec<Part> {
        match now.position.arriving.first() {
            Some(unit) => {
                let at = now.look().berths(unit, false).first().unwrap_or_default();
                verb_unit_area(Verb::Place, unit, at)
            }
            None => done(),
        }
    }
}

/// Units move, each once.
pub struct Movement;

impl Question for Movement {
    fn prompt(&self, _: &Situation) -> Message {
        msg!("ask-movement")
    }

    fn read<V: Verdict>(&self, now: &Now, said: &mut Said<Part>) -> Result<Order, V> {
        if let Some(list) = said.listing() {
            let look = now.look();
            look.each_mover(now.side, |unit| list.push(Part::Unit(unit)));
            if look.can_drop(now.side) {
                list.push(Part::Do(Verb::Drop));
            }
            if !look.forces.red.is_empty() {
                list.extend(look.red_movers().iter().map(Part::Unit));
            }
            list.push(Part::Do(Verb::Done));
            Reorganise::list(&look, now.side, list);
            return Err(said.none());
        }
        if said.is(Verb::Drop) {
            return Drop::read(now, said).map(Order::Drop);
        }
        read_move(now, said)
    }

    fn on_timeout(&self, _: &Now) -> Vec<Part> {
        done()
    }
}

/// Armour that has not fought moves again.
pub struct Breakthrough;

impl Question for Breakthrough {
    fn prompt(&self, _: &Situation) -> Message {
        msg!("ask-breakthrough")
    }

    fn read<V: Verdict>(&self, now: &Now, said: &mut Said<Part>) -> Result<Order, V> {
        if let Some(list) = said.listing() {
            let look = now.look();
            look.each_mover(now.side, |unit| list.push(Part::Unit(unit)));
            list.push(Part::Do(Verb::Done));
            Reorganise::list(&look, now.side, list);
            return Err(said.none());
        }
        read_move(now, said)
    }

    fn on_timeout(&self, _: &Now) -> Vec<Part> {
        done()
    }
}

/// A move needs no verb.
#[inline]
fn read_move<V: Verdict>(now: &Now, said: &mut Said<Part>) -> Result<Order, V> {
    if said.is(Verb::Done) {
        Ok(Order::Done(Done { phase: now.position.phase }))
    } else if said.is(Verb::Reorganise) {
        Reorganise::read(now).map(Order::Reorganise)
    } else if let Some(Part::Do(_)) = said.peek() {
        Err(now.not_in_this_phase(said))
    } else {
        march::read(now, said)
    }
}

/// Sources are spent and attacks made.
pub struct Combat;

impl Question for Combat {
    fn prompt(&self, look: &Situation) -> Message {
        if look.position.sources.is_empty() { msg!("ask-supply") } else { msg!("ask-combat") }
    }

    fn read<V: Verdict>(&self, now: &Now, said: &mut Said<Part>) -> Result<Order, V> {
        if let Some(list) = said.listing() {
            let look = now.look();
            let fronts = look.fronts();
            if look.can_attack() {
                list.push(Part::Do(Verb::Attack));
            }
            if look.can_spend(&fronts, false) {
                list.push(Part::Do(Verb::Supply));
            }
            if look.can_spend(&fronts, true) {
                list.push(Part::Do(Verb::Dedicate));
            }
            list.push(Part::Do(Verb::Done));
            Reorganise::list(&look, now.side, list);
            return Err(said.none());
        }
        if said.is(Verb::Attack) {
            Attack::read(now, said).map(Order::Attack)
        } else if said.is(Verb::Supply) {
            Supply::read(now, said, false).map(Order::Supply)
        } else if said.is(Verb::Dedicate) {
            Supply::read(now, said, true).map(Order::Supply)
        } else if said.is(Verb::Done) {
            Ok(Order::Done(Done { phase: Phase::Combat }))
        } else if said.is(Verb::Reorganise) {
            Reorganise::read(now).map(Order::Reorganise)
        } else {
            Err(now.not_in_this_phase(said))
        }
    }

    fn on_timeout(&self, _: &Now) -> Vec<Part> {
        done()
    }
}

/// What it may mean to drag a unit to an area, by where the unit is and what the phase is for: the likeliest first, for its rule is told if
/// nothing is allowed.
pub fn dragged(now: &Now, unit: Piece, to: Space) -> Vec<Vec<Part>> {
    let mut orders = vec![
        vec![unit.into(), to.into()],
        verb_unit_area(Verb::Drop, unit, to),
        verb_unit_area(Verb::Place, unit, to),
        verb_unit_area(Verb::Buy, unit, to),
        vec![Verb::Attack.into(), to.into(), unit.into()],
    ];
    let place = now.position.unit(unit).place;
    let likeliest = match now.position.area(unit) {
        _ if now.position.arriving.contains(unit) || now.position.phase == Phase::SetUp => 2,
        None if place == unit::Place::Pile => 3,
        None => 2,
        // Without an enemy there it is a move, which belongs to another phase.
        Some(_) if now.position.phase == Phase::Combat && now.look().enemies(now.side).contains(to) => 4,
        Some(_) => 0,
    };
    orders.swap(0, likeliest);
    if let unit::Place::Aboard(ship) = place {
        orders.push(vec![ship.into(), Verb::Land.into(), to.into()]);
    }
    orders
}

/// What it may mean to press a unit. Where the question has no answer of its own, what it means to drag the unit to an area next to it; a
/// source is spent in combat. Each as far as it needs no area, too: what is wrong with the unit itself is wrong everywhere.
pub fn pressed(now: &Now, question: &dyn Question, unit: Piece) -> Vec<Vec<Part>> {
    let meant = question.pointed_at(unit);
    if !meant.is_empty() {
        return meant;
    }
    let here = now.position.area(unit);
    let near: Areas = here.map_or_else(|| now.areas().collect(), |here| now.ground.lines[here.index()]);
    let kind = now.ground.roster.kind(unit);
    let spent = now.position.phase == Phase::Combat && matches!(kind, Kind::Supply | Kind::Convoy);
    let order = |to| match spent {
        true => verb_unit_area(Verb::Supply, unit, to),
        false => question.dragged(now, unit, to).swap_remove(0),
    };
    let whole = near.iter().chain(here).map(order);
    whole.flat_map(|order| [order[..order.len() - 1].to_vec(), order]).collect()
}
