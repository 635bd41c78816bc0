//! What an order would do, as far as the player may know: it is carried out on a copy of the position, with throw-away dice.

pub mod agents;
pub mod air;
pub mod answers;
mod chances;
pub mod fights;
pub mod money;
pub mod sea;
#[cfg(test)]
mod tests;

use table::dice::{Dice, Live};
use table::{Forecast, Message, Seat, Seen, Space, Tell, Viewer, msg};

use crate::Global40;
use crate::decisions::Order;
use crate::decisions::loss_orders::LossOrders;
use crate::decisions::moves::Move;
use crate::decisions::spy::Spy;
use crate::model::fact::Fact;
use crate::model::kinds::Branch;
use crate::model::part::Verb;
use crate::model::position::{Frame, Position};
use crate::model::powers::Power;
use crate::model::window::Occasion;
use crate::rules::battle::question::Answer;
use crate::rules::executor::Executor;
use crate::rules::now::Now;
use crate::rules::politics::declare::Moment;
use crate::rules::situation::Situation;
use crate::turn;
use crate::view::scene;

/// A copy of the position after an order, and the facts that were told.
pub struct Tried {
    after: Position,
    told: Vec<Fact>,
}

fn tried(game: &Global40, position: &Position, seat: Seat, order: &Order) -> Tried {
    let mut after = position.clone();
    let mut live = Live::casual(1);
    let mut dice = Dice::new(&mut live);
    let viewers = [Viewer::seat(seat)];
    let mut tell = Tell::to(&viewers);
    turn::perform(&mut Executor::new(&game.ground, &mut after, &mut dice, &mut tell), order);
    let told = tell.finish().told.into_iter().map(|told| told.fact).collect();
    Tried { after, told }
}

/// What a legal order would do.
pub fn forecast(game: &Global40, seen: &Seen<'_, Global40>, seat: Seat, order: &Order) -> Forecast {
    let mut forecast = Forecast::default();
    let Some(power) = Power::of(seat) else { return forecast };
    let now = Now::new(&game.ground, seen, seat);
    match order {
        Order::Move(sent) => moved(game, seen, seat, power, order, sent, &mut forecast),
        Order::Done(_) => done(game, seen, seat, power, &mut forecast),
        Order::Shift(order) => agents::shift(game, seen, power, order, &mut forecast),
        Order::Scramble(order) => fights::scramble(game, seen, power, &order.sorties, &mut forecast),
        Order::Interdict(order) => {
            if let Some(Occasion::Interdiction(zone)) = now.occasion() {
                sea::interdiction(&now.situation, zone, order.count(), &mut forecast);
            }
        }
        Order::Ambush(_) => {
            if let Some(Occasion::Ambush(zone)) = now.occasion() {
                sea::ambush(&now.situation, zone, power, &mut forecast);
            }
        }
        Order::Fight(order) => fights::battle(game, seen, order.at, &mut forecast),
        Order::BattleAnswer(order) if order.answer == Answer::Press => fights::going_on(seen, &mut forecast),
        Order::LossOrders(orders) => forecast.warnings.push(losses(seen, power, orders)),
        Order::Research(study) => {
            let tried = tried(game, seen, seat, order);
            money::costs(&tried, power, &mut forecast);
            money::research(game, seen, order, power, study.track, &mut forecast);
            money::closed(seen, &tried, power, &mut forecast);
        }
        Order::Spy(mission) => {
            if let Spy::SetBack(target, track) = mission {
                money::research(game, seen, order, *target, *track, &mut forecast);
            }
            money::closed(seen, &tried(game, seen, seat, order), power, &mut forecast);
        }
        _ if matches!(seen.frames.top(), Frame::Purchase | Frame::Mobilise) => {
            let tried = tried(game, seen, seat, order);
            money::costs(&tried, power, &mut forecast);
            if !matches!(order, Order::Train(_)) {
                money::closed(seen, &tried, power, &mut forecast);
            }
        }
        _ if matches!(seen.frames.top(), Frame::CombatMove) => {
            announced(game, seen, seat, power, order, &mut forecast);
        }
        _ => {}
    }
    forecast
}

/// The way that units take, what it costs, and the battle where they come.
fn moved(
    game: &Global40,
    seen: &Seen<'_, Global40>,
    seat: Seat,
    power: Power,
    order: &Order,
    sent: &Move,
    forecast: &mut Forecast,
) {
    let (errand, to) = (&sent.errand, sent.to);
    let tried = if errand.verb == Verb::Dash {
        tried(game, &agents::unwatched(game, seen, power, forecast), seat, order)
    } else {
        tried(game, seen, seat, order)
    };
    let combat = matches!(seen.frames.top(), Frame::CombatMove);
    if combat {
        money::costs(&tried, power, forecast);
    }
    way(&tried, to, forecast);
    if errand.group.branch() == Branch::Sea {
        sea::voyage(&Situation::new(&game.ground, &tried.after), forecast);
    } else {
        air::flight(&Now::new(&game.ground, seen, seat), errand, to, forecast);
    }
    if combat {
        last_declaration(game, seen, &tried, power, forecast);
        fights::battle(game, &tried.after, to, forecast);
    }
}

/// What is announced in the combat move, and the battle where it will happen.
fn announced(
    game: &Global40,
    seen: &Seen<'_, Global40>,
    seat: Seat,
    power: Power,
    order: &Order,
    forecast: &mut Forecast,
) {
    let Some(at) = order.announced_at() else { return };
    let tried = tried(game, seen, seat, order);
    money::costs(&tried, power, forecast);
    way(&tried, at, forecast);
    if matches!(order, Order::Load(_)) {
        forecast.warnings.push(msg!("warn-loaded"));
    }
    if matches!(order, Order::Bombard(_)) {
        answers::bombardment(&Situation::new(&game.ground, &tried.after), &tried.after, at, forecast);
    }
    last_declaration(game, seen, &tried, power, forecast);
    fights::battle(game, &tried.after, at, forecast);
}

/// After the first move war can no longer be declared; a power that still could is warned.
fn last_declaration(game: &Global40, seen: &Position, tried: &Tried, power: Power, forecast: &mut Forecast) {
    let closes = !seen.turn.moves.moved && tried.after.turn.moves.moved;
    let open = Situation::new(&game.ground, seen).may_declare(power, Moment::CombatMove);
    if closes && !open.is_empty() {
        forecast.warnings.push(msg!("warn-no-more-declarations"));
    }
}

/// What the end of a phase brings: battles or the income, and what is left undone.
fn done(game: &Global40, seen: &Seen<'_, Global40>, seat: Seat, power: Power, forecast: &mut Forecast) {
    if matches!(seen.frames.top(), Frame::NonCombat) {
        let now = Now::new(&game.ground, seen, seat);
        for (kind, at, count) in now.mover().nowhere_to_land() {
            forecast.warnings.push(msg!("warn-no-landing", units = kind.so_many(count), at = at));
        }
    }
    match seen.frames.top() {
        Frame::CombatMove => {
            // Transports that nobody escorts are attacked when the moves end.
            let mut after: Position = (**seen).clone();
            let mut live = Live::casual(1);
            let (mut dice, mut tell) = (Dice::new(&mut live), Tell::nobody());
            Executor::new(&game.ground, &mut after, &mut dice, &mut tell).attack_transports();
            let targets = scene::marks::battles(&Situation::new(&game.ground, &after));
            for at in targets.iter().take(MOST_BATTLES) {
                fights::battle(game, &after, at, forecast);
            }
        }
        Frame::Purchase => money::unspent(seen, power, forecast),
        Frame::Mobilise | Frame::Income => money::income(game, seen, power, forecast),
        // With nothing to place, income comes next.
        Frame::NonCombat if seen.turn.purchases.is_empty() => money::income(game, seen, power, forecast),
        _ => {}
    }
}

/// Who decides about losses from now on.
fn losses(position: &Position, power: Power, orders: &LossOrders) -> Message {
    match (orders.first.is_empty(), position.loss_preferences.ask.contains(power)) {
        (true, false) => msg!("warn-asked"),
        (true, true) => msg!("warn-not-asked"),
        (false, _) => msg!("warn-lost-first"),
    }
}

/// The most battles that are forecast when all moves are done.
const MOST_BATTLES: usize = 16;

/// The way that ships or planes take, as the game found it.
fn way(tried: &Tried, to: Space, forecast: &mut Forecast) {
    let made = tried.after.turn.moves.made.last().filter(|made| made.path.last() == Some(&to));
    if let Some(made) = made {
        forecast.way = made.path.clone();
    }
}

/// Units by kind as a list for people.
fn listed(force: &crate::model::battle::force::Force) -> Vec<Message> {
    force
        .present()
        .map(|(slot, count)| {
            let units = slot.kind().so_many(count);
            if slot.is_damaged() { msg!("damaged-units", units = units) } else { units }
        })
        .collect()
}
